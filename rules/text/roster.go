package text

import (
	"strings"

	"muster/rules/roster"
)

// rosterSentences are the words for documents that cannot be read, edits that
// cannot be made and closed views that do not match. Where the fault is in the
// text, the place is part of the sentence.
var rosterSentences = map[string]sentence{
	roster.TooLarge.Code: func(w words) string {
		return "The document has " + Count(w.int("have"), "byte") + "; " + w.number("limit") + " is the most that is read."
	},
	roster.Empty.Code: func(words) string { return "The document is empty." },
	roster.InvalidUTF8.Code: func(w words) string {
		return "The text is not valid UTF-8" + w.place() + ": " + w.quoted("found") + ". Save the file as UTF-8."
	},
	roster.Truncated.Code: func(w words) string {
		return "The document breaks off" + w.place() + ", where " + wanted(w.text("want")) + " should follow. Copy or download it again."
	},
	roster.NotJSON.Code: func(w words) string {
		return "This is not JSON" + w.place() + ": " + wanted(w.text("want")) + " should stand where " + w.quoted("found") + " is."
	},
	roster.Trailing.Code: func(w words) string {
		return "Something follows the end of the document" + w.place() + ": " + w.quoted("found") + "."
	},
	roster.TooDeep.Code: func(w words) string {
		return "Objects and lists are nested more than " + w.number("limit") + " deep" + w.place() + "."
	},
	roster.DuplicateKey.Code: func(w words) string {
		return "The key " + w.quoted("key") + " stands twice in one object" + w.place() + "."
	},
	roster.NotObject.Code: func(w words) string {
		return "This is no roster: " + jsonKind(w.text("found")) + " stands where the object of a roster should."
	},
	roster.OtherFormat.Code: func(w words) string {
		return "This is a document of the format " + w.quoted("format") + "; " + w.wanted() + " has " + w.quoted("want") + "."
	},
	roster.ClosedView.Code: func(words) string {
		return "This is the closed view of a list. It holds no units, so it cannot be judged; ask for the open list."
	},
	roster.FormatMissing.Code: func(w words) string {
		return "This document does not say what it is; " + w.wanted() + " has the format " + w.quoted("want") + "."
	},
	roster.FieldMissing.Code: func(w words) string { return "The field " + w.quoted("field") + " is missing" + w.place() + "." },
	roster.WrongType.Code: func(w words) string {
		return w.field() + " is " + jsonKind(w.text("found")) + w.place() + "; it has to be " + jsonKind(w.text("want")) + "."
	},
	roster.NotWhole.Code: func(w words) string {
		return w.field() + " is written as " + w.text("found") + w.place() + "; it has to be a whole number in plain digits."
	},
	roster.OutOfRange.Code: func(w words) string {
		return w.field() + " is " + w.found() + w.place() + "; it has to be from " + w.number("min") + " to " + w.number("max") + "."
	},
	roster.ScaleUnknown.Code: func(w words) string {
		return "There is no scale " + w.quoted("found") + w.place() + "; there are " + w.options() + "."
	},
	roster.VisibilityUnknown.Code: func(w words) string {
		return "There is no visibility " + w.quoted("found") + w.place() + "; there are " + w.options() + "."
	},
	roster.EntryID.Code: func(w words) string {
		return "The id " + w.quoted("found") + w.place() + " cannot name an entry; ids are 1 to " + w.number("limit") +
			" of a–z, A–Z, 0–9, “-” and “_”."
	},
	roster.EntryTwice.Code: func(w words) string {
		return "Two entries have the id " + w.quoted("id") + w.place() + "; each needs an id of its own."
	},
	roster.TooMany.Code: func(w words) string {
		return "There are too many " + manyOf(w.text("of")) + w.place() + "; " + w.number("limit") + " is the most."
	},
	roster.TooLong.Code: func(w words) string {
		return w.field() + " has " + Count(w.int("have"), "character") + w.place() + "; " + w.number("limit") + " is the most."
	},
	roster.SealForm.Code: func(w words) string {
		return "The seal " + w.quoted("found") + w.place() + " is not one: a seal is 64 digits of 0–9 and a–f."
	},

	roster.NoEntry.Code: func(w words) string { return "The list has no entry " + w.quoted("id") + " of this kind any more." },
	roster.NoUpgrade.Code: func(w words) string {
		return "The unit has not bought the upgrade " + w.quoted("upgrade") + "."
	},
	roster.EntryTaken.Code: func(w words) string { return "The list has an entry " + w.quoted("id") + " already." },
	roster.UpgradeTaken.Code: func(w words) string {
		return "The unit has the upgrade " + w.quoted("upgrade") + " already, for " + nominee(w.int("have")) + "."
	},
	roster.MoveAcross.Code: func(words) string {
		return "Cards and units are listed apart; an entry cannot move from one to the other."
	},

	roster.SealMissing.Code: func(words) string { return "The closed view carries no seal, so nothing can be proved with it." },
	roster.SealDiffers.Code: func(words) string { return "The open list with this salt does not give the seal of the closed view." },
	roster.ClosedDiffers.Code: func(w words) string {
		return "The closed view and the open list differ: " + quote(w.text("closed")) + " and " + quote(w.text("open")) + "."
	},
	roster.SaltForm.Code: func(w words) string {
		return "A salt is 64 digits of 0–9 and a–f; this one has " + w.number("have") + "."
	},
}

// wanted names the kind of document that was expected.
func (w words) wanted() string {
	if w.text("want") == roster.ClosedFormat {
		return "a closed list"
	}
	return "a roster"
}

// place returns where in the text the fault is, if it is in the text.
func (w words) place() string {
	switch {
	case !w.has("line"):
		return ""
	case !w.has("column"):
		return " (line " + w.number("line") + ")"
	}
	return " (line " + w.number("line") + ", column " + w.number("column") + ")"
}

// field returns the name of the field at the start of a sentence.
func (w words) field() string { return "The field " + w.quoted("field") }

// found returns what the document says, a number or a text.
func (w words) found() string {
	if a, ok := w.args.Get("found"); ok {
		if n, isInt := a.Int(); isInt {
			return Number(n)
		}
	}
	return w.text("found")
}

func (w words) options() string { return list(w.args.List("options"), "and") }

// wanted returns what the grammar of JSON asks for at a place.
func wanted(want string) string {
	switch want {
	case "value":
		return "a value"
	case "key":
		return "a key in quotes"
	case "colon":
		return "a colon"
	case "comma":
		return "a comma or the closing bracket"
	case "digit":
		return "a digit"
	case "escape":
		return "an escape such as \\n"
	case "character":
		return "a visible character or an escape"
	}
	return want
}

// jsonKind returns a kind of JSON value with its article.
func jsonKind(kind string) string {
	if kind == "null" || kind == "" {
		return "null"
	}
	return article(kind)
}

// manyOf returns what a list of a document holds.
func manyOf(of string) string {
	switch of {
	case "tactical_cards":
		return "Tactical Cards"
	case "units", "upgrades", "missions", "deployments":
		return of
	}
	return strings.ReplaceAll(of, "_", " ")
}

func nominee(model int) string {
	if model == 0 {
		return "no model"
	}
	return "model " + Number(model)
}
