// Command loader has a function that reads all of its settings, some of which are required, and talks
// to the outside.
package main

import (
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type config struct {
	base     *url.URL
	mode     string
	beat     time.Duration
	disabled map[string]bool
	write    bool
}

func load() (*config, error) {
	c := &config{beat: time.Second, disabled: map[string]bool{}, write: os.Getenv("SETTINGS_READ_ONLY") == ""}
	for t := range strings.SplitSeq(os.Getenv("SETTINGS_DISABLED"), ",") {
		if t = strings.TrimSpace(t); t != "" {
			c.disabled[t] = true
		}
	}
	if v := os.Getenv("SETTINGS_BEAT"); v != "" {
		d, err := time.ParseDuration(v)
		if err != nil {
			return nil, fmt.Errorf("the beat: %w", err)
		}
		if d < 0 {
			return nil, fmt.Errorf("the beat is negative")
		}
		c.beat = d
	}
	c.mode = strings.ToLower(os.Getenv("SETTINGS_MODE"))
	base := os.Getenv("SETTINGS_BASE")
	if base == "" {
		return nil, fmt.Errorf("SETTINGS_BASE is not set")
	}
	if c.mode != "" && c.mode != "stdio" && c.mode != "http" {
		return nil, fmt.Errorf("SETTINGS_MODE is stdio or http")
	}
	if c.mode == "" {
		c.mode = "stdio"
	}
	var err error
	if c.base, err = url.Parse(base); err != nil {
		return nil, fmt.Errorf("the base: %w", err)
	}
	return c, nil
}

func main() {
	c, err := load()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s := kit.New()
	if !c.disabled["search"] {
		kit.Add(s, "on_search")
	}
	if c.write {
		kit.Add(s, "on_write")
	}
	if c.disabled["audit"] {
		kit.Add(s, "off_audit")
	}
	kit.Serve(s)
}
