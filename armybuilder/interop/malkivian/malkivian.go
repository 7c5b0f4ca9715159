// Package malkivian reads the lists of malkivian83/starcraft-tmg and
// Fede-ninsoft: the one foreign format that names nominated models.
package malkivian

import (
	"strconv"
	"strings"

	"muster/armybuilder/interop"
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// Reader reads the JSON list.
type Reader struct{}

// Format implements interop.Reader.
func (Reader) Format() string { return "malkivian83" }

// Recognises implements interop.Reader.
func (Reader) Recognises(data []byte) bool {
	return interop.LooksJSON(data, "catalogContentVersion", "schemaVersion") || interop.LooksJSON(data, "unitEntryId", "compositionId")
}

// Read implements interop.Reader.
func (Reader) Read(data []byte, cards *card.Release) (interop.Reading, error) {
	doc, err := interop.ParseJSON(data)
	if err == nil {
		err = doc.WantObject("", "list")
	}
	if err != nil {
		return interop.Reading{}, err
	}
	l := list{interop.NewBuilder(cards)}
	l.Date(doc.Get("updatedAt").Text(), doc.Get("createdAt").Text())
	l.Name(doc.Get("name").Text())
	l.Names.SetRace(doc.Get("race").Text())
	l.Limit(l.count(&doc, "mineralLimit", "mineral_limit"))
	if scale := l.text(&doc, "scaleId", "scale"); scale != "" {
		var id card.ScaleID
		if err := id.UnmarshalText([]byte(strings.ReplaceAll(scale, "_", "-"))); err != nil {
			l.Fail(roster.ScaleUnknown.Broken("scale", rules.Text("found", interop.Clip(scale)),
				rules.List("options", "skirmish", "standard", "grand_offensive")))
		}
		l.Scale(id)
	}
	l.Faction(ref(l.text(&doc, "factionCardId", "faction_card")))
	for _, id := range l.Texts(&doc, "tacticalCardIds", "tactical_cards") {
		l.Card(ref(id))
	}
	if creep := l.text(&doc, "creepCardId", "tactical_cards"); creep != "" {
		l.Card(ref(creep))
	}
	for _, n := range l.items(&doc, "entries", "units") {
		if l.Err() != nil {
			break
		}
		l.unit(&n)
	}
	for _, id := range l.Texts(&doc, "missionCardIds", "draft/missions") {
		l.Mission(draftID(id, "mission."), id)
	}
	for _, id := range l.Texts(&doc, "deploymentCardIds", "draft/deployments") {
		l.Deployment(draftID(id, "deployment."), id)
	}
	return l.Reading()
}

// A list is one that is being read; its methods record the first fault.
type list struct{ *interop.Builder }

func (l list) text(n *interop.Node, field, path string) string {
	s, err := n.Get(field).WantText(path, field)
	if err != nil {
		l.Fail(err)
	}
	return s
}

func (l list) count(n *interop.Node, field, path string) int {
	i, err := n.Get(field).WantCount(path, field)
	if err != nil {
		l.Fail(err)
	}
	return i
}

func (l list) items(n *interop.Node, field, path string) []interop.Node {
	items, err := n.Get(field).WantList(path, field)
	if err != nil {
		l.Fail(err)
	}
	return items
}

// unit reads one entry. One for information only is a Summoned Unit.
func (l list) unit(n *interop.Node) {
	const path = "units"
	if err := n.WantObject(path, "entries"); err != nil {
		l.Fail(err)
		return
	}
	id := l.text(n, "unitEntryId", path)
	if id == "" {
		l.Fail(roster.FieldMissing.Broken(path, rules.Text("field", "unitEntryId")))
		return
	}
	if reference := n.Get("reference"); reference.Kind == interop.Boolean && reference.Raw() == "true" {
		if u, _ := l.Names.Unit(ref(id)); u == nil || !u.Summoned {
			l.Note(interop.LeftOut, path, rules.Text("found", interop.Clip(id)))
			return
		}
	}
	models := 0
	if composition := l.text(n, "compositionId", path); composition != "" {
		var err error
		if models, err = strconv.Atoi(composition); err != nil || models < 1 || models > roster.MaxNumber {
			l.Fail(interop.OutOfRange(path, "compositionId", composition))
			return
		}
	}
	u := l.Unit(ref(id), interop.Size{Models: models})
	if u == nil {
		return
	}
	if label := l.text(n, "customLabel", path); label != "" {
		l.Label(label)
	}
	for _, up := range l.items(n, "upgrades", path) {
		if err := up.WantObject(path, "upgrades"); err != nil {
			l.Fail(err)
			return
		}
		id := l.text(&up, "upgradeId", path)
		if id == "" {
			l.Fail(roster.FieldMissing.Broken(path, rules.Text("field", "upgradeId")))
			return
		}
		model := 0
		if index := up.Get("modelIndex"); index.Has() { // counted from 0
			i, ok := index.Int()
			if !ok || i < 0 || i >= roster.MaxNumber {
				l.Fail(roster.OutOfRange.Broken(path, rules.Text("field", "modelIndex"), interop.Found(index.Raw()), rules.Int("min", 0), rules.Int("max", roster.MaxNumber-1)))
				return
			}
			model = i + 1
		}
		if ours, ok := upgrades[id]; ok {
			id = ours
		}
		u.Upgrade(interop.Ref{ID: id}, model)
	}
}

// ref returns what the last part of a dotted id names. Race and kind stand before
// it, but each field holds one kind only.
func ref(id string) interop.Ref {
	if id == "" {
		return interop.Ref{}
	}
	last := id[strings.LastIndexByte(id, '.')+1:]
	if ours, ok := units[last]; ok {
		last = ours
	}
	return interop.Ref{ID: last, Name: ""}
}

// draftID returns our id of a Mission or Deployment Card.
func draftID(id, prefix string) string {
	id, _, _ = strings.Cut(strings.TrimPrefix(id, prefix), ".")
	return strings.ReplaceAll(id, "_", "-")
}

// Ids that differ from ours by more than the hyphens.
var (
	units = map[string]string{
		"raynors_raider":        "raynors-raider-marine",
		"raptor":                "raptor-zergling",
		"kerrigan_swarm_raptor": "kerrigan-swarm-raptor-zergling",
		"swarmling":             "swarmling-zergling",
		"vile":                  "vile-roach",
		"corpser":               "corpser-roach",
		"praetor_guard":         "praetor-guard-zealot",
	}
	upgrades = map[string]string{
		"a13_flash_grenade_launcher": "a-13-flash-grenade-launcher",
		"c14_rifle":                  "c-14-rifle",
	}
)
