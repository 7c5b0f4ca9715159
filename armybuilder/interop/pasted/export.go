package pasted

import (
	"regexp"
	"strings"

	"muster/armybuilder/interop"
	"muster/rules/card"
)

// The export of this program, as package text writes it.
const (
	factionTitle = "Faction: "
	scaleTitle   = "Scale: "
	releaseTitle = "Release: "
)

// exportHead returns the line of the Faction Card in an export, or -1 if the text
// is none. The lines that follow it tell an export from what a person types.
func exportHead(lines []string) int {
	for i := 0; i+2 < len(lines); i++ {
		if strings.HasPrefix(lines[i], factionTitle) && strings.HasPrefix(lines[i+1], scaleTitle) && strings.HasPrefix(lines[i+2], releaseTitle) {
			return i
		}
	}
	return -1
}

var moreUnits = regexp.MustCompile(`^and ([\d,]+) more units?$`)

// export reads an export whose Faction Card stands in the line head.
func (p *parser) export(lines []string, head int) {
	for i := range head {
		p.AtLine(i + 1)
		switch line := strings.TrimSpace(lines[i]); {
		case line == "" || isFence(line):
		case i == head-1:
			p.Name(line)
		default:
			p.Note(interop.LeftOut, "", interop.Found(line))
		}
	}
	p.Release(strings.TrimSpace(strings.TrimPrefix(lines[head+2], releaseTitle)))
	p.scale(strings.TrimPrefix(lines[head+1], scaleTitle))
	p.AtLine(head + 1)
	p.faction(strings.TrimPrefix(lines[head], factionTitle))
	section := ""
	for i := head + 3; i < len(lines); i++ {
		p.AtLine(i + 1)
		line := strings.TrimRight(lines[i], " \t\r")
		title, rest, _ := strings.Cut(line, ": ")
		switch {
		case line == "" || isFence(line):
			section = ""
		case section == "" && (line == "Cards:" || line == "Units:"):
			section = line
		case section == "Cards:":
			p.exportedCard(line)
		case section == "Units:":
			p.exportedUnit(line)
		case title == "Missions":
			p.missions(rest)
		case title == "Deployments":
			p.deployments(rest)
		case title == "Minerals", title == "Slots": // follow from the choices
		case title == "Verdict":
			return // only problems follow
		default:
			p.Note(interop.LeftOut, "", interop.Found(line))
		}
	}
}

// isFence reports whether a line only marks the text around it as a list.
func isFence(line string) bool { return strings.Trim(line, "`") == "" }

// exportedCard reads a line such as "2x Barracks 25".
func (p *parser) exportedCard(line string) {
	it := item{copies: 1, name: line}
	if m := copiesPattern.FindStringSubmatch(line); m != nil {
		it.copies, it.name = number(m[1], maxCopies), line[len(m[0]):]
	}
	p.addCards(&it)
}

// maxCopies is more than a list can have of anything.
const maxCopies = 201

// addCards adds the copies of a card.
func (p *parser) addCards(it *item) {
	name := it.name
	if t, _ := p.Names.Tactical(interop.Ref{Name: name}); t == nil {
		if bare := withoutPrice(name); bare != name {
			if t, _ := p.Names.Tactical(interop.Ref{Name: bare}); t != nil {
				name = bare
			}
		}
	}
	for range it.copies {
		if p.Err() == nil {
			p.Card(interop.Ref{Name: name})
		}
	}
}

// exportedUnit reads the line of a unit; indented lines follow from the choices.
func (p *parser) exportedUnit(line string) {
	if strings.HasPrefix(line, "  ") {
		return
	}
	if m := moreUnits.FindStringSubmatch(line); m != nil {
		p.Fail(interop.TextCut.Broken("units", interop.Have(number(strings.ReplaceAll(m[1], ",", ""), 1<<30))))
		return
	}
	it := parseItem(line)
	if it.models == 0 {
		p.Note(interop.LeftOut, "", interop.Found(line))
		return
	}
	p.addUnits(&it)
}

// addUnits adds the copies of a unit.
func (p *parser) addUnits(it *item) {
	for range it.copies {
		if p.Err() != nil {
			return
		}
		u := p.Unit(interop.Ref{Name: it.name}, interop.Size{Models: it.models})
		if u == nil {
			continue
		}
		if it.label != "" {
			p.Label(it.label)
		}
		p.upgrades(u, it)
	}
}

// faction reads "Raynor's Raiders (Terran)" or "none yet".
func (p *parser) faction(s string) {
	s = strings.TrimSpace(s)
	if s == "" || strings.EqualFold(s, "none yet") {
		return
	}
	if f, _ := p.Names.Faction(interop.Ref{Name: s}); f == nil {
		if name, race, ok := strings.Cut(strings.TrimSuffix(s, ")"), " ("); ok && strings.HasSuffix(s, ")") {
			p.Names.SetRace(race)
			s = name
		}
	}
	p.Faction(interop.Ref{Name: s})
	if p.cards.Faction(p.List().FactionCard) != nil {
		p.known = true
	}
}

var scaleMinerals = regexp.MustCompile(`(?i)^(.*?),?[ \t]*(\d[\d,]*)[ \t]+minerals?$`)

// scale reads "Standard, 2,000 minerals", or either half of it.
func (p *parser) scale(s string) {
	s = strings.TrimSpace(s)
	if m := scaleMinerals.FindStringSubmatch(s); m != nil {
		s = m[1]
		p.limit(m[2])
	}
	var scale card.ScaleID
	switch err := scale.UnmarshalText([]byte(strings.ReplaceAll(interop.Fold(s), " ", "-"))); {
	case err == nil:
		p.Scale(scale)
	case s != "":
		p.Note(interop.LeftOut, "scale", interop.Found(s))
	}
}

// isScale reports whether a text names a scale.
func isScale(s string) bool {
	var scale card.ScaleID
	return scale.UnmarshalText([]byte(strings.ReplaceAll(interop.Fold(s), " ", "-"))) == nil
}

// limit reads a mineral limit, with or without commas.
func (p *parser) limit(s string) {
	n, ok := plainNumber(s)
	if !ok {
		p.Fail(interop.OutOfRange("mineral_limit", "minerals", s))
		return
	}
	p.Limit(n)
}

func (p *parser) missions(s string) {
	for _, name := range strings.Split(s, ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		id := name
		for i := range p.cards.Missions {
			if m := &p.cards.Missions[i]; interop.Fold(m.Name) == interop.Fold(name) {
				id = m.ID
			}
		}
		p.Mission(id, name)
	}
}

func (p *parser) deployments(s string) {
	for _, name := range strings.Split(s, ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		id := name
		for i := range p.cards.Deployments {
			if d := &p.cards.Deployments[i]; interop.Fold(d.Name) == interop.Fold(name) {
				id = d.ID
			}
		}
		p.Deployment(id, name)
	}
}
