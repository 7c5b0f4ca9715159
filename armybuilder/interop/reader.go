package interop

import (
	"bytes"
	"errors"

	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// A Reader reads the rosters of one format.
type Reader interface {
	// Format is the name of the format in reports, such as "muster.roster/1".
	Format() string
	// Recognises reports whether data looks like the format, by a cheap look at
	// its content. The first reader that recognises a file gets it.
	Recognises(data []byte) bool
	// Read returns the roster in data, with names resolved by cards. The error
	// of a file that is no roster is a [rules.Violation] or wraps one; [NotAList]
	// leaves the file to the readers that follow.
	Read(data []byte, cards *card.Release) (Reading, error)
}

// A Reading is what a file holds: the roster and how it was understood.
type Reading struct {
	// Format is the one of the Reader; empty if none recognises the file.
	Format string
	Roster *roster.Roster
	// Own is a file that names a release of ours: our own document, or a form of
	// it. Others are foreign.
	Own bool
	// Date is the day on which a foreign file was last changed, else made, else
	// saved, as YYYY-MM-DD; empty if it names none. It tells the release the file
	// was probably made with.
	Date string
	// Notes say what was renamed or left out. They have no clause.
	Notes []rules.Violation
}

// Read reads data by the first of readers that recognises it. The error wraps
// a [rules.Violation]; the Reading then still names the format, if one was
// recognised.
//
// cards is called only for a foreign file.
func Read(data []byte, readers []Reader, cards func() (*card.Release, error)) (Reading, error) {
	if format := ownFormat(data); format != "" {
		return readOwn(data, format)
	}
	if isWebPage(data) {
		return Reading{}, WebPage.Broken("")
	}
	for _, reader := range readers {
		if !reader.Recognises(data) {
			continue
		}
		release, err := cards()
		if err != nil {
			return Reading{}, err
		}
		reading, err := reader.Read(data, release)
		if fault := (rules.Violation{}); errors.As(err, &fault) && fault.Code == NotAList.Code {
			continue // it only looked like one
		}
		reading.Format = reader.Format()
		return reading, err
	}
	reading, err := readOwn(data, "")
	if err != nil {
		return Reading{}, refusal(data, err)
	}
	return reading, nil
}

// readOwn reads a document of ours; format is what a faulty one is called.
func readOwn(data []byte, format string) (Reading, error) {
	r, err := roster.Decode(data)
	if err != nil {
		return Reading{Format: format}, err
	}
	return Reading{Format: roster.Format, Roster: r, Own: true}, nil
}

// ownFormat names the format of ours that a faulty document claims to be, or
// nothing.
func ownFormat(data []byte) string {
	text := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	if !bytes.HasPrefix(text, []byte("{")) {
		return ""
	}
	for _, format := range []string{roster.Format, roster.ClosedFormat} {
		if bytes.Contains(text, []byte(`"`+format+`"`)) {
			return format
		}
	}
	return ""
}
