package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/nearest"
)

// A source is a catalog and the name the user gave it.
type source struct {
	name    string
	catalog *catalog.Catalog
}

// read returns the catalogs that the command line names: files, or one from
// the source of packages. Their tools have what the configuration says of them.
func (o *options) read(ctx context.Context, cfg *budget.Config, packages []string) ([]source, error) {
	if len(o.catalogs) == 0 {
		if len(packages) == 0 {
			packages = []string{"."}
		}
		c, err := catalogFromSource(ctx, sourceRequest{"", packages, o.tags, o.modDownload, cfg.House, o.progress})
		o.progress("") // the line is free for the report
		if err != nil {
			return nil, err
		}
		cfg.Apply(c)
		out := []source{{strings.Join(packages, " "), c}}
		return out, o.knownProfile(cfg, out)
	}
	var out []source
	for i, file := range o.catalogs {
		for _, earlier := range o.catalogs[:i] {
			if filepath.Clean(earlier) == filepath.Clean(file) {
				return nil, fmt.Errorf("-catalog %s is given twice; one client loads a server once", file)
			}
		}
		c, err := o.readFile(file)
		if err != nil {
			return nil, err
		}
		cfg.Apply(c)
		out = append(out, source{file, c})
	}
	return out, o.knownProfile(cfg, out)
}

func (o *options) readFile(file string) (*catalog.Catalog, error) {
	var data []byte
	var err error
	name := filepath.ToSlash(file)
	if file == "-" {
		name = "stdin"
		data, err = io.ReadAll(o.in)
	} else {
		data, err = os.ReadFile(file)
	}
	if err != nil {
		return nil, fmt.Errorf("-catalog: %w", err)
	}
	c, err := catalog.Decode(data, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// configuration reads the file that -config names or that lies upwards of the
// working directory, or returns the built-in defaults.
func (o *options) configuration() (*budget.Config, error) {
	path := o.config
	if path == "" {
		found, err := budget.Find(".")
		if err != nil {
			return nil, err
		}
		if found == "" {
			return budget.Default(), nil
		}
		path = relative(found)
	}
	c, err := budget.Load(path)
	if err != nil && o.config != "" && os.IsNotExist(err) {
		return nil, fmt.Errorf("-config: %w; toolbudget init writes a configuration", err)
	}
	return c, err
}

// relative shortens a path for messages: the same on every machine.
func relative(path string) string {
	wd, err := os.Getwd()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(wd, path); err == nil {
		return rel
	}
	return path
}

// knownProfile finds a profile on the command line that neither the configuration
// nor a tool names.
func (o *options) knownProfile(cfg *budget.Config, sources []source) error {
	var tools []*catalog.Tool
	for _, s := range sources {
		tools = append(tools, s.catalog.Tools...)
	}
	name := o.who.Profile
	names := cfg.Selector().ProfileNames(tools)
	if name == "" || slices.Contains(names, name) {
		return nil
	}
	if best := nearest.Word(name, names); best != "" {
		return fmt.Errorf("-profile: there is no profile %s; did you mean %s?", name, best)
	}
	if len(names) == 0 {
		return fmt.Errorf("-profile: there is no profile %s; write one below profiles in .toolbudget.yml", name)
	}
	return fmt.Errorf("-profile: there is no profile %s; there are %s", name, strings.Join(names, ", "))
}

// sound says why a result is no basis for a verdict: what could not be read,
// or no tools at all. Zero is never a pass.
func (o *options) sound(r *budget.Result, sources []source) error {
	if len(r.Incomplete) > 0 && !o.allowIncomplete {
		i := r.Incomplete[0]
		return fmt.Errorf("%s could not be read whole: %s\n(-allow-incomplete goes on with what was found)", i.Package, i.Reason)
	}
	for _, s := range sources {
		if o.allowEmpty || reachable(s.catalog) > 0 {
			continue
		}
		hint := "look at the packages and build tags, or declare a house SDK under types in .toolbudget.yml"
		if len(o.catalogs) > 0 {
			hint = "ask the server for tools/list again"
		}
		return fmt.Errorf("no tools found in %s, which is no pass: %s (-allow-empty goes on)", s.name, hint)
	}
	return nil
}

func reachable(c *catalog.Catalog) int {
	n := 0
	for _, t := range c.Tools {
		if t.Reachable {
			n++
		}
	}
	return n
}
