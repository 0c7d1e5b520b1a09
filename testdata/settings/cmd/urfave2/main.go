// Command urfave2 reads flags and commands with github.com/urfave/cli/v2.
package main

import (
	"log"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func main() {
	var level int
	app := &cli.App{
		Name: "urfave2",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "write", Usage: "offer tools that write", EnvVars: []string{"WRITE"}},
			&cli.BoolFlag{Name: "search", Aliases: []string{"s"}, Value: true, EnvVars: []string{"SEARCH"}},
			&cli.StringSliceFlag{Name: "toolsets", Value: cli.NewStringSlice("core", "files"), EnvVars: []string{"TOOLSETS"}},
			&cli.StringFlag{Name: "mode", Value: "plain"},
			&cli.IntFlag{Name: "level", Value: 2, Destination: &level},
			&cli.DurationFlag{Name: "wait"},
		},
		Action: func(c *cli.Context) error {
			s := kit.New()
			kit.AddIf(s, c.Bool("write"), "off_write", "on_read_only")
			kit.AddIf(s, c.Bool("s"), "on_search", "off_search")
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
			kit.AddIf(s, c.Duration("wait") == 0, "on_at_once", "off_later")
			kit.Serve(s)
			return nil
		},
		Commands: []*cli.Command{{Name: "version", Action: func(*cli.Context) error { return nil }}},
	}
	if err := app.Run(os.Args); err != nil {
		log.Fatal(err)
	}
}
