package handlers

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"muster/armybuilder"
	"muster/rules/card"
	"muster/rules/roster"
)

// starter is a legal list.
func starter(t *testing.T) []byte {
	t.Helper()
	return roster.Encode(&roster.Roster{
		Name: "Militia", Release: "2026-09-25", Scale: card.Standard, MineralLimit: 2000, FactionCard: "terran-armed-forces",
		TacticalCards: []roster.Card{{ID: "t1", Card: "barracks"}, {ID: "t2", Card: "academy"}},
		Units:         []roster.Unit{{ID: "u1", Unit: "marine", Models: 9}, {ID: "u2", Unit: "marauder", Models: 4}, {ID: "u3", Unit: "medic", Models: 3}},
		Draft:         roster.Draft{Missions: []string{"frontlines", "supply-drop"}, Deployments: []string{"typhoon", "gauntlet"}},
	})
}

func (s *site) check(t *testing.T, query string, body []byte) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "http://localhost/api/v1/check"+query, strings.NewReader(string(body)))
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result()
}

type report struct {
	Format, Verdict, File, Release string
	Minerals                       struct{ Used, Limit int }
	Violations                     []struct{ Code, Path string }
}

func TestAPICheck(t *testing.T) {
	s := newSite(t, quick)
	legal := starter(t)
	for _, c := range []struct {
		name, query string
		body        []byte
		verdict     string
		limit       int
	}{
		{"a legal list", "", legal, "legal", 2000},
		{"another limit", "?limit=1500", legal, "legal", 1500},
		{"a limit as pages write it", "?limit=1%2C500", legal, "legal", 1500},
		{"another scale", "?scale=skirmish", legal, "illegal", 2000},
		{"another release", "?release=2026-05-15", legal, "legal", 2000},
		{"no list at all", "", []byte("shopping"), "unreadable", 0},
		{"nothing", "", nil, "unreadable", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			res := s.check(t, c.query, c.body)
			wantStatus(t, res, http.StatusOK)
			var r report
			if err := json.Unmarshal([]byte(bodyOf(t, res)), &r); err != nil {
				t.Fatal(err)
			}
			if r.Format != "muster.check/1" || r.Verdict != c.verdict || r.Minerals.Limit != c.limit || r.File != "-" {
				t.Errorf("report %+v, want %s", r, c.verdict)
			}
		})
	}
}

func TestAPICheckRefusesFaultyQueries(t *testing.T) {
	s := newSite(t, quick)
	for query, c := range map[string]struct {
		status int
		field  string
	}{
		"?limit=0":            {http.StatusUnprocessableEntity, "limit"},
		"?limit=many":         {http.StatusUnprocessableEntity, "limit"},
		"?limit=1000000001":   {http.StatusUnprocessableEntity, "limit"},
		"?scale=standart":     {http.StatusUnprocessableEntity, "scale"},
		"?release=newest":     {http.StatusUnprocessableEntity, "release"},
		"?release=1999-01-01": {http.StatusNotFound, ""},
		"?%zz":                {http.StatusBadRequest, ""},
	} {
		res := s.check(t, query, starter(t))
		wantStatus(t, res, c.status)
		var p struct {
			Status int
			Detail string
			Errors []fieldError
		}
		if err := json.Unmarshal([]byte(bodyOf(t, res)), &p); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		if p.Status != c.status || p.Detail == "" || (c.field != "") != (len(p.Errors) == 1) || c.field != "" && p.Errors[0].Field != c.field {
			t.Errorf("%s: %+v", query, p)
		}
	}
	wantStatus(t, s.check(t, "", make([]byte, armybuilder.MaxFile+1)), http.StatusRequestEntityTooLarge)
}

func TestAPIReleases(t *testing.T) {
	s := newSite(t, quick)
	b := s.browser("127.0.0.1:8080", false)
	var list struct {
		Releases []struct {
			ID, URL string
			Current bool
		}
	}
	res := b.get("/api/v1/releases")
	if err := json.Unmarshal([]byte(bodyOf(t, res)), &list); err != nil || len(list.Releases) < 4 {
		t.Fatalf("%+v, %v", list, err)
	}
	if res.Header.Get("Access-Control-Allow-Origin") != "*" || len(res.Cookies()) != 0 {
		t.Errorf("headers %v", res.Header)
	}
	for i, r := range list.Releases {
		if r.Current != (i == len(list.Releases)-1) || r.URL != "http://127.0.0.1:8080/api/v1/releases/"+r.ID {
			t.Errorf("release %+v", r)
		}
		decoded, err := card.Decode([]byte(bodyOf(t, b.get("/api/v1/releases/"+r.ID))))
		if err != nil || decoded.ID != r.ID {
			t.Errorf("release %s does not read back: %v", r.ID, err)
		}
	}
	wantStatus(t, b.get("/api/v1/releases/1999-01-01"), http.StatusNotFound)
}

func TestSchemaIsServed(t *testing.T) {
	res := newSite(t, quick).browser("localhost", false).get("/schema/roster-1.json")
	wantStatus(t, res, http.StatusOK)
	if body := bodyOf(t, res); body != string(roster.Schema()) {
		t.Errorf("schema %.200s", body)
	}
}

// A page of another site may send its list as what it is, which a browser asks first;
// it may not touch anything else.
func TestOtherSitesMayUseTheAPI(t *testing.T) {
	s := newSite(t, quick)
	for _, r := range s.routes() {
		res := s.browser("localhost", false).do(http.MethodOptions, address(r.path), nil,
			"Origin", "https://other.example", "Access-Control-Request-Method", r.method, "Access-Control-Request-Headers", "content-type")
		h := res.Header
		if allowed := h.Get("Access-Control-Allow-Origin") == "*" && h.Get("Access-Control-Allow-Methods") == r.method && h.Get("Access-Control-Allow-Headers") == "Content-Type"; allowed != (r.kind == api) {
			t.Errorf("%s %s: %v", r.method, r.path, h)
		}
		if h.Get("Access-Control-Allow-Credentials") != "" || len(res.Cookies()) != 0 {
			t.Errorf("%s %s: cookies", r.method, r.path)
		}
	}
}
