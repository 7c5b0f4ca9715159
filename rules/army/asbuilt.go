package army

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// AsBuilt is what a list used under the release it was built with, at the limit
// and scale of the judgement it accompanies.
type AsBuilt struct {
	// Release is the id of the list's own release, which need not exist.
	Release  string  `json:"release"`
	Minerals int     `json:"minerals"`
	Gas      int     `json:"gas"`
	Verdict  Verdict `json:"verdict"`
	// Changes are in the order of the list; empty, never nil.
	Changes []Change `json:"changes"`
}

// A Change is one printed fact on which two releases differ for an entry of a
// list.
type Change struct {
	// Path names the entry: faction_card, tactical_cards/t1, units/u5,
	// units/u5/models or units/u5/upgrades/agg-12.
	Path string `json:"path"`
	// Field is what differs: minerals, gas, slots/core and its like, slot, supply,
	// tags or presence. Presence is the text present or absent.
	Field string `json:"field"`
	Was   Value  `json:"was"`
	Now   Value  `json:"now"`
}

// A Value is a number or a text of a Change.
type Value struct {
	text   string
	number int
	isText bool
}

// Number returns the Value of a number.
func Number(n int) Value { return Value{number: n} }

// Words returns the Value of a text.
func Words(s string) Value { return Value{text: s, isText: true} }

// Number returns the number of v, and whether v is a number.
func (v Value) Number() (n int, ok bool) { return v.number, !v.isText }

// String returns the text, or the number in digits.
func (v Value) String() string {
	if v.isText {
		return v.text
	}
	return strconv.Itoa(v.number)
}

// MarshalJSON implements json.Marshaler: a number or a text.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.isText {
		return json.Marshal(v.text)
	}
	return strconv.AppendInt(nil, int64(v.number), 10), nil
}

// UnmarshalJSON implements json.Unmarshaler.
func (v *Value) UnmarshalJSON(b []byte) error {
	*v = Value{isText: len(b) > 0 && b[0] == '"'}
	if v.isText {
		return json.Unmarshal(b, &v.text)
	}
	return json.Unmarshal(b, &v.number)
}

// asBuilt judges list by its own release, nil if it does not exist, and compares
// that with the release the list is judged by.
func asBuilt(own, by *card.Release, list *roster.Roster, terms Terms) *AsBuilt {
	if own == nil {
		return &AsBuilt{Release: list.Release, Verdict: Unknown, Changes: []Change{}}
	}
	report := Check(own, list, terms)
	return &AsBuilt{
		Release:  own.ID,
		Minerals: report.Minerals.Used,
		Gas:      report.Gas.Used,
		Verdict:  report.Verdict,
		Changes:  Changes(own, by, list),
	}
}

// Changes lists on what the releases was and now differ for the entries of r:
// price, slots, supply, tags and presence. The result is never nil. An entry that
// neither release has is no change.
func Changes(was, now *card.Release, r *roster.Roster) []Change {
	d := differ{changes: []Change{}}
	if r.FactionCard != "" {
		d.faction(was.Faction(r.FactionCard), now.Faction(r.FactionCard))
	}
	for i := range r.TacticalCards {
		entry := &r.TacticalCards[i]
		d.tactical(rules.Path("tactical_cards", entry.ID), was.Tactical(entry.Card), now.Tactical(entry.Card))
	}
	for i := range r.Units {
		entry := &r.Units[i]
		d.unit(entry, was.Unit(entry.Unit), now.Unit(entry.Unit))
	}
	return d.changes
}

// A differ collects the differences between two releases.
type differ struct{ changes []Change }

func (d *differ) number(path, field string, was, now int) {
	if was != now {
		d.changes = append(d.changes, Change{path, field, Number(was), Number(now)})
	}
}

func (d *differ) words(path, field, was, now string) {
	if was != now {
		d.changes = append(d.changes, Change{path, field, Words(was), Words(now)})
	}
}

// presence compares whether an entry exists, and reports whether both have it.
func (d *differ) presence(path string, was, now bool) bool {
	words := map[bool]string{true: "present", false: "absent"}
	d.words(path, "presence", words[was], words[now])
	return was && now
}

func (d *differ) faction(was, now *card.Faction) {
	const path = "faction_card"
	if d.presence(path, was != nil, now != nil) {
		d.slots(path, was.Slots, now.Slots)
		d.tags(path, was.FactionTags, now.FactionTags)
	}
}

func (d *differ) tactical(path string, was, now *card.Tactical) {
	if d.presence(path, was != nil, now != nil) {
		d.number(path, "gas", was.Gas, now.Gas)
		d.slots(path, was.Slots, now.Slots)
		d.tags(path, was.FactionTags, now.FactionTags)
	}
}

func (d *differ) unit(entry *roster.Unit, was, now *card.Unit) {
	path := rules.Path("units", entry.ID)
	if !d.presence(path, was != nil, now != nil) {
		return
	}
	before, after := was.Composition(entry.Models), now.Composition(entry.Models)
	models := rules.Path(path, "models")
	if before != nil && after != nil {
		d.number(path, "minerals", before.Minerals, after.Minerals)
		d.number(path, "supply", before.Supply, after.Supply)
	}
	d.words(path, "slot", was.Slot.String(), now.Slot.String())
	d.tags(path, was.FactionTags, now.FactionTags)
	d.presence(models, before != nil, after != nil)
	for i := range entry.Upgrades {
		id := entry.Upgrades[i].Upgrade
		if slices.ContainsFunc(entry.Upgrades[:i], func(up roster.Upgrade) bool { return up.Upgrade == id }) {
			continue // a further copy has the same path
		}
		d.upgrade(rules.Path(path, "upgrades", id), id, was, now, before, after)
	}
}

// upgrade compares what an upgrade costs the two compositions. One that a
// composition may not buy is absent there.
func (d *differ) upgrade(path, id string, was, now *card.Unit, before, after *card.Composition) {
	price := func(u *card.Unit, c *card.Composition) (minerals int, ok bool) {
		up := u.Upgrade(id)
		if up == nil || c == nil {
			return 0, up != nil
		}
		return up.PriceFor(c.ID)
	}
	costWas, had := price(was, before)
	costNow, has := price(now, after)
	if d.presence(path, had, has) && before != nil && after != nil {
		d.number(path, "minerals", costWas, costNow)
	}
}

func (d *differ) slots(path string, was, now card.Slots) {
	for slot := range was {
		d.number(path, rules.Path("slots", card.Slot(slot).String()), was[slot], now[slot])
	}
}

// tags compares tags as sets, whatever their spelling (TAG-09).
func (d *differ) tags(path string, was, now []string) {
	if !slices.Equal(tagSet(was), tagSet(now)) {
		d.words(path, "tags", strings.Join(was, ", "), strings.Join(now, ", "))
	}
}

func tagSet(tags []string) []string {
	var set []string
	for _, tag := range tags {
		set = append(set, card.NormalTag(tag))
	}
	slices.Sort(set)
	return slices.Compact(set)
}
