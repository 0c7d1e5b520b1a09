package load

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/toolbudget/toolbudget/catalog"
)

// goCommand is the go command with the flags and environment of one load.
type goCommand struct {
	dir      string
	environ  []string
	flags    []string // build flags
	patterns []string
	online   bool     // Config.ModDownload
	tags     []string // in effect
	env      goEnv
	overlay  overlay
	self     string // see selfVersion
}

// inModule reports whether the directory lies in a module.
func (g *goCommand) inModule() bool { return g.env.GOMOD != "" && g.env.GOMOD != os.DevNull }

// goEnv is the part of go env that is asked for.
type goEnv struct {
	CGO_ENABLED, GOARCH, GOFLAGS, GOMOD, GOMODCACHE, GOOS, GOVERSION, GOWORK string
}

func newGoCommand(ctx context.Context, cfg *Config) (*goCommand, error) {
	g := &goCommand{
		dir:      cfg.Dir,
		patterns: cfg.Patterns,
		environ:  cfg.Env,
		online:   cfg.ModDownload,
		self:     selfVersion(),
	}
	if len(g.patterns) == 0 {
		g.patterns = []string{"."}
	}
	if g.environ == nil {
		g.environ = os.Environ()
	}
	// local: a newer go line must not make the go command download a
	// toolchain. The last of equal keys counts.
	g.environ = append(slices.Clip(g.environ), "GOTOOLCHAIN=local", "PWD="+cfg.Dir)
	if !cfg.ModDownload {
		// GONOPROXY (or GOPRIVATE) would lead past GOPROXY=off to version control.
		g.environ = append(g.environ, "GOPROXY=off", "GONOPROXY=none")
	}
	if fi, err := os.Stat(cfg.Dir); err != nil || !fi.IsDir() {
		return nil, fmt.Errorf("%s is not a directory to load packages from", cfg.Dir)
	}
	out, err := g.run(ctx, "env", "-json", "CGO_ENABLED", "GOARCH", "GOFLAGS", "GOMOD", "GOMODCACHE", "GOOS",
		"GOVERSION", "GOWORK")
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(out, &g.env); err != nil {
		return nil, fmt.Errorf("go env in %s printed invalid JSON: %w", g.dir, err)
	}
	return g, g.readFlags(cfg)
}

// readFlags works out from GOFLAGS the tags in effect, the overlay, and what
// flags have to be added.
func (g *goCommand) readFlags(cfg *Config) (err error) {
	for _, f := range splitFlags(g.env.GOFLAGS) {
		name, value, _ := strings.Cut(strings.TrimLeft(f, "-"), "=")
		switch name {
		case "tags":
			g.tags = splitTags(value)
		case "overlay":
			if g.overlay, err = readOverlay(g.dir, value); err != nil {
				return err
			}
		case "mod":
			// -mod=mod would write go.mod. Like it, readonly passes by a
			// vendor directory.
			if value == "mod" && !cfg.ModDownload {
				g.flags = append(g.flags, "-mod=readonly")
			}
		}
	}
	if len(cfg.Tags) > 0 {
		g.tags = splitTags(strings.Join(cfg.Tags, ","))
		g.flags = append(g.flags, "-tags="+strings.Join(g.tags, ","))
	}
	return nil
}

// splitFlags splits GOFLAGS at spaces outside of quotes, as the go command does.
func splitFlags(s string) []string {
	quote := rune(0)
	flags := strings.FieldsFunc(s, func(r rune) bool {
		switch {
		case quote == 0 && (r == '"' || r == '\''):
			quote = r
		case r == quote:
			quote = 0
		case quote == 0 && unicode.IsSpace(r):
			return true
		}
		return false
	})
	for i, f := range flags {
		if n := len(f); n >= 2 && f[0] == f[n-1] && (f[0] == '"' || f[0] == '\'') {
			flags[i] = f[1 : n-1]
		}
	}
	return flags
}

func splitTags(s string) []string {
	tags := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
	slices.Sort(tags)
	return slices.Compact(tags)
}

func (g *goCommand) build() catalog.Build {
	return catalog.Build{Tags: g.tags, GOOS: g.env.GOOS, GOARCH: g.env.GOARCH}
}
