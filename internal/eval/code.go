package eval

import (
	"go/ast"
	"go/types"
	"strings"
)

// What is known of code by its source alone: the effects of functions, and the numbers by which
// sets of effects name types, variables and functions. It does not depend on values, so all runs of
// a program share one Code. All programs of a process share its numbers, and with them the effects
// of each body: reading thousands of bodies anew for each program would take most of the time.

// A Code is what is known of the code of one program by its source alone.
type Code struct {
	*numbers
	funcs []funcEffects
	// methods are the effects of the methods of a type that may be called through an interface, by
	// the numbers of both types; -1 stands for any interface (see methodsOf).
	methods map[[2]int32]*effects
	joins   map[[2]*effects]*effects // by sumOf
	others  map[string][]otherMethod // by otherMethods
	// elemsTaken are the types of elements whose address the program takes, by unpointedElem.
	elemsTaken *idset
	// fieldsTaken are the fields of which it does, by unpointed.
	fieldsTaken idset
}

// funcEffects is what is known of the effects of one function.
type funcEffects struct {
	own *effects // of its body alone; nil where there is none
	all *effects // with those of what it calls, once asked for
	// asked says that own was looked for.
	asked bool
}

// numbers gives types, variables and functions small numbers, so that sets of them are bit sets.
// They go by names and not by the objects of go/types: one package may be type-checked more than
// once, and its type T is a different object each time.
type numbers struct {
	typeNames nameIndex
	types     map[types.Type]int32

	varKeys  []string // "" for one that only a pointer identifies
	varOf    []*types.Var
	byVarKey map[string]int32
	vars     map[*types.Var]int32

	funcKeys nameIndex
	lits     map[*ast.FuncLit]int32
	// returning are the numbers for what literals do when they return.
	returning map[*ast.FuncLit]int32
	names     map[*types.Func]string  // by nameOf
	dotted    map[string]bool         // by notePath
	litNames  map[*ast.FuncLit]string // by litName

	assignable map[int32]*assignability    // by type
	leading    map[types.Type]bool         // by leadsSomewhere
	slices     map[types.Type]*types.Slice // by their elements
	handed     map[int32]*effects          // by type
	boxes      []box                       // by number
	parameters map[string]*types.Var       // by parameterOf
	boxNos     map[[3]int32]int32          // by boxNo
	instances  map[string]typedFunc        // by instanceKey
	dynamic    map[*types.Func]string      // by dynamicKey
	places     map[int32][]placeBehind     // by behind
}

// A nameIndex numbers names in the order in which they are asked for.
type nameIndex struct {
	names []string
	byKey map[string]int32
}

// number is the number of a name.
func (x *nameIndex) number(key string) int32 {
	no, ok := x.byKey[key]
	if !ok {
		no = int32(len(x.names))
		x.names = append(x.names, key)
		x.byKey[key] = no
	}
	return no
}

// The numbers of types that have one from the start. Those with a question mark stand for all types
// of a kind in which a type parameter is not replaced.
const (
	noType int32 = iota
	someType
	someList
	someMap
	firstSink
)

// The types with a number from the start, in the order of their numbers: first those of the
// constants above.
var (
	placeholders = []string{"nil", "?", "[]?", "map?"}
	sinkTypes    = []string{"strings.Builder", "bytes.Buffer", "fmt.formatState"}
	// sourceTypes are types that are read from, and are then at another place.
	sourceTypes = []string{"strings.Reader", "bytes.Reader", "bufio.Reader", "io.LimitedReader", "io.SectionReader"}
	// harmlessTypes are types through which nothing is written.
	harmlessTypes = []string{"error", "context.Context", "reflect.Type", "fmt.Stringer"}
)

// NewCode is a Code in which nothing is known yet.
func NewCode() *Code {
	n := &numbers{
		typeNames: nameIndex{byKey: map[string]int32{}}, types: map[types.Type]int32{},
		byVarKey: map[string]int32{}, vars: map[*types.Var]int32{},
		funcKeys: nameIndex{byKey: map[string]int32{}}, lits: map[*ast.FuncLit]int32{},
		returning: map[*ast.FuncLit]int32{},
		names:     map[*types.Func]string{}, litNames: map[*ast.FuncLit]string{},
		handed: map[int32]*effects{},
	}
	for _, list := range [][]string{placeholders, sinkTypes, sourceTypes, harmlessTypes} {
		for _, key := range list {
			n.numberOf(key)
		}
	}
	return (&Code{numbers: n}).Program()
}

// Program is a Code for another program over the same packages: it has the same numbers, but calls
// have to be followed anew, since another program has other methods behind an interface.
func (c *Code) Program() *Code {
	return &Code{numbers: c.numbers, methods: map[[2]int32]*effects{}, joins: map[[2]*effects]*effects{}}
}

// numberOf is the number of a type by its name in the source.
func (n *numbers) numberOf(key string) int32 { return n.typeNames.number(key) }

// typeNo is the number of a type. Identical types share it.
func (n *numbers) typeNo(t types.Type) int32 {
	if t == nil {
		return noType
	}
	no, ok := n.types[t]
	if !ok {
		no = n.numberOf(sourceName(t))
		n.types[t] = no
	}
	return no
}

// harmless reports whether t is an interface through which nothing is written, as far as programs
// rely on it: an error, a context, a reflect.Type or a fmt.Stringer.
func (n *numbers) harmless(t types.Type) bool {
	first := firstSink + int32(len(sinkTypes)+len(sourceTypes))
	no := n.typeNo(t)
	return no >= first && no < first+int32(len(harmlessTypes))
}

// varNo is the number of a variable or field. Local variables have one each. Fields of one name in
// a package share one, whichever struct they are in, which can only add effects.
func (n *numbers) varNo(v *types.Var) int32 {
	if no, ok := n.vars[v]; ok {
		return no
	}
	key, no, known := "", int32(0), false
	if v.IsField() || isPackageVar(v) {
		key = varKey(v.Origin())
		if v.IsField() {
			key = "." + key
		}
		no, known = n.byVarKey[key]
	}
	if !known {
		no = int32(len(n.varKeys))
		n.varKeys, n.varOf = append(n.varKeys, key), append(n.varOf, v)
		if key != "" {
			n.byVarKey[key] = no
		}
	}
	n.vars[v] = no
	return no
}

// varName is varKey of a package variable, remembered.
func (n *numbers) varName(v *types.Var) string { return n.varKeys[n.varNo(v)] }

// funcNo is the number of a function, by its key.
func (n *numbers) funcNo(key string) int32 { return n.funcKeys.number(key) }

// nameOf is FuncKey, remembered.
func (n *numbers) nameOf(f *types.Func) string {
	name, ok := n.names[f]
	if !ok {
		name = FuncKey(f)
		n.names[f] = name
		n.notePath(pkgPath(f.Pkg()))
	}
	return name
}

// notePath notes a package whose path has a dot behind the last slash.
func (n *numbers) notePath(path string) {
	if !strings.Contains(path[strings.LastIndexByte(path, '/')+1:], ".") {
		return
	}
	if n.dotted == nil {
		n.dotted = map[string]bool{}
	}
	n.dotted[path] = true
}

// packageIn is the package in the name of a function: what is before the first dot behind the last
// slash, unless a package whose path has such dots has that function, as gopkg.in/yaml.v3.
func (n *numbers) packageIn(name string) string {
	path, end := "", len(name)
	for i := strings.LastIndexByte(name, '/') + 1; i < len(name); i++ {
		if name[i] != '.' {
			continue
		}
		if end == len(name) {
			end = i
		}
		if len(n.dotted) == 0 {
			break
		}
		if n.dotted[name[:i]] {
			path = name[:i]
		}
	}
	if path == "" {
		return name[:end]
	}
	return path
}

// literalName is what the name of a function literal begins with.
const literalName = "func@"

// litName is the name of a function literal in calls under way and in what has run: its position.
func (n *numbers) litName(f *Func) string {
	name, ok := n.litNames[f.Lit]
	if !ok {
		name = literalName + f.Package.Fset.Position(f.Lit.Pos()).String()
		n.litNames[f.Lit] = name
	}
	return name
}

// onlyReturning before the name of a function stands for what it does when it returns.
const onlyReturning = "~"

// litNo is the number of a function literal. It has no key, so its effects are found by
// effectsOfLit only.
func (n *numbers) litNo(lit *ast.FuncLit) int32 { return n.numberIn(n.lits, lit) }

// returningNo is that of what a literal does when it returns.
func (n *numbers) returningNo(lit *ast.FuncLit) int32 { return n.numberIn(n.returning, lit) }

func (n *numbers) numberIn(of map[*ast.FuncLit]int32, lit *ast.FuncLit) int32 {
	no, ok := of[lit]
	if !ok {
		no = int32(len(n.funcKeys.names))
		n.funcKeys.names = append(n.funcKeys.names, "")
		of[lit] = no
	}
	return no
}

// function is what is known of the function of that number. The pointer is good until the next
// call, which may move the list.
func (c *Code) function(no int32) *funcEffects {
	for int(no) >= len(c.funcs) {
		c.funcs = append(c.funcs, make([]funcEffects, 1+len(c.funcs))...)
	}
	return &c.funcs[no]
}
