// Command hooks3 prepares what its command serves in a function that urfave/cli calls before it.
package main

import (
	"context"
	"os"

	"github.com/urfave/cli/v3"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func serve(names ...string) cli.ActionFunc {
	return func(context.Context, *cli.Command) error {
		s := kit.New()
		for _, name := range names {
			kit.Add(s, name)
		}
		for _, name := range prepared {
			kit.Add(s, name)
		}
		kit.Serve(s)
		return nil
	}
}

var prepared []string

func main() {
	c := &cli.Command{
		Name: "hooks3",
		Before: func(ctx context.Context, _ *cli.Command) (context.Context, error) {
			prepared = append(prepared, "on_prepared")
			return ctx, nil
		},
		Action: serve("on_first"),
	}
	if os.Getenv("SETTINGS_MORE") != "" {
		c.Action = serve("on_first", "off_more")
	}
	if err := c.Run(context.Background(), os.Args); err != nil {
		os.Exit(1)
	}
}
