package storetest

import (
	"bytes"
	"crypto/sha256"
	"time"

	"muster/armybuilder"
)

// imported lists keep the file that they were read from, as long as they live, and
// show it to those who may see the list.
func imported(s *suite) {
	o, stranger := s.owner(), s.owner()
	file := armybuilder.Original{File: "a\x00b.json", Format: "official-app", Content: []byte("\x00\xff{}"), Read: s.tick()}
	l, err := s.Create(s.Context(), armybuilder.NewList{
		Owner: o, ID: "list999999999999", Name: "a", Document: doc("a"), Now: s.now, Original: &file,
	})
	s.must(err)
	_, err = s.save(o, l.ID, 1, "b", "")
	s.must(err)

	got, err := s.Original(s.Context(), o, l.ID)
	s.must(err)
	if got.File != file.File || got.Format != file.Format || !bytes.Equal(got.Content, file.Content) || !got.Read.Equal(file.Read) ||
		got.Hash != sha256.Sum256(file.Content) {
		s.Errorf("the file is %+v, want %+v", got, file)
	}
	_, err = s.Original(s.Context(), stranger, l.ID)
	s.wantErr(err, armybuilder.ErrNotFound)
	_, err = s.Original(s.Context(), o, s.list(o, "made here").ID)
	s.wantErr(err, armybuilder.ErrNotFound)

	s.must(s.Delete(s.Context(), o, l.ID, s.tick()))
	_, err = s.Original(s.Context(), o, l.ID)
	s.wantErr(err, armybuilder.ErrNotFound)
	s.must(s.Restore(s.Context(), o, l.ID))
	_, err = s.Original(s.Context(), o, l.ID)
	s.must(err)
	s.must(s.Delete(s.Context(), o, l.ID, s.tick()))
	_, err = s.Purge(s.Context(), s.now.Add(time.Minute))
	s.must(err)
}
