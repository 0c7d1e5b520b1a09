package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// The end of the process (law 2). os.Exit, log.Fatal and a panic that nothing recovers end it.
// Programs end early for reasons that say nothing of their tools: a flag -version, a port that is
// taken, a file that is missing. Taking these ways as seriously as all others would make every tool
// conditional on all of them.
//
//	if *version { fmt.Println(v); os.Exit(0) }
//	server.AddTool(search)   // not "if !version"
//
// So a way that ends the process before anything was offered on it is assumed not to be taken: the
// assumption (Interp.assume) is a guard that holds in all runs that matter. A way on which
// something was offered or served before it ends is kept.
//
//	if *stdio { server.ServeStdio(s); os.Exit(0) }
//	s.AddTool(remote)        // if !stdio

// exit ends the process on the current path. It does not return. The path is assumed not to be
// taken, unless something was offered on it before.
func (in *Interp) exit() {
	in.noteEnd(in.path)
	if in.endsProcess(in.path) && in.assumeNot(in.path) {
		in.throw(ctl{kind: dead, assumed: true})
	}
	in.throw(in.keptEnd())
}

// keptEnd is the end of a way on which the program may have served somebody. What clients are told
// there is what there is at the end of the way. So the way stays pending like a panic does, up to
// the end of the program, and what it has written is kept until tools are read (see ReadAll).
//
//	s.AddTool(search)
//	if *quick { serve(); os.Exit(0) }
//	search.Description = "Searches all."   // if !quick
func (in *Interp) keptEnd() ctl {
	in.keepLast()
	return ctl{kind: dead, served: in.atStart()}
}

// keepEnd keeps what such a way has written. A process runs one command, so what one has written
// on it is not there for others.
func (in *Interp) keepEnd(w way) {
	e := in.escaping
	if e == nil {
		in.lastWays = append(in.lastWays, w)
		return
	}
	for _, u := range w.d {
		if e.ended == nil {
			e.ended = map[*Obj]bool{}
		}
		e.ended[u.obj] = true
	}
}

// ReadAll makes the heap that of all ways through the program, those included on which it ended
// after it had served. It is called when all has run, before what was offered is read.
func (in *Interp) ReadAll() {
	for _, w := range in.lastWays {
		in.runRoot(func() Value {
			in.joinInto(w.g, w.d)
			return nil
		})
	}
	in.lastWays = nil
}

// noteEnd notes that the process certainly ends under g. In a run that decides conditions as they
// come up (World.Decided), this may be a consequence of an answer that was given since something
// was last found, and then the answer was a bad one (StopsEarly).
func (in *Interp) noteEnd(g Guard) {
	if g == True && in.g.Decisions > in.foundAfter && in.atStart() {
		in.early = true
	}
}

// StopsEarly reports whether a run that decides conditions has ended before it served anybody: what
// was answered for a required setting will not do.
func (in *Interp) StopsEarly() bool { return in.early }

// atStart reports whether what runs is what the program does when it starts: main or the function
// of a command, as opposed to a goroutine, a function that is called later, or a trial.
func (in *Interp) atStart() bool {
	return in.trying == 0 && in.goroutines == 0 && (in.escaping == nil || in.escaping.command)
}

// endsProcess reports whether a way that ends under g ends the process before it serves anybody. It
// does not in a goroutine or in a function that is called later, nor if all runs end (g is True),
// and not if what was last offered or served is so on this way alone, or a goroutine serves on it.
func (in *Interp) endsProcess(g Guard) bool {
	if g == True || !in.atStart() || !in.g.Disjoint(in.serving, g) {
		return false
	}
	within := func(p Guard) bool { return p != False && in.g.Implies(p, g) }
	return !within(in.foundUnder) && !slices.ContainsFunc(in.servedOn, within)
}

// Serving notes that the program serves on the current path, or hands on what serves: somebody may
// be offered there what was registered so far.
func (in *Interp) Serving() {
	in.foundAfter = in.g.Decisions
	in.servesHere()
}

// Sent notes that what matters was sent on the current path. Ways that end the process later are
// kept, as if the program had served.
func (in *Interp) Sent() {
	in.foundAfter = in.g.Decisions
	if in.trying == 0 && !in.g.Wide(in.path, maxSupport) {
		in.serving = in.g.Or(in.serving, in.path)
	}
}

func (in *Interp) servesHere() {
	if in.path != True && len(in.servedOn) < mostServed && !slices.Contains(in.servedOn, in.path) {
		in.servedOn = append(in.servedOn, in.path)
	}
}

// mayServe notes that a library may serve on the current path, since it was handed a function that
// does, or a command. before is how many functions had escaped until then.
//
//	if *old { oldCommand.Execute(); return }
//	s.AddTool(search)        // if !old
func (in *Interp) mayServe(c *Call, s stranger, before int) {
	if !in.atStart() || s.pkg == "" || s.ended || in.standard(s.pkg) || in.userPackage(s.pkg) != nil {
		return
	}
	isCommand := func(v Value) bool {
		p, ok := in.settle(v).(*Ptr)
		return ok && in.commandLibrary(deref(p.T)) != nil
	}
	if runs, known := runsCommand(c, s.pkg); known && !runs {
		return
	} else if runs || len(in.toRun) > before || slices.ContainsFunc(c.Args, isCommand) {
		in.servesHere()
	}
}

// mostServed bounds the paths on which a program is taken to serve.
const mostServed = 64

// callsServer notes a call of a function that may serve. A goroutine goes on serving.
func (in *Interp) callsServer(c *Call, opaque bool) {
	if !opaque && !(strings.HasPrefix(c.Name, "net/http.") && servingFuncs[c.Name]) {
		return
	}
	in.Serving()
	if opaque && in.goroutines > 0 && c.Sig != nil && returnsErrorLast(c.Sig) {
		in.serving = in.g.Or(in.serving, in.path)
	}
}

// servingFuncs are functions of the standard library that serve whatever handler they are given.
var servingFuncs = stringSet(`net/http.ListenAndServe net/http.ListenAndServeTLS net/http.Serve net/http.ServeTLS
	net/http.Server.ListenAndServe net/http.Server.ListenAndServeTLS net/http.Server.Serve net/http.Server.ServeTLS`)

// leaveMain ends the process if the current function is main. What it has deferred runs before
// that, so it is left as any other function is if that may offer something.
func (in *Interp) leaveMain() {
	if fr := in.frame; fr.isMain() && !fr.offersLater {
		in.noteEnd(in.path)
		if in.path != fr.path {
			in.exit()
		}
	}
}

// isMain reports whether a frame is that of the function with which the program starts.
func (fr *frame) isMain() bool {
	return fr.lit == nil && fr.pkg != nil && fr.pkg.Pkg.Name() == "main" && fr.name == fr.pkg.Pkg.Path()+".main"
}

// assumeNot assumes that no run that matters takes the path g. It reports whether that can be: some
// run has to be left. Where what is assumed has become too large (see assumeIte), g is not added to
// it. What follows is read for the runs of g then, too, though they have ended: that is wider.
func (in *Interp) assumeNot(g Guard) bool {
	before := in.assume
	full := !in.assumeIte(g, False, in.assume)
	return full || in.assume != before || in.g.Disjoint(in.assume, g)
}

// rootEnd runs f as the outermost call and returns its value on the ways that return. A panic that
// nothing recovers ends the process, so its way is assumed not to be taken; the path is reset,
// because what runs next is another root.
func (in *Interp) rootEnd(f func() Value) Value {
	fr, h := in.frame, len(in.frame.exited)
	path := in.path
	v, c := in.try1(f)
	c.val = v
	in.frame = fr
	var here []way
	for _, w := range in.closeTo(h, c) {
		switch {
		case w.ctl.kind == next:
			here = append(here, w)
		case w.ctl.served:
			in.keepEnd(w)
		case w.ctl.kind == pan && w.g == path:
			in.noteEnd(w.g)
		case w.ctl.kind == pan && in.goroutines == 0 && in.escaping == nil && in.endsProcess(w.g):
			in.assumeNot(w.g)
		case w.ctl.kind == pan && in.atStart():
			in.keepEnd(w)
		}
	}
	in.path = path
	if len(here) == 0 {
		return nil
	}
	v, d := in.joinPaths(here)
	in.apply(d)
	return v
}

// returnsError is the guard under which the last result of a call is a non-nil error. An error that
// is assumed to be nil is none (failure.go).
func (in *Interp) returnsError(v Value, sig *types.Signature) Guard {
	if sig == nil || sig.Results().Len() == 0 || !isError(sig.Results().At(sig.Results().Len()-1).Type()) {
		return False
	}
	if t, ok := v.(Tuple); ok {
		v = t[len(t)-1]
	}
	return in.isSetError(v)
}

// isSetError is the guard under which an error, or a value in its place, is not nil.
func (in *Interp) isSetError(v Value) Guard {
	if v == nil {
		return False
	}
	return in.guardEach(v, func(v Value) Guard {
		switch v := v.(type) {
		case *Nil:
			return False
		case *Unknown:
			if assumedNil(v) {
				return False
			}
			return in.g.Not(in.equal(v, &Nil{v.T}, nil))
		}
		return True
	})
}

// testsError reports whether a condition compares an error with nil. What a function returns beside
// the error depends on it in the same way, so the formula of such a condition is kept whole even if
// it is large.
func (in *Interp) testsError(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL && b.Op != token.NEQ {
		return false
	}
	return isError(in.typeOf(b.X)) || isError(in.typeOf(b.Y))
}
