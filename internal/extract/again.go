package extract

import (
	"maps"
	"slices"

	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// An SDK that is not known needs no code here to be read: its source says what is answered to a
// client, or sent to a model. So programs without tools, or with guesses only, are read once more
// with what may be such an SDK as if it were their own.

// readAgain reads those programs once more, and keeps what tells more of them.
func (x *extraction) readAgain(entries []entry, lists [][]*program) {
	if x.opts.Again == nil {
		return
	}
	open, own := map[string]int{}, map[string]bool{}
	for n, e := range entries {
		if !e.main || !standingOf(lists[n]).open() {
			continue
		}
		if modules := x.toolModules(e); len(modules) > 0 {
			open[e.pkg.Path] = n
			maps.Copy(own, modules)
		}
	}
	if len(open) == 0 {
		return
	}
	prog := x.opts.Again(slices.Sorted(maps.Keys(own)), slices.Sorted(maps.Keys(open)))
	if prog == nil {
		return
	}
	opts := x.opts
	opts.Again = nil
	again := newExtraction(prog, opts)
	programs := slices.DeleteFunc(again.entries(), func(e entry) bool {
		_, is := open[e.pkg.Path]
		return !is
	})
	for i, list := range everyProgram(again, programs) {
		n := open[programs[i].pkg.Path]
		if standingOf(list).tellsMore(standingOf(lists[n])) {
			lists[n] = list
		}
	}
}

// toolModules are the modules that the user's packages of a program import, that are not read, and
// that have a type which is called a tool in a package that is imported.
func (x *extraction) toolModules(e entry) map[string]bool {
	found := map[string]bool{}
	for path := range x.closure(e.pkg) {
		user := x.prog.Packages[path]
		if user == nil || user.Module == nil || !user.Module.Main {
			continue
		}
		for _, imported := range user.Imports {
			p := x.prog.Packages[imported]
			if p == nil || p.Module == nil || p.Module.Main || framework.Of(x.opts.Frameworks, imported) != nil {
				continue
			}
			if !found[p.Module.Path] && x.isToolPackage(imported) {
				found[p.Module.Path] = true
			}
		}
	}
	return found
}

// isToolPackage reports whether a package has a type that is called a tool or a function, or, where
// its path says that it is for models, a type that has another name of tools. Most libraries have a
// type that is called a command, an action or a func.
func (x *extraction) isToolPackage(path string) bool {
	pkg := x.prog.TypesOf(path)
	return hasTypes(pkg, []string{"tool", "tools", "function", "functions"}) ||
		isForModels(path) && hasTypes(pkg, toolWords)
}

// standing is what a reading knows of the servers of one program. firm says that a tool is reached
// and no guess.
type standing struct {
	tools, gaps, sources int
	firm                 bool
}

func standingOf(list []*program) (s standing) {
	for _, p := range list {
		s.sources += len(p.DynamicSources)
		for _, t := range p.tools {
			s.tools++
			s.gaps += len(t.Gaps)
			s.firm = s.firm || t.Reachable && t.Guessed() == ""
		}
	}
	return s
}

// open reports whether a further reading may tell more: nothing was found, or only what looks like
// a tool.
func (s standing) open() bool { return !s.firm && (s.tools > 0 || s.sources == 0) }

// tellsMore reports whether a reading is to take the place of another one. Tools in the place of
// guesses leave nothing open that these did not. A place that may give tools is more than nothing.
func (s standing) tellsMore(than standing) bool {
	if than.tools == 0 && than.sources == 0 {
		return s.firm || s.sources > 0
	}
	return s.firm && (than.tools == 0 || s.gaps <= than.gaps && s.sources <= than.sources)
}

// Again loads programs once more, with further modules as if they were the user's. It returns nil
// if they cannot be loaded.
type Again func(own, packages []string) *load.Program
