package game

import (
	"slices"
	"strconv"

	"muster/rules/card"
	"muster/rules/combat"
)

// An Option is a kind of command that a side may give now: a verb with its
// subjects filled in, and the fields that are still open.
type Option struct {
	Do     Verb
	Fields []Field
}

// A Field is an open field of an Option and its domain. Every choice within the
// domains of all fields is accepted.
type Field struct {
	Name string    `json:"name"` // in documents
	Kind FieldKind `json:"kind"`
	// Min and Max bound a number, the size of a set or the count of dice. Of a
	// payment Min is the cost.
	Min int `json:"min,omitempty"`
	Max int `json:"max,omitempty"`
	// AtMost names an earlier number field that this one must not exceed.
	AtMost string `json:"at_most,omitempty"`
	// Of are the values to choose from; Must are those that a set has to hold.
	Of   []string `json:"of,omitempty"`
	Must []string `json:"must,omitempty"`
	// Worth is what each card of Of gives to a payment.
	Worth []int `json:"worth,omitempty"`
}

// A FieldKind is the form of a domain.
type FieldKind string

// The forms.
const (
	FlagField    FieldKind = "flag"    // true or false
	NumberField  FieldKind = "number"  // from Min to Max
	ChoiceField  FieldKind = "choice"  // one of Of
	SetField     FieldKind = "set"     // Min to Max different ones of Of, with all of Must
	DiceField    FieldKind = "dice"    // Min to Max results of a D6
	PaymentField FieldKind = "payment" // different cards of Of worth at least Min together
)

func flagField(name string) Field { return Field{Name: name, Kind: FlagField} }
func number(name string, least, most int) Field {
	return Field{Name: name, Kind: NumberField, Min: least, Max: most}
}
func choice(name string, of ...string) Field { return Field{Name: name, Kind: ChoiceField, Of: of} }
func diceField(n int) Field                  { return Field{Name: "dice", Kind: DiceField, Min: n, Max: n} }

func set[T ~string](name string, least, most int, of []T) Field {
	f := Field{Name: name, Kind: SetField, Min: least, Max: min(most, len(of))}
	for _, v := range of {
		f.Of = append(f.Of, string(v))
	}
	return f
}

func numbers(name string, least, most int, of []int) Field {
	f := Field{Name: name, Kind: SetField, Min: least, Max: min(most, len(of))}
	for _, v := range of {
		f.Of = append(f.Of, strconv.Itoa(v))
	}
	return f
}

// all is no bound on the size of a set.
const all = 1 << 30

// Options returns what the side may command now. Conceding comes last.
func Options(cards *Cards, s State, side Side) []Option {
	if s.Over() || side < 0 || int(side) >= len(s.Sides) {
		return nil
	}
	t := table{State: s, cards: cards}
	var out []Option
	if t.Turn == NoSide || t.Turn == side {
		out = t.options(side)
	}
	return append(out, Option{Do: Concede{}})
}

func (t *table) options(side Side) []Option {
	switch t.Stage {
	case StageConsent:
		return []Option{{AgreeClosed{}, []Field{flagField("agree")}}}
	case StageRollOff, StageFirstRoll, StageInitiative:
		return []Option{{RollOff{}, []Field{diceField(2 * len(t.Sides))}}}
	case StageColour:
		return []Option{{ChooseColour{}, []Field{choice("colour", Red.String(), Blue.String())}}}
	case StageDraft:
		return []Option{{ControlDraft{}, []Field{choice("row", MissionRow.String(), DeploymentRow.String())}}}
	case StageRemove:
		return t.removeOptions()
	case StagePick:
		return []Option{{PickCard{}, []Field{choice("card", *t.Setup.row(t.Setup.Row)...)}}}
	case StageFirstPlayer:
		return []Option{{GiveFirstPlayer{}, []Field{choice("to", t.letters()...)}}}
	case StageMarker:
		f := numbers("marker", 1, 1, t.dormant(t.face()))
		f.Kind = ChoiceField
		return []Option{{ActivateMarker{}, []Field{f}}}
	case StageStarter:
		return []Option{{ChooseStarter{}, []Field{choice("side", t.letters()...)}}}
	case StageTurn:
		return t.turnOptions(side)
	case StageBefore:
		return t.actionOptions(t.acting())
	case StageAfter:
		return append(t.useOptions(t.acting()), Option{Do: EndActivation{}})
	case StageReaction:
		return t.reactOptions(side)
	case StageBatch:
		return t.batchOptions(t.acting())
	case StageChargeRoll:
		return []Option{{RollCharge{}, []Field{diceField(t.chargeDice(t.acting()) - len(t.Acting.Dice))}}}
	case StageChargeResult:
		return []Option{{CompleteCharge{}, t.landing(t.acting())}, {Do: FailCharge{}}}
	case StageHit, StageArmour, StageEvade:
		return []Option{{Roll{}, []Field{diceField(t.diceDue())}}}
	case StageImpact:
		return []Option{{RollImpact{}, []Field{{Name: "dice", Kind: DiceField, Max: t.Acting.Impact}}}}
	case StageCasualties:
		return t.casualtyOptions()
	case StageBile:
		var out []Option
		for _, id := range t.bile(side) {
			out = append(out, Option{HitByBile{Token: id}, []Field{set("units", 0, all, t.onTable())}})
		}
		return out
	case StageControl:
		return []Option{{Contest{Marker: t.Markers[t.scoring().Next].Number}, []Field{
			set("units", 0, all, t.contenders()), set("raised", 0, all, t.raisable()),
		}}}
	case StageQuarter:
		left := without(t.onTable(), func(id UnitID) bool { return slices.Contains(t.scoring().Counted, id) })
		return []Option{{Occupy{Quarter: len(t.scoring().Quarters) + 1}, []Field{
			set("units", 0, all, left), set("raised", 0, all, t.raisable()), set("holding", 0, all, t.holders()),
		}}}
	case StageEndOfRound:
		return t.dueOptions(side)
	}
	return nil
}

func (t *table) letters() []string {
	out := make([]string, len(t.Sides))
	for i := range t.Sides {
		out[i] = Side(i).String()
	}
	return out
}

func (t *table) onTable() []UnitID {
	var out []UnitID
	for i := range t.Units {
		if t.Units[i].On() {
			out = append(out, t.Units[i].ID)
		}
	}
	return out
}

// removeOptions names each pair of cards of the row once.
func (t *table) removeOptions() []Option {
	row := *t.Setup.row(t.Setup.Row)
	var out []Option
	for i := range row {
		for j := i + 1; j < len(row); j++ {
			out = append(out, Option{Do: RemoveCards{row[i], row[j]}})
		}
	}
	return out
}

func (t *table) turnOptions(side Side) []Option {
	var out []Option
	for i := range t.Units {
		if u := &t.Units[i]; u.Side == side && t.activationFault(u) == nil {
			out = append(out, Option{Do: Activate{u.ID}})
		}
	}
	if t.Phase != CombatPhase {
		out = append(out, Option{Do: PassTurn{}})
	}
	return out
}

// landing are the open fields of a move.
func (t *table) landing(u *Unit) []Field {
	out := []Field{flagField("out_of_coherency"), number("lost", 0, u.Models-1)}
	if near := t.trampled(u); len(near) > 0 {
		out = append(out, numbers("tokens", 0, all, near))
	}
	return out
}

// journey are the open fields of a move that may end in a friendly base.
func (t *table) journey(u *Unit, a Action) []Field {
	out := t.landing(u)
	if bases := t.mouths(u, a); len(bases) > 0 {
		f := set("into", 1, 1, append([]UnitID{""}, bases...))
		f.Kind = ChoiceField
		out = append(out, f)
	}
	return out
}

func (t *table) actionOptions(u *Unit) []Option {
	out := t.useOptions(u)
	may := func(a Action) bool {
		r, _ := t.actionFault(u, a)
		return r == nil
	}
	if may(HoldAction) && len(t.Strikes) == 0 {
		out = append(out, Option{Do: Hold{}})
	}
	if may(DeployAction) {
		out = append(out, t.deployOptions(u)...)
	}
	if may(MoveAction) {
		out = append(out, Option{Move{}, t.journey(u, MoveAction)})
	}
	if may(RunAction) {
		out = append(out, Option{Run{}, t.journey(u, RunAction)})
	}
	if may(DisengageAction) {
		out = append(out, Option{Disengage{}, t.journey(u, DisengageAction)}, Option{Do: FailDisengage{}})
	}
	if may(ChargeAction) {
		var targets []UnitID
		for i := range t.Units {
			if t.chargeFault(u, t.Units[i].ID) == "" {
				targets = append(targets, t.Units[i].ID)
			}
		}
		if len(targets) > 0 {
			out = append(out, Option{Charge{}, []Field{set("targets", 1, all, targets), flagField("on_creep")}})
		}
	}
	if may(RangedAttackAction) && len(t.guns(u)) > 0 {
		out = append(out, Option{Do: Shoot{}})
	}
	if may(MissionAction) {
		if a, markers := t.missionAction(u); a != nil && len(markers) > 0 {
			f := numbers("marker", 1, 1, markers)
			f.Kind = ChoiceField
			out = append(out, Option{Gather{}, []Field{f}})
		}
	}
	if may(CloseCombatAction) {
		out = append(out, t.strikeOptions(u)...)
	}
	return out
}

func (t *table) deployOptions(u *Unit) []Option {
	var out []Option
	for _, way := range append([]string{""}, t.ways(u)...) {
		var fields []Field
		if may := t.helpers(u, way); len(may) > 0 {
			f := set("by", 1, 1, may)
			f.Kind = ChoiceField
			fields = append(fields, f)
		}
		if near := t.trampled(u); len(near) > 0 {
			fields = append(fields, numbers("tokens", 0, all, near))
		}
		out = append(out, Option{Deploy{Way: way}, fields})
	}
	return out
}

func (t *table) strikeOptions(u *Unit) []Option {
	var out []Option
	if len(t.Strikes) > 0 {
		out = append(out, Option{Do: Fight{}})
	} else if !t.Acting.Closed && !u.Statuses.Has(SiegeMode) && t.cards.of(u).Stats.Speed != (card.Speed{}) {
		out = append(out, Option{CloseRanks{}, t.landing(u)})
	}
	if u.Statuses.Has(Burrowed) {
		return out
	}
	for _, c := range t.arsenal(u) {
		if c.Weapon.Phase != card.Combat {
			continue
		}
		for _, foe := range t.foes(u.ID) {
			most, ok := t.strikers(u, c.Weapon.ID, foe)
			if !ok || most < 1 {
				continue
			}
			s := Strike{Kind: CloseCombat, Attacker: u.ID, Target: foe, Weapon: c.Weapon.ID}
			s.Facts = combat.Facts{Near: 1, Visible: 1, Together: true}
			if t.judge(&s) != nil {
				continue
			}
			out = append(out, Option{
				DeclareStrike{Weapon: c.Weapon.ID, Target: foe},
				append([]Field{number("models", 1, most)}, t.attackFields(&s)...),
			})
		}
	}
	return out
}

// attackFields are the stated conditions and covering units of an attack.
func (t *table) attackFields(s *Strike) []Field {
	var out []Field
	if may := t.statable(t.unit(s.Attacker)); len(may) > 0 {
		out = append(out, set("held", 0, all, may))
	}
	if may := t.statable(t.unit(s.Target)); len(may) > 0 {
		out = append(out, set("target_held", 0, all, may))
	}
	if may := t.coverable(s); len(may) > 0 {
		out = append(out, set("covering", 0, all, may))
	}
	if t.unit(s.Target).Statuses.Has(Hidden) && t.detects(t.unit(s.Attacker).Side) {
		out = append(out, flagField("detected"))
	}
	return out
}

func (t *table) batchOptions(u *Unit) []Option {
	out := []Option{}
	for _, c := range t.guns(u) {
		for i := range t.Units {
			def := &t.Units[i]
			if def.Side == u.Side || !def.On() {
				continue
			}
			s, err := t.aimAt(u, RangedAttack, card.Assault, c.Weapon.ID, def.ID, 1)
			if err != nil {
				continue
			}
			s.Facts = combat.Facts{Near: 1, Visible: 1, Together: t.together(u.ID, def.ID)}
			if c.Weapon.Template != "" {
				s.Facts.Affected = 1
			}
			if t.judge(&s) != nil {
				continue
			}
			out = append(out, Option{Fire{Weapon: c.Weapon.ID, Target: def.ID}, t.fireFields(u, def, &c, &s)})
		}
	}
	if t.maySpill() {
		for _, id := range t.spillable() {
			out = append(out, Option{Spill{Target: id}, []Field{number("affected", 1, t.unit(id).Models)}})
		}
	}
	return append(out, Option{Do: CeaseFire{}})
}

func (t *table) fireFields(u, def *Unit, c *combat.Carried, s *Strike) []Field {
	att, d := t.fighters(s)
	kw := combat.KeywordsOf(&att, c.Weapon, &d, &s.Facts)
	out := []Field{number("models", 1, c.Models)}
	if kw.LongRange > 0 {
		out = append(out, Field{Name: "far", Kind: NumberField, Max: c.Models, AtMost: "models"})
	}
	if kw.BurstDice > 0 {
		out = append(out, Field{Name: "burst", Kind: NumberField, Max: c.Models, AtMost: "models"})
	}
	least := 1
	if kw.Indirect {
		least = 0
	}
	out = append(out, number("visible", least, def.Models), flagField("high_ground"))
	if c.Weapon.Template != "" {
		out = append(out, number("affected", 1, def.Models))
	}
	return append(out, t.attackFields(s)...)
}
