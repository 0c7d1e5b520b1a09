package eval

import (
	"go/types"
	"maps"
	"slices"
	"strings"
)

// forgetOwn makes unknown what a library may change of objects of its own: the fields that its
// packages declare. A method that returns nothing does nothing else:
//
//	c := lib.New()
//	c.Load()
//	if c.Write { … }
//
// What is unknown then names the function, so if a tool depends on it, its source is read.
//
// Of what a function is given, these are objects that the library has made, and empty ones, which
// it may fill. One that the program has filled is a request: it is taken to be read only, as
// otherwise each turn of a loop over pages of answers would lead to further ways. Commands and
// other objects of a package that is modelled are left alone: the model says what is done.
func (in *Interp) forgetOwn(c *Call, s stranger) {
	if in.modelled(s.pkg) {
		return
	}
	own := ownerOf(s.pkg)
	r := in.newReachWalk(anything)
	r.shut = func(f *types.Var) bool { return ownerOf(pkgPath(f.Pkg())) != own }
	r.addRoot(c.Recv)
	for _, a := range c.Args {
		if p, ok := in.settle(a).(*Ptr); ok && (p.Obj.foreign || in.isEmpty(p)) {
			r.addRoot(p)
		}
	}
	in.forgetReached(r, anything, in.forgetter(c, s), nil)
}

// isEmpty reports whether a pointer leads to a struct without a field that is set.
func (in *Interp) isEmpty(p *Ptr) bool {
	s, ok := in.load(p).(*Struct)
	return ok && same(s, in.zero(s.T))
}

// ownerOf is the beginning of the path of a package which the packages of one owner share:
// github.com/owner, or example.org/module.
func ownerOf(pkg string) string {
	host, rest, _ := strings.Cut(pkg, "/")
	name, _, _ := strings.Cut(rest, "/")
	return host + "/" + name
}

// modelled reports whether there is a model of a package: functions of it that the library or the
// caller of the evaluator knows, or commands.
func (in *Interp) modelled(pkg string) bool {
	is, known := in.models[pkg]
	if known {
		return is
	}
	for key := range in.intrinsics {
		is = is || strings.HasPrefix(key, pkg+".")
	}
	for key := range in.opts.Hooks {
		is = is || strings.HasPrefix(key, pkg+".")
	}
	for key := range commandLibraries {
		is = is || strings.HasPrefix(key, pkg+".")
	}
	if in.models == nil {
		in.models = map[string]bool{}
	}
	in.models[pkg] = is
	return is
}

// A wantedCall is an unread call of a function of a library: of is the type of which it is a
// method, and handed says that it was given a function that registers something.
type wantedCall struct {
	of     string
	handed bool
}

// want notes a call of a function of a library. If that is handed a function that registers
// something, whether and when it calls that, its source tells.
func (in *Interp) want(c *Call) {
	if in.opts.Registers == nil || in.trying > 0 || c.Fn == nil {
		return
	}
	w := in.wanted[c.Name]
	if c.Recv != nil {
		w.of = c.Name[:strings.LastIndexByte(c.Name, '.')]
	}
	w.handed = w.handed || slices.ContainsFunc(c.Args, func(a Value) bool {
		f, ok := in.settle(a).(*Func)
		return ok && in.opts.Registers(f)
	})
	in.wanted[c.Name] = w
}

// Wanted are the functions of libraries that were handed one which registers something, and whose
// source is not read. A method is not understood without the others that the program calls, as Go
// of an errgroup.Group is not without Wait. They are sorted.
func (in *Interp) Wanted() (list []string) {
	types := map[string]bool{}
	for _, w := range in.wanted {
		if w.handed && w.of != "" {
			types[w.of] = true
		}
	}
	for name, w := range in.wanted {
		if w.handed || types[w.of] {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// Unread are the functions of libraries that were called and whose source is not read, sorted.
func (in *Interp) Unread() []string { return slices.Sorted(maps.Keys(in.wanted)) }
