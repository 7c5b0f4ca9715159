package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"muster/armybuilder"
	"muster/catalog"
	"muster/rules/card"
	"muster/rules/text"
)

func newCatalog() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "catalog",
		Short: "The releases of the game's data",
		Long:  "Catalog shows and compares the releases of the catalogue that are part of this program.",
		Example: `  muster catalog list
  muster catalog show marine
  muster catalog diff 2026-08-11 2026-09-25`,
		RunE: noSubcommand,
	}
	cmd.AddCommand(newCatalogList(), newCatalogLint(), newCatalogShow(), newCatalogDiff(), newCatalogAdd())
	return cmd
}

func newCatalogList() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the releases with their fingerprints",
		Example: `  muster catalog list
  muster catalog list --json | jq -r .fingerprint`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var b bytes.Buffer
			releases := catalog.Embedded().Releases()
			for i, r := range releases {
				if asJSON {
					if err := writeJSON(&b, releaseInfo{r.ID, r.Title, r.PricesFrom, r.Fingerprint}); err != nil {
						return err
					}
					continue
				}
				current := ""
				if i == len(releases)-1 {
					current = " (current)"
				}
				fmt.Fprintf(&b, "%s  %s  prices from %s  %s%s\n", r.ID, r.Fingerprint, r.PricesFrom, r.Title, current)
			}
			return writeOutput(cmd.OutOrStdout(), "", b.Bytes())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a release")
	return cmd
}

// releaseInfo is a line of catalog list --json.
type releaseInfo struct {
	ID          string `json:"id"`
	Title       string `json:"title"`
	PricesFrom  string `json:"prices_from"`
	Fingerprint string `json:"fingerprint"`
}

// writeJSON writes v on a line, without the escapes that HTML would need.
func writeJSON(b *bytes.Buffer, v any) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes no argument, but has %q; see %s --help", cmd.CommandPath(), args[0], cmd.CommandPath())
	}
	return nil
}

func newCatalogLint() *cobra.Command {
	return &cobra.Command{
		Use:   "lint [FILE...]",
		Short: "Judge releases as a whole",
		Long: `Lint tells whether the entries of a release fit each other and what the rules core
knows. FILE is a release as a document muster.release/1; without one the releases
in the program are judged.

Exit status: 0 no fault, 1 at least one, 2 a file could not be read.`,
		Example: `  muster catalog lint
  muster catalog lint new-release.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			releases, err := releasesToLint(args)
			if err != nil {
				return err
			}
			var b bytes.Buffer
			faults := 0
			for _, r := range releases {
				found := catalog.Lint(r)
				faults += len(found)
				fmt.Fprintf(&b, "%s: %s\n", r.ID, text.Count(len(found), "fault"))
				for _, v := range found {
					fmt.Fprintf(&b, "  %s: %s  [%s]\n", v.Path, text.Message(r, v), v.Code)
				}
			}
			if err := writeOutput(cmd.OutOrStdout(), "", b.Bytes()); err != nil {
				return err
			}
			if faults > 0 {
				return errNotLegal
			}
			return nil
		},
	}
}

func releasesToLint(files []string) ([]*card.Release, error) {
	if len(files) == 0 {
		return catalog.Embedded().All()
	}
	var releases []*card.Release
	for _, name := range files {
		data, err := armybuilder.ReadFile(name)
		if err != nil {
			return nil, explain(name, err)
		}
		r, err := card.Decode(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w; mend the document", name, err)
		}
		releases = append(releases, r)
	}
	return releases, nil
}

// snapshot returns the release with the id, or the current one.
func snapshot(id string) (*card.Release, error) {
	if id == "" {
		id = catalog.Embedded().Current().ID
	}
	r, err := catalog.Embedded().Snapshot(id)
	if unknown := (*catalog.UnknownReleaseError)(nil); errors.As(err, &unknown) {
		return nil, fmt.Errorf("%w; muster catalog list shows them", err)
	}
	return r, err
}

func newCatalogShow() *cobra.Command {
	var (
		release string
		asJSON  bool
	)
	cmd := &cobra.Command{
		Use:   "show [ID]",
		Short: "Show a card, a unit, a mission, a deployment or a keyword",
		Long: `Show tells what a release says about ID. Without one it lists everything that the
release has; with --json it then writes the whole release as one document
muster.release/1.`,
		Example: `  muster catalog show marine
  muster catalog show engineering-bay --release 2026-05-15
  muster catalog show --json > release.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("catalog show: %d ids named; name one", len(args))
			}
			cards, err := snapshot(release)
			if err != nil {
				return err
			}
			var b bytes.Buffer
			switch {
			case len(args) == 1:
				err = showEntry(&b, cards, args[0], asJSON)
			case asJSON:
				b.Write(card.Encode(cards))
			default:
				showRelease(&b, cards)
			}
			if err != nil {
				return err
			}
			return writeOutput(cmd.OutOrStdout(), "", b.Bytes())
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			cards, err := snapshot(release)
			if err != nil || len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var ids []string
			for _, e := range entries(cards) {
				ids = append(ids, e.id+"\t"+e.name)
			}
			return ids, cobra.ShellCompDirectiveNoFileComp
		},
	}
	cmd.Flags().StringVar(&release, "release", "", "show this `release` instead of the current one")
	cmd.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	complete(cmd, "release", releaseIDs)
	return cmd
}

// An entry is one record of a release.
type entry struct {
	kind, id, name string
	value          any
}

// entries lists everything a release has, in its order.
func entries(cards *card.Release) []entry {
	var all []entry
	for i := range cards.Factions {
		e := &cards.Factions[i]
		all = append(all, entry{"Faction Card", e.ID, e.Name, e})
	}
	for i := range cards.Tacticals {
		e := &cards.Tacticals[i]
		kind := "Tactical Card"
		if e.Creep {
			kind = "Creep Card"
		}
		all = append(all, entry{kind, e.ID, e.Name, e})
	}
	for i := range cards.Units {
		e := &cards.Units[i]
		kind := "Unit"
		if e.Summoned {
			kind = "Summoned Unit"
		}
		all = append(all, entry{kind, e.ID, e.Name, e})
	}
	for i := range cards.Missions {
		e := &cards.Missions[i]
		all = append(all, entry{"Mission Card", e.ID, e.Name, e})
	}
	for i := range cards.Deployments {
		e := &cards.Deployments[i]
		all = append(all, entry{"Deployment Card", e.ID, e.Name, e})
	}
	for i := range cards.Keywords {
		e := &cards.Keywords[i]
		all = append(all, entry{"Keyword", e.ID, e.Name, e})
	}
	return all
}

func showRelease(b *bytes.Buffer, cards *card.Release) {
	fmt.Fprintf(b, "%s  %s\n%s\n", cards.ID, cards.Title, cards.Fingerprint)
	kind := ""
	for _, e := range entries(cards) {
		if e.kind != kind {
			kind = e.kind
			fmt.Fprintf(b, "\n%s\n", kind)
		}
		fmt.Fprintf(b, "  %-32s %s\n", e.id, e.name)
	}
}

// showEntry shows every record with the id; a keyword may share it with a card.
func showEntry(b *bytes.Buffer, cards *card.Release, id string, asJSON bool) error {
	var near []string
	found := false
	for _, e := range entries(cards) {
		if e.id != id {
			if strings.Contains(e.id, id) || strings.EqualFold(e.name, id) {
				near = append(near, e.id)
			}
			continue
		}
		if asJSON {
			if err := writeJSON(b, e.value); err != nil {
				return err
			}
			continue
		}
		if found {
			b.WriteByte('\n')
		}
		found = true
		showValue(b, e)
	}
	if found || b.Len() > 0 {
		return nil
	}
	if near != nil {
		return fmt.Errorf("catalog show: release %s has no %q; it has %s", cards.ID, id, strings.Join(near[:min(5, len(near))], ", "))
	}
	return fmt.Errorf("catalog show: release %s has no %q; muster catalog show lists what it has", cards.ID, id)
}
