package army

import (
	"muster/rules"
	"muster/rules/card"
	"muster/rules/roster"
)

// Overrides replace values of a list for one judgement. Each field replaces only
// its own value; the zero value replaces nothing.
type Overrides struct {
	// Release is the id of the release to judge by.
	Release string
	// MineralLimit is in minerals, from 1.
	MineralLimit int
	Scale        *card.ScaleID
}

// Else returns o with what it leaves open taken from lower: the flags of a
// command outrank the pack, and the pack outranks the document.
func (o Overrides) Else(lower Overrides) Overrides {
	if o.Release == "" {
		o.Release = lower.Release
	}
	if o.MineralLimit == 0 {
		o.MineralLimit = lower.MineralLimit
	}
	if o.Scale == nil {
		o.Scale = lower.Scale
	}
	return o
}

// On returns r with limit and scale replaced: r itself if nothing is, else a copy
// that shares the entries of r. The release stays the one the list was built
// with.
func (o Overrides) On(r *roster.Roster) *roster.Roster {
	if o.MineralLimit == 0 && o.Scale == nil {
		return r
	}
	list := *r
	if o.MineralLimit != 0 {
		list.MineralLimit = o.MineralLimit
	}
	if o.Scale != nil {
		list.Scale = *o.Scale
	}
	return &list
}

// Options say how a list is judged where that differs from the list itself.
type Options struct {
	Overrides
	Terms Terms
	// Foreign marks a list read from another program's file. It names no release:
	// its own release is the one it was probably made with.
	Foreign bool
}

// A Judgement is a Report by one release beside what another made of the list.
type Judgement struct {
	Report
	// AsBuilt is nil if the list is judged by its own release.
	AsBuilt *AsBuilt
}

// Judge judges r by a release. own is the release that r names, nil if it does
// not exist; by is the one that a flag or a pack names instead, nil for none.
// Which releases these are is the caller's to look up; of opts.Overrides Judge
// uses limit and scale.
//
// A list of an unknown release that nobody names a substitute for is not judged
// at all (AB-52). A list judged by another release than its own says so (AB-53)
// and carries what it was as built.
//
// For a foreign list own is nil if its date is unknown, and by must be given.
func Judge(own, by *card.Release, r *roster.Roster, opts Options) Judgement {
	list := opts.On(r)
	if by == nil {
		by = own
	}
	if by == nil {
		return Judgement{Report: unjudged(list)}
	}
	j := Judgement{Report: Check(by, list, opts.Terms)}
	if about := aboutRelease(own, by, r, opts.Foreign); about != nil {
		j.Violations = append(about, j.Violations...)
	}
	if opts.Foreign && own != nil || !opts.Foreign && !same(own, by) {
		j.AsBuilt = asBuilt(own, by, list, opts.Terms)
	}
	return j
}

// unjudged is the Report on a list whose release does not exist (AB-52): nothing
// but the limits is known.
func unjudged(r *roster.Roster) Report {
	report := Report{Verdict: Unknown, Release: r.Release}
	report.Minerals.Limit = r.MineralLimit
	report.Gas.Limit = card.GasLimit(r.MineralLimit)
	report.Violations = []rules.Violation{ReleaseUnknown.Broken("release", rules.Text("release", r.Release))}
	return report
}

// same reports whether the list is judged by its own release.
func same(own, by *card.Release) bool { return own != nil && own.ID == by.ID }

// aboutRelease returns what is to be said about the release and the fingerprint
// of a list (AB-53). A foreign list has neither.
func aboutRelease(own, by *card.Release, r *roster.Roster, foreign bool) []rules.Violation {
	if foreign {
		return nil
	}
	var vs []rules.Violation
	if !same(own, by) {
		vs = append(vs, ReleaseOther.Broken("release",
			rules.Text("release", r.Release), rules.Text("judged_by", by.ID)))
	}
	if own != nil && r.Fingerprint != "" && r.Fingerprint != own.Fingerprint {
		vs = append(vs, FingerprintOther.Broken("fingerprint",
			rules.Text("have", r.Fingerprint), rules.Text("want", own.Fingerprint)))
	}
	return vs
}
