package armybuilder

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"muster/armybuilder/interop"
	"muster/catalog"
	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
)

// A Checker judges files.
type Checker struct {
	Catalog catalog.Source
	// Readers read formats that are not ours, tried in order.
	Readers []interop.Reader
}

// Options are what the one who checks asks for.
type Options struct {
	// Overrides outrank the Pack, and the Pack outranks the list.
	army.Overrides
	Pack *army.Pack
	// Digest asks for the SHA-256 of each file.
	Digest bool
}

// A Check is a Checker with its options, ready for any number of files and safe
// for use by many goroutines.
type Check struct {
	checker  *Checker
	releases []catalog.Info // oldest first
	opts     army.Options
	digest   bool
	by       *card.Release // named by flag or pack, else nil
}

// With returns the check under opts. The error is a
// [*catalog.UnknownReleaseError] if opts name a release that does not exist.
func (c *Checker) With(opts Options) (*Check, error) {
	check := &Check{checker: c, releases: c.Catalog.Releases(), digest: opts.Digest}
	if len(check.releases) == 0 {
		return nil, errors.New("the catalogue has no release")
	}
	check.opts.Overrides = opts.Overrides
	if opts.Pack != nil {
		check.opts.Overrides = opts.Else(opts.Pack.Overrides())
		check.opts.Terms = opts.Pack.Terms()
	}
	if check.opts.Release != "" {
		var err error
		if check.by, err = c.Catalog.Snapshot(check.opts.Release); err != nil {
			return nil, err
		}
	}
	return check, nil
}

// Source reads and judges one file. An error says that it does not open.
func (c *Check) Source(s Source) (*Report, error) {
	data, err := s.Read()
	if err == nil {
		return c.Data(s.Name, data)
	}
	var fault rules.Violation
	if errors.As(err, &fault) {
		return unreadable(s.Name, "", fault), nil
	}
	return nil, err
}

// Data judges the content of a file. An error says that the catalogue cannot be
// read; whatever is wrong with data stands in the Report.
func (c *Check) Data(name string, data []byte) (*Report, error) {
	report, err := c.judge(name, data)
	if err != nil {
		return nil, fmt.Errorf("check %s: %w", name, err)
	}
	if c.digest {
		report.Digest = sha256.Sum256(data)
	}
	return report, nil
}

func (c *Check) judge(name string, data []byte) (*Report, error) {
	reading, refused, err := c.read(name, data)
	if refused != nil || err != nil {
		return refused, err
	}
	return c.report(name, reading)
}

// read reads a file. refused is the report on one that is no roster, else nil.
func (c *Check) read(name string, data []byte) (reading interop.Reading, refused *Report, err error) {
	reading, err = interop.Read(data, c.checker.Readers, c.latest)
	if err == nil {
		return reading, nil, nil
	}
	var fault rules.Violation
	if !errors.As(err, &fault) {
		return reading, nil, err
	}
	refused = unreadable(name, reading.Format, fault)
	refused.Notes = reading.Notes
	return reading, refused, nil
}

// report judges a list as it was read.
func (c *Check) report(name string, reading interop.Reading) (*Report, error) {
	own, by, err := c.judges(reading)
	if err != nil {
		return nil, err
	}
	opts := c.opts
	opts.Foreign = !reading.Own
	report := &Report{
		File: name, Source: reading.Format, Roster: reading.Roster, Notes: reading.Notes,
		Judgement: army.Judge(own, by, reading.Roster, opts),
		Scale:     opts.On(reading.Roster).Scale,
		Cards:     by,
	}
	if by == nil {
		report.Cards = own
	}
	if report.Cards == nil {
		if report.latest, err = c.latest(); err != nil {
			return nil, err
		}
	}
	return report, nil
}

// latest returns the release that judges a list which names none.
func (c *Check) latest() (*card.Release, error) {
	if c.by != nil {
		return c.by, nil
	}
	return c.checker.Catalog.Snapshot(c.releases[len(c.releases)-1].ID)
}

// judges returns the release that a list was built with and the one that it is
// judged by instead; either may be nil.
func (c *Check) judges(reading interop.Reading) (own, by *card.Release, err error) {
	switch {
	case reading.Own:
		own, err = c.checker.Catalog.Snapshot(reading.Roster.Release)
		if unknown := (*catalog.UnknownReleaseError)(nil); errors.As(err, &unknown) {
			err = nil // which the report says
		}
		return own, c.by, err
	case reading.Date != "":
		if own, err = c.checker.Catalog.Snapshot(c.releaseOf(reading.Date)); err != nil {
			return nil, nil, err
		}
	}
	by, err = c.latest()
	return own, by, err
}

// releaseOf returns the release that a list of that date was probably made with:
// the last whose prices were in use by then, or the oldest.
func (c *Check) releaseOf(date string) string {
	id := c.releases[0].ID
	for _, r := range c.releases {
		if r.PricesFrom <= date {
			id = r.ID
		}
	}
	return id
}

// unreadable is the report on a file that is no roster.
func unreadable(name, format string, fault rules.Violation) *Report {
	r := &Report{File: name, Source: format}
	r.Verdict = army.Unreadable
	r.Violations = []rules.Violation{fault}
	return r
}
