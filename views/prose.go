package views

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"muster/rules/card"
	"muster/rules/text"
)

// A prose is HTML text in which each keyword leads to its entry of the glossary.
// The script of the page opens the entry in place.
type prose struct {
	cards *card.Release
	html  strings.Builder
}

// sentence is a component of one sentence. About is the keyword that the sentence
// explains, or nil.
func sentence(cards *card.Release, s string, about *card.Keyword) templ.Component {
	p := prose{cards: cards}
	p.say(s, about)
	return p.component()
}

// seeKeywords leads from a sentence that is a link itself to the keywords that it names;
// nil if it names none.
func seeKeywords(cards *card.Release, s string) templ.Component {
	p := prose{cards: cards}
	var seen []*card.Keyword
	for _, each := range passages(cards, s, nil) {
		if each.keyword == nil || slices.Contains(seen, each.keyword) {
			continue
		}
		lead := ", "
		if seen == nil {
			lead = "See "
		}
		seen = append(seen, each.keyword)
		p.html.WriteString(lead)
		p.link(each.keyword, each.keyword.BaseName())
	}
	if seen == nil {
		return nil
	}
	p.html.WriteByte('.')
	return p.component()
}

func (p *prose) component() templ.Component { return templ.Raw(p.html.String()) }

// say adds a sentence.
func (p *prose) say(s string, about *card.Keyword) {
	for _, each := range passages(p.cards, s, about) {
		if each.keyword == nil {
			p.html.WriteString(templ.EscapeString(text.Inches(each.text)))
		} else {
			p.link(each.keyword, each.text)
		}
	}
}

// use adds a keyword with its values.
func (p *prose) use(use card.KeywordUse) {
	if k := p.cards.Glossary(use.Name); k != nil {
		p.link(k, text.PrintedKeyword(use))
	} else {
		p.html.WriteString(templ.EscapeString(text.PrintedKeyword(use)))
	}
}

// uses adds keywords as a list within a sentence.
func (p *prose) uses(uses []card.KeywordUse) {
	for i, use := range uses {
		if i > 0 {
			p.html.WriteString(", ")
		}
		p.use(use)
	}
}

func (p *prose) link(k *card.Keyword, name string) {
	p.html.WriteString(`<a class="kw" href="` + templ.EscapeString(catalogURL(p.cards, "keywords", k.ID)) + `">` + templ.EscapeString(text.Inches(name)) + `</a>`)
}

// keywordLinks are keywords as a list.
func keywordLinks(cards *card.Release, uses []card.KeywordUse) templ.Component {
	p := prose{cards: cards}
	p.uses(uses)
	return p.component()
}

// abilityProse is what an ability does, followed by those of its keywords that the
// sentence does not name.
func abilityProse(cards *card.Release, a *card.Ability) templ.Component {
	p := prose{cards: cards}
	p.say(a.Summary, nil)
	if more := unnamed(cards, a.Summary, a.Keywords); len(more) > 0 {
		p.html.WriteByte(' ')
		p.uses(more)
	}
	return p.component()
}
