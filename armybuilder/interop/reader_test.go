package interop

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// markReader reads what begins with its mark.
type markReader struct{ mark string }

func (m markReader) Format() string { return m.mark }

func (m markReader) Recognises(data []byte) bool { return bytes.HasPrefix(data, []byte(m.mark)) }

var faulty = rules.Rule{Code: "mark.faulty"}

func (m markReader) Read(data []byte, _ *card.Release) (Reading, error) {
	if bytes.Contains(data, []byte("faulty")) {
		return Reading{}, faulty.Broken("")
	}
	return Reading{Roster: &roster.Roster{Name: m.mark}}, nil
}

func TestTheFirstReaderThatRecognisesAFileGetsIt(t *testing.T) {
	const own = `{"format":"muster.roster/1","release":"2026-09-25","scale":"standard","mineral_limit":1}`
	readers := []Reader{markReader{"MARK1"}, markReader{"MARK"}}
	for _, c := range []struct {
		name, data, format, fault string
		own                       bool
	}{
		{"our own document", own, "muster.roster/1", "", true},
		{"ours with a byte order mark", "\ufeff " + own, "muster.roster/1", "", true},
		{"ours, broken off", own[:60], "muster.roster/1", "roster.truncated", false},
		{"a closed view", `{"format":"muster.closed/1"}`, "muster.closed/1", "roster.closed-view", false},
		{"the first", "MARK1", "MARK1", "", false},
		{"the second", "MARK2", "MARK", "", false},
		{"recognised but faulty", "MARK2 faulty", "MARK", "mark.faulty", false},
		{"foreign, around a document of ours", "MARK2 " + own, "MARK", "", false},
		{"nobody's", "dear organiser", "", "import.not-a-list", false},
		{"nobody's document", `{"format":"other/1"}`, "", "roster.other-format", false},
		{"nothing", "", "", "roster.empty", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			asked := 0
			reading, err := Read([]byte(c.data), readers, func() (*card.Release, error) { asked++; return new(card.Release), nil })
			var v rules.Violation
			if errors.As(err, &v); v.Code != c.fault || (err != nil) != (c.fault != "") {
				t.Errorf("error %v, want %q", err, c.fault)
			}
			if reading.Format != c.format || reading.Own != c.own {
				t.Errorf("format %q, own %t; want %q, %t", reading.Format, reading.Own, c.format, c.own)
			}
			if foreign := strings.HasPrefix(c.format, "MARK"); (asked > 0) != foreign {
				t.Errorf("the release was asked for %d times", asked)
			}
		})
	}
}

func TestACatalogueThatFailsIsNoFaultOfTheFile(t *testing.T) {
	broken := errors.New("disk on fire")
	_, err := Read([]byte("MARK"), []Reader{markReader{"MARK"}}, func() (*card.Release, error) { return nil, broken })
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}
