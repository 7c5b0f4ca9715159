package views

import (
	"strconv"
	"strings"

	"muster/rules/card"
	"muster/rules/text"
)

func keywordKind(kind string) string {
	if kind == "glossary" {
		return "Glossary"
	}
	return "Rules terms"
}

// sectionText writes a rulebook section: 9.1.6 is §9.1.6, Part 11 stays.
func sectionText(s string) string {
	if s != "" && s[0] >= '0' && s[0] <= '9' {
		return text.Section(s)
	}
	return s
}

// sectionsText names all rulebook sections of a keyword.
func sectionsText(k *card.Keyword) string {
	all := sectionText(k.Section)
	for _, also := range k.Also {
		all += ", " + sectionText(also)
	}
	return all
}

// facesFor are the faces of a Mission Card for a scale by its name; all if it has
// none for that.
func facesFor(m *card.Mission, scale string) []*card.MissionFace {
	faces := those(m.Faces, func(f *card.MissionFace) bool { return f.Scale.String() == scale })
	if len(faces) == 0 {
		return those(m.Faces, func(*card.MissionFace) bool { return true })
	}
	return faces
}

func missionLine(f *card.MissionFace) string {
	return text.Scale(f.Scale) + ": " + plural(f.Length, "round", "rounds") + ", Supply " +
		strconv.Itoa(f.StartingSupply) + " and " + strconv.Itoa(f.Escalation) + " more each round"
}

func poolText(f *card.MissionFace, round int) string {
	if pool, limited := f.SupplyPool(round); limited {
		return strconv.Itoa(pool)
	}
	return "no limit"
}

func scoringText(r card.ScoringRule) string {
	text := r.Summary
	if r.VP > 0 {
		text = strings.TrimSuffix(text, ".") + " (" + strconv.Itoa(r.VP) + " VP)."
	}
	if r.From > 1 {
		text += " From round " + strconv.Itoa(r.From) + " on."
	}
	return text
}

func numbers(ns []int) string {
	parts := make([]string, len(ns))
	for i, n := range ns {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, ", ")
}

func markerStart(f *card.MissionFace) string {
	if !f.Dormant {
		return "."
	}
	var parts []string
	for _, a := range f.Activation {
		when := "round " + strconv.Itoa(a.From)
		if a.To > a.From {
			when = "rounds " + strconv.Itoa(a.From) + " to " + strconv.Itoa(a.To)
		}
		what := "marker " + numbers(a.Of)
		if len(a.Of) > 1 {
			what = "one at random of " + numbers(a.Of)
		}
		parts = append(parts, "at the start of "+when+" "+what+" wakes")
	}
	return "; all start deactivated, " + strings.Join(parts, ", ") + "."
}

// markerColour is the colour of a Mission Marker: 1 and 3 red, 2 and 4 blue.
func markerColour(n int) string {
	switch n {
	case 1, 3:
		return "red"
	case 2, 4:
		return "blue"
	}
	return "neutral"
}

func edgesText(edges []card.Edge) string {
	parts := make([]string, len(edges))
	for i, e := range edges {
		parts[i] = e.Side + " edge from " + strconv.Itoa(e.From) + "″ to " + strconv.Itoa(e.To) + "″"
	}
	return strings.Join(parts, "; ")
}

func deploymentName(cards *card.Release, id string) string {
	if d := cards.Deployment(id); d != nil {
		return d.Name
	}
	return id
}
