package armybuilder

import (
	"encoding/hex"
	"slices"
	"strings"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
)

// listColumns are the columns that say something about a list that could be
// read; file and verdict stand before them, and those of the file and its
// faults behind.
const listColumns = 10 + 2*card.NumSlots + 5

// csvHeader names the columns of the table that organisers keep: one line a
// list. Slots have a pair of columns for each type.
var csvHeader = func() []string {
	columns := []string{
		"file", "verdict", "name", "player", "race", "faction_card", "release", "scale",
		"minerals_used", "minerals_limit", "gas_used", "gas_limit",
	}
	for slot := range card.NumSlots {
		id := card.Slot(slot).String()
		columns = append(columns, id+"_used", id+"_available")
	}
	return append(columns, "supply", "resource", "units", "models", "draft", "errors", "warnings", "codes", "sha256")
}()

// AppendCSVHeader appends the first line of the table.
func AppendCSVHeader(b []byte) []byte {
	w := csvWriter{buf: b}
	w.cells(csvHeader...)
	w.end()
	return w.buf
}

// AppendCSV appends the report as one line of a table (RFC 4180). What could not
// be judged stays empty.
func (r *Report) AppendCSV(b []byte) []byte {
	w := csvWriter{buf: b}
	w.cell(r.File)
	w.cell(r.Verdict.String())
	if r.Verdict == army.Unreadable {
		for range listColumns {
			w.cell("")
		}
	} else {
		w.list(r)
	}
	errors, warnings := 0, 0
	for i := range r.Violations {
		switch r.Violations[i].Severity {
		case rules.Error:
			errors++
		case rules.Warning:
			warnings++
		case rules.Hint:
		}
	}
	w.number(errors)
	w.number(warnings)
	w.cell(strings.Join(r.codes(), " "))
	w.cell(hex.EncodeToString(r.Digest[:]))
	w.end()
	return w.buf
}

func (w *csvWriter) list(r *Report) {
	w.cell(r.Roster.Name)
	w.cell(r.Roster.Player)
	race := ""
	if r.Faction != nil {
		race = r.Faction.Race.String()
	}
	w.cell(race)
	w.cell(r.Roster.FactionCard)
	w.cell(r.Release)
	w.cell(r.Scale.String())
	w.numbers(r.Minerals.Used, r.Minerals.Limit, r.Gas.Used, r.Gas.Limit)
	for _, use := range r.Slots {
		w.numbers(use.Used, use.Available)
	}
	w.numbers(r.Supply, r.Resource, r.Units, r.Models)
	w.cell(r.draft())
}

// draft says in one word how far the draft cards are: absent, complete or
// faulty.
func (r *Report) draft() string {
	if len(r.Roster.Draft.Missions) == 0 && len(r.Roster.Draft.Deployments) == 0 {
		return "absent"
	}
	for i := range r.Violations {
		if r.Violations[i].Clause == army.DraftCount.Clause {
			return "faulty"
		}
	}
	return "complete"
}

// codes returns the codes of all violations but hints, each once, in the order
// of the report.
func (r *Report) codes() []string {
	var codes []string
	for i := range r.Violations {
		v := &r.Violations[i]
		if v.Severity != rules.Hint && !slices.Contains(codes, v.Code) {
			codes = append(codes, v.Code)
		}
	}
	return codes
}
