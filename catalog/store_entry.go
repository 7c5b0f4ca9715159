package catalog

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"muster/rules/card"
)

// A Kind says what a catalogue entry is.
type Kind string

// The kinds of entry that a release holds.
const (
	FactionCard    Kind = "faction_card"
	TacticalCard   Kind = "tactical_card"
	UnitCard       Kind = "unit"
	MissionCard    Kind = "mission"
	DeploymentCard Kind = "deployment"
	GlossaryEntry  Kind = "keyword"
)

// Kinds lists all kinds in the order in which searches return them.
var Kinds = []Kind{FactionCard, TacticalCard, UnitCard, MissionCard, DeploymentCard, GlossaryEntry}

// An entry is one card as the store keeps it: its document, and what a search
// looks at.
type entry struct {
	kind     Kind
	id, name string
	race     any // text, or nil
	slot     any // text, or nil
	document []byte
	digest   [32]byte

	costs    []int
	tags     []string // normalised
	keywords []string // ids
	profiles []profile
	summary  []string
	words    []string // names of abilities, weapons, upgrades, keywords
}

// A profile is a weapon or an ability.
type profile struct {
	phase         card.Phase
	rng           any // inches, or nil for an ability
	weaponTargets any // text, or nil
}

// A frame is what a release holds beside its cards.
type frame struct {
	ID          string          `json:"id"`
	Title       string          `json:"title"`
	PricesFrom  string          `json:"prices_from"`
	Note        string          `json:"note,omitempty"`
	Fingerprint string          `json:"fingerprint"`
	Races       []card.RaceInfo `json:"races"`
	Scales      []card.Scale    `json:"scales"`
}

// split takes a release apart into its frame and its entries, in order, and
// computes the digest of the whole.
func split(r *card.Release) (frameDoc []byte, entries []entry, digest [32]byte, err error) {
	frameDoc, err = encode(frame{r.ID, r.Title, r.PricesFrom, r.Note, r.Fingerprint, r.Races, r.Scales})
	if err != nil {
		return nil, nil, digest, fmt.Errorf("release %s: %w", r.ID, err)
	}
	n := len(r.Factions) + len(r.Tacticals) + len(r.Units) + len(r.Missions) + len(r.Deployments) + len(r.Keywords)
	entries = make([]entry, 0, n)
	for i := range r.Factions {
		entries = append(entries, factionEntry(&r.Factions[i]))
	}
	for i := range r.Tacticals {
		entries = append(entries, tacticalEntry(&r.Tacticals[i]))
	}
	for i := range r.Units {
		entries = append(entries, unitEntry(&r.Units[i]))
	}
	for i := range r.Missions {
		entries = append(entries, missionEntry(&r.Missions[i]))
	}
	for i := range r.Deployments {
		entries = append(entries, deploymentEntry(&r.Deployments[i]))
	}
	for i := range r.Keywords {
		entries = append(entries, keywordEntry(&r.Keywords[i]))
	}
	whole := sha256.New()
	whole.Write(frameDoc)
	for i := range entries {
		e := &entries[i]
		if e.document, err = encode(e.source(r, i)); err != nil {
			return nil, nil, digest, fmt.Errorf("%s %s: %w", e.kind, e.id, err)
		}
		e.digest = sha256.Sum256(append([]byte(e.kind+"\n"), e.document...))
		whole.Write(e.digest[:])
	}
	return frameDoc, entries, [32]byte(whole.Sum(nil)), nil
}

// source returns the card of the i-th entry of r.
func (e *entry) source(r *card.Release, i int) any {
	for _, part := range []struct {
		n  int
		at func(int) any
	}{
		{len(r.Factions), func(i int) any { return &r.Factions[i] }},
		{len(r.Tacticals), func(i int) any { return &r.Tacticals[i] }},
		{len(r.Units), func(i int) any { return &r.Units[i] }},
		{len(r.Missions), func(i int) any { return &r.Missions[i] }},
		{len(r.Deployments), func(i int) any { return &r.Deployments[i] }},
		{len(r.Keywords), func(i int) any { return &r.Keywords[i] }},
	} {
		if i < part.n {
			return part.at(i)
		}
		i -= part.n
	}
	return nil
}

func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), nil
}

func factionEntry(f *card.Faction) entry {
	e := entry{kind: FactionCard, id: f.ID, name: f.Name, race: f.Race.String()}
	e.addTags(f.FactionTags)
	e.addAbilities(f.Abilities)
	return e
}

func tacticalEntry(t *card.Tactical) entry {
	e := entry{kind: TacticalCard, id: t.ID, name: t.Name, race: t.Race.String(), costs: []int{t.Gas}}
	e.addTags(t.FactionTags)
	e.addAbilities(t.Abilities)
	return e
}

func unitEntry(u *card.Unit) entry {
	e := entry{kind: UnitCard, id: u.ID, name: u.Name, race: u.Race.String(), slot: u.Slot.String()}
	e.words = append(e.words, u.Family, u.Role)
	e.addTags(u.FactionTags)
	for _, t := range u.CombatTags {
		e.addTags([]string{t.String()})
	}
	for _, c := range u.Compositions {
		e.costs = append(e.costs, c.Minerals)
	}
	for i := range u.Weapons {
		e.addWeapon(&u.Weapons[i])
	}
	e.addAbilities(u.Abilities)
	for i := range u.Upgrades {
		up := &u.Upgrades[i]
		e.words = append(e.words, up.Name)
		if up.Weapon != nil {
			e.addWeapon(up.Weapon)
		}
		if up.Ability != nil {
			e.addAbilities([]card.Ability{*up.Ability})
		}
	}
	return e
}

func missionEntry(m *card.Mission) entry {
	e := entry{kind: MissionCard, id: m.ID, name: m.Name, summary: m.Notes}
	for i := range m.Faces {
		for _, s := range m.Faces[i].Scoring {
			e.summary = append(e.summary, s.Summary)
		}
		for _, a := range m.Faces[i].Actions {
			e.summary = append(e.summary, a.Summary)
		}
	}
	return e
}

func deploymentEntry(d *card.Deployment) entry {
	return entry{kind: DeploymentCard, id: d.ID, name: d.Name, summary: append([]string{d.ZoneNote}, d.Notes...)}
}

func keywordEntry(k *card.Keyword) entry {
	return entry{kind: GlossaryEntry, id: k.ID, name: k.Name, summary: append([]string{k.Summary}, k.FAQ...), words: k.Also}
}

func (e *entry) addTags(tags []string) {
	for _, t := range tags {
		e.tags = append(e.tags, card.NormalTag(t))
	}
}

func (e *entry) addAbilities(abilities []card.Ability) {
	for i := range abilities {
		a := &abilities[i]
		e.words = append(e.words, a.Name)
		e.summary = append(e.summary, a.Summary)
		e.profiles = append(e.profiles, profile{phase: a.Phase})
		e.addKeywords(a.Keywords)
	}
}

func (e *entry) addWeapon(w *card.Weapon) {
	e.words = append(e.words, w.Name)
	e.profiles = append(e.profiles, profile{phase: w.Phase, rng: int(w.Range), weaponTargets: w.Target.String()})
	e.addKeywords(w.Keywords)
}

func (e *entry) addKeywords(uses []card.KeywordUse) {
	for _, k := range uses {
		e.keywords = append(e.keywords, card.NormalKeyword(k.Name))
		e.words = append(e.words, k.Name)
	}
}
