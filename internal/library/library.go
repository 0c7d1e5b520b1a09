package library

import (
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Codecs stand for the MarshalJSON and UnmarshalJSON methods of named types, by
// pkg/path.Name, where bytes would lose what is unknown.
type Codecs struct {
	Encoders map[string]func(*eval.Interp, *eval.Struct) *JSON
	Decoders map[string]func(*eval.Interp, *JSON, types.Type) eval.Value
}

// New returns the function for eval.Options.Library. Each evaluation gets tables and state
// of its own (law 7).
func New(codecs Codecs) func(*eval.Options) eval.Library {
	return func(opts *eval.Options) eval.Library {
		lib := eval.Library{
			Intrinsics: intrinsics(), Variables: globalVars, State: newState(codecs),
			Whole:   endingIfSet,
			Changes: changes, Cells: cells,
			Before: func(c *eval.Call) { openSink(c.In, c) },
			Unread: func(c *eval.Call) {
				if mayParse(c) {
					parsed(c.In)
				}
			},
			Later: parsed,
		}
		if opts.Defaults != nil {
			inDefaults(lib.Intrinsics)
		}
		ownEnvironment(lib.Intrinsics)
		return lib
	}
}

// intrinsics joins the tables, one per subject.
func intrinsics() map[string]eval.Intrinsic {
	all := map[string]eval.Intrinsic{}
	for _, table := range []func() map[string]eval.Intrinsic{
		stringFuncs, base64Funcs, bigFuncs, formatFuncs, stateFuncs, jsonFuncs, settingFuncs, errorFuncs, textFuncs,
		contextFuncs, logFuncs, uniqueFuncs, decoderFuncs, scannerFuncs, sequenceFuncs, tickerFuncs,
		expandFuncs, digestFuncs, osErrorFuncs, yamlFuncs, endingFuncs,
	} {
		for name, f := range table() {
			all[name] = f
		}
	}
	return all
}

// state is what the models remember between calls of one evaluation. It is not part of the
// heap and is not taken back with a branch, so it holds only facts that every branch
// shares, and marks of calls under way.
type state struct {
	codecs Codecs
	fields map[types.Type][]structField // by jsonFields

	encoding map[encodingOf]bool // by Encode under way
	encoded  int                 // values it has encoded
	methods  int                 // by which values have encoded themselves
	// encodedFrom is the pointer to the value that is encoded next, or nil.
	encodedFrom *eval.Ptr
	oneValue    map[*eval.Unknown]bool // texts that are one value of JSON each
	// unencodable is the error of json.Marshal, mismatch the first one of
	// json.Unmarshal, which goes on.
	unencodable, mismatch eval.Value
	// escaped says that a MarshalJSON method has returned <, > or & as an escape, or what
	// encoding/json escapes in other strings.
	escaped bool
	// panicked is the panic of a method that json.Marshal has called, which it does not catch.
	panicked *eval.CaughtPanic
	// shared are pointers and lists of the target that decoding came to, which it writes to.
	shared []eval.Value

	formats  int                    // values being formatted within one another
	printing map[*eval.Obj]*printer // by the fmt.State that a Format method was handed

	unique map[string]*eval.Ptr // by type and value, what the handles of package unique point to

	unparsed []*unparsed
	parses   map[string]bool // by mayParse

	settings   map[string]*eval.Ptr   // defaults of flags and configuration keys
	bound      map[string]string      // configuration keys bound to a flag, with its name
	written    map[string]bool        // configuration keys that the program sets itself
	configFile eval.Value             // the name that viper was given
	viperSubs  map[*eval.Obj]string   // by viperSub, with the keys of their parts and a dot
	viperOf    map[string]eval.Value  // by configuration key, the instance that was asked for it
	several    map[string]bool        // configuration keys of several instances
	anyKey     bool                   // it may set any
	flagVars   map[string][]*eval.Ptr // variables of flags
	flagKinds  map[string]string      // by noteFlagKind
	setFlag    map[string]bool        // flags that the program sets itself
	anyFlag    bool                   // it may set any
	executing  bool                   // a command is chosen in the default world
	defining   bool                   // a function that defines a flag is under way
}

func newState(codecs Codecs) *state {
	return &state{
		codecs: codecs, fields: map[types.Type][]structField{}, encoding: map[encodingOf]bool{},
		oneValue: map[*eval.Unknown]bool{},
		printing: map[*eval.Obj]*printer{}, unique: map[string]*eval.Ptr{},
		settings: map[string]*eval.Ptr{}, bound: map[string]string{}, written: map[string]bool{},
		viperSubs: map[*eval.Obj]string{}, viperOf: map[string]eval.Value{}, several: map[string]bool{},
		flagVars: map[string][]*eval.Ptr{}, setFlag: map[string]bool{},
		flagKinds: map[string]string{}, parses: map[string]bool{},
	}
}

func stateOf(in *eval.Interp) *state { return in.State().(*state) }

// receiver is the receiver of a method and the state that a model keeps in what it
// points to.
func receiver[S any](c *eval.Call) (p *eval.Ptr, state S, ok bool) {
	if p, ok = c.In.Settle(c.Recv).(*eval.Ptr); !ok {
		return nil, state, false
	}
	n, ok := c.In.Read(p).(*eval.NativeValue)
	if !ok {
		return nil, state, false
	}
	state, ok = n.State.(S)
	return p, state, ok
}
