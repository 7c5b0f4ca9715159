package roster

import "unicode/utf8"

// The halves of a surrogate pair, by which JSON escapes a character beyond
// U+FFFF. Package unicode/utf16 has the same; the rules core keeps to a shorter
// list of packages.
const (
	firstHigh = 0xd800
	firstLow  = 0xdc00
	afterLow  = 0xe000
)

func isSurrogate(r rune) bool { return firstHigh <= r && r < afterLow }

// joinSurrogates returns the character of a pair, or U+FFFD if the two are none.
func joinSurrogates(high, low rune) rune {
	if high < firstHigh || high >= firstLow || low < firstLow || low >= afterLow {
		return utf8.RuneError
	}
	return 0x10000 + (high-firstHigh)<<10 + (low - firstLow)
}
