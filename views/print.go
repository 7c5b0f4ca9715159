package views

// PrintTools are the links beside a sheet, which are not printed.
type PrintTools struct {
	Back  string
	Links []EntryLink
	// Letter asks for American paper; else the sheet is A4.
	Letter bool
}
