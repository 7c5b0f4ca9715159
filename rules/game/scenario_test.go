package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

var update = flag.Bool("update", false, "rewrite the events of the scenario files")

// Scenario files are text. What stands before the first case is common to all
// cases of the file; a case begins with "== SECTION/CLAUSE… what is shown".
//
//	roster a raynors-raiders marine:9+rocket-launcher medic:2 | barracks academy
//	mission frontlines standard
//	play               to the first turn of Round 1, side a first
//	put a/marine       on the table since before this Round
//	engage a/marine b/zergling
//	set a/marine models=4 damage=1 status=HIDDEN marker=movement coherency=out
//	round 3, phase assault, first b, vp a 7, destroyed a 2, holder 5 b,
//	exhaust a/barracks, token creep-tumor b, closed
//
//	> a activate unit=a/marine     a command; its step is filled in
//	> a hold ;                     and the activation is ended if it is not over
//
// A side that is asked for a Reaction declines it unless the case says otherwise.
//
//	  activated unit=a/marine      the events that follow,
//	  ! game.over SCO-05           or the refusal with code and clause
//	? a/marine models=4 marker=none supply=1     what must hold now
//
// Events and refusals are compared line by line; -update writes them anew, the
// lines with a question mark it never touches.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no scenario files", err)
	}
	whole, err := filepath.Glob("testdata/games/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, whole...)
	for _, file := range files {
		if filepath.Base(file) == "clauses.txt" {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) { runFile(t, file) })
	}
}

func runFile(t *testing.T, file string) {
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, cases := splitCases(string(src))
	var out bytes.Buffer
	out.WriteString(head)
	for _, c := range cases {
		t.Run(c.title, func(t *testing.T) {
			sc := &scenario{t: t, terms: Terms{LetIn: true, Mission: "frontlines"}, scale: card.Standard}
			for _, line := range strings.Split(head, "\n") {
				sc.line(line, nil)
			}
			out.WriteString("== " + c.title + "\n" + sc.runCase(c.body))
			sc.writeLog(file)
		})
	}
	if *update && out.String() != string(src) {
		if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// writeLog keeps a complete game as a log beside its scenario.
func (sc *scenario) writeLog(file string) {
	if sc.log == nil || !sc.s.Over() {
		return
	}
	doc, err := EncodeLog(sc.log)
	if err != nil {
		sc.t.Fatal(err)
	}
	name := strings.TrimSuffix(file, ".txt") + ".game.json"
	if *update {
		if err := os.WriteFile(name, doc, 0o644); err != nil {
			sc.t.Fatal(err)
		}
		return
	}
	if want, err := os.ReadFile(name); err != nil || !bytes.Equal(want, doc) {
		sc.t.Errorf("%s is not the log of this game: %v", name, err)
	}
}

type scenarioCase struct{ title, body string }

func splitCases(src string) (head string, cases []scenarioCase) {
	parts := strings.Split("\n"+src, "\n== ")
	head = strings.TrimPrefix(parts[0], "\n") + "\n"
	if len(parts) == 1 {
		return head, nil
	}
	for _, p := range parts[1:] {
		title, body, _ := strings.Cut(p, "\n")
		cases = append(cases, scenarioCase{title, strings.TrimRight(body, "\n") + "\n"})
	}
	last := len(cases) - 1
	for i := range cases {
		if i < last {
			cases[i].body += "\n"
		}
	}
	return head, cases
}

type scenario struct {
	t       testing.TB
	terms   Terms
	scale   card.ScaleID
	rosters [2]*roster.Roster
	s       State
	started bool
	log     *Log
}

// runCase runs the lines of a case and returns them with the events that came.
func (sc *scenario) runCase(body string) string {
	var out strings.Builder
	var want, have []string
	flush := func(at string) {
		if !*update && !slices.Equal(want, have) {
			sc.t.Errorf("after %s\nhave:\n  %s\nwant:\n  %s", at, strings.Join(have, "\n  "), strings.Join(want, "\n  "))
		}
		for _, l := range have {
			out.WriteString("  " + l + "\n")
		}
		want, have = nil, nil
	}
	at := ""
	for _, line := range strings.Split(strings.TrimSuffix(body, "\n"), "\n") {
		if strings.HasPrefix(line, "  ") {
			want = append(want, strings.TrimSpace(line))
			continue
		}
		flush(at)
		out.WriteString(line + "\n")
		at = line
		sc.line(line, &have)
	}
	flush(at)
	return out.String()
}

func (sc *scenario) line(line string, events *[]string) {
	sc.t.Helper()
	line, _, _ = strings.Cut(line, " # ")
	f := strings.Fields(line)
	if len(f) == 0 || f[0] == "#" {
		return
	}
	switch f[0] {
	case ">":
		sc.start()
		done := f[len(f)-1] == ";"
		if done {
			f = f[:len(f)-1]
		}
		*events = append(sc.calm(f[2]), sc.command(f[1:])...)
		if done && sc.s.Stage == StageAfter {
			*events = append(*events, sc.command([]string{sc.s.Turn.String(), "end-activation"})...)
		}
	case "?":
		sc.start()
		if events != nil {
			*events = sc.calm("")
		}
		sc.check(f[1:])
	default:
		sc.direct(f)
	}
}

// calm declines the Reactions that a case does not speak of.
func (sc *scenario) calm(verb string) []string {
	var out []string
	for sc.s.Stage == StageReaction && verb != "react" && verb != "decline" {
		by := sc.s.Turn.String()
		out = append(out, "("+by+" declines)")
		out = append(out, sc.command([]string{by, "decline"})...)
	}
	return out
}

// setup builds the game and leaves the set-up to the commands.
func (sc *scenario) setup() {
	sc.started = true
	cards := current()
	if sc.terms.Deployment == "" && sc.terms.Mission != "" {
		sc.terms.Deployment = cards.Release.Deployments[0].ID
	}
	for _, r := range sc.rosters {
		if r == nil {
			sc.t.Fatal("a roster is missing")
		}
		if sc.terms.LetIn {
			r.Scale = sc.scale
		}
	}
	s, err := New(cards, sc.terms, sc.rosters[0], sc.rosters[1])
	if err != nil {
		sc.t.Fatalf("no game: %v %v", err, err)
	}
	sc.s = s
	if !sc.terms.LetIn {
		sc.log = NewLog(cards, sc.terms, sc.rosters[0], sc.rosters[1])
	}
}

// start plays the set-up to the first turn.
func (sc *scenario) start() {
	if sc.started {
		return
	}
	sc.setup()
	cards := current()
	for _, c := range []Command{
		{By: 0, Do: AgreeClosed{}},
		{By: 1, Do: AgreeClosed{}},
		{By: 0, Do: RollOff{[]int{6, 6, 1, 1}}},
		{By: 0, Do: ChooseColour{Red}},
		{By: 0, Do: RollOff{[]int{6, 6, 1, 1}}},
		{By: 0, Do: GiveFirstPlayer{0}},
		{By: 0, Do: ActivateMarker{}},
		{By: 0, Do: ChooseStarter{0}},
	} {
		c.Step = sc.s.Step
		if m, ok := c.Do.(ActivateMarker); ok {
			if sc.s.Stage != StageMarker {
				continue
			}
			tb := sc.table()
			m.Marker = tb.dormant(tb.face())[0]
			c.Do = m
		}
		next, _, err := Apply(cards, sc.s, c)
		if err != nil {
			sc.t.Fatalf("set-up, %s: %v", c.Do.Verb(), err)
		}
		sc.s = next
	}
}

func (sc *scenario) table() *table { return &table{State: sc.s, cards: current()} }

// change works on the State as a table and keeps the result.
func (sc *scenario) change(f func(*table)) {
	sc.start()
	tb := sc.table()
	f(tb)
	sc.s = tb.State
}

// command reads SIDE VERB key=value…, applies it and returns its events as lines.
func (sc *scenario) command(f []string) []string {
	sc.t.Helper()
	step := sc.s.Step
	fields := map[string]any{}
	for _, kv := range f[2:] {
		key, value, ok := strings.Cut(kv, "=")
		if !ok {
			fields[key] = true
			continue
		}
		if key == "step" {
			step = sc.number(value)
			continue
		}
		fields[key] = readValue(value)
	}
	body, err := json.Marshal(fields)
	if err != nil {
		sc.t.Fatal(err)
	}
	v, err := ReadVerb(f[1], body)
	if err != nil {
		sc.t.Fatal(err)
	}
	c := Command{Step: step, By: sc.side(f[0]), Do: v}
	next, events, err := Apply(current(), sc.s, c)
	if err != nil {
		return []string{refusal(sc.t, err)}
	}
	if folded := Fold(current(), sc.s, events); !sameState(folded, next) {
		sc.t.Errorf("the events of %s do not lead to its state", v.Verb())
	}
	sc.s = next
	if sc.log != nil {
		sc.log.Add(c, events)
	}
	var out []string
	for _, e := range events {
		if line := eventLine(sc.t, e); line != "" {
			out = append(out, line)
		}
	}
	return out
}

// readValue reads a number, a flag, a text, [A,B] or {KEY:VALUE,KEY:VALUE}.
func readValue(text string) any {
	if strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
		list := []any{}
		for _, one := range splitList(text[1 : len(text)-1]) {
			list = append(list, readValue(one))
		}
		return list
	}
	if strings.HasPrefix(text, "{") && strings.HasSuffix(text, "}") {
		object := map[string]any{}
		for _, one := range splitList(text[1 : len(text)-1]) {
			key, value, _ := strings.Cut(one, ":")
			object[key] = readValue(value)
		}
		return object
	}
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	switch text {
	case "true":
		return true
	case "false":
		return false
	}
	return text
}

// splitList cuts a list at the commas that stand in no brackets.
func splitList(text string) []string {
	if text == "" {
		return nil
	}
	var out []string
	depth, from := 0, 0
	for i, r := range text {
		switch r {
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, text[from:i])
				from = i + 1
			}
		}
	}
	return append(out, text[from:])
}

func refusal(t testing.TB, err error) string {
	var v rules.Violation
	if !errors.As(err, &v) {
		t.Fatalf("a refusal that is no violation: %v", err)
	}
	line := "! " + v.Code
	if v.Clause != "" {
		line += " " + v.Clause
	}
	args, err := v.Args.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	fields, err := flatten(args)
	if err != nil {
		t.Fatal(err)
	}
	return line + fields
}

// eventLine is an event as name key=value…; what only says that the game goes on
// is left out, and what it waits for is an arrow.
func eventLine(t testing.TB, e Event) string {
	switch x := e.(type) {
	case Planned, DiceMoved, TurnTaken, WindowClosed, SideAsked, StrikeTaken, MarkerReached:
		return ""
	case Waited:
		return strings.TrimSpace("-> " + x.Stage.String() + " " + x.Turn.String())
	case AttackBegun:
		return fmt.Sprintf("attack-begun %s %s -> %s %s%s", x.Kind, x.Attacker, x.Target, x.Weapon, numbersOf(t, x.Batch))
	case AttackAdjusted:
		return fmt.Sprintf("attack-adjusted %s%s", x.Target, numbersOf(t, x.Batch))
	}
	line, err := EventLine(e)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

func numbersOf(t testing.TB, v any) string {
	body, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	fields, err := flatten(body)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Replace(fields, " weapon=", " profile=", 1)
}

// check judges a line with a question mark: a unit, a side, a card or the game
// and what must be said of it.
func (sc *scenario) check(f []string) {
	sc.t.Helper()
	facts := sc.facts(f[0])
	for _, want := range f[1:] {
		if !slices.Contains(facts, want) {
			sc.t.Errorf("%s is not %s; it is %s", f[0], want, strings.Join(facts, " "))
		}
	}
}

func (sc *scenario) facts(what string) []string {
	tb := sc.table()
	if u := tb.unit(UnitID(what)); u != nil {
		out := []string{
			"models=" + strconv.Itoa(u.Models), "damage=" + strconv.Itoa(u.Damage), "place=" + u.Place.String(),
			"marker=" + u.Marker.String(), "supply=" + strconv.Itoa(tb.cards.supply(u)),
			"control=" + strconv.Itoa(tb.supplyFor(u, card.ForControl, nil)),
			"speed=" + strconv.Itoa(tb.speed(u, false)), "creep-speed=" + strconv.Itoa(tb.speed(u, true)),
			fmt.Sprintf("engaged=%v", tb.engaged(u.ID)), fmt.Sprintf("penalised=%v", u.Penalised),
			fmt.Sprintf("coherent=%v", !u.OutOfCoherency), "lost=" + strings.Trim(fmt.Sprint(u.Lost), "[]"),
		}
		for i, n := range statusNames {
			key := strings.ReplaceAll(n, " ", "_")
			if u.Statuses.Has(Status(i)) {
				out = append(out, key)
			} else {
				out = append(out, "no-"+key)
			}
		}
		return out
	}
	if k := tb.card(CardID(what)); k != nil {
		return []string{fmt.Sprintf("exhausted=%v", k.Exhausted)}
	}
	if len(what) == 1 {
		side := sc.side(what)
		p := sc.s.Sides[side]
		left, limited := tb.available(side)
		out := []string{
			"vp=" + strconv.Itoa(p.VP), "destroyed=" + strconv.Itoa(p.Destroyed), fmt.Sprintf("passed=%v", p.Passed),
			"used=" + strconv.Itoa(tb.supplyUsed(side)),
		}
		if limited {
			return append(out, "available="+strconv.Itoa(left))
		}
		return append(out, "available=unlimited")
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(what, "marker-")); err == nil {
		m := sc.s.marker(n)
		return []string{"holder=" + m.Holder.String(), fmt.Sprintf("gone=%v", m.Gone), fmt.Sprintf("dormant=%v", m.Dormant)}
	}
	out := []string{
		"round=" + strconv.Itoa(sc.s.Round), "phase=" + sc.s.Phase.String(), "stage=" + sc.s.Stage.String(), "turn=" + sc.s.Turn.String(),
		"first=" + sc.s.FirstPlayer.String(), "claim=" + sc.s.Claim.String(), "tokens=" + strconv.Itoa(len(sc.s.Tokens)),
		"effects=" + strconv.Itoa(len(sc.s.Effects)),
	}
	if r := sc.s.Result; r != nil {
		out = append(out, "winner="+r.Winner.String(), "reason="+string(r.Reason))
	}
	return out
}

func sameState(a, b State) bool {
	x, errA := Hash(a)
	y, errB := Hash(b)
	return errA == nil && errB == nil && x == y
}
