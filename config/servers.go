package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/nearest"
)

// A ServerSetting is what holds for one server of a program.
type ServerSetting struct {
	// The profile that the server offers. Totals, limits and findings are then those
	// of its tools alone.
	Profile string `yaml:"profile,omitempty"`
	// Limits for the server, in place of those in limits.total.
	Limits PartLimits `yaml:"limits,omitempty"`
}

// OfServer returns what holds for a program that is one server of several.
func (c *Config) OfServer(p *catalog.Program) ServerSetting {
	if p == nil || p.Server == "" {
		return ServerSetting{}
	}
	s, ok := c.Servers.Get(p.Name())
	if !ok {
		s, _ = c.Servers.Get(p.Server)
	}
	return s
}

// LimitsFor are the limits on all tools of a program.
func (c *Config) LimitsFor(p *catalog.Program) Limits {
	l := c.Limits
	own := c.OfServer(p).Limits
	for _, x := range []struct{ to, from *Limit }{
		{&l.Total.Tokens, &own.Tokens}, {&l.Total.Bytes, &own.Bytes}, {&l.Total.Tools, &own.Tools},
	} {
		if x.from.Given {
			*x.to = *x.from
		}
	}
	return l
}

// checkServers finds settings of servers that are well formed and wrong.
func (c *Config) checkServers() error {
	for name := range c.Servers.All() {
		if strings.TrimSpace(name) == "" {
			return at(errors.New("servers: a server has no name"), "servers", name)
		}
	}
	return nil
}

// KnowServers finds servers and their profiles that are not among the programs and the
// tools that were read. For the whole name of a server of a package that was not read,
// and where no program has several servers, a note says so instead.
func (c *Config) KnowServers(list []*catalog.Catalog) error {
	var names, whole []string
	packages := map[string]bool{}
	var tools []*catalog.Tool
	for _, one := range list {
		tools = append(tools, one.Tools...)
		for _, p := range one.Programs {
			packages[p.Package] = true
			if p.Server == "" {
				continue
			}
			whole = append(whole, p.Name())
			if !slices.Contains(names, p.Server) {
				names = append(names, p.Server)
			}
		}
	}
	profiles := c.Selector().ProfileNames(tools)
	for name, s := range c.Servers.All() {
		pkg, qualified := PackageOf(name)
		read := len(names) > 0 && (!qualified || packages[pkg])
		if read && !slices.Contains(names, name) && !slices.Contains(whole, name) {
			err := fmt.Errorf("there is no server %s; there are %s", name, strings.Join(names, ", "))
			if best := nearest.Word(name, slices.Concat(names, whole)); best != "" {
				err = fmt.Errorf("there is no server %s; did you mean %s?", name, best)
			}
			return c.Fault(err, "servers", name)
		}
		if s.Profile != "" && !slices.Contains(profiles, s.Profile) {
			err := fmt.Errorf("servers.%s: there is no profile %s; define it under profiles", name, s.Profile)
			if best := nearest.Word(s.Profile, profiles); best != "" {
				err = fmt.Errorf("servers.%s: there is no profile %s; did you mean %s?", name, s.Profile, best)
			}
			return c.Fault(err, "servers", name, "profile")
		}
	}
	return nil
}

// PackageOf is the package in the whole name of a server.
func PackageOf(name string) (pkg string, ok bool) {
	pkg, rest, ok := strings.Cut(name, " (")
	return pkg, ok && strings.HasSuffix(rest, ")")
}
