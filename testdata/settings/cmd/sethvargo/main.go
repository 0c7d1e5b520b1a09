// Command sethvargo reads its environment with github.com/sethvargo/go-envconfig.
package main

import (
	"context"
	"log"

	"github.com/sethvargo/go-envconfig"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type options struct {
	Write    bool     `env:"WRITE"`
	Search   bool     `env:"SEARCH, default=true"`
	Toolsets []string `env:"TOOLSETS, default=core,files"`
	Limit    int      `env:"LIMIT, default=3"`
	Only     []string `env:"ONLY"`
	Nested   nested   `env:", prefix=NESTED_"`
}

type nested struct {
	Deep bool `env:"DEEP, default=true"`
}

func main() {
	var o options
	if err := envconfig.Process(context.Background(), &o); err != nil {
		log.Fatal(err)
	}
	s := kit.New()
	kit.AddIf(s, o.Write, "off_write", "on_read_only")
	kit.AddIf(s, o.Search, "on_search", "off_search")
	for _, set := range o.Toolsets {
		switch set {
		case "core":
			kit.Add(s, "on_core")
		case "files":
			kit.Add(s, "on_files")
		case "admin":
			kit.Add(s, "off_admin")
		}
	}
	kit.AddIf(s, o.Limit > 2, "on_limit", "off_limit")
	kit.AddIf(s, len(o.Only) == 0, "on_all", "off_some")
	kit.AddIf(s, o.Nested.Deep, "on_deep", "off_deep")
	kit.Serve(s)
}
