package pdf

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"muster/armybuilder/pdf/carried"
	"muster/catalog"
	"muster/rules"
	"muster/rules/roster"
	"muster/rules/text"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// layoutText is a layout as a golden file has it.
func layoutText(l *Layout) string {
	var b strings.Builder
	for _, m := range l.Bookmarks {
		fmt.Fprintf(&b, "bookmark %d page %d at %v %q\n", m.Level, m.Page+1, m.Y, m.Title)
	}
	for i := range l.Pages {
		fmt.Fprintf(&b, "\npage %d\n", i+1)
		for _, item := range l.Pages[i].Items {
			b.WriteString(item.String() + "\n")
		}
	}
	return b.String()
}

func TestPageLayouts(t *testing.T) {
	open := func(r *roster.Roster, o Options) *Layout {
		l, err := LayOut(judge(t, r), o)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	closed, err := LayOutClosed(roster.NewClosedList(rulebook(t)), current(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		layout *Layout
		pages  int
	}{
		{"rulebook-a4", open(rulebook(t), Options{}), 2},
		{"zerg-starter-letter", open(example(t, "zerg-starter"), Options{Paper: Letter}), 2},
		{"illegal-a4", open(illegal(t), Options{}), 2},
		{"closed-a4", closed, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if len(c.layout.Pages) != c.pages {
				t.Errorf("%d pages, want %d", len(c.layout.Pages), c.pages)
				return
			}
			got := layoutText(c.layout)
			file := filepath.Join("testdata", c.name+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("%s differs (-want +got); after looking at the page, run with -update:\n%s", file, diff)
			}
		})
	}
}

// Inches have the sign that pages give them, wherever they stand.
func TestInchesHaveOneSign(t *testing.T) {
	straight, found := regexp.MustCompile(`[0-9XY]\\"`), 0
	for name, r := range samples(t) {
		l, err := LayOut(judge(t, r), Options{})
		if err != nil {
			t.Fatal(err)
		}
		drawn := layoutText(l)
		found += strings.Count(drawn, "″")
		for _, line := range strings.Split(drawn, "\n") {
			if straight.MatchString(line) {
				t.Errorf("%s: %s", name, line)
			}
		}
	}
	if found == 0 {
		t.Error("no inches at all")
	}
}

// samples are lists of every kind.
func samples(t testing.TB) map[string]*roster.Roster {
	lists := map[string]*roster.Roster{
		"fourteen units": manyUnits(t, 14), "sixty units": manyUnits(t, 60), "illegal": illegal(t), "long names": longNames(t),
		"no units":       {Name: "Empty", Release: "2026-09-25", MineralLimit: 1000},
		"no name to see": {Name: " \u200b\u202e ", Release: "2026-09-25", MineralLimit: 1000, FactionCard: "raynors-raiders"},
		"no release": {
			Name: "Tomorrow", Release: "2031-01-01", MineralLimit: 1000, FactionCard: "raynors-raiders",
			TacticalCards: []roster.Card{{ID: "t1", Card: "barracks"}}, Units: []roster.Unit{{ID: "u1", Unit: "marine", Models: 9}},
		},
		"large numbers": {
			Release: "2026-09-25", MineralLimit: roster.MaxNumber, FactionCard: "zerg-swarm",
			Units: []roster.Unit{{ID: "u1", Unit: "zergling", Models: roster.MaxNumber}},
		},
	}
	for _, e := range catalog.Examples() {
		lists[e.ID] = example(t, e.ID)
	}
	for _, name := range scripts {
		lists[name] = named(t, name)
	}
	return lists
}

// scripts are names in the letters that players write (B18).
var scripts = []string{
	"Żółta Łódź", "Київ 1-ша", "레이너 특공대", "🚀 rush", "Ομάδα Ωμέγα", "Žluťoučký kůň & Größenwahn ¡Olé!",
	"混成 부대 Зерг", "tabs\tand\nlines", "a/b \"c\" (d) \\e", "\u202eoverride\u202c", "e\u0301te\u0301",
}

// everySheet calls do with the layout of every sample on every paper.
func everySheet(t *testing.T, do func(t *testing.T, r *roster.Roster, l *Layout)) {
	for name, r := range samples(t) {
		for _, paper := range []Paper{A4, Letter} {
			t.Run(name+" on "+Papers[paper], func(t *testing.T) {
				l, err := LayOut(judge(t, r), Options{Paper: paper, Player: true, Link: link})
				if err != nil {
					t.Fatal(err)
				}
				do(t, r, l)
			})
		}
	}
}

func TestNothingRunsOffThePage(t *testing.T) {
	everySheet(t, func(t *testing.T, _ *roster.Roster, l *Layout) {
		width, height := l.Paper.size()
		for i, page := range l.Pages {
			for _, item := range page.Items {
				left, upper, right, lower := item.Box()
				if left < side || right > width-side+1 || upper < top-2*pt || lower > height-mm(80) {
					t.Errorf("page %d: %v reaches from %v, %v to %v, %v", i+1, item, left, upper, right, lower)
				}
				if item.W <= 0 || item.H <= 0 {
					t.Errorf("page %d: %v has no extent", i+1, item)
				}
			}
		}
	})
}

// Whatever people type and choose.
func TestNothingOfAnyListRunsOffThePage(t *testing.T) {
	cards := current(t)
	rapid.Check(t, func(t *rapid.T) {
		r := rulebook(t)
		r.Name, r.Player = rapid.StringN(0, 200, -1).Draw(t, "name"), rapid.StringN(0, 200, -1).Draw(t, "player")
		for i := range r.Units {
			u := &r.Units[i]
			u.Label = rapid.StringN(0, 60, -1).Draw(t, "label")
			facts := rapid.SampledFrom(cards.Units).Draw(t, "unit")
			u.Unit, u.Models = facts.ID, rapid.IntRange(1, 30).Draw(t, "models")
			u.Upgrades = nil
			for j := range facts.Upgrades {
				if rapid.Bool().Draw(t, "bought") {
					u.Upgrades = append(u.Upgrades, roster.Upgrade{Upgrade: facts.Upgrades[j].ID})
				}
			}
		}
		o := Options{Paper: Paper(rapid.IntRange(0, 1).Draw(t, "paper")), Player: true}
		l, err := LayOut(judge(t, r), o)
		if err != nil {
			t.Fatal(err)
		}
		width, height := l.Paper.size()
		for i, page := range l.Pages {
			for _, item := range page.Items {
				if left, _, right, lower := item.Box(); left < side || right > width-side+1 || lower > height-mm(80) {
					t.Errorf("page %d: %v reaches to %v, %v", i+1, item, right, lower)
				}
			}
		}
	})
}

func TestTextsDoNotOverlap(t *testing.T) {
	everySheet(t, func(t *testing.T, _ *roster.Roster, l *Layout) {
		for i, page := range l.Pages {
			var texts []Item
			for _, item := range page.Items {
				if item.Kind == Text {
					texts = append(texts, item)
				}
			}
			slices.SortFunc(texts, func(a, b Item) int { return int(a.Y - b.Y) })
			for j, a := range texts {
				for _, b := range texts[j+1:] {
					if b.Y-a.Y > 4*pt {
						break
					}
					// Letters without accents and descenders.
					if a.X < b.X+b.W && b.X < a.X+a.W && b.Y-b.H*7/10 < a.Y {
						t.Errorf("page %d: %v and %v overlap", i+1, a, b)
					}
				}
			}
		}
	})
}

// B19: no card is cut in two at the end of a page.
func TestNoUnitIsDivided(t *testing.T) {
	everySheet(t, func(t *testing.T, r *roster.Roster, l *Layout) {
		pieces := 0
		for _, page := range l.Pages {
			ends := map[Len]Len{} // where the last bar of a column ended
			for _, item := range page.Items {
				if item.Kind != Area || item.W != barWidth || item.Ink == Rule {
					continue
				}
				if ends[item.X] != item.Y {
					pieces++
				}
				ends[item.X] = item.Y + item.H
			}
		}
		if pieces != len(r.Units) {
			t.Errorf("%d units stand in %d pieces", len(r.Units), pieces)
		}
	})
}

// B19: what every page says, and that the last one says more.
func TestEveryPageSaysWhatItIsPartOf(t *testing.T) {
	everySheet(t, func(t *testing.T, r *roster.Roster, l *Layout) {
		for i, page := range l.Pages {
			var footer, body []string
			_, height := l.Paper.size()
			for _, item := range page.Items {
				if item.Kind != Text {
					continue
				}
				if item.Y > height-bottom {
					footer = append(footer, item.Text)
				} else {
					body = append(body, item.Text)
				}
			}
			for _, want := range []string{
				fmt.Sprintf("page %d of %d", i+1, len(l.Pages)), "Release " + r.Release, carried.Checksum(r),
			} {
				if !slices.Contains(footer, want) {
					t.Errorf("page %d does not say %q, but %q", i+1, want, footer)
				}
			}
			if name := []rune(newTypesetter().clean(r.Name)); len(name) > 0 && len(strings.TrimSpace(string(name))) > 0 {
				start := string(name[:min(len(name), 40)])
				if !slices.ContainsFunc(footer, func(s string) bool { return strings.HasPrefix(s, strings.Join(strings.Fields(start), " ")) }) {
					t.Errorf("page %d does not name the list: %q", i+1, footer)
				}
			}
			if len(body) == 0 {
				t.Errorf("page %d is blank", i+1)
			}
		}
	})
}

// texts joins the texts of a layout.
func texts(l *Layout) string {
	var b strings.Builder
	for _, page := range l.Pages {
		for _, item := range page.Items {
			b.WriteString(item.Text + "\n")
		}
	}
	return b.String()
}

func TestTheSheetHasTheTotalsOfTheReport(t *testing.T) {
	for name, r := range samples(t) {
		t.Run(name, func(t *testing.T) {
			report := judge(t, r)
			l, err := LayOut(report, Options{})
			if err != nil {
				t.Fatal(err)
			}
			said := texts(l)
			for _, want := range []string{
				text.Verdict(report.Verdict), text.Number(report.Minerals.Used), " / " + text.Number(report.Minerals.Limit),
				text.Number(report.Gas.Used), " / " + text.Number(report.Gas.Limit), text.Number(report.Supply), text.Number(report.Models),
			} {
				if !strings.Contains(said, want+"\n") {
					t.Errorf("the sheet does not say %q", want)
				}
			}
			errors := 0
			for _, v := range report.Violations {
				if v.Severity == rules.Error {
					errors++
				}
			}
			if n := strings.Count(said, "\nError \n"); n != errors {
				t.Errorf("%d errors are printed of %d", n, errors)
			}
		})
	}
}

// The largest lists that can be read have thousands of problems.
func TestProblemsWithoutEndAreCounted(t *testing.T) {
	r := manyUnits(t, 60)
	for i := range r.Units {
		r.Units[i].Upgrades = nil
		for j := range 40 {
			r.Units[i].Upgrades = append(r.Units[i].Upgrades, roster.Upgrade{Upgrade: fmt.Sprint("no-such-upgrade-", j)})
		}
	}
	report := judge(t, r)
	l, err := LayOut(report, Options{})
	if err != nil {
		t.Fatal(err)
	}
	said := texts(l)
	if n := strings.Count(said, "\nError \n"); n != mostProblems {
		t.Errorf("%d problems are printed", n)
	}
	if want := fmt.Sprintf("and %s more problems.", text.Number(len(report.Violations)-mostProblems)); !strings.Contains(said, want) {
		t.Errorf("the sheet does not say %q", want)
	}
}

func TestPlayerIsPrintedOnlyIfAskedFor(t *testing.T) {
	r := rulebook(t)
	r.Player, r.Units[0].Note = "Tosh", "for my eyes only"
	for _, asked := range []bool{false, true} {
		l, err := LayOut(judge(t, r), Options{Player: asked})
		if err != nil {
			t.Fatal(err)
		}
		said := texts(l)
		if strings.Contains(said, "Tosh") != asked {
			t.Errorf("asked for %t, printed %t", asked, !asked)
		}
		if strings.Contains(said, "eyes only") {
			t.Error("a private note is printed")
		}
	}
}

func TestGlossaryHasOnlyTheKeywordsOfTheList(t *testing.T) {
	l, err := LayOut(judge(t, example(t, "zerg-starter")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	said := texts(l)
	_, glossary, _ := strings.Cut(said, "\nKeywords\n")
	if !strings.Contains(glossary, "HIDDEN") || strings.Contains(glossary, "INDIRECT FIRE") {
		t.Errorf("the glossary is not that of the list:\n%s", glossary)
	}
}

func TestASheetIsSetCloserBeforeItSaysLess(t *testing.T) {
	for name, c := range map[string]struct {
		list   *roster.Roster
		detail detail
		pages  int
	}{
		"fits":                 {rulebook(t), detail{}, 2},
		"fits when set closer": {longNames(t), detail{tight: true}, 2},
		"fits without texts":   {manyUnits(t, 8), detail{brief: true}, 2},
		"never fits":           {manyUnits(t, 14), detail{}, 4},
		"never fits, but on fewer pages when set closer": {manyUnits(t, 10), detail{tight: true}, 3},
	} {
		t.Run(name, func(t *testing.T) {
			report := judge(t, c.list)
			got, err := LayOut(report, Options{})
			if err != nil {
				t.Fatal(err)
			}
			want, err := layOut(report, Options{}, c.detail)
			if err != nil {
				t.Fatal(err)
			}
			if layoutText(got) != layoutText(want) || len(got.Pages) != c.pages {
				t.Errorf("not set as %+v on %d pages, but on %d", c.detail, c.pages, len(got.Pages))
			}
			if brief := strings.Contains(texts(got), "What abilities do is left out"); brief != c.detail.brief {
				t.Errorf("says that it is brief: %t", brief)
			}
		})
	}
}

func TestCharactersThatCannotBeDrawnAreExplained(t *testing.T) {
	l, err := LayOut(judge(t, named(t, "🚀 rush")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	said := texts(l)
	if !strings.Contains(said, "□ rush\n") || !strings.Contains(said, "U+1F680") {
		t.Errorf("the name is %q", said[:40])
	}
	l, err = LayOut(judge(t, rulebook(t)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsRune(texts(l), Replacement) {
		t.Error("something in a plain list cannot be drawn")
	}
}

func TestWhatCannotBeReadCannotBePrinted(t *testing.T) {
	report := judge(t, rulebook(t))
	report.Roster = nil
	if _, err := Sheet(report, Options{}); err != ErrUnreadable {
		t.Errorf("error %v", err)
	}
}
