package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/nearest"
	"github.com/toolbudget/toolbudget/internal/userfile"
)

// read returns the catalogs that the command line names: files, or one from
// the source of packages. Their tools have what the configuration says of them.
// What could not be read completely is an error unless it is allowed.
func (o *input) read(ctx context.Context, cfg *config.Config, packages []string) ([]gate.Source, error) {
	o.whole = !o.allowIncomplete
	sources, err := o.readAny(ctx, cfg, packages)
	if err != nil {
		return nil, err
	}
	return sources, o.complete(sources)
}

// complete returns the error of a source that could not be read completely, unless that is
// allowed.
func (o *source) complete(sources []gate.Source) error {
	for _, s := range sources {
		if s.Unread != nil && !o.allowIncomplete {
			return s.Unread
		}
	}
	return nil
}

// readAny is read for a caller that has something to write before it fails.
func (o *input) readAny(ctx context.Context, cfg *config.Config, packages []string) ([]gate.Source, error) {
	return o.readIn(ctx, "", cfg, packages)
}

// readIn is readAny in another directory, where it is not "". Catalogs keep the names
// the user gave them.
func (o *input) readIn(
	ctx context.Context,
	dir string,
	cfg *config.Config,
	packages []string,
) ([]gate.Source, error) {
	if len(o.catalogs) == 0 {
		c, unread, err := o.extract(ctx, dir, cfg, packages)
		if err != nil {
			return nil, err
		}
		// The configuration is that of today. A server that it names need not exist at an earlier
		// commit.
		if dir == "" {
			if err := cfg.KnowServers([]*catalog.Catalog{c}); err != nil {
				return nil, err
			}
		}
		if err := cfg.AddTools(c, dir != ""); err != nil {
			return nil, err
		}
		if c, err = o.ofServer(c); err != nil {
			return nil, err
		}
		cfg.Apply(c)
		out := []gate.Source{{Name: strings.Join(packages, " "), Catalog: c, Unread: unread}}
		return out, o.knownProfile(cfg, out)
	}
	var out []gate.Source
	var whole []*catalog.Catalog
	for i, file := range o.catalogs {
		// Its tools would count twice in the total.
		for _, earlier := range o.catalogs[:i] {
			if filepath.Clean(earlier) == filepath.Clean(file) {
				return nil, fmt.Errorf("-catalog %s is given twice; a client loads each server once", file)
			}
		}
		c, err := o.readFile(dir, file)
		if err != nil {
			return nil, err
		}
		// Servers are looked up in all catalogs together, before -server leaves any out.
		whole = append(whole, c)
		if c, err = o.ofServer(c); err != nil {
			return nil, err
		}
		cfg.Apply(c)
		var unread error
		if len(c.Incomplete) > 0 {
			i := c.Incomplete[0]
			unread = fmt.Errorf(
				"%s could not be read completely: %s\n(pass -allow-incomplete to continue with what was found)",
				i.Package,
				i.Reason,
			)
		}
		out = append(out, gate.Source{Name: file, Catalog: c, Unread: unread})
	}
	if dir == "" {
		if err := cfg.KnowServers(whole); err != nil {
			return nil, err
		}
	}
	return out, o.knownProfile(cfg, out)
}

// ofServer returns the part of a catalog that -server names.
func (o *input) ofServer(c *catalog.Catalog) (*catalog.Catalog, error) {
	if o.server == "" {
		return c, nil
	}
	if one := c.OfServer(o.server); len(one.Programs) > 0 {
		return one, nil
	}
	var names []string
	for _, p := range c.Programs {
		if p.Server != "" && !slices.Contains(names, p.Server) {
			names = append(names, p.Server)
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("-server %s: no program has several servers; omit the flag", o.server)
	}
	if best := nearest.Word(o.server, names); best != "" {
		return nil, fmt.Errorf("-server %s: there is no such server; did you mean %s?", o.server, best)
	}
	return nil, fmt.Errorf("-server %s: there is no such server; name one of %s", o.server, strings.Join(names, ", "))
}

// extract reads the tools of packages, of the one in dir by default. Unread says what could
// not be read.
func (o *source) extract(
	ctx context.Context,
	dir string,
	cfg *config.Config,
	packages []string,
) (c *catalog.Catalog, unread, err error) {
	if len(packages) == 0 {
		packages = []string{"."}
	}
	r, err := o.request(dir, cfg, packages)
	if err != nil {
		return nil, nil, err
	}
	c, unread, err = r.Read(ctx)
	o.progress("") // the line is free for the report
	// A declared type that does not fit the source is a mistake in the configuration, so the error
	// names its line there.
	if fault := (*gate.TypeError)(nil); errors.As(err, &fault) {
		return nil, nil, cfg.Fault(fault, fault.Steps...)
	}
	return c, unread, err
}

// request is what the flags ask of packages in a directory.
func (o *source) request(dir string, cfg *config.Config, packages []string) (gate.Request, error) {
	s, err := openSaved()
	return gate.Request{
		Dir: dir, Shown: o.dir, Packages: packages, Tags: o.tags, ModDownload: o.modDownload, Types: cfg.Types,
		CheckTypes: dir == "", Whole: o.whole, Progress: o.progress, Store: s, Loads: largePages,
	}, err
}

func (o *input) readFile(dir, file string) (*catalog.Catalog, error) {
	var data []byte
	var err error
	// Reports and baselines contain the name, and must be equal on Windows.
	name := filepath.ToSlash(file)
	if file == "-" {
		name = "stdin"
		data, err = userfile.ReadAll(o.in, name, userfile.Produced)
	} else {
		data, err = userfile.Read(filepath.Join(dir, file), userfile.Produced)
	}
	if err != nil {
		return nil, fmt.Errorf("-catalog: %w", err)
	}
	c, err := importer.Decode(data, name)
	if err != nil && strings.HasPrefix(err.Error(), name+":") { // YAML has places
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// configuration reads the file that -config names or that lies upwards of the
// working directory, or returns the built-in defaults.
func (o *configFile) configuration() (*config.Config, error) {
	path := o.config
	if path == "" {
		found, err := config.Find(".")
		if err != nil {
			return nil, err
		}
		if found == "" {
			return config.Default(), nil
		}
		path = relative(found)
	}
	c, err := config.Load(path)
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
func (o *input) knownProfile(cfg *config.Config, sources []gate.Source) error {
	var tools []*catalog.Tool
	for _, s := range sources {
		tools = append(tools, s.Catalog.Tools...)
	}
	name := o.who.Profile
	// A profile that no tool has would leave an empty program, which passes every limit.
	names := cfg.Selector().ProfileNames(tools)
	if name == "" || slices.Contains(names, name) {
		return nil
	}
	if best := nearest.Word(name, names); best != "" {
		return fmt.Errorf("-profile: there is no profile %s; did you mean %s?", name, best)
	}
	if pack := config.PackOf(name); pack != "" {
		return fmt.Errorf("-profile: there is no profile %s; define it under profiles in .toolbudget.yml, or write "+
			"extends: [%s]", name, pack)
	}
	if len(names) == 0 {
		return fmt.Errorf("-profile: there is no profile %s; define it under profiles in .toolbudget.yml", name)
	}
	return fmt.Errorf("-profile: there is no profile %s; there are %s", name, strings.Join(names, ", "))
}

// sound says why sources are no basis for a verdict: what could not be read, or no
// tools at all. Zero is never a pass. Where tools are registered that only a run tells,
// the verdict is that this is undetermined.
func (o *source) sound(sources []gate.Source) error {
	const hint = "check the packages and build tags, or declare your own tool types under types in .toolbudget.yml; " +
		"a declared type counts where the program imports its package"
	return o.basis(sources, hint)
}

// sound is that of packages or catalogs.
func (o *input) sound(sources []gate.Source) error {
	if len(o.catalogs) > 0 {
		return o.basis(sources, "request tools/list from the server again")
	}
	return o.source.sound(sources)
}

// basis is sound with what to do about a source that has no tools.
func (o *source) basis(sources []gate.Source, hint string) error {
	if err := o.complete(sources); err != nil {
		return err
	}
	for _, s := range sources {
		// A program with tools that only a run knows is not empty, just undetermined.
		if o.allowEmpty || reachable(s.Catalog) > 0 || dynamic(s.Catalog) {
			continue
		}
		return fmt.Errorf(
			"no tools found in %s: %s (pass -allow-empty to accept that)",
			s.Name,
			emptyHint(s.Catalog, hint),
		)
	}
	return nil
}

// emptyHint says what to do about a catalog without tools: the hint, unless some are
// defined.
func emptyHint(c *catalog.Catalog, hint string) string {
	if len(c.Tools) == 0 {
		var unread, unused []string
		for _, p := range c.Programs {
			unread = append(unread, p.UnreadSDKs...)
			unused = append(unused, p.UnusedTypes...)
		}
		slices.Sort(unused)
		if unused = slices.Compact(unused); len(unused) > 0 {
			return "no tool is of the type " + strings.Join(unused, " or ") + " that types declares; " +
				"check its sinks, or name the package that makes the tools"
		}
		slices.Sort(unread)
		// The likeliest cause is an SDK that is not read, so it is named rather than guessed at by
		// the hint.
		if unread = slices.Compact(unread); len(unread) > 0 {
			return "it uses " + strings.Join(unread, ", ") + ", whose tools toolbudget does not read; declare the " +
				"type of its tools under types in .toolbudget.yml, or report the SDK"
		}
		return hint
	}
	var defined []string
	for _, t := range c.Tools {
		at := ""
		if !t.Source.IsZero() {
			at = fmt.Sprintf(" (%s)", t.Source)
		}
		defined = append(defined, t.Name+at)
	}
	return "some are defined, but nothing registers them: " + atMost(maxNamed, defined) +
		"; name the package that registers them"
}

// maxNamed is how many tools an error names.
const maxNamed = 5

// dynamic reports whether a program has a place that may register tools at run time.
func dynamic(c *catalog.Catalog) bool {
	return slices.ContainsFunc(c.Programs, func(p catalog.Program) bool { return len(p.DynamicSources) > 0 })
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
