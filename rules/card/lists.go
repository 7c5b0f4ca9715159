package card

// fillLists makes every list that a document always has an empty one where it is
// nil, so that a release encodes alike whether it was read or built in Go.
func (r *Release) fillLists() {
	fill(&r.Races)
	fill(&r.Scales)
	fill(&r.Factions)
	fill(&r.Tacticals)
	fill(&r.Units)
	fill(&r.Missions)
	fill(&r.Deployments)
	fill(&r.Keywords)
	for i := range r.Factions {
		f := &r.Factions[i]
		fill(&f.FactionTags)
		fill(&f.Sources)
		fillAbilities(&f.Abilities)
	}
	for i := range r.Tacticals {
		t := &r.Tacticals[i]
		fill(&t.FactionTags)
		fill(&t.Sources)
		fillAbilities(&t.Abilities)
	}
	for i := range r.Units {
		u := &r.Units[i]
		fill(&u.FactionTags)
		fill(&u.CombatTags)
		fill(&u.Supply)
		fill(&u.Compositions)
		fill(&u.Weapons)
		fill(&u.Upgrades)
		fill(&u.Sources)
		fillAbilities(&u.Abilities)
		for j := range u.Upgrades {
			fill(&u.Upgrades[j].Cost)
			if a := u.Upgrades[j].Ability; a != nil {
				fillPlay(a.Play)
			}
		}
	}
	for i := range r.Missions {
		m := &r.Missions[i]
		fill(&m.Faces)
		for j := range m.Faces {
			fill(&m.Faces[j].Markers)
			fill(&m.Faces[j].Scoring)
		}
	}
	for i := range r.Deployments {
		d := &r.Deployments[i]
		fill(&d.Markers)
		fill(&d.Red)
		fill(&d.Blue)
	}
}

func fillAbilities(abilities *[]Ability) {
	fill(abilities)
	for i := range *abilities {
		fillPlay((*abilities)[i].Play)
	}
}

func fillPlay(p *Play) {
	if p == nil {
		return
	}
	fill(&p.Effects)
	for i := range p.Effects {
		for j := range p.Effects[i].Options {
			fill(&p.Effects[i].Options[j].Effects)
		}
	}
}

func fill[T any](list *[]T) {
	if *list == nil {
		*list = []T{}
	}
}
