package text_test

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"

	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
	"muster/rules/text"
)

func TestListGoldens(t *testing.T) {
	for _, c := range []struct {
		roster, golden string
		violations     int
		detail         text.Detail
	}{
		{"raiders.muster.json", "raiders-full.txt", 0, text.Full},
		{"raiders.muster.json", "raiders-choices.txt", 0, text.Choices},
		{"raiders.muster.json", "raiders-short.txt", 0, text.Short},
		{"raiders.muster.json", "raiders-counts.txt", 0, text.Counts},
		{"hive.muster.json", "hive-full.txt", 1, text.Full},
		{"brood.muster.json", "brood-choices.txt", 25, text.Choices},
	} {
		t.Run(c.golden, func(t *testing.T) {
			cards, r, report := read(t, c.roster, c.violations)
			golden(t, c.golden, text.ListWith(cards, r, report, c.detail))
		})
	}
}

func TestListKeepsWhatIsPrivate(t *testing.T) {
	cards, r, report := read(t, "raiders.muster.json", 0)
	s := text.List(cards, r, report, 0)
	for _, secret := range []string{r.Player, r.Units[0].Note} {
		if secret == "" || strings.Contains(s, secret) {
			t.Errorf("%q must be in the list and not in its text", secret)
		}
	}
}

// Whatever the list, its text for chat fits into a message and names every unit
// that it does not count.
func TestListFitsIntoAMessage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := rulestest.AnyRelease(t)
		r := rulestest.AnyList(cards).Draw(t, "list")
		for range rapid.IntRange(0, 4).Draw(t, "double") {
			r.Units = append(r.Units, r.Units...)
		}
		r.Name = strings.Repeat(r.Name, rapid.IntRange(0, 15).Draw(t, "name"))
		report := army.Check(cards, r, army.DefaultTerms)
		s := text.List(cards, r, &report, text.ChatLimit)
		if n := len(utf16.Encode([]rune(s))); n > text.ChatLimit {
			t.Fatalf("%d characters:\n%s", n, s)
		}
		if s != text.List(cards, r, &report, text.ChatLimit) {
			t.Fatal("the text of one list differs from itself")
		}
		if units := countUnits(s); units != len(r.Units) {
			t.Fatalf("the text accounts for %d of %d units:\n%s", units, len(r.Units), s)
		}
	})
}

// countUnits adds up the units that a text names or counts.
func countUnits(s string) int {
	_, s, found := strings.Cut(s, "\nUnits:\n")
	if !found {
		return 0
	}
	sum := 0
	for _, line := range strings.Split(s, "\n") {
		switch rest, ok := strings.CutPrefix(line, "and "); {
		case line == "":
			return sum
		case strings.HasPrefix(line, "  "):
		case ok && strings.Contains(rest, " more unit"):
			n, _ := strconv.Atoi(strings.ReplaceAll(strings.Fields(rest)[0], ",", ""))
			sum += n
		default:
			n, _ := times(line)
			sum += n
		}
	}
	return sum
}

// Names of any script come through as they are (B18), on one line.
func TestListKeepsNames(t *testing.T) {
	cards := rulestest.Current()
	for _, name := range []string{"Żółta Łódź", "Київ 1-ша", "레이너 특공대", "🚀 rush", "Raynor's 1st & best + more 100%"} {
		r := &roster.Roster{Name: name + "\n", Scale: card.Standard, MineralLimit: 2000, Release: cards.ID, Units: []roster.Unit{
			{ID: "u1", Unit: "marine", Models: 6, Label: name},
		}}
		report := army.Check(cards, r, army.DefaultTerms)
		lines := strings.Split(text.List(cards, r, &report, text.ChatLimit), "\n")
		if lines[0] != name || !slices.Contains(lines, `Marine (6) 160 "`+name+`"`) {
			t.Errorf("%q is lost in %q", name, lines)
		}
	}
}

func TestListOfNothing(t *testing.T) {
	cards := rulestest.Current()
	r := &roster.Roster{Scale: card.Standard, MineralLimit: 2000, Release: cards.ID}
	report := army.Check(cards, r, army.DefaultTerms)
	golden(t, "nothing.txt", text.List(cards, r, &report, text.ChatLimit))
}

func TestListCutsAName(t *testing.T) {
	cards := rulestest.Current()
	r := &roster.Roster{Name: strings.Repeat("🚀", 200), Scale: card.Standard, MineralLimit: 2000, Release: cards.ID}
	report := army.Check(cards, r, army.DefaultTerms)
	s := text.List(cards, r, &report, 100)
	if n := len(utf16.Encode([]rune(s))); n > 100 || !strings.HasSuffix(s, "🚀…") {
		t.Errorf("%d characters: %q", n, s)
	}
}

// Every choice can be read back from the text.
func TestListIsLossless(t *testing.T) {
	cards := rulestest.Current()
	rapid.Check(t, func(t *rapid.T) {
		r := rulestest.AnyList(cards).Draw(t, "list")
		report := army.Check(cards, r, army.DefaultTerms)
		for _, detail := range []text.Detail{text.Full, text.Choices} {
			got, want := readBack(cards, text.ListWith(cards, r, &report, detail)), choices(cards, r)
			if got != want {
				t.Fatalf("read back:\n%s\nwant:\n%s\nfrom:\n%s", got, want, text.ListWith(cards, r, &report, detail))
			}
		}
	})
}

// choices writes what was chosen, by id, one entry a line; an empty id is "?".
func choices(cards *card.Release, r *roster.Roster) string {
	var b strings.Builder
	for _, c := range r.TacticalCards {
		id := c.Card
		if t := cards.Tactical(id); t != nil {
			id = t.ID
		}
		b.WriteString("card " + cmp.Or(id, "?") + "\n")
	}
	for i := range r.Units {
		entry := &r.Units[i]
		id := entry.Unit
		u := cards.Unit(id)
		if u != nil {
			id = u.ID
		}
		b.WriteString("unit " + cmp.Or(id, "?") + " " + strconv.Itoa(entry.Models))
		for _, up := range entry.Upgrades {
			id := up.Upgrade
			if u != nil && u.Upgrade(id) != nil {
				id = u.Upgrade(id).ID
			}
			b.WriteString(" " + cmp.Or(id, "?") + "@" + strconv.Itoa(up.Model))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// readBack reads a text as a program would: by name, else the id as it stands.
func readBack(cards *card.Release, s string) string {
	var b strings.Builder
	part := ""
	for _, line := range strings.Split(s, "\n") {
		if line == "Cards:" || line == "Units:" || line == "" {
			part = line
			continue
		}
		if strings.HasPrefix(line, "  ") {
			continue
		}
		n, line := times(line)
		switch part {
		case "Cards:":
			b.WriteString(strings.Repeat("card "+cardID(cards, line)+"\n", n))
		case "Units:":
			b.WriteString(strings.Repeat("unit "+unitLine(cards, line)+"\n", n))
		}
	}
	return b.String()
}

func times(line string) (int, string) {
	if number, rest, ok := strings.Cut(line, "x "); ok {
		if n, err := strconv.Atoi(number); err == nil {
			return n, rest
		}
	}
	return 1, line
}

func cardID(cards *card.Release, line string) string {
	for i := range cards.Tacticals {
		if t := &cards.Tacticals[i]; line == t.Name+" "+strconv.Itoa(t.Gas) {
			return t.ID
		}
	}
	return line
}

func unitLine(cards *card.Release, line string) string {
	head, tail, _ := strings.Cut(line, ": ")
	head = head[:strings.LastIndex(head, " ")] // the price
	open := strings.LastIndex(head, " (")
	name, models := head[:open], strings.TrimSuffix(head[open+2:], ")")
	out := name + " " + models
	var u *card.Unit
	for i := range cards.Units {
		if cards.Units[i].Name == name {
			u = &cards.Units[i]
			out = u.ID + " " + models
		}
	}
	if tail == "" {
		return out
	}
	for _, bought := range strings.Split(tail, ", ") {
		model := "0"
		if name, m, ok := strings.Cut(bought, " [model "); ok {
			bought, model = name, strings.TrimSuffix(m, "]")
		}
		if u != nil {
			for i := range u.Upgrades {
				if u.Upgrades[i].Name == bought {
					bought = u.Upgrades[i].ID
				}
			}
		}
		out += " " + bought + "@" + model
	}
	return out
}

// Shortened names of upgrades can still be told apart.
func TestShortNamesAreUnambiguous(t *testing.T) {
	cards := rulestest.Current()
	for i := range cards.Units {
		u := &cards.Units[i]
		if len(u.Upgrades) == 0 {
			continue
		}
		entry := roster.Unit{ID: "u1", Unit: u.ID, Models: u.Compositions[0].Models}
		for j := range u.Upgrades {
			entry.Upgrades = append(entry.Upgrades, roster.Upgrade{Upgrade: u.Upgrades[j].ID})
		}
		r := &roster.Roster{MineralLimit: 2000, Units: []roster.Unit{entry}}
		report := army.Check(cards, r, army.DefaultTerms)
		_, line, _ := strings.Cut(text.ListWith(cards, r, &report, text.Short), u.Name+" (")
		_, line, _ = strings.Cut(line, ": ")
		line, _, _ = strings.Cut(line, "\n")
		for _, short := range strings.Split(line, ", ") {
			fits := 0
			for j := range u.Upgrades {
				if strings.HasPrefix(u.Upgrades[j].Name, strings.TrimSuffix(short, ".")) {
					fits++
				}
			}
			if fits != 1 {
				t.Errorf("%s: %q stands for %d upgrades", u.ID, short, fits)
			}
		}
	}
}

func BenchmarkList(b *testing.B) {
	cards := rulestest.Current()
	r := &roster.Roster{
		Name: "Raiders", Release: cards.ID, Scale: card.Standard, MineralLimit: 2000, FactionCard: "raynors-raiders",
		TacticalCards: []roster.Card{{ID: "t1", Card: "barracks"}, {ID: "t2", Card: "academy"}},
	}
	for range 8 {
		r.Units = append(r.Units, roster.Unit{Unit: "marine", Models: 9, Upgrades: []roster.Upgrade{{Upgrade: "combat-shield"}}})
	}
	report := army.Check(cards, r, army.DefaultTerms)
	b.ReportAllocs()
	for b.Loop() {
		text.List(cards, r, &report, text.ChatLimit)
	}
}

func TestTitleIsTheNameOrTheFactionCard(t *testing.T) {
	raiders := &card.Faction{Name: "Raynor's Raiders"}
	for _, c := range []struct {
		says, name string
		faction    *card.Faction
		want       string
	}{
		{"a name", "Monday", raiders, "Monday"},
		{"a name without a Faction Card", " Monday", nil, " Monday"},
		{"no name", "", raiders, "Raynor's Raiders"},
		{"spaces", " \t\u00a0\u3000", raiders, "Raynor's Raiders"},
		{"marks that nobody sees", "\u200b\u200d\u202e\ufeff", raiders, "Raynor's Raiders"},
		{"neither", " ", nil, "Unnamed list"},
	} {
		t.Run(c.says, func(t *testing.T) {
			if got := text.Title(c.name, c.faction); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
