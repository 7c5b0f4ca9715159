package views

import (
	"slices"

	"muster/rules/card"
)

// A passage is a piece of a sentence: plain words, or the name of a keyword.
type passage struct {
	text    string
	keyword *card.Keyword
}

// longestName is how many words the name of a keyword has at most.
const longestName = 4

// passages cuts a sentence where it names keywords, which our texts write in
// capitals as cards do: "Take NON-LETHAL DAMAGE (2)" names one. The keyword that
// the sentence explains is no name in it. Without cards nothing is known as one.
func passages(cards *card.Release, sentence string, about *card.Keyword) []passage {
	if cards == nil {
		return []passage{{text: sentence}}
	}
	var out []passage
	from := 0 // of what is not in a passage yet
	for at := 0; at < len(sentence); {
		if !capital(sentence[at]) || at > 0 && wordByte(sentence[at-1]) {
			at++
			continue
		}
		end, k := keywordAt(cards, sentence, at)
		if k == nil || k == about {
			at = max(end, at+1)
			continue
		}
		if from < at {
			out = append(out, passage{text: sentence[from:at]})
		}
		out = append(out, passage{sentence[at:end], k})
		at, from = end, end
	}
	if from < len(sentence) {
		out = append(out, passage{text: sentence[from:]})
	}
	return out
}

// keywordAt returns the keyword with the longest name that begins at a byte of the
// sentence, and where the name ends; without one, where the first word ends.
func keywordAt(cards *card.Release, sentence string, at int) (end int, k *card.Keyword) {
	next := at
	for n := range longestName {
		for next < len(sentence) && nameByte(sentence[next]) {
			next++
		}
		if n == 0 {
			end = next
		}
		many := 0 // the s of "SPECIALISTs"
		if pluralEnd(sentence, next) {
			many = 1
		} else if next < len(sentence) && wordByte(sentence[next]) {
			break // a word that only begins with capitals
		}
		if found := cards.Glossary(sentence[at:next]); found != nil {
			end, k = next+many, found
		}
		if next+1 >= len(sentence) || sentence[next] != ' ' || !nameByte(sentence[next+1]) {
			break
		}
		next++
	}
	return end, k
}

// pluralEnd reports whether a word in capitals that ends at a byte has the s of many.
func pluralEnd(sentence string, at int) bool {
	return at < len(sentence) && sentence[at] == 's' && (at+1 == len(sentence) || !wordByte(sentence[at+1]))
}

func capital(b byte) bool { return 'A' <= b && b <= 'Z' }

// nameByte reports whether a name may have the byte within a word.
func nameByte(b byte) bool { return capital(b) || b == '-' || b == '&' }

func wordByte(b byte) bool {
	return capital(b) || 'a' <= b && b <= 'z' || '0' <= b && b <= '9' || b == '-'
}

// unnamed are the keywords that a sentence does not name.
func unnamed(cards *card.Release, sentence string, uses []card.KeywordUse) []card.KeywordUse {
	if len(uses) == 0 {
		return nil
	}
	var out []card.KeywordUse
	named := passages(cards, sentence, nil)
	for _, use := range uses {
		k := cards.Glossary(use.Name)
		if k == nil || !slices.ContainsFunc(named, func(p passage) bool { return p.keyword == k }) {
			out = append(out, use)
		}
	}
	return out
}

// namedIn are the keywords of an ability and those that only its text names.
func namedIn(cards *card.Release, a *card.Ability) []card.KeywordUse {
	all := a.Keywords[:len(a.Keywords):len(a.Keywords)]
	for _, p := range passages(cards, a.Summary, nil) {
		if p.keyword == nil {
			continue
		}
		if name := p.keyword.BaseName(); !slices.ContainsFunc(all, func(use card.KeywordUse) bool { return use.Name == name }) {
			all = append(all, card.KeywordUse{Name: name})
		}
	}
	return all
}
