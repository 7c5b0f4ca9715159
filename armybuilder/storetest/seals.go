package storetest

import (
	"bytes"
	"crypto/sha256"
	"strings"
	"time"

	"muster/armybuilder"
)

// A list has one seal, which its owner alone makes and ends; edits leave it alone,
// and it goes with the list.
func seals(s *suite) {
	o, friend := s.owner(), s.owner()
	l := s.list(o, "sealed")
	_, err := s.Seal(s.Context(), l.ID)
	s.wantErr(err, armybuilder.ErrNotFound)
	for _, digit := range []string{"a", "b"} {
		want := armybuilder.StoredSeal{Seal: strings.Repeat(digit, 64), Salt: [32]byte{31: digit[0]}, Document: doc(digit), Sealed: s.tick()}
		s.must(s.SetSeal(s.Context(), o, l.ID, &want))
		_, err = s.save(o, l.ID, s.get(o, l.ID).Revision, "edited "+digit, "")
		s.must(err)
		got, err := s.Seal(s.Context(), l.ID)
		s.must(err)
		if got.Seal != want.Seal || got.Salt != want.Salt || !bytes.Equal(got.Document, want.Document) || !got.Sealed.Equal(want.Sealed) {
			s.Errorf("the seal is %+v, want %+v", got, want)
		}
	}

	secret := sha256.Sum256([]byte("edit"))
	hash := armybuilder.Hash(secret)
	s.must(s.SetEditSecret(s.Context(), o, l.ID, &hash))
	_, err = s.OpenEdit(s.Context(), friend, hash)
	s.must(err)
	s.wantErr(s.SetSeal(s.Context(), friend, l.ID, nil), armybuilder.ErrNotFound)

	s.must(s.Delete(s.Context(), o, l.ID, s.tick()))
	_, err = s.Seal(s.Context(), l.ID)
	s.wantErr(err, armybuilder.ErrNotFound)
	s.wantErr(s.SetSeal(s.Context(), o, l.ID, nil), armybuilder.ErrNotFound)
	s.must(s.Restore(s.Context(), o, l.ID))
	s.must(s.SetSeal(s.Context(), o, l.ID, nil))
	_, err = s.Seal(s.Context(), l.ID)
	s.wantErr(err, armybuilder.ErrNotFound)

	s.must(s.SetSeal(s.Context(), o, l.ID, &armybuilder.StoredSeal{Seal: strings.Repeat("c", 64), Document: doc("c"), Sealed: s.tick()}))
	s.must(s.Delete(s.Context(), o, l.ID, s.tick()))
	_, err = s.Purge(s.Context(), s.now.Add(time.Minute))
	s.must(err)
}
