package config

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// A RouterSetting is how a router chooses among tools at run time.
type RouterSetting struct {
	// What decides about a tool that is neither core nor mentioned: rank, the default
	// (the best tools are sent), group (the groups whose keywords are said), or off (all
	// tools are sent that are not deferred).
	Mode string `yaml:"mode,omitempty" jsonschema:"enum=rank,enum=group,enum=off"`
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

// check finds modes, numbers and patterns that are none.
func (r RouterSetting) check() error {
	if !slices.Contains([]string{"", "rank", "group", "off"}, r.Mode) {
		return at(fmt.Errorf("router.mode is %q; use rank, group or off", r.Mode), "router", "mode")
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
