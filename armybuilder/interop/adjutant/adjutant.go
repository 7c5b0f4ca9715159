// Package adjutant reads the lists of Adjutant: official lists that it has
// simplified, and those of New Recruit that it has mapped. Free upgrades and
// deployments are lost in them.
package adjutant

import (
	"muster/armybuilder/interop"
	"muster/armybuilder/interop/official"
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// Reader reads the flat object that Adjutant makes of a list.
type Reader struct{}

// Format implements interop.Reader.
func (Reader) Format() string { return "adjutant" }

// Recognises implements interop.Reader.
func (Reader) Recognises(data []byte) bool {
	return interop.LooksJSON(data, "purchasedUpgrades") || interop.LooksJSON(data, "units", "tacticalCards", "factionCardId")
}

// Read implements interop.Reader.
func (Reader) Read(data []byte, cards *card.Release) (interop.Reading, error) {
	doc, err := interop.ParseJSON(data)
	if err != nil {
		return interop.Reading{}, err
	}
	b := interop.NewBuilder(cards)
	b.Date(doc.Get("updatedAt").Text(), doc.Get("createdAt").Text())
	b.Names.SetRace(doc.Get("faction").Text())
	limit, err := doc.Get("mineralsLimit").WantCount("mineral_limit", "mineralsLimit")
	if err != nil {
		b.Fail(err)
	}
	b.Limit(limit)
	faction, err := doc.Get("factionCardId").WantText("faction_card", "factionCardId")
	if err != nil {
		b.Fail(err)
	}
	b.Faction(interop.Ref{ID: faction})
	for _, id := range b.Texts(&doc, "tacticalCards", "tactical_cards") {
		b.Card(interop.Ref{ID: id})
	}
	units, err := doc.Get("units").WantList("units", "units")
	if err != nil {
		b.Fail(err)
	}
	for i := range units {
		if b.Err() == nil {
			unit(b, &units[i])
		}
	}
	for _, id := range b.Texts(&doc, "missions", "draft/missions") {
		b.Mission(official.Mission(id), id)
	}
	b.ClaimMinerals(doc.Get("mineralsUsed"))
	b.ClaimGas(doc.Get("gasUsed"))
	b.ClaimGasLimit(doc.Get("gasLimit"))
	b.ClaimResource(doc.Get("resourceTotal"))
	b.ClaimSlots(doc.Get("slotsUsed"), doc.Get("slotsAvailable"))
	return b.Reading()
}

// unit reads one unit. Its uid is no key: mapped lists repeat it.
func unit(b *interop.Builder, n *interop.Node) {
	const path = "units"
	if err := n.WantObject(path, "units"); err != nil {
		b.Fail(err)
		return
	}
	ref := interop.Ref{ID: n.Get("id").Text(), Name: n.Get("name").Text()}
	if ref == (interop.Ref{}) {
		b.Fail(roster.FieldMissing.Broken(path, rules.Text("field", "id")))
		return
	}
	models, err := n.Get("count").WantCount(path, "count")
	if err != nil {
		b.Fail(err)
	}
	u := b.Unit(ref, interop.Size{Composition: n.Get("size").Text(), Models: models})
	for _, name := range b.Texts(n, "purchasedUpgrades", path) {
		u.Upgrade(interop.Ref{Name: name}, 0)
	}
}
