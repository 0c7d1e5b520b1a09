package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/toolbudget/toolbudget/internal/guard"
)

// This file has the interpreter's state, its options and its bounds. The methods that run
// Go code are spread over the package by subject: expr.go, stmt.go and call.go are entry
// points.

// A Package is a package whose function bodies are at hand. Several interpreters may use one
// Unit, one after another: the fields below hold facts that follow from its source alone.
type Package struct {
	Path  string
	Fset  *token.FileSet
	Files []*ast.File
	Pkg   *types.Package
	Info  *types.Info
	// Main is set for packages of the user's own modules. Their functions are the ones
	// whose writes matter, that places are reported in, and that may register tools.
	Main bool
	// ReadEmbed returns the files, by name, that a pattern of a go:embed directive takes. The
	// pattern is as it is written, without quotes.
	ReadEmbed func(pattern string) (map[string]string, error)

	funcs map[string]*ast.FuncDecl
	inits map[types.Object]*types.Initializer
	// refersOn are answers of Interp.refersOn.
	refersOn map[*types.Initializer]bool
	// effects of the bodies alone, by function, and what takenIn found, by these numbers.
	numbers *numbers
	// effects are those of the bodies alone, by the number of the function. taken are the
	// variables whose address the package takes, by takenIn. Both use these numbers.
	effects map[int32]*effects
	taken   *idset
	// takenFields are the fields whose address it takes, by fieldsTaken; assigned are the package
	// variables that it assigns, or parts of them.
	takenElems, takenFields, assigned idset
	others                            []*types.Named                // by otherTypes
	free                              map[*ast.FuncLit][]*types.Var // by freeVars
	// searched are the statements that lookForFailures has visited. givesUp says how a
	// comparison of an error with nil gives up where there is an error (see failures).
	searched map[ast.Stmt]bool
	givesUp  map[ast.Expr]side
	// dropsIn are the bodies that drops has visited, which says what becomes of the error
	// that a call returns.
	dropsIn map[*ast.BlockStmt]bool
	drops   map[*ast.CallExpr]dropping
	// older are the files in which all turns of a loop share its variables, by sharedLoops.
	older []*ast.File
	loops map[ast.Stmt]*ast.FuncLit // by endLoop
}

// Options configure an Interp. The zero value of each field is useful.
// They are how package extract tells the evaluator about servers, settings and reachable
// code, without the evaluator knowing of tools.
type Options struct {
	// Unordered is what earlier evaluations of the program have found to be in no order.
	Unordered *UnorderedParts
	// Package returns the package with bodies, or nil when it was not loaded so.
	Package func(path string) *Package
	// Demand loads a package that Package does not have: with the body of one function or, for
	// "", with all bodies. The functions are those in Demanded: a first evaluation found
	// that tools or conditions depend on their results (see Unknown.Need).
	Demand func(path, key string) *Package
	// Init says how the program is initialized.
	Init     Initialization
	Demanded map[string]bool
	// Picked is called for a range over a map that passes something different to hooks in
	// each order: a program that registers the first tool of a map, for instance.
	Picked func(at token.Pos)
	// AtOnce reports whether the source of a function is demanded from the start.
	AtOnce func(*types.Func) bool
	// Aliases name functions that do what an intrinsic does, by its full name.
	Aliases map[string]string
	// Sorted names functions whose ranges over maps are taken to go in the order of the keys. What
	// they make is the same JSON value in each order.
	Sorted map[string]bool
	// Hooks are asked first, by the full name of the called function such as
	// (*example.org/p.Server).Add; handled = false runs the call as usual.
	Hooks map[string]func(*Call) (result Value, handled bool)
	// Builds names functions whose hook only looks where they are called. They build a value and
	// do nothing else, so the order of their calls is no matter.
	Builds map[string]bool
	// Defaults, when set, makes this a run in the default world (see defaults.go).
	Defaults *World
	// MaxSteps bounds the evaluation, in steps of expressions and statements. 0 is DefaultSteps.
	MaxSteps int
	Debug    string // the program's GODEBUG settings that differ from Go's, as in a=1,b=0
	// Library makes the models of functions whose source does not run.
	Library func(*Options) Library
	// OnLiteral is told of composite literals of struct and map types: of the
	// pointer where its address is taken, else of the value.
	OnLiteral func(t types.Type, v Value, at ast.Node)
	// OnHeld is told of a new variable that holds such a literal, after OnLiteral, or the result
	// of a call.
	OnHeld func(u *Package, v *types.Var, p *Ptr, at ast.Expr)
	// Sent may say what an unknown variable or field holds: what a client sends.
	Sent func(of *types.Var, v Value) Value
	// Dispatch is asked for calls of interface methods on values of unknown type.
	Dispatch func(*Call) (Value, bool)
	// Opaque names functions, and types all of whose methods, that are not run
	// although their source is at hand.
	Opaque map[string]bool
	// Lazy reports whether a function of the user's is left aside: treated like one
	// without source, unless it is demanded. answering says that it is called by a function
	// that answers clients.
	Lazy func(key string, fn *types.Func, answering bool) bool
	// Passing says that those of these functions run that pass on what they were handed (see
	// passesOn).
	Passing bool
	// Answers reports whether functions of that signature answer clients, as the handlers
	// of tools do. What they compute tells nothing of what there is at the start.
	Answers func(*types.Signature) bool
	// Methods returns the keys (see FuncKey) of the methods of that name that a call
	// through an interface of the user's may reach. Without it, such a call may do
	// anything.
	Methods func(name string) []string
	// Packages returns the packages of the program whose source is read whole, but for the
	// standard library. An interface may hold values of any type of which the user's own have
	// values.
	Packages func() []*Package
	// NamedInSource reports whether all packages of the program that may name what a package
	// declares are among these.
	NamedInSource func(path string) bool
	// Code holds what follows from the source alone. Evaluations of one source share it. If
	// it is nil, the evaluation computes it anew.
	Code *Code
	// Memory is reused space for formulas, see Close. It may be nil.
	Memory *guard.Memory
	// Standard reports whether a package is one of the standard library.
	Standard func(path string) bool
	// Handed is called for a call that is not read, with the objects that it can reach: one
	// of them may be a server, on which it may register tools. unknown says that not even
	// the function is known, so it may be one of the user's.
	Handed func(c *Call, reached []*Obj, unknown bool)
	// Productive counts what was found so far: a function literal whose runs
	// find nothing new is not run for every value that was made of it.
	Productive func() int
	// Fault is called for a panic of the evaluator itself. The call that was evaluated
	// becomes a gap.
	Fault func(error)
	// Cut is called when a bound ends a call before it returns: what the function, or the
	// literal, would have done from there on is not known. handed says that it runs because
	// its caller was handed out, and not as a command: then its arguments are unknown
	// anyway.
	Cut func(key string, lit *Func, at token.Pos, handed bool)
	// Relevant reports whether running a function may matter: of function
	// values that escape, only those are run. nil runs all.
	Relevant func(f *Func) bool
	// Registers reports whether a function leads to what the caller of the evaluator looks for
	// without going through an interface. What is done with one is then worth more source.
	Registers func(f *Func) bool
	// OwnSource reports whether a function is the user's, so that its source is at hand.
	OwnSource func(key string) bool
	// NeverSet reports whether no code of the program that may run sets a field of a library.
	NeverSet func(f *types.Var) bool
	// Offering says which code may register something or serve.
	Offering Offering
	// Starts reports whether a function may lead to a call that serves. One that runs in place of
	// main matters then: what others register it does not.
	Starts func(f *Func) bool
	// CallsValues reports whether a function may lead to a call of a function value: it is run as
	// well if it holds one that is relevant and that it may call (see CallsSuch).
	CallsValues func(f *Func) bool
	// CallsSuch reports whether it may lead to a call of a function value with this signature.
	CallsSuch func(f *Func, sig *types.Signature) bool
}

// The bounds of one evaluation. They are counts, so that every machine stops at
// the same place.
const (
	// DefaultSteps is fuel for a whole program: the largest of the servers tried needs a third
	// of it. Beyond rootSteps, it lasts only as long as something is found now and then, just
	// as that of a call does: what has nothing to do with tools is most of a large program.
	DefaultSteps = 20_000_000
	rootSteps    = DefaultSteps / 4
	// callSteps is what one call may spend, with all it calls, since it began or
	// something was found.
	callSteps = 2_000_000
	// A chain of calls that the program decides may be deep, because it is known to end. A
	// chain of calls under open conditions may not be, so it has lower bounds.
	maxCalls  = 4_000   // calls within calls
	maxDepth  = 120     // of them, under a condition more than the one before
	maxRecur  = 8       // of those, of one function
	MaxTurns  = 50_000  // of one loop
	maxElems  = 200_000 // elements of one array, slice or map
	MaxString = 4 << 20 // bytes of one string
	maxParts  = 2_000   // known and unknown parts of one string
	MaxFormat = 24      // values that are formatted within one another
	// maxOpenTurns bounds the ways on which a for loop may have ended already. Beyond it
	// the loop counts as one of unknown length.
	maxOpenTurns = 16
)

// Interp runs code. It is not safe for concurrent use.
//
// One Interp evaluates one program (law 7): nothing in it may survive into the evaluation
// of another one, except Options.Code, which follows from the source.
type Interp struct {
	opts       Options
	intrinsics map[string]Intrinsic
	lib        Library
	g          *guard.Table
	tctx       *types.Context
	instances  map[instantiation]types.Type // what instantiate has made
	// Types are interned, since they are compared all the time. locals are the instances of
	// types that are local to generic functions; typeIDs are the types that have been made
	// a key, by sourceName.
	locals  map[localKey]types.Type
	typeIDs map[string][]types.Type
	ids     map[types.Type]string      // by typeID
	names   map[*types.TypeName]string // by nameOf
	zeros   map[types.Type]Value       // by zero
	// pointers by pointer, keys of maps by stringKey.
	pointers map[types.Type]*types.Pointer
	keys     map[typedString]string
	fieldNos map[*types.Struct]map[string]int
	syntax   ofSyntax                // by callsFunction and operandsFirst
	quietly  map[quietKey]bool       // by quiet
	carrying map[*ast.RangeStmt]bool // by carries

	// The state of the path: what a rollback must restore is in checkpoint, too.
	raised  any     // what unwinds the evaluator's calls (see raise)
	path    Guard   // holds on the way to what runs now
	assume  Guard   // holds in every run that matters (see package doc)
	br      *branch // where writes are logged
	epochs  int32
	exiting *exitingWays // of the alternative that is looked at
	// changes counts writes to the heap. A copy that remembers the count at which it was
	// made knows by it whether it is out of date (see Obj.changed).
	changes  int64
	compared *comparisons // of the sort whose function runs
	nextObj,
	nextUnknown int32
	lastLasting   int32 // id of the last one by newLasting
	uninitialized uninitialized
	envs          int // that have a number
	nans          int // keys of maps that are not a number
	ranEscaped    bool
	lastWays      []way        // on which the program ended after it had served (see keptEnd)
	asCommand     bool         // what escapes now is run as a command (see commandFields)
	lasting       int          // initializers of package variables under way
	making        *[]*Obj      // objects of the pending value that is being made (see pending.go)
	repeats       int          // loops under way whose number of turns is unknown
	arranged      *arrangement // the lists that are arranged now, the innermost first
	// ordering is the order in which a range over a map is tried. turnKey and turnUnknown make the
	// keys of unknown values in one of its turns, which are equal in each order (see maporder.go).
	ordering, turnUnknown       int
	turnKey                     string
	following                   nesting                // see nesting.go
	numbering                   *numbering             // of the attempt under way (see numbering.go)
	placesWritten, placesAstray placeWrites            // see noteWrite
	outsideChanges              int                    // calls so far that may have changed the outside
	mapWrites                   int                    // stores into and deletions from maps so far
	loopKey                     string                 // of the loop that turns any number of times, see turnsKey
	tracing                     *trace                 // see ordertrace.go
	contended                   map[keptName]bool      // see orderkeeps.go
	carried                     []undo                 // what turns leave to the next ones
	turnGets                    []Value                // what each turn of the loop that begins gets
	openTurns                   []*openTurns           // see ofturns.go
	leftKeys                    map[string]bool        // of values that turns have left in lists
	trying                      int                    // loops under way whose turns are tried (see trial)
	goroutines                  int                    // goroutines under way
	catching                    int                    // calls under way whose panics a model catches
	parked                      []parked               // goroutines that wait; never changed in place
	refusing                    map[string]bool        // functions of the standard library that panic
	claims                      map[string][]claim     // by registry, see claims.go
	faultsTried                 faultsTried            // see faults.go
	endings                     int                    // calls that a bound has ended
	blocked                     Guard                  // under which the goroutine under way has to wait
	environ                     *Map                   // what the program sets of its environment
	until, past                 waitKind               // of the goroutine that runs: see parked
	events                      int                    // by which it went on
	forced                      int                    // goroutines under way that do not park: see await
	facts                       map[string][]fact      // by the key of what they are about
	recipes                     map[string]recipe      // by the key of what is made
	equalities                  map[string]equality    // by the key of the condition
	changing                    []string               // see Changed
	boundTests                  map[string]boundTest   // by the key of a comparison
	affine                      map[string]affine      // by the key of a sum
	thresholds                  map[string][]threshold // by the key of a number and its type
	empties                     map[string]*Slice      // lists that facts say are empty, by their keys and types
	// self is the number of the goroutine that runs, goBase the depth of its calls, and
	// lastGo the number of the youngest one. losing is set while a goroutine runs that ends
	// where it would wait; strays are what such goroutines may do after that (see
	// Interp.letGo).
	self, lastGo int32
	goBase       int
	losing       bool
	halting      bool     // a goroutine begins that is not followed
	threads      *threads // nil until a goroutine runs
	paidOps      int      // of the operations on formulas, those that are paid for
	strays       []func()
	later        []kept // see keepLater
	resuming     bool
	signalled    bool // a sync.Cond was signalled
	// fixed are expressions whose values are known already: operands that have been
	// evaluated ahead of the statement they are in.
	fixed   fixed
	updated ast.Node // the left side of an assignment such as x += 1, where it is read
	strict  bool     // undecided choices ask for a split (see Variants)
	lifting bool     // an intrinsic runs: what differs between runs asks for one (see split.go)
	// selecting is the unknown key or index of which a comparison asks which one it is, or "".
	selecting string

	steps, limit int
	grace        grace
	roots        int  // runs of runRoot under way
	rootCut      bool // the call that a root makes was cut off
	largeTexts   int  // bytes of them (see tracked)
	foundAt      int  // steps when Found was last called
	findSteps    int  // what a call may spend after that
	end          int  // the step at which a function ends whose effects do not matter, or 0
	briefly      bool // values that are read do not matter (see ReadBriefly)
	foundUnder   Guard
	servedOn     []Guard // paths on which the program serves
	serving      Guard   // those on which a goroutine does
	foundAfter   int     // decisions (see World.Decided)
	early        bool    // see StopsEarly
	depth        int
	active       map[string]activeCalls // calls of one function under way
	levels       map[string]*levels     // and the runs that stand for further ones
	frame        *frame

	globals         map[string]*Obj
	globalOf        map[*types.Var]*Obj // the same, by global
	toRun           []escaped           // function values to run at the end
	seenEsc         map[string]bool
	irrelevant      irrelevants                   // functions that do not matter as things are
	escaping        *escaped                      // the one that runs now
	receivers       map[string][]Value            // by receiverKey
	ofMethods       map[methodsOf][]*types.Func   // by escapingMethods
	ofTypes         map[types.Type]bool           // by mayEscape
	closedTypes     map[*types.Interface]bool     // by onlyUsers
	decodables      map[types.Type][]*types.Named // see decodable
	idle            map[string]int                // runs of a literal that found nothing new
	visited         map[string]bool               // functions run, by key
	asked           map[string]int                // settings that were asked for, in order
	wanted          map[string]wantedCall         // see Wanted
	inDemand        int                           // demanded functions under way
	inits, plural   map[string]bool               // plural: see Several
	libraryInits    libraryInits
	code            *Code
	lendings        lending
	given           []lent // back, of it
	stayed          []stayed
	commands        commandTree
	passing         map[*ast.FuncDecl]bool // see passesOn
	onlyOver        map[handedParam]bool   // by handsOver
	stored          []stored               // see storeAway
	imports         map[[2]string]bool     // see mayKnow
	models          map[string]bool        // see modelled
	provided        providing
	handed          everHanded                // see MayHaveServed
	libraries       []kept                    // see callAgain
	leavings        []leaving                 // see takeLeavings
	varsNamed       map[*effects][]*types.Var // see userVars
	unpointedFields map[*types.Var]bool
	remembered
	momentsAt   int64 // by changes, when mayCallHanded was last called
	laterBefore int   // length of later when the goroutine began that runs
	librariesAt int64 // by changes, when callAgain was last called
}

// New returns an interpreter with an empty heap. The path and the assumptions are True:
// nothing is decided, and every run matters.
func New(opts Options) *Interp {
	if opts.MaxSteps == 0 {
		opts.MaxSteps = DefaultSteps
	}
	var in *Interp
	in = &Interp{
		opts: opts, g: guard.New(func() { in.raise(stop{reason: Fuel}) }, opts.Memory), tctx: types.NewContext(),
		instances: map[instantiation]types.Type{}, lendings: lending{by: map[string][]lent{}},
		locals: map[localKey]types.Type{}, typeIDs: map[string][]types.Type{}, ids: map[types.Type]string{},
		zeros: map[types.Type]Value{}, pointers: map[types.Type]*types.Pointer{}, keys: map[typedString]string{},
		fieldNos: map[*types.Struct]map[string]int{}, names: map[*types.TypeName]string{},
		path: True, assume: True, plural: map[string]bool{},
		limit: min(opts.MaxSteps, rootSteps), grace: grace{granted: callSteps}, findSteps: callSteps,
		active: map[string]activeCalls{}, levels: map[string]*levels{},
		globals: map[string]*Obj{}, globalOf: map[*types.Var]*Obj{},
		seenEsc: map[string]bool{}, receivers: map[string][]Value{}, idle: map[string]int{},
		ofMethods: map[methodsOf][]*types.Func{}, ofTypes: map[types.Type]bool{}, carrying: map[*ast.RangeStmt]bool{},
		visited: map[string]bool{}, wanted: map[string]wantedCall{}, refusing: map[string]bool{},
		inits: map[string]bool{}, asked: map[string]int{}, facts: map[string][]fact{}, empties: map[string]*Slice{},
		boundTests: map[string]boundTest{}, affine: map[string]affine{}, thresholds: map[string][]threshold{},
	}
	if opts.Library != nil {
		in.lib = opts.Library(&in.opts)
	}
	if in.opts.Unordered == nil {
		in.opts.Unordered = NewUnordered()
	}
	if in.code = opts.Code; in.code == nil {
		in.code = NewCode()
	}
	in.intrinsics = in.lib.intrinsics()
	in.libraryInits = newLibraryInits(opts.Init.Order)
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

// unknown makes an Unknown that equals no other, since its key is new.
func (in *Interp) unknown(t types.Type, r Reason, detail string, pos token.Pos) *Unknown {
	return &Unknown{T: t, Reason: r, Detail: detail, Pos: pos, Key: "?" + in.turnKey + strconv.Itoa(in.nextNumber())}
}

// nextNumber returns a new number at each call. Each turn of a range over a map counts for
// itself: a global counter would give one value different keys in different orders.
func (in *Interp) nextNumber() int {
	no := in.numbering.next(in.newNumber)
	if in.turnKey != "" {
		in.turnUnknown = max(in.turnUnknown, no) // if it is one that was given before
	}
	return no
}

// newNumber is nextNumber outside of calls that are tried more than once.
func (in *Interp) newNumber() int {
	if in.turnKey != "" {
		in.turnUnknown++
		return in.turnUnknown
	}
	in.nextUnknown++
	return int(in.nextUnknown)
}

// fixed are the values of expressions that are known before they are evaluated.
type fixed map[ast.Expr]Value

// typeOf is the type of an expression with type parameters replaced by the arguments of the
// running instance: generic bodies are checked once and run with many types.
func (in *Interp) typeOf(e ast.Expr) types.Type {
	fr := in.frame
	if tv, ok := fr.pkg.Info.Types[e]; ok {
		return in.subst(tv.Type, fr.tenv)
	}
	if id, ok := e.(*ast.Ident); ok {
		if o := fr.pkg.Info.ObjectOf(id); o != nil {
			return in.subst(o.Type(), fr.tenv)
		}
	}
	return types.Typ[types.Invalid]
}

// restore rolls back every branch above b, also those that an unwinding left open.
func (in *Interp) restore(b *branch, path Guard) {
	for in.br != b {
		in.rollback(in.br)
		in.br = in.br.parent
	}
	in.path = path
}
