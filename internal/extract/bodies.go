package extract

import (
	"fmt"
	"go/ast"
	"path"
	"path/filepath"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// This file gives the evaluator packages with function bodies. Which ones it gets decides
// what can be known and what it costs: the user's own and the SDKs always, other
// dependencies function by function on demand.

// bodies loads packages for the evaluator and keeps them for all programs.
type bodies struct {
	prog       *load.Program
	frameworks []framework.Framework
	noEmbed    string
	cache      map[string]*eval.Package
	nests      map[*ast.File]nest
	helpers    map[string]bool // see framework.Framework.Helpers
	mains      map[*load.Package]bool
}

func newBodies(prog *load.Program, o Options) *bodies {
	s := &bodies{
		prog: prog, frameworks: o.Frameworks, noEmbed: o.NoEmbed, cache: map[string]*eval.Package{},
		nests: map[*ast.File]nest{}, helpers: map[string]bool{}, mains: map[*load.Package]bool{},
	}
	for path := range prog.Packages {
		if f := framework.Of(o.Frameworks, path); f != nil {
			for _, h := range f.Helpers {
				s.helpers[h] = true
			}
		}
	}
	return s
}

// isMain reports whether a package is the user's own.
func (s *bodies) isMain(p *load.Package) bool {
	if p.Module == nil || !p.Module.Main {
		return false
	}
	main, known := s.mains[p]
	if !known {
		// A repository of an SDK has the SDK itself as its main module. Its own servers are
		// then the user's code, and the SDK is not.
		main = !framework.Library(s.frameworks, p.Path)
		s.mains[p] = main
	}
	return main
}

// get returns a package that always runs from source, or nil: one of the user's, one of a
// framework, or a plain part of the standard library.
func (s *bodies) get(path string) *eval.Package {
	if u, ok := s.cache[path]; ok {
		return u
	}
	p := s.prog.Packages[path]
	var u *eval.Package
	switch {
	case p == nil:
	// Other packages are nil here: their functions are calls that are not read, until
	// demanded.
	case s.runs(p), p.Standard && eval.RunsFromSource(path):
		u = s.load(p)
	}
	s.cache[path] = u
	return u
}

// callers are packages that are there to call functions of programs. What they do with them is in
// their source, as for package sync.
var callers = map[string]bool{"golang.org/x/sync/errgroup": true}

// runs reports whether a package is the user's, a framework's or a helper of one, or imports
// a framework and so may register tools for others.
func (s *bodies) runs(p *load.Package) bool {
	switch {
	case p.Module == nil:
		return false
	case p.Module.Main, s.helpers[p.Path], callers[p.Path], framework.Of(s.frameworks, p.Path) != nil:
		return true
	}
	for _, path := range p.Imports {
		if framework.Of(s.frameworks, path) != nil {
			return true
		}
	}
	return false
}

// demand returns a package of which only named functions run. At first it has only the
// bodies that the first of these functions needs, which is much faster to check; once that
// is not enough, or key is "", it has all of them.
func (s *bodies) demand(path, key string) *eval.Package {
	whole, part := "demand "+path, "part "+path
	if u, ok := s.cache[whole]; ok {
		return u
	}
	p := s.prog.Packages[path]
	// The rest of the standard library asks the machine or the runtime.
	if p == nil || p.Standard && !plainStandard[path] {
		s.cache[whole] = nil
		return nil
	}
	u, ok := s.cache[part]
	if !ok && key != "" {
		u = s.evalPackage(s.prog.WithFunction(path, key[strings.LastIndexByte(key, '.')+1:]))
		s.cache[part] = u
	}
	if u != nil && key != "" {
		// The part that was loaded first has this function as well.
		if f := u.Function(key); f != nil && f.Body != nil {
			return u
		}
	}
	u = s.load(p)
	s.cache[whole] = u
	return u
}

// load is a package with all of its bodies.
func (s *bodies) load(p *load.Package) *eval.Package { return s.evalPackage(s.prog.WithBodies(p.Path)) }

// evalPackage is a loaded package as the evaluator takes it, or nil if it could not be loaded.
func (s *bodies) evalPackage(p *load.Package, err error) *eval.Package {
	if err != nil || p == nil || p.Info == nil {
		return nil
	}
	return &eval.Package{
		Path: p.Path, Fset: s.prog.Fset, Files: p.Files, Pkg: p.Types, Info: p.Info,
		// A framework that is part of the user's module is a library all the same.
		Main: s.isMain(p),
		ReadEmbed: func(pattern string) (map[string]string, error) {
			if s.noEmbed != "" {
				return nil, fmt.Errorf("go:embed %s: %s", pattern, s.noEmbed)
			}
			return readEmbed(s.prog, p, pattern)
		},
	}
}

// readEmbed returns the files of a package that a go:embed pattern matches, by their path
// in the package. The go command has resolved the patterns, so no file outside of the
// module is ever read.
func readEmbed(prog *load.Program, p *load.Package, pattern string) (map[string]string, error) {
	out := map[string]string{}
	for _, file := range p.EmbedFiles {
		rel, err := filepath.Rel(p.Dir, file)
		if err != nil {
			continue
		}
		// Patterns are written with slashes on every system.
		rel = filepath.ToSlash(rel)
		if !embeds(pattern, rel) {
			continue
		}
		data, err := prog.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("go:embed %s: %w", pattern, err)
		}
		out[rel] = string(data)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("go:embed %s: no matching file", pattern)
	}
	return out, nil
}

// embeds reports whether a go:embed pattern takes a file of the package: one that it matches
// itself, or one below a directory that it matches. Without the prefix all:, files and directories
// whose names begin with . or _ are left out there. Some pattern of the package takes the file.
func embeds(pattern, file string) bool {
	pattern, all := strings.CutPrefix(pattern, "all:")
	pattern = path.Clean(pattern)
	if ok, _ := path.Match(pattern, file); ok {
		return true
	}
	parts := strings.Split(file, "/")
	for n := len(parts) - 1; n >= 0; n-- {
		// From here down nothing is hidden.
		if hidden := strings.HasPrefix(parts[n], ".") || strings.HasPrefix(parts[n], "_"); hidden && !all {
			return false
		}
		dir := path.Join(append([]string{"."}, parts[:n]...)...)
		if ok, _ := path.Match(pattern, dir); ok {
			return true
		}
	}
	return false
}

// plainStandard are further packages of the standard library that just compute. They may be
// read if a tool depends on one of their results.
var plainStandard = map[string]bool{
	"bytes": true, "strings": true, "strconv": true, "unicode": true, "unicode/utf8": true, "path": true,
	"path/filepath": true,
	"net/url":       true, "html": true, "errors": true, "math": true, "math/bits": true, "encoding/hex": true,
	"text/tabwriter": true,
}
