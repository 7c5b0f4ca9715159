package roster

import (
	"math/bits"
	"strconv"
	"unicode/utf8"

	"muster/rules"
	"muster/rules/card"
)

// knownKeys is a set of keys that the formats know.
type knownKeys uint32

// The keys that the formats know, by the order of knownKeyNames.
const (
	keyFormat knownKeys = 1 << iota
	keyName
	keyPlayer
	keyRelease
	keyFingerprint
	keyScale
	keyMineralLimit
	keyFactionCard
	keyTacticalCards
	keyUnits
	keyDraft
	keyVisibility
	keySeal
	keyID
	keyCard
	keyUnit
	keyModels
	keyUpgrades
	keyLabel
	keyNote
	keyUpgrade
	keyModel
	keyMissions
	keyDeployments
)

var knownKeyNames = [...]string{
	"format", "name", "player", "release", "fingerprint", "scale", "mineral_limit", "faction_card",
	"tactical_cards", "units", "draft", "visibility", "seal",
	"id", "card", "unit", "models", "upgrades", "label", "note", "upgrade", "model", "missions", "deployments",
}

// require records the first of the keys that o lacks.
func (d *decoder) require(o *object, keys knownKeys) {
	lacking := keys &^ o.seen
	if d.err != nil || lacking == 0 {
		return
	}
	field := knownKeyNames[bits.TrailingZeros32(uint32(lacking))]
	d.fail(o.start, FieldMissing, rules.Text("field", field))
	d.err.within(field)
}

// requiredText reads a text.
func (d *decoder) requiredText(field string) string {
	if !d.want('"', field, typeText) {
		return ""
	}
	return d.str()
}

// optionalText reads a text or null.
func (d *decoder) optionalText(field string) string {
	if d.null() {
		return ""
	}
	return d.requiredText(field)
}

// shortText reads a text of at most limit code points, or null.
func (d *decoder) shortText(field string, limit int) string {
	start := d.pos
	s := d.optionalText(field)
	if len(s) > limit {
		if have := utf8.RuneCountInString(s); have > limit {
			d.fail(start, TooLong, rules.Text("field", field), rules.Int("have", have), rules.Int("limit", limit))
		}
	}
	return s
}

// texts reads a list of texts, or null.
func (d *decoder) texts(field string) []string {
	if d.null() || !d.want('[', field, typeList) {
		return nil
	}
	var list []string
	d.open()
	for n := 0; d.nextItem(n); n++ {
		if list == nil {
			list = make([]string, 0, 2) // as many as a draft has
		}
		list = append(list, d.requiredText(field))
	}
	return list
}

// wholeNumber reads a number from 1 to MaxNumber.
func (d *decoder) wholeNumber(field string) int {
	n, i := 0, d.pos
	for ; i < len(d.text) && i < d.pos+9; i++ {
		c := d.text[i] - '0'
		if c > 9 {
			break
		}
		n = n*10 + int(c)
	}
	if i < len(d.text) && d.text[i] != '.' && d.text[i]|0x20 != 'e' && d.text[i]-'0' > 9 && n > 0 && d.text[d.pos] != '0' {
		d.pos = i
		return n
	}
	return d.oddNumber(field)
}

// oddNumber is wholeNumber for all but the plain cases.
func (d *decoder) oddNumber(field string) int {
	if d.err != nil {
		return 0
	}
	if found := d.valueType(); found != typeNumber {
		if found != "" {
			d.wrongType(field, typeNumber, found)
		}
		return 0
	}
	start := d.pos
	text, whole := d.number()
	switch {
	case d.err != nil:
	case !whole:
		d.fail(start, NotWhole, rules.Text("field", field), rules.Text("found", clip(text)))
	default:
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= MaxNumber {
			return n
		}
		d.fail(start, OutOfRange, rules.Text("field", field), rules.Text("found", clip(text)),
			rules.Int("min", 1), rules.Int("max", MaxNumber))
	}
	return 0
}

// scaleIDs are the scales and their ids, of which a Roster has one.
var scaleIDs = [...]struct {
	id    string
	scale card.ScaleID
}{
	{card.Skirmish.String(), card.Skirmish},
	{card.Standard.String(), card.Standard},
	{card.GrandOffensive.String(), card.GrandOffensive},
}

// scale reads the Engagement Scale (§9.1.1).
func (d *decoder) scale() card.ScaleID {
	start := d.pos
	id := d.requiredText("scale")
	if d.err != nil {
		return 0
	}
	for _, s := range scaleIDs {
		if s.id == id {
			return s.scale
		}
	}
	d.fail(start, ScaleUnknown, rules.Text("found", clip(id)), scaleOptions())
	return 0
}

func scaleOptions() rules.Arg {
	return rules.List("options", scaleIDs[0].id, scaleIDs[1].id, scaleIDs[2].id)
}

// visibility reads the owner's wish. As everywhere, an empty text is an absent
// one.
func (d *decoder) visibility() Visibility {
	start := d.pos
	switch s := d.optionalText("visibility"); s {
	case "":
		return Unset
	case "open":
		return Open
	case "closed":
		return Closed
	default:
		d.fail(start, VisibilityUnknown, rules.Text("found", clip(s)), visibilityOptions())
		return Unset
	}
}

func visibilityOptions() rules.Arg {
	return rules.List("options", visibilityNames[Open], visibilityNames[Closed])
}
