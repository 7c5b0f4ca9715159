package armybuilder_test

import (
	"bufio"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"muster/armybuilder"
	"muster/migrations"
	"muster/rules/roster"
)

// crashFolder names the folder in which the process is to edit until it is
// killed; TestEditUntilKilled does nothing without it.
const crashFolder = "MUSTER_TEST_CRASH_FOLDER"

// clients is how many edit at once, each a list of its own.
const clients = 4

// TestEditUntilKilled is the process that TestAcknowledgedEditsSurviveKilling
// kills. It prints a client and a revision after each acknowledged edit.
func TestEditUntilKilled(t *testing.T) {
	folder := os.Getenv(crashFolder)
	if folder == "" {
		t.Skip("runs as a part of TestAcknowledgedEditsSurviveKilling")
	}
	lists, closeLists := openAt(t, folder)
	defer closeLists()
	for client := range clients {
		go func() {
			owner, id := armybuilder.Owner(client+1), listOf(t, lists, client)
			for {
				l, err := lists.Get(t.Context(), owner, id)
				if err != nil {
					t.Error(err)
					return
				}
				next := fmt.Sprint(l.Revision + 1)
				if l, err = lists.Edit(t.Context(), owner, id, l.Revision, "r"+next, roster.SetName{Name: next}); err != nil {
					t.Error(err)
					return
				}
				fmt.Printf("saved %d %d\n", client, l.Revision)
			}
		}()
	}
	select {} // until killed
}

func openAt(t *testing.T, folder string) (*armybuilder.Lists, func()) {
	t.Helper()
	db, err := migrations.Open(t.Context(), filepath.Join(folder, "muster.db"))
	if err != nil {
		t.Fatal(err)
	}
	store, err := armybuilder.NewSQLStore(t.Context(), db.Writer, db.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &armybuilder.Lists{Store: store, Now: time.Now, Random: rand.Reader}, func() {
		if err := db.Verify(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}

func listOf(t *testing.T, lists *armybuilder.Lists, client int) string {
	t.Helper()
	all, err := lists.All(t.Context(), armybuilder.Owner(client+1), armybuilder.ListQuery{})
	if err != nil || len(all) != 1 {
		t.Fatalf("client %d has %d lists, %v", client, len(all), err)
	}
	return all[0].ID
}

// TestAcknowledgedEditsSurviveKilling kills a process that edits, 50 times. What
// was acknowledged must be there each time, and the store must be sound.
func TestAcknowledgedEditsSurviveKilling(t *testing.T) {
	if os.Getenv(crashFolder) != "" {
		t.Skip("this is the process to be killed")
	}
	kills := 50
	if testing.Short() {
		kills = 5
	}
	folder := t.TempDir()
	lists, closeLists := openAt(t, folder)
	for range clients {
		owner, _, err := lists.NewOwner(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := lists.Create(t.Context(), owner, "", militia()); err != nil {
			t.Fatal(err)
		}
	}
	closeLists()

	acknowledged := [clients]int{}
	total := 0
	for kill := range kills {
		total += editAndKill(t, folder, 5+kill%7, &acknowledged)
		lists, closeLists := openAt(t, folder)
		for client, want := range acknowledged {
			l, err := lists.Get(t.Context(), armybuilder.Owner(client+1), listOf(t, lists, client))
			if err != nil {
				t.Fatal(err)
			}
			// One edit more may have been saved than could be acknowledged.
			if l.Revision < want || l.Revision > 1 && l.Name != strconv.Itoa(l.Revision) {
				t.Errorf("kill %d: client %d has revision %d named %q, acknowledged was %d", kill+1, client, l.Revision, l.Name, want)
			}
			acknowledged[client] = l.Revision
		}
		closeLists()
	}
	t.Logf("%d edits were acknowledged around %d kills", total, kills)
}

// editAndKill starts the editing process and kills it after some edits; it
// returns how many it read.
func editAndKill(t *testing.T, folder string, edits int, acknowledged *[clients]int) (read int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestEditUntilKilled$", "-test.timeout=2m")
	cmd.Env = append(os.Environ(), crashFolder+"="+folder)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		var client, revision int
		if n, err := fmt.Sscanf(lines.Text(), "saved %d %d", &client, &revision); n != 2 || err != nil {
			rest, _ := io.ReadAll(out)
			t.Errorf("the editing process says %s\n%s", lines.Text(), rest)
			break
		}
		acknowledged[client] = max(acknowledged[client], revision)
		if read++; read == edits {
			if err := cmd.Process.Kill(); err != nil { // and read what it still had said
				t.Fatal(err)
			}
		}
	}
	if err := cmd.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Errorf("the editing process ended by itself: %v", err)
	}
	return read
}
