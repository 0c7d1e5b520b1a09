package eval

import (
	"go/ast"
	"go/types"
	"strings"
)

// Effects of instances of generic functions (law 4). The source of slices.Reverse assigns elements
// of any list, but slices.Reverse[[]string, string] only those of []string. So each instance has
// effects of its own. A method that is called through an interface, and a function that is cut off
// by a bound, count for all instances.

// A typedFunc is a generic function with its type arguments.
type typedFunc struct {
	key  string // see FuncKey
	args []types.Type
}

// maxInstance bounds how long the name of an instance may be: a function may call itself with ever
// larger types. What is beyond counts for all instances.
const maxInstance = 400

// instanceKey is the key of a function with type arguments.
func (n *numbers) instanceKey(key string, args []types.Type) string {
	if len(args) == 0 {
		return key
	}
	var b strings.Builder
	b.WriteString(key)
	for _, t := range args {
		if mentionsTypeParam(t) {
			return key
		}
		b.WriteByte('[')
		b.WriteString(typeKey(t))
	}
	if b.Len() > maxInstance {
		return key
	}
	k := b.String()
	if n.instances == nil {
		n.instances = map[string]typedFunc{}
	}
	n.instances[k] = typedFunc{key, args}
	return k
}

// typeArgs are the type arguments of the function that id denotes, or of the type of which it is a
// method.
func (r *effectReader) typeArgs(id *ast.Ident, f *types.Func) []types.Type {
	list := r.u.Info.Instances[id].TypeArgs
	if recv := f.Signature().Recv(); recv != nil {
		n, ok := types.Unalias(derefPtr(recv.Type())).(*types.Named)
		if !ok {
			return nil
		}
		list = n.TypeArgs()
	}
	var out []types.Type
	for t := range list.Types() {
		out = append(out, r.in.subst(t, r.types))
	}
	return out
}

// tenvOf are the type parameters of a declared function with their arguments.
func tenvOf(u *Package, fd *ast.FuncDecl, args []types.Type) tenv {
	obj, ok := u.Info.Defs[fd.Name].(*types.Func)
	if !ok || len(args) == 0 {
		return nil
	}
	params := obj.Signature().TypeParams()
	if fd.Recv != nil {
		params = obj.Signature().RecvTypeParams()
	}
	if params.Len() != len(args) {
		return nil
	}
	e := tenv{}
	for i, a := range args {
		e[params.At(i)] = a
	}
	return e
}

// keyOf is the key of a declared function that runs, with its type arguments.
func (in *Interp) keyOf(b body) string {
	u, fd := in.declared(b.key)
	if fd == nil || len(b.tenv) == 0 {
		return b.key
	}
	obj, ok := u.Info.Defs[fd.Name].(*types.Func)
	if !ok {
		return b.key
	}
	params := obj.Signature().TypeParams()
	if fd.Recv != nil {
		params = obj.Signature().RecvTypeParams()
	}
	var args []types.Type
	for p := range params.TypeParams() {
		args = append(args, b.tenv.of(p))
	}
	return in.code.instanceKey(b.key, args)
}

// typeOf is the type of an expression, in the instance that is read.
func (r *effectReader) typeOf(e ast.Expr) types.Type { return r.in.subst(r.u.Info.TypeOf(e), r.types) }
