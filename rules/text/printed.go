package text

import (
	"strconv"
	"strings"

	"muster/rules/card"
)

// What pages and sheets print has the typographic signs of the cards, where the rest
// of this package keeps to those of every terminal.

// Inches writes the inches of a text of the catalogue with the sign for them: 8″.
func Inches(s string) string { return inchMarks.Replace(s) }

var inchMarks = strings.NewReplacer(
	`0"`, "0″", `1"`, "1″", `2"`, "2″", `3"`, "3″", `4"`, "4″", `5"`, "5″", `6"`, "6″", `7"`, "7″", `8"`, "8″", `9"`, "9″", `X"`, "X″", `Y"`, "Y″",
)

// PrintedRange returns a Range in inches, or the printed E: "12″".
func PrintedRange(r card.Range) string { return Inches(Range(r)) }

// PrintedSpeed returns the Speed of the Leading Model and of the last one in inches:
// "4″/7″", "7″", or a dash for the null value.
func PrintedSpeed(s card.Speed) string {
	switch {
	case s.Leading == 0:
		return "–"
	case s.Last == 0:
		return strconv.Itoa(s.Leading) + "″"
	}
	return strconv.Itoa(s.Leading) + "″/" + strconv.Itoa(s.Last) + "″"
}

// PrintedKeyword returns a keyword with its values as cards print them: "PIERCE
// [Armoured] 3", "LONG RANGE (16″)".
func PrintedKeyword(k card.KeywordUse) string {
	a := k.Args
	switch {
	case k.Name == "PIERCE" && len(a) == 2:
		return "PIERCE [" + a[0].String() + "] " + a[1].String()
	case (k.Name == "BUFF" || k.Name == "DEBUFF") && len(a) == 2:
		return k.Name + " " + a[0].String() + " (" + a[1].String() + ")"
	case k.Name == "BURST FIRE" && len(a) == 2:
		return "BURST FIRE " + a[0].String() + "″ (" + a[1].String() + ")"
	case k.Name == "IMPACT" && len(a) == 2:
		return "IMPACT (" + a[0].String() + ") " + a[1].String() + "+"
	case k.Name == "HITS" && len(a) == 2:
		return "HITS " + a[0].String() + " (" + a[1].String() + ")"
	case k.Name == "LONG RANGE" && len(a) == 1:
		return "LONG RANGE (" + a[0].String() + "″)"
	}
	return Keyword(k)
}
