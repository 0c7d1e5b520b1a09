package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Methods by which a type decodes itself: UnmarshalYAML, UnmarshalText, Scan, Set and others. Code
// that is not read and has a pointer to a value may call them for all that it makes of what it
// decodes: for elements of lists and maps that are not there yet, and for what a nil pointer will
// point to. So not the value says which methods run, but its type:
//
//	type Config struct{ Items []Item }            // UnmarshalYAML of *Item may run
//	yaml.Unmarshal(file, &Config{})
//
// Such a method may write to package variables and register tools. Which value it is called for is
// not known.

// isDecoder reports whether a method of that name is one by which libraries have a type decode
// itself, or finish what they have decoded.
func isDecoder(name string) bool {
	return strings.HasPrefix(name, "Unmarshal") || strings.HasPrefix(name, "Decode") ||
		strings.HasSuffix(name, "Decode") || decoderNames[name]
}

// decoderNames are those of sql.Scanner, of values of the flag packages, of cleanenv, and those
// which libraries for configurations call for defaults and checks.
var decoderNames = stringSet(`Scan Set SetValue Update Default Defaults SetDefault SetDefaults ApplyDefaults Validate`)

// decodable are the types of the user's, with a method that decodes them, of which decoding a value
// of type t may make values or fill some, as pointers to them.
func (in *Interp) decodable(t types.Type) []*types.Named {
	if t == nil || in.opts.Package == nil {
		return nil
	}
	key := types.Unalias(t)
	list, known := in.decodables[key]
	if !known {
		d := &decodableTypes{in: in, seen: map[types.Type]bool{}}
		d.walk(key)
		list = d.found
		if in.decodables == nil {
			in.decodables = map[types.Type][]*types.Named{}
		}
		in.decodables[key] = list
	}
	return list
}

// decodableTypes collects such types.
type decodableTypes struct {
	in    *Interp
	seen  map[types.Type]bool
	found []*types.Named
}

// walk looks at a type and at what values of it consist of. Fields that other packages cannot name
// are left out, unless they are embedded: their methods are promoted.
func (d *decodableTypes) walk(t types.Type) {
	t = types.Unalias(t)
	if d.seen[t] || len(d.seen) > maxDecodable {
		return
	}
	d.seen[t] = true
	if n, ok := t.(*types.Named); ok {
		path := pkgPath(n.Obj().Pkg())
		if path == "" || d.in.standard(path) {
			return
		}
		if d.in.userPackage(path) != nil && !isInterface(t) {
			for m := range n.Methods() {
				if m.Exported() && isDecoder(m.Name()) {
					d.found = append(d.found, n)
					break
				}
			}
		}
	}
	switch u := underlying(t).(type) {
	case *types.Pointer:
		d.walk(u.Elem())
	case *types.Slice:
		d.walk(u.Elem())
	case *types.Array:
		d.walk(u.Elem())
	case *types.Map:
		d.walk(u.Key())
		d.walk(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if f.Exported() || f.Embedded() {
				d.walk(f.Type())
			}
		}
	}
}

// maxDecodable bounds how many types are looked at for one.
const maxDecodable = 1000

// decoders adds to r what decoding into v may call, where the parameter takes a value of any type
// and the code may write to it. It lets those methods escape that matter to the caller of the
// evaluator.
func (r *reachWalk) decoders(v Value, t types.Type, at token.Pos) {
	p, ok := v.(*Ptr)
	if !ok || t == nil || !isAny(t) || r.only == nil || !r.only.any {
		return
	}
	in := r.in
	list := in.decodable(deref(p.T))
	r.decodesInto(list)
	for _, n := range list {
		some := in.unknown(types.NewPointer(n), RunTime, "what is decoded", at)
		r.hidden = append(r.hidden, boxed{v: some, decodes: true})
		for m := range n.Methods() {
			if f := (&Func{T: m.Type(), Fn: m, Recv: some}); m.Exported() && isDecoder(m.Name()) && in.mayMatter(f) {
				in.enqueueOnce(f, at)
			}
		}
	}
}

// decodesInto adds the values of these types that there are already: libraries decode into what a
// pointer leads to.
func (r *reachWalk) decodesInto(list []*types.Named) {
	if len(list) == 0 {
		return
	}
	for _, at := range r.pointees {
		if n, ok := types.Unalias(at.t).(*types.Named); ok && slices.Contains(list, n) {
			v := &Ptr{T: types.NewPointer(n), Obj: at.obj, Path: at.path}
			r.hidden = append(r.hidden, boxed{v: v, decodes: true})
		}
	}
}

// enqueueOnce lets a method escape with a receiver that is not known, once for all such receivers.
func (in *Interp) enqueueOnce(f *Func, at token.Pos) {
	key := in.code.nameOf(f.Fn) + " of what is decoded"
	if in.trying > 0 || in.seenEsc[key] {
		return
	}
	in.seenEsc[key] = true
	in.enqueue(f, at)
}

// MayDecode does what decoding something unknown into v may do beside storing it: methods of its
// type may run.
func (in *Interp) MayDecode(c *Call, v Value) {
	r := in.newReachWalk(anything)
	r.decoders(v, types.Universe.Lookup("any").Type(), c.Pos())
	in.called(r, in.forgetter(c, in.strange(c)))
}
