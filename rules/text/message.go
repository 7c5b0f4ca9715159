package text

import (
	"strconv"

	"muster/rules"
	"muster/rules/card"
)

// Message returns the sentence of v, with names of the release in place of ids.
// The release may be nil where none could be found; names are then the ids. A
// code without a sentence gives one that names code and path.
func Message(cards *card.Release, v rules.Violation) string {
	say, ok := sentences[v.Code]
	if !ok {
		if v.Path == "" {
			return "The rule " + v.Code + " is broken."
		}
		return "The rule " + v.Code + " is broken at " + v.Path + "."
	}
	return say(words{names{cards}, v.Args})
}

// Known reports whether the code has a sentence of its own.
func Known(code string) bool {
	_, ok := sentences[code]
	return ok
}

// A sentence is the wording of one rule.
type sentence func(w words) string

// sentences is filled by one map for each package that has rules.
var sentences = merge(armySentences, rosterSentences, fileSentences, importSentences, catalogSentences, attackSentences, gameSentences)

func merge(parts ...map[string]sentence) map[string]sentence {
	all := make(map[string]sentence)
	for _, part := range parts {
		for code, say := range part {
			all[code] = say
		}
	}
	return all
}

// words are the arguments of one violation, ready to be put into a sentence.
type words struct {
	names
	args rules.Args
}

func (w words) int(key string) int       { return w.args.Int(key) }
func (w words) number(key string) string { return Number(w.args.Int(key)) }
func (w words) text(key string) string   { return w.args.Text(key) }
func (w words) quoted(key string) string { return quote(w.args.Text(key)) }
func (w words) has(key string) bool      { _, ok := w.args.Get(key); return ok }

// card and the others return the name of what the argument names.
func (w words) card(key string) string { return w.names.card(w.args.Text(key)) }
func (w words) unit() string           { return w.names.unit(w.args.Text("unit")) }
func (w words) upgrade(key string) string {
	return w.names.upgrade(w.args.Text("unit"), w.args.Text(key))
}
func (w words) weapon() string { return w.names.weapon(w.args.Text("unit"), w.args.Text("weapon")) }

// models returns a list of model counts: "6 or 9 models".
func (w words) models(key string) string {
	items := w.args.List(key)
	if len(items) == 1 && items[0] == "1" {
		return "1 model"
	}
	shown := make([]string, len(items))
	for i, item := range items {
		shown[i] = item
		if n, err := strconv.Atoi(item); err == nil {
			shown[i] = Number(n)
		}
	}
	return list(shown, "or") + " models"
}

// quote puts what a document says into quotation marks.
func quote(s string) string { return "“" + s + "”" }
