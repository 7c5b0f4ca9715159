// Package interop reads rosters in the formats that players have. A format is
// recognised by what a file holds, never by its name, and nothing is dropped in
// silence: what a reader leaves out or renames stands in the notes.
package interop
