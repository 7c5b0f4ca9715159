package views

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/rules/text"
)

// A Conflict is an edit that was made to an older state of a list than the stored
// one. Nothing was done, and both versions are there to choose from.
type Conflict struct {
	ID string
	// Revision is that of the stored version; Request identifies what is chosen.
	Revision int
	Request  string
	CSRF     string
	Stored   Version
	// Mine is nil if the state that the edit was made to is no longer kept.
	Mine *Version
	// MyDocument is the roster document of Mine, CopyRequest identifies a copy of it.
	MyDocument, CopyRequest string
	// Again are the fields of the edit, to make it on top of the stored version;
	// empty for undo and redo, which mean nothing there.
	Again []Typed
}

// A Version is one state of a list, with its totals. Only its owner and editors
// see it: nothing of the document is left out.
type Version struct {
	Report   *army.Report
	Lines    []VersionLine
	document []byte
}

// A VersionLine is one line of a version as text; Only says that the other
// version does not have it there.
type VersionLine struct {
	Text string
	Only bool
}

// NewVersion returns the version of a roster, judged by the release.
func NewVersion(cards *card.Release, r *roster.Roster, report *army.Report) Version {
	v := Version{Report: report, document: roster.Encode(r)}
	for line := range strings.SplitSeq(text.ListWith(cards, r, report, text.Choices), "\n") {
		v.add(line)
	}
	for _, line := range untoldLines(cards, r) {
		v.add(line)
	}
	return v
}

func (v *Version) add(line string) {
	if line = strings.TrimSpace(line); line != "" {
		v.Lines = append(v.Lines, VersionLine{Text: line})
	}
}

// Compare marks in both versions the lines that only one of them has, or has
// elsewhere. Two different documents differ in a marked line at least: what no
// line tells is shown as it stands in the document.
func (v *Version) Compare(other *Version) {
	markOnly(v.Lines, other.Lines)
	if marked(v.Lines) || marked(other.Lines) || bytes.Equal(v.document, other.document) {
		return
	}
	mine, theirs := members(v.document), members(other.document)
	from, end := common(mine, theirs)
	v.Lines = append(v.Lines, raw(mine[from:len(mine)-end])...)
	other.Lines = append(other.Lines, raw(theirs[from:len(theirs)-end])...)
}

func marked(lines []VersionLine) bool {
	return slices.ContainsFunc(lines, func(l VersionLine) bool { return l.Only })
}

// markOnly marks what is not in the longest sequence of lines that both have.
func markOnly(a, b []VersionLine) {
	same := func(x, y VersionLine) bool { return x.Text == y.Text }
	from := 0
	for from < min(len(a), len(b)) && same(a[from], b[from]) {
		from++
	}
	a, b = a[from:], b[from:]
	// longest[i][j] is the length of the sequence of a[i:] and b[j:].
	longest := make([][]int, len(a)+1)
	for i := range longest {
		longest[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if longest[i][j] = max(longest[i+1][j], longest[i][j+1]); same(a[i], b[j]) {
				longest[i][j] = longest[i+1][j+1] + 1
			}
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && same(a[i], b[j]):
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && longest[i+1][j] >= longest[i][j+1]:
			a[i].Only = true
			i++
		default:
			b[j].Only = true
			j++
		}
	}
}

// members are the lines of a document in which each value stands alone.
func members(document []byte) []string {
	var b bytes.Buffer
	if json.Indent(&b, document, "", " ") != nil {
		return []string{string(document)} // one of a program, which no check has seen
	}
	return strings.Split(b.String(), "\n")
}

// common returns how many lines at the beginning and at the end are the same.
func common(a, b []string) (from, end int) {
	n := min(len(a), len(b))
	for from < n && a[from] == b[from] {
		from++
	}
	for end < n-from && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return from, end
}

// shownMembers bounds what is shown of a document as it stands.
const shownMembers = 20

func raw(lines []string) []VersionLine {
	var out []VersionLine
	for i, line := range lines {
		if i == shownMembers {
			return append(out, VersionLine{Text: "… and more of the document", Only: true})
		}
		out = append(out, VersionLine{Text: "In the document: " + strings.TrimSpace(line), Only: true})
	}
	return out
}
