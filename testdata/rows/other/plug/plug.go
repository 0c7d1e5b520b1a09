// Package plug registers itself when it is imported.
package plug

import "example.org/other/reg"

type d struct{}

func (d) Name() string { return "plug driver" }

func init() {
	reg.Register("plug", "a plug")
	reg.SetDefault("plug")
	reg.Use(d{})
}
