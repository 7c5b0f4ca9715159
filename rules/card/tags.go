package card

import "strings"

// A TagSet is a set of faction tags of one release. Sets of two releases must
// not be compared.
type TagSet uint64

// Covers reports whether every tag of need is in s: the subset test of
// eligibility (§9.1.2, AMB-01).
func (s TagSet) Covers(need TagSet) bool { return need&^s == 0 }

// NormalTag folds case and apostrophes, so that the spellings of one tag compare
// equal (TAG-09, AMB-02).
func NormalTag(tag string) string {
	tag = strings.Map(func(r rune) rune {
		switch r {
		case '‘', '’', '‛', 'ʼ', 'ʹ', '`', '´', '′', '‵', '＇':
			return '\''
		}
		return r
	}, tag)
	return strings.ToLower(strings.TrimSpace(tag))
}
