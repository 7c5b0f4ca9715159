package armybuilder

import (
	"context"
	"fmt"
	"strconv"

	"muster/armybuilder/interop"
	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

// An Import is a file that was read and judged, but not yet kept: what a person
// looks at before the list becomes one of the own lists.
type Import struct {
	// Report is that of the list with all answers, by the release that the check
	// asks for; its AsBuilt is by the release the file was probably made with.
	*Report
	// Own is a file that names a release of ours; its list keeps that release.
	Own bool
	// Questions are what the file leaves open, in the order of the list, those
	// included that have an answer.
	Questions []Question
}

// A Question is one thing that a file leaves open. An answer is one of the options,
// by value.
type Question struct {
	Kind QuestionKind
	// Path is that of the entry, and the key of the answer.
	Path string
	// Found is how the file calls what is unknown.
	Found string
	// About is the entry that the question is about, nil for cards.
	About   *roster.Unit
	Options []Choice
	// Suggested is the option to offer first; empty for none.
	Suggested string
	// Answer is the option that was chosen; empty as long as there is none.
	Answer string
}

// A QuestionKind says what a Question asks.
type QuestionKind uint8

// The questions.
const (
	// WhichCard asks what an unknown name means. LeaveOut is an option.
	WhichCard QuestionKind = iota
	// HowMany asks for the composition of a unit.
	HowMany
	// WhichModel asks for the nominee of a SPECIALIST upgrade (§9.1.7).
	WhichModel
)

// A Choice is one possible answer.
type Choice struct{ Value, Name string }

// LeaveOut is the answer that takes an unknown entry out of the list.
const LeaveOut = "-"

// Import reads a file and judges its list with the answers, which are options of
// questions by their path. A file that cannot be read has an unreadable Report. An
// error says that the catalogue cannot be read.
func (c *Check) Import(name string, data []byte, answers map[string]string) (*Import, error) {
	reading, refused, err := c.read(name, data)
	if err != nil {
		return nil, fmt.Errorf("import %s: %w", name, err)
	}
	if refused != nil {
		return &Import{Report: refused}, nil
	}
	own, by, err := c.judges(reading)
	if err != nil {
		return nil, fmt.Errorf("import %s: %w", name, err)
	}
	cards := by
	if cards == nil {
		cards = own
	}
	imported := &Import{Own: reading.Own}
	if cards != nil {
		s := settler{cards: cards, names: interop.NewNames(cards), list: reading.Roster, answers: answers, found: foundNames(reading.Notes)}
		s.settle()
		imported.Questions = s.questions
	}
	imported.Report, err = c.report(name, reading)
	return imported, err
}

// foundNames returns how the file calls what is unknown, by path.
func foundNames(notes []rules.Violation) map[string]string {
	found := make(map[string]string, len(notes))
	for _, n := range notes {
		if n.Code == interop.UnknownName.Code {
			found[n.Path] = n.Args.Text("found")
		}
	}
	return found
}

// A settler asks the questions of a list and carries out the answers.
type settler struct {
	cards     *card.Release
	names     *interop.Names
	list      *roster.Roster
	answers   map[string]string
	found     map[string]string
	questions []Question
}

func (s *settler) settle() {
	if id := s.list.FactionCard; id != "" && s.cards.Faction(id) == nil {
		s.list.FactionCard, _ = s.which("faction_card", id, nil, s.candidates("faction_card"))
	}
	kept := s.list.TacticalCards[:0]
	for _, entry := range s.list.TacticalCards {
		keep := true
		if s.cards.Tactical(entry.Card) == nil {
			path := rules.Path("tactical_cards", entry.ID)
			entry.Card, keep = s.which(path, entry.Card, nil, s.candidates(path))
		}
		if keep {
			kept = append(kept, entry)
		}
	}
	s.list.TacticalCards = kept
	units := s.list.Units[:0]
	for _, entry := range s.list.Units {
		if s.unit(&entry) {
			units = append(units, entry)
		}
	}
	s.list.Units = units
	s.draft("draft/missions", &s.list.Draft.Missions, func(id string) bool { return s.cards.Mission(id) != nil })
	s.draft("draft/deployments", &s.list.Draft.Deployments, func(id string) bool { return s.cards.Deployment(id) != nil })
}

// ask adds a question and returns its answer, if that is one of its options.
func (s *settler) ask(q Question) string {
	for _, o := range q.Options {
		if o.Value == s.answers[q.Path] {
			q.Answer = o.Value
		}
	}
	s.questions = append(s.questions, q)
	return q.Answer
}

// candidates are what the entry at a path of the list may mean.
func (s *settler) candidates(path string) []interop.Candidate {
	return interop.Candidates(s.cards, s.list, path)
}

// which asks which of the candidates is meant by an id that the release does not
// have. It returns the id to keep, and false for an entry to leave out.
func (s *settler) which(path, id string, about *roster.Unit, candidates []interop.Candidate) (string, bool) {
	q := Question{Kind: WhichCard, Path: path, Found: s.found[path], About: about}
	if q.Found == "" {
		q.Found = id
	}
	for _, c := range candidates {
		q.Options = append(q.Options, Choice{c.ID, c.Name})
	}
	q.Options = append(q.Options, Choice{LeaveOut, "Leave it out"})
	switch answer := s.ask(q); answer {
	case "":
		return id, true
	case LeaveOut:
		return "", false
	default:
		return answer, true
	}
}

// unit settles one unit: what it is, how many models, which upgrades and who
// carries them. It returns false for one to leave out.
func (s *settler) unit(entry *roster.Unit) bool {
	path := rules.Path("units", entry.ID)
	u := s.cards.Unit(entry.Unit)
	if u == nil {
		id, keep := s.which(path, entry.Unit, entry, s.candidates(path))
		entry.Unit = id
		if u = s.cards.Unit(id); u == nil {
			return keep
		}
		for i := range entry.Upgrades { // they were not looked for as long as the unit was unknown
			if up, _ := s.names.Upgrade(u, interop.Ref{ID: entry.Upgrades[i].Upgrade}); up != nil {
				entry.Upgrades[i].Upgrade = up.ID
			}
		}
	}
	if u.Composition(entry.Models) == nil && !u.Summoned {
		q := Question{Kind: HowMany, Path: rules.Path(path, "models"), About: entry}
		for i := range u.Compositions {
			q.Options = append(q.Options, Choice{strconv.Itoa(u.Compositions[i].Models), ""})
		}
		if models, err := strconv.Atoi(s.ask(q)); err == nil {
			entry.Models = models
		}
	}
	s.upgrades(u, entry, path)
	s.nominees(u, entry, path)
	return true
}

// upgrades asks what unknown upgrades of a known unit mean. An upgrade of another
// unit is one of them.
func (s *settler) upgrades(u *card.Unit, entry *roster.Unit, path string) {
	candidates := make([]interop.Candidate, len(u.Upgrades))
	for i := range u.Upgrades {
		candidates[i] = interop.Candidate{ID: u.Upgrades[i].ID, Name: u.Upgrades[i].Name}
	}
	kept := entry.Upgrades[:0]
	for _, up := range entry.Upgrades {
		keep := true
		if u.Upgrade(up.Upgrade) == nil {
			up.Upgrade, keep = s.which(rules.Path(path, "upgrades", up.Upgrade), up.Upgrade, entry, candidates)
		}
		if keep {
			kept = append(kept, up)
		}
	}
	entry.Upgrades = kept
}

// mostNominees bounds the options of one question; no composition has more models.
const mostNominees = 40

// nominees asks who carries the SPECIALIST upgrades. The models that are suggested
// are different ones as far as there are enough.
func (s *settler) nominees(u *card.Unit, entry *roster.Unit, path string) {
	sheet := army.NewSheet(s.cards, entry)
	for i := range entry.Upgrades {
		up := u.Upgrade(entry.Upgrades[i].Upgrade)
		if up == nil || !up.Specialist || entry.Upgrades[i].Model != 0 {
			continue
		}
		q := Question{Kind: WhichModel, Path: rules.Path(path, "upgrades", up.ID, "model"), Found: up.Name, About: entry}
		for model := range min(entry.Models, mostNominees) {
			q.Options = append(q.Options, Choice{strconv.Itoa(model + 1), ""})
		}
		if sheet.Upgrades[i].Provisional {
			q.Suggested = strconv.Itoa(sheet.Upgrades[i].Model)
		}
		if model, err := strconv.Atoi(s.ask(q)); err == nil {
			entry.Upgrades[i].Model = model
		}
	}
}

// draft asks what unknown cards of the draft mean.
func (s *settler) draft(path string, ids *[]string, known func(string) bool) {
	kept := (*ids)[:0]
	for _, id := range *ids {
		keep := true
		if !known(id) {
			at := rules.Path(path, id)
			id, keep = s.which(at, id, nil, s.candidates(at))
		}
		if keep {
			kept = append(kept, id)
		}
	}
	*ids = kept
}

// Import keeps a list that was read from a file, with the file. The same request
// keeps one list.
func (l *Lists) Import(ctx context.Context, owner Owner, request string, r *roster.Roster, original Original) (*List, error) {
	original.Read = l.Now()
	return l.create(ctx, owner, request, r, &original)
}

// Original returns the file that a list was read from, or ErrNotFound.
func (l *Lists) Original(ctx context.Context, owner Owner, id string) (Original, error) {
	return l.Store.Original(ctx, owner, id)
}
