package interop

import "muster/rules"

// What a note says about how a foreign file was read. The words live in
// rules/text.
var (
	// SummonedDropped: a Summoned Unit is no part of a list (§9.1.9), so it was left
	// out. Args: unit, found.
	SummonedDropped = rules.Rule{Code: "import.summoned-dropped"}
	// Renamed: an older or misspelt name was read as what it means. Args: found,
	// kind, means.
	Renamed = rules.Rule{Code: "import.renamed"}
	// UnknownName: the release has nothing of that name. It stays in the list with
	// the id in the path. Args: found, kind, candidates (ids of the same race and
	// kind); line in a text.
	UnknownName = rules.Rule{Code: "import.unknown"}
	// LeftOut: something in the file is no part of a list and was left out. Args:
	// found; line in a text.
	LeftOut = rules.Rule{Code: "import.left-out"}
	// TotalDiffers: a number in the file is not what its choices come to. Args: of
	// (minerals, gas, gas_limit, supply, resource, models, slots_used,
	// slots_available, slots_left), claimed, counted, release.
	TotalDiffers = rules.Rule{Code: "import.total-differs"}
	// LimitAssumed: the file has no mineral limit, so a usual one was taken. Args:
	// limit.
	LimitAssumed = rules.Rule{Code: "import.limit-assumed"}
	// ModelsMissing: the file does not say how many models the unit has; a number
	// that it cannot have stands in. Args: unit, options; line in a text.
	ModelsMissing = rules.Rule{Code: "import.models-missing"}
	// UpgradesUnnamed: the text gives the number of upgrades, not their names. Args:
	// have, line.
	UpgradesUnnamed = rules.Rule{Code: "import.upgrades-unnamed"}
	// CutName: a text is longer than ours may be and was cut. Args: field, limit.
	CutName = rules.Rule{Code: "import.cut"}
	// MoreNotes: there are more notes than are kept. Args: have (those left out).
	MoreNotes = rules.Rule{Code: "import.more-notes"}
	// SheetAgrees: what is printed on a sheet is the list attached to it.
	SheetAgrees = rules.Rule{Code: "import.sheet-agrees"}
	// SheetDiffers: the printed sheet shows another list than the attached one.
	// Args: printed, attached (checksums).
	SheetDiffers = rules.Rule{Code: "import.sheet-differs"}
	// SheetUnchecked: the print of a sheet shows no checksum that could be compared
	// with the attached list.
	SheetUnchecked = rules.Rule{Code: "import.sheet-unchecked"}
)

// Why a file cannot be read as a list.
var (
	// TooLarge: the file has more than is read. Args: of (bytes, packed, unpacked,
	// values, lines, depth), limit.
	TooLarge = rules.Rule{Code: "import.too-large"}
	// WebPage: a saved page, most often of an error, stands where a list should.
	WebPage = rules.Rule{Code: "import.web-page"}
	// Reference: the text is the code of a list in another program, not the list.
	// Args: found, program (official-app, adjutant, sct1).
	Reference = rules.Rule{Code: "import.reference"}
	// ByPosition: the file names sizes and upgrades by their position in another
	// program, so it means something else with every version of it.
	ByPosition = rules.Rule{Code: "import.by-position"}
	// OtherProgram: the format is known but not read. Args: program.
	OtherProgram = rules.Rule{Code: "import.other-program"}
	// NotAList: nothing in the file looks like a list. Args: found, line, column, if it is
	// a text.
	NotAList = rules.Rule{Code: "import.not-a-list"}
	// SeveralForces: the file holds several armies. Args: have.
	SeveralForces = rules.Rule{Code: "import.several-forces"}
	// TextCut: the text says itself that units are missing. Args: have, line.
	TextCut = rules.Rule{Code: "import.text-cut"}

	// PackedBroken: a zip archive that cannot be unpacked.
	PackedBroken = rules.Rule{Code: "import.packed-broken"}
	// PackedMembers: the archive does not hold exactly one roster. Args: have.
	PackedMembers = rules.Rule{Code: "import.packed-members"}
	// PackedPath: the name in the archive leads out of it.
	PackedPath = rules.Rule{Code: "import.packed-path"}

	// XMLBroken: the text breaks the grammar of XML. Args: line.
	XMLBroken = rules.Rule{Code: "import.xml-broken"}
	// XMLEntities: the document declares a document type, which could define
	// entities. Args: line.
	XMLEntities = rules.Rule{Code: "import.xml-entities"}
	// XMLEncoding: the document is in another encoding than UTF-8. Args: found.
	XMLEncoding = rules.Rule{Code: "import.xml-encoding"}
	// XMLAttributeTwice: an element has one attribute twice. Args: name, line.
	XMLAttributeTwice = rules.Rule{Code: "import.xml-attribute-twice"}

	// SheetEmpty: a PDF without an attached list.
	SheetEmpty = rules.Rule{Code: "import.sheet-empty"}
	// SheetSeveral: a PDF carries several lists. Args: have.
	SheetSeveral = rules.Rule{Code: "import.sheet-several"}
	// SheetBroken: the attachment of a PDF is damaged.
	SheetBroken = rules.Rule{Code: "import.sheet-broken"}
)

// Rules lists the rules above, for the test that all of them have words.
var Rules = []rules.Rule{
	SummonedDropped, Renamed, UnknownName, LeftOut, TotalDiffers, LimitAssumed, ModelsMissing, UpgradesUnnamed, CutName, MoreNotes,
	SheetAgrees, SheetDiffers, SheetUnchecked,
	TooLarge, WebPage, Reference, ByPosition, OtherProgram, NotAList, SeveralForces, TextCut,
	PackedBroken, PackedMembers, PackedPath, XMLBroken, XMLEntities, XMLEncoding, XMLAttributeTwice, SheetEmpty, SheetSeveral, SheetBroken,
}
