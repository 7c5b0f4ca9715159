package main

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"muster/catalog"
	"muster/rules/text"
)

func newCatalogDiff() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Compare two releases",
		Long:  "Diff lists every price, slot, tag and printed value in which release B differs from\nrelease A, and what one of them lacks.",
		Example: `  muster catalog diff 2026-08-11 2026-09-25
  muster catalog diff --json 2026-03-16 2026-05-15`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("catalog diff: %s named; name two", text.Count(len(args), "release"))
			}
			was, err := snapshot(args[0])
			if err != nil {
				return err
			}
			now, err := snapshot(args[1])
			if err != nil {
				return err
			}
			changes := catalog.Diff(was, now)
			var b bytes.Buffer
			if asJSON {
				for _, c := range changes {
					if err := writeJSON(&b, releaseChange{c.Path, c.Name, c.Field, c.Was, c.Now}); err != nil {
						return err
					}
				}
				return writeOutput(cmd.OutOrStdout(), "", b.Bytes())
			}
			fmt.Fprintf(&b, "%s to %s: %s\n", was.ID, now.ID, text.Count(len(changes), "change"))
			path := ""
			for _, c := range changes {
				if c.Path != path {
					path = c.Path
					fmt.Fprintf(&b, "\n%s  %s\n", c.Name, c.Path)
				}
				switch {
				case c.Field != "presence":
					fmt.Fprintf(&b, "  %s: %s, now %s\n", c.Field, c.Was, c.Now)
				case c.Was == catalog.Absent:
					b.WriteString("  new\n")
				default:
					b.WriteString("  no longer there\n")
				}
			}
			return writeOutput(cmd.OutOrStdout(), "", b.Bytes())
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 1 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return releaseIDs(), cobra.ShellCompDirectiveNoFileComp
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a change")
	return cmd
}

// releaseChange is a line of catalog diff --json.
type releaseChange struct {
	Path  string `json:"path"`
	Name  string `json:"name"`
	Field string `json:"field"`
	Was   string `json:"was"`
	Now   string `json:"now"`
}
