// Command urfave3 reads flags and commands with github.com/urfave/cli/v3.
package main

import (
	"context"
	"log"
	"os"

	"github.com/urfave/cli/v3"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func main() {
	var level int
	cmd := &cli.Command{
		Name: "urfave3",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "write", Usage: "offer tools that write", Sources: cli.EnvVars("WRITE")},
			&cli.BoolFlag{Name: "search", Aliases: []string{"s"}, Value: true, Sources: cli.EnvVars("SEARCH")},
			&cli.StringSliceFlag{Name: "toolsets", Value: []string{"core", "files"}, Sources: cli.EnvVars("TOOLSETS")},
			&cli.StringFlag{Name: "mode", Value: "plain"},
			&cli.IntFlag{Name: "level", Value: 2, Destination: &level},
		},
		Action: func(_ context.Context, c *cli.Command) error {
			s := kit.New()
			kit.AddIf(s, c.Bool("write"), "off_write", "on_read_only")
			kit.AddIf(s, c.Bool("search"), "on_search", "off_search")
			for _, set := range c.StringSlice("toolsets") {
				switch set {
				case "core":
					kit.Add(s, "on_core")
				case "files":
					kit.Add(s, "on_files")
				case "admin":
					kit.Add(s, "off_admin")
				}
			}
			kit.AddIf(s, c.String("mode") == "plain", "on_plain", "off_fancy")
			kit.AddIf(s, level > 1, "on_level", "off_level")
			kit.AddIf(s, c.IsSet("mode"), "off_set", "on_unset")
			kit.AddIf(s, c.Args().Len() == 0, "on_no_arguments", "off_arguments")
			kit.Serve(s)
			return nil
		},
		Commands: []*cli.Command{{Name: "version", Action: func(context.Context, *cli.Command) error { return nil }}},
	}
	if err := cmd.Run(context.Background(), os.Args); err != nil {
		log.Fatal(err)
	}
}
