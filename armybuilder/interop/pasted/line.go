package pasted

import (
	"regexp"
	"strconv"
	"strings"

	"muster/armybuilder/interop"
	"muster/rules/card"
	"muster/rules/roster"
)

// An item is a line for a card or a unit, taken apart.
type item struct {
	copies int
	name   string
	// models is 0 if the line has none.
	models int
	label  string
	// upgrades are the names after the colon; counted is how many there are where
	// the line gives their number only.
	upgrades string
	counted  int
}

var (
	copiesPattern = regexp.MustCompile(`^(\d{1,3})[ \t]?[x×][ \t]+`)
	labelPattern  = regexp.MustCompile(`[ \t]"([^"]*)"`)
	modelsPattern = regexp.MustCompile(`[ \t]*\((\d{1,9})(?: models?)?\)`)
	timesPattern  = regexp.MustCompile(`[ \t]+[x×](\d{1,9})\b`)
	pricePattern  = regexp.MustCompile(`(?i)[ \t]+[-–]?[ \t]*\d[\d,]*(?:[ \t]*(?:minerals|gas|pts|points))?$`)
	countPattern  = regexp.MustCompile(`[ \t]\+(\d{1,2})$`)
	modelPattern  = regexp.MustCompile(`(?i)[ \t]*[\[(]model (\d{1,9})[\])]$`)
)

// number returns the number of a pattern's group, at most limit.
func number(s string, limit int) int {
	n, err := strconv.Atoi(s)
	if err != nil || n > limit {
		return limit
	}
	return n
}

// parseItem takes a line apart: `2x Marine (9) 240 "Nick": Combat Shield, AGG-12`.
func parseItem(line string) item {
	it := item{copies: 1}
	if m := copiesPattern.FindStringSubmatch(line); m != nil {
		it.copies, line = number(m[1], roster.MaxUnits+1), line[len(m[0]):]
	}
	head, rest := line, ""
	// The label may hold anything, so it goes first; what stands before it has no
	// quotation mark.
	if at := labelPattern.FindStringSubmatchIndex(line); at != nil {
		it.label = line[at[2]:at[3]]
		head, rest = line[:at[0]], line[at[1]:]
		if tail, upgrades, ok := strings.Cut(rest, ":"); ok {
			it.upgrades = strings.TrimSpace(upgrades)
			rest = tail
		}
	} else if before, after, ok := strings.Cut(line, ":"); ok {
		head, it.upgrades = before, strings.TrimSpace(after)
	}
	head, rest = strings.TrimSpace(head), strings.TrimRight(" "+strings.TrimSpace(rest), " ")
	for _, part := range []*string{&rest, &head} {
		if m := countPattern.FindStringSubmatch(*part); m != nil {
			it.counted, *part = number(m[1], roster.MaxUpgrades), strings.TrimSuffix(*part, m[0])
		}
	}
	for _, p := range []*regexp.Regexp{modelsPattern, timesPattern} {
		if at := p.FindStringSubmatchIndex(head); at != nil {
			it.models = number(head[at[2]:at[3]], roster.MaxNumber)
			head = strings.TrimSpace(head[:at[0]]) // a price follows the models
			break
		}
	}
	it.name = head
	return it
}

// withoutPrice returns a name without the price behind it.
func withoutPrice(name string) string {
	return strings.TrimSpace(pricePattern.ReplaceAllString(name, ""))
}

// upgrades adds the upgrades of an item to a unit.
func (p *parser) upgrades(u *interop.Bought, it *item) {
	if it.counted > 0 {
		p.Note(interop.UpgradesUnnamed, u.Path(), interop.Have(it.counted))
		for i := range it.counted {
			u.Unnamed("unnamed-" + strconv.Itoa(i+1))
		}
	}
	for _, name := range strings.FieldsFunc(it.upgrades, func(r rune) bool { return r == ',' || r == ';' }) {
		name = strings.TrimSpace(name)
		model := 0
		if m := modelPattern.FindStringSubmatch(name); m != nil {
			model, name = number(m[1], roster.MaxNumber), strings.TrimSuffix(name, m[0])
		}
		switch strings.ToLower(name) {
		case "", "-", "–", "none", "no upgrades":
			continue
		}
		if u.Card != nil {
			name = p.upgradeName(u.Card, name)
		}
		u.Upgrade(interop.Ref{Name: name}, model)
	}
}

// upgradeName returns the whole name of an upgrade that the text cuts, with a full
// stop where the rest was, or has its price behind it. A beginning that several
// upgrades share means none of them.
func (p *parser) upgradeName(u *card.Unit, name string) string {
	if up, _ := p.Names.Upgrade(u, interop.Ref{Name: name}); up != nil {
		return name
	}
	if short, ok := strings.CutSuffix(name, "."); ok && short != "" {
		found := ""
		for i := range u.Upgrades {
			if strings.HasPrefix(u.Upgrades[i].Name, short) {
				if found != "" {
					return name
				}
				found = u.Upgrades[i].Name
			}
		}
		if found != "" {
			return found
		}
	}
	if bare := withoutPrice(name); bare != name {
		if up, _ := p.Names.Upgrade(u, interop.Ref{Name: bare}); up != nil {
			return bare
		}
	}
	return name
}
