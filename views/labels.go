package views

import (
	"strconv"
	"strings"

	"muster/rules/card"
	"muster/rules/text"
)

// allSlots lists the slot types in the printed order.
var allSlots = []card.Slot{card.Core, card.Elite, card.Support, card.Air, card.Hero}

// What follows is for the page: it prints the typographic signs of the cards where
// the plain text of package text keeps to ASCII.

// targetNumber writes 4 as 4+, and 0 as the printed dash.
func targetNumber(n int) string {
	if n == 0 {
		return "–"
	}
	return strconv.Itoa(n) + "+"
}

// orDash writes 0 as the printed dash.
func orDash(n int) string {
	if n == 0 {
		return "–"
	}
	return strconv.Itoa(n)
}

func roaText(w *card.Weapon) string {
	if w.Template != "" {
		return w.Template + "+" + strconv.Itoa(w.RoA)
	}
	return strconv.Itoa(w.RoA)
}

func surgeText(w *card.Weapon) string {
	if w.SurgeDice == "" {
		return "–"
	}
	var tags []string
	for _, t := range w.SurgeTags {
		tags = append(tags, t.String())
	}
	return strings.Join(tags, ", ") + " " + w.SurgeDice
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return text.Number(n) + " " + many
}

// mineralsAfter is the word behind a number of minerals that stands by itself.
func mineralsAfter(n int) string {
	if n == 1 {
		return " mineral"
	}
	return " minerals"
}

func bracketText(b card.Bracket) string {
	if b.Min == b.Max {
		return strconv.Itoa(b.Min)
	}
	return strconv.Itoa(b.Min) + "–" + strconv.Itoa(b.Max)
}

// slotsText lists what a card opens: "2 Core, 1 Elite", or "none".
func slotsText(s card.Slots) string {
	var parts []string
	for _, slot := range allSlots {
		if n := s[slot]; n > 0 {
			parts = append(parts, strconv.Itoa(n)+" "+text.Slot(slot))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// sentenceEnd ends a name that begins a paragraph; some end by themselves.
func sentenceEnd(name string) string {
	if strings.HasSuffix(name, "?") || strings.HasSuffix(name, "!") || strings.HasSuffix(name, ".") {
		return name
	}
	return name + "."
}

func catalogURL(cards *card.Release, parts ...string) string {
	return "/catalog/" + cards.ID + "/" + strings.Join(parts, "/")
}

func stacksText(s string) string {
	switch s {
	case "highest":
		return "Only the highest value counts."
	case "cumulative":
		return "Differently named sources add up."
	case "instant":
		return "Happens at once; nothing to combine."
	}
	return "Having it twice gives nothing extra."
}
