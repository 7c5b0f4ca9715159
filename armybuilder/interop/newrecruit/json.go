package newrecruit

import (
	"muster/armybuilder/interop"
	"muster/rules/card"
)

// JSON reads the export of New Recruit.
type JSON struct{}

// Format implements interop.Reader.
func (JSON) Format() string { return "newrecruit" }

// Recognises implements interop.Reader.
func (JSON) Recognises(data []byte) bool {
	return interop.LooksJSON(data, "roster", "forces") || interop.LooksJSON(data, "roster", "costLimits")
}

// Read implements interop.Reader.
func (JSON) Read(data []byte, cards *card.Release) (interop.Reading, error) {
	root, err := interop.ParseJSON(data)
	if err == nil {
		err = root.Get("roster").WantObject("", "roster")
	}
	if err != nil {
		return interop.Reading{}, err
	}
	n := root.Get("roster")
	doc := document{name: n.Get("name").Text(), system: n.Get("gameSystemId").Text()}
	if doc.costs, err = costs(n.Get("costs"), "costs"); err != nil {
		return interop.Reading{}, err
	}
	if doc.limits, err = costs(n.Get("costLimits"), "costLimits"); err != nil {
		return interop.Reading{}, err
	}
	forces, err := n.Get("forces").WantList("units", "forces")
	if err != nil {
		return interop.Reading{}, err
	}
	for i := range forces {
		f := force{catalogue: forces[i].Get("catalogueName").Text()}
		if f.selections, err = selections(forces[i].Get("selections")); err != nil {
			return interop.Reading{}, err
		}
		doc.forces = append(doc.forces, f)
	}
	return read(&doc, cards)
}

func costs(n *interop.Node, field string) ([]cost, error) {
	items, err := n.WantList("minerals", field)
	if err != nil {
		return nil, err
	}
	all := make([]cost, 0, len(items))
	for i := range items {
		all = append(all, cost{items[i].Get("name").Raw(), *items[i].Get("value")})
	}
	return all, nil
}

func selections(n *interop.Node) ([]selection, error) {
	const path = "units"
	items, err := n.WantList(path, "selections")
	if err != nil {
		return nil, err
	}
	all := make([]selection, len(items))
	for i := range items {
		item, s := &items[i], &all[i]
		if err := item.WantObject(path, "selections"); err != nil {
			return nil, err
		}
		if s.name, err = item.Get("name").WantText(path, "name"); err != nil {
			return nil, err
		}
		if s.number, err = item.Get("number").WantCount(path, "number"); err != nil {
			return nil, err
		}
		s.group = item.Get("group").Text()
		if s.costs, err = costs(item.Get("costs"), "costs"); err != nil {
			return nil, err
		}
		for _, c := range item.Get("categories").Items() {
			s.categories = append(s.categories, category{c.Get("name").Text(), c.Get("primary").Raw() == "true"})
		}
		if s.selections, err = selections(item.Get("selections")); err != nil {
			return nil, err
		}
	}
	return all, nil
}
