package handlers

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"muster/rules/roster"
)

// A command is what one press of a button on the builder asks for: the value of
// the button, a verb and what it is about, read by parseCommand. Commands are the
// types of this file and of fields.go; what they do stands in command_plan.go and
// there.
type command interface {
	// plan returns the edits that the command takes on the list.
	plan(list *roster.Roster, p *planner) ([]roster.Edit, error)
	// place is the id of the element that shows the outcome, given the list before
	// and after. The two are the same if the one before is not known.
	place(before, after *roster.Roster) string
}

// errCommand says that a button's value is none of ours.
var errCommand = errors.New("no such command")

// The commands that change the list.
type (
	addUnit struct {
		unit   string
		models int
	}
	addCard     struct{ card string }
	removeEntry struct{ id string }
	copyUnit    struct{ id string }
	setModels   struct {
		id     string
		models int
	}
	buyUpgrade  struct{ id, upgrade string }
	dropUpgrade struct{ id, upgrade string }
	nominate    struct {
		id, upgrade string
		model       int // -1 is the one of the form
	}
	moveEntry struct {
		id string
		to destination
	}
	setFaction struct{ card string }
	setRelease struct{ id string }
	applyFix   struct{ edits []roster.Edit }
)

// The commands that are no edit.
type (
	undo          struct{}
	redo          struct{}
	toggleBlocked struct{}
	replaceList   struct{}
)

// A destination is where an entry moves.
type destination struct {
	step   int    // -1 is one place up, 1 one down
	before string // else the entry to stand before; empty is the end
}

// parseCommand reads the value of a button.
func parseCommand(value string) (command, error) {
	verb, rest, _ := strings.Cut(value, " ")
	if verb == "fix" {
		edits, err := roster.UnmarshalEdits([]byte(rest))
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errCommand, err)
		}
		return applyFix{edits}, nil
	}
	var args []string
	if rest != "" {
		args = strings.Split(rest, " ")
	}
	for _, v := range verbs {
		if v.name == verb && len(args) >= v.least && len(args) <= v.most {
			if c := v.read(args); c != nil {
				return c, nil
			}
		}
	}
	return nil, fmt.Errorf("%w: %q", errCommand, value)
}

// verbs are the commands by name, with the number of their arguments. A reader
// returns nil for arguments that make no sense.
var verbs = []struct {
	name        string
	least, most int
	read        func(args []string) command
}{
	{"add-unit", 2, 2, func(a []string) command {
		if n := modelCount(a[1]); n > 0 {
			return addUnit{a[0], n}
		}
		return nil
	}},
	{"add-card", 1, 1, func(a []string) command { return addCard{a[0]} }},
	{"remove", 1, 1, func(a []string) command { return removeEntry{a[0]} }},
	{"copy", 1, 1, func(a []string) command { return copyUnit{a[0]} }},
	{"models", 2, 2, func(a []string) command {
		if n := modelCount(a[1]); n > 0 {
			return setModels{a[0], n}
		}
		return nil
	}},
	{"buy", 2, 2, func(a []string) command { return buyUpgrade{a[0], a[1]} }},
	{"drop", 2, 2, func(a []string) command { return dropUpgrade{a[0], a[1]} }},
	{"nominate", 2, 3, func(a []string) command {
		if len(a) == 2 {
			return nominate{a[0], a[1], -1}
		}
		if a[2] == "0" {
			return nominate{a[0], a[1], 0}
		}
		if n := modelCount(a[2]); n > 0 {
			return nominate{a[0], a[1], n}
		}
		return nil
	}},
	{"move", 2, 2, func(a []string) command {
		before, named := strings.CutPrefix(a[1], "before:")
		switch {
		case named:
			return moveEntry{a[0], destination{before: before}}
		case a[1] == "up":
			return moveEntry{a[0], destination{step: -1}}
		case a[1] == "down":
			return moveEntry{a[0], destination{step: 1}}
		}
		return nil
	}},
	{"faction", 1, 1, func(a []string) command { return setFaction{a[0]} }},
	{"release", 1, 1, func(a []string) command { return setRelease{a[0]} }},
	{"settings", 0, 0, func([]string) command { return saveSettings{} }},
	{"words", 1, 1, func(a []string) command { return saveWords{a[0]} }},
	{"draft", 0, 0, func([]string) command { return saveDraft{} }},
	{"save", 0, 0, func([]string) command { return saveAll{} }},
	{"undo", 0, 0, func([]string) command { return undo{} }},
	{"redo", 0, 0, func([]string) command { return redo{} }},
	{"toggle-blocked", 0, 0, func([]string) command { return toggleBlocked{} }},
	{"replace", 0, 0, func([]string) command { return replaceList{} }},
}

// modelCount reads a number of models, from 1; 0 is none.
func modelCount(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > roster.MaxNumber {
		return 0
	}
	return n
}
