package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// Functions that escape: those that are handed to code that is not read, which may call them later.
// Handlers, callbacks and hooks are like that, and servers register tools in them:
//
//	app.OnStart(func() { server.AddTool(search) })
//
// They run after everything else, each with unknown arguments under the path on which it escaped,
// until no new one comes up (RunEscaped). What they then write was already made unknown when they
// escaped (callee.go).
//
// A value escapes with all that it contains. Methods count only for types of the user's own
// packages, and only exported ones can be called through an interface that other code knows.

// escape notes the functions that v holds. at is where it is handed over.
func (in *Interp) escape(v Value, at token.Pos) {
	in.escapeDeep(v, at, 0, map[*Obj]bool{})
}

// escapeDepth bounds how deep in a value functions are looked for. Objects are looked at once
// each, so only values as deep as no program writes them reach it.
const escapeDepth = 64

// answering reports whether what runs now answers a client. By then the program has started, so
// nothing of that is there at the start.
func (in *Interp) answering() bool { return in.escaping != nil && in.escaping.answers }

// escapeDeep is escape for a part of a value; seen has the objects that were looked at.
func (in *Interp) escapeDeep(v Value, at token.Pos, depth int, seen map[*Obj]bool) {
	if depth > escapeDepth || !in.mayEscape(v) {
		return
	}
	in.spend(1)
	switch v := v.(type) {
	case *Func:
		in.enqueue(v, at)
		return
	case *Ptr:
		if seen[v.Obj] {
			return
		}
		seen[v.Obj] = true
		if s, ok := in.load(v).(*Struct); ok { // its methods are those of the pointer
			in.escapeFields(s, v, at, depth+1, seen)
		} else {
			in.escapeDeep(in.load(v), at, depth+1, seen)
		}
		in.escapeMethods(v)
		return
	case *Struct:
		in.escapeMethods(v)
		in.escapeFields(v, nil, at, depth, seen)
		return
	case *Const, *Array, *Slice, *Map:
		in.escapeMethods(v)
	}
	if o := objOf(v); o != nil {
		if seen[o] {
			return
		}
		seen[o] = true
	}
	for _, w := range in.leadsTo(v) {
		in.escapeDeep(w, at, depth+1, seen)
	}
}

// escapeFields is escapeDeep for the fields of a struct, which is what p points to unless p is nil.
// The functions in some fields of a command run as main does (see commands.go).
func (in *Interp) escapeFields(v *Struct, p *Ptr, at token.Pos, depth int, seen map[*Obj]bool) {
	lib := in.commandLibrary(v.T)
	inside := in.commands.inside
	if lib != nil && p != nil {
		in.noteCommand(p, at)
		in.commands.inside = p
	}
	for i, f := range v.F {
		outer := in.asCommand
		switch in.asCommand = lib.runs(v.T, i); {
		case in.asCommand && p != nil:
		case p != nil && in.escapeField(v, i, p, at, depth, seen):
		default:
			in.escapeDeep(f, at, depth+1, seen)
		}
		in.asCommand = outer
	}
	in.commands.inside = inside
}

// escapeField is escapeDeep for a struct that is field i of what p points to, and reports whether
// the field is one. Who has p can take its address, as encoding/json does, so its methods are those
// of the pointer. A struct in an interface has no address.
func (in *Interp) escapeField(v *Struct, i int, p *Ptr, at token.Pos, depth int, seen map[*Obj]bool) bool {
	st, ok := underlying(v.T).(*types.Struct)
	s, isStruct := v.F[i].(*Struct)
	if !ok || !isStruct || i >= st.NumFields() || types.IsInterface(st.Field(i).Type()) {
		return false
	}
	field := in.fieldOf(p, i, st.Field(i).Type())
	in.noteFieldCommand(st, i, field, at)
	in.escapeMethods(field)
	in.escapeFields(s, field, at, depth+1, seen)
	return true
}

// isBasic reports whether a value of type t is a number, a text or a bool.
func isBasic(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := underlying(t).(*types.Basic)
	return ok && b.Kind() != types.UnsafePointer && b.Kind() != types.Invalid
}

// escapeMethods lets the methods of a value escape: code that has it as an interface may call them.
func (in *Interp) escapeMethods(v Value) {
	t := v.Type()
	p, isPtr := v.(*Ptr)
	if isPtr {
		t = deref(p.T)
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || in.opts.Package == nil || n.Obj().Pkg() == nil {
		return
	}
	for _, m := range in.escapingMethods(n, isPtr) {
		in.enqueue(&Func{T: m.Type(), Fn: m, Recv: v}, token.NoPos)
	}
}

// A methodsOf names the methods of a type, or of pointers to it.
type methodsOf struct {
	of  *types.Named
	ptr bool
}

// escapingMethods are the methods of a type that code elsewhere may call and that may matter
// to the caller of the evaluator. It is asked for every value that is handed over, so the
// answer is kept.
func (in *Interp) escapingMethods(n *types.Named, ptr bool) []*types.Func {
	key := methodsOf{n, ptr}
	list, known := in.ofMethods[key]
	if known {
		return list
	}
	if u := in.opts.Package(n.Obj().Pkg().Path()); u != nil && u.Main {
		for m := range n.Methods() {
			if m.Exported() && (ptr || !takesPointer(m)) && in.mayMatter(&Func{T: m.Type(), Fn: m}) {
				list = append(list, m)
			}
		}
	}
	in.ofMethods[key] = list
	return list
}

// mayMatter reports whether enqueue may keep a method, whatever its receiver is.
func (in *Interp) mayMatter(f *Func) bool {
	return in.opts.Relevant == nil || in.opts.Relevant(f) || in.opts.CallsValues != nil && in.opts.CallsValues(f)
}

// takesPointer reports whether a method has a pointer receiver, so that a value in an interface
// lacks it.
func takesPointer(m *types.Func) bool {
	_, ok := types.Unalias(m.Signature().Recv().Type()).(*types.Pointer)
	return ok
}

// enqueue notes a function to be run, once for each environment that it captured. In a trial
// nothing really escapes. Functions that cannot matter to the caller of the evaluator are left out
// (Options.Relevant), but a literal of a library may wrap one that does: what it captured is looked
// through.
func (in *Interp) enqueue(f *Func, at token.Pos) {
	if f.Native != nil && f.Fn == nil || in.trying > 0 {
		return
	}
	key, id := in.escapeKey(f), in.escapeID(f)
	if in.seenEsc[id] {
		in.escapedAgain(id)
		return
	}
	in.handed.add(id, f)
	starts := in.asCommand && in.opts.Starts != nil && in.opts.Starts(f)
	if in.opts.Relevant != nil && !starts && !in.opts.Relevant(f) {
		if in.irrelevant.has(id, in.changes) {
			return
		}
		if !in.callsRelevant(f) {
			in.irrelevant.note(id, in.changes)
			// An SDK wraps the functions of its users in literals of its own.
			if f.Lit != nil && !f.Package.Main {
				in.escapeCaptured(f, at)
			}
			return
		}
	}
	if in.idle[key] >= maxIdle {
		in.leftOut(f, at)
		return
	}
	if in.endless(f, key, at) {
		return
	}
	in.seenEsc[id] = true
	in.toRun = append(in.toRun, escaped{f: f, at: at, id: id, g: in.path, command: in.asCommand, from: in.escaping})
}

// irrelevants are functions that do not matter as things are. Values that are handed over often
// lead to the same ones, and each would be looked through anew. What is written may make one
// matter.
type irrelevants struct {
	ids map[string]bool
	at  int64 // by Interp.changes
}

func (s *irrelevants) has(id string, now int64) bool { return s.at == now && s.ids[id] }

func (s *irrelevants) note(id string, now int64) {
	if s.at != now || s.ids == nil {
		s.ids, s.at = map[string]bool{}, now
	}
	s.ids[id] = true
}

// maxSelf is how often a method may escape from runs of itself, each time with another receiver:
// the parts of a tree have those of their parts, but WithTools returns a new value each time.
const maxSelf = 3

// endless reports whether f would go on forever: a handler that returns another handler made by the
// same literal, or a method that makes values with the same method. A literal that has captured
// another function each time comes to an end.
func (in *Interp) endless(f *Func, key string, at token.Pos) bool {
	again := 0
	for e := in.escaping; e != nil; e = e.from {
		if e.f == nil {
			continue // a command, whose function is another one
		}
		if in.escapeKey(e.f) == key && !in.capturesOther(f, e.f) {
			in.leftOut(f, at)
			return true // it made a new one of itself
		}
		if f.Fn != nil && f.Recv != nil && e.f.Fn == f.Fn {
			again++
		}
	}
	if again < maxSelf {
		return false
	}
	if in.opts.Cut != nil {
		in.opts.Cut(in.code.nameOf(f.Fn), nil, at, true)
	}
	return true
}

// escapedAgain notes that what escaped before, on another path, runs on either.
func (in *Interp) escapedAgain(id string) {
	for i := range in.toRun {
		e := &in.toRun[i]
		if e.id != id {
			continue
		}
		e.g = in.g.Or(e.g, in.path)
	}
}

// maxIdle is how often a function may run without finding anything new before it is not run any
// more for other environments: a literal in a loop escapes once per turn.
const maxIdle = 8

// leftOut says that a function is not run for another environment, in which it may do something
// other than in those that were tried.
func (in *Interp) leftOut(f *Func, at token.Pos) {
	if f.Lit != nil && in.opts.Cut != nil {
		in.opts.Cut(in.code.litName(f), f, at, true)
	}
}

// escapeKey names a function for the purpose of counting its runs: a literal by its place, a method
// with its receiver.
func (in *Interp) escapeKey(f *Func) string {
	if f.Lit != nil {
		return strings.TrimPrefix(in.code.litName(f), literalName)
	}
	key := in.code.nameOf(f.Fn)
	p, isPtr := f.Recv.(*Ptr)
	switch {
	case f.Recv == nil:
		return key
	case !isPtr || len(p.Path) > 0:
		return key + " " + in.receiverKey(key, f.Recv)
	}
	m := methodOn{f.Fn, p.Obj}
	full, known := in.methodKeys[m]
	if !known {
		full = key + " " + in.receiverKey(key, p)
		if in.methodKeys == nil {
			in.methodKeys = map[methodOn]string{}
		}
		in.methodKeys[m] = full
	}
	return full
}

// A methodOn is a method and the object that it is called on.
type methodOn struct {
	fn *types.Func
	of *Obj
}

// escapeID names a function value: a literal with what it captured.
func (in *Interp) escapeID(f *Func) string {
	if f.Lit != nil {
		return in.escapeKey(f) + " " + strconv.Itoa(in.envNo(f.Env))
	}
	return in.escapeKey(f)
}

// receiverKey is a string that equal receivers of one method share, and no others.
func (in *Interp) receiverKey(method string, recv Value) string {
	if k := keyOf(recv); k != "" {
		return k
	}
	for i, known := range in.receivers[method] {
		if same(known, recv) {
			return "#" + strconv.Itoa(i)
		}
	}
	in.receivers[method] = append(in.receivers[method], recv)
	return "#" + strconv.Itoa(len(in.receivers[method])-1)
}

// escapeCaptured lets the functions escape that a literal has captured, in the order of the source.
func (in *Interp) escapeCaptured(f *Func, at token.Pos) {
	key := in.escapeKey(f) + " captured " + strconv.Itoa(in.envNo(f.Env))
	if in.seenEsc[key] {
		return
	}
	in.seenEsc[key] = true
	for e := f.Env; e != nil; e = e.parent {
		vars := slices.Clone(e.vars)
		slices.SortFunc(vars, func(a, b binding) int { return int(a.of.Pos() - b.of.Pos()) })
		for _, v := range vars {
			if fn, ok := v.obj.now().(*Func); ok {
				in.enqueue(fn, at)
			}
		}
	}
}

// RunEscaped runs the functions that escaped, each with unknown arguments, until no new one comes
// up. Package extract calls it when main has returned. Each runs on the heap as main has left it,
// where what others may write is unknown, and what it may itself write is given back (see
// giveBack). What escapes from it runs next, on what it has left. It may be called any number of
// times, so what it registers is repeated.
func (in *Interp) RunEscaped() {
	in.startOver()
	in.escapeParked()
	in.dropMoments(in.toRun)
	in.dropLast(in.toRun)
	for len(in.toRun) > 0 || in.hooksAlone() {
		e := in.toRun[0]
		in.toRun = in.toRun[1:]
		rest := len(in.toRun)
		if e.cmd != nil {
			in.findFunctions(e)
		} else {
			in.unlessStopped(&e, func() { in.runEscaped(&e) })
		}
		in.dropMoments(in.toRun[rest:])
		in.dropLast(in.toRun[rest:])
		if len(in.toRun) > rest {
			in.toRun = append(slices.Clone(in.toRun[rest:]), in.toRun[:rest]...)
		}
	}
	in.takeBack(nil)
}

// runEscaped runs one of them: on what there was when it was handed over, on what there is now, and
// on what it has left itself.
func (in *Interp) runEscaped(e *escaped) {
	in.takeBack(e)
	in.giveBack(e)
	sig := signatureOf(e.f)
	if sig == nil {
		return
	}
	// A function that ran with known arguments has shown more than unknown ones would. A
	// literal or a method may find other variables, and a command has hooks of its own, so these
	// run again.
	if e.f.Fn != nil && in.visited[in.code.nameOf(e.f.Fn)] && e.f.Recv == nil && e.functionOf == nil {
		return // ran already, with arguments that are known
	}
	if in.opts.Defaults != nil && in.ran(e.f) {
		return // it was called at the start, which is what the default world shows
	}
	key, before := in.escapeKey(e.f), in.productive()
	if in.idle[key] >= maxIdle {
		in.leftOut(e.f, e.at)
		return
	}
	e.answers = in.opts.Answers != nil && in.opts.Answers(sig)
	had := in.beforeItself(e)
	moments, atEnd := in.momentsOf(e)
	for _, m := range moments {
		in.onMoment(e, m, func() { in.runHandedOver(e, sig) })
	}
	if atEnd && in.onLast(e, func() { in.runHandedOver(e, sig) }) {
		in.runHandedOver(e, sig)
	}
	if in.afterItself(e) {
		in.runHandedOver(e, sig)
	}
	if had != nil && in.productive() == before {
		in.rerun(e, had, func() { in.runHandedOver(e, sig) })
	}
	if in.productive() == before {
		in.idle[key]++
	}
}

// signatureOf is the signature of a function, or nil.
func signatureOf(f *Func) *types.Signature {
	if f.Fn != nil {
		sig, _ := f.Fn.Type().(*types.Signature)
		return sig
	}
	sig, _ := underlying(f.T).(*types.Signature)
	return sig
}

// escapedNodes bounds what one function that escaped may add to the formulas, so that one with many
// conditions does not use up what the others need.
const escapedNodes = 20_000

// endOf says what is known when the function of a command has returned v: in a run that matters it
// returned no error. If it certainly returns one, it is more likely that the evaluator did not
// understand it than that the program never works, so it counts as cut off.
func (in *Interp) endOf(e *escaped, v Value, sig *types.Signature) {
	failed := in.returnsError(v, sig)
	if v == nil && sig.Results().Len() > 0 || failed != False && in.certain(failed) {
		name, at := in.escapeKey(e.f), e.at
		if e.f.Lit != nil {
			name, at = literalName+name, e.f.Lit.Pos()
		}
		in.cut(&frame{name: name, lit: e.f}, at)
	}
	in.assumeNot(in.g.And(in.path, failed))
}

// ran reports whether a function has run.
func (in *Interp) ran(f *Func) bool {
	if f.Lit != nil {
		return in.visited[in.code.litName(f)]
	}
	return f.Fn != nil && in.visited[in.code.nameOf(f.Fn)]
}

// productive is how much the caller of the evaluator has found so far.
func (in *Interp) productive() int {
	if in.opts.Productive == nil {
		return 0
	}
	return in.opts.Productive()
}
