package newrecruit

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"path"
	"strings"

	"muster/armybuilder/interop"
	"muster/rules"
)

// isPacked reports whether data is a zip archive.
func isPacked(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("PK\x05\x06"))
}

// encrypted is the bit of a member's flags that says it needs a password.
const encrypted = 0x1

// unpack returns the one roster in an archive.
func unpack(data []byte) ([]byte, error) {
	if len(data) > interop.MaxPacked {
		return nil, interop.TooLarge.Broken("", rules.Text("of", "packed"), rules.Int("limit", interop.MaxPacked))
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, interop.PackedBroken.Broken("")
	}
	if len(archive.File) != 1 {
		return nil, interop.PackedMembers.Broken("", rules.Int("have", len(archive.File)))
	}
	member := archive.File[0]
	switch {
	case !fs.ValidPath(member.Name) || strings.ContainsAny(member.Name, `\/`):
		return nil, interop.PackedPath.Broken("")
	case !strings.EqualFold(path.Ext(member.Name), ".ros"):
		return nil, interop.PackedMembers.Broken("", rules.Int("have", 0))
	case member.Flags&encrypted != 0:
		return nil, interop.PackedBroken.Broken("")
	case member.UncompressedSize64 > interop.MaxDocument:
		return nil, tooLargeUnpacked()
	}
	r, err := member.Open()
	if err != nil {
		return nil, interop.PackedBroken.Broken("")
	}
	// What a member says of its size is no promise.
	roster, err := io.ReadAll(io.LimitReader(r, interop.MaxDocument+1))
	if closeErr := r.Close(); err != nil || closeErr != nil {
		return nil, interop.PackedBroken.Broken("")
	}
	if len(roster) > interop.MaxDocument {
		return nil, tooLargeUnpacked()
	}
	return roster, nil
}

func tooLargeUnpacked() error {
	return interop.TooLarge.Broken("", rules.Text("of", "unpacked"), rules.Int("limit", interop.MaxDocument))
}
