package armybuilder

import (
	"io"

	"muster/rules"
)

// Add adds a file that was sent rather than named on a command line: an archive
// gives its members. The content must stay readable until all files are read.
func (s *Sources) Add(name string, content io.ReaderAt, size int64) {
	if isArchive(name) {
		s.members(name, content, size)
		return
	}
	s.Files = append(s.Files, Source{name, func() ([]byte, error) {
		if size > MaxFile {
			return nil, FileTooLarge.Broken("", rules.Int("have", int(size)), rules.Int("limit", MaxFile))
		}
		return io.ReadAll(io.NewSectionReader(content, 0, size))
	}})
}
