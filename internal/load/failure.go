package load

import (
	"cmp"
	"fmt"
	"go/version"
	"regexp"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// What the go command says, as of Go 1.26.
var (
	newerGo   = regexp.MustCompile(`(\S+) requires go >= (\S+) \(running go (\S+?);`)
	noModule  = regexp.MustCompile(`go\.mod file not found|cannot find main module|does not contain main module`)
	notCached = regexp.MustCompile(`module lookup disabled by GOPROXY=off`)
	notNamed  = regexp.MustCompile(`missing go\.sum entry|no required module provides package|cannot find module providing package|updates to go\.(mod|sum|work) needed|is replaced but not required`)
)

// classify gives complaints of the go command a type. It returns nil for those
// that have none.
func (g *goCommand) classify(complaints ...string) error {
	var missing, absent []string
	for _, text := range complaints {
		if m := newerGo.FindStringSubmatch(text); m != nil {
			return &GoVersionError{File: m[1], Dir: g.dir, Need: m[2], Have: m[3]}
		}
		switch {
		case noModule.MatchString(text) && !g.inModule():
			return &NoModuleError{Dir: g.dir}
		case notNamed.MatchString(text):
			missing = append(missing, text)
		case notCached.MatchString(text):
			absent = append(absent, text)
		}
	}
	switch {
	case len(missing) > 0:
		return &MissingModulesError{Dir: g.dir, Details: missing}
	case len(absent) > 0:
		return &MissingModulesError{Dir: g.dir, Cached: true, Details: absent}
	}
	return nil
}

// tooNew returns an error when a main module asks for a Go that is newer than
// the go/types built into this program, though not than the go command.
func (g *goCommand) tooNew(list []*listed) error {
	for _, l := range list {
		if m := l.Module; m != nil && m.Main && g.self != "" && version.Compare("go"+m.GoVersion, g.self) > 0 {
			return &GoVersionError{File: "go.mod", Dir: cmp.Or(m.Dir, g.dir), Need: m.GoVersion, Have: strings.TrimPrefix(g.self, "go"), Self: true}
		}
	}
	return nil
}

// noRoots returns an error when no matched package has Go files.
func (p *Program) noRoots(g *goCommand) error {
	var details []string
	for _, r := range p.Roots {
		if p.nodes[r.Path].list.hasFiles() {
			return nil
		}
		for _, e := range r.Errors {
			details = append(details, e.Error())
		}
	}
	if err := g.classify(details...); err != nil {
		return err
	}
	return &NoPackagesError{Dir: p.Dir, Patterns: g.patterns, Details: details}
}

// failure returns why the program is not a basis for a verdict, or nil.
func (p *Program) failure(g *goCommand) error {
	bad := p.Incomplete()
	if len(bad) == 0 {
		return nil
	}
	var complaints []string
	for _, path := range sortedKeys(p.Packages) {
		for _, e := range p.Packages[path].Errors {
			if e.Kind == ListFailed && !p.inMainModule(path) {
				complaints = append(complaints, path+": "+e.Error())
			}
		}
	}
	if err := g.classify(complaints...); err != nil {
		return err
	}
	return &IncompleteError{Packages: bad}
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
		if n := len(errs) - 1; n > 0 {
			reason += fmt.Sprintf(" (and %d more errors)", n)
		}
		out = append(out, catalog.Incomplete{Package: path, Reason: reason})
	}
	return out
}
