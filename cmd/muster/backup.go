package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"muster/migrations"
)

func newBackup() *cobra.Command {
	var data string
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy a server's store, running or not, to a file",
		Long: `Backup writes a complete copy of the store to a new file. The server may run and be
written to meanwhile; the copy is the state of one moment. The store is left as it
is, so a newer muster may take the copy before an upgrade. An existing file is never
replaced.`,
		Example: `  muster backup --data /var/lib/muster lists-monday.db`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("backup: name one file that does not exist yet, such as lists-monday.db")
			}
			if err := fromEnvironment(cmd, os.LookupEnv); err != nil {
				return err
			}
			return backup(cmd.Context(), filepath.Join(data, storeFile), args[0])
		},
	}
	cmd.Flags().StringVar(&data, "data", "data", "`folder` of the store")
	return cmd
}

func backup(ctx context.Context, store, file string) error {
	if _, err := os.Stat(store); err != nil {
		return fmt.Errorf("%s: there is no store; name its folder with --data", store)
	}
	if info, err := os.Stat(filepath.Dir(file)); err != nil || !info.IsDir() {
		return fmt.Errorf("%s: there is no such folder; choose another place", file)
	}
	err := migrations.Backup(ctx, store, file)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: file already exists and may be an earlier backup; name a new one", file)
	}
	return err
}
