package text

import (
	"muster/rules"
	"muster/rules/roster"
)

// DocumentRemedy returns what helps against a fault of a document that cannot be
// read, or nothing where the sentence of the fault says it already.
func DocumentRemedy(v rules.Violation) string {
	switch v.Code {
	case roster.Empty.Code, roster.NotJSON.Code, roster.Trailing.Code, roster.TooDeep.Code, roster.DuplicateKey.Code:
		return "Save or download the list again, or choose another file."
	case roster.NotObject.Code, roster.OtherFormat.Code, roster.FormatMissing.Code:
		return "Choose the file of a list."
	case roster.FieldMissing.Code, roster.WrongType.Code, roster.NotWhole.Code, roster.OutOfRange.Code,
		roster.ScaleUnknown.Code, roster.VisibilityUnknown.Code, roster.EntryID.Code, roster.EntryTwice.Code:
		return "Correct it in the file, or save the list again with the program that wrote it."
	case roster.TooLarge.Code, roster.TooMany.Code, roster.TooLong.Code:
		return "Shorten it and save the list again."
	case "file.too-large":
		return "Choose the file of a list."
	}
	return ""
}
