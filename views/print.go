package views

// PrintTools are the links beside a sheet, which are not printed.
type PrintTools struct {
	Back  string
	Links []EntryLink
	// Fault is what is wrong with what was asked for; the sheet is the usual one then.
	Fault string
	// Paper is "a4" or "letter"; without it the sheet fits the paper of the printer.
	Paper string
}
