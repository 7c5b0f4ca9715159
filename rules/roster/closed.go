package roster

import (
	"strconv"
	"strings"

	"muster/rules"
	"muster/rules/card"
)

// A ClosedList is what everyone but the owner sees of a closed list (§9.1.10):
// the document muster.closed/1. It has no field in which a unit, a player, a
// note or an unknown field could stand.
type ClosedList struct {
	Name          string
	Release       string
	Scale         card.ScaleID
	MineralLimit  int
	FactionCard   string
	TacticalCards []ClosedCard
	Missions      []string // of the draft
	Deployments   []string // of the draft
	// Seal ties the view to the open list behind it; see Seal. It is empty if
	// there is none.
	Seal string
}

// A ClosedCard is one Tactical or Creep Card of a closed list.
type ClosedCard struct {
	ID   string
	Card string
}

// NewClosedList returns the closed view of r, without a seal.
func NewClosedList(r *Roster) *ClosedList {
	c := &ClosedList{
		Name:         r.Name,
		Release:      r.Release,
		Scale:        r.Scale,
		MineralLimit: r.MineralLimit,
		FactionCard:  r.FactionCard,
		Missions:     r.Draft.Missions,
		Deployments:  r.Draft.Deployments,
	}
	for i := range r.TacticalCards {
		c.TacticalCards = append(c.TacticalCards, ClosedCard{r.TacticalCards[i].ID, r.TacticalCards[i].Card})
	}
	return c
}

// AsRoster returns the list that has what c shows and no units, to count and name
// what its cards give.
func (c *ClosedList) AsRoster() *Roster {
	r := &Roster{
		Name:         c.Name,
		Release:      c.Release,
		Scale:        c.Scale,
		MineralLimit: c.MineralLimit,
		FactionCard:  c.FactionCard,
		Draft:        Draft{Missions: c.Missions, Deployments: c.Deployments},
		Visibility:   Closed,
	}
	for _, t := range c.TacticalCards {
		r.TacticalCards = append(r.TacticalCards, Card{ID: t.ID, Card: t.Card})
	}
	return r
}

// EncodeClosed returns the canonical document of c.
func EncodeClosed(c *ClosedList) []byte {
	b := append([]byte(nil), `{"format":"`+ClosedFormat+`"`...)
	b = appendText(b, `,"name":`, c.Name)
	b = appendString(append(b, `,"release":`...), c.Release)
	b = appendString(append(b, `,"scale":`...), c.Scale.String())
	b = strconv.AppendInt(append(b, `,"mineral_limit":`...), int64(c.MineralLimit), 10)
	b = appendText(b, `,"faction_card":`, c.FactionCard)
	if len(c.TacticalCards) > 0 {
		b = append(b, `,"tactical_cards":`...)
		for i, t := range c.TacticalCards {
			b = append(b, listMark(i))
			b = appendCard(b, &Card{ID: t.ID, Card: t.Card})
		}
		b = append(b, ']')
	}
	b = appendDraft(b, &Draft{Missions: c.Missions, Deployments: c.Deployments})
	b = appendText(b, `,"seal":`, c.Seal)
	return append(b, '}', '\n')
}

// DecodeClosed reads a document muster.closed/1 as strictly as Decode reads a
// roster, but drops unknown fields. Its error is an *Error.
func DecodeClosed(doc []byte) (*ClosedList, error) {
	var d decoder
	var r Roster // only for what a closed list has of one
	var seal string
	if d.begin(doc) {
		seal = d.closed(&r)
		d.end(ClosedFormat)
	}
	if d.err != nil {
		return nil, d.err
	}
	c := NewClosedList(&r)
	c.Seal = seal
	return c, nil
}

// closed reads the document into r and returns its seal.
func (d *decoder) closed(r *Roster) (seal string) {
	o := object{start: d.pos}
	d.open()
	for d.next(&o) {
		switch o.key {
		case "format":
			d.once(&o, keyFormat)
			d.format(ClosedFormat)
		case "seal":
			d.once(&o, keySeal)
			seal = d.seal()
		default:
			if !d.shown(&o, r) {
				d.extra(&o, nil)
			}
		}
	}
	d.require(&o, requiredKeys)
	return seal
}

// seal reads a seal, or null.
func (d *decoder) seal() string {
	start := d.pos
	s := d.optionalText("seal")
	if s != "" && !isHex64(s) {
		d.fail(start, SealForm, rules.Text("found", clip(s)))
	}
	return s
}

// isHex64 reports whether s is 64 lower-case hex digits.
func isHex64(s string) bool { return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == "" }
