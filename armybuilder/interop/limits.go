package interop

// What reading a foreign file may cost at most. Every reader keeps to these.
const (
	// MaxDocument is the size of a document in bytes, unpacked where it is packed.
	// The largest real one is about 190 KB, most of it the texts of the cards.
	MaxDocument = 1 << 20
	// MaxPacked is the size of a packed document in bytes.
	MaxPacked = 1 << 20
	// MaxText is the size of a pasted text in bytes, MaxLines its number of lines.
	MaxText  = 128 << 10
	MaxLines = 2_000
	// MaxPDF is the size of a printed sheet in bytes, MaxStreams how many places in
	// it are looked at for an attachment, and as many for a checksum.
	MaxPDF     = 8 << 20
	MaxStreams = 256
	// MaxDepth counts the objects, lists or elements around a value.
	MaxDepth = 64
	// MaxValues is how many values or elements a document may have.
	MaxValues = 100_000
	// MaxNotes is how many notes on the reading of one file are kept.
	MaxNotes = 200
	// MaxFound is how much of a foreign text a note repeats, in code points.
	MaxFound = 64
)
