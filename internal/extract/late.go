package extract

import (
	"go/token"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// A tool may be registered later than a client asks for the list, if ever: by a function
// that is handed over, such as to a timer, and by what stands behind the call that serves.
// The world of everything has it; whether it is there by default is not known.

// blocking are the functions of the standard library that return when nobody is served
// any more.
var blocking = []string{
	"net/http.ListenAndServe", "net/http.ListenAndServeTLS", "net/http.Serve", "net/http.ServeTLS",
	"net/http.Server.ListenAndServe", "net/http.Server.ListenAndServeTLS",
	"net/http.Server.Serve", "net/http.Server.ServeTLS",
}

// serving notes a call that serves until it returns: what comes behind it, nobody asks for.
func (r *run) serving(c *eval.Call) {
	if !eval.AtStart(r.in.Root()) {
		return
	}
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
	}
}

// serves reports whether a call that serves may have begun.
func (s *server) serves() bool { return s.beside || s.serving != eval.False }

// behind is the call that serves, where a tool is registered behind it.
func (r *run) behind(f *found) token.Pos {
	s := r.serverOf(f.server)
	if s == nil || s.serving == eval.False || !eval.AtStart(f.root) {
		return token.NoPos
	}
	if both, ok := r.in.And(s.serving, f.guard); ok && (both == eval.False || r.in.Impossible(both)) {
		return token.NoPos
	}
	return s.servedBy
}

// late reports whether a tool is registered by what runs after its server is made.
func (r *run) late(f *found) bool {
	s := r.serverOf(f.server)
	return s != nil && s.root != f.root
}

// after says what a tool waits for that is registered later than at the start, or nothing.
func (r *run) after(f *found) string {
	switch {
	case f.behind.IsValid():
		return "the call that serves returns" + r.suffix(f.behind)
	case r.late(f) && !eval.AtStart(f.root) && !f.sink.Session:
		return "a function that is called later registers it" + r.suffix(eval.Place(f.root))
	}
	return ""
}

// setLate notes that a tool waits for something. known says that its default is the answer
// of the run in the default world: that has it where what it waits for is read and happens,
// and does not follow all that is called later.
func setLate(t *catalog.Tool, text string, known bool) {
	t.Conditional, t.Conditions = true, append(t.Conditions, text)
	if known == (t.Default == catalog.No) {
		t.Default = catalog.Unknown
	}
}
