package eval

import (
	"go/types"
	"strings"
)

// What a library keeps to itself, such as the flags and the environment, is on no path from the
// values that code has. So the library names the functions that change it (Library.Changes), and
// code that may call one of them, but is not run, makes all of it unknown (law 4):
//
//	time.AfterFunc(d, func() { os.Setenv("PREFIX", "x") })

// noteChange notes what a use of function or variable o changes.
func (r *effectReader) noteChange(o types.Object) {
	if r.in == nil || len(r.in.lib.Changes) == 0 {
		return
	}
	switch o := o.(type) {
	case *types.Func:
		change, ok := r.in.lib.Changes[r.n.nameOf(o)]
		if recv := o.Signature().Recv(); !ok && recv != nil && isInterface(recv.Type()) {
			change, ok = r.in.lib.Changes[methodOf(o)]
		}
		if ok && (r.u.Main || !change.Own) {
			r.e.cells = r.e.cells.with(r.n.numberOf(change.What))
		}
	case *types.Var:
		if change, ok := r.in.lib.Changes[varKey(o)]; ok {
			r.e.cells = r.e.cells.with(r.n.numberOf(change.What))
		}
	}
}

// methodOf is a method of any interface, such as ".Set(string) error".
func methodOf(f *types.Func) string {
	var params, results []string
	for p := range f.Signature().Params().Variables() {
		params = append(params, sourceName(p.Type()))
	}
	for p := range f.Signature().Results().Variables() {
		results = append(results, sourceName(p.Type()))
	}
	return "." + f.Name() + "(" + strings.Join(params, ", ") + ") " + strings.Join(results, ", ")
}

// methodChanges makes unknown what a call of a method may change that is one of an interface of the
// user's.
func (in *Interp) methodChanges(c *Call, w forgetter) {
	if c.Fn == nil || c.Fn.Signature().Recv() == nil || !isInterface(c.Fn.Signature().Recv().Type()) ||
		in.userPackage(pkgPath(c.Fn.Pkg())) == nil {
		return
	}
	if change, ok := in.lib.Changes[methodOf(c.Fn)]; ok {
		e := newEffects()
		e.cells = e.cells.with(in.code.numberOf(change.What))
		in.forgetCells(e, w, nil)
	}
}

// withChange are the effects e of function f, with what it is itself known to change.
func (in *Interp) withChange(f *types.Func, e *effects) *effects {
	change, ok := in.lib.Changes[in.code.nameOf(f)]
	if !ok {
		return e
	}
	own := newEffects()
	own.cells = own.cells.with(in.code.numberOf(change.What))
	return in.code.sumOf(e, own)
}

// forgetCells makes unknown what the library keeps and code with these effects may change. lend is
// that of forgetReached.
func (in *Interp) forgetCells(e *effects, w forgetter, lend *[]lent) {
	for no := range e.cells.all() {
		for _, v := range in.lib.Cells(in, in.code.typeNames.names[no]) {
			var l lent
			switch v := v.(type) {
			case *Ptr:
				l = lent{p: lentPlace{v.Obj, v.Path}, old: in.load(v), u: w(deref(v.T), "")}
				in.overwrite(place{obj: v.Obj, path: v.Path, t: deref(v.T)}, l.u)
			case *Map:
				l = lent{m: v, old: v.Obj.now(), u: w(nil, "")}
				in.forgetMap(v, l.u)
			default:
				continue
			}
			if lend != nil {
				*lend = append(*lend, l)
			}
		}
	}
}
