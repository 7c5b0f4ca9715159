package text

import "strings"

// importSentences are the words for what reading the files of other programs
// finds. The rules belong to the application, above the rules core.
var importSentences = map[string]sentence{
	"import.summoned-dropped": func(w words) string {
		return w.unit() + " is a Summoned Unit. It is never part of a list, so it was left out."
	},
	"import.renamed": func(w words) string {
		return w.quoted("found") + " was read as " + w.text("means") + "."
	},
	"import.unknown": func(w words) string {
		s := "This release has no " + importKind(w.text("kind")) + " " + w.quoted("found") + w.place() + ". It stays in the list as it is"
		if names := w.candidates(); len(names) > 0 {
			return s + "; it may be " + list(names, "or") + "."
		}
		return s + "."
	},
	"import.left-out": func(w words) string {
		return w.quoted("found") + w.place() + " is no part of a list and was left out."
	},
	"import.total-differs": func(w words) string {
		return "The file says " + w.number("claimed") + " " + importTotal(w.text("of")) + "; by release " + w.text("release") +
			" it is " + w.number("counted") + "."
	},
	"import.limit-assumed": func(w words) string {
		return "The file has no mineral limit; " + w.number("limit") + " was taken."
	},
	"import.models-missing": func(w words) string {
		return "The number of models of " + w.unit() + " is not given" + w.place() + ". It comes with " + w.models("options") +
			", which is still to be chosen."
	},
	"import.upgrades-unnamed": func(w words) string {
		return "The text counts " + Count(w.int("have"), "upgrade") + w.place() + " without their names, so they are not known."
	},
	"import.cut": func(w words) string {
		return "The field " + w.quoted("field") + " was cut to " + Count(w.int("limit"), "character") + "."
	},
	"import.more-notes": func(w words) string {
		return "There is more to say of this file: " + Count(w.int("have"), "note") + " are left out here."
	},
	"import.sheet-agrees": func(words) string {
		return "The printed sheet and the list attached to it agree."
	},
	"import.sheet-differs": func(w words) string {
		return "The printed sheet has the checksum " + w.quoted("printed") + ", but the list attached to it has " + w.quoted("attached") +
			". What was printed is not what is attached."
	},
	"import.sheet-unchecked": func(words) string {
		return "The print of this sheet has no checksum that can be read, so it was not compared with the list attached to it."
	},

	"import.too-large": func(w words) string {
		limit := w.number("limit")
		switch w.text("of") {
		case "packed":
			return "The packed file is too large for a list; " + limit + " bytes is the most that is read."
		case "unpacked":
			return "The file would unpack to more than " + limit + " bytes, so it is not read."
		case "values":
			return "The document has more than " + limit + " values, which no list needs."
		case "lines":
			return "The text has more than " + limit + " lines, which no list needs."
		case "depth":
			return "The elements are nested more than " + limit + " deep" + w.place() + "."
		}
		return "The document is too large for a list; " + limit + " bytes is the most that is read."
	},
	"import.web-page": func(words) string {
		return "This is a web page, not a list. It was probably saved in place of a list that could not be found; download the list again."
	},
	"import.reference": func(w words) string {
		s := w.quoted("found")
		switch w.text("program") {
		case "adjutant":
			return s + " is the import code of a list in Adjutant. It only says where that list is; the list itself is needed, as a file or as text."
		case "sct1":
			return s + " is a short code that stands for numbers in another program. The list itself is needed: its JSON file."
		}
		return s + " is the seed of a list in the official app. It only says where that list is; the list itself is needed, as a file or as text."
	},
	"import.by-position": func(words) string {
		return "This file names sizes and upgrades by their position in the program that wrote it. With another version of that program " +
			"it means other upgrades, so it is not read; the list as text is."
	},
	"import.other-program": func(w words) string {
		return "This is a file of " + w.text("program") + ", which is not read. The list as text is: a line such as " +
			"“2x Marine (9): Combat Shield” for each unit."
	},
	"import.not-a-list": func(w words) string {
		begins := ""
		if w.has("found") {
			begins = w.place() + ": no list begins with " + w.quoted("found")
		}
		return "This is no list that can be read" + begins + ". Readable are Muster’s own lists, sheets and texts, and the files of the official app, " +
			"Adjutant, New Recruit, BattleScribe and malkivian83’s builder."
	},
	"import.several-forces": func(w words) string {
		return "The file holds " + Count(w.int("have"), "force") + "; a list is one. Save each in a file of its own."
	},
	"import.text-cut": func(w words) string {
		return "The text ends early" + w.place() + ": " + Count(w.int("have"), "unit") + " more are missing. The whole list is needed."
	},

	"import.packed-broken": func(words) string {
		return "This is a packed file that cannot be unpacked. Save or download it again."
	},
	"import.packed-members": func(w words) string {
		return "A packed roster holds exactly one file that ends in .ros; this one holds " + Count(w.int("have"), "file") + "."
	},
	"import.packed-path": func(words) string {
		return "The path of the file in this archive leads out of it, so it is not read."
	},
	"import.xml-broken": func(w words) string {
		return "The XML of this file is damaged" + w.place() + ". Save or download it again."
	},
	"import.xml-entities": func(w words) string {
		return "The file defines a document type" + w.place() + ", by which a small file could grow without end. No roster does, so it is not read."
	},
	"import.xml-encoding": func(w words) string {
		return "The file is written in " + w.quoted("found") + ". Save it as UTF-8."
	},
	"import.xml-attribute-twice": func(w words) string {
		return "An element has the attribute " + w.quoted("name") + " twice" + w.place() + "."
	},
	"import.sheet-empty": func(words) string {
		return "This PDF has no list attached. Sheets made by Muster carry their list, unless another program printed or joined them anew."
	},
	"import.sheet-several": func(w words) string {
		return "This PDF carries " + Count(w.int("have"), "list") + ". Each needs a file of its own."
	},
	"import.sheet-broken": func(words) string {
		return "The list attached to this PDF is damaged. Download the sheet again."
	},
}

// candidates returns the names of what something unknown may mean.
func (w words) candidates() []string {
	ids := w.args.List("candidates")
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = w.names.anyUpgrade(id)
		if w.text("kind") != "upgrade" {
			names[i] = w.names.card(id)
		}
	}
	return names
}

// importKind returns what the kind of a note means.
func importKind(kind string) string {
	switch kind {
	case "faction_card":
		return "Faction Card"
	case "tactical_card":
		return "Tactical Card"
	case "mission":
		return "Mission Card"
	case "deployment":
		return "Deployment Card"
	}
	return kind
}

// importTotal returns what a total is called after its number.
func importTotal(of string) string {
	switch of {
	case "gas_limit":
		return "gas as the limit"
	case "supply":
		return "Supply"
	case "slots_used":
		return "slots used"
	case "slots_available":
		return "slots available"
	case "slots_left":
		return "slots left"
	}
	return strings.ReplaceAll(of, "_", " ")
}
