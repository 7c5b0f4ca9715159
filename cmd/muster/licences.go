package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"muster/static"
)

func newLicences() *cobra.Command {
	return &cobra.Command{
		Use:     "licences",
		Short:   "Print the licences of everything that is part of the program",
		Example: "  muster licences | less",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			all, err := static.Licences()
			if err != nil {
				return fmt.Errorf("licences: %w", err)
			}
			for _, l := range all {
				if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s %s (%s)\n\n%s\n\n\n", l.Name, l.Version, l.Kind, l.Text); err != nil {
					return err
				}
			}
			return nil
		},
	}
}
