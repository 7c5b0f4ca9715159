// Package official reads the shared lists of the game's official app: the typed
// document of its database and the flat one that other programs make of it.
package official

import (
	"strconv"
	"strings"

	"muster/armybuilder/interop"
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// Reader reads both forms.
type Reader struct{}

// Format implements interop.Reader.
func (Reader) Format() string { return "official-app" }

// Recognises implements interop.Reader.
func (Reader) Recognises(data []byte) bool {
	return interop.LooksJSON(data, "state") &&
		(interop.LooksJSON(data, "factionCardId") || interop.LooksJSON(data, "availableUpgrades") || interop.LooksJSON(data, "mineralsLimit"))
}

// Read implements interop.Reader.
func (Reader) Read(data []byte, cards *card.Release) (interop.Reading, error) {
	doc, err := interop.ParseJSON(data)
	if err != nil {
		return interop.Reading{}, err
	}
	b := interop.NewBuilder(cards)
	if fields := doc.Get("fields"); fields.Get("state").Get("mapValue").Has() {
		updated, created := doc.Get("updateTime").Text(), doc.Get("createTime").Text()
		flat, err := unwrapFields(fields)
		if err != nil {
			return interop.Reading{}, err
		}
		b.Date(updated, flat.Get("createdAt").Text(), created)
		read(b, flat.Get("state"))
	} else {
		b.Date(doc.Get("updatedAt").Text(), doc.Get("createdAt").Text())
		read(b, doc.Get("state"))
	}
	return b.Reading()
}

// read reads the state of either form.
func read(b *interop.Builder, state *interop.Node) {
	if err := state.WantObject("", "state"); err != nil {
		b.Fail(err)
		return
	}
	b.Names.SetRace(state.Get("faction").Text())
	limit, err := state.Get("mineralsLimit").WantCount("mineral_limit", "mineralsLimit")
	if err != nil {
		b.Fail(err)
	}
	b.Limit(limit)
	faction, err := state.Get("factionCardId").WantText("faction_card", "factionCardId")
	if err != nil {
		b.Fail(err)
	}
	b.Faction(interop.Ref{ID: faction})
	for _, id := range b.Texts(state, "tacticalCardIds", "tactical_cards") {
		b.Card(interop.Ref{ID: id})
	}
	units, err := state.Get("roster").WantList("units", "roster")
	if err != nil {
		b.Fail(err)
	}
	for i := range units {
		if b.Err() != nil {
			return
		}
		unit(b, &units[i])
	}
	for _, id := range b.Texts(state, "missionIds", "draft/missions") {
		b.Mission(Mission(id), id)
	}
	for _, key := range b.Texts(state, "deploymentIds", "draft/deployments") {
		id, ok := deployments[key]
		if !ok {
			id = key
		}
		b.Deployment(id, key)
	}
	b.ClaimMinerals(state.Get("mineralsUsed"))
	b.ClaimGas(state.Get("gasUsed"))
	b.ClaimGasLimit(state.Get("gasLimit"))
	b.ClaimSupply(state.Get("supplyUsed"))
	b.ClaimResource(state.Get("resourceTotal"))
	b.ClaimSlots(state.Get("slotsUsed"), state.Get("slotsAvailable"))
}

// unit reads one unit entry.
func unit(b *interop.Builder, n *interop.Node) {
	const path = "units"
	if err := n.WantObject(path, "roster"); err != nil {
		b.Fail(err)
		return
	}
	id, err := n.Get("id").WantText(path, "id")
	if err != nil {
		b.Fail(err)
	}
	name := n.Get("name").Text()
	if id == "" && name == "" {
		b.Fail(roster.FieldMissing.Broken(path, rules.Text("field", "id")))
		return
	}
	models, err := n.Get("models").WantCount(path, "models")
	if err != nil {
		b.Fail(err)
	}
	u := b.Unit(interop.Ref{ID: id, Name: name}, interop.Size{Composition: n.Get("size").Text(), Models: models})
	if u == nil {
		return
	}
	available, err := n.Get("availableUpgrades").WantList(path, "availableUpgrades")
	if err != nil {
		b.Fail(err)
	}
	active, err := n.Get("activeUpgrades").WantList(path, "activeUpgrades")
	if err != nil {
		b.Fail(err)
	}
	for i := range active {
		upgrade(b, u, available, &active[i])
	}
}

// upgrade reads one position in the list of what the unit may have. That list
// holds the free abilities of the card too, whose positions mean nothing.
func upgrade(b *interop.Builder, u *interop.Bought, available []interop.Node, position *interop.Node) {
	i, ok := position.Int()
	if !ok || i < 0 || i >= len(available) {
		b.Note(interop.LeftOut, rules.Path(u.Path(), "upgrades"), rules.Text("found", "activeUpgrades "+interop.Clip(position.Raw())))
		return
	}
	n := &available[i]
	name := n.Get("name").Text()
	if u.Card != nil && free(n) {
		if up, _ := b.Names.Upgrade(u.Card, interop.Ref{Name: name}); up == nil {
			return
		}
	}
	if name == "" {
		name = "upgrade " + strconv.Itoa(i)
	}
	u.Upgrade(interop.Ref{Name: name}, 0)
}

func free(n *interop.Node) bool {
	small, _ := n.Get("costS").Int()
	large, _ := n.Get("costL").Int()
	return small == 0 && large == 0
}

// Mission returns our id of a Mission Card of the app, which has one for each face.
func Mission(id string) string {
	id = strings.TrimSuffix(strings.TrimPrefix(id, "mission_"), "__skirmish_")
	return strings.ReplaceAll(id, "_", "-")
}

// deployments are the keys of the app's own Deployment Cards, which say nothing.
var deployments = map[string]string{
	"2NdngLtIeZAprsWr25hM": "gauntlet",
	"BM1fW5aRzwYA8aKrXd6L": "frontier",
	"BRp1aN4Ebvu3Wuc8afJj": "proving-grounds",
	"E2Sv30MQfeLbO6Yqgx0l": "breach",
	"Kqz626cBnNVxqdBJePDC": "agria-valley",
	"Nwd5bN4pLjjol85hdyBU": "typhoon",
	"a7Ax3InF4uueg3gZ308P": "char-plains",
	"cW3aQQikqXLZlFEPLa4j": "acropolis",
	"xxcLAuwGbNzHzggnAGLW": "abandoned-camp",
	"yQ2mHJMUvEaupcdRVwjm": "dirt-side",
}
