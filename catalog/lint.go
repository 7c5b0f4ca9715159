package catalog

import (
	"slices"
	"strings"
	"time"

	"muster/rules"
	"muster/rules/card"
)

// Lint judges a release as a whole: whether its entries fit each other and what
// the rules core knows. It returns every fault, in the order of the release, and
// nil for one that may be published. It works on a release that is not indexed
// too, and never changes it.
func Lint(r *card.Release) []rules.Violation {
	l := &linter{r: r}
	l.collect()
	l.release()
	for i := range r.Factions {
		l.faction(&r.Factions[i])
	}
	for i := range r.Tacticals {
		l.tactical(&r.Tacticals[i])
	}
	for i := range r.Units {
		l.unit(&r.Units[i])
	}
	for i := range r.Missions {
		l.mission(&r.Missions[i])
	}
	for i := range r.Deployments {
		l.deployment(&r.Deployments[i])
	}
	for i := range r.Keywords {
		l.keyword(&r.Keywords[i])
	}
	return l.found
}

// A linter collects what Lint finds. Its tables say what the release has,
// whichever entries are faulty.
type linter struct {
	r        *card.Release
	found    []rules.Violation
	tags     map[string]string        // normalised faction tag -> its spelling
	keywords map[string]*card.Keyword // by the name that cards use
	units    map[string]*card.Unit
	families map[string]bool
}

func (l *linter) report(rule rules.Rule, path string, args ...rules.Arg) {
	l.found = append(l.found, rule.Broken(path, args...))
}

// collect fills the tables.
func (l *linter) collect() {
	l.tags = map[string]string{}
	for _, race := range l.r.Races {
		l.tags[card.NormalTag(race.Name)] = race.Name
	}
	for i := range l.r.Factions {
		for _, tag := range l.r.Factions[i].FactionTags {
			if _, ok := l.tags[card.NormalTag(tag)]; !ok {
				l.tags[card.NormalTag(tag)] = tag
			}
		}
	}
	l.keywords = make(map[string]*card.Keyword, len(l.r.Keywords))
	for i := range l.r.Keywords {
		k := &l.r.Keywords[i]
		l.keywords[k.BaseName()] = k
	}
	l.units = make(map[string]*card.Unit, len(l.r.Units))
	l.families = map[string]bool{}
	for i := range l.r.Units {
		u := &l.r.Units[i]
		l.units[u.ID] = u
		l.families[u.Family] = true
	}
}

// release checks the release as a whole.
func (l *linter) release() {
	r := l.r
	l.date("id", r.ID)
	l.date("prices_from", r.PricesFrom)
	l.text("title", r.Title)
	if want := card.Fingerprint(r); r.Fingerprint != want {
		l.report(FingerprintWrong, "fingerprint", rules.Text("have", r.Fingerprint), rules.Text("want", want))
	}
	for id := card.Skirmish; id <= card.GrandOffensive; id++ {
		i := slices.IndexFunc(r.Scales, func(s card.Scale) bool { return s.ID == id })
		path := rules.Path("scales", id.String())
		if i < 0 {
			l.report(ScaleMissing, path, rules.Text("scale", id.String()))
			continue
		}
		s := &r.Scales[i]
		l.text(path+"/name", s.Name)
		l.number(path, "width", s.Width, 1, 0)
		l.number(path, "depth", s.Depth, 1, 0)
		if s.MaxMinerals != 0 {
			l.number(path, "max_minerals", s.MaxMinerals, max(s.MinMinerals, 1), 0)
		}
	}
	l.ids()
}

// ids checks shape and uniqueness of ids and former ids. Faction and Tactical
// Cards share one space, because a list might confuse them.
func (l *linter) ids() {
	cards, units := newIDs(l), newIDs(l)
	for i := range l.r.Factions {
		f := &l.r.Factions[i]
		cards.add("faction_cards/"+f.ID, f.ID, f.FormerIDs...)
	}
	for i := range l.r.Tacticals {
		t := &l.r.Tacticals[i]
		cards.add("tactical_cards/"+t.ID, t.ID, t.FormerIDs...)
	}
	for i := range l.r.Units {
		u := &l.r.Units[i]
		path := "units/" + u.ID
		units.add(path, u.ID, u.FormerIDs...)
		compositions, upgrades, weapons := newIDs(l), newIDs(l), newIDs(l)
		for j := range u.Compositions {
			compositions.add(path+"/compositions/"+u.Compositions[j].ID, u.Compositions[j].ID)
		}
		for j := range u.Weapons {
			weapons.add(path+"/weapons/"+u.Weapons[j].ID, u.Weapons[j].ID)
		}
		for j := range u.Upgrades {
			upgrades.add(path+"/upgrades/"+u.Upgrades[j].ID, u.Upgrades[j].ID, u.Upgrades[j].FormerIDs...)
		}
	}
	missions, deployments, keywords := newIDs(l), newIDs(l), newIDs(l)
	for i := range l.r.Missions {
		missions.add("missions/"+l.r.Missions[i].ID, l.r.Missions[i].ID)
	}
	for i := range l.r.Deployments {
		deployments.add("deployments/"+l.r.Deployments[i].ID, l.r.Deployments[i].ID)
	}
	for i := range l.r.Keywords {
		keywords.add("keywords/"+l.r.Keywords[i].ID, l.r.Keywords[i].ID)
	}
}

// ids are the ids of one kind and the path of the entry that has each.
type ids struct {
	l    *linter
	seen map[string]string
}

func newIDs(l *linter) ids { return ids{l, map[string]string{}} }

func (s ids) add(path, id string, former ...string) {
	for _, id := range append([]string{id}, former...) {
		if !isID(id) {
			s.l.report(IDShape, path, rules.Text("id", id))
		}
		if other, taken := s.seen[id]; taken {
			s.l.report(IDTaken, path, rules.Text("id", id), rules.Text("other", other))
			continue
		}
		s.seen[id] = path
	}
}

// isID reports whether id is made of lower-case words and numbers with hyphens
// between them.
func isID(id string) bool {
	if id == "" || len(id) > 64 || id[0] == '-' || id[len(id)-1] == '-' || strings.Contains(id, "--") {
		return false
	}
	return strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// isDate reports whether s is a day of the calendar, such as 2026-09-25.
func isDate(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

func (l *linter) date(path, have string) {
	if !isDate(have) {
		l.report(DateShape, path, rules.Text("have", have))
	}
}

// text reports an empty text; path ends in the name of its field.
func (l *linter) text(path, value string) {
	if strings.TrimSpace(value) == "" {
		l.report(TextMissing, path, rules.Text("field", path[strings.LastIndexByte(path, '/')+1:]))
	}
}

// number reports a number outside min to max; a max of 0 is open.
func (l *linter) number(path, field string, have, low, high int) {
	if have < low || high != 0 && have > high {
		l.report(NumberWrong, rules.Path(path, field), rules.Text("field", field), rules.Int("have", have), rules.Int("min", low), rules.Int("max", high))
	}
}
