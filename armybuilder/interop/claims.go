package interop

import (
	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
)

// A claim is a number that a file states of its list.
type claim struct {
	path, of string
	claimed  int
	counted  func(*army.Report) int
}

// Claim takes what the file says of a number: whatever does not agree with the
// count becomes a note. A node that is no whole number claims nothing.
func (b *Builder) claim(n *Node, path, of string, counted func(*army.Report) int) {
	if claimed, ok := n.Int(); ok {
		b.claims = append(b.claims, claim{path, of, claimed, counted})
	}
}

// ClaimMinerals takes the minerals that the file says are spent, and the others
// likewise.
func (b *Builder) ClaimMinerals(n *Node) {
	b.claim(n, "minerals", "minerals", func(r *army.Report) int { return r.Minerals.Used })
}

// ClaimGas takes the gas that is spent.
func (b *Builder) ClaimGas(n *Node) {
	b.claim(n, "gas", "gas", func(r *army.Report) int { return r.Gas.Used })
}

// ClaimGasLimit takes the gas limit.
func (b *Builder) ClaimGasLimit(n *Node) {
	b.claim(n, "gas", "gas_limit", func(r *army.Report) int { return r.Gas.Limit })
}

// ClaimSupply takes the Supply of the list.
func (b *Builder) ClaimSupply(n *Node) {
	b.claim(n, "supply", "supply", func(r *army.Report) int { return r.Supply })
}

// ClaimResource takes the resource of all cards.
func (b *Builder) ClaimResource(n *Node) {
	b.claim(n, "resource", "resource", func(r *army.Report) int { return r.Resource })
}

// ClaimSlots takes objects with the used and available slots by the name of the
// type. A file that says 0 of everything says nothing, and no Air slot is what
// programs say that do not know of any.
func (b *Builder) ClaimSlots(used, available *Node) {
	if noSlots(available) {
		return
	}
	for slot := range card.Slot(card.NumSlots) {
		name := slotKeys[slot]
		path := rules.Path("slots", slot.String())
		b.claim(used.Get(name), path, "slots_used", func(r *army.Report) int { return r.Slots[slot].Used })
		if n, _ := available.Get(name).Int(); n == 0 && slot == card.Air {
			continue
		}
		b.claim(available.Get(name), path, "slots_available", func(r *army.Report) int { return r.Slots[slot].Available })
	}
}

// ClaimSlotsLeft takes how many slots of a type are not filled.
func (b *Builder) ClaimSlotsLeft(slot card.Slot, n *Node) {
	b.claim(n, rules.Path("slots", slot.String()), "slots_left", func(r *army.Report) int {
		return r.Slots[slot].Available - r.Slots[slot].Used
	})
}

// slotKeys are the names of the slot types in other programs.
var slotKeys = [card.NumSlots]string{
	card.Core: "Core", card.Elite: "Elite", card.Support: "Support", card.Air: "Air", card.Hero: "Hero",
}

// SlotNamed returns the slot type that other programs call by the name.
func SlotNamed(name string) (card.Slot, bool) {
	for slot, key := range slotKeys {
		if key == name {
			return card.Slot(slot), true
		}
	}
	return 0, false
}

func noSlots(n *Node) bool {
	for _, name := range slotKeys {
		if have, _ := n.Get(name).Int(); have != 0 {
			return false
		}
	}
	return true
}

// SlotName returns what other programs call a slot type.
func SlotName(slot card.Slot) string { return slotKeys[slot] }
