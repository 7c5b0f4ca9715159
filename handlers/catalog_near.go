package handlers

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"muster/rules/card"
	"muster/views"
)

// maxNear is how many entries with similar names are offered.
const maxNear = 6

// missingEntry tells where else the entry stands and what was probably meant.
func (s *Server) missingEntry(c echo.Context, part *catalogPart, cards *card.Release, id string) views.MissingEntry {
	m := views.MissingEntry{Kind: part.singular, ID: id, Near: nearEntries(cards, id)}
	for _, info := range s.Catalog.Releases() {
		other, err := s.Catalog.Snapshot(info.ID)
		if err != nil {
			s.Log.ErrorContext(c.Request().Context(), "could not look into a release", "release", info.ID, "error", err.Error())
			continue
		}
		if e, ok := part.find(other, id); ok && other.ID != cards.ID {
			m.Elsewhere = append(m.Elsewhere, views.EntryLink{Name: e.name, Kind: "release " + other.ID, URL: entryURL(other, part, e.id)})
		}
	}
	return m
}

// nearEntries returns the entries of a release whose name or id resembles a text,
// the nearest first.
func nearEntries(cards *card.Release, typed string) []views.EntryLink {
	type candidate struct {
		views.EntryLink
		distance int
	}
	typed = folded(typed)
	if runes := utf8.RuneCountInString(typed); runes == 0 || runes > 60 {
		return nil // no name is that long
	}
	var found []candidate
	for i := range catalogParts {
		part := &catalogParts[i]
		part.all(cards, func(id, name string) {
			distance := min(editDistance(typed, folded(name)), editDistance(typed, folded(id)))
			if strings.Contains(folded(name), typed) {
				distance = min(distance, 1)
			}
			if distance <= max(2, utf8.RuneCountInString(typed)/3) {
				found = append(found, candidate{views.EntryLink{Name: name, Kind: part.singular, URL: entryURL(cards, part, id)}, distance})
			}
		})
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return cmp.Compare(a.distance, b.distance) })
	var links []views.EntryLink
	for _, f := range found[:min(len(found), maxNear)] {
		links = append(links, f.EntryLink)
	}
	return links
}

// folded returns a name or an id as people might type it: lower case, words apart
// by one space.
func folded(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return strings.ContainsRune(" -_/'’()", r)
	}), " ")
}

// editDistance counts the insertions, deletions and replacements of characters
// between two texts, and the neighbours that have changed places.
func editDistance(a, b string) int {
	from, to := []rune(a), []rune(b)
	before, last, row := make([]int, len(to)+1), make([]int, len(to)+1), make([]int, len(to)+1)
	for j := range last {
		last[j] = j
	}
	for i, r := range from {
		row[0] = i + 1
		for j, q := range to {
			cost := last[j]
			if r != q {
				cost++
			}
			if i > 0 && j > 0 && r == to[j-1] && q == from[i-1] {
				cost = min(cost, before[j-1]+1)
			}
			row[j+1] = min(cost, last[j+1]+1, row[j]+1)
		}
		before, last, row = last, row, before
	}
	return last[len(to)]
}
