package storetest

import (
	"slices"
	"strings"
	"time"

	"muster/armybuilder"
)

func owners(s *suite) {
	secret := hash()
	a, err := s.NewOwner(s.Context(), secret, s.tick())
	s.must(err)
	b := s.owner()
	if a == b || a == 0 {
		s.Errorf("owners %d and %d", a, b)
	}
	got, err := s.FindOwner(s.Context(), secret)
	s.must(err)
	if got != a {
		s.Errorf("the secret finds owner %d, want %d", got, a)
	}
	_, err = s.FindOwner(s.Context(), hash())
	s.wantErr(err, armybuilder.ErrNotFound)
	s.must(s.Ping(s.Context()))
}

func joining(s *suite) {
	phoneSecret, laptopSecret, joined := hash(), hash(), hash()
	laptop, err := s.NewOwner(s.Context(), laptopSecret, s.tick())
	s.must(err)
	phone, err := s.NewOwner(s.Context(), phoneSecret, s.tick())
	s.must(err)
	s.list(laptop, "made on the laptop")
	kept := s.list(phone, "made on the phone")
	friend := s.owner()
	shared := s.list(friend, "shared by a friend")
	link := hash()
	s.must(s.SetEditSecret(s.Context(), friend, shared.ID, &link))
	_, err = s.OpenEdit(s.Context(), phone, link)
	s.must(err)

	code := hash()
	s.must(s.OfferJoin(s.Context(), laptop, code, s.now.Add(time.Minute)))
	got, err := s.Join(s.Context(), code, joined, phone, s.tick())
	s.must(err)
	if got != laptop {
		s.Fatalf("joined owner %d, want %d", got, laptop)
	}
	for _, secret := range []armybuilder.Hash{laptopSecret, joined, phoneSecret} {
		if o, err := s.FindOwner(s.Context(), secret); err != nil || o != laptop {
			s.Errorf("a device is owner %d, %v; want %d", o, err, laptop)
		}
	}
	private := s.list(friend, "not shared")
	for _, secret := range []armybuilder.Hash{laptopSecret, joined, phoneSecret} {
		for _, id := range []string{kept.ID, shared.ID, private.ID, "nosuchlist000000"} {
			s.wantSameAs(laptop, secret, id)
		}
	}
	_, _, err = s.GetAs(s.Context(), hash(), kept.ID)
	s.wantErr(err, armybuilder.ErrNotFound)
	want := []string{"made on the laptop", "made on the phone", "shared by a friend"}
	if names := s.names(laptop, armybuilder.ListQuery{Sort: armybuilder.ByName}); !slices.Equal(names, want) {
		s.Errorf("the joined owner has %q, want %q", names, want)
	}
	if !s.get(laptop, kept.ID).Owned {
		s.Error("the phone's list is not owned any more")
	}
}

func joinOnce(s *suite) {
	o := s.owner()
	code, late, replaced := hash(), hash(), hash()
	s.must(s.OfferJoin(s.Context(), o, replaced, s.now.Add(time.Minute)))
	s.must(s.OfferJoin(s.Context(), o, code, s.now.Add(time.Minute)))
	_, err := s.Join(s.Context(), replaced, hash(), 0, s.now)
	s.wantErr(err, armybuilder.ErrNotFound)
	_, err = s.Join(s.Context(), code, hash(), o, s.now) // a device that belongs already
	s.must(err)
	_, err = s.Join(s.Context(), code, hash(), 0, s.now)
	s.wantErr(err, armybuilder.ErrNotFound)
	s.must(s.OfferJoin(s.Context(), o, late, s.now.Add(time.Minute)))
	_, err = s.Join(s.Context(), late, hash(), 0, s.now.Add(time.Minute))
	s.wantErr(err, armybuilder.ErrNotFound)
	s.wantErr(s.OfferJoin(s.Context(), o+1000, hash(), s.now), armybuilder.ErrNotFound)
}

func finding(s *suite) {
	o := s.owner()
	b := s.list(o, "Beta Żółw")
	s.list(o, "alpha 100%")
	s.list(o, "Gamma_x alpha")
	_, err := s.save(o, b.ID, 1, "Beta Żółw", "")
	s.must(err)
	for _, c := range []struct {
		q    armybuilder.ListQuery
		want string
	}{
		{armybuilder.ListQuery{}, "Beta Żółw|Gamma_x alpha|alpha 100%"},
		{armybuilder.ListQuery{Sort: armybuilder.ByCreated}, "Gamma_x alpha|alpha 100%|Beta Żółw"},
		{armybuilder.ListQuery{Sort: armybuilder.ByName}, "alpha 100%|Beta Żółw|Gamma_x alpha"},
		{armybuilder.ListQuery{Limit: 2}, "Beta Żółw|Gamma_x alpha"},
		{armybuilder.ListQuery{Limit: 1, Sort: armybuilder.ByName}, "alpha 100%"},
		{armybuilder.ListQuery{Limit: 9, Text: "alpha"}, "Gamma_x alpha|alpha 100%"},
		{armybuilder.ListQuery{Text: "ALPHA", Sort: armybuilder.ByName}, "alpha 100%|Gamma_x alpha"},
		{armybuilder.ListQuery{Text: "alpha gamma"}, "Gamma_x alpha"},
		{armybuilder.ListQuery{Text: "żÓŁ"}, "Beta Żółw"},
		{armybuilder.ListQuery{Text: "%"}, "alpha 100%"},
		{armybuilder.ListQuery{Text: "_"}, "Gamma_x alpha"},
		{armybuilder.ListQuery{Text: "' OR 1=1 --"}, ""},
		{armybuilder.ListQuery{Text: "\x00\xff"}, ""},
		{armybuilder.ListQuery{Which: armybuilder.Archived}, ""},
		{armybuilder.ListQuery{Which: armybuilder.Deleted}, ""},
	} {
		if got := strings.Join(s.names(o, c.q), "|"); got != c.want {
			s.Errorf("%+v finds %q, want %q", c.q, got, c.want)
		}
	}
}

func archive(s *suite) {
	o := s.owner()
	l := s.list(o, "one")
	s.must(s.SetArchived(s.Context(), o, l.ID, true, s.tick()))
	if got := s.get(o, l.ID); !got.Archived.Equal(s.now) || got.Revision != 1 {
		s.Errorf("archived %v, revision %d", got.Archived, got.Revision)
	}
	if a, b := s.names(o, armybuilder.ListQuery{}), s.names(o, armybuilder.ListQuery{Which: armybuilder.Archived}); len(a) != 0 || len(b) != 1 {
		s.Errorf("active %q, archived %q", a, b)
	}
	s.must(s.SetArchived(s.Context(), o, l.ID, false, s.tick()))
	if got := s.get(o, l.ID); !got.Archived.IsZero() {
		s.Errorf("still archived: %v", got.Archived)
	}
}

func deleting(s *suite) {
	o := s.owner()
	l := s.history(o, 2)
	code := armybuilder.Code("0000000000")
	s.must(s.SetReadCode(s.Context(), o, l.ID, code))
	for range 2 { // a second press does no harm
		s.must(s.Delete(s.Context(), o, l.ID, s.tick()))
	}
	_, err := s.Get(s.Context(), o, l.ID)
	s.wantErr(err, armybuilder.ErrNotFound)
	_, err = s.ByReadCode(s.Context(), code)
	s.wantErr(err, armybuilder.ErrNotFound)
	_, err = s.save(o, l.ID, l.Revision, "after", "")
	s.wantErr(err, armybuilder.ErrNotFound)
	_, err = s.At(s.Context(), o, l.ID, 1)
	s.wantErr(err, armybuilder.ErrNotFound)
	if names := s.names(o, armybuilder.ListQuery{Which: armybuilder.Deleted}); len(names) != 1 {
		s.Errorf("deleted lists: %q", names)
	}
	s.must(s.Restore(s.Context(), o, l.ID))
	got := s.get(o, l.ID)
	if s.wantDoc(got, "v3"); got.Undo != 2 || got.ReadCode != code {
		s.Errorf("restored as %+v", got)
	}
}

func purge(s *suite) {
	o := s.owner()
	old, young, alive := s.list(o, "old"), s.list(o, "young"), s.list(o, "alive")
	s.must(s.Delete(s.Context(), o, old.ID, s.now))
	s.must(s.Delete(s.Context(), o, young.ID, s.now.Add(time.Hour)))
	n, err := s.Purge(s.Context(), s.now.Add(time.Minute))
	s.must(err)
	if n != 1 {
		s.Errorf("%d lists purged, want 1", n)
	}
	s.wantErr(s.Restore(s.Context(), o, old.ID), armybuilder.ErrNotFound)
	s.must(s.Restore(s.Context(), o, young.ID))
	s.get(o, alive.ID)
}

func readCode(s *suite) {
	o := s.owner()
	l, other := s.list(o, "one"), s.list(o, "two")
	code := armybuilder.Code("ABCDEFGH12")
	_, err := s.ByReadCode(s.Context(), code)
	s.wantErr(err, armybuilder.ErrNotFound)
	s.must(s.SetReadCode(s.Context(), o, l.ID, code))
	s.must(s.SetReadCode(s.Context(), o, l.ID, code))
	got, err := s.ByReadCode(s.Context(), code)
	s.must(err)
	if s.wantDoc(got, "one"); got.Owned {
		s.Error("a reader owns the list")
	}
	s.wantErr(s.SetReadCode(s.Context(), o, other.ID, code), armybuilder.ErrTaken)
	s.must(s.SetReadCode(s.Context(), o, l.ID, ""))
	_, err = s.ByReadCode(s.Context(), code)
	s.wantErr(err, armybuilder.ErrNotFound)
	_, err = s.ByReadCode(s.Context(), "")
	s.wantErr(err, armybuilder.ErrNotFound)
}

func editLink(s *suite) {
	a, b := s.owner(), s.owner()
	l := s.list(a, "v1")
	link := hash()
	s.must(s.SetEditSecret(s.Context(), a, l.ID, &link))
	if !s.get(a, l.ID).EditLink {
		s.Error("the list does not say that it has an edit link")
	}
	_, err := s.OpenEdit(s.Context(), b, hash())
	s.wantErr(err, armybuilder.ErrNotFound)
	for range 2 {
		got, err := s.OpenEdit(s.Context(), b, link)
		s.must(err)
		if s.wantDoc(got, "v1"); got.Owned || got.ID != l.ID {
			s.Errorf("the friend got %+v", got)
		}
	}
	own, err := s.OpenEdit(s.Context(), a, link)
	s.must(err)
	if !own.Owned {
		s.Error("the owner lost the list by opening its link")
	}
	_, err = s.save(b, l.ID, 1, "by a friend", "")
	s.must(err)
	s.wantDoc(s.get(a, l.ID), "by a friend")
	if names := s.names(b, armybuilder.ListQuery{}); len(names) != 1 {
		s.Errorf("the friend sees %q", names)
	}
	s.must(s.Reveal(s.Context(), b, l.ID, "u1", true))

	// What belongs to the owner alone.
	s.wantErr(s.Delete(s.Context(), b, l.ID, s.now), armybuilder.ErrNotFound)
	s.wantErr(s.SetArchived(s.Context(), b, l.ID, true, s.now), armybuilder.ErrNotFound)
	s.wantErr(s.SetReadCode(s.Context(), b, l.ID, "0000000000"), armybuilder.ErrNotFound)
	s.wantErr(s.SetEditSecret(s.Context(), b, l.ID, nil), armybuilder.ErrNotFound)

	next := hash()
	s.must(s.SetEditSecret(s.Context(), a, l.ID, &next))
	_, err = s.Get(s.Context(), b, l.ID)
	s.wantErr(err, armybuilder.ErrNotFound)
	_, err = s.OpenEdit(s.Context(), b, link)
	s.wantErr(err, armybuilder.ErrNotFound)
	s.must(s.SetEditSecret(s.Context(), a, l.ID, nil))
	_, err = s.OpenEdit(s.Context(), b, next)
	s.wantErr(err, armybuilder.ErrNotFound)
}

func revealed(s *suite) {
	o := s.owner()
	l := s.list(o, "one")
	for _, c := range []struct {
		unit  string
		shown bool
		want  []string
	}{
		{"u2", true, []string{"u2"}},
		{"u1", true, []string{"u1", "u2"}},
		{"u1", true, []string{"u1", "u2"}},
		{"u2", false, []string{"u1"}},
		{"u7", false, []string{"u1"}},
	} {
		s.must(s.Reveal(s.Context(), o, l.ID, c.unit, c.shown))
		got, err := s.Revealed(s.Context(), l.ID)
		s.must(err)
		if !slices.Equal(got, c.want) {
			s.Errorf("after %s, %t: revealed %q, want %q", c.unit, c.shown, got, c.want)
		}
	}
	got, err := s.Revealed(s.Context(), "nosuchlist000000")
	s.must(err)
	if len(got) != 0 {
		s.Errorf("an unknown list reveals %q", got)
	}
}

func strangers(s *suite) {
	a, b := s.owner(), s.owner()
	l := s.history(a, 1)
	before := s.get(a, l.ID)
	for _, who := range []armybuilder.Owner{b, 0, -1} {
		_, getErr := s.Get(s.Context(), who, l.ID)
		_, atErr := s.At(s.Context(), who, l.ID, 1)
		_, saveErr := s.save(who, l.ID, 2, "stolen", "")
		_, staleErr := s.save(who, l.ID, 1, "stolen", "")
		_, stepErr := s.step(who, l.ID, 2, false, "")
		for name, err := range map[string]error{
			"get": getErr, "at": atErr, "save": saveErr, "stale save": staleErr, "undo": stepErr,
			"archive":   s.SetArchived(s.Context(), who, l.ID, true, s.now),
			"delete":    s.Delete(s.Context(), who, l.ID, s.now),
			"restore":   s.Restore(s.Context(), who, l.ID),
			"read code": s.SetReadCode(s.Context(), who, l.ID, "0000000000"),
			"edit link": s.SetEditSecret(s.Context(), who, l.ID, nil),
			"reveal":    s.Reveal(s.Context(), who, l.ID, "u1", true),
			"unseal":    s.SetSeal(s.Context(), who, l.ID, nil),
		} {
			if err != armybuilder.ErrNotFound { //nolint:errorlint // nothing may be added that tells more
				s.Errorf("owner %d, %s: %v, want ErrNotFound", who, name, err)
			}
		}
		if names := s.names(who, armybuilder.ListQuery{}); len(names) != 0 {
			s.Errorf("owner %d sees %q", who, names)
		}
	}
	after := s.get(a, l.ID)
	if after.Revision != before.Revision || after.Hash != before.Hash || !after.Archived.IsZero() || after.ReadCode != "" {
		s.Errorf("a stranger changed the list to %+v", after)
	}
}

func anyText(s *suite) {
	o := s.owner()
	for _, name := range []string{
		"", "Żółta Łódź", "레이너 특공대", "🚀 rush", `"><img src=x onerror=alert(1)>`, `'; DROP TABLE rosters; --`, "a\x00b", strings.Repeat("ł", 200),
	} {
		l := s.list(o, name)
		got := s.get(o, l.ID)
		if s.wantDoc(got, name); got.Name != name {
			s.Errorf("%q came back as %q", name, got.Name)
		}
	}
}
