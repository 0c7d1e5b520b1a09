package config

import (
	"fmt"
	"maps"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// A RouterSetting is how a router chooses among tools at run time.
type RouterSetting struct {
	// What decides about a tool that is neither core nor mentioned: rank, the default
	// (the best tools are sent), group (the groups whose keywords are said), or off (all
	// tools are sent that are not deferred).
	Mode string `yaml:"mode,omitempty" jsonschema:"enum=rank,enum=group,enum=off"`
	// The mode for single providers, models or clients, by the name that the program gives
	// to the router, such as off for one that is sent the tools in its prompt.
	Modes map[string]string `yaml:"modes,omitempty"`
	// How many tools the mode rank sends for their rank; 6 by default.
	TopK int `yaml:"top-k,omitempty"`
	// Names or patterns of tools that are sent whatever is said.
	Always []string `yaml:"always,omitempty"`
	// The number of words below which a description is too short for a search. The mode
	// rank sends such tools; 5 by default.
	MinDescriptionWords int `yaml:"min-description-words,omitempty"`
	// How many discovered tools a session sends at most; 30 by default.
	MaxDiscovered int `yaml:"max-discovered,omitempty"`
}

// modes are the values of Mode and Modes.
var modes = []string{"rank", "group", "off"}

// check finds modes, numbers and patterns that are none.
func (r RouterSetting) check() error {
	if r.Mode != "" && !slices.Contains(modes, r.Mode) {
		return at(fmt.Errorf("router.mode is %q; use rank, group or off", r.Mode), "router", "mode")
	}
	for _, name := range slices.Sorted(maps.Keys(r.Modes)) {
		if m := r.Modes[name]; !slices.Contains(modes, m) {
			return at(fmt.Errorf("router.modes.%s is %q; use rank, group or off", name, m), "router", "modes", name)
		}
	}
	for _, n := range []struct {
		key    string
		number int
	}{
		{"top-k", r.TopK}, {"min-description-words", r.MinDescriptionWords}, {"max-discovered", r.MaxDiscovered},
	} {
		if n.number < 0 {
			return at(fmt.Errorf("router.%s is %d; write a number from 1 on", n.key, n.number), "router", n.key)
		}
	}
	for i, p := range r.Always {
		if err := catalog.CheckPattern(p); err != nil {
			return at(fmt.Errorf("router.always[%d]: %w", i, err), "router", "always", i)
		}
	}
	return nil
}
