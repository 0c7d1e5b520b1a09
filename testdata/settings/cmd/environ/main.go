// Command environ reads its environment itself.
package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type config struct {
	sets     map[string]bool
	disabled []string
	limit    int
	wait     time.Duration
	enabled  bool
}

func get(key, rest string) string {
	if v, ok := os.LookupEnv(key); ok {
		return v
	}
	return rest
}

func number(key string, rest int) int {
	n, err := strconv.Atoi(os.Getenv(key))
	if err != nil {
		return rest
	}
	return n
}

func load() (*config, error) {
	c := &config{sets: map[string]bool{}, limit: number("LIMIT", 10)}
	for _, s := range strings.Split(os.Getenv("TOOLSETS"), ",") {
		if s = strings.TrimSpace(s); s != "" {
			c.sets[s] = true
		}
	}
	c.disabled = strings.FieldsFunc(get("DISABLED", "off_one, off_two"), func(r rune) bool { return r == ',' || r == ' ' })
	wait, err := time.ParseDuration(get("WAIT", "1500ms"))
	if err != nil {
		return nil, fmt.Errorf("WAIT: %w", err)
	}
	c.wait = wait
	c.enabled, err = strconv.ParseBool(get("ENABLED", "true"))
	return c, err
}

func main() {
	c, err := load()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	s := kit.New()
	kit.AddIf(s, len(c.sets) == 0 || c.sets["read"], "on_read", "off_read")
	kit.AddIf(s, c.sets["admin"], "off_admin", "on_user")
	for _, name := range []string{"off_one", "off_two", "on_three"} {
		if !slices.Contains(c.disabled, name) {
			kit.Add(s, name)
		}
	}
	kit.AddIf(s, c.limit > 5, "on_many", "off_few")
	kit.AddIf(s, c.wait > time.Second, "on_slow", "off_fast")
	kit.AddIf(s, c.enabled, "on_enabled", "off_disabled")
	if ok, err := strconv.ParseBool(os.Getenv("WRITE")); err == nil && ok {
		kit.Add(s, "off_write")
	}
	if len(strings.Split(os.Getenv("EXTRA"), ",")) == 1 {
		kit.Add(s, "on_single")
	}
	if strings.EqualFold(os.Getenv("READ_ONLY"), "true") {
		kit.Add(s, "off_locked")
	}
	kit.AddIf(s, os.Getenv("HOME") != "" && os.Getenv("PATH") != "", "open_home", "open_homeless")
	if _, ok := os.LookupEnv("LC_ALL"); ok {
		kit.Add(s, "open_locale")
	}
	kit.AddIf(s, len(os.Environ()) == 0, "open_empty", "open_filled")
	set := map[string]string{}
	for _, entry := range os.Environ() {
		name, value, _ := strings.Cut(entry, "=")
		set[name] = value
	}
	kit.AddIf(s, set["MODE"] == "", "on_mode", "off_mode")
	kit.AddIf(s, set["HOME"] == "", "open_entry", "open_noentry")
	if time.Now().Weekday() == time.Sunday {
		kit.Add(s, "open_sunday")
	}
	kit.Serve(s)
}
