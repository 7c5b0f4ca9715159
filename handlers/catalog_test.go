package handlers

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"muster/catalog"
)

func TestCatalogLeadsToTheCurrentRelease(t *testing.T) {
	s := newSite(t, quick)
	res := s.browser("localhost", true).get("/catalog")
	if got, want := res.Header.Get("Location"), "/catalog/"+s.Catalog.Current().ID; res.StatusCode != http.StatusFound || got != want {
		t.Errorf("status %d to %q, want 302 to %q", res.StatusCode, got, want)
	}
}

// Every entry of every release has its page, its name as heading, and every link
// on the lists leads to one.
func TestEveryEntryHasAPermanentAddress(t *testing.T) {
	s := newSite(t, quick)
	b := s.browser("localhost", true)
	for _, info := range s.Catalog.Releases() {
		cards, err := s.Catalog.Snapshot(info.ID)
		if err != nil {
			t.Fatal(err)
		}
		for i := range catalogParts {
			part := &catalogParts[i]
			list := readPage(t, b.get("/catalog/"+info.ID+"/"+part.name), http.StatusOK)
			linked := map[string]bool{}
			for _, a := range list.all("main a[href]") {
				linked[attrOf(a, "href")] = true
			}
			part.all(cards, func(id, name string) {
				url := entryURL(cards, part, id)
				if !linked[url] {
					t.Errorf("%s is not linked from its list", url)
				}
				page := readPage(t, b.get(url), http.StatusOK)
				if got := page.text("h1"); got != strings.ReplaceAll(strings.Join(strings.Fields(name), " "), `Y"`, "Y″") {
					t.Errorf("%s: heading %q, want %q", url, got, name)
				}
			})
		}
	}
}

func TestCatalogUnitShowsWhatIsPrinted(t *testing.T) {
	page := readPage(t, newSite(t, quick).browser("localhost", true).get("/catalog/2026-09-25/units/marine"), http.StatusOK)
	main := page.text("main")
	for _, want := range []string{"Core", "Combat Shield", "Rocket Launcher", "160", "210", "Starting Supply"} {
		if !strings.Contains(main, want) {
			t.Errorf("the page of the Marine lacks %q", want)
		}
	}
	if labels := page.all("table.weapons td[data-label=Range]"); len(labels) == 0 {
		t.Error("weapons do not name their columns for narrow screens")
	}
	if got := page.attr(`nav[aria-label="Main"] a[aria-current]`, "href"); got != "/catalog" {
		t.Errorf("the navigation marks %q", got)
	}
	for _, kw := range page.all("table.weapons .kw summary") {
		if wordsOf(kw.Parent) == wordsOf(kw) {
			t.Errorf("keyword %s is not explained where it is named", wordsOf(kw))
		}
	}
}

func TestMissingEntryOffersWhatWasMeant(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	for _, tt := range []struct{ path, link string }{
		{"/catalog/2026-09-25/units/marines", "/catalog/2026-09-25/units/marine"},
		{"/catalog/2026-09-25/units/hydralsik", "/catalog/2026-09-25/units/hydralisk"},
		{"/catalog/2026-09-25/units/barracks", "/catalog/2026-09-25/cards/barracks"},
		{"/catalog/2026-03-16/cards/cocoon", "/catalog/2026-09-25/cards/cocoon"},
	} {
		page := readPage(t, b.get(tt.path), http.StatusNotFound)
		var links []string
		for _, a := range page.all("main li a") {
			links = append(links, attrOf(a, "href"))
		}
		if !slices.Contains(links, tt.link) {
			t.Errorf("%s offers %v, not %s", tt.path, links, tt.link)
		}
	}
}

func TestUnknownReleaseNamesTheOnesThatExist(t *testing.T) {
	page := readPage(t, newSite(t, quick).browser("localhost", true).get("/catalog/2031-01-01/units"), http.StatusNotFound)
	if got := page.text("[role=alert]"); !strings.Contains(got, "2026-09-25") || !strings.Contains(got, "2031-01-01") {
		t.Errorf("the message names no release: %s", got)
	}
}

func TestSearchFindsByTextAndFilters(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	for _, tt := range []struct {
		query string
		names []string // some of the results
		not   []string
	}{
		{"q=rocket", []string{"Marine"}, []string{"Zealot"}},
		{"race=zerg&slot=elite", []string{"Hydralisk"}, []string{"Marauder"}},
		{"q=marine&cost_from=200&cost_to=220", []string{"Marine"}, []string{"Jim Raynor"}},
		{"tag=Flying", nil, []string{"Marine"}},
		{"keyword=anti-evade&race=terran", nil, []string{"Hydralisk"}},
		{"phase=assault&range_from=12&target=flying&race=terran", []string{"Goliath"}, []string{"Zergling"}},
	} {
		page := readPage(t, b.get("/catalog/2026-09-25/search?"+tt.query), http.StatusOK)
		names := page.texts("main h3 a, main dt a")
		if len(names) == 0 {
			t.Errorf("%s finds nothing", tt.query)
		}
		for _, n := range tt.names {
			if !slices.Contains(names, n) {
				t.Errorf("%s finds %v, not %s", tt.query, names, n)
			}
		}
		for _, n := range tt.not {
			if slices.Contains(names, n) {
				t.Errorf("%s finds %s", tt.query, n)
			}
		}
	}
}

// What is asked for by its name comes first of its kind.
func TestSearchShowsTheVeryNameFirst(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	for typed, want := range map[string]string{"marine": "Marine", " ZEALOT ": "Zealot", "barracks": "Barracks"} {
		page := readPage(t, b.get("/catalog/2026-09-25/search?q="+url.QueryEscape(typed)), http.StatusOK)
		if names := page.texts("main h3 a"); len(names) == 0 || names[0] != want {
			t.Errorf("%q finds %q", typed, names)
		}
	}
}

func TestSearchWithoutResultHelps(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	page := readPage(t, b.get("/catalog/2026-09-25/search?q=maruader&race=zerg"), http.StatusOK)
	if got := page.text("#found"); got != "Nothing found" {
		t.Errorf("heading %q", got)
	}
	if !page.has(`main .note a[href="/catalog/2026-09-25/search?q=maruader"]`) {
		t.Error("no way to drop the filters")
	}
	if !page.has(`main .note a[href="/catalog/2026-09-25/units/marauder"]`) {
		t.Error("no offer of what was meant")
	}
}

// A plural or a slip of the keyboard finds what it means, and says so.
func TestSearchUnderstandsWhatIsMeant(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	for _, tt := range []struct{ query, corrected, finds string }{
		{"q=Zealots", "zealot", "Zealot"},
		{"q=zeaalot", "zealot", "Zealot"},
		{"q=maruader", "marauder", "Marauder"},
		{"q=marines+rocket", "marine rocket", "Marine"}, // marines begins no word, rocket does
		{"q=zelaot&race=protoss", "zealot", "Zealot"},
	} {
		page := readPage(t, b.get("/catalog/2026-09-25/search?"+tt.query), http.StatusOK)
		if got := page.text("section .note strong"); got != tt.corrected {
			t.Errorf("%s is understood as %q, want %q", tt.query, got, tt.corrected)
		}
		if names := page.texts("main h3 a"); !slices.Contains(names, tt.finds) {
			t.Errorf("%s finds %q", tt.query, names)
		}
	}
	for _, query := range []string{"q=zealot", "q=xyzzyxyzzy", "q=zzz", "q=zelaot&race=zerg"} {
		if page := readPage(t, b.get("/catalog/2026-09-25/search?"+query), http.StatusOK); page.has("section .note strong") {
			t.Errorf("%s is taken for %q", query, page.texts("section .note strong"))
		}
	}
}

// Bounds between which there is nothing are a mistake, not a search without result.
func TestSearchRefusesTurnedBounds(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	page := readPage(t, b.get("/catalog/2026-09-25/search?cost_from=200&cost_to=100&range_from=9&range_to=3"), http.StatusUnprocessableEntity)
	for field, want := range map[string]string{"cost_to": "Cost to must be 200 or greater, as cost from is.", "range_to": "Range to must be 9 or greater, as range from is."} {
		if got := page.text("#fault-" + field); got != want {
			t.Errorf("%s: %q", field, got)
		}
	}
	if got := page.attr("#f-cost_to", "value") + " " + page.attr("#f-cost_from", "value"); got != "100 200" {
		t.Errorf("the fields hold %s", got)
	}
	wantStatus(t, b.get("/catalog/2026-09-25/search?cost_from=200&cost_to=200"), http.StatusOK)
}

func TestSearchKeepsWhatWasTyped(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	page := readPage(t, b.get("/catalog/2026-09-25/search?q=x&cost_from=many&race=tyranid"), http.StatusUnprocessableEntity)
	if got := page.attr("#f-cost_from", "value"); got != "many" {
		t.Errorf("cost from shows %q", got)
	}
	for _, field := range []string{"cost_from", "race"} {
		if page.attr("#f-"+field, "aria-invalid") != "true" || page.text("#fault-"+field) == "" {
			t.Errorf("%s is not marked", field)
		}
	}
}

func TestChangesBetweenReleases(t *testing.T) {
	s := newSite(t, quick)
	b := s.browser("localhost", true)
	from, err := s.Catalog.Snapshot("2026-03-16")
	if err != nil {
		t.Fatal(err)
	}
	to, err := s.Catalog.Snapshot("2026-09-25")
	if err != nil {
		t.Fatal(err)
	}
	page := readPage(t, b.get("/catalog/changes?from=2026-03-16&to=2026-09-25"), http.StatusOK)
	if got, want := len(page.all(".changes tbody tr.change")), len(catalog.Diff(from, to)); got != want {
		t.Errorf("%d changes are shown, there are %d", got, want)
	}
	if got := page.texts(".changes tbody del"); !slices.Contains(got, "30") {
		t.Errorf("the old price of the Engineering Bay is not among %v", got)
	}
	names := page.texts(".changes .change th")
	for _, want := range []string{"Minerals for 18 models", "Shredding Claws, minerals for 12 models", "Air slots", "New card"} {
		if !slices.Contains(names, want) {
			t.Errorf("%q is not among %v", want, names)
		}
	}
	byDefault := readPage(t, b.get("/catalog/changes"), http.StatusOK)
	if got := byDefault.attr("#from option[selected]", "value"); got != "2026-08-11" {
		t.Errorf("the default is from %s", got)
	}
	if got := readPage(t, b.get("/catalog/changes?from=2026-05-15&to=2026-05-15"), http.StatusOK).text(".found"); !strings.Contains(got, "Nothing changed") {
		t.Errorf("a release compared with itself: %s", got)
	}
}

func TestCatalogIsNotSentAgain(t *testing.T) {
	b := newSite(t, quick).browser("localhost", true)
	for _, path := range []string{"/catalog/2026-09-25", "/catalog/2026-09-25/units/marine", "/catalog/2026-09-25/search?q=marine", "/catalog/changes"} {
		first := b.get(path)
		tag := first.Header.Get("ETag")
		if tag == "" || !strings.Contains(first.Header.Get("Cache-Control"), "no-cache") {
			t.Fatalf("%s: ETag %q, Cache-Control %q", path, tag, first.Header.Get("Cache-Control"))
		}
		if again := b.get(path, "If-None-Match", tag); again.StatusCode != http.StatusNotModified || bodyOf(t, again) != "" {
			t.Errorf("%s: status %d for an unchanged page", path, again.StatusCode)
		}
		b.cookies["__Host-"+themeCookie] = "dark"
		if again := b.get(path, "If-None-Match", tag); again.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d after the theme was changed", path, again.StatusCode)
		}
		delete(b.cookies, "__Host-"+themeCookie)
	}
}

func TestEditDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"abc", "", 3},
		{"", "abc", 3},
		{"zealot", "zealot", 0},
		{"zeaalot", "zealot", 1},
		{"zealots", "zealot", 1},
		{"zelaot", "zealot", 1},
		{"ezalot", "zealot", 1},
		{"zealto", "zealot", 1},
		{"kitten", "sitting", 3},
		{"ca", "abc", 3},
		{"żółw", "zolw", 3},
	} {
		if got := editDistance(tt.a, tt.b); got != tt.want {
			t.Errorf("from %q to %q: %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
