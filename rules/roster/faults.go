package roster

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"muster/rules"
)

// What can be wrong with the form of a document. None of these has a clause or
// a section: the rulebook says nothing about files. Args are listed in their
// order; line and column follow in a Violation where the text is at fault.
var (
	// TooLarge: the document has more than MaxBytes. Args: have, limit (bytes).
	TooLarge = rules.Rule{Code: "roster.too-large"}
	// Empty: the document has no text at all.
	Empty = rules.Rule{Code: "roster.empty"}
	// InvalidUTF8: the text is not UTF-8, or escapes half of a surrogate pair.
	// Args: found (the byte as 0xff, or the escape).
	InvalidUTF8 = rules.Rule{Code: "roster.invalid-utf8"}
	// Truncated: the text ends in the middle of the document. Args: want (see
	// NotJSON).
	Truncated = rules.Rule{Code: "roster.truncated"}
	// NotJSON: the text breaks the grammar of JSON. Args: want (value, key, colon,
	// comma, digit, escape, character), found (the character). A comma stands for
	// "a comma or the closing bracket", a character for "anything but a bare
	// control character".
	NotJSON = rules.Rule{Code: "roster.not-json"}
	// Trailing: text follows the end of the document. Args: found.
	Trailing = rules.Rule{Code: "roster.trailing"}
	// TooDeep: objects and lists are nested too deep. Args: limit.
	TooDeep = rules.Rule{Code: "roster.too-deep"}
	// DuplicateKey: an object has one key twice. Args: key.
	DuplicateKey = rules.Rule{Code: "roster.duplicate-key"}

	// NotObject: the document is JSON of another shape, so it is no roster. Args:
	// found (list, text, number, boolean, null).
	NotObject = rules.Rule{Code: "roster.not-object"}
	// OtherFormat: the document names another format. Args: format, want.
	OtherFormat = rules.Rule{Code: "roster.other-format"}
	// ClosedView: the document is a closed view, which holds no units and so
	// cannot be judged. Args: format.
	ClosedView = rules.Rule{Code: "roster.closed-view"}
	// FormatMissing: a JSON object without format: no roster of ours. Args: want.
	FormatMissing = rules.Rule{Code: "roster.format-missing"}

	// FieldMissing: a required field is absent. Args: field.
	FieldMissing = rules.Rule{Code: "roster.field-missing"}
	// WrongType: a field has a value of another type. Args: field, want, found
	// (list, object, text, number, boolean, null).
	WrongType = rules.Rule{Code: "roster.wrong-type"}
	// NotWhole: a number is written with a fraction or an exponent. Args: field,
	// found.
	NotWhole = rules.Rule{Code: "roster.not-whole"}
	// OutOfRange: a number is below 1 or above MaxNumber. Args: field, found, min,
	// max.
	OutOfRange = rules.Rule{Code: "roster.out-of-range"}
	// ScaleUnknown: the scale is none of the three (§9.1.1). Args: found, options.
	ScaleUnknown = rules.Rule{Code: "roster.scale-unknown"}
	// VisibilityUnknown: the visibility is neither open nor closed. Args: found,
	// options.
	VisibilityUnknown = rules.Rule{Code: "roster.visibility-unknown"}
	// EntryID: the id of an entry is not 1 to 64 of a–z, A–Z, 0–9, "-" and "_".
	// Args: found, limit.
	EntryID = rules.Rule{Code: "roster.entry-id"}
	// EntryTwice: two entries have one id. Args: id.
	EntryTwice = rules.Rule{Code: "roster.entry-twice"}
	// TooMany: a list is longer than its limit. Args: of (units, tactical_cards,
	// upgrades), limit.
	TooMany = rules.Rule{Code: "roster.too-many"}
	// TooLong: a text is longer than its limit. Args: field, have, limit (code
	// points).
	TooLong = rules.Rule{Code: "roster.too-long"}
	// SealForm: the seal of a closed view is not 64 lower-case hex digits. Args:
	// found.
	SealForm = rules.Rule{Code: "roster.seal-form"}
)

// What can be wrong with an edit, beside a limit.
var (
	// NoEntry: the list has no such entry, or one of the other kind. Args: id.
	NoEntry = rules.Rule{Code: "roster.no-entry"}
	// NoUpgrade: the unit has not bought the upgrade. Args: id, upgrade.
	NoUpgrade = rules.Rule{Code: "roster.no-upgrade"}
	// EntryTaken: another entry has the id of the new one already. Args: id.
	EntryTaken = rules.Rule{Code: "roster.entry-taken"}
	// UpgradeTaken: the unit has the upgrade already, with another nominated
	// model. Args: id, upgrade, have, want (models; 0 is none).
	UpgradeTaken = rules.Rule{Code: "roster.upgrade-taken"}
	// MoveAcross: an entry would move between cards and units. Args: id, before.
	MoveAcross = rules.Rule{Code: "roster.move-across"}
)

// Why a closed view is not that of an open list.
var (
	// SealMissing: the closed view has no seal, so it proves nothing.
	SealMissing = rules.Rule{Code: "roster.seal-missing"}
	// SealDiffers: the seal is not that of the open list with this salt. Args:
	// closed, open.
	SealDiffers = rules.Rule{Code: "roster.seal-differs"}
	// ClosedDiffers: a field of the closed view is not that of the open list.
	// Args: closed, open.
	ClosedDiffers = rules.Rule{Code: "roster.closed-differs"}
	// SaltForm: a salt is not 64 lower-case hex digits. Args: have (bytes found,
	// line end excluded).
	SaltForm = rules.Rule{Code: "roster.salt-form"}
)

// Rules lists every rule of this package: of reading, editing and verifying.
var Rules = []rules.Rule{
	TooLarge, Empty, InvalidUTF8, Truncated, NotJSON, Trailing, TooDeep, DuplicateKey,
	NotObject, OtherFormat, ClosedView, FormatMissing,
	FieldMissing, WrongType, NotWhole, OutOfRange, ScaleUnknown, VisibilityUnknown,
	EntryID, EntryTwice, TooMany, TooLong, SealForm,
	NoEntry, NoUpgrade, EntryTaken, UpgradeTaken, MoveAcross,
	SealMissing, SealDiffers, ClosedDiffers, SaltForm,
}

// An Error says why a document cannot be read: the first fault in the order of
// the text. Only that it is a document of another kind outranks earlier faults.
type Error struct {
	rules.Rule
	// Path is the entry as far as known: "units/u1/models", or "units" for an
	// entry without a usable id. It is empty for the document as a whole.
	Path string
	// Line and Column are the place in the text, both from 1, or 0 if it has none.
	// Columns count code points; a byte order mark is not counted.
	Line, Column int
	Args         rules.Args
}

// Error returns code and place for logs and tests. People read the sentence of
// rules/text instead.
func (e *Error) Error() string {
	s := e.Code
	if e.Path != "" {
		s += " at " + e.Path
	}
	if e.Line > 0 {
		s += fmt.Sprintf(" (line %d, column %d)", e.Line, e.Column)
	}
	return s
}

// Violation returns e as it stands in a report, with line and column among the
// args where the text is at fault.
func (e *Error) Violation() rules.Violation {
	args := e.Args[:len(e.Args):len(e.Args)]
	if e.Line > 0 {
		args = append(args, rules.Int("line", e.Line), rules.Int("column", e.Column))
	}
	return rules.Violation{Rule: e.Rule, Path: e.Path, Args: args}
}

// Unwrap returns the Violation, so that errors.As finds one in every error of
// this package.
func (e *Error) Unwrap() error { return e.Violation() }

// OtherKind reports whether the document is no roster at all, rather than a
// faulty one: other JSON, or a document of another format.
func (e *Error) OtherKind() bool {
	switch e.Code {
	case NotObject.Code, OtherFormat.Code, ClosedView.Code, FormatMissing.Code:
		return true
	}
	return false
}

// within puts the path of e into the field or entry named part.
func (e *Error) within(part string) {
	switch part = clip(part); {
	case part == "":
	case e.Path == "":
		e.Path = part
	default:
		e.Path = part + "/" + e.Path
	}
}

// clip shortens what a report quotes of a foreign document.
func clip(s string) string {
	const most = 64 // code points
	if len(s) <= most {
		return s
	}
	n := 0
	for i := range s {
		if n == most {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// place returns the line and column of the byte at offset, both from 1.
func place(text string, offset int) (line, column int) {
	before := text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[start:]) + 1
}

// quoteFound returns the character at offset as a report shows it: itself, or
// its code if it cannot be seen.
func quoteFound(text string, offset int) string {
	c, _ := utf8.DecodeRuneInString(text[offset:])
	if strconv.IsPrint(c) {
		return string(c)
	}
	return fmt.Sprintf("U+%04X", c)
}
