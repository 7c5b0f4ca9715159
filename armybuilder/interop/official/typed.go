package official

import (
	"muster/armybuilder/interop"
	"muster/rules"
	"muster/rules/roster"
)

// unwrap returns the plain value of one that the database wraps by its type.
func unwrap(n *interop.Node) (interop.Node, error) {
	if n.Kind != interop.Object || len(n.Keys()) != 1 {
		return interop.Node{}, roster.WrongType.Broken("", rules.Text("field", "fields"), rules.Text("want", "object"), rules.Text("found", n.Kind.String()))
	}
	value := &n.Items()[0]
	switch n.Keys()[0] {
	case "integerValue": // a text of digits
		if value.Kind == interop.Text {
			return interop.NewNumber(value.Raw()), nil
		}
	case "mapValue":
		return unwrapFields(value.Get("fields"))
	case "arrayValue":
		items := value.Get("values").Items() // absent in an empty list
		list := make([]interop.Node, len(items))
		for i := range items {
			var err error
			if list[i], err = unwrap(&items[i]); err != nil {
				return interop.Node{}, err
			}
		}
		return interop.NewList(list), nil
	}
	return *value, nil
}

// unwrapFields returns the plain object of one whose values are wrapped.
func unwrapFields(n *interop.Node) (interop.Node, error) {
	items := n.Items()
	values := make([]interop.Node, len(items))
	for i := range items {
		var err error
		if values[i], err = unwrap(&items[i]); err != nil {
			return interop.Node{}, err
		}
	}
	return interop.NewObject(n.Keys(), values), nil
}
