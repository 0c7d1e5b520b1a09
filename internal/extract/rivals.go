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
	if _, own := eval.CommandUnder(s.root); own { // a command makes it for itself
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

// takenBy is the condition that the command which runs now does, where it takes tools from a server
// that was made before: in a process that runs another one, they stay.
func (r *run) takenBy(s *serverValue) eval.Guard {
	cmd, ok := eval.CommandUnder(r.in.Root())
	if s == nil || !ok {
		return eval.True
	}
	if _, own := eval.CommandUnder(s.root); own {
		return eval.True
	}
	r.rivalOf(s)
	for i, v := range s.rivals {
		if v.command == cmd {
			s.rivals[i].runs = r.in.Runs(cmd) // also if it is the only one so far
			return s.rivals[i].runs
		}
	}
	return eval.True
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
		if len(s.rivals) == 0 || s.servedAtStart {
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

// commandsApart gives tools the condition that their command runs, if several commands each offer
// some: with a server that the command makes and serves, or in requests.
//
//	func serve(write bool) { s := newServer(); add(s, info); if write { add(s, edit) }; run(s) }
func (r *run) commandsApart() {
	list := r.offering()
	if len(list) < 2 {
		return
	}
	some, ok := eval.False, true
	for _, cmd := range list {
		if ok {
			some, ok = r.in.Or(some, r.in.Runs(cmd))
		}
	}
	atStart := slices.ContainsFunc(r.made, func(s *serverValue) bool { return s.servedAtStart })
	for _, f := range r.registry.all() {
		if f.root == nil && f.server == nil {
			atStart = true // main asks a model
		}
		if cmd, under := eval.CommandUnder(f.root); under && !r.madeAtStart(f) {
			r.only(f, r.in.Runs(cmd))
		}
	}
	if ok && !atStart {
		r.in.Assume(some)
	}
}

// offering are the commands that offer tools by themselves, in the order in which they do.
func (r *run) offering() (list []eval.Command) {
	add := func(cmd eval.Command) {
		if !slices.Contains(list, cmd) {
			list = append(list, cmd)
		}
	}
	for _, f := range r.registry.all() {
		cmd, under := eval.CommandUnder(f.root)
		if !under {
			continue
		}
		s := r.serverOf(f.server)
		switch own, ok := eval.CommandOf(rootOf(s)); {
		case f.server == nil, ok && own == cmd && s.servedIn[cmd]:
			add(cmd)
		case s != nil && len(s.rivals) > 0:
			add(cmd)
		}
	}
	return list
}

// rootOf is the root that creates a server, or nil.
func rootOf(s *serverValue) eval.Root {
	if s == nil {
		return nil
	}
	return s.root
}

// madeAtStart reports whether no command makes the server of a tool: rivalOf sees to those.
func (r *run) madeAtStart(f *found) bool {
	s := r.serverOf(f.server)
	if s == nil {
		return false
	}
	_, under := eval.CommandUnder(s.root)
	return !under
}

// byCommand reports whether it is left to the user which command runs, and that decides about g. A
// command that is in no other one runs where none is named.
func (r *run) byCommand(g eval.Guard) bool {
	if r.rivalry == nil {
		list := r.offering()
		for _, s := range r.made {
			for _, v := range s.rivals {
				list = append(list, v.command)
			}
		}
		open := len(list) > 0 && !slices.ContainsFunc(list, r.in.IsOutermost)
		r.rivalry = &open
	}
	return *r.rivalry && r.in.AsksForCommand(g)
}

// sameCommand reports whether two roots run in one process: no command decides between them.
func sameCommand(a, b eval.Root) bool {
	one, under := eval.CommandUnder(a)
	other, alsoUnder := eval.CommandUnder(b)
	return under == alsoUnder && one == other
}
