package army

import (
	"cmp"
	"slices"
	"strings"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// A Remedy is one way to mend one violation: edits that, carried out on the list
// as it is, remove the violation. It is found by trying, so it always does.
type Remedy struct {
	// Steps are the edits with what is worth knowing of each, in order.
	Steps []Step
	// New are the errors and warnings that the list has afterwards and did not
	// have before; nil for a remedy that mends without breaking.
	New []rules.Violation

	// remaining is the number of errors and warnings afterwards.
	remaining int
}

// Edits returns the edits for [roster.Apply].
func (r Remedy) Edits() []roster.Edit {
	edits := make([]roster.Edit, len(r.Steps))
	for i := range r.Steps {
		edits[i] = r.Steps[i].Edit
	}
	return edits
}

// How many remedies are worth reading, how many of one kind are tried before it
// is given up, and how much of a report is mended: as many of its first
// violations, times the entries and violations of the list.
const (
	maxRemedies = 7
	maxCostly   = 2
	maxTries    = 24
	maxWork     = 1 << 16
)

// Remedies returns the ways to mend v, a violation of r in the report of cards,
// the best first. They are the ones that break nothing else; only where there is
// none, those that do, with what they break. Nil says that the list alone cannot
// be mended by an edit known here, as for a team's minerals.
//
// The edits fit r as it is given: apply one remedy, then ask again. Of a list with
// thousands of violations only the first are mended, because each remedy is tried
// on the whole list.
func Remedies(cards *card.Release, r *roster.Roster, report *Report, v rules.Violation) []Remedy {
	propose := proposals[v.Code]
	if propose == nil || cards == nil || tooMuch(r, report, v) {
		return nil
	}
	m := &mender{cards: cards, list: r, report: report, v: v}
	m.before = m.judge(r)
	propose(m)
	if len(m.clean) > 0 {
		return m.clean[:min(len(m.clean), maxRemedies)]
	}
	slices.SortStableFunc(m.costly, func(a, b Remedy) int { return cmp.Compare(len(a.New), len(b.New)) })
	return m.costly[:min(len(m.costly), maxCostly)]
}

// tooMuch reports whether v stands too far down in the report of a list of this
// size. Of the cards of a draft several violations look alike (AB-56): they count
// as the last of them.
func tooMuch(r *roster.Roster, report *Report, v rules.Violation) bool {
	size := len(r.TacticalCards) + len(r.Units) + len(r.Draft.Missions) + len(r.Draft.Deployments) + len(report.Violations)
	for i := range r.Units {
		size += len(r.Units[i].Upgrades)
	}
	first := 1 + maxWork/(1+size)
	if first >= len(report.Violations) {
		return false
	}
	alike := func(have rules.Violation) bool { return have.Code == v.Code && have.Path == v.Path }
	return !slices.ContainsFunc(report.Violations[:first], alike) || slices.ContainsFunc(report.Violations[first:], alike)
}

// proposals try the ways to mend each rule, the gentlest first. The few rules
// that no edit of one list mends are missing.
var proposals = map[string]func(*mender){
	ReleaseUnknown.Code:          (*mender).moveRelease,
	ReleaseOther.Code:            (*mender).moveRelease,
	FingerprintOther.Code:        (*mender).moveRelease,
	LimitOutsideScale.Code:       (*mender).fitScale,
	FactionMissing.Code:          (*mender).chooseFaction,
	FactionUnknown.Code:          (*mender).chooseFaction,
	FactionAmongCards.Code:       (*mender).factionAmongCards,
	CardUnknown.Code:             (*mender).dropCard,
	CardTags.Code:                (*mender).cardTags,
	CardUnique.Code:              (*mender).dropCard,
	CreepCards.Code:              (*mender).creepCards,
	NoUnits.Code:                 (*mender).firstUnit,
	UnitUnknown.Code:             (*mender).dropUnit,
	UnitTags.Code:                (*mender).unitTags,
	UnitUnique.Code:              (*mender).dropUnit,
	UnitSummoned.Code:            (*mender).dropUnit,
	Composition.Code:             (*mender).nearestComposition,
	UpgradeHint.Code:             (*mender).addNeeded,
	UpgradeTwice.Code:            (*mender).dropCopy,
	UpgradeElsewhere.Code:        (*mender).dropUpgrade,
	UpgradeUnpriced.Code:         (*mender).pricedComposition,
	UpgradeUnknown.Code:          (*mender).dropUpgrade,
	ModelNotSpecialist.Code:      (*mender).clearNominee,
	ReplacedTwice.Code:           (*mender).oneReplacement,
	NomineeMissing.Code:          (*mender).nominate,
	NomineeBeyond.Code:           (*mender).nominate,
	SpecialistTwice.Code:         (*mender).dropCopy,
	NomineeShared.Code:           (*mender).nominate,
	SpecialistsExceedModels.Code: (*mender).fewerSpecialists,
	NomineeLacksWeapon.Code:      (*mender).oneReplacement,
	MineralsExceeded.Code:        (*mender).saveMinerals,
	GasExceeded.Code:             (*mender).saveGas,
	SlotsExceeded.Code:           (*mender).findSlots,
	DraftAbsent.Code:             (*mender).completeDraft,
	DraftUnknown.Code:            (*mender).replaceDraft,
	DraftTwice.Code:              (*mender).replaceDraft,
	DraftScale.Code:              (*mender).replaceDraft,
	DraftCount.Code:              (*mender).completeDraft,
}

// A way is a remedy not yet tried.
type way []Step

// A mender looks for remedies of one violation.
type mender struct {
	cards  *card.Release
	list   *roster.Roster
	report *Report
	v      rules.Violation

	before        []rules.Violation
	seen          []string // the keys of what was tried
	clean, costly []Remedy
}

// judge returns every violation of a list, a draft that a pack might require and
// the release included.
func (m *mender) judge(list *roster.Roster) []rules.Violation {
	vs := Check(m.cards, list, Terms{DraftRequired: true}).Violations
	if list.Release != m.cards.ID {
		vs = append(vs, ReleaseUnknown.Broken("release"), ReleaseOther.Broken("release"))
	}
	if list.Fingerprint != "" && list.Fingerprint != m.cards.Fingerprint {
		vs = append(vs, FingerprintOther.Broken("fingerprint"))
	}
	return vs
}

// offer tries ways until n of them mend without breaking anything else. What was
// offered before is not offered again.
func (m *mender) offer(n int, ways ...way) {
	tries := 0
	for _, w := range ways {
		key := w.key()
		if n == 0 || tries == maxTries {
			return
		}
		if slices.Contains(m.seen, key) {
			continue
		}
		m.seen = append(m.seen, key)
		tries++
		remedy, ok := m.try(w)
		switch {
		case !ok:
		case remedy.New == nil:
			m.clean = append(m.clean, remedy)
			n--
		default:
			m.costly = append(m.costly, remedy)
		}
	}
}

// key tells ways apart by what they do, so that of two equal units only the
// first is named.
func (w way) key() string {
	var b strings.Builder
	for i := range w {
		b.WriteString(w[i].key())
		b.WriteByte(';')
	}
	return b.String()
}

// try carries out w and reports whether it mends the violation.
func (m *mender) try(w way) (Remedy, bool) {
	remedy := Remedy{Steps: w}
	list, err := roster.Apply(m.list, remedy.Edits()...)
	if err != nil { // such as one card too many for a document
		return Remedy{}, false
	}
	after := m.judge(list)
	at := 0 // both stand in the same order: the next one is most likely the same
	for i := range after {
		v := &after[i]
		if v.Code == m.v.Code && v.Path == m.v.Path {
			return Remedy{}, false
		}
		if v.Severity == rules.Hint {
			continue
		}
		remedy.remaining++
		old := m.old(v, at)
		if old >= 0 {
			at = old + 1
		}
		if old < 0 || excess(v) > excess(&m.before[old]) {
			remedy.New = append(remedy.New, *v)
		}
	}
	return remedy, true
}

// old returns the place of the violation before that stood where v does, or -1. It
// looks from a place on, then before it.
func (m *mender) old(v *rules.Violation, from int) int {
	same := func(old rules.Violation) bool { return old.Path == v.Path && old.Code == v.Code }
	if i := slices.IndexFunc(m.before[from:], same); i >= 0 {
		return from + i
	}
	return slices.IndexFunc(m.before[:from], same)
}

// excess returns how far a number is beyond what it may be.
func excess(v *rules.Violation) int {
	switch v.Code {
	case MineralsExceeded.Code, GasExceeded.Code, SlotsExceeded.Code:
		return v.Args.Int("have") - v.Args.Int("limit")
	case CreepCards.Code, DraftCount.Code:
		return max(v.Args.Int("have")-v.Args.Int("want"), v.Args.Int("want")-v.Args.Int("have"))
	}
	return 0
}

// mostMended puts the remedies that mend more than the one violation first.
func (m *mender) mostMended() {
	slices.SortStableFunc(m.clean, func(a, b Remedy) int { return cmp.Compare(a.remaining, b.remaining) })
}
