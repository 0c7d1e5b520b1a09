package extract

import (
	"go/ast"
	"go/types"
	"maps"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A bodyIndex is what the bodies of all packages that run from source say by themselves. It is
// read once for all programs, and for all lists of frameworks that are tried.
type bodyIndex struct {
	x      *extraction
	byFunc map[string]*body
	byName methodSet // methods of the user's packages
	// ofLibraries is byName for the methods of other packages that run from source.
	ofLibraries methodSet
	// methodCallers are the names of methods of function types, with the signatures of these.
	methodCallers map[string]signatures
	// ofInterfaces are the names of the methods of interfaces of the user's.
	ofInterfaces map[string]bool
	// lists are the declarations of the user's that recognize a request for the list of tools or
	// build one, by package.
	lists map[string][]markedDecl
	// requests are those with a place that marksRequest finds.
	requests map[string][]markedDecl
	// embedded has what embeddedRequest found, by package.
	embedded map[string]*ast.ValueSpec
	// given has what keysGiven found, by package.
	given map[string]map[string]bool
	// before is what a package does before main, but for the literals of its variables, which are
	// in literals by the key of the variable.
	before, literals map[string]*mentions
	parts            map[string][]string // the types of parts of a type of the user's: see typeDecl
	inside           typeutil.Map        // what within has found
	described        map[*types.Func]described
	handable         typeutil.Map // what methodsIn has found
}

// A markedDecl recognizes a request for the list of tools, or builds a list.
type markedDecl struct {
	u    *eval.Package
	decl ast.Decl
	key  string
}

func emptyIndex(x *extraction) *bodyIndex {
	return &bodyIndex{
		x: x, byFunc: map[string]*body{}, byName: methodSet{},
		ofLibraries: methodSet{}, methodCallers: map[string]signatures{}, ofInterfaces: map[string]bool{},
		described: map[*types.Func]described{}, lists: map[string][]markedDecl{}, requests: map[string][]markedDecl{},
		embedded: map[string]*ast.ValueSpec{}, given: map[string]map[string]bool{},
		before: map[string]*mentions{}, literals: map[string]*mentions{}, parts: map[string][]string{},
	}
}

// newIndex reads all packages that run from source.
func newIndex(x *extraction) *bodyIndex {
	s := emptyIndex(x)
	for _, p := range x.prog.Packages {
		if p.Info == nil || !x.bodies.runs(p) {
			continue
		}
		u := x.bodies.get(p.Path)
		if u == nil {
			continue
		}
		for _, f := range u.Files {
			for _, d := range f.Decls {
				s.declare(u, d)
			}
			if u.Main {
				s.interfaces(f)
			}
		}
	}
	return s
}

// interfaces notes the methods of the interfaces in a file.
func (s *bodyIndex) interfaces(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		if i, ok := n.(*ast.InterfaceType); ok {
			for _, m := range i.Methods.List {
				for _, name := range m.Names {
					s.ofInterfaces[name.Name] = true
				}
			}
		}
		return true
	})
}

// declare reads a declaration.
func (s *bodyIndex) declare(u *eval.Package, d ast.Decl) {
	fd, ok := d.(*ast.FuncDecl)
	if !ok {
		// Initializers of package variables run before main. Nothing calls them by a name.
		s.add(u, d, initKey(u.Path), body{all: s.read(u, d).all})
		s.initialize(u, d)
		return
	}
	obj, ok := u.Info.Defs[fd.Name].(*types.Func)
	if !ok || fd.Body == nil {
		return
	}
	key, b := eval.FuncKey(obj), s.read(u, fd.Body)
	if fd.Type.Results != nil { // a result with a name is a value that the body need not make
		b.all.types = append(b.all.types, s.read(u, fd.Type.Results).all.types...)
	}
	if u.Main {
		s.handedBack(u, fd.Type, fd.Body, func(m *types.Func) { b.all.funcs = append(b.all.funcs, eval.FuncKey(m)) })
	}
	if s.add(u, d, key, b); key == initKey(u.Path) {
		joinAt(s.before, u.Path, b.all)
	}
	// A value of a function type with methods comes into being, such as http.HandlerFunc(f): its
	// methods, which may be called through an interface, call it.
	for _, t := range b.converted {
		for m := range t.Methods() {
			if s.methodCallers[m.Name()] == nil {
				s.methodCallers[m.Name()] = signatures{}
			}
			s.methodCallers[m.Name()].add(t)
		}
	}
	// Methods may be called through interfaces: most questions are about those of the user's.
	switch {
	case fd.Recv == nil:
	case u.Main:
		s.byName.add(obj)
	default:
		s.ofLibraries.add(obj)
	}
}

// add adds a body. All init functions of a package have one key, which is that of its
// variables as well.
func (s *bodyIndex) add(u *eval.Package, d ast.Decl, key string, b body) {
	if b.all.lists {
		s.lists[u.Path] = append(s.lists[u.Path], markedDecl{u, d, key})
	}
	if b.all.asks {
		s.requests[u.Path] = append(s.requests[u.Path], markedDecl{u, d, key})
	}
	old := s.byFunc[key]
	if old == nil {
		s.byFunc[key] = &b
		return
	}
	old.all.join(b.all)
	old.call.join(b.call)
	if old.calls == nil {
		old.calls, old.itself = b.calls, b.itself
	}
	maps.Copy(old.calls, b.calls)
	maps.Copy(old.itself, b.itself)
	old.writes = append(old.writes, b.writes...)
}

// of is the body of a function, or an empty one.
func (s *bodyIndex) of(key string) *body {
	if b := s.byFunc[key]; b != nil {
		return b
	}
	return &body{}
}
