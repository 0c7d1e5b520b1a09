// Command caarlos reads its environment with github.com/caarlos0/env.
package main

import (
	"log"
	"time"

	"github.com/caarlos0/env/v11"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type options struct {
	Write    bool          `env:"WRITE"`
	Search   bool          `env:"SEARCH" envDefault:"true"`
	Toolsets []string      `env:"TOOLSETS" envDefault:"core,files"`
	Only     []string      `env:"ONLY"`
	Limit    int           `env:"LIMIT" envDefault:"3"`
	Wait     time.Duration `env:"WAIT" envDefault:"1500ms"`
	Token    *string       `env:"TOKEN"`
	Nested   struct {
		Deep bool `env:"DEEP" envDefault:"true"`
	} `envPrefix:"NESTED_"`
}

func main() {
	var o options
	if err := env.Parse(&o); err != nil {
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
	kit.AddIf(s, len(o.Only) == 0, "on_all", "off_some")
	kit.AddIf(s, o.Limit > 2, "on_limit", "off_limit")
	kit.AddIf(s, o.Wait > time.Second, "on_slow", "off_fast")
	kit.AddIf(s, o.Token == nil, "on_anonymous", "off_token")
	kit.AddIf(s, o.Nested.Deep, "on_deep", "off_deep")
	kit.Serve(s)
}
