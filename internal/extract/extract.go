package extract

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/guard"
	"github.com/toolbudget/toolbudget/internal/library"
	"github.com/toolbudget/toolbudget/internal/load"
)

// Options configure an extraction.
type Options struct {
	// Frameworks are the SDKs and custom tool types to look for.
	Frameworks []framework.Framework
	// NoEmbed, when set, says why embedded files are not read. A text of one is
	// then a gap with that detail.
	NoEmbed string
	// Progress, when set, is told which program is read.
	Progress func(stage string, done, total int)
	// Fault, when set, is told of faults in the evaluator; each is a gap too.
	Fault func(error)
	// Again, when set, loads those programs once more that have nothing but guesses.
	Again Again
	// requestSteps replaces minRequestSteps in tests.
	requestSteps int
}

// maxRounds bounds how often a program is read: again if a tool or a condition depends on a
// function whose source was not loaded. Each round finds one more function of a chain that was left
// aside, so programs that take no more than shortRun steps are read maxShortRounds times.
const maxRounds, maxShortRounds, shortRun = 3, 12, 200_000

// Catalog reads the tools of every program among the roots of prog. Nothing of one reading
// remains for the next but what follows from the source (law 7 of the evaluator).
func Catalog(prog *load.Program, opts Options) (*catalog.Catalog, error) {
	c := &catalog.Catalog{SchemaVersion: catalog.SchemaVersion, Build: prog.Build, Incomplete: prog.Incomplete()}
	x := newExtraction(prog, opts)
	entries := x.entries()
	lists := everyProgram(x, entries)
	x.readAgain(entries, lists)
	for n, list := range lists {
		addTo(c, entries[n], list)
	}
	share(c)
	x.directives(c)
	c.Direct()
	sortTools(c)
	return c, nil
}

// newExtraction prepares what the programs of prog share that are read one after the other.
func newExtraction(prog *load.Program, opts Options) *extraction {
	x := &extraction{
		prog: prog, opts: opts, bodies: newBodies(prog, opts), code: eval.NewCode(), memory: &guard.Memory{},
		schemas: map[plainSchema]*schemaAs{}, layouts: newSchemaLayouts(), moves: map[string]bool{},
	}
	x.methods = eval.New(eval.Options{Library: library.New(library.Codecs{})})
	x.use(opts.Frameworks)
	return x
}

// use makes an extraction look for these frameworks. Whatever depends on the list is made
// anew, because guess calls it again with types that look like tools.
func (x *extraction) use(list []framework.Framework) {
	x.opts.Frameworks, x.customTypes, x.known, x.answering = list, nil, map[string]bool{}, nil
	x.requesting = nil
	for i := range list {
		if len(list[i].Answers) > 0 {
			x.answering = &list[i]
		}
		if len(list[i].Requests) > 0 {
			x.requesting = &list[i]
		}
	}
	x.resolveCustomTypes()
	if x.index == nil {
		x.index = newIndex(x)
	}
	x.reach = newReach(x)
	x.lazy = newLazyFuncs(x.reach)
	x.opaque, x.aliases, x.sorted = map[string]bool{}, map[string]string{}, map[string]bool{}
	x.builds = map[string]bool{}
	x.results, x.greeting = x.handlerResults(), map[string]bool{}
	for i := range x.opts.Frameworks {
		for _, t := range x.opts.Frameworks[i].Greets {
			x.greeting[t] = true
		}
	}
	for _, f := range list {
		maps.Copy(x.aliases, f.Aliases)
		for _, name := range f.Sorted {
			x.sorted[name] = true
		}
		for _, m := range f.Makers {
			x.builds[m.Func] = true
		}
		for _, name := range f.Opaque {
			x.opaque[name] = true
		}
		// What sends an answer encodes it, and writes nothing to it.
		for _, a := range slices.Concat(f.Answers, f.Requests, f.Bodies) {
			x.opaque[a.Func] = true
		}
	}
}

// An extraction reads the programs of one load.Program.
type extraction struct {
	prog        *load.Program
	opts        Options
	bodies      *bodies
	index       *bodyIndex
	reach       *reach
	methods     *eval.Interp // compares method sets
	customTypes []customType
	answering   *framework.Framework    // with answers, if servers without an SDK are read
	requesting  *framework.Framework    // with requests, if the program writes them itself
	textual     bool                    // some of these are texts, or are decoded again
	spent, most int                     // steps of the program's runs, and their bound, or 0
	total       *int                    // steps of all its runs, whatever they look for
	last        int                     // steps of its last run outside a default world
	once        bool                    // a long run is not repeated (see guess)
	rereading   bool                    // what runs is to add detail (see reread)
	asks        map[token.Pos]string    // what unknown variables hold then
	beside      bool                    // servers of an SDK may be read beside these
	current     map[string]bool         // packages of the program that is read
	order       []string                // these as Go initializes them
	unread      map[string]bool         // those that packages depend on which are not, see namedInSource
	impls       map[string][]types.Type // by interface, in that program
	called      *called                 // in that program, once asked for
	entry       entry                   // where it starts
	lazy        *lazyFuncs
	aliases     map[string]string
	sorted      map[string]bool // functions, see framework.Framework
	builds      map[string]bool // its Makers
	opaque      map[string]bool // functions of the SDKs that serve: not run
	schemas     map[plainSchema]*schemaAs
	layouts     *schemaLayouts
	alone       bool                     // one package is read by itself: see Package
	known       map[string]bool          // packages that depend on a framework, or not
	offering    map[string]bool          // see offersTools
	results     map[string]bool          // types that the handlers of tools return
	greeting    map[string]bool          // see greets
	formedOf    map[string]*catalog.Tool // see convert
	// memory is what the evaluation of one program leaves to the next.
	memory *guard.Memory
	// moves remembers what atOnce found.
	moves map[string]bool
	// code holds what the source of the current program says by itself, such as the effects
	// of functions. inWorlds is the same for a default world, where more packages run from
	// source.
	code, inWorlds *eval.Code
	// unordered is what goroutines do in no order (see runIn).
	unordered *eval.UnorderedParts
}

// entry is a program: a main package, or a library.
type entry struct {
	pkg  *load.Package
	main bool
}

// entries are the programs to read: the main packages among the roots, and the libraries
// that none of them imports. A library that a program imports is read as part of that
// program.
func (x *extraction) entries() []entry {
	var list []entry
	reached := map[string]bool{}
	for _, p := range x.prog.Roots {
		if p.Name == "main" && p.Info != nil {
			list = append(list, entry{p, true})
			// Libraries that a main package imports are part of its program.
			for path := range x.closure(p) {
				reached[path] = true
			}
		}
	}
	for _, p := range x.prog.Roots {
		if p.Name != "main" && p.Info != nil && !reached[p.Path] {
			list = append(list, entry{p, false})
		}
	}
	return list
}

// closure is the set of packages that p imports, directly or not, and p itself.
func (x *extraction) closure(p *load.Package) map[string]bool {
	seen := map[string]bool{}
	var walk func(path string)
	walk = func(path string) {
		if seen[path] {
			return
		}
		seen[path] = true
		if q := x.prog.Packages[path]; q != nil {
			for _, i := range q.Imports {
				walk(i)
			}
		}
	}
	walk(p.Path)
	return seen
}

// mainPaths lists the user's packages, sorted.
func (x *extraction) mainPaths() []string {
	var out []string
	for path, p := range x.prog.Packages {
		if p.Module != nil && p.Module.Main {
			out = append(out, path)
		}
	}
	slices.Sort(out)
	return out
}

// initOrder lists the user's packages of a program in the order in which Go initializes
// them. In the default world the libraries that read settings are among them: their variables hold
// the flags.
func (x *extraction) initOrder(world *eval.World) []*eval.Package {
	var out []*eval.Package
	for _, path := range x.order {
		var u *eval.Package
		switch q := x.prog.Packages[path]; {
		case q.Module != nil && q.Module.Main && !framework.Library(x.opts.Frameworks, path):
			u = x.bodies.get(path)
		case world != nil && x.bodies.readsSettings(q):
			u = x.bodies.settings(path)
		}
		if u != nil {
			out = append(out, u)
		}
	}
	return out
}

// readProgram reads one program and returns what it serves. Nothing of that depends on
// other programs. The steps: run it, until no source is missing that would tell more; drop
// definitions that no run has; run it in the default world; make a catalog.Program for each
// server; and add what is defined in functions that nothing calls.
func (x *extraction) readProgram(e entry) []*program {
	x.begin(e)
	list, tools, byHand := x.servedByHand(e)
	cut := false
	if !byHand {
		r, demanded := x.firstRounds(e)
		cut = r.cut
		r.relays()
		tools = r.numberOfTools()
		// It may make no server after all, although it could.
		if byHand = x.servesByHand(e, r); byHand {
			r.in.Close()
			var also int
			list, also = x.readByHand(e)
			tools += also
		} else {
			list = x.programs(e, r, demanded)
		}
	}
	// Without a tool of a known framework, types that look like tools may be the program's
	// own framework.
	if e.main && tools == 0 && !anyReachable(list) {
		if guessed := x.guess(e, cut); guessed != nil {
			if byHand {
				besideAnswers(guessed, list)
			}
			list = guessed
		}
	}
	asked := x.readRequests(e)
	list = joinRequests(list, asked, x.guessBeside(e, list, asked, cut), e.main, x.servingSDKs())
	unread, likely := x.unreadSDKs(), x.likelySDKs()
	if len(unread) == 0 && !anyTools(list) {
		unread = likely
	}
	for _, p := range list {
		p.UnreadSDKs = unread
	}
	if e.main && len(unread)+len(likely) == 0 {
		asked.leaveUnsent(list)
	}
	x.openUnread(list, unread, likely)
	x.noteSentChanged(e, list)
	x.noteUnusedTypes(list)
	return list
}

// programs makes what clients load from a run of a program, and adds what no run has visited.
func (x *extraction) programs(e entry, r *run, demanded map[string]bool) []*program {
	r.settle()
	if x.declares() {
		r.openMakers()
	}
	missed := x.unvisited(r.in.Visited)
	list := x.served(e, r, demanded)
	x.missed(missed).addMissed(list)
	return list
}

// settle ends the reading of what a run has found.
func (r *run) settle() {
	r.in.MakeRoom()
	r.dropImpossible()
	r.joinCovered()
	r.joinAlike()
}

// served makes what clients load from a run that is settled, and says what is there by default.
func (x *extraction) served(e entry, r *run, demanded map[string]bool) []*program {
	r.defaults = x.inDefaults(e, r, demanded)
	list := r.programs(e)
	// Nothing is asked of these runs from here on. What they hold is as much as all else, and is
	// not to be held while the next one runs.
	if r.defaults != nil {
		r.defaults.in.Close()
	}
	r.in.Close()
	return list
}

// begin makes e the program that is read, and forgets the answers about the one before.
func (x *extraction) begin(e entry) {
	x.current, x.impls, x.called, x.entry = x.closure(e.pkg), map[string][]types.Type{}, nil, e
	x.order, x.unread = x.prog.InitOrder(e.pkg.Path), nil
	x.code, x.inWorlds = x.code.Program(), x.code.Program()
	x.reach.begin(x.current)
	x.unordered = eval.NewUnordered()
	x.spent, x.most, x.total = 0, 0, new(int)
	x.formedOf = map[string]*catalog.Tool{}
	x.lazy.memo = map[string]bool{}
}

// rounds runs a program, and again as long as it turns out to depend on functions without
// source or left aside. More source usually tells more, but it can also lead astray: a
// loader that is now run may hit a bound. So a run counts only if it knows at least as many
// tools as the one before, or leaves no more open. first are functions that are known to be
// needed.
func (x *extraction) rounds(e entry, first map[string]bool) (r *run, demanded map[string]bool) {
	demanded = maps.Clone(first)
	if demanded == nil {
		demanded = map[string]bool{}
	}
	used := demanded
	r = x.run(e, demanded)
	for n := 1; (n < maxRounds || n < maxShortRounds && r.in.Steps() <= shortRun) && x.mayRepeat(r); n++ {
		plain, others := x.demand(demanded, r.needs(), append(r.in.Wanted(), r.makersAsked()...), r.in.Unread())
		if len(plain)+len(others) == 0 || x.exhausted() {
			break
		}
		safe := with(demanded, plain)
		demanded = with(safe, others)
		// A run is repeated from the start: memory and conditions depend on everything
		// before.
		again := x.reread(e, demanded)
		led := again.astray(r)
		// The plain functions of dependencies are safe, so it was one of the others.
		if led && len(plain) > 0 && len(others) > 0 {
			again.in.Close()
			again = x.reread(e, safe)
		}
		if !again.astray(r) {
			r, again, used = again, r, demanded
		}
		again.in.Close()
		// Once more source leads to fewer tools, further rounds would not help.
		if led {
			break
		}
	}
	return r, used
}

// demand returns, of the functions that a run needs, those that have not been demanded: plain ones
// of dependencies, and those that may lead astray. These are the user's own, and any of a
// dependency that was handed a function which registers tools. With a plain function, the others of
// its package are demanded that the program calls: what one answers depends on what another has
// set.
func (x *extraction) demand(
	demanded map[string]bool, needs, wanted, unread []string,
) (plain, others []string) {
	packages := map[string]bool{}
	for _, n := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(needs, wanted)))) {
		switch {
		case demanded[n] || x.isOpaque(n):
		case x.isUsers(n):
			others = append(others, n)
		case x.isPlain(n):
			plain = append(plain, n)
			packages[x.packageOf(n)] = true
		case slices.Contains(wanted, n):
			others = append(others, n)
		}
	}
	for _, n := range unread {
		if packages[x.packageOf(n)] && !demanded[n] && !slices.Contains(plain, n) && !x.isOpaque(n) && x.isPlain(n) {
			plain = append(plain, n)
		}
	}
	return plain, others
}

// with is the union of a set and a list. It copies, since a run keeps the set that it got.
func with(set map[string]bool, more []string) map[string]bool {
	set = maps.Clone(set)
	for _, n := range more {
		set[n] = true
	}
	return set
}

// sortTools sorts by package and place: the order of the output must not depend on that in
// which tools were found.
func sortTools(c *catalog.Catalog) {
	slices.SortStableFunc(c.Tools, func(a, b *catalog.Tool) int {
		if a.Package != b.Package {
			return strings.Compare(a.Package, b.Package)
		}
		if a.Source.File != b.Source.File {
			return strings.Compare(a.Source.File, b.Source.File)
		}
		if a.Source.Line != b.Source.Line {
			return a.Source.Line - b.Source.Line
		}
		if a.Source.Column != b.Source.Column {
			return a.Source.Column - b.Source.Column
		}
		return strings.Compare(a.ID, b.ID)
	})
}
