package extract

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A tool may be defined where the evaluation does not come: in a function that nothing
// calls, or whose call goes through an unknown value. Both are read from the function
// itself, with unknown arguments. Functions that nothing can call are listed as
// unreachable; the others are there if the function is called (rta.go decides which is
// which).

// unvisited lists the user's functions of the program that define a tool and that no run
// has visited. The outermost ones come first, since they know the arguments of those that
// they call, which are then visited.
func (x *extraction) unvisited(visited func(string) bool) []string {
	open := func(key string) bool {
		pkg := x.packageOf(key)
		u := x.bodies.get(pkg)
		if !x.entry.main && pkg != x.entry.pkg.Path {
			// Each library is an entry of its own, and its functions are read there.
			return false
		}
		return u != nil && u.Main && x.current[pkg] && key != initKey(pkg) && !visited(key)
	}
	var all []string
	for key := range x.reach.refs {
		if open(key) && x.reach.defines(key) {
			all = append(all, key)
		}
	}
	slices.Sort(all)
	// inner are the functions that another function of the list mentions.
	inner := map[string]bool{}
	for _, key := range all {
		for _, n := range x.reach.refs[key] {
			inner[n] = inner[n] || n != key
		}
	}
	isInner := func(k string) bool { return inner[k] }
	// Functions that call one another in a circle have no outermost one.
	return append(slices.DeleteFunc(slices.Clone(all), isInner),
		slices.DeleteFunc(all, func(k string) bool { return !inner[k] })...)
}

// packageOf is the package of a function key: of what is before a dot behind the last slash, the
// longest that is a package of the program, since paths may have dots as well, as in
// gopkg.in/yaml.v3.
func (x *extraction) packageOf(key string) string {
	end, found := len(key), ""
	for i := strings.LastIndexByte(key, '/') + 1; i < len(key); i++ {
		if key[i] != '.' {
			continue
		}
		if end == len(key) {
			end = i
		}
		if x.prog.Packages[key[:i]] != nil {
			found = key[:i]
		}
	}
	return cmp.Or(found, key[:end])
}

// shortName is a function key without its package.
func (x *extraction) shortName(key string) string {
	return strings.TrimPrefix(key, x.packageOf(key)+".")
}

// runUncalled reads functions that may be called although no call was seen, each under the
// condition that it is called.
func (r *run) runUncalled(e entry) {
	if !e.main {
		return // all that is exported runs anyway
	}
	for _, key := range r.x.unvisited(r.in.Visited) {
		if !r.x.calls(e).functions[key] || r.in.Visited(key) {
			continue
		}
		// What has no room left for more conditions ends before it begins.
		if fd := r.runFunction(key, true, 0); fd != nil && !r.in.Visited(key) {
			r.cutShort(key, nil, fd.Pos(), false)
		}
	}
}

// runFunction runs a function with unknown arguments and records the tools that it registers or
// else returns. With question, that is under the condition that the function is called. With a
// number of steps, it is run briefly. It returns the function, or nil for what cannot be run by
// itself.
func (r *run) runFunction(key string, question bool, brief int) *ast.FuncDecl {
	// Generic functions have no type arguments here, so they are not run.
	u := r.x.bodies.get(r.x.packageOf(key))
	if u == nil {
		return nil
	}
	fd := u.Function(key)
	obj, ok := u.Info.Defs[fd.Name].(*types.Func)
	if !ok || obj.Type().(*types.Signature).TypeParams().Len() > 0 ||
		obj.Type().(*types.Signature).RecvTypeParams().Len() > 0 {
		return nil
	}
	text := ""
	if question {
		text = r.x.shortName(key) + " is called"
	}
	// Registrations during the run count; a returned tool counts only if there are none.
	before := r.registry.len()
	r.uncalled = true
	defer func() { r.uncalled = false }()
	var v eval.Value
	g := eval.True
	if brief > 0 {
		v = r.in.RunBriefly(u, fd, brief)
	} else {
		v, g = r.in.RunIf(text, u, fd)
	}
	if r.x.alone && v != nil { // what it returns may hold the functions that register
		r.in.Escape(v, fd.Pos())
		r.in.RunEscaped()
	}
	if r.registry.len() == before { // what it registers counts more than what it returns
		r.returned(v, g, eval.Location{Package: u, Pos: fd.Pos(), Func: key})
	}
	return fd
}

// returned records a returned value that is a tool, or holds some.
func (r *run) returned(v eval.Value, g eval.Guard, site eval.Location) {
	// Any of several results may be a tool.
	if t, ok := v.(eval.Tuple); ok {
		for _, v := range t {
			r.returned(v, g, site)
		}
		return
	}
	if v == nil || v.Type() == nil {
		return
	}
	if _, ok := v.Type().Underlying().(*types.Slice); ok {
		list, _ := r.in.List(v)
		for _, e := range list {
			both, ok := r.in.And(g, e.G)
			if !ok {
				both = g // wherever the function returns
			}
			r.returned(e.V, both, site)
		}
		return
	}
	t := v.Type()
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return
	}
	if tool, ok := r.toolType(n); ok {
		if tool.Field != "" {
			v = r.in.Field(v, tool.Field)
		}
		f := &found{fw: tool.fw, guard: g, site: site, uncalled: true, returned: r.x.alone}
		if p, ok := v.(*eval.Ptr); ok {
			f.ptr = p
		} else {
			f.val = v
		}
		r.registry.add(f)
		return
	}
	// A type of the user's own that holds a tool.
	if st, ok := n.Underlying().(*types.Struct); ok && r.x.alone && r.holdsTool(n, 0) {
		for f := range st.Fields() {
			if part := r.in.Field(v, f.Name()); part != nil && r.holdsTool(f.Type(), 1) {
				r.returned(r.in.Settle(part), g, site)
			}
		}
	}
}

// A toolType is a type of a framework that is a tool, or has one in a field.
type toolType struct {
	framework.ToolType
	fw *framework.Framework
}

func (r *run) toolType(n *types.Named) (toolType, bool) {
	if n.Obj().Pkg() == nil {
		return toolType{}, false
	}
	name := n.Obj().Pkg().Path() + "." + n.Obj().Name()
	for i := range r.x.opts.Frameworks {
		fw := &r.x.opts.Frameworks[i]
		for _, tt := range fw.Types {
			if tt.Type == name {
				return toolType{tt, fw}, true
			}
		}
	}
	return toolType{}, false
}

// missed spends missedSteps, and perTool more for each tool that it finds. From then on it gives a
// function no more than fewSteps, which is enough for one that just makes a tool.
const (
	missedSteps = 10 * eval.BriefSteps
	perTool     = eval.BriefSteps / 2
	fewSteps    = eval.BriefSteps / 50
)

// missed reads the tools that are defined in functions which the program does not call: keys has
// those that no run has visited. They are read in a run of their own, so they do not touch the
// state of the program's servers. It is nil if there are none.
func (x *extraction) missed(keys []string) *run {
	if len(keys) == 0 {
		return nil
	}
	// The run below is another one, so the answer of rapid type analysis is computed anew.
	x.called = nil
	r := x.newRun(map[string]bool{}, nil)
	var inner []string // what ran as part of another function
	cut := false
	for _, key := range keys {
		if r.in.Visited(key) {
			inner = append(inner, key)
			continue
		}
		steps, before := eval.BriefSteps, r.in.Steps()
		if before > missedSteps+perTool*r.registry.len() {
			steps = fewSteps
		}
		r.runFunction(key, false, steps)
		cut = cut || r.in.Steps()-before >= steps
	}
	// Of a function that was cut off, the tools are lost which those made that it called.
	for _, key := range inner {
		if cut {
			r.runFunction(key, false, fewSteps)
		}
	}
	r.unserved = true
	r.in.ReadBriefly()
	r.lower()
	r.in.Close()
	return r
}

// addMissed adds what missed has found.
func (r *run) addMissed(list []*program) {
	if r == nil {
		return
	}
	for _, rd := range r.read {
		r.addUnreachable(list, rd)
	}
}

// addUnreachable adds a definition that the program does not serve, or serves on a way that
// was not followed: then any of its servers may have it.
func (r *run) addUnreachable(list []*program, rd *reading) {
	t := rd.tool
	// A definition that some program serves is not unreachable.
	known := func(p *program) bool { return p.defined[definitionOf(t)] }
	if t.Name == "" || slices.ContainsFunc(list, known) {
		return
	}
	fn := rd.f.site.Func
	// Only not on the ways that were followed. An adapter that registers what it is given is
	// called, and the function that gives it this tool may not be.
	runs := r.x.calls(r.x.entry).functions
	called := runs[fn] && slices.ContainsFunc(r.x.declarationAt(rd.placed), func(k string) bool { return runs[k] })
	if rd.relay(false) {
		for _, p := range list {
			if called {
				p.dynamic(r.at(rd.f.site.Pos), relayed)
			}
		}
		return
	}
	if called {
		t.Conditional, t.Default = true, catalog.Unknown
		t.Conditions = []string{r.x.shortName(fn) + " reaches this call" + r.suffix(rd.f.site.Pos)}
		r.assumeDeclared(rd)
	} else {
		t.Reachable, t.Default = false, catalog.No
		// No server has the tool, so one program lists it, in order not to count it several
		// times.
		list = list[:1]
	}
	for _, p := range list {
		if rd.isGuess() && p.has(t.Name, t.Framework) {
			continue // a copy
		}
		// Each program has a copy, whose gaps are its own.
		one := *t
		if len(list) > 1 {
			one.Gaps = append(slices.Clone(t.Gaps), r.withAny(rd))
		}
		p.add(&one, 1)
	}
}
