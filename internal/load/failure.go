package load

import (
	"cmp"
	"errors"
	"fmt"
	"go/version"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// What the go command says, as of Go 1.26.
var (
	newerGo  = regexp.MustCompile(`(\S+) requires go >= (\S+) \(running go (\S+?);`)
	noModule = regexp.MustCompile(`go\.mod file not found|cannot find main module|does not contain main module`)
	notNamed = regexp.MustCompile(
		`missing go\.sum entry|no required module provides package|cannot find module providing package|updates to go\.(mod|sum|work) needed|is replaced but not required`,
	)
	download = regexp.MustCompile(
		`module lookup disabled|reading (https?|file)://|unrecognized import path|git ls-remote|could not read Username|terminal prompts disabled|checksum mismatch|verifying .*@v|dial tcp|unknown revision|no secure protocol`,
	)
)

// classify gives complaints of the go command a type. It returns nil for those
// that have none. The paths are those of packages that were not found.
func (g *goCommand) classify(paths []string, complaints ...string) error {
	var missing, absent, failed []string
	for _, text := range complaints {
		if m := newerGo.FindStringSubmatch(text); m != nil {
			return &GoVersionError{File: m[1], Dir: g.dir, Need: m[2], Have: m[3]}
		}
		switch {
		case noModule.MatchString(text) && !g.inModule():
			return &NoModuleError{Dir: g.dir}
		case g.online && download.MatchString(text):
			failed = append(failed, text)
		case notNamed.MatchString(text):
			missing = append(missing, text)
		case strings.Contains(text, notCached):
			absent = append(absent, text)
		}
	}
	switch {
	case len(failed) > 0:
		off := slices.ContainsFunc(failed, func(text string) bool { return strings.Contains(text, lookupOff) })
		return &DownloadError{Off: off, Details: failed}
	case len(missing) > 0:
		return &MissingModulesError{Dir: g.dir, Details: missing}
	case len(absent) > 0:
		return &MissingModulesError{Dir: g.dir, Cached: true, Modules: g.absentModules(paths, absent), Details: absent}
	}
	return nil
}

// tooNew returns an error when a main module asks for a Go that is newer than
// the go/types built into this program, though not than the go command.
func (g *goCommand) tooNew(list []*listed) error {
	for _, l := range list {
		if m := l.Module; m != nil && m.Main && g.self != "" && version.Compare("go"+m.GoVersion, g.self) > 0 {
			return &GoVersionError{
				File: "go.mod",
				Dir:  cmp.Or(m.Dir, g.dir),
				Need: m.GoVersion,
				Have: strings.TrimPrefix(g.self, "go"),
				Self: true,
			}
		}
	}
	return nil
}

// noRoots returns an error when no matched package has Go files.
func (p *Program) noRoots(g *goCommand) error {
	var details, paths []string
	for _, r := range p.Roots {
		if p.nodes[r.Path].list.hasFiles() {
			return nil
		}
		paths = append(paths, r.Path)
		for _, e := range r.Errors {
			details = append(details, e.Error())
		}
	}
	if err := g.classify(paths, details...); err != nil {
		return err
	}
	return &NoPackagesError{Dir: p.Dir, Patterns: g.patterns, Details: details, Instead: g.instead()}
}

// instead returns patterns for those that match nothing: what is below them, or the
// modules of the workspace.
func (g *goCommand) instead() []string {
	if !g.inModule() {
		return g.modulePatterns()
	}
	var out []string
	for _, pattern := range g.patterns {
		dir, all := strings.CutSuffix(pattern, "/...")
		if local := dir == "." || strings.HasPrefix(dir, "./") || strings.HasPrefix(dir, "../"); all || !local {
			return nil
		}
		if !hasPackages(filepath.Join(g.dir, filepath.FromSlash(dir))) {
			return nil
		}
		out = append(out, dir+"/...")
	}
	return out
}

// hasPackages reports whether there are Go files below the directory that a pattern
// with ... takes in.
func hasPackages(top string) bool {
	found := errors.New("found")
	return filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
		switch base := filepath.Base(name); {
		case err != nil || name == top:
			return nil // what cannot be read has none
		case d.IsDir() && (base[0] == '_' || base[0] == '.' || base == "testdata" || base == "vendor"):
			return fs.SkipDir
		case d.IsDir():
			if _, err := os.Lstat(filepath.Join(name, "go.mod")); err == nil {
				return fs.SkipDir // another module
			}
		case strings.HasSuffix(base, ".go") && !strings.HasSuffix(base, "_test.go"):
			return found
		}
		return nil
	}) == found
}

// failure returns why the program is not a basis for a verdict, or nil.
func (p *Program) failure(g *goCommand) error {
	bad := p.Incomplete()
	if len(bad) == 0 {
		return nil
	}
	var paths, complaints []string
	for _, path := range sortedKeys(p.Packages) {
		for _, e := range p.Packages[path].Errors {
			if e.Kind == ListFailed && !p.inMainModule(path) {
				paths, complaints = append(paths, path), append(complaints, path+": "+e.Error())
			}
		}
	}
	if err := g.classify(paths, complaints...); err != nil {
		return err
	}
	return &IncompleteError{Packages: bad, Causes: p.causes(bad)}
}

// causes leaves out the packages whose errors all are that another one could not be
// imported.
func (p *Program) causes(bad []catalog.Incomplete) []catalog.Incomplete {
	var out []catalog.Incomplete
	for _, i := range bad {
		if !slices.ContainsFunc(p.Packages[i.Package].Errors, func(e Error) bool { return !e.imported() }) {
			continue
		}
		out = append(out, i)
	}
	if out == nil {
		return bad
	}
	return out
}

// imported reports whether an error only repeats that of another package.
func (e Error) imported() bool {
	return e.Kind == TypeFailed && strings.HasPrefix(e.Msg, "could not import ")
}

// inMainModule reports whether a package that the go command did not find would
// belong to a main module, so that no other module can be missing.
func (p *Program) inMainModule(path string) bool {
	for _, r := range p.Roots {
		if m := r.Module; m != nil && m.Main && strings.HasPrefix(path+"/", m.Path+"/") {
			return true
		}
	}
	return false
}

// Incomplete lists the packages that could not be read or checked whole, by
// path. Dependencies count too: what uses something broken of theirs has an
// invalid type and no error of its own.
func (p *Program) Incomplete() []catalog.Incomplete {
	var out []catalog.Incomplete
	for _, path := range sortedKeys(p.Packages) {
		errs := p.Packages[path].Errors
		if len(errs) == 0 {
			continue
		}
		reason := errs[0].Error()
		switch n := len(errs) - 1; {
		case n == 1:
			reason += " (and 1 more error)"
		case n > 1:
			reason += fmt.Sprintf(" (and %d more errors)", n)
		}
		out = append(out, catalog.Incomplete{Package: path, Reason: reason})
	}
	return out
}
