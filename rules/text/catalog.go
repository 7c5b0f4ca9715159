package text

// catalogSentences are the words for faults of a release. Their rules belong to
// the catalogue, above the rules core.
var catalogSentences = map[string]sentence{
	"catalog.document-unreadable": func(w words) string {
		return "This is no release document (" + w.text("problem") + ")."
	},
	"catalog.release-taken": func(w words) string {
		return "Release " + w.text("id") + " exists already with other contents. Give the new one the date of its own publication."
	},
	"catalog.date-shape": func(w words) string {
		return w.quoted("have") + " is no date. Write it as year, month and day: 2026-09-25."
	},
	"catalog.fingerprint": func(w words) string {
		return "The facts of this release give the fingerprint " + w.text("want") + ", but it says " + w.quoted("have") +
			". Take the edit back if it is published, or write the computed one into a new release."
	},
	"catalog.id-shape": func(w words) string {
		return "The id " + w.quoted("id") + " is not made of lower-case words and hyphens."
	},
	"catalog.id-taken": func(w words) string {
		return "The id " + w.quoted("id") + " is taken by " + w.text("other") + "."
	},
	"catalog.text-missing": func(w words) string { return "The field " + w.quoted("field") + " is empty." },
	"catalog.number": func(w words) string {
		bounds := "at least " + w.number("min")
		if w.int("max") != 0 {
			bounds = "from " + w.number("min") + " to " + w.number("max")
		}
		return "The field " + w.quoted("field") + " is " + w.number("have") + "; it must be " + bounds + "."
	},
	"catalog.word-unknown": func(w words) string {
		return "The field " + w.quoted("field") + " holds " + w.quoted("have") + ", which is not among the words it may hold."
	},
	"catalog.race-unknown": func(w words) string { return "The release does not list the race " + w.quoted("race") + "." },
	"catalog.scale-missing": func(w words) string {
		return "The release lacks the Engagement Scale " + w.quoted("scale") + "."
	},
	"catalog.tag-unknown": func(w words) string {
		return "The tag " + w.quoted("tag") + " is neither a race nor on any Faction Card, so no army could ever take this."
	},
	"catalog.tag-spelling": func(w words) string {
		return "The tag " + w.quoted("have") + " is spelt " + w.quoted("want") + " elsewhere."
	},
	"catalog.tag-race-missing": func(w words) string {
		return "The card lacks the tag of its race, " + w.quoted("want") + "."
	},
	"catalog.ground-or-flying": func(words) string { return "A unit is either Ground or Flying." },
	"catalog.slot": func(w words) string {
		return "A Summoned Unit takes no slot and any other unit takes one; this one takes " + w.quoted("slot") + "."
	},
	"catalog.composition-none": func(words) string { return "The unit has no Composition Option." },
	"catalog.composition-twice": func(w words) string {
		return "Two Composition Options have " + Count(w.int("models"), "model") + "; the other is " + w.quoted("other") + "."
	},
	"catalog.supply-missing": func(w words) string {
		return "The Supply Profile has no row for " + Count(w.int("models"), "model") + "."
	},
	"catalog.supply-profile": func(w words) string {
		return "The row " + w.number("min") + " to " + w.number("max") +
			" of the Supply Profile does not follow the one before it: rows go from 1 model on without a gap, and Supply never falls."
	},
	"catalog.price-none": func(words) string { return "The upgrade has no price." },
	"catalog.price-composition": func(w words) string {
		return "The upgrade is priced for the composition " + w.quoted("composition") + ", which the unit does not have or which is priced before."
	},
	"catalog.upgrade-empty": func(w words) string {
		return "The upgrade is of the kind " + w.quoted("kind") + ", but has nothing of that kind."
	},
	"catalog.replaces-unknown": func(w words) string {
		return "The upgrade replaces " + w.quoted("weapon") + ", which is no base weapon of the unit."
	},
	"catalog.conflict": func(w words) string {
		return "The upgrade must name " + w.quoted("upgrade") + " as conflict if both replace one weapon on all models, and not otherwise."
	},
	"catalog.specialist-keyword": func(words) string {
		return "An upgrade is a SPECIALIST exactly if its weapon has that keyword."
	},
	"catalog.upgrade-unknown": func(w words) string { return "The unit has no upgrade " + w.quoted("upgrade") + "." },
	"catalog.weapon-unknown":  func(w words) string { return "The unit has no weapon " + w.quoted("weapon") + "." },
	"catalog.ability-unknown": func(w words) string { return "The card has no ability " + w.quoted("ability") + "." },
	"catalog.unit-unknown": func(w words) string {
		return "The release has no unit " + w.quoted("unit") + ", or it is not one that can be summoned."
	},
	"catalog.family-unknown": func(w words) string { return "No unit is of the family " + w.quoted("family") + "." },
	"catalog.keyword-unknown": func(w words) string {
		return "The glossary has no keyword spelt " + w.quoted("keyword") + "."
	},
	"catalog.keyword-args": func(w words) string {
		return w.text("keyword") + " stands with " + Count(w.int("have"), "value") + "; the glossary gives it " + w.number("want") + "."
	},
	"catalog.effect-incomplete": func(w words) string {
		return "The effect " + w.quoted("op") + " cannot be carried out without the field " + w.quoted("field") + "."
	},
	"catalog.creep-gives": func(words) string { return "A Creep Card gives neither slots nor a resource." },
	"catalog.creep-none": func(words) string {
		return "The Faction Card demands a Creep Card, but there is none that it may take."
	},
	"catalog.face-twice": func(w words) string {
		return "The Mission Card has two faces for the scale " + w.quoted("scale") + "."
	},
	"catalog.marker": func(w words) string {
		return "Mission Marker " + w.number("marker") + " is not one of 1 to 5, stands twice, lies off the table or is not in use."
	},
	"catalog.edge-outside": func(w words) string {
		return "The Entry Edge " + edge(w) + " is no stretch of an edge of this table."
	},
	"catalog.edge-shared": func(w words) string { return "The Entry Edge " + edge(w) + " belongs to both sides." },
	"catalog.table-size": func(w words) string {
		return "The table is " + w.number("width") + " by " + w.number("depth") + " inches, which is not that of its scale."
	},
	"catalog.other-face": func(w words) string {
		return "The back of this Deployment Card, " + w.quoted("card") + ", is missing, of the same scale, or names another front."
	},
}

func edge(w words) string {
	return w.text("side") + " " + w.number("from") + " to " + w.number("to")
}
