package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/toolbudget/toolbudget/internal/guard"
)

// A Unit is a package whose function bodies are at hand.
type Unit struct {
	Path  string
	Fset  *token.FileSet
	Files []*ast.File
	Pkg   *types.Package
	Info  *types.Info
	// Main is set for packages of the user's own modules.
	Main bool
	// ReadEmbed returns a file that the package embeds.
	ReadEmbed func(pattern string) (map[string]string, error)

	funcs map[string]*ast.FuncDecl
	inits map[types.Object]*types.Initializer
	// effects of the bodies alone, by function, and what takenIn found, by these numbers.
	numbers *numbers
	effects map[int32]*effects
	taken   *idset
	free    map[*ast.FuncLit][]*types.Var // by freeVars
	// searched are the statements of which givesUp is known: the errors that are compared
	// with nil where the failing side only gives up (see failures).
	searched map[ast.Stmt]bool
	givesUp  map[ast.Expr]giving
	// dropsIn are the bodies of which drops is known: what becomes of the errors of calls.
	dropsIn map[*ast.BlockStmt]bool
	drops   map[*ast.CallExpr]dropping
	older   []*ast.File // by sharedLoops
}

// Options configure an Interp. The zero value of each field is useful.
type Options struct {
	// Unit returns the package with bodies, or nil when it was not loaded so.
	Unit func(path string) *Unit
	// Demand returns a package that Unit does not have, with the body of a
	// function, or, for "", with all bodies, for functions named in Demanded,
	// whose results tools or conditions depend on.
	Demand   func(path, key string) *Unit
	Demanded map[string]bool
	// Picked is told of a range over a map that hands hooks other things in each order.
	Picked func(at token.Pos)
	// AtOnce reports whether a function is demanded from the start.
	AtOnce func(*types.Func) bool
	// Aliases name functions that do what an intrinsic does, by its full name.
	Aliases map[string]string
	// Hooks are asked first, by the full name of the called function such as
	// (*example.org/p.Server).Add; handled = false runs the call as usual.
	Hooks map[string]func(*Call) (result Value, handled bool)
	// Defaults, when set, makes this a run in the default world (see defaults.go).
	Defaults *World
	// MaxSteps bounds the whole evaluation, in steps of expressions and
	// statements. 0 is DefaultSteps.
	MaxSteps int
	// Library makes the models of functions whose source does not run.
	Library func(*Options) Library
	// OnLiteral is told of composite literals of struct types: of the pointer
	// where its address is taken, else of the value.
	OnLiteral func(t types.Type, v Value, at ast.Node)
	// Dispatch is asked for calls of interface methods on values of unknown type.
	Dispatch func(*Call) (Value, bool)
	// Opaque names functions, and types all of whose methods, that are not run
	// although their source is at hand.
	Opaque map[string]bool
	// Aside reports whether a function of the user's is left aside, like one
	// without source, unless it is demanded: in what answers clients, or elsewhere.
	Aside func(key string, fn *types.Func, answering bool) bool
	// Answers reports whether functions of that signature answer clients, as the handlers
	// of tools do. What they compute tells nothing of what there is at the start.
	Answers func(*types.Signature) bool
	// Methods names the methods of that name that a call through an interface of
	// the user's may reach, by FuncKey. Without it, such a call may do anything.
	Methods func(name string) []string
	// Code is what is known of the code by its source alone. Without it, all of that is
	// found out anew.
	Code *Code
	// Memory is what the evaluation keeps its formulas in, see Close. It may be nil.
	Memory *guard.Memory
	// Standard reports whether a package is one of the standard library.
	Standard func(path string) bool
	// Handed is told of a call that is not read, of what it can reach, and whether it
	// is one of unknown code, which may be the user's.
	Handed func(c *Call, reached []*Obj, unknown bool)
	// Productive counts what was found so far: a function literal whose runs
	// find nothing new is not run for every value that was made of it.
	Productive func() int
	// Fault is told of a fault in the evaluator itself, which becomes a gap.
	Fault func(error)
	// Cut is told of a call that a bound ended before it was through: what the
	// function, or the literal, would have done from there on is not known. handed
	// says that it is under way because its caller was handed out, other than as a
	// command: nobody knows what that one is called with.
	Cut func(key string, lit *Func, at token.Pos, handed bool)
	// Relevant reports whether running a function may matter: of function
	// values that escape, only those are run. nil runs all.
	Relevant func(f *Func) bool
}

// The bounds of one evaluation. They are counts, so that every machine stops at
// the same place.
const (
	// DefaultSteps is fuel for a whole program: the largest of the servers
	// tried needs a tenth of it.
	DefaultSteps = 20_000_000
	// callSteps is what one call may spend, with all it calls, since it began or
	// something was found.
	callSteps = 2_000_000
	// What is decided may go deep: how often it calls itself is known. Calls that
	// open conditions lead to may never end.
	maxCalls  = 4_000   // calls within calls
	maxDepth  = 120     // of them, under a condition more than the one before
	maxRecur  = 24      // of those, of one function
	maxTurns  = 50_000  // of one loop
	maxElems  = 200_000 // elements of one array, slice or map
	maxString = 4 << 20 // bytes of one string
	maxParts  = 2_000   // known and unknown parts of one string
	maxFormat = 24      // values that are formatted within one another
	// maxOpenTurns bounds the turns of a for loop that may each have ended it.
	maxOpenTurns = 16
)

// Interp runs code. It is not safe for concurrent use.
type Interp struct {
	opts  Options
	table map[string]Intrinsic
	lib   Library
	g     *guard.Table
	tctx  *types.Context
	// locals are the instances of types that are local to generic functions,
	// typeIDs all types that were made a key of, by typeKey.
	locals  map[localKey]types.Type
	typeIDs map[string][]types.Type
	ids     map[types.Type]string      // by typeID
	names   map[*types.TypeName]string // by nameOf
	zeros   map[types.Type]Value       // by zero
	// pointers by pointer, keys of maps by stringKey.
	pointers map[types.Type]*types.Pointer
	keys     map[stringKey]string
	fieldNos map[*types.Struct]map[string]int
	calling  map[ast.Expr]bool // by calls
	quietly  map[quietKey]bool // by quiet

	raised any     // what unwinds the evaluator's calls (see raise)
	path   Guard   // holds on the way to what runs now
	assume Guard   // holds in every run that matters (see package doc)
	br     *branch // where writes are logged
	epochs int32
	aside  *asideWays // of the alternative that is looked at
	// changes counts writes to the heap, to tell what is out of date.
	changes int64
	nextObj,
	nextUnknown int32
	envs       int // that have a number
	nans       int // keys of maps that are not a number
	ranEscaped bool
	asCommand  bool // what escapes now is run as a command (see commandFields)
	lasting    int  // initializers of package variables under way
	repeats    int  // loops under way whose number of turns is unknown
	// ordering is the order that is tried of a range over a map; turnKey and turnUnknown make
	// the keys of what is unknown in a turn of it (see maporder.go).
	ordering, turnUnknown int
	turnKey               string
	tracing               *trace                 // see ordertrace.go
	carried               []undo                 // what turns leave to the next ones
	trying                int                    // loops under way whose turns are tried (see trial)
	goroutines            int                    // goroutines under way
	parked                []parked               // goroutines that wait; never changed in place
	refusing              map[string]bool        // functions of the standard library that panic
	endings               int                    // calls that a bound has ended
	blocked               Guard                  // under which the goroutine under way has to wait
	environ               *Map                   // what the program sets of its environment
	until, past           waiting                // of the goroutine that runs: see parked
	events                int                    // by which it went on
	forced                int                    // goroutines under way that do not park: see await
	facts                 map[string][]fact      // by the key of what they are about
	orders                map[string]order       // by the key of a comparison
	thresholds            map[string][]threshold // by the key of a number and its type
	empties               map[string]*Slice      // lists that facts say are empty, by their keys and types
	// self is the number of the goroutine that runs, goBase the depth of its calls, lastGo the
	// number of the youngest. losing says that one runs which ends where it waits; strays
	// are what those may do behind that (see Interp.letGo).
	self, lastGo int32
	goBase       int
	losing       bool
	paidOps      int // of the operations on formulas, those that are paid for
	strays       []func()
	later        []kept // see keepLater
	resuming     bool
	// fixed are expressions whose values are known already.
	fixed   fixed
	strict  bool // undecided choices ask for a split (see Variants)
	lifting bool // an intrinsic runs: what differs between runs asks for one (see apart.go)

	steps, limit int
	largeTexts   int // bytes of them (see tracked)
	foundAt      int // steps when Found was last called
	foundUnder   Guard
	foundAfter   int  // decisions (see World.Decided)
	early        bool // see StopsEarly
	depth        int
	active       map[string]calling // calls of one function under way
	frame        *frame

	globals     map[string]*Obj
	globalOf    map[*types.Var]*Obj // the same, by global
	pending     []escaped           // function values to run at the end
	seenEsc     map[string]bool
	escaping    *escaped           // the one that runs now
	receivers   map[string][]Value // by receiverKey
	idle        map[string]int     // runs of a literal that found nothing new
	visited     map[string]bool    // functions run, by key
	asked       map[string]int     // settings that were asked for, in order
	needs       map[string]bool    // functions and variables whose source was wanted
	inDemand    int                // demanded functions under way
	inits       map[string]bool
	code        *Code
	lent, given []lent
}

type escaped struct {
	f  *Func
	at token.Pos
	id string
	g  Guard
	// call runs it where its arguments are known.
	call func() Value
	// command says that an error it returns ends the process.
	command bool
	// from is the escaped function that was running when this one escaped.
	from    *escaped
	answers bool // see Options.Answers
}

// New returns an interpreter with an empty heap.
func New(opts Options) *Interp {
	if opts.MaxSteps == 0 {
		opts.MaxSteps = DefaultSteps
	}
	var in *Interp
	in = &Interp{
		opts: opts, g: guard.New(func() { in.raise(stop{Fuel}) }, opts.Memory), tctx: types.NewContext(),
		locals: map[localKey]types.Type{}, typeIDs: map[string][]types.Type{}, ids: map[types.Type]string{},
		zeros: map[types.Type]Value{}, pointers: map[types.Type]*types.Pointer{}, keys: map[stringKey]string{},
		fieldNos: map[*types.Struct]map[string]int{}, names: map[*types.TypeName]string{}, calling: map[ast.Expr]bool{},
		path: True, assume: True, limit: opts.MaxSteps,
		active: map[string]calling{}, globals: map[string]*Obj{}, globalOf: map[*types.Var]*Obj{},
		seenEsc: map[string]bool{}, receivers: map[string][]Value{}, idle: map[string]int{},
		visited: map[string]bool{}, needs: map[string]bool{}, refusing: map[string]bool{},
		inits: map[string]bool{}, asked: map[string]int{}, facts: map[string][]fact{}, empties: map[string]*Slice{},
		orders: map[string]order{}, thresholds: map[string][]threshold{},
	}
	if opts.Library != nil {
		in.lib = opts.Library(&in.opts)
	}
	if in.code = opts.Code; in.code == nil {
		in.code = NewCode()
	}
	in.table = in.lib.table()
	if opts.Defaults != nil {
		in.g.Decided = opts.Defaults.Decided
	}
	in.epochs = 1
	in.br = &branch{epoch: 1}
	in.frame = &frame{env: &env{}}
	in.g.Place = in.earlier
	in.environ = in.newMap(types.NewMap(types.Typ[types.String], types.NewInterfaceType(nil, nil)))
	return in
}

// Close ends an evaluation, of which only values are used from then on, and lets the
// next one have its memory.
func (in *Interp) Close() { in.g.Release(in.opts.Memory) }

// stop unwinds to the innermost call that can give up.
type stop struct{ reason Reason }

// opsPerStep is how many operations on formulas cost as much as a step.
const opsPerStep = 8

// spend pays n steps of fuel, and what was done to formulas since it was called last.
func (in *Interp) spend(n int) {
	if ops := in.g.Work(); ops-in.paidOps >= opsPerStep {
		n += (ops - in.paidOps) / opsPerStep
		in.paidOps = ops
	}
	in.steps += n
	if in.steps > in.limit && (in.steps > in.foundAt+callSteps || in.steps > in.opts.MaxSteps) {
		in.raise(stop{Fuel})
	}
}

// Found notes that what is looked for was found: a call that goes on finding is
// not at its bound.
func (in *Interp) Found() {
	in.foundAt, in.foundUnder, in.foundAfter = in.steps, in.path, in.g.Decisions
}

// unknown makes an Unknown that equals no other.
func (in *Interp) unknown(t types.Type, r Reason, detail string, pos token.Pos) *Unknown {
	return &Unknown{T: t, Reason: r, Detail: detail, Pos: pos, Key: "?" + in.turnKey + strconv.Itoa(in.number())}
}

// number is another number at each call, of its own in each turn of a range over a map.
func (in *Interp) number() int {
	if in.turnKey != "" {
		in.turnUnknown++
		return in.turnUnknown
	}
	in.nextUnknown++
	return int(in.nextUnknown)
}

// scope runs f in a new inner environment.
func (in *Interp) scope(f func() ctl) ctl {
	fr := in.frame
	outer := fr.env
	fr.env = &env{parent: outer}
	defer func() { fr.env = outer }()
	return f()
}

// fixed are the values of expressions that are known before they are evaluated.
type fixed map[ast.Expr]Value

// frame is one call under way.
type frame struct {
	name    string
	lit     *Func // the function literal that runs, or nil
	unit    *Unit
	sig     *types.Signature
	tenv    tenv
	env     *env
	results []*Obj // named results
	defers  []deferred
	// panicking holds the value of the panic under way while the deferred calls
	// run; nil where there is none.
	panicking *Obj
	pend      []pending
	call      token.Pos
	parent    *frame
	// failing is an error that was assumed to be nil; dropped says that the caller goes on
	// whatever error is returned.
	failing *Unknown
	dropped bool
	// recovers says that it has deferred a function that calls recover.
	recovers bool
	// path is the one on which it was called, unsure the number of calls under way
	// to which a condition led that was open.
	path   Guard
	unsure int
}

// typeOf is the type of an expression with type parameters replaced.
func (in *Interp) typeOf(e ast.Expr) types.Type {
	fr := in.frame
	if tv, ok := fr.unit.Info.Types[e]; ok {
		return in.subst(tv.Type, fr.tenv)
	}
	if id, ok := e.(*ast.Ident); ok {
		if o := fr.unit.Info.ObjectOf(id); o != nil {
			return in.subst(o.Type(), fr.tenv)
		}
	}
	return types.Typ[types.Invalid]
}

// restore takes back every branch above b.
func (in *Interp) restore(b *branch, path Guard) {
	for in.br != b {
		in.rollback(in.br)
		in.br = in.br.parent
	}
	in.path = path
}
