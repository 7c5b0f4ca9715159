package views

import "muster/static"

// A Licence is the licence of one library that is part of the program.
type Licence = static.Licence

// An About is what the page about the site says.
type About struct {
	Releases []ReleaseInfo
	Version  string
}
