// Package fonts holds the typefaces of printed sheets, measures text set in them
// and cuts them down to the characters that a document uses.
//
// DejaVu Sans Condensed has Latin, Greek, Cyrillic and the symbols; it comes with
// its Go module and is always there. Nanum Gothic has Hangul; make assets fetches
// it into nanum, and a program built without it has no face for Hangul.
package fonts

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
)

// The folder of a fresh clone holds a dot file alone; all: takes that in, so that
// it compiles.
//
//go:embed all:nanum
var nanum embed.FS

// A Family is a regular and a bold face with the same characters.
type Family struct {
	Regular, Bold *Face
}

// Sans is the family of everything but Hangul.
var Sans = sync.OnceValue(func() Family {
	regular, err := Read("DejaVuSansCondensed", dejavusanscondensed.TTF)
	if err == nil {
		var bold *Face
		if bold, err = Read("DejaVuSansCondensed-Bold", dejavusanscondensedbold.TTF); err == nil {
			return Family{regular, bold}
		}
	}
	panic("the embedded font is broken: " + err.Error()) // a build fault; the tests of this package catch it
})

// Hangul is the family of Korean; its faces are nil if the program was built
// without them.
var Hangul = sync.OnceValue(func() Family {
	family, err := readHangul(nanum)
	if err != nil {
		panic("the embedded font is broken: " + err.Error()) // as above
	}
	return family
})

func readHangul(files fs.FS) (Family, error) {
	var family Family
	for _, f := range []struct {
		name, file string
		face       **Face
	}{
		{"NanumGothic", "nanum/NanumGothic_400Regular.ttf", &family.Regular},
		{"NanumGothic-Bold", "nanum/NanumGothic_700Bold.ttf", &family.Bold},
	} {
		data, err := fs.ReadFile(files, f.file)
		if errors.Is(err, fs.ErrNotExist) {
			return Family{}, nil
		}
		if err == nil {
			*f.face, err = Read(f.name, data)
		}
		if err != nil {
			return Family{}, fmt.Errorf("read %s: %w", f.file, err)
		}
	}
	return family, nil
}
