package armybuilder

// What one check reads at most, so that no file and no archive can take the
// machine.
const (
	// MaxFile is the size of one file. Lists are a few kilobytes; the largest is
	// a printed sheet that carries its list.
	MaxFile = 8 << 20
	// MaxArchive is the size of an archive, MaxMembers the number of its files and
	// MaxUnpacked their size together when unpacked.
	MaxArchive  = 128 << 20
	MaxMembers  = 50_000
	MaxUnpacked = 512 << 20
)
