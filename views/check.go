package views

import (
	"net/url"
	"strconv"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/text"
)

// A Checking is the page on which lists are checked, with the results.
type Checking struct {
	Releases []ReleaseInfo
	// Text is what was pasted, Typed the other fields as they were sent.
	Text  string
	Typed url.Values
	// Faults are what is wrong with single fields, by name.
	Faults map[string]string
	Lists  []CheckedList
	// Missing are archives without a list.
	Missing []string
	// JSON and CSV are the results as files, as data addresses.
	JSON, CSV string
}

// A CheckedList is one list that was checked.
type CheckedList struct {
	File string
	// Source is the format it was read from; empty if none was recognised.
	Source       string
	Name, Player string
	Scale        card.ScaleID
	// Cards are those of the release judged by; empty if there is none.
	Cards    *card.Release
	Report   *army.Report
	Problems []ListProblem
	Notes    []string
	// AsBuilt are lines on what the list was by its own release.
	AsBuilt []string
	// Data is the file in base 64; empty if it cannot be imported from the page.
	Data string
}

func (l *CheckedList) title() string {
	if !text.Blank(l.Name) {
		return l.Name
	}
	return l.File
}

func (l *CheckedList) readable() bool { return l.Report.Verdict != army.Unreadable }

func (l *CheckedList) faction() string {
	if l.Report.Faction == nil {
		return "–"
	}
	return l.Report.Faction.Name
}

func (l *CheckedList) errors() int {
	n := 0
	for i := range l.Problems {
		if l.Problems[i].Violation.Severity == rules.Error {
			n++
		}
	}
	return n
}

// tally counts the lists by verdict: "12 legal, 2 not legal".
func (c *Checking) tally() string {
	t := ""
	for _, v := range []army.Verdict{army.Legal, army.Incomplete, army.Illegal, army.Unknown, army.Unreadable} {
		n := 0
		for i := range c.Lists {
			if c.Lists[i].Report.Verdict == v {
				n++
			}
		}
		if n == 0 {
			continue
		}
		if t != "" {
			t += ", "
		}
		t += text.Number(n) + " " + text.Verdict(v)
	}
	return t
}

func (c *Checking) typed(name string) string { return c.Typed.Get(name) }

func checkScales() []fact {
	return []fact{
		{"", "As the list says"},
		{card.Skirmish.String(), text.Scale(card.Skirmish)},
		{card.Standard.String(), text.Scale(card.Standard)},
		{card.GrandOffensive.String(), text.Scale(card.GrandOffensive)},
	}
}

func listAnchor(i int) string { return "list-" + strconv.Itoa(i+1) }
