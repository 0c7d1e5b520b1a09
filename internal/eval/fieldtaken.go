package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A field whose address no code takes is written by its name alone, or with the whole struct: no
// pointer leads to it. So code that writes through pointers of its type leaves it alone.
//
//	type server struct{ strict bool }
//	var verbose bool
//	flag.BoolVar(&verbose, …) // cannot change s.strict

// unpointed reports whether no code can have the address of a field: the package that declares it
// is read and does not take that, nor does another one that can name the field. A decoder finds the
// address by reflection, in the struct that it was handed, and counts as writing that.
func (in *Interp) unpointed(field *types.Var) bool {
	is, known := in.unpointedFields[field]
	if known {
		return is
	}
	if in.opts.Package != nil && field.Pkg() != nil {
		path := field.Pkg().Path()
		switch u := in.opts.Package(path); {
		case u == nil:
		case !field.Exported() || u.Pkg.Name() == "main":
			in.code.takenIn(u)
			is = !u.takenFields.has(in.code.varNo(field))
		case in.opts.Packages != nil && in.opts.NamedInSource != nil && in.opts.NamedInSource(path):
			in.partsTaken()
			is = !in.code.fieldsTaken.has(in.code.varNo(field))
		}
	}
	if in.unpointedFields == nil {
		in.unpointedFields = map[*types.Var]bool{}
	}
	in.unpointedFields[field] = is
	return is
}

// unpointedElem reports whether no code that is read can have the address of an element of a list
// whose elements are of type t, unless it was handed the list: none takes that of such an element.
func (in *Interp) unpointedElem(t types.Type) bool {
	if in.opts.Packages == nil {
		return false
	}
	c := in.code
	in.partsTaken()
	return !c.elemsTaken.has(someType) && !c.elemsTaken.has(c.typeNo(t))
}

// unsliced reports whether no code that is read makes a slice of an array of type t.
func (in *Interp) unsliced(t types.Type) bool {
	if in.opts.Packages == nil {
		return false
	}
	c := in.code
	in.partsTaken()
	return !c.elemsTaken.has(someList) && !c.elemsTaken.has(c.typeNo(underlying(t)))
}

// partsTaken gathers what all packages that are read take the address of.
func (in *Interp) partsTaken() {
	c := in.code
	if c.elemsTaken != nil {
		return
	}
	c.elemsTaken = &idset{}
	for _, u := range in.opts.Packages() {
		c.takenIn(u)
		*c.elemsTaken = c.elemsTaken.union(u.takenElems)
		c.fieldsTaken = c.fieldsTaken.union(u.takenFields)
	}
}

// partsTakenIn are the parts whose address is taken anywhere in a unit: fields, and elements of
// lists by their types. It is taken by &x.f or &x[i], by x.f[i:j] of an array, and by a method of a
// pointer that is called on x.f or x[i], or comes from an embedded x.f. A part of x.f counts for
// x.f, too. Arrays of which slices are made count as elements.
func partsTakenIn(u *Package, n *numbers) (fields, elems idset) {
	add := func(f *types.Var) { fields = fields.with(n.varNo(f)) }
	of := func(e ast.Expr) {
		if x, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
			t := u.Info.TypeOf(x)
			if t == nil || mentionsTypeParam(t) {
				elems = elems.with(someType)
			}
			elems = elems.with(n.typeNo(t))
		}
		for {
			switch x := ast.Unparen(e).(type) {
			case *ast.SelectorExpr:
				s, ok := u.Info.Selections[x]
				if !ok || s.Kind() != types.FieldVal {
					return
				}
				fieldsOn(s, s.Index(), add)
				e = x.X
			case *ast.IndexExpr:
				e = x.X
			default:
				return
			}
		}
	}
	for _, f := range u.Files {
		ast.Inspect(f, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.UnaryExpr:
				if node.Op == token.AND {
					of(node.X)
				}
			case *ast.SliceExpr:
				of(node.X)
				if a, ok := underlying(derefPtr(u.Info.TypeOf(node.X))).(*types.Array); ok && mentionsTypeParam(a) {
					elems = elems.with(someList)
				} else if ok {
					elems = elems.with(n.typeNo(a))
				}
			case *ast.SelectorExpr:
				if s, ok := u.Info.Selections[node]; ok && s.Kind() == types.MethodVal {
					fieldsOn(s, s.Index()[:len(s.Index())-1], add)
					of(node.X)
				}
			}
			return true
		})
	}
	return fields, elems
}

// fieldsOn calls add for the fields that a selection passes on an index path.
func fieldsOn(s *types.Selection, path []int, add func(*types.Var)) {
	t := s.Recv()
	for _, i := range path {
		st, ok := underlying(derefPtr(t)).(*types.Struct)
		if !ok || i >= st.NumFields() {
			return
		}
		add(st.Field(i))
		t = st.Field(i).Type()
	}
}

// assignedVars are the package variables that a unit assigns, or parts of which it assigns.
func assignedVars(u *Package, n *numbers) (list idset) {
	add := func(e ast.Expr) {
		if e == nil {
			return
		}
		if v := baseOf(u.Info, e); v != nil && isPackageVar(v) {
			list = list.with(n.varNo(v))
		}
	}
	for _, f := range u.Files {
		ast.Inspect(f, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.AssignStmt:
				for _, l := range node.Lhs {
					add(l)
				}
			case *ast.IncDecStmt:
				add(node.X)
			case *ast.RangeStmt:
				add(node.Key)
				add(node.Value)
			}
			return true
		})
	}
	return list
}
