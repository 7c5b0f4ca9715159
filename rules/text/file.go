package text

// fileSentences are the words for files and archives in which no one could look
// for a list. Their rules belong to the application, above the rules core.
var fileSentences = map[string]sentence{
	"file.too-large": func(w words) string {
		size := ""
		if w.int("have") > 0 {
			size = " with " + Count(w.int("have"), "byte")
		}
		return "The file" + size + " is too large for a list; " + w.number("limit") + " bytes is the most that is read."
	},
	"archive.broken": func(words) string {
		return "The name says that this is a zip archive, but it cannot be read as one. Pack it again."
	},
	"archive.too-large": func(w words) string {
		switch w.text("of") {
		case "members":
			return "The archive has " + Count(w.int("have"), "file") + "; " + w.number("limit") + " is the most that is read. Split it."
		case "unpacked":
			return "The archive would unpack to more than " + w.number("limit") + " bytes, so it is not read. Split it."
		}
		return "The archive has " + Count(w.int("have"), "byte") + "; " + w.number("limit") + " is the most that is read. Split it."
	},
	"archive.path": func(words) string {
		return "The path of this file leads out of the archive, so it is not read. Pack the archive again from inside its folder."
	},
	"archive.nested": func(words) string {
		return "This is an archive inside an archive, which is not read. Unpack it first."
	},
	"archive.encrypted": func(words) string {
		return "This file is locked with a password. Pack the archive again without one."
	},
	"archive.member-broken": func(words) string {
		return "This file of the archive is damaged or packed in an unknown way. Pack the archive again."
	},
}
