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
		c.beat = d
	}
	u, err := url.Parse(os.Getenv("SETTINGS_BASE"))
	if err != nil {
		return nil, fmt.Errorf("the base: %w", err)
	}
	c.base = u
	if os.Getenv("SETTINGS_TOKEN") == "" {
		return nil, fmt.Errorf("SETTINGS_TOKEN is not set")
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
