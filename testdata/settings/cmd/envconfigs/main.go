// Command envconfigs reads its environment with
// github.com/kelseyhightower/envconfig.
package main

import (
	"log"
	"time"

	"github.com/kelseyhightower/envconfig"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type options struct {
	Write    bool
	Search   bool              `default:"true"`
	Toolsets []string          `default:"core,files"`
	ReadOnly bool              `split_words:"true" default:"false"`
	Limit    int               `envconfig:"MAX" default:"3"`
	Wait     time.Duration     `default:"1500ms"`
	Labels   map[string]string `default:"a:1,b:2"`
	Only     []string
	Nested   struct {
		Deep bool `default:"true"`
	}
}

func main() {
	var o options
	if err := envconfig.Process("settings", &o); err != nil {
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
	kit.AddIf(s, o.ReadOnly, "off_locked", "on_open")
	kit.AddIf(s, o.Limit > 2, "on_limit", "off_limit")
	kit.AddIf(s, o.Wait > time.Second, "on_slow", "off_fast")
	kit.AddIf(s, o.Labels["b"] == "2", "on_label", "off_label")
	kit.AddIf(s, len(o.Only) == 0, "on_all", "off_some")
	kit.AddIf(s, o.Nested.Deep, "on_deep", "off_deep")
	kit.Serve(s)
}
