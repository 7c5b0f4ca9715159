package game

import (
	"fmt"
	"slices"

	"muster/rules/card"
)

// Cards is a catalogue release made ready for play: every ability has a key and
// the unit that can have it is known. It is read-only and may serve any number of
// games at once.
type Cards struct {
	Release   *card.Release
	abilities map[string]*Ability
	units     map[string]*unitCard
	played    map[string][]*Ability // of Faction and Tactical Cards, by id
}

// An Ability is a printed ability under the key that events and effects name it
// by.
type Ability struct {
	*card.Ability
	// Key is OWNER/ID: marine/stimpack, barracks/go-go-go.
	Key string
	// Upgrade grants the ability; empty for a printed one.
	Upgrade string
	// FromCard says that the ability stands on a Tactical or Faction Card.
	FromCard bool

	// chosen are the effects without a choice and, from 1, with each option;
	// options are their ids and stated the conditions that the players state.
	chosen  [][]*card.Effect
	options []string
	stated  []card.Condition
	fights  bool     // some effect can bear on an attack
	tags    []string // that its target needs, in normal spelling
}

// Repeatable reports whether the once per Round limit is lifted.
func (a *Ability) Repeatable() bool { return a.Limit == "repeatable" }

// PerGame reports whether the ability works once per Game.
func (a *Ability) PerGame() bool { return a.Limit == "once_per_game" }

type unitCard struct {
	*card.Unit
	of       *Cards
	printed  []*Ability
	upgrades map[string]*Ability
	tags     []string // normal spelling
	// What its printed abilities say for good.
	never       []string     // actions that are barred
	barred      bool         // from Mission Markers
	unpickable  bool         // by abilities
	countsOther bool         // some ability changes its Supply for a purpose
	triggered   []card.Event // by Passives
	reacts      []card.Event
}

// learn notes what an ability says for good, so that the checks made at every
// step need not read all abilities.
func (u *unitCard) learn(a *Ability, printed bool) {
	if tr := a.Play.Trigger; tr != nil {
		if a.Type == card.Reaction {
			u.reacts = append(u.reacts, tr.Event)
		} else {
			u.triggered = append(u.triggered, tr.Event)
		}
	}
	for i := range a.Play.Effects {
		switch e := &a.Play.Effects[i]; e.Op {
		case card.OpSupplyFor:
			u.countsOther = true
		case card.OpForbidAction:
			if printed {
				u.never = append(u.never, e.Actions...)
			}
		case card.OpForbidControl:
			u.barred = u.barred || printed
		case card.OpUntargetable:
			u.unpickable = u.unpickable || printed
		}
	}
}

// Prepare makes a release ready for play. It refuses a release with an ability
// that has no game data.
func Prepare(r *card.Release) (*Cards, error) {
	c := &Cards{
		Release: r, abilities: map[string]*Ability{}, units: map[string]*unitCard{}, played: map[string][]*Ability{},
	}
	for i := range r.Units {
		u := &r.Units[i]
		uc := &unitCard{Unit: u, of: c, upgrades: map[string]*Ability{}}
		for j := range u.Abilities {
			a, err := c.add(u.ID, &u.Abilities[j], "", false)
			if err != nil {
				return nil, err
			}
			uc.printed = append(uc.printed, a)
			uc.learn(a, true)
		}
		for j := range u.Upgrades {
			up := &u.Upgrades[j]
			if up.Ability == nil {
				continue
			}
			a, err := c.add(u.ID, up.Ability, up.ID, false)
			if err != nil {
				return nil, err
			}
			uc.upgrades[up.ID] = a
			uc.learn(a, false)
		}
		for _, t := range u.CombatTags {
			uc.tags = append(uc.tags, card.NormalTag(t.String()))
		}
		for _, t := range u.FactionTags {
			uc.tags = append(uc.tags, card.NormalTag(t))
		}
		if u.Unique {
			uc.tags = append(uc.tags, card.NormalTag("Unique"))
		}
		c.units[u.ID] = uc
	}
	for i := range r.Factions {
		f := &r.Factions[i]
		if err := c.play(f.ID, f.Abilities); err != nil {
			return nil, err
		}
	}
	for i := range r.Tacticals {
		if err := c.play(r.Tacticals[i].ID, r.Tacticals[i].Abilities); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *Cards) play(owner string, list []card.Ability) error {
	for i := range list {
		a, err := c.add(owner, &list[i], "", true)
		if err != nil {
			return err
		}
		c.played[owner] = append(c.played[owner], a)
	}
	return nil
}

func (c *Cards) add(owner string, a *card.Ability, upgrade string, fromCard bool) (*Ability, error) {
	if a.Play == nil {
		return nil, fmt.Errorf("ability %s/%s has no game data", owner, a.ID)
	}
	key := owner + "/" + a.ID
	if c.abilities[key] != nil {
		return nil, fmt.Errorf("ability %s stands twice", key)
	}
	own := &Ability{Ability: a, Key: key, Upgrade: upgrade, FromCard: fromCard}
	own.ready()
	c.abilities[key] = own
	return own, nil
}

// ready works out what is asked at every use.
func (a *Ability) ready() {
	a.options = noOption
	a.chosen = append(a.chosen, choose(a.Play.Effects, 0))
	for i := range a.Play.Effects {
		e := &a.Play.Effects[i]
		a.fights = a.fights || fights(e.Op)
		if e.Op != card.OpChooseOne {
			continue
		}
		a.options = nil
		for j := range e.Options {
			a.options = append(a.options, e.Options[j].ID)
			a.chosen = append(a.chosen, choose(a.Play.Effects, j+1))
		}
	}
	a.stated = statedIn(a)
	if a.Play.Target != nil {
		for _, t := range a.Play.Target.Tags {
			a.tags = append(a.tags, card.NormalTag(t))
		}
	}
}

var noOption = []string{""}

// choose returns the effects with an option, from 1, in place of its choice.
func choose(effects []card.Effect, option int) []*card.Effect {
	var out []*card.Effect
	for i := range effects {
		x := &effects[i]
		if x.Op != card.OpChooseOne {
			out = append(out, x)
			continue
		}
		if option > 0 && option <= len(x.Options) {
			for j := range x.Options[option-1].Effects {
				out = append(out, &x.Options[option-1].Effects[j])
			}
		}
	}
	return out
}

// Ability returns the ability with the key, or nil.
func (c *Cards) Ability(key string) *Ability { return c.abilities[key] }

// of returns the compiled Unit Card of a unit; its id comes from a State, so there
// is one. Units that these cards made know their card.
func (c *Cards) of(u *Unit) *unitCard {
	if uc := u.card; uc != nil && uc.of == c {
		return uc
	}
	return c.units[u.Card]
}

// has reports whether the unit carries all the tags, combat or faction, whatever
// their spelling.
func (u *unitCard) has(tags []string) bool {
	for _, want := range tags {
		if !slices.Contains(u.tags, card.NormalTag(want)) {
			return false
		}
	}
	return true
}

// fits reports whether the unit carries the tags that the target of the ability
// needs.
func (u *unitCard) fits(a *Ability) bool {
	for _, want := range a.tags {
		if !slices.Contains(u.tags, want) {
			return false
		}
	}
	return true
}

func (u *unitCard) flying() bool { return u.Has(card.Flying) }

// abilities calls f for every ability that the unit has, printed or bought, until
// f returns false.
func (c *Cards) each(u *Unit, f func(*Ability) bool) {
	uc := c.of(u)
	for _, a := range uc.printed {
		if !f(a) {
			return
		}
	}
	for _, id := range u.Upgrades {
		if a := uc.upgrades[id]; a != nil && !f(a) {
			return
		}
	}
}

// ability returns the ability of the unit with the id, or nil.
func (c *Cards) ability(u *Unit, id string) *Ability {
	var found *Ability
	c.each(u, func(a *Ability) bool {
		if a.ID == id {
			found = a
		}
		return found == nil
	})
	return found
}

// name returns the catalogue id of a played card and its resource.
func (c *Cards) resource(k *Card) int {
	if k.Faction {
		if f := c.Release.Faction(k.Card); f != nil {
			return f.Resource
		}
		return 0
	}
	if t := c.Release.Tactical(k.Card); t != nil {
		return t.Resource
	}
	return 0
}

// face returns the face of the mission in play.
func (t *table) face() *card.MissionFace { return t.cards.face(&t.State) }

func (c *Cards) face(s *State) *card.MissionFace {
	if m := c.Release.Mission(s.Mission); m != nil {
		return m.Face(s.Scale)
	}
	return nil
}
