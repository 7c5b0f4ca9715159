package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"muster/migrations"
)

func newRestore() *cobra.Command {
	var data string
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "Put a backup in the place of a server's store, running or not",
		Long: `Restore replaces what is in the store by a backup. A server that runs goes on with
the restored content. The backup is checked first, and an unsound one changes
nothing; what was in the store is kept in a file beside it, whose name is printed.`,
		Example: `  muster restore --data /var/lib/muster lists-monday.db`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("restore: name one backup, a file that muster backup wrote")
			}
			if err := fromEnvironment(cmd, os.LookupEnv); err != nil {
				return err
			}
			if _, err := os.Stat(args[0]); err != nil {
				return fmt.Errorf("%s: %w; check the spelling", args[0], plain(err))
			}
			kept, err := migrations.Restore(cmd.Context(), filepath.Join(data, storeFile), args[0])
			if errors.Is(err, migrations.ErrNotAStore) {
				return fmt.Errorf("%w; name a file that muster backup wrote", err)
			}
			if err != nil || kept == "" {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "The content before is kept in %s\n", kept)
			return err
		},
	}
	cmd.Flags().StringVar(&data, "data", "data", "`folder` of the store")
	return cmd
}
