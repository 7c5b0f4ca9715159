package interop_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"muster/armybuilder"
	"muster/armybuilder/interop"
)

// fill repeats a piece until the text has nearly the size of a document.
func fill(head, piece, tail string) []byte {
	n := (interop.MaxDocument - len(head) - len(tail)) / len(piece)
	return []byte(head + strings.Repeat(piece, n) + tail)
}

// manyMembers is an archive with as many members as fit.
func manyMembers(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := range interop.MaxPacked / 110 {
		if _, err := w.CreateRaw(&zip.FileHeader{Name: fmt.Sprintf("%05d.ros", i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()[:min(b.Len(), interop.MaxPacked)]
}

// The worst files that the limits let through take neither the memory nor the time
// of the machine. What is counted is all that is allocated, so the peak is less.
func TestWorstFiles(t *testing.T) {
	const (
		most = 64 << 20
		long = 10 * time.Second // a hang, not a slow machine
	)
	for name, data := range map[string][]byte{
		"official, numbers":          fill(`{"state":{"factionCardId":"khalai","x":[0`, `,0`, `]}}`),
		"official, lists":            fill(`{"state":{"factionCardId":"khalai","x":[[]`, `,[]`, `]}}`),
		"official, objects":          fill(`{"state":{"factionCardId":"khalai","x":[{}`, `,{"a":0}`, `]}}`),
		"official, escapes":          fill(`{"state":{"factionCardId":"`, `\u00e9`, `"}}`),
		"official, escapes apart":    fill(`{"state":{"factionCardId":["`, `\n","`, `"]}}`),
		"official, units":            fill(`{"state":{"factionCardId":"khalai","roster":[{"id":"a"}`, `,{"id":"stalker"}`, `]}}`),
		"official, upgrades":         fill(`{"state":{"factionCardId":"khalai","roster":[{"id":"stalker","activeUpgrades":[0`, `,9`, `]}]}}`),
		"official typed":             fill(`{"fields":{"state":{"mapValue":{"fields":{"factionCardId":{"stringValue":"khalai"},"x":{"arrayValue":{"values":[{"integerValue":"1"}`, `,{"integerValue":"1"}`, `]}}}}}}}`),
		"official, deep":             []byte(`{"state":{"factionCardId":` + strings.Repeat("[", interop.MaxDocument-30)),
		"official, keys":             keys(),
		"adjutant, upgrades":         fill(`{"factionCardId":"khalai","units":[{"id":"stalker","purchasedUpgrades":["a"`, `,"a"`, `]}]}`),
		"malkivian, cards":           fill(`{"catalogContentVersion":"1","schemaVersion":"1","tacticalCardIds":["a"`, `,"a"`, `]}`),
		"new recruit, selections":    fill(`{"roster":{"forces":[{"catalogueName":"Terran","selections":[{"name":"a"}`, `,{"name":"a"}`, `]}]}}`),
		"new recruit, a number":      []byte(`{"roster":{"forces":[{"selections":[{"name":"Show","number":1000000000}]}]}}`),
		"battlescribe, elements":     fill(`<roster>`, `<a/>`, `</roster>`),
		"battlescribe, attributes":   fill(`<roster>`, `<a b="c" d="e"/>`, `</roster>`),
		"battlescribe, one element":  attributes(),
		"battlescribe, text":         fill(`<roster>`, `&amp;`, `</roster>`),
		"battlescribe, many members": manyMembers(t),
		"text, lines":                []byte("Faction: Khalai\n" + strings.Repeat("200x Zealot (3): a, b, c\n", 1000)),
		"text, one line":             []byte("Faction: Khalai\nZealot (3): " + strings.Repeat("a,", interop.MaxText/2-100)),
		"text, blanks":               []byte("Faction: Khalai\nZealot x3" + strings.Repeat(" x", interop.MaxText/2-100)),
		"text, digits":               []byte("Faction: Khalai\n" + strings.Repeat("9", interop.MaxText-100)),
		"text, export":               []byte("Faction: Khalai\nScale: Standard, 2,000 minerals\nRelease: 2026-09-25\n\nUnits:\n" + strings.Repeat("Zealot (3) 1: a\n", 1900)),
		"no list at all":             bytes.Repeat([]byte("x "), interop.MaxDocument),
	} {
		t.Run(name, func(t *testing.T) {
			readers := armybuilder.Readers()
			if _, err := current(); err != nil {
				t.Fatal(err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			start := time.Now()
			reading, err := interop.Read(data, readers, current)
			took := time.Since(start)
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; used > most && !detecting {
				t.Errorf("%d MiB allocated (%v)", used>>20, err)
			}
			if len(reading.Notes) > interop.MaxNotes+1 {
				t.Errorf("%d notes", len(reading.Notes))
			}
			if took > long {
				t.Errorf("took %v (%v)", took, err)
			}
		})
	}
}

// keys is a document of different keys.
func keys() []byte {
	b := []byte(`{"state":{"factionCardId":"khalai"`)
	for i := 0; len(b) < interop.MaxDocument-20; i++ {
		b = fmt.Appendf(b, `,"%d":0`, i)
	}
	return append(b, `}}`...)
}

// attributes is an element with many attributes.
func attributes() []byte {
	b := []byte(`<roster`)
	for i := 0; len(b) < interop.MaxDocument-40; i++ {
		b = fmt.Appendf(b, ` a%d=""`, i)
	}
	return append(b, `/>`...)
}
