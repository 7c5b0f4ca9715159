// Command vulncheck runs govulncheck on the module and fails on the
// vulnerabilities that are not accepted with a reason. Without it a finding that
// has no fixed version yet would keep the check red and hide the next one.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
)

func main() {
	db := flag.String("db", "", "URL of the vulnerability database")
	accepted := flag.String("accepted", "", "file of accepted ids, each with a reason")
	flag.Parse()
	if err := run(*db, *accepted); err != nil {
		fmt.Fprintln(os.Stderr, "vulncheck:", err)
		os.Exit(1)
	}
}

func run(db, acceptedFile string) error {
	reasons, err := readAccepted(acceptedFile)
	if err != nil {
		return err
	}
	cmd := exec.Command("go", "tool", "-modfile=.ci/tools/go.mod", "govulncheck", "-db", db, "-format", "json", "./...")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	found, readErr := readFindings(out)
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("govulncheck: %w", err)
	}
	if readErr != nil {
		return readErr
	}

	var fresh []string
	for _, f := range found {
		if reasons[f.id] == "" {
			fresh = append(fresh, fmt.Sprintf("%s %s (%s, fixed in %s)", f.id, f.summary, f.where, f.fixed))
		}
		delete(reasons, f.id)
	}
	for id := range reasons {
		fmt.Printf("vulncheck: %s is no longer found; take it off the list of accepted ids\n", id)
	}
	if len(fresh) > 0 {
		return fmt.Errorf("%d not accepted:\n\t%s", len(fresh), strings.Join(fresh, "\n\t"))
	}
	fmt.Printf("vulncheck: %d found, all accepted\n", len(found))
	return nil
}

// readAccepted reads lines of an id and a reason; # begins a comment.
func readAccepted(name string) (map[string]string, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	reasons := map[string]string{}
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		line := strings.TrimSpace(sc.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		id, reason, _ := strings.Cut(line, " ")
		if strings.TrimSpace(reason) == "" {
			return nil, fmt.Errorf("%s: %s has no reason", name, id)
		}
		reasons[id] = reason
	}
	return reasons, sc.Err()
}

type finding struct{ id, summary, where, fixed string }

// readFindings collects the vulnerabilities whose faulty code the module really
// calls, each once.
func readFindings(r io.Reader) ([]finding, error) {
	type message struct {
		OSV *struct {
			ID      string `json:"id"`
			Summary string `json:"summary"`
		} `json:"osv"`
		Finding *struct {
			OSV   string `json:"osv"`
			Fixed string `json:"fixed_version"`
			Trace []struct {
				Module   string `json:"module"`
				Version  string `json:"version"`
				Function string `json:"function"`
			} `json:"trace"`
		} `json:"finding"`
	}
	summaries := map[string]string{}
	byID := map[string]finding{}
	dec := json.NewDecoder(r)
	for {
		var m message
		err := dec.Decode(&m)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("output of govulncheck: %w", err)
		}
		if m.OSV != nil {
			summaries[m.OSV.ID] = m.OSV.Summary
		}
		if f := m.Finding; f != nil && len(f.Trace) > 0 && f.Trace[0].Function != "" {
			fixed := f.Fixed
			if fixed == "" {
				fixed = "no version yet"
			}
			byID[f.OSV] = finding{f.OSV, "", f.Trace[0].Module + " " + f.Trace[0].Version, fixed}
		}
	}
	found := make([]finding, 0, len(byID))
	for id, f := range byID {
		f.summary = summaries[id]
		found = append(found, f)
	}
	slices.SortFunc(found, func(a, b finding) int { return strings.Compare(a.id, b.id) })
	return found, nil
}
