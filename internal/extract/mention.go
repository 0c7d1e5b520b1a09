package extract

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// The questions about the whole program (which functions can lead to a registration, which
// may run at all) are answered from the names in function bodies. This file collects them,
// and what else the source says by itself, in one walk over each body. Mentioning a function
// counts as calling it, since a function value may be called anywhere.

// mentions are the names in a body, each once, in the order of the source.
type mentions struct {
	funcs []string // keys of functions; that of an interface method is its dynamicKey
	types []string // by which a value of them may come into being
	vars  []string // package variables of the user's
	// literals are the types of composite literals.
	literals []*types.Named
	filled   toolless        // see callsFilled
	bare     map[string]bool // functions that are used in other ways as well
	// Of the user's bodies only:
	talks  bool // some function talks to the outside
	lists  bool // it recognizes a request for the list of tools, or builds a list
	builds bool // it builds one
	asks   bool // there is a place that marksRequest finds
}

// join adds the names of another body that has the same key.
func (m *mentions) join(n mentions) {
	m.funcs, m.types, m.vars = append(m.funcs, n.funcs...), append(m.types, n.types...), append(m.vars, n.vars...)
	m.talks, m.asks = m.talks || n.talks, m.asks || n.asks
	m.lists, m.builds = m.lists || n.lists, m.builds || n.builds
	m.literals = append(m.literals, n.literals...)
	m.filled, m.bare = m.filled.join(n.filled), joined(m.bare, n.bare)
}

// customTypeLiteral stands for a literal of a custom tool type among the functions that a body
// mentions: such types have no function that registers them.
const customTypeLiteral = "a literal of a custom tool type"

// leadsTo are the functions that a body names, and the marks of what else matters in it. The
// marks depend on the frameworks, and the names do not.
func (r *reach) leadsTo(m mentions) []string {
	out := slices.Clip(m.funcs)
	if len(m.filled) > 0 {
		out = slices.DeleteFunc(slices.Clone(m.funcs), func(key string) bool { return r.sendsNone(key, m) })
	}
	if m.lists && r.x.answering != nil {
		out = append(out, listsTools)
	}
	if m.asks && r.x.requesting != nil {
		out = append(out, asksModel)
	}
	if slices.ContainsFunc(m.literals, func(n *types.Named) bool { return r.x.isCustomType(n) }) {
		out = append(out, customTypeLiteral)
	}
	return out
}

// named are the functions that a body leads to, those of function literals included.
func (r *reach) named(u *eval.Package, body ast.Node) []string {
	return r.leadsTo(r.index.read(u, body).all)
}

// literal is what the body of a function literal says by itself. Values that lead to the same few
// literals are handed over again and again, so each is read once.
func (r *reach) literal(f *eval.Func) body {
	b, known := r.litBodies[f.Lit]
	if !known {
		b = r.index.read(f.Package, f.Lit.Body)
		r.litBodies[f.Lit] = b
	}
	return b
}

// A body is what the source of a declaration says by itself.
type body struct {
	all mentions // the function literals included
	// call has what a call of it uses. Functions that it only puts into a struct or a list, or
	// returns, such as the RunE of a command, run later and are left out.
	call mentions
	// Of the user's bodies only:
	calls     signatures           // see calledIn
	itself    map[calledValue]bool // see calledHere
	converted []*types.Named       // function types with methods that a value is converted to
	writes    []*types.Var         // fields and package variables that it assigns
}

// A reader reads one body.
type reader struct {
	index *bodyIndex
	u     *eval.Package
	body
	objects map[types.Object]bodyPart
	names   map[string]bodyPart
	later   map[ast.Node]bool   // functions that a call does not run
	root    ast.Node            // what is read
	texts   map[ast.Node]bool   // see keyOfTexts
	inCall  map[*ast.Ident]bool // functions of the calls that callsFilled has noted
}

// A bodyPart is the part of a body in which a name is.
type bodyPart uint8

const (
	inBody bodyPart = 1 << iota
	inCall
)

// read reads a body.
func (s *bodyIndex) read(u *eval.Package, n ast.Node) body {
	r := reader{
		index: s, u: u, objects: map[types.Object]bodyPart{}, names: map[string]bodyPart{}, later: map[ast.Node]bool{},
		texts: map[ast.Node]bool{}, root: n,
	}
	part := inBody
	if u.Main { // what a call of other functions uses is not asked
		r.calls, r.itself, part = signatures{}, map[calledValue]bool{}, inBody|inCall
	}
	r.walk(n, part)
	return r.body
}

// walk reads a node, which is in these parts of the body.
func (r *reader) walk(n ast.Node, part bodyPart) {
	ast.Inspect(n, func(c ast.Node) bool {
		if c != n && r.later[c] && part&inCall != 0 {
			r.walk(c, inBody)
			return false
		}
		if r.u.Main {
			r.user(c, part)
			switch c := c.(type) {
			case *ast.CallExpr:
				r.callsFilled(r.root, c)
			case *ast.Ident:
				r.noteBare(c)
			}
		}
		switch c := c.(type) {
		case *ast.Ident:
			r.name(r.u.Info.Uses[c], part)
		case *ast.CompositeLit: // constructors of an SDK have them too
			if t, ok := types.Unalias(literalType(r.u, c)).(*types.Named); ok && !slices.Contains(r.all.literals, t) {
				r.all.literals = append(r.all.literals, t)
			}
		}
		return true
	})
}

// user reads what is asked of the user's bodies only.
func (r *reader) user(n ast.Node, part bodyPart) {
	if key := keyOfTexts(r.u, n); key != nil {
		r.texts[key] = true
	}
	r.all.builds = r.all.builds || !r.texts[n] && r.index.x.buildsList(r.u, n)
	r.all.lists = r.all.lists || r.all.builds || recognizesList(r.u, n)
	r.all.asks = r.all.asks || marksRequest(r.u, n)
	switch n := n.(type) {
	case *ast.CompositeLit:
		r.keep(n.Elts)
	case *ast.ReturnStmt:
		r.keep(n.Results)
	case *ast.CallExpr:
		r.index.calledHere(r.u, n, r.itself)
	}
	if e, ok := n.(ast.Expr); ok {
		r.index.calledIn(r.u, e, r.calls)
		if t := convertedTo(r.u, e); t != nil {
			r.converted = append(r.converted, t)
		}
	}
	r.index.handedOver(r.u, n, func(m *types.Func) { r.name(m, part) })
	eachAssigned(r.u, n, func(v *types.Var) {
		if !slices.Contains(r.writes, v) {
			r.writes = append(r.writes, v)
		}
	})
}

// keep notes the functions among expressions whose values are kept.
func (r *reader) keep(list []ast.Expr) {
	for _, e := range list {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if isStatic(r.u, e) {
			r.later[ast.Unparen(e)] = true
		}
	}
}

// name notes a name. Each is in the lists once, so they stay short for large bodies.
func (r *reader) name(obj types.Object, part bodyPart) {
	switch obj := obj.(type) {
	case *types.Func, *types.TypeName:
	case *types.Var:
		if obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope() {
			return
		}
	default:
		return
	}
	if r.objects[obj]&part == part {
		return
	}
	r.objects[obj] |= part
	switch obj := obj.(type) {
	case *types.Func:
		// Whether a function talks to the outside is asked for the user's bodies only.
		d := r.index.describe(obj)
		fresh := part &^ r.names[d.key]
		r.names[d.key] |= part
		for _, in := range [...]struct {
			part bodyPart
			m    *mentions
		}{{inBody, &r.all}, {inCall, &r.call}} {
			if fresh&in.part != 0 {
				in.m.funcs = append(in.m.funcs, d.key)
			}
			in.m.talks = in.m.talks || r.u.Main && d.outside && part&in.part != 0
		}
	case *types.TypeName:
		if obj.Pkg() != nil {
			r.all.types = append(r.all.types, obj.Pkg().Path()+"."+obj.Name())
		}
	case *types.Var:
		if r.u.Main {
			r.all.vars = append(r.all.vars, varKey(obj))
		}
	}
}

// described is what is known of a function that is named: how it is written in mentions, and
// whether it talks to the outside. A method of an interface is written as its dynamicKey.
type described struct {
	key     string
	outside bool
}

func (s *bodyIndex) describe(fn *types.Func) described {
	d, ok := s.described[fn]
	if !ok {
		d = described{eval.FuncKey(fn), fn.Pkg() != nil && isOutside(s.x, fn)}
		if sig := fn.Type().(*types.Signature); sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) {
			d.key = dynamicKey(fn)
		}
		s.described[fn] = d
	}
	return d
}
