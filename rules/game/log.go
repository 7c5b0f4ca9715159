package game

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"muster/rules/roster"
)

// LogFormat is the value of format in the log of a game.
const LogFormat = "muster.game/1"

// A Log is a whole game as a document: the lists, the terms, and every command
// with the events it caused. The results of all dice stand in it.
type Log struct {
	Release     string
	Fingerprint string // of the release
	Terms       Terms
	Rosters     []*roster.Roster // in order of side
	Entries     []Entry
}

// An Entry is one command of a Log and what it caused.
type Entry struct {
	Command Command `json:"command"`
	Events  Events  `json:"events,omitempty"`
}

type logDocument struct {
	Format      string            `json:"format"`
	Release     string            `json:"release"`
	Fingerprint string            `json:"fingerprint,omitempty"`
	Terms       Terms             `json:"terms"`
	Rosters     []json.RawMessage `json:"rosters"`
	Entries     []json.RawMessage `json:"entries"`
}

// NewLog returns the Log of a game that starts.
func NewLog(cards *Cards, terms Terms, rosters ...*roster.Roster) *Log {
	return &Log{Release: cards.Release.ID, Fingerprint: cards.Release.Fingerprint, Terms: terms, Rosters: rosters}
}

// Add appends a command and its events.
func (l *Log) Add(c Command, events []Event) { l.Entries = append(l.Entries, Entry{c, events}) }

// EncodeLog writes a log: one line for each entry, so that two logs can be
// compared with line tools. Notes of the rosters do not leave with it.
func EncodeLog(l *Log) ([]byte, error) {
	var b bytes.Buffer
	head, err := json.Marshal(struct {
		Format      string `json:"format"`
		Release     string `json:"release"`
		Fingerprint string `json:"fingerprint,omitempty"`
		Terms       Terms  `json:"terms"`
	}{LogFormat, l.Release, l.Fingerprint, l.Terms})
	if err != nil {
		return nil, fmt.Errorf("log: %w", err)
	}
	b.Write(head[:len(head)-1])
	b.WriteString(",\n\"rosters\":[\n")
	for i, r := range l.Rosters {
		separate(&b, i)
		b.Write(bytes.TrimSpace(roster.Encode(withoutNotes(r))))
	}
	b.WriteString("],\n\"entries\":[\n")
	for i := range l.Entries {
		separate(&b, i)
		line, err := json.Marshal(&l.Entries[i])
		if err != nil {
			return nil, fmt.Errorf("entry %d: %w", i, err)
		}
		b.Write(line)
	}
	b.WriteString("]}\n")
	return b.Bytes(), nil
}

func separate(b *bytes.Buffer, i int) {
	if i > 0 {
		b.WriteString(",\n")
	}
}

func withoutNotes(r *roster.Roster) *roster.Roster {
	own := *r
	own.Units = append([]roster.Unit(nil), r.Units...)
	for i := range own.Units {
		own.Units[i].Note = ""
	}
	return &own
}

// A LogError says what is wrong with a log, and where.
type LogError struct {
	// Place is the path: rosters/0, entries/12.
	Place string
	Err   error
}

// Error returns place and reason.
func (e *LogError) Error() string { return e.Place + ": " + e.Err.Error() }

// Unwrap returns the reason.
func (e *LogError) Unwrap() error { return e.Err }

// maxLog bounds the entries of a log that is read.
const maxLog = 100_000

// DecodeLog reads a log. Errors are [*LogError] and name the place.
func DecodeLog(doc []byte) (*Log, error) {
	var d logDocument
	if err := strict(doc, &d); err != nil {
		return nil, &LogError{"log", err}
	}
	if err := unambiguous(doc); err != nil {
		return nil, &LogError{"log", err}
	}
	if d.Format != LogFormat {
		return nil, &LogError{"format", fmt.Errorf("want %q, have %q", LogFormat, d.Format)}
	}
	if len(d.Entries) > maxLog {
		return nil, &LogError{"entries", fmt.Errorf("%d entries, more than %d", len(d.Entries), maxLog)}
	}
	l := &Log{Release: d.Release, Fingerprint: d.Fingerprint, Terms: d.Terms}
	for i, raw := range d.Rosters {
		r, err := roster.Decode(raw)
		if err != nil {
			return nil, &LogError{fmt.Sprintf("rosters/%d", i), err}
		}
		l.Rosters = append(l.Rosters, r)
	}
	for i, raw := range d.Entries {
		var e Entry
		if err := strict(raw, &e); err != nil {
			return nil, &LogError{fmt.Sprintf("entries/%d", i), err}
		}
		if e.Command.Do == nil {
			return nil, &LogError{fmt.Sprintf("entries/%d", i), errors.New("no command")}
		}
		l.Entries = append(l.Entries, e)
	}
	return l, nil
}

// Replay plays a log from its beginning: every command is judged anew and gives
// its events anew, from the dice that stand in it. It rolls nothing. The State
// returned with a [*LogError] is the one before the entry at fault.
func Replay(cards *Cards, l *Log) (State, error) { return ReplayEach(cards, l, nil) }

// ReplayEach is Replay and calls each, if it is given, with every entry and the
// State behind it.
func ReplayEach(cards *Cards, l *Log, each func(i int, e Entry, s State) error) (State, error) {
	if l.Release != cards.Release.ID {
		return State{}, &LogError{"release", fmt.Errorf("the log was played with %s, the cards are %s", l.Release, cards.Release.ID)}
	}
	if l.Fingerprint != "" && l.Fingerprint != cards.Release.Fingerprint {
		return State{}, &LogError{"fingerprint", fmt.Errorf("the log was played with other cards of release %s", l.Release)}
	}
	s, err := New(cards, l.Terms, l.Rosters...)
	if err != nil {
		return State{}, &LogError{"rosters", err}
	}
	t := table{events: make([]Event, 0, 16)} // one for all commands
	for i := range l.Entries {
		t = table{State: s, cards: cards, events: t.events[:0]}
		if err := t.carry(l.Entries[i].Command); err != nil {
			return s, &LogError{fmt.Sprintf("entries/%d", i), err}
		}
		s = t.State
		if each != nil {
			if err := each(i, Entry{l.Entries[i].Command, slices.Clone(t.events)}, s); err != nil {
				return s, &LogError{fmt.Sprintf("entries/%d", i), err}
			}
		}
	}
	return s, nil
}

// Verify replays the log and compares every event with the one recorded. It calls
// each, if it is given, with every entry that holds.
func Verify(cards *Cards, l *Log, each func(i int, e Entry, s State) error) (State, error) {
	return ReplayEach(cards, l, func(i int, e Entry, s State) error {
		have, err := json.Marshal(l.Entries[i].Events)
		if err != nil {
			return err
		}
		want, err := json.Marshal(e.Events)
		if err != nil {
			return err
		}
		if !bytes.Equal(have, want) {
			return fmt.Errorf("the events recorded are not those that follow: have %s, want %s", have, want)
		}
		if each == nil {
			return nil
		}
		return each(i, e, s)
	})
}

// Hash returns the SHA-256 of the State as JSON, in lower-case hex. Equal states
// have equal hashes on every machine.
func Hash(s State) (string, error) {
	data, err := json.Marshal(s)
	if err != nil {
		return "", fmt.Errorf("hash of a state: %w", err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}
