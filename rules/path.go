package rules

import "strings"

// Path joins ids to the path of an entry: Path("units", "u3", "models").
func Path(parts ...string) string { return strings.Join(parts, "/") }
