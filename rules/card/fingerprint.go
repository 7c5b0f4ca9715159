package card

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
)

// Fingerprint returns what identifies the deciding facts of r: "sha256:" and the
// lower-case hex digest of [FingerprintText]. Two releases with one fingerprint
// judge every list alike; wording may differ.
func Fingerprint(r *Release) string {
	sum := sha256.Sum256(FingerprintText(r))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// FingerprintText returns the bytes that [Fingerprint] digests: one JSON object
// without spaces, its keys in the order of the types below, cards and tags
// sorted by id, compositions, upgrades, weapons and keywords as the card prints
// them; an empty list is left out.
//
// It holds the ids, race, kind, tags, Unique and summoned marks, gas, resource,
// slots, creep duty, compositions, Supply Profiles, upgrades with prices,
// replacements and SPECIALIST, the weapons' numbers and keywords, the bounds of
// the scales and the ids of Mission and Deployment Cards with the scales they
// fit. It does not hold names, summaries, notes, sources, printings, dates,
// former ids, characteristics or what abilities do.
//
// The form is fixed: lists in the wild carry fingerprints made of it.
func FingerprintText(r *Release) []byte {
	p := fpRelease{Version: 1}
	for i := range r.Scales {
		s := &r.Scales[i]
		p.Scales = append(p.Scales, fpScale{s.ID.String(), s.MinMinerals, s.MaxMinerals})
	}
	for i := range r.Factions {
		f := &r.Factions[i]
		p.Cards = append(p.Cards, fpCard{
			Kind: "faction", ID: f.ID, Race: f.Race, Tags: sorted(f.FactionTags), Slots: f.Slots, Resource: f.Resource,
			CreepCards: f.CreepCards,
		})
	}
	for i := range r.Tacticals {
		t := &r.Tacticals[i]
		kind := "tactical"
		if t.Creep {
			kind = "creep"
		}
		p.Cards = append(p.Cards, fpCard{
			Kind: kind, ID: t.ID, Race: t.Race, Tags: sorted(t.FactionTags), Unique: t.Unique, Gas: t.Gas,
			Slots: t.Slots, Resource: t.Resource,
		})
	}
	for i := range r.Units {
		p.Units = append(p.Units, fingerprintUnit(&r.Units[i]))
	}
	for i := range r.Missions {
		m := &r.Missions[i]
		fits := []string{Skirmish.String(), Standard.String()}
		if len(m.Faces) > 0 {
			fits = fits[:0]
			for j := range m.Faces {
				fits = append(fits, m.Faces[j].Scale.String())
			}
			slices.Sort(fits)
		}
		p.Missions = append(p.Missions, fpDraft{ID: m.ID, Scales: fits})
	}
	for i := range r.Deployments {
		d := &r.Deployments[i]
		fits := []string{d.Scale.String()}
		if d.NameOnly {
			fits = []string{Skirmish.String(), Standard.String()}
		}
		p.Deployments = append(p.Deployments, fpDraft{ID: d.ID, Scales: fits, OtherFace: d.OtherFace})
	}
	slices.SortFunc(p.Scales, func(a, b fpScale) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(p.Cards, func(a, b fpCard) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID)) })
	slices.SortFunc(p.Units, func(a, b fpUnit) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(p.Missions, func(a, b fpDraft) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(p.Deployments, func(a, b fpDraft) int { return cmp.Compare(a.ID, b.ID) })
	return marshal(p)
}

type fpRelease struct {
	Version     int       `json:"version"`
	Scales      []fpScale `json:"scales,omitempty"`
	Cards       []fpCard  `json:"cards,omitempty"`
	Units       []fpUnit  `json:"units,omitempty"`
	Missions    []fpDraft `json:"missions,omitempty"`
	Deployments []fpDraft `json:"deployments,omitempty"`
}

type fpScale struct {
	ID  string `json:"id"`
	Min int    `json:"min"`
	Max int    `json:"max"`
}

type fpCard struct {
	Kind       string   `json:"kind"`
	ID         string   `json:"id"`
	Race       Race     `json:"race"`
	Tags       []string `json:"tags,omitempty"`
	Unique     bool     `json:"unique"`
	Gas        int      `json:"gas"`
	Slots      Slots    `json:"slots"`
	Resource   int      `json:"resource"`
	CreepCards int      `json:"creep_cards"`
}

type fpUnit struct {
	ID           string          `json:"id"`
	Race         Race            `json:"race"`
	Tags         []string        `json:"tags,omitempty"`
	CombatTags   []string        `json:"combat_tags,omitempty"`
	Slot         Slot            `json:"slot"`
	Unique       bool            `json:"unique"`
	Summoned     bool            `json:"summoned"`
	Supply       []Bracket       `json:"supply,omitempty"`
	Compositions []fpComposition `json:"compositions,omitempty"`
	Weapons      []fpWeapon      `json:"weapons,omitempty"`
	Upgrades     []fpUpgrade     `json:"upgrades,omitempty"`
}

type fpComposition struct {
	ID       string `json:"id"`
	Models   int    `json:"models"`
	Minerals int    `json:"minerals"`
}

type fpUpgrade struct {
	ID         string    `json:"id"`
	Cost       []Price   `json:"cost,omitempty"`
	Specialist bool      `json:"specialist"`
	Replaces   string    `json:"replaces"`
	Weapon     *fpWeapon `json:"weapon"`
}

type fpWeapon struct {
	ID        string       `json:"id"`
	Phase     Phase        `json:"phase"`
	Range     Range        `json:"range"`
	Target    Target       `json:"target"`
	RoA       int          `json:"roa"`
	Template  string       `json:"template"`
	Hit       int          `json:"hit"`
	Damage    int          `json:"damage"`
	SurgeTags []string     `json:"surge_tags,omitempty"`
	SurgeDice string       `json:"surge_dice"`
	Keywords  []KeywordUse `json:"keywords,omitempty"`
	Status    string       `json:"status"`
}

type fpDraft struct {
	ID        string   `json:"id"`
	Scales    []string `json:"scales,omitempty"`
	OtherFace string   `json:"other_face"`
}

func fingerprintUnit(u *Unit) fpUnit {
	p := fpUnit{
		ID: u.ID, Race: u.Race, Tags: sorted(u.FactionTags), CombatTags: tagNames(u.CombatTags), Slot: u.Slot,
		Unique: u.Unique, Summoned: u.Summoned, Supply: u.Supply,
	}
	for _, c := range u.Compositions {
		p.Compositions = append(p.Compositions, fpComposition{c.ID, c.Models, c.Minerals})
	}
	for i := range u.Weapons {
		p.Weapons = append(p.Weapons, fingerprintWeapon(&u.Weapons[i]))
	}
	for i := range u.Upgrades {
		g := &u.Upgrades[i]
		q := fpUpgrade{ID: g.ID, Cost: g.Cost, Specialist: g.Specialist, Replaces: g.Replaces}
		if g.Weapon != nil {
			w := fingerprintWeapon(g.Weapon)
			q.Weapon = &w
		}
		p.Upgrades = append(p.Upgrades, q)
	}
	return p
}

func fingerprintWeapon(w *Weapon) fpWeapon {
	return fpWeapon{
		ID: w.ID, Phase: w.Phase, Range: w.Range, Target: w.Target, RoA: w.RoA, Template: w.Template, Hit: w.Hit,
		Damage: w.Damage, SurgeTags: tagNames(w.SurgeTags), SurgeDice: w.SurgeDice, Keywords: w.Keywords, Status: w.Status,
	}
}

func tagNames(tags []CombatTag) []string {
	names := make([]string, len(tags))
	for i, t := range tags {
		names[i] = t.String()
	}
	slices.Sort(names)
	return names
}

func sorted(texts []string) []string {
	texts = slices.Clone(texts)
	slices.Sort(texts)
	return texts
}

// marshal is json.Marshal without the escapes for HTML.
func marshal(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("card: " + err.Error()) // the types of this package always encode
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
