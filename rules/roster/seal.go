package roster

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"muster/rules"
)

// sealFormat is the first line of what is hashed.
const sealFormat = "muster.seal/1\n"

// Seal returns the seal of r with salt, 64 lower-case hex digits. It covers all
// of r but player, fingerprint, visibility and the notes on units, so that the
// owner's copy and a shared one have the same seal. The salt, 32 random bytes,
// keeps anybody from finding the list by trying; it must not be public before
// the list is.
func Seal(r *Roster, salt [32]byte) string {
	sealed := Shared(r, false)
	sealed.Fingerprint = ""
	sealed.Visibility = Unset
	h := sha256.New()
	h.Write([]byte(sealFormat))
	h.Write(salt[:])
	h.Write(Encode(sealed))
	return hex.EncodeToString(h.Sum(nil))
}

// Verify compares closed with the open list it claims to be the view of. It
// returns nil if all fields and the seal agree, else the first difference as a
// rules.Violation whose path is the field: the fields in the order of the
// document, then the seal.
func Verify(closed *ClosedList, open *Roster, salt [32]byte) error {
	want := NewClosedList(open)
	for _, f := range [...]struct{ path, closed, open string }{
		{"name", closed.Name, want.Name},
		{"release", closed.Release, want.Release},
		{"scale", closed.Scale.String(), want.Scale.String()},
		{"mineral_limit", strconv.Itoa(closed.MineralLimit), strconv.Itoa(want.MineralLimit)},
		{"faction_card", closed.FactionCard, want.FactionCard},
	} {
		if f.closed != f.open {
			return differs(f.path, f.closed, f.open)
		}
	}
	if err := verifyCards(closed.TacticalCards, want.TacticalCards); err != nil {
		return err
	}
	if !slices.Equal(closed.Missions, want.Missions) {
		return differs("draft/missions", strings.Join(closed.Missions, " "), strings.Join(want.Missions, " "))
	}
	if !slices.Equal(closed.Deployments, want.Deployments) {
		return differs("draft/deployments", strings.Join(closed.Deployments, " "), strings.Join(want.Deployments, " "))
	}
	if closed.Seal == "" {
		return SealMissing.Broken("seal")
	}
	if seal := Seal(open, salt); closed.Seal != seal {
		return SealDiffers.Broken("seal", rules.Text("closed", closed.Seal), rules.Text("open", seal))
	}
	return nil
}

// verifyCards compares the cards entry by entry.
func verifyCards(closed, open []ClosedCard) error {
	for i := range max(len(closed), len(open)) {
		switch {
		case i >= len(closed):
			return differs(rules.Path("tactical_cards", open[i].ID), "", open[i].Card)
		case i >= len(open):
			return differs(rules.Path("tactical_cards", closed[i].ID), closed[i].Card, "")
		case closed[i].ID != open[i].ID:
			return differs(rules.Path("tactical_cards", closed[i].ID), closed[i].ID, open[i].ID)
		case closed[i].Card != open[i].Card:
			return differs(rules.Path("tactical_cards", closed[i].ID), closed[i].Card, open[i].Card)
		}
	}
	return nil
}

func differs(path, closed, open string) error {
	return ClosedDiffers.Broken(path, rules.Text("closed", closed), rules.Text("open", open))
}

// EncodeSalt returns the salt file: 64 lower-case hex digits and a newline.
func EncodeSalt(salt [32]byte) []byte {
	return append(hex.AppendEncode(nil, salt[:]), '\n')
}

// DecodeSalt reads a salt file. The newline may be missing or that of another
// system. Its error is a rules.Violation, SaltForm.
func DecodeSalt(file []byte) (salt [32]byte, err error) {
	digits := strings.TrimSuffix(strings.TrimSuffix(string(file), "\n"), "\r")
	raw, err := hex.DecodeString(digits)
	if err != nil || !isHex64(digits) {
		return salt, SaltForm.Broken("", rules.Int("have", len(digits)))
	}
	copy(salt[:], raw)
	return salt, nil
}
