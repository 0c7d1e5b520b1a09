// Command app2 fills an application that a function of urfave/cli makes.
package main

import (
	"os"

	"github.com/urfave/cli/v2"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func main() {
	app := cli.NewApp()
	app.Name = "app2"
	var readOnly bool
	names := []string{"on_first"}
	app.Flags = []cli.Flag{&cli.BoolFlag{Name: "read-only", Destination: &readOnly}}
	app.Before = func(*cli.Context) error {
		names = append(names, "on_second")
		return nil
	}
	app.Action = func(*cli.Context) error {
		s := kit.New()
		for _, name := range names {
			kit.Add(s, name)
		}
		kit.AddIf(s, readOnly, "off_reads", "on_writes")
		kit.Serve(s)
		return nil
	}
	if err := app.Run(os.Args); err != nil {
		os.Exit(1)
	}
}
