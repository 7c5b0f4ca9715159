package catalog

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

var scoringWords = texts(card.SupplyDestroyed, card.MarkersControlled, card.MarkersOpponent, card.MarkersOwn,
	card.MarkersTaken, card.MarkerFive, card.QuartersHeld, card.MarkersDropped)

func (l *linter) mission(m *card.Mission) {
	path := rules.Path("missions", m.ID)
	l.text(path+"/name", m.Name)
	for i := range m.Faces {
		f := &m.Faces[i]
		at := rules.Path(path, f.Scale.String())
		if slices.ContainsFunc(m.Faces[:i], func(o card.MissionFace) bool { return o.Scale == f.Scale }) {
			l.report(FaceTwice, at, rules.Text("scale", f.Scale.String()))
		}
		l.face(at, f)
	}
}

func (l *linter) face(path string, f *card.MissionFace) {
	l.text(path+"/printing", f.Printing)
	l.number(path, "starting_supply", f.StartingSupply, 1, 0)
	l.number(path, "escalation", f.Escalation, 0, 0)
	l.number(path, "length", f.Length, 1, 0)
	l.number(path, "win_lead", f.WinLead, 1, 0)
	for i, n := range f.Markers {
		if n < 1 || n > 5 || slices.Contains(f.Markers[:i], n) {
			l.report(MarkerWrong, path, rules.Int("marker", n))
		}
	}
	if f.Dormant != (len(f.Activation) > 0) {
		l.report(TextMissing, path+"/activation", rules.Text("field", "activation"))
	}
	for _, a := range f.Activation {
		l.number(path, "from", a.From, 1, a.To)
		l.number(path, "to", a.To, a.From, f.Length)
		for _, n := range a.Of {
			if !slices.Contains(f.Markers, n) {
				l.report(MarkerWrong, path, rules.Int("marker", n))
			}
		}
	}
	scoring := newIDs(l)
	for _, s := range f.Scoring {
		at := rules.Path(path, "scoring", s.ID)
		scoring.add(at, s.ID)
		l.word(at, "kind", string(s.Kind), scoringWords)
		l.number(at, "from", s.From, 1, f.Length)
		l.number(at, "vp", s.VP, 0, 0)
		l.text(at+"/summary", s.Summary)
		if s.Kind == card.MarkerFive && !slices.Contains(f.Markers, 5) {
			l.report(MarkerWrong, at, rules.Int("marker", 5))
		}
	}
	for _, a := range f.Actions {
		at := rules.Path(path, "actions", a.ID)
		scoring.add(at, a.ID)
		l.number(at, "vp", a.VP, 1, 0)
		l.text(at+"/summary", a.Summary)
	}
}

func (l *linter) deployment(d *card.Deployment) {
	path := rules.Path("deployments", d.ID)
	l.text(path+"/name", d.Name)
	if d.NameOnly {
		return
	}
	l.text(path+"/printing", d.Printing)
	if i := slices.IndexFunc(l.r.Scales, func(s card.Scale) bool { return s.ID == d.Scale }); i >= 0 {
		if s := &l.r.Scales[i]; s.Width != d.Width || s.Depth != d.Depth {
			l.report(TableSize, path, rules.Int("width", d.Width), rules.Int("depth", d.Depth))
		}
	}
	i := slices.IndexFunc(l.r.Deployments, func(o card.Deployment) bool { return o.ID == d.OtherFace })
	if i < 0 || l.r.Deployments[i].OtherFace != d.ID || l.r.Deployments[i].Scale == d.Scale {
		l.report(OtherFace, path, rules.Text("card", d.OtherFace))
	}
	for i, m := range d.Markers {
		again := slices.ContainsFunc(d.Markers[:i], func(o card.Marker) bool { return o.Number == m.Number })
		if again || m.Number < 1 || m.Number > 5 || m.X < 0 || m.X > d.Width || m.Y < 0 || m.Y > d.Depth {
			l.report(MarkerWrong, path, rules.Int("marker", m.Number))
		}
	}
	l.number(path, "zone", d.Zone, 1, 0)
	l.edges(path+"/red", d, d.Red)
	l.edges(path+"/blue", d, d.Blue)
	for _, red := range d.Red {
		for _, blue := range d.Blue {
			if red.Side == blue.Side && red.From < blue.To && blue.From < red.To {
				l.report(EdgeShared, path, edgeArgs(blue)...)
			}
		}
	}
}

func (l *linter) edges(path string, d *card.Deployment, edges []card.Edge) {
	if len(edges) == 0 {
		l.report(TextMissing, path, rules.Text("field", "edges"))
	}
	for _, e := range edges {
		length := map[string]int{"top": d.Width, "bottom": d.Width, "left": d.Depth, "right": d.Depth}[e.Side]
		if e.From < 0 || e.To <= e.From || e.To > length {
			l.report(EdgeOutside, path, edgeArgs(e)...)
		}
	}
}

func edgeArgs(e card.Edge) []rules.Arg {
	return []rules.Arg{rules.Text("side", e.Side), rules.Int("from", e.From), rules.Int("to", e.To)}
}
