package eval

import (
	"go/types"
	"slices"
	"strings"
)

// What code may call at once when it is handed a value: the value itself, if it is a function; the
// methods that the type of the parameter names; and what is in the fields of structs of its own:
//
//	log.SetOutput(w)                            // Write
//	template.New("").Funcs(FuncMap{"f": f})     // f
//	slog.NewTextHandler(w, &HandlerOptions{ReplaceAttr: f})
//
// A value of any type has the methods that libraries look for by convention. What else a value
// leads to may be called, too, but hardly before the program goes on.

// atOnce calls do for each function that code may call at once when it is handed v. The parameter
// has type t.
func (in *Interp) atOnce(v Value, t types.Type, do func(*Func)) {
	in.atOnceIn(v, t, maxAtOnceDepth, do)
}

// maxAtOnceDepth bounds how many structs of libraries, lists and maps lie around a function.
const maxAtOnceDepth = 4

func (in *Interp) atOnceIn(v Value, t types.Type, depth int, do func(*Func)) {
	v = in.settle(v)
	switch v := v.(type) {
	case *Func:
		do(v)
	case *Slice, *Map, *Array:
		in.atOnceEach(v, depth, do)
	case *Struct:
		in.atOnceFields(v, depth, do)
	case *Ptr:
		if s, ok := in.load(v).(*Struct); ok {
			in.atOnceFields(s, depth, do)
		}
	case *Choice:
		for _, a := range v.Alts {
			in.atOnceIn(a.V, t, depth, do)
		}
		return
	case *NativeValue: // such as a reflect.Value of a function
		for _, part := range in.leadsTo(v) {
			if part != nil && depth > 0 {
				in.atOnceIn(part, part.Type(), depth-1, do)
			}
		}
		return
	}
	in.atOnceMethods(v, t, do)
}

// maxAtOnce bounds how many elements of a list or a map are looked at.
const maxAtOnce = 64

// atOnceEach is atOnce for the elements of a list or a map.
func (in *Interp) atOnceEach(v Value, depth int, do func(*Func)) {
	var elem types.Type
	switch u := underlying(v.Type()).(type) {
	case *types.Slice:
		elem = u.Elem()
	case *types.Array:
		elem = u.Elem()
	case *types.Map:
		elem = u.Elem()
	}
	if depth == 0 || elem == nil || isBasic(elem) {
		return
	}
	list := in.leadsTo(v)
	for _, part := range list[:min(len(list), maxAtOnce)] {
		in.atOnceIn(part, elem, depth-1, do)
	}
}

// atOnceFields is atOnce for the fields of a struct that a library has declared. The functions of a
// command run as main does (see commands.go), but not its writers.
func (in *Interp) atOnceFields(s *Struct, depth int, do func(*Func)) {
	n, ok := types.Unalias(s.T).(*types.Named)
	st, isStruct := underlying(s.T).(*types.Struct)
	if depth == 0 || !ok || !isStruct || n.Obj().Pkg() == nil || in.userPackage(n.Obj().Pkg().Path()) != nil {
		return
	}
	command := in.commandLibrary(s.T) != nil
	for i := range min(len(s.F), st.NumFields()) {
		t := st.Field(i).Type()
		if _, writes := underlying(t).(*types.Interface); !isBasic(t) && (!command || writes) {
			in.atOnceIn(s.F[i], t, depth-1, do)
		}
	}
}

// atOnceMethods is atOnce for the methods of a value of the user's own types.
func (in *Interp) atOnceMethods(v Value, t types.Type, do func(*Func)) {
	i, ok := underlying(t).(*types.Interface)
	if v == nil || !ok || in.opts.Package == nil {
		return
	}
	of := v.Type()
	p, isPtr := v.(*Ptr)
	if isPtr {
		of = deref(p.T)
	}
	n, ok := types.Unalias(of).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return
	}
	for _, m := range in.escapingMethods(n, isPtr) {
		if byConvention(m.Name()) || hasMethod(i, m.Name()) {
			do(&Func{T: m.Type(), Fn: m, Recv: v})
		}
	}
}

// byConvention reports whether libraries look for a method of that name in values of any type.
func byConvention(name string) bool {
	return isDecoder(name) || strings.HasPrefix(name, "Marshal") || strings.HasPrefix(name, "Encode") ||
		slices.Contains(conventions, name)
}

// conventions are the methods by which packages fmt, log/slog, database/sql and io have a value
// print, name, convert or close itself.
var conventions = strings.Fields("String Error Format GoString LogValue Value Write Read Close")

// hasMethod reports whether an interface has a method of that name.
func hasMethod(i *types.Interface, name string) bool {
	for m := range i.Methods() {
		if m.Name() == name {
			return true
		}
	}
	return false
}
