package eval

import (
	"go/types"
	"slices"
)

// Some code keeps a function that it is handed and calls it later: a timer, an HTTP server.
// Such a function runs while the program waits for something, not during the call that it
// is handed to. Without this distinction each handler would make unknown, at once, every
// variable that it captures:
//
//	count := 0
//	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { count++ })
//	desc := fmt.Sprint(count) // certainly 0
//
// keepLater notes what was handed over, and elapse applies it whenever the program waits.

// callsLater are the packages whose functions keep a function for later.
var callsLater = map[string]bool{
	"time": true, "net/http": true, "os/signal": true, "runtime": true, "expvar": true,
}

// kept is code that was handed over for later: functions, values whose methods may be
// called (hidden), and how unknown values that it stores are made.
type kept struct {
	funcs  []*Func
	boxed  []boxed
	prints bool
	w      forgetter
	from   *escaped // that was running
	// by is the family of the library that has it, and m what it found when it may have been called
	// last. See callAgain.
	by string
	m  *moment
	// ends are the ways in which it may end.
	ends endings
}

// maxKept bounds the entries of such a list. Beyond it, entries are merged with the last
// one, whose forgetter then names the wrong call; nothing is lost.
const maxKept = 64

// keepLater notes what a call was handed for later. Nothing happens in a trial: the call is
// made again in earnest. What was kept already is not kept twice, since elapse visits all
// entries each time.
func (in *Interp) keepLater(r *reachWalk, w forgetter) {
	if in.trying == 0 {
		in.keep(&in.later, &in.laterBoxed, kept{prints: r.prints, w: w}, r)
	}
}

// keep adds what r has met to k, and k to a list, of which x finds the values. It reports whether
// there is anything new.
func (in *Interp) keep(to *[]kept, x *boxedIndex, k kept, r *reachWalk) bool {
	for _, f := range r.funcs {
		if in.writesLater(f) &&
			!keptAlready(*to, func(k *kept) bool { return slices.ContainsFunc(k.funcs, sameFunc(f)) }) {
			k.funcs = append(k.funcs, f)
		}
	}
	for _, h := range r.hidden {
		if in.methodsWriteLater(h, r.prints) && !x.has(h) {
			k.boxed = append(k.boxed, h)
		}
	}
	x.add(k.boxed)
	switch n := len(*to); {
	case len(k.funcs)+len(k.boxed) == 0:
		return false
	case n < maxKept:
		*to = append(*to, k)
	default:
		last := &(*to)[n-1]
		last.funcs, last.boxed = append(last.funcs, k.funcs...), append(last.boxed, k.boxed...)
		last.prints = last.prints && k.prints
		if last.by != k.by {
			last.by = anyLibrary
		}
	}
	return true
}

// writesLater reports whether a function is the user's and may write anything, or panics. A
// library's own functions work on the library's own state, but for those of a model that asks
// for it (LentFunc).
func (in *Interp) writesLater(f *Func) bool {
	switch {
	case f.exposed != nil:
		return true
	case f.Lit != nil:
		return f.Package.Main && in.effectsOfLit(f).matterLater()
	case f.method != nil:
		return in.effectsOf(in.methodKey(f.method)).matterLater()
	case f.Fn != nil:
		return in.userPackage(pkgPath(f.Fn.Pkg())) != nil && in.effectsOf(in.code.nameOf(f.Fn)).matterLater()
	}
	return false
}

// methodsWriteLater is writesLater for the methods of a value.
func (in *Interp) methodsWriteLater(h boxed, prints bool) bool {
	n, ok := types.Unalias(derefPtr(h.v.Type())).(*types.Named)
	return ok && in.userPackage(pkgPath(n.Obj().Pkg())) != nil && in.effectsOfMethods(n, h, prints).matterLater()
}

// keptAlready reports whether an entry of a list satisfies is.
func keptAlready(list []kept, is func(*kept) bool) bool {
	for i := range list {
		if is(&list[i]) {
			return true
		}
	}
	return false
}

// sameFunc reports whether a function does the same as f: it is the same declared function
// or method of the same receiver, or the same literal with the same captured variables.
// Handlers that a loop makes share a literal and differ in variables.
func sameFunc(f *Func) func(*Func) bool {
	return func(g *Func) bool {
		switch {
		case f.Lit != nil && f.Lit == g.Lit && f.Env != nil && g.Env != nil:
			other := func(v *types.Var) bool { return f.Env.lookup(v) != g.Env.lookup(v) }
			return f.Env == g.Env || !slices.ContainsFunc(f.Package.freeVars(f.Lit), other)
		case f.Fn != nil:
			return f.Fn == g.Fn && same(f.Recv, g.Recv)
		}
		return f == g
	}
}

// keepsForLater reports whether a call keeps what it is handed, and does nothing else with it. A
// method of a function type calls the function.
func keepsForLater(c *Call, s stranger) bool {
	return callsLater[s.pkg] && !usesNow[c.Name] && !mayWait(c) && !isFunc(c.Recv)
}

// usesNow are functions of these packages that call what they are handed, and neither keep it nor
// wait.
var usesNow = stringSet(`net/http.Error net/http.Header.Write net/http.Header.WriteSubset net/http.NotFound
	net/http.ReadRequest net/http.Redirect net/http.Request.FormFile
	net/http.Request.FormValue net/http.Request.MultipartReader net/http.Request.ParseForm
	net/http.Request.ParseMultipartForm net/http.Request.PostFormValue net/http.Request.Write
	net/http.Request.WriteProxy net/http.Response.Write net/http.ResponseController.EnableFullDuplex
	net/http.ResponseController.Flush net/http.ResponseController.Hijack
	net/http.ResponseController.SetReadDeadline net/http.ResponseController.SetWriteDeadline
	net/http.ServeContent net/http.ServeFile net/http.ServeFileFS net/http.SetCookie`)

// mayWait reports whether a call into one of callsLater waits itself: it sleeps, gets an
// answer over HTTP, or serves a request. Time passes during it, so kept functions may run.
func mayWait(c *Call) bool {
	switch c.Name {
	case "time.Sleep", "expvar.Do", "expvar.Map.Do", "expvar.Map.String", "expvar.Var.String",
		"net/http.ServeMux.ServeHTTP", "net/http.HandlerFunc.ServeHTTP", "net/http.Handler.ServeHTTP":
		return true
	}
	t := c.Result(0)
	return t != nil && namedKey(t) == "net/http.Response"
}

// receives lets time pass while the program waits for its goroutines. A goroutine that
// waits is started again when the program waits (see parked), so its own waiting does not
// count.
func (in *Interp) receives() {
	if in.goroutines == 0 {
		in.mayCallHanded(anyLibrary)
		in.elapse()
	}
}

// elapse lets time pass while the program waits: every function that was kept may have been
// called by now, so what they may write becomes unknown.
func (in *Interp) elapse() {
	if !AtStart(in.escaping) || len(in.later) == 0 {
		return // what it finds is what the others leave, see giveBack
	}
	before := in.lendings.n
	for _, k := range in.later {
		r := in.newReachWalk(anything)
		r.closed, r.prints, r.funcs, r.hidden = true, k.prints, k.funcs, k.boxed
		in.called(r, k.w)
	}
	in.lendings.wait(before)
}
