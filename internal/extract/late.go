package extract

import (
	"go/token"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// A tool may be registered later than clients ask for the list, if at all: by a function
// that is handed over, such as to a timer, or after the call that serves returns:
//
//	server.Serve(ctx)
//	server.AddTool(late) // nobody is connected any more
//
// Such tools belong to the world of everything. Whether they are there by default is not
// known.

// blocking are the functions of the standard library that serve until they return.
var blocking = []string{
	"net/http.ListenAndServe", "net/http.ListenAndServeTLS", "net/http.Serve", "net/http.ServeTLS",
	"net/http.Server.ListenAndServe", "net/http.Server.ListenAndServeTLS",
	"net/http.Server.Serve", "net/http.Server.ServeTLS",
}

// serving notes a call that serves until it returns. In a goroutine it serves beside what
// follows, so what is registered there is registered while clients are connected.
func (r *run) serving(c *eval.Call) {
	if !eval.AtStart(r.in.Root()) {
		return
	}
	// The main goroutine goes on, so nothing comes after the call.
	if r.in.Beside() {
		for _, s := range r.made {
			s.beside = true
		}
		return
	}
	for _, s := range r.made {
		if g, ok := r.in.Or(s.serving, r.in.Path()); ok {
			s.serving, s.servedBy = g, r.in.UserSite(c.Site).Pos
		}
		s.noteServing(r.in.Root())
		r.rivalOf(s)
	}
}

// noteServing notes whether main or a command serves.
func (s *serverValue) noteServing(root eval.Root) {
	cmd, ok := eval.CommandOf(root)
	if !ok {
		s.servedAtStart = true
		return
	}
	if s.servedIn == nil {
		s.servedIn = map[eval.Command]bool{}
	}
	s.servedIn[cmd] = true
}

// servesHere reports whether a call that serves the server may have begun in the process that runs
// now: another command is another process.
func (r *run) servesHere(s *serverValue) bool {
	if s == nil || s.beside {
		return s != nil
	}
	cmd, under := eval.CommandUnder(r.in.Root())
	return s.serving != eval.False && (!under || s.servedAtStart || s.servedIn[cmd])
}

// behind is the call that serves if a tool is registered after it has returned, and no
// position otherwise: also if the tool is registered only where that call was not made.
func (r *run) behind(f *found) token.Pos {
	s := r.serverOf(f.server)
	if s == nil || s.serving == eval.False || !eval.AtStart(f.root) {
		return token.NoPos
	}
	// What other commands serve is nothing that this one waits for.
	if cmd, ok := eval.CommandOf(f.root); ok && !s.servedAtStart && !s.servedIn[cmd] {
		return token.NoPos
	}
	// The registration may be on a way on which that call was not made.
	if both, ok := r.in.And(s.serving, f.guard); ok && (both == eval.False || r.in.Impossible(both)) {
		return token.NoPos
	}
	return s.servedBy
}

// late reports whether a tool is registered by another function than the one that makes its
// server, such as a hook of a session.
func (r *run) late(f *found) bool {
	s := r.serverOf(f.server)
	return s != nil && s.root != f.root
}

// sessionless reports whether the program may serve clients whose sessions take no tools.
func (r *run) sessionless(f *found) bool {
	return slices.ContainsFunc(f.fw.Sessionless, func(fn string) bool {
		return r.x.calls(r.x.entry).functions[fn]
	})
}

// after is the text of what a tool waits for that is registered later than at the start, or
// "".
func (r *run) after(f *found) string {
	switch {
	case f.behind.IsValid():
		return "the call that serves returns" + r.suffix(f.behind)
	case r.late(f) && !eval.AtStart(f.root) && !f.sink.Session:
		return "a function that is called later registers it" + r.suffix(eval.RootPos(f.root))
	case f.sink.Session && r.sessionless(f):
		return "the session of a client takes tools of its own, which it does not over stdio"
	}
	return ""
}

// setLate notes that a tool waits for something. known says that its default comes from the
// run in the default world, which has the tool if what it waits for was evaluated and
// happens. That run does not follow everything that is called later, so its "no" is not
// certain. Without that run only a "no" is.
func setLate(t *catalog.Tool, text string, known bool) {
	t.Conditional, t.Conditions = true, append(t.Conditions, text)
	if known == (t.Default == catalog.No) {
		t.Default = catalog.Unknown
	}
}
