package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// fromEnvironment sets the flags that the command line leaves open from
// environment variables: MUSTER_PUBLIC_URL is --public-url.
func fromEnvironment(cmd *cobra.Command, lookup func(string) (string, bool)) error {
	var errs []error
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		name := "MUSTER_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		value, ok := lookup(name)
		if !ok || f.Changed || f.Name == "help" {
			return
		}
		if err := cmd.Flags().Set(f.Name, value); err != nil {
			errs = append(errs, fmt.Errorf("%s=%s: %w; see %s --help", name, value, flagFault(err), cmd.CommandPath()))
		}
	})
	return errors.Join(errs...)
}
