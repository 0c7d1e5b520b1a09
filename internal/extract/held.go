package extract

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// A literal of a custom tool type may only be the beginning of the tool:
//
//	tool := Tool{Name: name}
//	for _, option := range options {
//		option(&tool)
//	}
//	return tool
//
// Here the variable is read, at the end of the run. That is what it held when it was copied, if
// the copy is the last that is done with it. What is assigned to parts of other literals is not
// known to be in them, or not: then the part is a gap.

// held replaces a literal by the variable that was declared with it (eval.Options.OnHeld), or with
// the call that returns it.
func (r *run) held(u *eval.Package, v *types.Var, p *eval.Ptr, at ast.Expr) {
	h := r.x.customTypeOf(v.Type())
	if h == nil || h.iface != nil || r.in.Trial() {
		return
	}
	_, isCall := at.(*ast.CallExpr)
	site, value := r.in.UserSite(at), r.in.Load(p)
	list := r.registry.list
	for n := len(list) - 1; n >= max(0, len(list)-maxLiterals); n-- {
		f := list[n]
		if f.fw != h.fw || f.ptr != nil || f.gone {
			continue
		}
		if !isCall && f.site != site || isCall && !(f.val == value && isReturned(f.site)) {
			continue
		}
		if copiedLast(u, v) {
			f.ptr, f.val = p, nil
			r.registry.byTool[p.Obj] = append(r.registry.byTool[p.Obj], f)
		}
		return
	}
}

// maxLiterals bounds the literals among which that of a variable is looked for. It is the last one,
// but for those in it and those that its call evaluates.
const maxLiterals = 64

// isReturned reports whether a literal is what a function returns: nothing else has it.
func isReturned(site eval.Location) (found bool) {
	if site.Package == nil {
		return false
	}
	for _, file := range site.Package.Files {
		if site.Pos < file.FileStart || file.FileEnd < site.Pos {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if ret, ok := n.(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
				lit, ok := ast.Unparen(ret.Results[0]).(*ast.CompositeLit)
				found = found || ok && lit.Pos() == site.Pos
			}
			return !found && n != nil && n.Pos() <= site.Pos && site.Pos < n.End()
		})
	}
	return found
}

// copiedLast reports whether a variable is copied once as a whole, and nothing is done with it
// afterwards, or whenever it is returned. Then it keeps what the copy has.
func copiedLast(u *eval.Package, v *types.Var) bool {
	for _, file := range u.Files {
		if v.Pos() < file.FileStart || file.FileEnd < v.Pos() {
			continue
		}
		c := copies{u: u, v: v}
		ast.PreorderStack(file, nil, c.look)
		if c.assigned || len(c.at) == 0 {
			return false
		}
		return c.returned == len(c.at) || len(c.at) == 1 && c.at[0] == c.last
	}
	return false
}

// copies are the mentions of a variable that copy it as a whole.
type copies struct {
	u        *eval.Package
	v        *types.Var
	turns    []ast.Node // the loops and function literals around its declaration
	at       []token.Pos
	returned int       // those in a return statement
	last     token.Pos // the last mention
	assigned bool      // as a whole, or copied in another loop or function
}

func (c *copies) look(n ast.Node, stack []ast.Node) bool {
	id, ok := n.(*ast.Ident)
	if !ok {
		return true
	}
	turns := slices.DeleteFunc(slices.Clone(stack), func(n ast.Node) bool { return !isTurn(n) })
	if c.u.Info.Defs[id] == c.v {
		c.turns = turns
		return true
	}
	if c.u.Info.Uses[id] != c.v {
		return true
	}
	c.last = id.Pos()
	switch parent := stack[len(stack)-1].(type) {
	case *ast.SelectorExpr: // x.f is read, or assigned
		return true
	case *ast.UnaryExpr:
		if parent.Op == token.AND {
			return true
		}
	case *ast.AssignStmt:
		c.assigned = c.assigned || slices.Contains(parent.Lhs, ast.Expr(id))
	}
	c.assigned = c.assigned || !slices.Equal(turns, c.turns)
	c.at = append(c.at, id.Pos())
	if slices.ContainsFunc(stack, func(n ast.Node) bool { _, is := n.(*ast.ReturnStmt); return is }) {
		c.returned++
	}
	return true
}

// isTurn reports whether what is inside a node may run more or less often than what is around it.
func isTurn(n ast.Node) bool {
	switch n.(type) {
	case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit:
		return true
	}
	return false
}

// assignedParts adds a gap for each part of a copied literal whose field the program assigns
// somewhere: which of its values that changes is not seen.
func (rd *reading) assignedParts(r *run) {
	custom := rd.f.fw.Custom
	if custom == nil || len(rd.f.fw.Sinks) > 0 || rd.f.ptr != nil || r.conv.running { // that returns all of it
		return
	}
	s, ok := rd.f.val.(*eval.Struct)
	if !ok || r.x.customTypeOf(s.T).iface != nil {
		return
	}
	for _, part := range []struct{ path, fields string }{
		{"/name", custom.Name}, {"/description", custom.Description}, {"/inputSchema", custom.InputSchema},
	} {
		for f := range strings.FieldsSeq(part.fields) {
			name, _, _ := strings.Cut(f, ".")
			field, _, _ := types.LookupFieldOrMethod(s.T, true, nil, name)
			if v, ok := field.(*types.Var); ok {
				field = v.Origin()
			}
			at := r.changedAt(field, rd.f.site.Pos)
			if !at.IsValid() {
				continue
			}
			g := catalog.Gap{Path: part.path, Reason: eval.Unsupported, At: r.at(at),
				Detail: name + " is assigned after a literal, and whether that changes this tool is not seen"}
			if rd.changes = append(rd.changes, g); !rd.tool.Hides(part.path) {
				rd.inside = true
				rd.tool.Gaps = append(rd.tool.Gaps, g)
			}
		}
	}
}

// A fieldChange is an assignment to a field.
type fieldChange struct {
	at token.Pos
	// of is the literal that a variable was declared with, if it is a field of that variable: no
	// copy of another literal changes.
	of token.Pos
}

// changedAt is the first place at which a field of a copy of a literal may be assigned, or no
// position.
func (r *run) changedAt(field types.Object, literal token.Pos) token.Pos {
	for _, c := range r.assignedFields()[field] {
		if !c.of.IsValid() || c.of == literal {
			return c.at
		}
	}
	return token.NoPos
}

// assignedFields are the fields of structs that the user's packages assign, in the struct itself:
// what is assigned behind a pointer, or in a map or slice, all copies share.
func (r *run) assignedFields() map[types.Object][]fieldChange {
	if r.fields != nil {
		return r.fields
	}
	r.fields = map[types.Object][]fieldChange{}
	for _, path := range r.x.mainPaths() {
		u := r.x.bodies.get(path)
		if u == nil || !r.x.current[path] {
			continue
		}
		for _, file := range u.Files {
			literals := declaredWith(u, file)
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.AssignStmt:
					for _, l := range n.Lhs {
						r.noteFields(u, l, literals)
					}
				case *ast.UnaryExpr:
					if n.Op == token.AND {
						r.noteFields(u, n.X, literals)
					}
				}
				return true
			})
		}
	}
	return r.fields
}

// declaredWith are the literals with which local variables are declared that nothing assigns as a
// whole afterwards. One that is declared without a value has its own place instead.
func declaredWith(u *eval.Package, file *ast.File) map[types.Object]token.Pos {
	literals := map[types.Object]token.Pos{}
	declare := func(name *ast.Ident, value ast.Expr) {
		v := u.Info.Defs[name]
		if v == nil || v.Parent() == u.Pkg.Scope() {
			return
		}
		if value == nil {
			literals[v] = name.Pos()
		} else if lit, ok := ast.Unparen(value).(*ast.CompositeLit); ok {
			literals[v] = lit.Pos()
		}
	}
	var again []types.Object
	assign := func(e ast.Expr) {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok {
			again = append(again, u.Info.Uses[id])
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				assign(l)
				if id, ok := l.(*ast.Ident); ok && len(n.Lhs) == len(n.Rhs) {
					declare(id, n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if n.Values == nil {
					declare(id, nil)
				} else if len(n.Values) == len(n.Names) {
					declare(id, n.Values[i])
				}
			}
		case *ast.RangeStmt:
			assign(n.Key)
			assign(n.Value)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				assign(n.X) // what has the pointer may assign it
			}
		case *ast.SelectorExpr:
			if s := u.Info.Selections[n]; s != nil && s.Kind() == types.MethodVal {
				assign(n.X) // so may a method
			}
		}
		return true
	})
	for _, v := range again {
		delete(literals, v)
	}
	return literals
}

// noteFields notes the fields that an assignment to e changes.
func (r *run) noteFields(u *eval.Package, e ast.Expr, literals map[types.Object]token.Pos) {
	var fields []types.Object
	at, of := token.NoPos, token.NoPos
walk:
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if v, ok := u.Info.Uses[x.Sel].(*types.Var); ok && v.IsField() {
				fields = append(fields, v.Origin())
				if !at.IsValid() {
					at = x.Sel.Pos()
				}
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.Ident:
			of = literals[u.Info.Uses[x]]
			break walk
		default:
			break walk
		}
		t := u.Info.TypeOf(e)
		if t == nil {
			break
		}
		switch t.Underlying().(type) {
		case *types.Pointer, *types.Slice, *types.Map:
			break walk
		}
	}
	for _, f := range fields {
		r.fields[f] = append(r.fields[f], fieldChange{at, of})
	}
}
