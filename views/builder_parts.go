package views

import (
	"context"
	"io"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
)

// A part is a component and where it goes on the page.
type part struct {
	// target is a selector, swap the way the component takes its place there.
	target, swap string
	show         templ.Component
}

// Render writes the part with its place. It is a [templ.Component].
func (p part) Render(ctx context.Context, w io.Writer) error {
	if _, err := io.WriteString(w, `<hx-partial hx-target="`+templ.EscapeString(p.target)+`" hx-swap="`+p.swap+`">`); err != nil {
		return err
	}
	if err := p.show.Render(ctx, w); err != nil {
		return err
	}
	_, err := io.WriteString(w, `</hx-partial>`)
	return err
}

// The ways in which a part takes its place. A morph keeps the focus, what is typed
// and what is folded open.
const (
	morph   = "outerMorph"
	replace = "outerHTML"
	inner   = "innerHTML"
	first   = "afterbegin"
	after   = "afterend"
	remove  = "delete"
)

// Anew reports whether nearly all differs between the page that shows before and
// that of b, so that it has to be loaded anew: another race, another release, the
// first Faction Card or none any more, or nothing is known of what the page shows.
func (b *Builder) Anew(before *Builder) bool {
	return before == nil || before.race() != b.race() || b.otherRelease(before) || before.unfounded() != b.unfounded()
}

// unfounded reports that the list has no Faction Card, so that nothing fits.
func (b *Builder) unfounded() bool { return len(b.Offers.Reasons) > 0 }

// otherRelease reports whether the release of the list is not that of before. One
// that does not exist shows the cards of the current one.
func (b *Builder) otherRelease(before *Builder) bool {
	return before.Roster.Release != b.Roster.Release || before.Cards != b.Cards
}

// AnewAt is the element to which a page leads that is loaded anew.
func (b *Builder) AnewAt(before *Builder) string {
	switch {
	case before == nil:
		return ""
	case b.otherRelease(before):
		return "place-release"
	}
	return "place-faction_card"
}

// parts are what differs between two states of a list, so that a page that shows
// before shows b after they took their places. A page that is loaded anew needs
// only what the next edit is based on.
func (b *Builder) parts(before *Builder) []part {
	ps := []part{
		{"#edit-state", replace, builderState(b)},
		{"#refusal", inner, builderRefusal(b)},
		{"#live", inner, plainText(b.spoken(before))},
	}
	if b.Anew(before) {
		return append(ps, part{"#summary-top", morph, summaryTop(b, b.stepTold(before))})
	}
	ps = append(ps, b.summaryParts(before)...)
	was, now := before.Roster, b.Roster
	if before.Title() != b.Title() || was.Scale != now.Scale || was.MineralLimit != now.MineralLimit {
		ps = append(ps, part{"#builder-title", replace, builderTitle(b)}, part{"head > title", inner, pageName(b)})
	}
	if was.Name != now.Name || was.Player != now.Player || was.Scale != now.Scale || was.MineralLimit != now.MineralLimit {
		ps = append(ps, part{"#builder-settings", morph, builderSettings(b)})
	}
	if (before.Undo == 0) != (b.Undo == 0) || (before.Redo == 0) != (b.Redo == 0) {
		ps = append(ps, part{"#builder-history", morph, builderHistory(b)})
	}
	if was.FactionCard != now.FactionCard || !before.sameProblems(b, "faction_card") {
		ps = append(ps, part{"#builder-faction", morph, BuilderFaction(b)})
	}
	if !slices.EqualFunc(was.TacticalCards, now.TacticalCards, func(x, y roster.Card) bool { return x.ID == y.ID && x.Card == y.Card }) ||
		!before.sameProblems(b, "tactical_cards") {
		ps = append(ps, part{"#builder-cards", morph, BuilderCards(b)})
	}
	ps = append(ps, b.entryParts(before)...)
	if was.Scale != now.Scale || !slices.Equal(was.Draft.Missions, now.Draft.Missions) ||
		!slices.Equal(was.Draft.Deployments, now.Draft.Deployments) || !before.sameProblems(b, "draft") {
		ps = append(ps, part{"#builder-draft", replace, BuilderDraft(b)})
	}
	return append(ps, b.offerParts(before)...)
}

// entryParts bring the units up to date: those that are gone go, new and moved
// ones are put behind their predecessor, changed ones change.
func (b *Builder) entryParts(before *Builder) []part {
	var (
		ps  []part
		put = map[string]bool{} // what these parts put in place
	)
	order := make([]string, 0, len(before.Entries)) // of the page as the parts so far leave it
	for i := range before.Entries {
		id := before.Entries[i].Sheet.Entry.ID
		if b.Entry(id) == nil {
			ps = append(ps, part{"#entry-" + id, remove, nothing()})
			continue
		}
		order = append(order, id)
	}
	if at := b.moved(order); at >= 0 { // one step costs less than all behind it anew
		order = slices.Delete(order, at, at+1)
	}
	for i := range b.Entries {
		e := &b.Entries[i]
		id := e.Sheet.Entry.ID
		old := before.Entry(id)
		same := old != nil && sameEntry(old, e) && before.sameProblems(b, "units/"+id)
		if i < len(order) && order[i] == id {
			if !same {
				ps = append(ps, b.changedEntry(before, old, e)...)
			}
			continue
		}
		show := BuilderEntry(b, e)
		switch {
		case old == nil:
			show = newEntry(b, e)
		case same:
			show = entryHere(id)
		case old != nil:
			ps = append(ps, part{"#entry-" + id, remove, nothing()})
		}
		switch {
		case i == 0:
			ps = append(ps, part{"#units", first, show})
		case put[b.Entries[i-1].Sheet.Entry.ID]:
			// Parts find their place on the page as it was, so that one cannot stand
			// behind another.
			return []part{{"#builder-units", morph, builderUnits(b)}}
		default:
			ps = append(ps, part{"#entry-" + b.Entries[i-1].Sheet.Entry.ID, after, show})
		}
		put[id] = true
		if at := slices.Index(order, id); at >= 0 {
			order = slices.Delete(order, at, at+1)
		}
		order = slices.Insert(order, i, id)
	}
	return ps
}

// moved returns the place of the one entry of an old order that was moved to
// give the new one, or -1 if that is not what happened.
func (b *Builder) moved(order []string) int {
	at := 0
	for at < len(order) && at < len(b.Entries) && order[at] == b.Entries[at].Sheet.Entry.ID {
		at++
	}
	if at == len(order) || len(order) != len(b.Entries) {
		return -1
	}
	rest := slices.Delete(slices.Clone(order), at, at+1)
	j := 0
	for i := range b.Entries {
		if b.Entries[i].Sheet.Entry.ID == order[at] {
			continue
		}
		if rest[j] != b.Entries[i].Sheet.Entry.ID {
			return -1
		}
		j++
	}
	return at
}

// offerParts bring what fits now up to date.
func (b *Builder) offerParts(before *Builder) []part {
	var ps []part
	for _, slot := range allSlots {
		was, now := before.Offers.Units[slot], b.Offers.Units[slot]
		if before.Report.Slots[slot] != b.Report.Slots[slot] && len(now) > 0 {
			ps = append(ps, part{"#left-" + slot.String(), replace, slotLeft(b, slot)})
		}
		for i := range now {
			switch id := now[i].Unit.ID; {
			case was[i].Copies != now[i].Copies:
				ps = append(ps, part{"#offer-" + id, morph, unitOffer(b, &now[i])})
			case unitWhyClass(&was[i]) != unitWhyClass(&now[i]) || !sameUnitReasons(b.Cards, &was[i], &now[i]):
				ps = append(ps, part{"#why-" + id, replace, unitWhy(b, &now[i])})
			}
		}
	}
	if before.Report.Gas != b.Report.Gas {
		ps = append(ps, part{"#left-gas", replace, gasLeft(b)})
	}
	for i := range b.Offers.Cards {
		was, now := &before.Offers.Cards[i], &b.Offers.Cards[i]
		switch id := now.Card.ID; {
		case was.Copies != now.Copies:
			ps = append(ps, part{"#offer-" + id, morph, cardOffer(b, now)})
		case cardWhyClass(was) != cardWhyClass(now) || !sameReasons(b.Cards, was.Reasons, now.Reasons):
			ps = append(ps, part{"#why-" + id, replace, cardWhy(b, now)})
		}
	}
	return ps
}

// Entry returns the unit of the list with the id, or nil.
func (b *Builder) Entry(id string) *Entry {
	for i := range b.Entries {
		if b.Entries[i].Sheet.Entry.ID == id {
			return &b.Entries[i]
		}
	}
	return nil
}

// sameEntry reports whether two states of an entry look the same.
func sameEntry(x, y *Entry) bool {
	a, b := x.Sheet.Entry, y.Sheet.Entry
	return x.Sheet.Unit == y.Sheet.Unit && a.Unit == b.Unit && a.Models == b.Models && a.Label == b.Label && a.Note == b.Note &&
		slices.EqualFunc(a.Upgrades, b.Upgrades, func(u, v roster.Upgrade) bool { return u.Upgrade == v.Upgrade && u.Model == v.Model })
}

// addUnitCommand is the command that adds the unit with a Composition Option.
func addUnitCommand(o *army.UnitOffer, k int) string {
	return "add-unit " + o.Unit.ID + " " + strconv.Itoa(o.Options[k].Composition.Models)
}

func sameUnitReasons(cards *card.Release, x, y *army.UnitOffer) bool {
	return sameReasons(cards, x.Reasons, y.Reasons) &&
		slices.EqualFunc(x.Options, y.Options, func(a, b army.OptionOffer) bool { return sameReasons(cards, a.Reasons, b.Reasons) })
}

// sameReasons reports whether two lists of reasons read the same.
func sameReasons(cards *card.Release, x, y army.Reasons) bool {
	return slices.EqualFunc(x, y, func(a, b rules.Violation) bool {
		return a.Code == b.Code && (a.Args.Equal(b.Args) || shortReason(cards, a) == shortReason(cards, b))
	})
}

// sameProblems reports whether both states have the same problems at a place.
func (b *Builder) sameProblems(other *Builder, place string) bool {
	return slices.EqualFunc(b.problemsAt(place), other.problemsAt(place), func(x, y ListProblem) bool {
		return x.Violation.Severity == y.Violation.Severity && x.Message == y.Message
	})
}
