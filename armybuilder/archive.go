package armybuilder

import (
	"archive/zip"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"

	"muster/rules"
)

// encrypted is the bit of a member's flags that says it needs a password.
const encrypted = 0x1

// archive lists the members of the archive that count.
func (s *Sources) archive(name string) {
	f, err := os.Open(name)
	if err != nil {
		s.Errors = append(s.Errors, openError(name, err))
		return
	}
	s.open = append(s.open, f)
	info, err := f.Stat()
	if err != nil {
		s.Errors = append(s.Errors, openError(name, err))
		return
	}
	s.members(name, f, info.Size())
}

// members lists the members that count of an archive of size bytes, in order of
// path. An archive that cannot be read stands as one file with the reason, so
// that it has a line in every table.
func (s *Sources) members(name string, archive io.ReaderAt, size int64) {
	members, err := readMembers(archive, size)
	if err != nil {
		s.Files = append(s.Files, Source{name, func() ([]byte, error) { return nil, err }})
		return
	}
	before := len(s.Files)
	for _, m := range members {
		if counts(path.Base(m.Name)) && !hidden(m.Name) && !m.FileInfo().IsDir() {
			s.Files = append(s.Files, memberSource(name+"/"+m.Name, m))
		}
	}
	if len(s.Files) == before {
		s.fail(name, "no list in this archive", noList)
	}
}

// hidden reports whether a folder of the member begins with a dot.
func hidden(name string) bool {
	for dir := path.Dir(name); dir != "." && dir != "/"; dir = path.Dir(dir) {
		if base := path.Base(dir); base[0] == '.' && base != ".." {
			return true
		}
	}
	return false
}

func readMembers(archive io.ReaderAt, size int64) ([]*zip.File, error) {
	if size > MaxArchive {
		return nil, ArchiveTooLarge.Broken("", rules.Text("of", "bytes"), rules.Int("have", int(size)), rules.Int("limit", MaxArchive))
	}
	r, err := zip.NewReader(archive, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, ArchiveBroken.Broken("")
	}
	if n := len(r.File); n > MaxMembers {
		return nil, ArchiveTooLarge.Broken("", rules.Text("of", "members"), rules.Int("have", n), rules.Int("limit", MaxMembers))
	}
	// A member never gives more than the size it states, so the sum of the stated
	// sizes bounds what all of them can give.
	var unpacked uint64
	for _, m := range r.File {
		if unpacked += min(m.UncompressedSize64, MaxUnpacked+1); unpacked > MaxUnpacked {
			return nil, ArchiveTooLarge.Broken("", rules.Text("of", "unpacked"), rules.Int("have", int(unpacked)), rules.Int("limit", MaxUnpacked))
		}
	}
	slices.SortStableFunc(r.File, func(a, b *zip.File) int { return cmp.Compare(a.Name, b.Name) })
	return r.File, nil
}

func memberSource(name string, m *zip.File) Source {
	return Source{name, func() ([]byte, error) {
		switch {
		case !fs.ValidPath(m.Name):
			return nil, ArchivePath.Broken("")
		case isArchive(m.Name):
			return nil, ArchiveNested.Broken("")
		case m.Flags&encrypted != 0:
			return nil, ArchiveEncrypted.Broken("")
		case m.UncompressedSize64 > MaxFile:
			return nil, FileTooLarge.Broken("", rules.Int("have", int(min(m.UncompressedSize64, 1<<62))), rules.Int("limit", MaxFile))
		}
		r, err := m.Open()
		if err != nil {
			return nil, ArchiveMemberBroken.Broken("")
		}
		data, err := io.ReadAll(r)
		if closeErr := r.Close(); err != nil || closeErr != nil {
			return nil, ArchiveMemberBroken.Broken("")
		}
		return data, nil
	}}
}
