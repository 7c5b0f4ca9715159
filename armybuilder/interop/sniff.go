package interop

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"muster/rules"
	"muster/rules/roster"
)

// Start returns data without a byte order mark and the blanks at its beginning.
func Start(data []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
}

// LooksJSON reports whether data begins as a JSON object and has every key in it.
func LooksJSON(data []byte, keys ...string) bool {
	if !bytes.HasPrefix(Start(data), []byte("{")) {
		return false
	}
	for _, key := range keys {
		if !bytes.Contains(data, []byte(`"`+key+`"`)) {
			return false
		}
	}
	return true
}

// isWebPage reports whether data is a page for a browser.
func isWebPage(data []byte) bool {
	start := bytes.ToLower(Start(data)[:min(len(Start(data)), len("<!doctype html"))])
	return bytes.HasPrefix(start, []byte("<!doctype html")) || bytes.HasPrefix(start, []byte("<html"))
}

// refusal says what a file is that no reader recognises. fault is what is wrong
// with it as a document of ours.
func refusal(data []byte, fault error) error {
	text := strings.TrimSpace(string(data[:min(len(data), MaxText)]))
	switch {
	case text == "" || len(Start(data)) == 0:
		return fault
	case LooksJSON(data, "squadTierIndex") || LooksJSON(data, "upgradeIndexes") || LooksJSON(data, "rosters", "activeRosterId"):
		return ByPosition.Broken("")
	case LooksJSON(data, "roster_name", "model_count"):
		return OtherProgram.Broken("", rules.Text("program", "Andrea4595’s simulator"))
	case LooksJSON(data, "savedAt", "mineralCost"):
		return OtherProgram.Broken("", rules.Text("program", "BigCatMellow’s builder"))
	case strings.HasPrefix(text, "{") || strings.HasPrefix(text, "["):
		return fault
	case strings.HasPrefix(strings.ToUpper(text), "SCT1-"):
		return Reference.Broken("", rules.Text("found", Clip(text)), rules.Text("program", "sct1"))
	case isCode(text, "", officialCode):
		return Reference.Broken("", rules.Text("found", text), rules.Text("program", "official-app"))
	case isCode(text, "N", adjutantCode):
		return Reference.Broken("", rules.Text("found", text), rules.Text("program", "adjutant"))
	case strings.Contains(text, "[FC]") && strings.Contains(text, "==="):
		return OtherProgram.Broken("", rules.Text("program", "ruarualoud’s builder"))
	case !utf8.Valid(data) && (!bytes.ContainsRune(data, 0) || isUTF16(data)):
		return InvalidText(data)
	}
	return noList(data)
}

// noList says of a text where a list should begin, and what stands there instead.
func noList(data []byte) error {
	if !utf8.Valid(data) || bytes.ContainsRune(data, 0) {
		return NotAList.Broken("")
	}
	start := Start(data)
	blank := strings.TrimPrefix(string(data[:len(data)-len(start)]), "\ufeff")
	line, column := Place(blank, len(blank))
	first, _, _ := bytes.Cut(start[:min(len(start), utf8.UTFMax*(MaxFound+1))], []byte("\n"))
	found := Clip(strings.ToValidUTF8(string(first), "")) // without a character that was cut
	return NotAList.Broken("", rules.Text("found", found), rules.Int("line", line), rules.Int("column", column))
}

// isUTF16 reports whether data begins with the mark of a text in UTF-16, as some
// editors save it.
func isUTF16(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff"))
}

// InvalidText says where data is not UTF-8, which it must not be.
func InvalidText(data []byte) error {
	text := string(data)
	i := invalidUTF8(text)
	line, column := Place(text, i)
	return roster.InvalidUTF8.Broken("", rules.Text("found", fmt.Sprintf("0x%02x", text[i])), rules.Int("line", line), rules.Int("column", column))
}

// The lengths of codes that stand for a list elsewhere.
const (
	officialCode = 6
	adjutantCode = 7
)

// isCode reports whether a text is one code of capitals and digits and nothing
// else.
func isCode(text, prefix string, length int) bool {
	if len(text) != length || !strings.HasPrefix(text, prefix) {
		return false
	}
	for _, c := range []byte(text) {
		if (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// invalidUTF8 returns the offset of the first byte that is not UTF-8, or -1.
func invalidUTF8(s string) int {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}
