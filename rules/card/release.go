package card

import "fmt"

// A Release is a dated, immutable state of the game's data. Fill the exported
// fields and call [Release.Index] once, or read one with [Decode]; afterwards it
// is read-only.
type Release struct {
	ID    string `json:"id"` // its date
	Title string `json:"title"`
	// PricesFrom is the day from which lists in the wild were priced so; it helps
	// to guess the release of a foreign file.
	PricesFrom  string       `json:"prices_from"`
	Note        string       `json:"note,omitempty"`
	Fingerprint string       `json:"fingerprint"`
	Races       []RaceInfo   `json:"races"`
	Scales      []Scale      `json:"scales"`
	Factions    []Faction    `json:"faction_cards"`
	Tacticals   []Tactical   `json:"tactical_cards"`
	Units       []Unit       `json:"units"`
	Missions    []Mission    `json:"missions"`
	Deployments []Deployment `json:"deployments"`
	Keywords    []Keyword    `json:"keywords"`

	tagNames    []string // normalised; position = bit of a TagSet
	factions    map[string]*Faction
	tacticals   map[string]*Tactical
	units       map[string]*Unit
	missions    map[string]*Mission
	deployments map[string]*Deployment
	keywords    map[string]*Keyword
	glossary    map[string]*Keyword // by printed forms
}

// Index prepares r for look-ups: it resolves ids and former ids, numbers the
// faction tags and computes the Starting Supply of every composition. It
// reports the first id that is empty or taken twice within a kind.
func (r *Release) Index() error {
	r.fillLists()
	r.tagNames = nil
	r.factions = make(map[string]*Faction, len(r.Factions))
	r.tacticals = make(map[string]*Tactical, len(r.Tacticals))
	r.units = make(map[string]*Unit, len(r.Units))
	r.missions = make(map[string]*Mission, len(r.Missions))
	r.deployments = make(map[string]*Deployment, len(r.Deployments))
	r.keywords = make(map[string]*Keyword, len(r.Keywords))
	for i := range r.Factions {
		f := &r.Factions[i]
		var err error
		if f.tags, err = r.tagSet(f.FactionTags); err != nil {
			return fmt.Errorf("faction card %s: %w", f.ID, err)
		}
		if err := put(r.factions, "faction card", f, f.ID, f.FormerIDs); err != nil {
			return err
		}
	}
	for i := range r.Tacticals {
		t := &r.Tacticals[i]
		var err error
		if t.tags, err = r.tagSet(t.FactionTags); err != nil {
			return fmt.Errorf("tactical card %s: %w", t.ID, err)
		}
		if err := put(r.tacticals, "tactical card", t, t.ID, t.FormerIDs); err != nil {
			return err
		}
	}
	for i := range r.Units {
		u := &r.Units[i]
		var err error
		if u.tags, err = r.tagSet(u.FactionTags); err != nil {
			return fmt.Errorf("unit %s: %w", u.ID, err)
		}
		u.combatTags = 0
		for _, t := range u.CombatTags {
			u.combatTags |= 1 << t
		}
		for j := range u.Compositions {
			u.Compositions[j].Supply = u.SupplyAt(u.Compositions[j].Models)
		}
		if err := put(r.units, "unit", u, u.ID, u.FormerIDs); err != nil {
			return err
		}
	}
	for i := range r.Missions {
		if err := put(r.missions, "mission", &r.Missions[i], r.Missions[i].ID, nil); err != nil {
			return err
		}
	}
	for i := range r.Deployments {
		if err := put(r.deployments, "deployment", &r.Deployments[i], r.Deployments[i].ID, nil); err != nil {
			return err
		}
	}
	for i := range r.Keywords {
		if err := put(r.keywords, "keyword", &r.Keywords[i], r.Keywords[i].ID, nil); err != nil {
			return err
		}
	}
	r.indexGlossary()
	return nil
}

func put[T any](m map[string]*T, kind string, v *T, id string, former []string) error {
	if id == "" {
		return fmt.Errorf("a %s has no id", kind)
	}
	for _, key := range append([]string{id}, former...) {
		if m[key] != nil {
			return fmt.Errorf("%s %s: the id %q is taken twice", kind, id, key)
		}
		m[key] = v
	}
	return nil
}

// maxTags is the number of bits of a TagSet.
const maxTags = 64

func (r *Release) tagSet(tags []string) (TagSet, error) {
	var set TagSet
	for _, tag := range tags {
		bit := -1
		normal := NormalTag(tag)
		for i, n := range r.tagNames {
			if n == normal {
				bit = i
			}
		}
		if bit < 0 {
			if bit = len(r.tagNames); bit == maxTags {
				return 0, fmt.Errorf("more than %d faction tags", maxTags)
			}
			r.tagNames = append(r.tagNames, normal)
		}
		set |= 1 << bit
	}
	return set, nil
}

// Faction returns the Faction Card with the id or former id, or nil.
func (r *Release) Faction(id string) *Faction { return r.factions[id] }

// Tactical returns the Tactical or Creep Card with the id or former id, or nil.
func (r *Release) Tactical(id string) *Tactical { return r.tacticals[id] }

// Unit returns the Unit Card with the id or former id, or nil.
func (r *Release) Unit(id string) *Unit { return r.units[id] }

// Mission returns the Mission Card with the id, or nil.
func (r *Release) Mission(id string) *Mission { return r.missions[id] }

// Deployment returns the Deployment Card face with the id, or nil.
func (r *Release) Deployment(id string) *Deployment { return r.deployments[id] }

// Keyword returns the glossary entry with the id, or nil.
func (r *Release) Keyword(id string) *Keyword { return r.keywords[id] }

// Scale returns the scale, or nil.
func (r *Release) Scale(id ScaleID) *Scale {
	for i := range r.Scales {
		if r.Scales[i].ID == id {
			return &r.Scales[i]
		}
	}
	return nil
}

// ScaleFor returns the smallest scale that has room for so many minerals, or nil
// (§9.1.1).
func (r *Release) ScaleFor(minerals int) *Scale {
	var best *Scale
	for i := range r.Scales {
		s := &r.Scales[i]
		if s.MaxMinerals != 0 && s.MaxMinerals < minerals {
			continue
		}
		if best == nil || s.MaxMinerals != 0 && (best.MaxMinerals == 0 || s.MaxMinerals < best.MaxMinerals) {
			best = s
		}
	}
	return best
}

// Race returns name and resource of the race, or nil.
func (r *Release) Race(id Race) *RaceInfo {
	for i := range r.Races {
		if r.Races[i].ID == id {
			return &r.Races[i]
		}
	}
	return nil
}
