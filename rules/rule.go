package rules

import "fmt"

// A Severity says what a broken rule does to the verdict.
type Severity uint8

const (
	// Error makes a list illegal, or refuses a game command.
	Error Severity = iota
	// Warning is worth knowing; some warnings make a list incomplete.
	Warning
	// Hint points at something that is allowed but probably not intended.
	Hint
)

var severityNames = [...]string{Error: "error", Warning: "warning", Hint: "hint"}

// String returns the name used in documents: error, warning or hint.
func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return fmt.Sprintf("Severity(%d)", uint8(s))
}

// MarshalText implements encoding.TextMarshaler.
func (s Severity) MarshalText() ([]byte, error) {
	if int(s) >= len(severityNames) {
		return nil, fmt.Errorf("no severity %d", uint8(s))
	}
	return []byte(severityNames[s]), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Severity) UnmarshalText(b []byte) error {
	for i, name := range severityNames {
		if name == string(b) {
			*s = Severity(i)
			return nil
		}
	}
	return fmt.Errorf("no severity %q; have error, warning, hint", b)
}

// A Rule is one checkable statement of the rulebook or of the project.
type Rule struct {
	// Code is the stable name in reports, such as "army.slots-exceeded". It is
	// never renamed.
	Code string
	// Clause is the id in the project's rules map, such as "AB-23"; empty for
	// faults of a document's form.
	Clause string
	// Section is the rulebook section, such as "9.1.6"; empty if there is none.
	Section string
	// Severity is what breaking the rule means unless the check says otherwise.
	Severity Severity
}

// Broken returns the Violation of r at path, explained by args.
func (r Rule) Broken(path string, args ...Arg) Violation {
	return Violation{Rule: r, Path: path, Args: args}
}

// A Violation is one broken Rule at one place.
type Violation struct {
	Rule
	// Path names the entry by ids, never by positions:
	// "units/u3/upgrades/agg-12", "slots/elite".
	Path string
	// Args are the numbers and ids that explain it, in a fixed order for each
	// Code.
	Args Args
}

// Error returns code and path for logs and tests. People read the sentence of
// rules/text instead.
func (v Violation) Error() string {
	if v.Path == "" {
		return v.Code
	}
	return v.Code + " at " + v.Path
}

// WithSeverity returns v with another severity, for rules that a pack may tighten.
func (v Violation) WithSeverity(s Severity) Violation {
	v.Severity = s
	return v
}
