package extract

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/library"
)

// This file connects the evaluator with the frameworks for one evaluation of a program: it
// installs hooks for the SDKs' functions and records what reaches a sink.

// run is one evaluation of a program.
type run struct {
	x        *extraction
	main     bool // what runs is on the way from main
	world    bool // it is the default one
	in       *eval.Interp
	registry registry
	fields   map[types.Object][]fieldChange // see assignedFields; nil until it is asked
	// disorder has the names that a list in no known order has registered so far: of two tools
	// with one name, either may be the last. It is nil for other lists.
	disorder map[string]bool
	// servers is the condition under which some server was created.
	servers     eval.Guard
	created     bool
	made        []*serverValue             // in the order of creation
	served      map[*eval.Obj]*serverValue // made, by what is behind their pointers
	creating    map[string]bool            // calls that create a server, under way
	registering []*eval.Ptr                // servers whose registrars are under way
	groups      [][]*serverValue           // of servers that no run has together
	makers      map[string]eval.Location   // where tools of a name were made
	lent        map[string]eval.Location   // where tools of a framework were lent (see lent.go)
	rewriters   map[string][]string        // of a framework: see rewritersOf
	merged      merged
	texts       []instruction
	changed     []change
	given       []eval.Value           // to calls that may change lists
	rivalry     *bool                  // whether a user decides between commands (byCommand)
	listed      map[*eval.Obj]*listing // what may change the lists of servers
	shelf       []*reading             // guesses that are in variables alone: see shelve
	uncalled    bool                   // a function runs of which no call was seen
	sources     []source
	dispatching int             // interface methods of unknown receivers under way
	assumed     map[string]bool // rules of other versions that were used
	read        []*reading
	// distinct are the places of registration with the names that were registered there.
	// Their number tells the evaluator whether running a function again finds anything new
	// (Options.Productive).
	distinct map[string]bool
	// cut says that a bound ended a call on the way from main.
	cut  bool
	cuts map[token.Pos]cutCall // what bounds have ended that may register tools, by the place of the call
	// unsettled says that it took too long to be repeated with what is known of the goroutines by
	// now, so it tells nothing.
	unsettled bool
	// unserved says that no program serves what it finds (see missed).
	unserved bool
	// defaults is the program in the default world, or nil. defaultsCut says that a bound ended it.
	defaults    *defaultRun
	defaultsCut bool
	// spans are the places of texts that were lowered to a schema which became a value again.
	spans map[catalog.Span]token.Pos
	// lowered has the schemas that were made of JSON which several tools share.
	lowered map[*library.JSON]*catalog.Schema
	hand    handAnswers
	// lastOptioned is the last call that was given functions over its parameters.
	lastOptioned optionedCall
	sent         notedRequests
	// refusals are types without a schema, where the SDK goes on (mistakes.go).
	refusals []refusal
	relaying map[string]bool // guessed types of which tools exist only at run time
	conv     converting      // see convert.go
}

// found is a tool that reached a sink: one registration.
type found struct {
	fw      *framework.Framework
	sink    framework.Sink
	element bool       // of a slice, so that its parts have an address
	ptr     *eval.Ptr  // the tool, where the sink keeps a pointer
	val     eval.Value // the tool, where it keeps a copy
	// sent is the tool as it was sent, where the sink sends it and it leads to other objects.
	sent  *eval.Snapshot
	json  *library.JSON // the tool, where it is part of a JSON text
	guard eval.Guard
	site  eval.Location
	calls []eval.Location // the user's calls under way when it was registered, site first
	name  string          // at its registration, or ""
	// names are those that it may have had then, if there are several.
	names []namedUnder
	// made is the outermost of the user's code under way when a literal was evaluated.
	made eval.Location
	// server is what the tool was registered with.
	server *eval.Ptr
	// root registers it.
	root eval.Root
	// behind is the call that serves if the registration comes after it (late.go).
	behind token.Pos
	// handler is the function that is called for it, where it is known.
	handler eval.Value
	// uncalled says that no call was seen of the function that is behind it.
	uncalled bool
	// returned says that no registration was seen, and a function returns it.
	returned bool
	// repeated says that an unknown number of turns registers it.
	repeated bool
	// loose is set if the tool may be there less often than guard says: its condition was
	// too large to keep.
	loose bool
	// replaces are registrations of the same name that it replaces.
	replaces []eval.Location
	// replaced counts the tools that replace it under a condition.
	replaced int
	// gone is set when it was taken back or replaced.
	gone bool
}

// newRun prepares an evaluation, in the default world if one is given. Everything that the
// evaluator knows about tools comes through the options set here.
func (x *extraction) newRun(demanded map[string]bool, world *eval.World) *run {
	r := &run{
		x: x, registry: newRegistry(), servers: eval.False, served: map[*eval.Obj]*serverValue{},
		creating: map[string]bool{}, makers: map[string]eval.Location{}, merged: newMerged(),
		lent:    map[string]eval.Location{},
		assumed: map[string]bool{}, distinct: map[string]bool{}, spans: map[catalog.Span]token.Pos{},
		lowered: map[*library.JSON]*catalog.Schema{}, sent: notedRequests{when: eval.False, bySDK: eval.False},
		hand: handAnswers{when: eval.False, lists: map[*eval.Obj]bool{}},
	}
	hooks := map[string]func(*eval.Call) (eval.Value, bool){}
	// Hooks hold references to the run, so they are made anew for each.
	for i := range x.opts.Frameworks {
		r.hook(&x.opts.Frameworks[i], hooks)
	}
	unit, code := x.bodies.get, x.code
	if world != nil {
		code = x.inWorlds
		unit = func(path string) *eval.Package {
			if u := x.bodies.get(path); u != nil {
				return u
			}
			return x.bodies.settings(path)
		}
	}
	codecs := library.Codecs{Encoders: encoders(), Decoders: decoders(x.layouts)}
	r.in = eval.New(eval.Options{
		Library:  library.New(codecs),
		Defaults: world, MaxSteps: x.bound(world), Debug: x.entry.pkg.Debug,
		Package: unit, Code: code, Memory: x.memory, Demand: x.bodies.demand, Demanded: demanded, AtOnce: x.atOnce,
		Init: eval.Initialization{
			Order: x.order, Computes: x.prog.Initializes,
			Importers: func(path string) []string { return x.prog.Importers(path, x.order) },
		},
		Unordered: x.unordered, Hooks: hooks, Fault: x.opts.Fault,
		Relevant: x.reach.value, CallsValues: x.reach.callsValues, Registers: x.reach.registers, Starts: x.reach.starts,
		OwnSource: x.isUsers, NeverSet: x.neverSet,
		Offering: eval.Offering{
			InSource: x.reach.mayOffer, Such: x.reach.offersSuch, Through: x.reach.offersThrough,
		},
		CallsSuch: x.reach.callsSuch, Lazy: x.lazy.skip, Passing: x.mayServe(x.entry),
		Answers: x.answers, Methods: x.reach.ofName, Packages: x.packages, NamedInSource: x.namedInSource,
		Standard: x.standard, Handed: r.handed, Opaque: x.opaque, Aliases: x.aliases,
		Sorted: x.sorted, Builds: x.builds, OnLiteral: r.literal, OnHeld: r.held, Dispatch: r.dispatch,
		Sent:       r.asked(),
		Productive: func() int { return len(r.distinct) },
		Cut:        r.cutShort,
		Picked:     func(at token.Pos) { r.mayRegister(at, unknownTool, nil) },
	})
	return r
}

// run evaluates a program from its start.
func (x *extraction) run(e entry, demanded map[string]bool) *run { return x.runIn(nil, e, demanded) }

// start evaluates what a program runs up to the end of main.
func (r *run) start(e entry, world *eval.World) {
	for _, u := range r.x.initOrder(world) {
		r.in.RunInit(u)
	}
	u := r.x.bodies.get(e.pkg.Path)
	switch {
	case u == nil:
	case e.main:
		if fd := u.Function(e.pkg.Path + ".main"); fd != nil {
			r.in.Run(u, fd, nil, nil)
		}
	case !r.x.alone:
		r.exported(u)
	}
	r.main = false
}

// finish evaluates the functions that escaped, and those that may be called on ways which were not
// followed. Then servers are grouped and tools are read.
func (r *run) finish(e entry) {
	u := r.x.bodies.get(e.pkg.Path)
	if u == nil {
		return
	}
	r.in.RunEscaped()
	// What nothing calls is not offered by default, so the default world does not read it.
	if !r.world {
		r.runUncalled(e)
	}
	if r.x.alone {
		r.defined(u)
	}
	r.in.ReadAll()
	r.in.MakeRoom()
	r.byHand()
	r.assumeRivals()
	r.commandsApart()
	switch {
	case r.created: // runs without any server serve nothing, so they do not matter
		r.in.Assume(r.servers)
	case r.sent.when != eval.False: // nor do those that ask no model
		r.in.Assume(r.either(r.sent.when, r.sent.bySDK))
	}
	if !r.x.alone {
		r.groupServers()
	}
	r.lower()
	r.joinServers()
}

// exported runs the exported functions of a library that may lead to a tool, with unknown
// arguments. Whoever imports it may call them in any combination.
func (r *run) exported(u *eval.Package) {
	for _, f := range u.Files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || !fd.Name.IsExported() || fd.Body == nil {
				continue
			}
			obj, ok := u.Info.Defs[fd.Name].(*types.Func)
			if !ok || obj.Type().(*types.Signature).TypeParams().Len() > 0 || !r.x.reach.function(eval.FuncKey(obj)) ||
				r.in.Visited(eval.FuncKey(obj)) {
				continue
			}
			r.in.Run(u, fd, nil, nil)
		}
	}
}

// hook installs the hooks that a framework describes. Several frameworks may hook one
// function; the first that answers a call wins.
func (r *run) hook(fw *framework.Framework, hooks map[string]func(*eval.Call) (eval.Value, bool)) {
	add := func(name string, f func(*eval.Call) (eval.Value, bool)) {
		prev := hooks[name]
		hooks[name] = func(c *eval.Call) (eval.Value, bool) {
			if prev != nil {
				if v, ok := prev(c); ok {
					return v, ok
				}
			}
			return f(c)
		}
	}
	// note is add for hooks that only record something. In a trial nothing is recorded, as
	// the call will be made again.
	note := func(name string, f func(*eval.Call)) {
		add(name, func(c *eval.Call) (eval.Value, bool) {
			if !r.in.Trial() {
				f(c)
			}
			return nil, false
		})
	}
	for _, m := range fw.Removers {
		add(m.Func, func(c *eval.Call) (eval.Value, bool) {
			if r.drops(m, c); !r.in.Trial() {
				r.remove(m, c)
			}
			return nil, false
		})
	}
	for _, s := range fw.Sinks {
		add(s.Func, r.sinkHook(fw, s))
	}
	for _, m := range fw.Makers {
		note(m.Func, func(c *eval.Call) {
			if name, ok := eval.Text(c.Arg(m.NameArg)); ok {
				if _, seen := r.makers[name]; !seen {
					r.makers[name] = r.in.UserSite(c.Site)
				}
			}
		})
	}
	for _, name := range fw.Lenders {
		note(name, func(c *eval.Call) { r.lend(fw, c) })
	}
	for _, l := range fw.Listers {
		add(l.Func, func(c *eval.Call) (eval.Value, bool) { return r.list(l, c) })
	}
	for _, s := range fw.Servers {
		for _, by := range s.Changers {
			if by.Func != "" {
				note(by.Func, func(c *eval.Call) { r.addChange(by, c) })
			}
		}
		add(s.Func, func(c *eval.Call) (eval.Value, bool) { return r.serve(s, c) })
	}
	for _, name := range slices.Concat(fw.Blocking, blocking) {
		note(name, r.serving)
	}
	for _, name := range slices.Concat(fw.Succeeding, fw.Memos) {
		add(name, func(c *eval.Call) (eval.Value, bool) { return r.zeros(c), true })
	}
	for _, name := range fw.Registrars {
		add(name, r.register)
	}
	for _, t := range fw.Instructions {
		note(t.Func, func(c *eval.Call) { r.instructions(t, c) })
	}
	for _, f := range fw.Fillers {
		add(f.Func, func(c *eval.Call) (eval.Value, bool) { return r.fill(f, c) })
	}
	r.cloners(fw, add)
	r.answerHooks(fw, note)
	r.requestHooks(fw, note)
	for _, i := range fw.Inferrers {
		add(i.Func, func(c *eval.Call) (eval.Value, bool) { return r.infer(i, c) })
	}
}

// sink records the tools of one registration call: one, several arguments, or a list. The
// arguments behind the tool are handlers, which the SDK calls later, so they escape.
func (r *run) sink(fw *framework.Framework, s framework.Sink, c *eval.Call) {
	if s.Arg >= len(c.Args) || r.conv.running {
		return
	}
	if s.Path != "" || s.Opens != "" {
		r.request(fw, s, c)
		return
	}
	args, variadic := toolArgs(s, c)
	// Whatever follows the tool is a handler.
	for _, a := range c.Args[min(s.Arg+1, len(c.Args)):] {
		r.in.Escape(a, c.Pos()) // the handler
	}
	for _, a := range args {
		v := r.in.Settle(a)
		if s.Field != "" {
			r.in.Escape(v, c.Pos())
		}
		if isMany(v) || variadic && c.Packed {
			for _, alt := range eval.Alternatives(v) {
				r.sinkList(fw, s, c, alt)
			}
			continue
		}
		r.record(fw, s, c, v, r.in.Path(), false)
	}
}

// isMany reports whether a value is, or may be, a list or a map of tools.
func isMany(v eval.Value) bool {
	return slices.ContainsFunc(eval.Alternatives(v), func(a eval.Alt) bool {
		switch a.V.(type) {
		case *eval.Slice, *eval.Map:
			return true
		}
		return false
	})
}

// sinkList records the tools of one alternative of a list. Guards that become too large are
// replaced by the path: the tool is then listed more often than it is there, and marked as
// loose.
func (r *run) sinkList(fw *framework.Framework, s framework.Sink, c *eval.Call, alt eval.Alt) {
	under := func(g eval.Guard) (eval.Guard, bool) {
		both, ok := r.in.And(r.in.Path(), g)
		if !ok {
			both = r.in.Path()
		}
		return both, ok
	}
	path, ok := under(alt.G)
	if ok && r.in.Impossible(path) {
		return
	}
	list, known := r.members(alt.V)
	if !known {
		r.record(fw, s, c, alt.V, path, !ok)
		return
	}
	if r.in.OpenOrder(alt.V) {
		r.disorder = map[string]bool{}
		defer func() { r.disorder = nil }()
	}
	for _, e := range list {
		g, also := r.in.And(path, e.G)
		if !also {
			g = path
		}
		r.record(fw, s, c, e.V, g, !ok || !also)
	}
}

// members are those of a list or a map, known or not.
func (r *run) members(v eval.Value) (list []eval.ListElem, known bool) {
	m, ok := v.(*eval.Map)
	if !ok {
		return r.in.Members(v)
	}
	entries, other := r.in.Entries(m)
	for _, e := range entries {
		list = append(list, eval.ListElem{G: e.G, V: e.V})
	}
	if other != nil {
		list = append(list, eval.ListElem{G: eval.True, V: other})
	}
	return list, true
}

// record notes a registration under a guard, which may be too wide if it is loose. What the same
// tool registers in the same way, through another function of the SDK, is left out.
func (r *run) record(
	fw *framework.Framework, s framework.Sink, c *eval.Call, v eval.Value, g eval.Guard, loose bool,
) {
	handler := r.handler(s, c, v)
	if s.Field != "" {
		if f := r.in.Field(v, s.Field); f != nil {
			v = f
		}
	}
	f := &found{
		fw:       fw,
		handler:  handler,
		repeated: r.in.Repeated(),
		sink:     s,
		root:     r.in.Root(),
		uncalled: r.uncalled,
		guard:    g,
		loose:    loose,
		site:     r.in.UserSite(c.Site),
		calls:    r.in.UserSites(c.Site),
	}
	// What a request has replaces nothing that an earlier one had.
	if s.Path == "" {
		f.server = recipient(c)
	}
	// A sink that keeps a pointer sends what the tool is by then, and one that keeps a copy
	// what it is now.
	if p, ok := v.(*eval.Ptr); ok {
		// Some SDKs register a tool through another of their own functions, and both are
		// sinks.
		same := func(old *found) bool {
			return old.guard == g && r.serverOf(old.server) == r.serverOf(f.server) && sameCommand(old.root, f.root) &&
				!old.changed()
		}
		if r.registry.has(p.Obj, same) {
			return // one tool through two doors
		}
		f.ptr = p
	} else {
		f.val = v
		// The SDK changes a tool as it is registered, by this method.
		if st, ok := v.(*eval.Struct); ok && s.Adjust != "" && c.Recv != nil {
			p := r.in.NewPtr(st.T, st)
			if _, ok := r.in.Method(c.Recv, s.Adjust, p); ok {
				f.val = r.in.Load(p)
			}
		}
	}
	if s.Path != "" && sendsNow(fw, s) {
		f.sent = r.in.Snapshot(v)
	}
	name := ""
	if n := r.in.Field(v, "Name"); n != nil {
		name, _ = eval.Text(n)
		f.names = namesIn(n)
	}
	r.only(f, r.rivalOf(r.serverOf(f.server)))
	f.behind = r.behind(f)
	r.distinct[fmt.Sprint(f.site.Pos, name, r.serverOf(f.server).number())] = true
	r.in.Found()
	if f.name = name; name != "" && f.server != nil {
		// Within a range over a map the turns have no order, so which of two registrations
		// under one name is the last may be left open.
		stays := r.in.Stays(f.server.Obj, name, c.Pos())
		if r.disorder[name] {
			stays = r.perhaps(eval.OrderOfMap, c.Pos())
		}
		if r.lastOf(f, stays); r.disorder != nil {
			r.disorder[name] = true
		}
	}
	if len(f.names) > 0 && f.server != nil && !r.ordered(f, c.Pos()) {
		f.names = nil
	}
	r.replace(f)
	r.registry.add(f)
}
