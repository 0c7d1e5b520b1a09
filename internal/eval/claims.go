package eval

import (
	"go/types"
	"slices"
	"strings"
)

// A registry of the standard library panics if a name is registered twice, or is malformed:
//
//	defer func() { if recover() != nil { registerFallback() } }()
//	flag.Int("depth", 1, "")
//	flag.Int("depth", 2, "") // panics
//
// The names are noted in memory, so each way knows those that were registered on it. What the
// panic says is not known: it names the program or places of its source. In the default world, the
// flag packages run from source and panic themselves.

// A registry says which argument of a function is the name that it registers, which names panic,
// and which two of them do so together. If filled is set, so does nil as the next argument. If
// typed is set, a name stands for the type of the next argument, and the type for the name. The
// type names itself if there is no argument before it.
type registry struct {
	name    int
	filled  bool
	typed   bool
	bad     func(name string) bool
	clashes func(a, b string) bool
}

// A claim is a name in a registry, or any if it is not known, the type that it stands for, if any,
// and a bool in memory: whether it was registered.
type claim struct {
	name string
	any  bool
	of   types.Type
	is   *Ptr
}

// registries are the functions that register a name.
var registries = func() map[string]registry {
	anyName := func(string) bool { return false }
	isEmpty := func(name string) bool { return name == "" }
	same := func(a, b string) bool { return a == b }
	m := map[string]registry{
		"database/sql.Register":     {bad: anyName, clashes: same, filled: true},
		"encoding/gob.Register":     {name: -1, bad: anyName, clashes: same, filled: true, typed: true},
		"encoding/gob.RegisterName": {bad: isEmpty, clashes: same, filled: true, typed: true},
		"runtime/pprof.NewProfile":  {bad: isEmpty, clashes: same},
	}
	for _, name := range []string{"Publish", "NewFloat", "NewInt", "NewMap", "NewString"} {
		m["expvar."+name] = registry{bad: anyName, clashes: same}
	}
	for _, of := range []string{"", "ServeMux."} {
		for _, name := range []string{"Handle", "HandleFunc"} {
			m["net/http."+of+name] = registry{bad: isBadPattern, clashes: patternsClash, filled: true}
		}
	}
	badFlag := func(name string) bool { return strings.HasPrefix(name, "-") || strings.Contains(name, "=") }
	for _, of := range []string{"flag.", "flag.FlagSet."} {
		for _, kind := range strings.Fields("Bool Duration Float64 Int Int64 String Uint Uint64") {
			m[of+kind] = registry{bad: badFlag, clashes: same}
			m[of+kind+"Var"] = registry{name: 1, bad: badFlag, clashes: same}
		}
		m[of+"Var"] = registry{name: 1, bad: badFlag, clashes: same}
		m[of+"Func"] = registry{bad: badFlag, clashes: same}
		m[of+"BoolFunc"] = registry{bad: badFlag, clashes: same}
	}
	return m
}()

// mayClash is mayPanic for a call that registers a name, and notes the name.
func (in *Interp) mayClash(c *Call, fn *types.Func) {
	r, ok := registries[c.Name]
	if !ok || c.claimed || in.strict || r.name >= len(c.Args) ||
		in.opts.Defaults != nil && pkgPath(fn.Pkg()) == "flag" {
		return
	}
	c.claimed = true
	of, ok := in.registryOf(c)
	if !ok {
		return
	}
	mine := claim{}
	if r.typed && r.name+1 < len(c.Args) {
		mine.of = in.settle(c.Args[r.name+1]).Type()
		mine.any = mine.of == nil || isInterface(mine.of)
	}
	if r.name >= 0 {
		text, known := str(in.settle(c.Args[r.name]))
		mine.name, mine.any = text, mine.any || !known
	} else if !mine.any {
		mine.name = gobName(mine.of)
	}
	if in.noticed() {
		g := in.clash(c, of, mine, r)
		c.refused = c.refused || g != False
		in.mayPanic(g, types.Universe.Lookup("any").Type(), c.Site)
	}
	in.noteName(of, mine, r)
}

// clash is the guard under which a call panics that registers a name.
func (in *Interp) clash(c *Call, of string, mine claim, r registry) Guard {
	if !mine.any && r.bad(mine.name) || r.filled && in.isNone(c, r.name+1) {
		return True
	}
	if mine.any {
		return in.panicsWithin(c)
	}
	g := False
	if r.typed && slices.ContainsFunc(gobBasics, func(basic claim) bool { return r.clash(basic, mine) }) {
		return True
	}
	for _, other := range in.claims[of] {
		switch {
		case other.any:
			g = in.g.Or(g, in.g.And(in.guardOf(in.load(other.is), nil), in.panicsWithin(c)))
		case r.clash(other, mine):
			g = in.g.Or(g, in.guardOf(in.load(other.is), nil))
		}
	}
	return g
}

// clash reports whether two claims panic together.
func (r registry) clash(a, b claim) bool {
	if !r.typed {
		return r.clashes(a.name, b.name)
	}
	if r.clashes(a.name, b.name) {
		return !types.Identical(a.of, b.of)
	}
	return types.Identical(pointedTo(a.of), pointedTo(b.of))
}

// isNone reports whether an argument of a call is nil: a function, or no value at all. A nil
// pointer in an interface is something.
func (in *Interp) isNone(c *Call, i int) bool {
	if i >= len(c.Args) {
		return false
	}
	v := in.settle(c.Args[i])
	if isNothing(v) {
		return true
	}
	_, isFunc := underlying(v.Type()).(*types.Signature)
	return isFunc && isNil(v)
}

// noteName notes a name that is registered on the way that runs.
func (in *Interp) noteName(of string, mine claim, r registry) {
	for _, c := range in.claims[of] {
		if c.name == mine.name && c.any == mine.any && (c.any || !r.typed || types.Identical(c.of, mine.of)) {
			mine.is = c.is
		}
	}
	if mine.is == nil {
		mine.is = in.newGlobal(&Const{T: types.Typ[types.Bool], V: false})
		if in.claims == nil {
			in.claims = map[string][]claim{}
		}
		in.claims[of] = append(in.claims[of], mine)
	}
	in.Store(mine.is, &Const{T: types.Typ[types.Bool], V: true})
}

// registryOf names the registry that a call adds to: that of its receiver, or that of the package.
func (in *Interp) registryOf(c *Call) (name string, ok bool) {
	pkg := c.Name[:strings.LastIndexByte(c.Name, '/')+1]
	pkg += c.Name[len(pkg) : len(pkg)+strings.IndexByte(c.Name[len(pkg):], '.')]
	if c.Recv == nil {
		return pkg, true
	}
	switch v := in.settle(c.Recv).(type) {
	case *Ptr:
		return pkg + " " + keyOf(v), true
	case *Unknown:
		return pkg + " " + v.Key, true
	}
	return "", false
}
