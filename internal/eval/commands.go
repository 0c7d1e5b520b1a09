package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// Commands. A program hands its commands to a library, which calls the function of one of them in
// place of main. So an error that the function returns goes through the library to main, which ends
// with it, and the errors of other functions that escape do not end the process. Before that
// function run others of the same command and of those around it: they read the configuration, say.
// The order is that of the libraries' documentation.

// A commandLibrary names what runs of a struct type that is a command. Of two names in a group, the
// first that is set counts.
type commandLibrary struct {
	initializers string   // the function that takes functions to run before all
	before       []string // runs before those of commands around it
	around       []string // runs for commands inside as well
	nearest      bool     // and of all commands around one, only for the nearest that has one
	own          []string // runs right before the function
	function     []string
	execute      []string // methods that run the command for which the process was started
	// quiet are methods that call nothing: they read and set what a command has, or add one to it.
	quiet map[string]bool
}

var commandLibraries = map[string]*commandLibrary{
	"github.com/spf13/cobra.Command": {
		initializers: "github.com/spf13/cobra.OnInitialize",
		before:       []string{"Args"},
		around:       []string{"PersistentPreRunE", "PersistentPreRun"}, nearest: true,
		own:      []string{"PreRunE", "PreRun"},
		function: []string{"RunE", "Run"},
		execute:  []string{"Execute", "ExecuteC", "ExecuteContext", "ExecuteContextC"},
		quiet:    quietOfCobra,
	},
	"github.com/urfave/cli/v2.App":     {around: []string{"Before"}, function: []string{"Action"}, execute: runsCLI},
	"github.com/urfave/cli/v2.Command": {around: []string{"Before"}, function: []string{"Action"}},
	"github.com/urfave/cli/v3.Command": {around: []string{"Before"}, function: []string{"Action"}, execute: runsCLI},
}

// quietOfCobra is in the order of cobra's files command.go, flag_groups.go and completions.go.
var quietOfCobra = stringSet(`Context SetContext SetArgs SetOut SetErr SetIn SetUsageFunc SetUsageTemplate
	SetFlagErrorFunc SetHelpFunc SetHelpCommand SetHelpCommandGroupID SetCompletionCommandGroupID SetHelpTemplate
	SetVersionTemplate SetErrPrefix OutOrStdout OutOrStderr ErrOrStderr InOrStdin Root Commands AddCommand Groups
	AllChildCommandsHaveGroup ContainsGroup AddGroup RemoveCommand CommandPath Name HasAlias NameAndAliases HasExample
	Runnable HasSubCommands IsAvailableCommand HasParent Parent Flags LocalFlags PersistentFlags InheritedFlags
	NonInheritedFlags Flag HasFlags HasPersistentFlags MarkFlagRequired MarkPersistentFlagRequired MarkFlagFilename
	MarkFlagDirname MarkPersistentFlagFilename MarkPersistentFlagDirname MarkFlagsRequiredTogether
	MarkFlagsMutuallyExclusive MarkFlagsOneRequired RegisterFlagCompletionFunc`)

// callsNothing reports whether a call is one of a quiet method of a command.
func (in *Interp) callsNothing(c *Call) bool {
	if c.Fn == nil || c.Fn.Signature().Recv() == nil {
		return false
	}
	lib := in.commandLibrary(derefPtr(c.Fn.Signature().Recv().Type()))
	return lib != nil && lib.quiet[c.Fn.Name()]
}

// runsCLI are the methods of urfave/cli that run a command.
var runsCLI = []string{"Run", "RunContext"}

// runsCommand reports whether a call of a function of that package is one by which a library of
// commands runs one of them, and not one that adds one, say, or defines flags. known says that it
// is such a library.
func runsCommand(c *Call, pkg string) (runs, known bool) {
	for name, lib := range commandLibraries {
		if strings.HasPrefix(name, pkg+".") && c.Fn != nil {
			known = true
			runs = runs || slices.Contains(lib.execute, c.Fn.Name())
		}
	}
	return runs, known
}

// A commandTree is what is known of the commands of the program.
type commandTree struct {
	no           map[*Obj]int
	at           map[*Obj]*Ptr
	parents      map[*Obj]*Ptr   // the command around one
	inside       *Ptr            // the command whose fields escape now
	functions    map[string]bool // of commands, by escapeID
	initializers map[string][]Value
	shadows      map[string]*Ptr    // of commands that are not known, by their keys
	hooked       map[string]bool    // functions that run before that of a command, by escapeID
	alone        []escaped          // commands without a function, whose hooks may run
	fields       map[*Obj]Condition // that commands run which are fields, by what stands for them
	executed     map[*Obj][]*moment
	ran          Guard // whether the program has executed any of them
}

// commandLibrary is what runs of a struct of type t, or nil if that is no command.
func (in *Interp) commandLibrary(t types.Type) *commandLibrary { return commandLibraries[in.nameOf(t)] }

// runs reports whether the function in field i of struct type t runs in place of main or before
// that.
func (lib *commandLibrary) runs(t types.Type, i int) bool {
	if lib == nil {
		return false
	}
	st, ok := underlying(t).(*types.Struct)
	return ok && i < st.NumFields() && slices.ContainsFunc(
		[][]string{lib.before, lib.around, lib.own, lib.function},
		func(names []string) bool { return slices.Contains(names, st.Field(i).Name()) },
	)
}

// noteCommand notes a command that escapes: its function is looked up when its turn comes, since
// the program may still set it.
func (in *Interp) noteCommand(p *Ptr, at token.Pos) {
	if in.trying > 0 || len(p.Path) > 0 {
		return
	}
	t := &in.commands
	if t.inside != nil && t.inside.Obj != p.Obj {
		t.putInside(p, t.inside)
	}
	if t.no == nil {
		t.no, t.at, t.functions, t.hooked = map[*Obj]int{}, map[*Obj]*Ptr{}, map[string]bool{}, map[string]bool{}
	}
	no, known := t.no[p.Obj]
	if !known {
		no = len(t.no)
		t.no[p.Obj], t.at[p.Obj] = no, p
	}
	id := "command " + strconv.Itoa(no)
	if known {
		in.escapedAgain(id)
		return
	}
	in.toRun = append(in.toRun, escaped{cmd: p, at: at, id: id, g: in.path, command: true, from: in.escaping})
}

// putInside notes that a command is one of another. Where it is in several, none is known.
func (t *commandTree) putInside(p, outer *Ptr) {
	if t.parents == nil {
		t.parents = map[*Obj]*Ptr{}
	}
	if old, known := t.parents[p.Obj]; known && (old == nil || old.Obj != outer.Obj) {
		outer = nil
	}
	t.parents[p.Obj] = outer
}

// noteTree notes what a call of a library of commands says of them: a command that takes others,
// and functions that run before all.
func (in *Interp) noteTree(c *Call) {
	if in.trying > 0 {
		return
	}
	outer, _ := c.Recv.(*Ptr)
	if outer != nil && in.commandLibrary(deref(outer.T)) != nil {
		for _, a := range c.Args {
			if p, ok := in.settle(a).(*Ptr); ok && in.commandLibrary(deref(p.T)) != nil && p.Obj != outer.Obj {
				in.commands.putInside(p, outer)
			}
		}
	}
	for _, lib := range commandLibraries {
		if lib.initializers == c.Name && c.Name != "" {
			if in.commands.initializers == nil {
				in.commands.initializers = map[string][]Value{}
			}
			in.commands.initializers[c.Name] = append(in.commands.initializers[c.Name], c.Args...)
		}
	}
}

// findFunctions looks up what runs of a command, now that it is complete: its function, under the
// condition of each that it may be, and before that what the library calls first.
func (in *Interp) findFunctions(e escaped) {
	lib := in.commandLibrary(deref(e.cmd.T))
	hooks := in.hooksOf(lib, e.cmd)
	outer, from := in.asCommand, in.escaping
	in.asCommand, in.escaping = true, e.from
	in.runRoot(func() Value {
		in.noteFunctions()
		in.under(e.g, func() {
			for _, h := range hooks {
				in.idsOf(h, in.commands.functions)
			}
			before := len(in.toRun)
			own := in.firstSet(e.cmd, lib.function)
			in.eachFunc(own, func(f *Func) {
				n := len(in.toRun)
				in.commands.functions[in.escapeID(f)] = true
				in.enqueue(f, e.at)
				in.alsoOf(f, &e, n)
				in.forHooks(f, &e, n, hooks)
				for i := n; i < len(in.toRun); i++ {
					in.toRun[i].hooks, in.toRun[i].functionOf = hooks, e.cmd
					for _, h := range hooks {
						in.idsOf(h, in.commands.hooked)
					}
				}
			})
			switch {
			case len(in.toRun) > before:
			case isNil(own) && lib.nearest: // it cannot run, but those that it is around may
				in.commands.alone = append(in.commands.alone, e)
			default: // its function may be unknown
				for _, h := range hooks {
					in.eachFunc(h, func(f *Func) { in.enqueue(f, e.at) })
				}
			}
			for i := before; i < len(in.toRun); i++ {
				in.toRun[i].partOf = e.cmd
			}
		})
		return nil
	})
	in.asCommand, in.escaping = outer, from
}

// forHooks lets the function of a command run that is of no matter itself, if one of its hooks
// matters, unless it is added as the n-th already.
func (in *Interp) forHooks(f *Func, e *escaped, n int, hooks []Value) {
	if len(in.toRun) > n || in.opts.Relevant == nil {
		return
	}
	for _, h := range hooks {
		for _, alt := range Alternatives(h) {
			if hook, ok := alt.V.(*Func); ok && (in.opts.Relevant(hook) || in.callsRelevant(hook)) {
				id := in.escapeID(f)
				in.seenEsc[id] = true
				also := escaped{f: f, at: e.at, id: id, g: in.path, command: true, from: in.escaping}
				in.toRun = append(in.toRun, also)
				return
			}
		}
	}
}

// hooksAlone lets hooks of commands without a function run that ran before no other function: code
// that is not read may have put a command into theirs. It reports whether there is one.
func (in *Interp) hooksAlone() bool {
	list := in.commands.alone
	in.commands.alone = nil
	for _, e := range list {
		outer, from := in.asCommand, in.escaping
		in.asCommand, in.escaping = true, e.from
		in.runRoot(func() Value {
			in.under(e.g, func() {
				before := len(in.toRun)
				for _, h := range in.hooksOf(in.commandLibrary(deref(e.cmd.T)), e.cmd) {
					in.eachFunc(h, func(f *Func) {
						if !in.commands.hooked[in.escapeID(f)] {
							in.enqueue(f, e.at)
						}
					})
				}
				for i := before; i < len(in.toRun); i++ {
					in.toRun[i].partOf = e.cmd
				}
			})
			return nil
		})
		in.asCommand, in.escaping = outer, from
	}
	return len(in.toRun) > 0
}

// alsoOf lets a function that is one of several commands run for this one as well, unless enqueue
// has just added it as the n-th: each of them has hooks of its own, which come before it.
func (in *Interp) alsoOf(f *Func, e *escaped, n int) {
	id := in.escapeID(f)
	if len(in.toRun) > n || !in.seenEsc[id] {
		return
	}
	if id += " of " + e.id; !in.seenEsc[id] {
		in.seenEsc[id] = true
		in.toRun = append(in.toRun, escaped{f: f, at: e.at, id: id, g: in.path, command: true, from: in.escaping})
	}
}

// noteFunctions notes what runs of the commands whose turn has not come: in a process that runs
// another command, it has not run.
func (in *Interp) noteFunctions() {
	for i := range in.toRun {
		if e := &in.toRun[i]; e.cmd != nil {
			lib := in.commandLibrary(deref(e.cmd.T))
			in.idsOf(in.firstSet(e.cmd, lib.function), in.commands.functions)
			for _, h := range in.hooksOf(lib, e.cmd) {
				in.idsOf(h, in.commands.functions)
			}
		}
	}
}

// A Command is a command of the program.
type Command = *Obj

// CommandOf is the command whose function a root is.
func CommandOf(r Root) (c Command, ok bool) {
	if r == nil || r.functionOf == nil {
		return nil, false
	}
	return r.functionOf.Obj, true
}

// CommandUnder is the command that runs where a root does: whose function it is, or in whose run it
// was handed over.
func CommandUnder(r Root) (c Command, ok bool) {
	for e := (*escaped)(r); e != nil; e = e.from {
		if e.functionOf != nil {
			return e.functionOf.Obj, true
		}
	}
	return nil, false
}

// IsOutermost reports whether a command is in no other one: it runs where no other is named.
func (in *Interp) IsOutermost(c Command) bool {
	_, inside := in.commands.parents[c]
	return !inside
}

// runsKey begins the keys of the conditions of Runs.
const runsKey = "command runs: "

// AsksForCommand reports whether it decides about g which command runs.
func (in *Interp) AsksForCommand(g Guard) bool {
	return slices.ContainsFunc(in.g.Support(in.Simplify(g)), func(v int32) bool {
		return strings.HasPrefix(in.g.Condition(v).Key, runsKey)
	})
}

// Runs is the condition that the program was started to run a command.
func (in *Interp) Runs(c Command) (g Guard) {
	g = True // where there is no room for a condition
	in.Within(func() { g = in.g.Variable(in.runs(c)) })
	return g
}

func (in *Interp) runs(c Command) Condition {
	if is, ok := in.commands.fields[c]; ok {
		return is
	}
	no := strconv.Itoa(in.commands.no[c])
	text := "a command runs"
	for _, name := range []string{"Use", "Name"} {
		if s, ok := str(in.Field(in.commands.at[c], name)); ok && s != "" {
			text = "command " + strings.Fields(s)[0] + " runs"
			break
		}
	}
	return Condition{Key: runsKey + no, Text: text}
}

// eachFunc calls do for each function that v may be, under its condition.
func (in *Interp) eachFunc(v Value, do func(*Func)) {
	if v == nil {
		return
	}
	in.eachUnder(v, func(v Value) Value {
		if f, ok := v.(*Func); ok {
			do(f)
		}
		return nil
	})
}

// hooksOf are the values of the functions that run before the function of a command.
func (in *Interp) hooksOf(lib *commandLibrary, cmd *Ptr) []Value {
	hooks := slices.Clone(in.commands.initializers[lib.initializers])
	add := func(p *Ptr, names []string) bool {
		v := in.firstSet(p, names)
		if v != nil && !isNil(v) {
			hooks = append(hooks, v)
			return true
		}
		return false
	}
	add(cmd, lib.before)
	ways := []*Ptr{cmd}
	for p := in.commands.parents[cmd.Obj]; p != nil && len(ways) < maxNested; p = in.commands.parents[p.Obj] {
		ways = append(ways, p)
	}
	if !lib.nearest {
		slices.Reverse(ways)
	}
	for _, p := range ways {
		of := in.commandLibrary(deref(p.T))
		if of != nil && add(p, of.around) && lib.nearest {
			break
		}
	}
	add(cmd, lib.own)
	return hooks
}

// maxNested bounds how deep commands are nested: a tree that a mistake made a ring has no end.
const maxNested = 16

// firstSet is the first of some fields of a struct that is not nil, or nil.
func (in *Interp) firstSet(p *Ptr, names []string) Value {
	st, ok := underlying(deref(p.T)).(*types.Struct)
	if !ok {
		return nil
	}
	var first func(names []string) Value
	first = func(names []string) Value {
		for k, name := range names {
			for i := range st.NumFields() {
				if st.Field(i).Name() != name {
					continue
				}
				v := in.settle(in.load(in.fieldOf(p, i, st.Field(i).Type())))
				return in.each(v, func(a Value) Value {
					if isNil(a) && k+1 < len(names) {
						if next := first(names[k+1:]); next != nil {
							return next
						}
					}
					return a
				})
			}
		}
		return nil
	}
	return first(names)
}

// idsOf adds the ids of the functions that a value may be.
func (in *Interp) idsOf(v Value, ids map[string]bool) {
	for _, alt := range Alternatives(v) {
		if f, ok := alt.V.(*Func); ok {
			ids[in.escapeID(f)] = true
		}
	}
}

// runHook runs what comes before the function of a command. An error ends the process.
func (in *Interp) runHook(h Value, at token.Pos) {
	in.eachFunc(h, func(f *Func) {
		sig := signatureOf(f)
		if sig == nil {
			return
		}
		v := in.rootEnd(func() Value { return in.callUnknowing(f, sig) })
		in.endOf(&escaped{f: f, at: at}, v, sig)
	})
}
