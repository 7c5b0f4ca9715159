package combat

import "muster/rules/card"

// A tally adds up what changes one number: of BUFF and DEBUFF the highest each,
// then every flat modifier of a differently named source, and the sum is applied
// and clamped once (ATK-03, AMB-22).
type tally struct {
	buff, debuff int
	flat         []sourced
}

type sourced struct {
	source string
	amount int
}

// add counts a flat modifier, once for each source (ABL-05). Of two amounts of
// one source the larger effect stands.
func (t *tally) add(source string, amount int) {
	for i, f := range t.flat {
		if f.source == source {
			if amount*amount > f.amount*f.amount {
				t.flat[i].amount = amount
			}
			return
		}
	}
	t.flat = append(t.flat, sourced{source, amount})
}

// effect counts an effect on the characteristic, if it is one.
func (t *tally) effect(source string, e *card.Effect) {
	switch e.Op {
	case card.OpBuff:
		t.buff = max(t.buff, e.Amount)
	case card.OpDebuff:
		t.debuff = max(t.debuff, e.Amount)
	case card.OpStatAdd, card.OpModifier:
		t.add(source, e.Amount)
	}
}

// sum is what the number gets better by.
func (t *tally) sum() int {
	n := t.buff - t.debuff
	for _, f := range t.flat {
		n += f.amount
	}
	return n
}
