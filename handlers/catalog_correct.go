package handlers

import (
	"context"
	"strings"
	"unicode/utf8"

	"muster/catalog"
	"muster/rules/card"
)

// corrected returns what a text that finds nothing probably means: each word that
// no entry of the release has becomes the word of a name that it resembles, as
// zeaalot, zelaot and zealots become zealot. It is empty if nothing is found that
// way either.
func (s *Server) corrected(ctx context.Context, cards *card.Release, q catalog.Query) (text string, hits []catalog.Hit, err error) {
	words := strings.Fields(folded(q.Text))
	if len(words) == 0 || len(words) > maxCorrected {
		return "", nil, nil
	}
	names := nameWords(cards)
	changed := false
	for i, word := range words {
		alone, err := s.Catalog.Search(ctx, catalog.Query{Release: q.Release, Text: word, Limit: 1})
		if err != nil {
			return "", nil, err
		}
		if len(alone) > 0 {
			continue
		}
		near := nearestWord(names, word)
		if near == "" {
			return "", nil, nil
		}
		words[i], changed = near, true
	}
	if !changed {
		return "", nil, nil
	}
	q.Text = strings.Join(words, " ")
	if hits, err = s.Catalog.Search(ctx, q); err != nil || len(hits) == 0 {
		return "", nil, err
	}
	return q.Text, hits, nil
}

// maxCorrected is how many words a text has at most whose words are looked at one
// by one.
const maxCorrected = 6

// nameWords are the words of the names in a release, in its order.
func nameWords(cards *card.Release) []string {
	var words []string
	seen := map[string]bool{}
	for i := range catalogParts {
		catalogParts[i].all(cards, func(_, name string) {
			for _, word := range strings.Fields(folded(name)) {
				if !seen[word] {
					seen[word] = true
					words = append(words, word)
				}
			}
		})
	}
	return words
}

// nearestWord is the word that is one slip of the keyboard away from what was
// typed, or two from a longer one; empty if there is none.
func nearestWord(words []string, typed string) string {
	slips := 0
	switch n := utf8.RuneCountInString(typed); {
	case n > 20:
		return "" // no word is that long
	case n > 6:
		slips = 2
	case n > 3:
		slips = 1
	}
	nearest := ""
	for _, word := range words {
		if d := editDistance(typed, word); d <= slips {
			nearest, slips = word, d-1
		}
	}
	return nearest
}
