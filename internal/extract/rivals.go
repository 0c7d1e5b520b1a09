package extract

import (
	"slices"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Commands that share a server. A process runs one command, and each is evaluated as if it were the
// one:
//
//	a := &cobra.Command{Use: "a", Run: func(..) { server.AddTool(x); serve(server) }}
//	b := &cobra.Command{Use: "b", Run: func(..) { server.AddTool(y); serve(server) }}
//
// While only one command has to do with a server, nothing of that has a condition. As soon as a
// second one has, what either registers is there only if that command runs, and what one serves is
// nothing that the other has to wait for.

// A rival is a command that registers tools with a server, or serves it.
type rival struct {
	command eval.Command
	runs    eval.Guard
}

// rivalOf is the condition that the command which runs now does, among those that have to do with a
// server: True as long as there is no other.
func (r *run) rivalOf(s *serverValue) eval.Guard {
	cmd, ok := eval.CommandOf(r.in.Root())
	if s == nil || !ok || r.in.Trial() {
		return eval.True
	}
	if _, own := eval.CommandOf(s.root); own { // a command makes it for itself
		return eval.True
	}
	for _, v := range s.rivals {
		if v.command == cmd {
			return v.runs
		}
	}
	mine := rival{command: cmd, runs: eval.True}
	if len(s.rivals) > 0 {
		mine.runs = r.in.Runs(cmd)
	}
	s.rivals = append(s.rivals, mine)
	if first := &s.rivals[0]; len(s.rivals) == 2 {
		first.runs = r.in.Runs(first.command)
		for _, f := range r.registry.all() {
			if of, is := eval.CommandOf(f.root); is && of == first.command && r.serverOf(f.server) == s {
				r.only(f, first.runs)
			}
		}
	}
	return mine.runs
}

// only lets a tool be there under a further condition.
func (r *run) only(f *found, g eval.Guard) {
	both, ok := r.in.And(f.guard, g)
	if ok {
		f.guard = both
	}
	f.loosen(!ok)
}

// assumeRivals says that one of the commands that have to do with a server runs, unless main
// serves it as well.
func (r *run) assumeRivals() {
	for _, s := range r.made {
		if len(s.rivals) < 2 || s.servedAtStart {
			continue
		}
		some, ok := eval.False, true
		for _, v := range s.rivals {
			if ok {
				some, ok = r.in.Or(some, v.runs)
			}
		}
		if ok {
			r.in.Assume(some)
		}
	}
}

// rivalServers are the commands that each make and serve a server of their own, where those are one
// server to a client. A tool that only some of them register is there only if one of these runs:
//
//	func serve(write bool) { s := newServer(); add(s, info); if write { add(s, edit) }; run(s) }
func (r *run) rivalServers() {
	for _, group := range r.groups {
		runs := map[eval.Command]eval.Guard{}
		some, ok := eval.False, true
		for _, s := range group {
			cmd, own := eval.CommandOf(s.root)
			if _, known := runs[cmd]; known || !own || !s.servedIn[cmd] {
				continue
			}
			runs[cmd] = r.in.Runs(cmd)
			if ok {
				some, ok = r.in.Or(some, runs[cmd])
			}
		}
		if len(runs) < 2 || !ok {
			continue
		}
		r.in.Assume(some)
		for _, f := range r.registry.all() {
			s := r.serverOf(f.server)
			if s == nil || !slices.Contains(group, s) {
				continue
			}
			if cmd, own := eval.CommandOf(s.root); own {
				if runs, rival := runs[cmd]; rival {
					r.only(f, runs)
				}
			}
		}
	}
}
