package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A function of the standard library that is not run, because its arguments are not known,
// may still panic: regexp.MustCompile(pattern) does for some patterns. If a caller
// recovers, that is a way through the program. Whether a function can panic is told from
// its source: it calls panic itself, or calls an internal function that does.

// mayRefuse is mayPanic for a call of the standard library that has a model or is not run. It asks
// once per call. A model knows what its function does with known arguments; unread says that there
// is none, or that it did not take the call.
func (in *Interp) mayRefuse(c *Call, fn *types.Func, unread bool) {
	path := pkgPath(fn.Pkg())
	in.mayClash(c, fn)
	in.mustBeMade(c)
	in.mayRefuseRequest(c)
	if c.refused || in.opts.Standard == nil || !in.opts.Standard(path) || c.Site == nil || !in.noticed() {
		return
	}
	open := unread || c.Recv != nil && in.open(c.Recv, 0)
	for _, a := range c.Args {
		open = open || in.open(in.settle(a), 0)
	}
	if !open || !in.refuses(path, c.Name) && !(refusingNil[c.Name] && len(c.Args) > 0 && isNil(in.settle(c.Args[0]))) {
		return
	}
	c.refused = true
	in.mayPanicWithin(c)
}

// mustBeMade throws the panic of a method that stores in its receiver, a nil map.
func (in *Interp) mustBeMade(c *Call) {
	if fillsReceiver[c.Name] && c.Recv != nil && isNil(in.settle(c.Recv)) {
		in.panicWith(&Const{T: plainErrorType, V: nilMapText})
	}
}

// nilMapText is what the runtime says of a store in a nil map.
const nilMapText = "assignment to entry in nil map"

// fillsReceiver are the methods of maps of the standard library that store in them.
var fillsReceiver = stringSet(`net/http.Header.Add net/http.Header.Set net/textproto.MIMEHeader.Add
	net/textproto.MIMEHeader.Set`)

// ofNil reports whether a method with a model is called on a nil pointer. No model knows what it
// then does: the source runs. The types of the standard library whose source does not run
// dereference it.
func (in *Interp) ofNil(c *Call, fn *types.Func) bool {
	if !isNil(c.Recv) {
		return false
	}
	if _, isPtr := underlying(c.Recv.Type()).(*types.Pointer); !isPtr {
		return false
	}
	switch path := pkgPath(fn.Pkg()); path {
	case "flag": // its CommandLine is set up by code that is not read
		return false
	case "html/template", "sync", "sync/atomic", "text/template":
		in.fault(nilPointer)
	}
	return true
}

// refuses reports whether a function calls panic, directly or through functions that exist
// for the standard library alone: unexported ones of its package and those in internal
// packages. A panic because of a size that no program has does not count.
func (in *Interp) refuses(path, key string) bool {
	told, asked := in.refusing[key]
	if asked {
		return told
	}
	if u := in.opts.Package(path); u != nil && u.function(key) != nil {
		told = in.panicsIn(u, key, maxRefusing)
	} else {
		told = refusing[key] || path == "reflect" && !neverRefusing[key] ||
			strings.HasPrefix(key[strings.LastIndexByte(key, '.')+1:], "Must")
	}
	in.refusing[key] = told
	return told
}

// Of the packages whose source is not read, refusing are functions that panic for some arguments.
// Those of reflect do, but for neverRefusing. refusingNil panic if their first argument is nil.
var (
	refusingNil = stringSet(`encoding/pem.Encode log/slog.New log/slog.SetDefault net/http.Error net/http.NotFound
		net/http.Redirect os/signal.Notify`)
	refusing = stringSet(`
		flag.FlagSet.Parse flag.FlagSet.TextVar flag.TextVar hash/maphash.Bytes hash/maphash.String
		html/template.Template.Funcs html/template.Template.Option
		text/template.Template.Funcs text/template.Template.Option
		math/rand.Int31n math/rand.Int63n math/rand.Intn math/rand.Perm math/rand.Shuffle
		math/rand.Rand.Int31n math/rand.Rand.Int63n math/rand.Rand.Intn math/rand.Rand.Perm math/rand.Rand.Shuffle
		math/rand/v2.Int32N math/rand/v2.Int64N math/rand/v2.IntN math/rand/v2.N math/rand/v2.Perm
		math/rand/v2.Shuffle math/rand/v2.Uint32N math/rand/v2.Uint64N math/rand/v2.UintN
		math/rand/v2.Rand.Int32N math/rand/v2.Rand.Int64N math/rand/v2.Rand.IntN math/rand/v2.Rand.Perm
		math/rand/v2.Rand.Shuffle math/rand/v2.Rand.Uint32N math/rand/v2.Rand.Uint64N math/rand/v2.Rand.UintN
		sync/atomic.Value.CompareAndSwap sync/atomic.Value.Store sync/atomic.Value.Swap`)
	neverRefusing = stringSet(`
		reflect.DeepEqual reflect.Indirect reflect.TypeFor reflect.TypeOf reflect.ValueOf
		reflect.Value.CanAddr reflect.Value.CanInterface reflect.Value.CanSet reflect.Value.IsValid
		reflect.Value.Kind reflect.Value.String`)
)

// maxRefusing bounds how many calls deep a panic is searched for. Deeper down, nearly every
// function contains one that its callers rule out.
const maxRefusing = 2

// panicsIn reports whether the body of a function contains such a call of panic.
func (in *Interp) panicsIn(u *Package, key string, deep int) bool {
	d := u.function(key)
	if d == nil || d.Body == nil {
		return false
	}
	found := false
	ast.Inspect(d.Body, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		var id *ast.Ident
		switch f := ast.Unparen(c.Fun).(type) {
		case *ast.Ident:
			id = f
		case *ast.SelectorExpr:
			id = f.Sel
		default:
			return true
		}
		switch o := u.Info.Uses[id].(type) {
		case *types.Builtin:
			found = o.Name() == "panic" && !isOverflow(c.Args[0])
		case *types.Func:
			path := pkgPath(o.Pkg())
			if deep == 0 || path != u.Path && !strings.HasPrefix(path, "internal/") || path == u.Path && o.Exported() {
				break
			}
			if callee := in.opts.Package(path); callee != nil {
				found = in.panicsIn(callee, FuncKey(o), deep-1)
			}
		}
		return !found
	})
	return found
}

// isOverflow reports whether the argument of panic is a text about an overflow, as in
// strings.Repeat: its size exceeds memory.
func isOverflow(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Kind == token.STRING && strings.Contains(lit.Value, "overflow")
}
