package extract

import (
	"go/ast"
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// Programs that use no known SDK often have their own tool type. It looks alike everywhere,
// so it can be guessed; an assumption says that it was, and how to declare it.

// Names of fields and methods by which a type is taken for a tool. They are those that
// MCP, Anthropic (input_schema) and OpenAI (parameters) give the parts of a tool, and
// how Go programs and SDKs shorten them.
var (
	nameParts        = []string{"Name"}
	descriptionParts = []string{"Description", "Desc"}
	schemaParts      = []string{
		"InputSchema",
		"Parameters",
		"ParametersJsonSchema",
		"ParamsJSONSchema",
		"ParametersSchema",
		"ParameterSchema",
		"ParametersJSONSchema",
		"InputJSONSchema",
		"InputSchemaJSON",
		"RawInputSchema",
		"ToolSchema",
		"ArgsSchema",
		"ArgumentsSchema",
		"ParamsSchema",
		"JSONSchema",
		"Params",
		"ParamsOneOf",
	}
	// listParts are names of lists of parameters, where a type has no schema.
	listParts = []string{"Parameters", "Params", "Arguments", "Args", "Inputs"}
)

// shapes finds the types that look like a tool: structs with such fields or methods,
// and interfaces with such methods, among the program's own, and structs of its
// dependencies that it fills.
func (x *extraction) shapes() []framework.Framework {
	var out []framework.Framework
	declared := map[string]bool{}
	for _, f := range x.opts.Frameworks {
		if f.Custom != nil {
			declared[f.Custom.Type] = true
		}
	}
	// All three parts must be there: a name and a description alone are common.
	look := func(path string, n *types.Named, own bool, parts partsOf) bool {
		if declared[path] {
			return false
		}
		h := framework.CustomType{
			Type: path, Guessed: true,
			Name:        strings.Join(parts(n, nameParts, isText), " "),
			Description: strings.Join(parts(n, descriptionParts, isText), " "),
			InputSchema: strings.Join(schemaMembers(n, own, parts), " "),
		}
		if h.InputSchema == "" && own && x.mayList(n) {
			h.InputSchema, h.Listed = strings.Join(parts(n, listParts, isParameterList), " "), true
		}
		if h.Name == "" || h.Description == "" || h.InputSchema == "" || !x.isNamedTool(n) {
			return false
		}
		out = append(out, h.Framework())
		return true
	}
	var ifaces []*types.Interface
	var others []*types.Named
	for path, n := range x.ownTypes() {
		switch iface, isIface := n.Underlying().(*types.Interface); {
		case !look(path, n, true, exportedParts):
			others = append(others, n)
		case isIface:
			ifaces = append(ifaces, iface)
		}
	}
	for _, n := range others {
		// What implements an interface of tools is found by that.
		if !slices.ContainsFunc(ifaces, func(i *types.Interface) bool {
			return x.methods.Implements(types.NewPointer(n), i)
		}) {
			look(n.Obj().Pkg().Path()+"."+n.Obj().Name(), n, true, innerParts)
		}
	}
	for path, n := range x.filledTypes() {
		look(path, n, false, exportedParts)
	}
	return out
}

// filledTypes are the structs of dependencies of which the user's packages of the
// program write literals, by their full names, in order.
func (x *extraction) filledTypes() iter.Seq2[string, *types.Named] {
	found := map[string]*types.Named{}
	for _, path := range x.mainPaths() {
		u := x.bodies.get(path)
		if u == nil || !x.current[path] {
			continue
		}
		for e := range u.Info.Types {
			lit, ok := e.(*ast.CompositeLit)
			if !ok {
				continue
			}
			n, ok := types.Unalias(literalType(u, lit)).(*types.Named)
			// Only types that a configuration can name count: the advice is to declare them.
			if !ok || n.Obj().Pkg() == nil || n.TypeArgs().Len() > 0 || !n.Obj().Exported() {
				continue
			}
			p := x.prog.Packages[n.Obj().Pkg().Path()]
			// The user's own types are looked at whether or not anything fills them
			// (ownTypes). No type of the standard library is a tool.
			if p == nil || p.Standard || p.Module == nil || p.Module.Main {
				continue
			}
			found[p.Path+"."+n.Obj().Name()] = n
		}
	}
	return func(yield func(string, *types.Named) bool) {
		for _, path := range slices.Sorted(maps.Keys(found)) {
			if !yield(path, found[path]) {
				return
			}
		}
	}
}

// guess reads a program once more with the types that look like a tool. It returns nil if
// that finds none. The extraction is as before afterwards: other programs must not see
// these types. cut says that a bound ended the reading without them.
func (x *extraction) guess(e entry, cut bool) []*program {
	found := x.shapes()
	if len(found) == 0 {
		return nil
	}
	x.once = true
	best := x.guessOf(e, found, nil)
	x.once = false
	// The more types there are, the sooner a bound is hit. Those without a tool are left out,
	// as if the others had been declared. Where nothing was found before a bound, and one was hit
	// without these types as well, it would be hit again.
	some := slices.DeleteFunc(slices.Clone(found), func(f framework.Framework) bool { return !best.held[f.Name] })
	if 0 < len(some) && (len(some) < len(found) || best.run.in.Steps() > longRun) && (!cut || len(best.run.read) > 0) &&
		x.mayRepeat(best.run) {
		// The second reading counts only if it loses nothing: an empty type may be what leads
		// to the tools of another. It begins with the source that the first has turned out to need.
		again := x.guessOf(e, some, best.used)
		if numberOf(again.draft) >= numberOf(best.draft) {
			best, again = again, best
		}
		again.run.in.Close()
	}
	if !anyReachable(best.draft) {
		best.run.in.Close()
		return nil
	}
	before := *x
	defer func() { *x = before }()
	*x = best.x
	best.run.openMakers()
	list := x.served(e, best.run, best.used)
	best.run.addShelved(list)
	best.missed.addMissed(list)
	return list
}

// A guessing is a reading with types that look like a tool, before it is asked what is there by
// default: for that, a program is run several times more.
type guessing struct {
	x   extraction // as it is while the program is read with these types
	run *run
	// missed has what the run has not visited.
	missed *run
	// draft has the programs with their tools. Conditions are left out.
	draft []*program
	// held are the types that hold tools, or those which exist only at run time and no copies of
	// them.
	held map[string]bool
	// used are the functions whose source it was read with: see rounds.
	used map[string]bool
}

// guessOf reads a program with types that look like a tool. used are functions whose source is
// known to be needed.
func (x *extraction) guessOf(e entry, types []framework.Framework, used map[string]bool) (g guessing) {
	// A copy of the extraction is restored afterwards, as use replaces much of it.
	before := *x
	defer func() { *x = before }()
	x.use(append(slices.Clip(x.opts.Frameworks), types...))
	g.run, g.used = x.rounds(e, used)
	g.run.relays()
	g.run.nameless()
	g.run.oneType()
	g.run.shelve()
	g.run.converted(len(x.requestPoints(e)) > 0)
	g.run.settle()
	g.missed = x.missed(x.unvisited(g.run.in.Visited))
	if g.missed != nil { // one of the run's requests may have its tools
		g.missed.conv.passing = append(g.missed.conv.passing, g.run.conv.passing...)
	}
	g.draft = g.run.draft(e)
	g.missed.addMissed(g.draft)
	g.held = g.run.relaying
	for _, p := range g.draft {
		for _, t := range p.tools {
			note(&g.held, t.Framework)
		}
	}
	g.x = *x
	return g
}

// draft makes programs of a run that is settled, without conditions.
func (r *run) draft(e entry) (list []*program) {
	for i, label := range r.labels() {
		p := newProgram(e.pkg.Path, label)
		for _, rd := range r.read {
			if (rd.group == i || rd.group == everyServer) && !r.dynamic(rd) {
				t := *rd.tool
				p.add(&t, p.named[t.Name]+1)
			}
		}
		list = append(list, p)
	}
	return list
}

// nameless drops guesses without a name. One that has a name at run time is a source, unless it is
// made by a function that the program does not call.
func (r *run) nameless() {
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		if rd.tool.Name != "" {
			return false
		}
		if rd.isGuess() && !rd.f.uncalled && rd.tool.Hides("/name") && rd.hasSchema() && !rd.isEmpty("/name") {
			r.relay(rd)
		}
		return true
	})
}

// isEmpty reports whether a part is known to be empty.
func (rd *reading) isEmpty(path string) bool {
	return slices.ContainsFunc(rd.tool.Gaps, func(g catalog.Gap) bool {
		return g.Path == path && g.Reason == eval.Empty
	})
}

// anyReachable reports whether a program has a tool that it may serve.
func anyReachable(list []*program) bool {
	return slices.ContainsFunc(list, func(p *program) bool {
		return slices.ContainsFunc(p.tools, func(t *catalog.Tool) bool { return t.Reachable })
	})
}

// numberOf is the number of tools by name that programs may serve.
func numberOf(list []*program) int {
	names := map[string]bool{}
	for _, p := range list {
		for _, t := range p.tools {
			names[p.Server+" "+t.Name] = t.Reachable || names[p.Server+" "+t.Name]
		}
	}
	n := 0
	for _, reachable := range names {
		if reachable {
			n++
		}
	}
	return n
}

// isGuess reports whether a reading is of a type that nobody declared.
func (rd *reading) isGuess() bool { return rd.f.fw.Custom != nil && rd.f.fw.Custom.Guessed }

// guessed drops readings of guessed types that are no tools after all, and says of the
// others that they are guesses.
func (r *run) guessed() {
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool { return rd.isGuess() && !rd.hasSchema() })
	for _, rd := range r.read {
		if rd.isGuess() {
			rd.tool.Assumptions = append(rd.tool.Assumptions, catalog.GuessOf(rd.f.fw.Custom.Type))
		}
	}
}

// hasSchema reports whether the input schema of a tool may be one: what has a name itself is
// a definition of something else, such as the whole function. Some programs keep the
// properties alone; those are objects, all of them.
func (rd *reading) hasSchema() bool {
	t := rd.tool
	if t.Name == "" || t.Hides("/inputSchema") {
		return true
	}
	name := t.InputSchema.Get("name")
	return name == nil || name.Kind != catalog.String || t.InputSchema.Get("properties") != nil
}

// oneType keeps, of a tool that several guessed types hold, the one of which most is known.
// The others are copies, made for a client or a provider.
func (r *run) oneType() {
	best := map[string]*reading{}
	for _, rd := range r.read {
		if old := best[rd.tool.Name]; rd.isGuess() && (old == nil || len(rd.tool.Gaps) < len(old.tool.Gaps)) {
			best[rd.tool.Name] = rd
		}
	}
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		return rd.isGuess() && rd.f.fw.Name != best[rd.tool.Name].f.fw.Name
	})
}
