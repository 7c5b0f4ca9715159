package card

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// BaseName returns the name of a keyword without its parameters, as cards use
// it: "PIERCE" of PIERCE [TAG] X.
func (k *Keyword) BaseName() string {
	name := k.Name
	if i := strings.IndexAny(name, "(["); i > 0 {
		name = strings.TrimRight(name[:i], " ")
	}
	for {
		i := strings.LastIndexByte(name, ' ')
		if i <= 0 || !slices.Contains(k.Params, name[i+1:]) {
			return name
		}
		name = name[:i]
	}
}

// Glossary returns the entry that explains a keyword, or nil. The keyword may be
// written as cards use it, as the glossary prints it, or as an id: "PIERCE",
// "Pierce [Armoured] 3", "anti-evade". A name that only begins with that of an
// entry has none.
func (r *Release) Glossary(printed string) *Keyword {
	if k := r.glossary[printed]; k != nil {
		return k
	}
	var b [64]byte
	key := appendKeyword(b[:0], printed)
	for {
		if k := r.glossary[string(key)]; k != nil {
			return k
		}
		i := bytes.LastIndexByte(key, '-')
		if i < 0 || !valueWord(key[i+1:]) {
			return nil
		}
		key = key[:i]
	}
}

// valueWord reports whether a word of a keyword that stands outside of brackets
// is a value or parameter: the X of PIERCE [TAG] X, the 4+ of IMPACT (2) 4+.
func valueWord(word []byte) bool { return len(word) == 1 || '0' <= word[0] && word[0] <= '9' }

// indexGlossary notes the forms in which the keywords are looked for. What
// several entries could be is the first of them.
func (r *Release) indexGlossary() {
	r.glossary = make(map[string]*Keyword, 3*len(r.Keywords))
	for _, form := range []func(*Keyword) string{
		(*Keyword).BaseName,
		func(k *Keyword) string { return NormalKeyword(k.BaseName()) },
		func(k *Keyword) string { return k.ID },
	} {
		for i := range r.Keywords {
			k := &r.Keywords[i]
			if key := form(k); r.glossary[key] == nil {
				r.glossary[key] = k
			}
		}
	}
}

// NormalKeyword returns the form of a keyword in which two are compared:
// "ANTI-EVADE (X)" and "anti-evade" are both "anti-evade".
func NormalKeyword(printed string) string { return string(appendKeyword(nil, printed)) }

// appendKeyword appends the normal form: letters and digits, and one hyphen
// between words. What is in brackets is left out.
func appendKeyword(b []byte, printed string) []byte {
	depth, gap := 0, false
	for _, r := range printed {
		switch {
		case r == '(' || r == '[':
			depth++
		case r == ')' || r == ']':
			depth = max(depth-1, 0)
		case depth > 0:
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if gap && len(b) > 0 {
				b = append(b, '-')
			}
			gap = false
			b = utf8.AppendRune(b, unicode.ToLower(r))
			continue
		}
		gap = true
	}
	return b
}
