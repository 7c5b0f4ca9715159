package armybuilder

import "muster/rules"

// What can be wrong with a file before anyone looks for a list in it. The words
// live in rules/text.
var (
	// FileTooLarge: the file is larger than any list. Args: have (0 where the size
	// is not known), limit (bytes).
	FileTooLarge = rules.Rule{Code: "file.too-large"}
	// ArchiveBroken: a name that ends in .zip, but no archive that can be read.
	ArchiveBroken = rules.Rule{Code: "archive.broken"}
	// ArchiveTooLarge: the archive holds more than is read. Args: of (bytes, members,
	// unpacked), have, limit.
	ArchiveTooLarge = rules.Rule{Code: "archive.too-large"}
	// ArchivePath: the name of a member leads out of the archive.
	ArchivePath = rules.Rule{Code: "archive.path"}
	// ArchiveNested: a member is an archive again.
	ArchiveNested = rules.Rule{Code: "archive.nested"}
	// ArchiveEncrypted: a member needs a password.
	ArchiveEncrypted = rules.Rule{Code: "archive.encrypted"}
	// ArchiveMemberBroken: a member is damaged or packed in an unknown way.
	ArchiveMemberBroken = rules.Rule{Code: "archive.member-broken"}
)

// FileRules lists the rules above, for the test that all of them have words.
var FileRules = []rules.Rule{
	FileTooLarge, ArchiveBroken, ArchiveTooLarge, ArchivePath, ArchiveNested, ArchiveEncrypted, ArchiveMemberBroken,
}
