// Command kongcommands has commands whose Run methods github.com/alecthomas/kong finds by
// reflection, by way of the address of a field.
package main

import (
	"github.com/alecthomas/kong"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type serve struct {
	ReadOnly bool `default:"true" negatable:""`
}

// Run serves.
func (c *serve) Run() error {
	s := kit.New()
	kit.Add(s, "on_serve")
	kit.AddIf(s, c.ReadOnly, "on_read_only", "off_write")
	kit.Serve(s)
	return nil
}

var options struct {
	Serve serve `cmd:"" default:"withargs"`
}

func main() {
	k := kong.Parse(&options, kong.Name("kongcommands"))
	k.FatalIfErrorf(k.Run())
}
