package roster

import (
	"bytes"
	"strings"

	"muster/rules"
)

// The formats of this package.
const (
	Format       = "muster.roster/1"
	ClosedFormat = "muster.closed/1"
)

// What a list of 2,000 minerals has: the room that reading makes at first.
const (
	usualCards    = 6
	usualUnits    = 10
	usualUpgrades = 16 // of all units together
)

// Decode reads a document muster.roster/1. Its error is an *Error, the first
// fault in the order of the text. The strings of the roster share the memory of
// one copy of doc.
func Decode(doc []byte) (*Roster, error) {
	var d decoder
	r := new(Roster)
	if d.begin(doc) {
		d.roster(r)
		d.end(Format)
	}
	if d.err != nil {
		return nil, d.err
	}
	return r, nil
}

// begin reads doc up to the opening brace.
func (d *decoder) begin(doc []byte) bool {
	if size := len(bytes.TrimSuffix(doc, []byte("\n"))); size > MaxBytes {
		d.err = &Error{Rule: TooLarge, Args: rules.Args{rules.Int("have", size), rules.Int("limit", MaxBytes)}}
		return false
	}
	d.load(doc)
	d.space()
	switch {
	case d.pos == len(d.text) && !d.cut:
		d.err = &Error{Rule: Empty}
	case d.peek() != '{':
		if found := d.valueType(); found != "" {
			d.fail(d.pos, NotObject, rules.Text("found", found))
		}
	}
	return d.err == nil
}

// end reads what follows the document, or names the fault found in it. That the
// document is of another kind than want outranks what was found first: of a
// foreign file nobody wants to hear that its units are no list.
func (d *decoder) end(want string) {
	if d.err == nil {
		d.space()
		if d.pos < len(d.text) {
			d.fail(d.pos, Trailing, rules.Text("found", quoteFound(d.text, d.pos)))
		} else if d.cut {
			d.unexpected("")
		}
		return
	}
	if d.formatRead {
		return
	}
	start := strings.IndexByte(d.text, '{')
	format, at, faulty := d.lookup(start, "format")
	switch {
	case faulty || format == want:
	case at == start:
		d.err = nil
		d.fail(start, FormatMissing, rules.Text("want", want))
	default:
		d.err = nil
		d.otherFormat(at, format, want)
		d.err.within("format")
	}
}

// format reads the value of the key format.
func (d *decoder) format(want string) {
	at := d.pos
	d.formatRead = true
	if !d.want('"', "format", typeText) {
		return
	}
	if have := d.str(); have != want {
		d.otherFormat(at, have, want)
	}
}

func (d *decoder) otherFormat(at int, have, want string) {
	if have == ClosedFormat {
		d.fail(at, ClosedView, rules.Text("format", have))
		return
	}
	d.fail(at, OtherFormat, rules.Text("format", clip(have)), rules.Text("want", want))
}

// requiredKeys are the keys that a roster and its closed view must have.
const requiredKeys = keyFormat | keyRelease | keyScale | keyMineralLimit

// roster reads the document into r.
func (d *decoder) roster(r *Roster) {
	o := object{start: d.pos}
	d.open()
	for d.next(&o) {
		switch o.key {
		case "format":
			d.once(&o, keyFormat)
			d.format(Format)
		case "player":
			d.once(&o, keyPlayer)
			r.Player = d.shortText("player", MaxName)
		case "fingerprint":
			d.once(&o, keyFingerprint)
			r.Fingerprint = d.optionalText("fingerprint")
		case "units":
			d.once(&o, keyUnits)
			d.units(r)
		case "visibility":
			d.once(&o, keyVisibility)
			r.Visibility = d.visibility()
		default:
			if !d.shown(&o, r) {
				r.Extra = d.extra(&o, r.Extra)
			}
		}
	}
	d.require(&o, requiredKeys)
}

// shown reads the value of o.key into r if it is one that the closed view of a
// list shows too, and reports whether it is.
func (d *decoder) shown(o *object, r *Roster) bool {
	switch o.key {
	case "name":
		d.once(o, keyName)
		r.Name = d.shortText("name", MaxName)
	case "release":
		d.once(o, keyRelease)
		r.Release = d.requiredText("release")
	case "scale":
		d.once(o, keyScale)
		r.Scale = d.scale()
	case "mineral_limit":
		d.once(o, keyMineralLimit)
		r.MineralLimit = d.wholeNumber("mineral_limit")
	case "faction_card":
		d.once(o, keyFactionCard)
		r.FactionCard = d.optionalText("faction_card")
	case "tactical_cards":
		d.once(o, keyTacticalCards)
		d.cards(r)
	case "draft":
		d.once(o, keyDraft)
		d.draft(&r.Draft)
	default:
		return false
	}
	return true
}

// objects reads a list of at most limit objects, or null. It calls read for the
// content of each, by its number from 0; an error there is in the entry that the
// text under the key name names.
func (d *decoder) objects(of string, limit int, name string, read func(n int)) {
	if d.null() || !d.want('[', of, typeList) {
		return
	}
	d.open()
	for n := 0; d.nextItem(n); n++ {
		if n == limit {
			d.fail(d.pos, TooMany, rules.Text("of", of), rules.Int("limit", limit))
			return
		}
		start := d.pos
		if d.want('{', of, typeObject) {
			read(n)
		}
		d.inEntry(start, name)
	}
}

// cards reads the Tactical Cards into r.
func (d *decoder) cards(r *Roster) {
	d.objects("tactical_cards", MaxCards, "id", func(n int) {
		if n == 0 {
			r.TacticalCards = make([]Card, 0, usualCards)
		}
		r.TacticalCards = append(r.TacticalCards, Card{})
		d.card(r, n)
	})
}

// card reads card n of r.
func (d *decoder) card(r *Roster, n int) {
	c := &r.TacticalCards[n]
	o := object{start: d.pos}
	d.open()
	for d.next(&o) {
		switch o.key {
		case "id":
			d.once(&o, keyID)
			c.ID = d.entryID(&o, 1+n, r)
		case "card":
			d.once(&o, keyCard)
			c.Card = d.requiredText("card")
		default:
			c.Extra = d.extra(&o, c.Extra)
		}
	}
	d.require(&o, keyID|keyCard)
}

// units reads the units into r.
func (d *decoder) units(r *Roster) {
	d.objects("units", MaxUnits, "id", func(n int) {
		if n == 0 {
			r.Units = make([]Unit, 0, usualUnits)
		}
		r.Units = append(r.Units, Unit{})
		d.unit(r, n)
	})
}

// unit reads unit n of r.
func (d *decoder) unit(r *Roster, n int) {
	u := &r.Units[n]
	o := object{start: d.pos}
	d.open()
	for d.next(&o) {
		switch o.key {
		case "id":
			d.once(&o, keyID)
			u.ID = d.entryID(&o, 1+MaxCards+n, r)
		case "unit":
			d.once(&o, keyUnit)
			u.Unit = d.requiredText("unit")
		case "models":
			d.once(&o, keyModels)
			u.Models = d.wholeNumber("models")
		case "upgrades":
			d.once(&o, keyUpgrades)
			u.Upgrades = d.upgrades()
		case "label":
			d.once(&o, keyLabel)
			u.Label = d.shortText("label", MaxName)
		case "note":
			d.once(&o, keyNote)
			u.Note = d.shortText("note", MaxNote)
		default:
			u.Extra = d.extra(&o, u.Extra)
		}
	}
	d.require(&o, keyID|keyUnit|keyModels)
}

// upgrades reads the upgrades of a unit. Those of all units lie in one array.
func (d *decoder) upgrades() []Upgrade {
	first := len(d.bought)
	d.objects("upgrades", MaxUpgrades, "upgrade", func(n int) {
		if d.bought == nil {
			d.bought = make([]Upgrade, 0, usualUpgrades)
		}
		d.bought = append(d.bought, Upgrade{})
		d.upgrade(&d.bought[first+n])
	})
	if len(d.bought) == first {
		return nil
	}
	return d.bought[first:len(d.bought):len(d.bought)]
}

func (d *decoder) upgrade(u *Upgrade) {
	o := object{start: d.pos}
	d.open()
	for d.next(&o) {
		switch o.key {
		case "upgrade":
			d.once(&o, keyUpgrade)
			u.Upgrade = d.requiredText("upgrade")
		case "model":
			d.once(&o, keyModel)
			if !d.null() {
				u.Model = d.wholeNumber("model")
			}
		default:
			u.Extra = d.extra(&o, u.Extra)
		}
	}
	d.require(&o, keyUpgrade)
}

func (d *decoder) draft(t *Draft) {
	if d.null() || !d.want('{', "draft", typeObject) {
		return
	}
	o := object{start: d.pos}
	d.open()
	for d.next(&o) {
		switch o.key {
		case "missions":
			d.once(&o, keyMissions)
			t.Missions = d.texts("missions")
		case "deployments":
			d.once(&o, keyDeployments)
			t.Deployments = d.texts("deployments")
		default:
			t.Extra = d.extra(&o, t.Extra)
		}
	}
}

// inEntry puts the path of an error into the entry that begins at offset start,
// which the text under the key name names; without a usable one the path ends at
// the list.
func (d *decoder) inEntry(start int, name string) {
	if d.err == nil {
		return
	}
	id, _, _ := d.lookup(start, name)
	if name == "id" && !ValidEntryID(id) {
		id = ""
	}
	if id == "" {
		d.err.Path = ""
	}
	d.err.within(id)
}
