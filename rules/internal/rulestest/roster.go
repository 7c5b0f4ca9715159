package rulestest

import (
	"strings"

	"pgregory.net/rapid"

	"muster/rules/card"
	"muster/rules/roster"
)

// AnyRoster generates rosters of every shape that a document can have: odd
// names, unknown fields, any ids. Few of them are legal lists; all of them can
// be written and read.
func AnyRoster() *rapid.Generator[*roster.Roster] {
	return rapid.Custom(func(t *rapid.T) *roster.Roster {
		r := &roster.Roster{
			Name:          anyText(roster.MaxName).Draw(t, "name"),
			Player:        anyText(20).Draw(t, "player"),
			Release:       anyID().Draw(t, "release"),
			Fingerprint:   rapid.SampledFrom([]string{"", "sha256:00ff"}).Draw(t, "fingerprint"),
			Scale:         rapid.SampledFrom([]card.ScaleID{card.Skirmish, card.Standard, card.GrandOffensive}).Draw(t, "scale"),
			MineralLimit:  anyNumber().Draw(t, "limit"),
			FactionCard:   anyID().Draw(t, "faction"),
			TacticalCards: nil,
			Draft: roster.Draft{
				Missions:    anyIDs().Draw(t, "missions"),
				Deployments: anyIDs().Draw(t, "deployments"),
				Extra:       anyExtra().Draw(t, "draft extra"),
			},
			Visibility: rapid.SampledFrom([]roster.Visibility{roster.Unset, roster.Open, roster.Closed}).Draw(t, "visibility"),
			Extra:      anyExtra().Draw(t, "extra"),
		}
		entries := rapid.SliceOfNDistinct(anyEntryID(), 0, 12, rapid.ID[string]).Draw(t, "entries")
		cards := rapid.IntRange(0, len(entries)).Draw(t, "cards")
		for _, id := range entries[:cards] {
			r.TacticalCards = append(r.TacticalCards, roster.Card{
				ID: id, Card: anyID().Draw(t, "card"), Extra: anyExtra().Draw(t, "card extra"),
			})
		}
		for _, id := range entries[cards:] {
			r.Units = append(r.Units, anyUnit(id).Draw(t, "unit"))
		}
		return r
	})
}

func anyUnit(id string) *rapid.Generator[roster.Unit] {
	return rapid.Custom(func(t *rapid.T) roster.Unit {
		u := roster.Unit{
			ID:     id,
			Unit:   anyID().Draw(t, "id"),
			Models: anyNumber().Draw(t, "models"),
			Label:  anyText(20).Draw(t, "label"),
			Note:   anyText(40).Draw(t, "note"),
			Extra:  anyExtra().Draw(t, "extra"),
		}
		for range rapid.IntRange(0, 4).Draw(t, "upgrades") {
			u.Upgrades = append(u.Upgrades, roster.Upgrade{
				Upgrade: anyID().Draw(t, "upgrade"),
				Model:   rapid.OneOf(rapid.Just(0), anyNumber()).Draw(t, "model"),
				Extra:   anyExtra().Draw(t, "upgrade extra"),
			})
		}
		return u
	})
}

// AnyEdit generates an edit of r that may or may not be possible. Most name
// entries and upgrades of r.
func AnyEdit(r *roster.Roster) *rapid.Generator[roster.Edit] {
	ids := []string{"u1", "t1", "", "not an id", strings.Repeat("x", roster.MaxEntryID)}
	upgrades := []string{"agg-12", ""}
	for _, c := range r.TacticalCards {
		ids = append(ids, c.ID)
	}
	for _, u := range r.Units {
		ids = append(ids, u.ID)
		for _, up := range u.Upgrades {
			upgrades = append(upgrades, up.Upgrade)
		}
	}
	ids = append(ids, roster.NewEntryID(r, "u"), roster.NewEntryID(r, "t"))
	return rapid.Custom(func(t *rapid.T) roster.Edit {
		id := rapid.SampledFrom(ids).Draw(t, "entry")
		upgrade := rapid.SampledFrom(upgrades).Draw(t, "upgrade")
		n := rapid.OneOf(rapid.IntRange(-1, 3), rapid.IntRange(roster.MaxNumber-1, roster.MaxNumber+1)).Draw(t, "number")
		s := anyText(roster.MaxNote+1).Draw(t, "text")
		switch rapid.IntRange(0, 19).Draw(t, "kind") {
		case 0:
			return roster.SetName{Name: s}
		case 1:
			return roster.SetPlayer{Player: s}
		case 2:
			return roster.SetRelease{ID: s, Fingerprint: upgrade}
		case 3:
			return roster.SetScale{Scale: card.ScaleID(rapid.IntRange(0, 3).Draw(t, "scale"))}
		case 4:
			return roster.SetLimit{Minerals: n}
		case 5:
			return roster.SetFaction{Card: s}
		case 6:
			return roster.SetDraft{Missions: anyIDs().Draw(t, "missions"), Deployments: anyIDs().Draw(t, "deployments")}
		case 7:
			return roster.SetVisibility{Visibility: roster.Visibility(rapid.IntRange(0, 3).Draw(t, "visibility"))}
		case 8:
			return roster.AddCard{ID: id, Card: s}
		case 9:
			return roster.SwapCard{ID: id, Card: s}
		case 10:
			return roster.RemoveEntry{ID: id}
		case 11:
			return roster.MoveEntry{ID: id, Before: rapid.SampledFrom(ids).Draw(t, "before")}
		case 12:
			return roster.AddUnit{ID: id, Unit: s, Models: n}
		case 13:
			return roster.CopyUnit{From: id, ID: rapid.SampledFrom(ids).Draw(t, "copy")}
		case 14:
			return roster.SetModels{ID: id, Models: n}
		case 15:
			return roster.SetLabel{ID: id, Label: s}
		case 16:
			return roster.SetNote{ID: id, Note: s}
		case 17:
			return roster.AddUpgrade{Unit: id, Upgrade: upgrade, Model: n}
		case 18:
			return roster.RemoveUpgrade{Unit: id, Upgrade: upgrade, Nth: rapid.IntRange(0, 2).Draw(t, "nth")}
		default:
			return roster.Nominate{Unit: id, Upgrade: upgrade, Model: n, Nth: rapid.IntRange(0, 2).Draw(t, "nth")}
		}
	})
}

// anyText generates valid UTF-8 of at most limit code points, with a liking for
// what writers get wrong.
func anyText(limit int) *rapid.Generator[string] {
	odd := rapid.SampledFrom([]rune{
		'"', '\\', '/', '\b', '\t', '\n', '\f', '\r', 0, 0x1f, 0x7f, '+', '%', '&', '<', '\'',
		'é', 'ł', 'Ж', '한', '\u2028', '\uFEFF', '\uFFFD', '\uFFFF', '😀',
	})
	return rapid.OneOf(
		rapid.SampledFrom([]string{"", "Raynor's 1st & best + more 100%", "null"}),
		rapid.StringOfN(rapid.OneOf(odd, rapid.Rune()), 0, min(limit, 12), -1),
		rapid.StringOfN(rapid.SampledFrom([]rune("aé한😀")), limit, limit, -1),
	).Filter(func(s string) bool { return len([]rune(s)) <= limit })
}

func anyID() *rapid.Generator[string] {
	return rapid.OneOf(rapid.SampledFrom([]string{"", "marine", "agg-12"}), anyText(8))
}

func anyIDs() *rapid.Generator[[]string] {
	return rapid.Custom(func(t *rapid.T) []string {
		var ids []string
		for range rapid.IntRange(0, 3).Draw(t, "count") {
			ids = append(ids, anyID().Draw(t, "id"))
		}
		return ids
	})
}

func anyEntryID() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.StringMatching(`[ut][1-9][0-9]?`),
		rapid.StringMatching(`[A-Za-z0-9_-]{1,64}`),
	)
}

func anyNumber() *rapid.Generator[int] {
	return rapid.OneOf(rapid.IntRange(1, 20), rapid.IntRange(1, roster.MaxNumber), rapid.Just(roster.MaxNumber))
}

// anyExtra generates unknown fields, most often none.
func anyExtra() *rapid.Generator[[]roster.Field] {
	values := rapid.SampledFrom([]string{
		"null", "true", `""`, "0", "-0", "1e400", "1.50", "[]", "{}", `[1,"a",null]`,
		`{"z":1,"a":{"id":"u1"},"":[]}`, `"\"\\\u0000é"`, "123456789012345678901234567890",
	})
	return rapid.Custom(func(t *rapid.T) []roster.Field {
		if rapid.IntRange(0, 3).Draw(t, "any") > 0 {
			return nil
		}
		var fields []roster.Field
		keys := rapid.SliceOfNDistinct(rapid.OneOf(
			rapid.SampledFrom([]string{"Name", "x", "", "unités", "a\"b"}),
			rapid.StringMatching(`x-[a-z]{1,4}`),
		), 1, 20, rapid.ID[string]).Draw(t, "keys")
		for _, k := range keys {
			fields = append(fields, roster.Field{Key: k, Value: values.Draw(t, "value")})
		}
		return fields
	})
}
