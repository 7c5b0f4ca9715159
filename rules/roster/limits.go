package roster

// What a document may hold at most. Reading and editing refuse more, naming the
// limit, so that no edit makes a document that cannot be read again.
const (
	// MaxBytes is the size of a document. The final newline, which writing adds,
	// is not counted: else a document of exactly this size could be read but not
	// written.
	MaxBytes    = 1 << 20
	MaxUnits    = 200
	MaxCards    = 100
	MaxUpgrades = 40 // of one unit
	// MaxName is the length of a name, player or label, in code points.
	MaxName = 200
	// MaxNote is the length of a note, in code points.
	MaxNote = 1_000
	// MaxDepth counts the objects and lists around a value, the document itself
	// included.
	MaxDepth = 64
	// MaxNumber is the largest number of models, nominee or mineral limit; the
	// smallest is 1.
	MaxNumber = 1_000_000_000
	// MaxEntryID is the length of the id of an entry, in characters.
	MaxEntryID = 64
)
