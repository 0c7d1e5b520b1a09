package eval

import (
	"go/ast"
	"go/types"
)

// A place is what a pointer can point to: an object or a part of it. The fields tell how
// code would have to name it, which decides whether certain effects may write to it
// (effects.may).
type place struct {
	obj  *Obj
	path []int
	t    types.Type // as it is declared: what is stored may be of another
	// field is the field that it is, and list the slice, array or map that it is an
	// element of.
	field *types.Var
	list  types.Type
	// variable is the variable that it is; of is that or the one that it is part of,
	// where the walk began at the variable and not at a pointer to it. Code may then
	// only name it, unless its address is taken.
	variable, of *types.Var
	// named is the package variable at which the walk began. Elements of lists found there
	// are changed only by code that names the variable.
	named *types.Var
	// unpointed is told by Interp.unpointed, and taken by Interp.isTaken. direct says that it is
	// an element of a list that is itself handed over. bytes says that it is a whole array, which
	// is kept as bytes.
	// unsliced is told by Interp.unsliced of the array that it is an element of, and behind says
	// that it is behind the length of a list. open says that code walks which is handed all that it
	// is part of.
	unpointed, taken, direct, bytes, unsliced, behind, open bool
}

// reachWalk is the result of a walk from some values (law 4): the places that code which has
// these values can write, in the order in which they were found, the maps, and the code
// that it can call.
type reachWalk struct {
	in *Interp
	// only are the effects for which it is walked: places that they spare are left out.
	// Without them, none are.
	only   *effects
	places []place
	maps   []*Map
	chans  []*Chan
	funcs  []*Func
	// keptFuncs are those of funcs that models keep.
	keptFuncs []*Func
	// stray are the types to which pointers point of which is not known where they lead.
	stray []types.Type
	// objects are all objects that were reached as a whole, pointees those of them to which the
	// code can point, and lists the slices that it has. storing is what it may store of these.
	objects  []*Obj
	pointees []pointee
	lists    []*Slice
	storing  *storing
	// hidden are values found in interfaces: their methods may be called.
	hidden []boxed
	seen   map[visitKey]*visitedParts
	// lead are the lists that were met of what values that are not known may be, or lead to.
	lead   map[listKey]bool
	looked map[listPart]bool // lists that elements has walked into
	parts  []visitedParts    // room for those of seen
	path   []int             // to where the walk is
	// closed says that code walks which uses nothing but the methods of a value in
	// an interface that has any. shut reports fields that it cannot reach.
	closed bool
	// reflects says that code walks which calls functions that it finds by reflection.
	reflects bool
	// prints says that code walks which calls no methods but those that tell what a
	// value is.
	prints bool
	open   bool       // what is walked is handed to code that is not read
	named  *types.Var // where it is walked from a package variable
	direct bool       // a list is walked that is handed over
	now    bool       // what is called is called before the program goes on
	shut   func(*types.Var) bool
	// decodes says that code walks which, given a pointer to a list of numbers or texts, stores
	// another list there. What it stores into the old array shows only in other slices of that.
	decodes bool
}

// maxReachedArray is how long an array may be that is told apart by its elements. A
// longer one is written as a whole.
const maxReachedArray = 256

// boxed is a value in an interface of type t, or of one that is not known.
type boxed struct {
	v Value
	t types.Type
	// decodes says that only the methods are called by which a type decodes itself.
	decodes bool
}

// mayCall reports whether a method is one that who has the interface calls: one of
// its own or, where it only prints what it is handed, one that says how.
func (h boxed) mayCall(m *types.Func, prints bool) bool {
	if h.decodes {
		return isDecoder(m.Name())
	}
	if !prints || printMethods[m.Name()] || h.t == nil {
		return true
	}
	i, ok := underlying(h.t).(*types.Interface)
	if !ok {
		return true
	}
	for own := range i.Methods() {
		if own.Name() == m.Name() {
			return true
		}
	}
	return false
}

// printMethods are what the standard library asks of a value of any type that it
// writes out, compares or wraps.
var printMethods = stringSet(`Error String GoString Format MarshalJSON MarshalText MarshalBinary MarshalXML
	MarshalXMLAttr AppendText AppendBinary GobEncode LogValue Unwrap Is As Timeout Temporary IsZero`)

// readMethods are what the standard library asks of a value that it reads from text.
var readMethods = stringSet(`UnmarshalJSON UnmarshalText UnmarshalBinary UnmarshalXML GobDecode Set Scan`)

func (r *reachWalk) addRoot(v Value) {
	if v != nil {
		r.value(v, v.Type(), nil)
	}
}

// object is what was met of an object.
func (r *reachWalk) object(o *Obj, of *types.Var) *visitedParts {
	k := visitKey{o, of}
	v := r.seen[k]
	if v == nil {
		v = r.newParts()
		if r.seen == nil {
			r.seen = map[visitKey]*visitedParts{}
		}
		r.seen[k] = v
	}
	return v
}

// first reports whether a place is met for the first time. up is the visit of the object
// that the place is part of.
func (r *reachWalk) first(p *place) (up *visitedParts, first bool) {
	return r.object(p.obj, p.of).enter(p.path)
}

// A spotted place is one that is walked into.
type spotted struct {
	place
	up *visitedParts // the visit of the whole that the place is part of
	// exact says that the place certainly holds the value that is walked into; otherwise
	// the value is one of several, each of which is walked into. again says that the place was met
	// with another one.
	exact, again bool
}

// ofStandard reports whether it is a field of a type of the standard library, which
// that may write to as it likes.
func (s *spotted) ofStandard(in *Interp) bool {
	return s.field != nil && in.standard(pkgPath(s.field.Pkg()))
}

// visit is what was met of the place.
func (s *spotted) visit() *visitedParts {
	if len(s.path) == 0 {
		return s.up
	}
	return s.up.kid(s.path[len(s.path)-1])
}

// value walks into a value of the declared type t. at is its place, or nil for a
// copy.
func (r *reachWalk) value(v Value, t types.Type, at *spotted) {
	if leadsNowhere(v, t) {
		return
	}
	r.in.spend(1)
	r.noteMethods(v, t)
	switch v := v.(type) {
	case *Ptr:
		if r.closed && hasAnyMethod(t) {
			return
		}
		r.place(place{obj: v.Obj, path: v.Path, t: deref(v.T), named: r.named})
	case *Slice:
		if r.decodes && at != nil && isBasicList(v.T) && !(r.closed && at.ofStandard(r.in)) {
			r.elements(v)
			return
		}
		r.slice(v)
	case *Map:
		r.walkMap(v)
	case *Chan:
		r.chans = append(r.chans, v)
		for _, w := range r.in.contentOf(v.Obj) {
			r.addRoot(w)
		}
	case *Struct:
		r.fields(v, at)
	case *Array:
		r.array(v, at)
	case *Choice:
		for _, a := range v.Alts {
			if r.in.feasible(a.G) {
				r.oneOf(a.V, t, at)
			}
		}
	case *Optional:
		r.oneOf(v.V, t, at)
	case Tuple:
		for _, w := range v {
			r.addRoot(w)
		}
	case *Func:
		r.funcs = append(r.funcs, r.in.ofReceiver(v))
	case *Unknown:
		r.unknown(v)
	case *NativeValue:
		switch w := v.State.(type) {
		case Value:
			r.addRoot(w)
		case Keeper:
			r.keeper(w)
		case rvalue: // what a reflect.Value holds
			open := r.open
			r.open = open || r.only != nil && r.only.opens
			if r.addRoot(w.v); w.ptr != nil {
				r.addRoot(w.ptr)
			}
			r.open = open
		}
	}
}

// keeper walks into what a model keeps. Its methods call the functions among that.
func (r *reachWalk) keeper(state Keeper) {
	n := len(r.funcs)
	for _, v := range state.Keeps() {
		r.addRoot(v)
	}
	r.keptFuncs = append(r.keptFuncs, r.funcs[n:]...)
}

// fields walks into the fields of a struct.
func (r *reachWalk) fields(v *Struct, at *spotted) {
	st, ok := underlying(v.T).(*types.Struct)
	if !ok {
		return
	}
	for i := range min(len(v.F), st.NumFields()) {
		f := st.Field(i)
		if r.in.bytesOfReader(v.T, f) {
			continue
		}
		r.part(v.F[i], i, place{t: f.Type(), field: f, unpointed: r.in.unpointed(f)}, at)
	}
}

// bytesOfReader reports whether a field has the bytes of a reader: its methods read them, and no
// other code gets at them. What WriteTo hands to a writer stays as it is, by io.Writer's rules.
func (in *Interp) bytesOfReader(t types.Type, f *types.Var) bool {
	return f.Name() == "s" && in.nameOf(t) == "bytes.Reader"
}

// array walks into the elements of an array.
func (r *reachWalk) array(v *Array, at *spotted) {
	a, ok := underlying(v.T).(*types.Array)
	switch {
	case !ok:
	case len(v.E) > maxReachedArray:
		for _, w := range r.in.leadsTo(v) {
			r.addRoot(w)
		}
	default:
		p := place{t: a.Elem(), list: v.T, unpointed: r.in.unpointedElem(a.Elem()), unsliced: r.in.unsliced(v.T)}
		for i := range v.E {
			r.part(v.E[i], i, p, at)
		}
	}
}

// oneOf walks into a value that is one of several at a place.
func (r *reachWalk) oneOf(v Value, t types.Type, at *spotted) {
	if at == nil {
		r.value(v, t, nil)
		return
	}
	exact := at.exact
	at.exact = false
	r.value(v, t, at)
	at.exact = exact
}

// part walks into part i of a value; of p type, field and list are set.
func (r *reachWalk) part(v Value, i int, p place, of *spotted) {
	if p.field != nil && (r.shut != nil && r.shut(p.field) || r.unused(p.field, v)) {
		return
	}
	if of == nil {
		r.value(v, p.t, nil)
		return
	}
	p.of, p.taken, p.named, p.obj = of.of, of.taken, of.named, of.obj
	if n := len(of.path); n > 1 && of.path[n-1] < 0 { // of several elements, as an array
		p.path = append(of.path[:n-2:n-2], of.path[n-2]+i)
		r.place(p)
		return
	}
	up := of.visit()
	first := up.meet(i)
	if !first && of.exact {
		return
	}
	r.path = append(r.path, i)
	p.path = r.path[len(r.path)-len(of.path)-1:]
	r.walk(&spotted{place: p, up: up, exact: of.exact, again: !first}, v)
	r.path = r.path[:len(r.path)-1]
}

// unused reports whether v is a function in a field of a type of the user's, which
// the standard library does not know of and so does not call.
func (r *reachWalk) unused(field *types.Var, v Value) bool {
	if _, ok := v.(*Func); !ok || !r.closed || r.reflects {
		return false
	}
	return !r.in.standard(pkgPath(field.Pkg()))
}

// place notes a place and walks into the value that it holds.
func (r *reachWalk) place(p place) {
	up, first := r.first(&p)
	if !first {
		return
	}
	outer := len(r.path)
	r.path = append(r.path, p.path...)
	p.path = r.path[outer:]
	r.walk(&spotted{place: p, up: up, exact: true}, nil)
	r.path = r.path[:outer]
}

// walk notes a place and walks into v, or, if v is nil, into the value that the place holds.
func (r *reachWalk) walk(s *spotted, v Value) {
	s.open = r.open && s.variable == nil
	if r.opens(s) || r.writesMemory(s) { // what it holds, and not the place itself
		defer func(open bool) { r.open = open }(r.open)
		r.open = true
	}
	if !s.again {
		r.note(s)
	}
	if s.bytes {
		return
	}
	if v == nil {
		v = r.in.loadPath(s.obj, s.path)
	}
	r.value(v, s.t, s)
}

// note notes a place that is met for the first time.
func (r *reachWalk) note(s *spotted) {
	if len(s.path) == 0 {
		r.objects = append(r.objects, s.obj)
	}
	if r.pointable(s) {
		r.pointees = append(r.pointees, pointee{s.obj, r.in.keptPath(s.path), s.t})
	}
	if r.only == nil || !r.only.spares(r.in.code.numbers, &s.place) {
		p := s.place
		p.path = r.in.keptPath(p.path)
		r.places = append(r.places, p)
	}
}

func (r *reachWalk) walkMap(m *Map) {
	st, ok := m.Obj.now().(*mapState)
	t, isMap := underlying(m.T).(*types.Map)
	if !ok || !isMap || !r.meetMap(m.Obj) {
		return
	}
	if isAny(t.Elem()) && r.opens(&spotted{place: place{t: t.Elem(), list: m.T}}) {
		defer func(open bool) { r.open = open }(r.open)
		r.open = true
	}
	r.maps = append(r.maps, m)
	for _, k := range st.order.list {
		e := st.entries.get(k)
		r.value(e.k, t.Key(), nil)
		r.value(e.v, t.Elem(), nil)
	}
	if st.fuzzy != nil {
		r.value(st.fuzzy, t.Elem(), nil)
	}
}

// variables walks from the variables around a function literal that it names.
func (r *reachWalk) variables(f *Func) {
	if f.Lit == nil || f.Env == nil {
		return
	}
	for _, o := range f.Package.freeVars(f.Lit) {
		if obj := f.Env.lookup(o); obj != nil {
			r.place(place{obj: obj, t: r.in.subst(o.Type(), f.Tenv), variable: o, of: o})
		}
	}
}

// freeVars are the variables that a function literal names and does not declare.
func (u *Package) freeVars(lit *ast.FuncLit) []*types.Var {
	list, ok := u.free[lit]
	if ok {
		return list
	}
	seen := map[*types.Var]bool{}
	ast.Inspect(lit, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			o, isVar := u.Info.Uses[id].(*types.Var)
			if isVar && !o.IsField() && !isPackageVar(o) && !seen[o] && (o.Pos() < lit.Pos() || o.Pos() >= lit.End()) {
				seen[o] = true
				list = append(list, o)
			}
		}
		return true
	})
	if u.free == nil {
		u.free = map[*ast.FuncLit][]*types.Var{}
	}
	u.free[lit] = list
	return list
}

// meetMap reports whether a map is met for the first time.
func (r *reachWalk) meetMap(o *Obj) bool {
	_, first := r.object(o, nil).enter(nil)
	return first
}

// hasAnyMethod reports whether a type is an interface with methods: who has a value
// of it is meant to call them.
func hasAnyMethod(t types.Type) bool {
	if t == nil {
		return false
	}
	i, ok := underlying(t).(*types.Interface)
	return ok && i.NumMethods() > 0
}
