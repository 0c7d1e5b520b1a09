// Command refused has a command that fails whatever it is started with, so that no
// client ever sees its tools.
package main

import (
	"errors"
	"os"

	"github.com/spf13/cobra"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func check(args []string) error {
	if len(args) > 0 {
		return errors.New("no arguments are taken")
	}
	return errors.New("arguments are missing")
}

func main() {
	cmd := &cobra.Command{
		Use: "refused",
		RunE: func(_ *cobra.Command, args []string) error {
			if err := check(args); err != nil {
				return err
			}
			s := kit.New()
			kit.Add(s, "never")
			kit.Serve(s)
			return nil
		},
	}
	if err := cmd.Execute(); err != nil {
		os.Exit(1)
	}
}
