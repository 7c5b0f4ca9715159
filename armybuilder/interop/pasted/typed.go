package pasted

import (
	"regexp"
	"strconv"
	"strings"

	"muster/armybuilder/interop"
	"muster/rules/card"
	"muster/rules/roster"
)

// bullet is what stands before a line of a list.
var bullet = regexp.MustCompile(`^(?:[>*•–-]+[ \t]+|\d{1,3}[.)][ \t]+)+`)

// typed reads what a person typed: titles such as "Faction:" and "Cards:", and a
// line for each card and unit. What cannot be read is noted with its line.
func (p *parser) typed(lines []string) {
	section, first := "", true
	for i, line := range lines {
		if p.Err() != nil {
			return
		}
		p.AtLine(i + 1)
		line = strings.TrimSpace(bullet.ReplaceAllString(strings.TrimSpace(line), ""))
		if line == "" || isFence(line) {
			continue
		}
		title, rest, hasTitle := strings.Cut(line, ":")
		if hasTitle {
			if next, ok := p.titled(interop.Fold(title), strings.TrimSpace(rest), section); ok {
				section, first = next, false
				continue
			}
		}
		if m := scaleMinerals.FindStringSubmatch(line); m != nil && (m[1] == "" || isScale(m[1])) {
			p.scale(line)
		} else if p.line(line, section, first && !hasTitle) {
			section = unitSection
		}
		first = false
	}
}

// titled reads a line with a title, and returns the section that begins with it.
// It returns false for a title that is none, such as the name of a unit.
func (p *parser) titled(title, rest, section string) (string, bool) {
	switch title {
	case "faction", "faction card", "army":
		p.faction(rest)
	case "race":
		p.Names.SetRace(rest)
	case "cards", "card", "tactical cards", "tactical card", "tacticals", "creep", "creep card", "creep cards":
		for _, name := range strings.Split(rest, ",") {
			if name = strings.TrimSpace(name); name != "" {
				p.typedCard(name)
			}
		}
		if rest != "" {
			return "", true
		}
		return cardSection, true
	case "units", "unit":
		if rest != "" {
			p.line(rest, unitSection, false)
		}
		return unitSection, true
	case "scale":
		p.scale(rest)
	case "release":
		p.Release(rest)
	case "limit", "mineral limit", "minerals", "points":
		if _, limit, ok := strings.Cut(rest, "/"); ok {
			rest = limit
		}
		rest, _, _ = strings.Cut(strings.TrimSpace(rest), " ")
		p.limit(rest)
	case "missions", "mission":
		p.missions(rest)
	case "deployments", "deployment":
		p.deployments(rest)
	case "name", "list", "list name":
		p.Name(rest)
	case "gas", "supply", "resource", "slots", "total", "verdict": // follow from the choices
	default:
		return "", false
	}
	return section, true
}

// The sections of a typed list. Outside them a line says itself what it is.
const (
	cardSection = "cards"
	unitSection = "units"
)

// typedCard reads "Barracks", "2x Barracks" or "Barracks x2".
func (p *parser) typedCard(line string) {
	it := parseItem(line)
	if it.models > 0 && timesPattern.MatchString(line) {
		it.copies, it.models = min(it.models, maxCopies), 0
	} else if it.models > 0 {
		it.name = line
	}
	if t, _ := p.Names.Tactical(interop.Ref{Name: it.name}); t != nil {
		p.known = true
	}
	p.addCards(&it)
}

// line reads a line without a title, and reports whether it is one of a known unit.
// The first line of a text may be the name of the list.
func (p *parser) line(line, section string, first bool) bool {
	it := parseItem(line)
	unit := p.unitNamed(&it)
	ref := interop.Ref{Name: withoutPrice(it.name)}
	tactical, _ := p.Names.Tactical(ref)
	faction, _ := p.Names.Faction(ref)
	isUnit := it.upgrades != "" || it.counted > 0 || it.label != ""
	switch {
	case faction != nil && !isUnit && it.models == 0 && it.copies == 1 && p.List().FactionCard == "":
		p.faction(ref.Name)
	case unit != nil && !(tactical != nil && section == cardSection):
		p.known = true
		p.addUnits(&it)
		return true
	case tactical != nil:
		p.typedCard(line)
	case isUnit && section != cardSection, it.models > 0 && section != cardSection:
		p.addUnits(&it)
	case section == cardSection:
		p.typedCard(line)
	case first:
		p.Name(line)
	default:
		p.Note(interop.LeftOut, "", interop.Found(line))
	}
	return false
}

// unitNamed returns the unit that an item names, with the name made plain: without
// a price, and "6 Marines" is six models.
func (p *parser) unitNamed(it *item) *card.Unit {
	for _, name := range []string{it.name, withoutPrice(it.name)} {
		if n, rest, ok := interop.LeadingNumber(name); ok && it.models == 0 {
			if u, _ := p.Names.Unit(interop.Ref{Name: rest}); u != nil && n > 0 {
				it.name, it.models = rest, min(n, roster.MaxNumber)
				return u
			}
		}
		if u, _ := p.Names.Unit(interop.Ref{Name: name}); u != nil {
			it.name = name
			return u
		}
	}
	return nil
}

// plainNumber reads "2,000" or "2000": a number from 1.
func plainNumber(s string) (int, bool) {
	n, err := strconv.Atoi(strings.ReplaceAll(strings.TrimSpace(s), ",", ""))
	return n, err == nil && n > 0 && n <= roster.MaxNumber
}
