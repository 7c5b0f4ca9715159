package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const playedGame = "../../rules/game/testdata/games/protoss-terran-divide.game.json"

func TestGameReplay(t *testing.T) {
	t.Run("a log that holds", func(t *testing.T) {
		out, errs, status := muster(t, "game", "replay", playedGame)
		if status != exitOK || errs != "" {
			t.Fatalf("status %d, standard error %q", status, errs)
		}
		for _, want := range []string{"   0  a roll-off dice=", "\nRound 4, scoring, step 283", "Side a won (special-win)."} {
			if !strings.Contains(out, want) {
				t.Errorf("the output lacks %q", want)
			}
		}
	})
	t.Run("as JSON Lines", func(t *testing.T) {
		out, errs, status := muster(t, "game", "replay", "--json", playedGame)
		if status != exitOK || errs != "" {
			t.Fatalf("status %d, standard error %q", status, errs)
		}
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if len(lines) != 284 {
			t.Fatalf("%d lines, want one for each of 283 commands and the state", len(lines))
		}
		var last struct {
			Hash  string
			State struct{ Stage string }
		}
		if err := json.Unmarshal([]byte(lines[283]), &last); err != nil || last.Hash == "" || last.State.Stage != "over" {
			t.Errorf("the last line is %.80s: %v", lines[283], err)
		}
	})
	doc, err := os.ReadFile(playedGame)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, doc, says string
		status          int
	}{
		{"a forged event", strings.Replace(string(doc), `"vp":[15,5]`, `"vp":[15,6]`, 1), "entries/282", exitNotLegal},
		{"a command of the wrong side", strings.Replace(string(doc), `"by":"a","choose-colour"`, `"by":"b","choose-colour"`, 1), "The game waits for side a, not for side b.", exitNotLegal},
		{"a truncated log", string(doc[:4000]), "log.json: it ends too early; name a game log (muster.game/1) as it was saved", exitFailure},
		{"an empty file", "", "log.json: it ends too early; name", exitFailure},
		{"a text", "{\n\"format\": shopping list", "log.json: line 2 is no JSON; name", exitFailure},
		{"a field of another kind", `{"format":"muster.game/1","release":5}`, "log.json: the field release holds a number; name", exitFailure},
		{"a field that logs do not have", `{"format":"muster.game/1","weather":5}`, `log.json: unknown field "weather"; name`, exitFailure},
		{"a roster", `{"format":"muster.roster/1"}`, `log.json: format: want "muster.game/1", have "muster.roster/1"; name`, exitFailure},
		{"a roster that is none", `{"format":"muster.game/1","rosters":[{"format":"muster.roster/1"}]}`, "log.json: rosters/0: ", exitFailure},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "log.json")
			if err := os.WriteFile(file, []byte(c.doc), 0o600); err != nil {
				t.Fatal(err)
			}
			_, errs, status := muster(t, "game", "replay", file)
			if status != c.status || !strings.Contains(errs, c.says) {
				t.Errorf("status %d, standard error %q", status, errs)
			}
		})
	}
}
