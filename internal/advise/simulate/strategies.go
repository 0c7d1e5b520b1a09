package simulate

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/keywords"
	"github.com/toolbudget/toolbudget/router"
	"github.com/toolbudget/toolbudget/tokencount"
)

// Names of strategies.
const (
	Before   = "before"
	Profiles = "profiles"
	ByGroup  = "by group"
	ByRank   = "by rank"
	Deferred = "deferred"
)

// A plan is a strategy that can be carried out.
type plan struct {
	Strategy
	rounds func(context.Context, request) ([]sent, error)
}

// A request is a message with what Options add to it.
type request struct {
	*Message
	choice      catalog.Choice
	rounds      int
	before, all []router.Turn
}

// sent is what one round sends.
type sent struct {
	tools    []router.Included
	discover bool            // the tool that finds others goes along
	lines    []*catalog.Tool // those with a line
	found    []*catalog.Tool // what the search answered
}

type simulator struct {
	Options
	texts  map[string]tokencount.Count
	origin map[string]*catalog.Tool // by name, as Options have it
	// nameless are tools whose name is a gap. No router can choose them, so they are
	// always sent.
	nameless []*catalog.Tool
}

func (s *simulator) request(m *Message) request {
	q := request{Message: m, choice: s.Choice, rounds: s.Rounds}
	if m.Profile != "" {
		q.choice.Profile = m.Profile
	}
	if n := m.Rounds.of(s.Model); n > 0 {
		q.rounds = n
	}
	q.before, q.all = m.turns()
	return q
}

// plans returns the strategies that the configuration has enough for, and says of the
// others why they are left out.
func (s *simulator) plans(messages []Message) (out []plan, notes []string, err error) {
	s.origin = map[string]*catalog.Tool{}
	var named []*catalog.Tool
	for _, t := range s.Tools {
		if t.Name == "" {
			s.nameless = append(s.nameless, t)
			continue
		}
		named, s.origin[t.Name] = append(named, t), t
	}
	out = append(out, plan{Strategy{Before, "every tool in every round"}, s.everything})
	if s.selects(messages) {
		out = append(out,
			plan{Strategy{Profiles, "in every round the tools that profile and policy allow"}, s.profiles})
	} else {
		notes = append(notes, "profiles is left out: no message or flag names a profile, and there is no policy")
	}
	plain := loaded(named, func(t *catalog.Tool) string {
		if t.Deferred() {
			return ""
		}
		return t.Load
	})
	route := s.routes(keywords.Map(plain, s.Selector))
	filtered, more, err := s.filtered(plain, route)
	if err != nil {
		return nil, nil, err
	}
	out, notes = append(out, filtered...), append(notes, more...)
	split := named
	if !slices.ContainsFunc(named, (*catalog.Tool).Deferred) {
		split = loaded(named, func(t *catalog.Tool) string {
			if t.Load == catalog.LoadCore {
				return t.Load
			}
			return catalog.LoadDeferred
		})
		notes = append(notes,
			"the configuration defers no tool, so all tools without load: core are treated as deferred")
	}
	off, err := route(split, router.Off)
	if err != nil {
		return nil, nil, err
	}
	text := fmt.Sprintf("core tools, %stools that the message names, one line per deferred tool, the discovery tool, "+
		"and the tools that it found", s.always())
	return append(out, plan{Strategy{Deferred, text}, s.deferred(off, split)}), notes, nil
}

// routing makes a router of tools that has a mode.
type routing func([]*catalog.Tool, router.Mode) (*router.Router, error)

// routes makes routers with the settings of the configuration.
func (s *simulator) routes(words router.Keywords) routing {
	return func(tools []*catalog.Tool, mode router.Mode) (*router.Router, error) {
		o := s.Router
		o.Selector, o.Mode, o.Modes, o.Keywords = *s.Selector, mode, nil, words
		return router.New(tools, o)
	}
}

// filtered returns the strategies whose router has a mode, and says why others are left out.
func (s *simulator) filtered(tools []*catalog.Tool, route routing) (out []plan, notes []string, err error) {
	name, only, set := s.mode()
	triggers := slices.ContainsFunc(s.Selector.Groups, func(g catalog.Group) bool { return len(g.Keywords) > 0 })
	for _, x := range []struct {
		strategy string
		mode     router.Mode
		text     string
	}{
		{ByGroup, router.ByGroup, ", and each group with a keyword in the message"},
		{ByRank, router.ByRank, fmt.Sprintf(" and the best %d in the first round; all tools in later rounds",
			cmp.Or(s.Router.TopK, router.DefaultTopK))},
	} {
		switch {
		case set && only != x.mode:
			notes = append(notes,
				fmt.Sprintf("%s is left out: router.modes has another mode for %s", x.strategy, name))
			continue
		case x.mode == router.ByGroup && !triggers:
			notes = append(notes, "by group is left out: no group in the configuration has keywords")
			continue
		}
		r, err := route(tools, x.mode)
		if err != nil {
			return nil, nil, err
		}
		text := "core tools, " + s.always() + "tools that the message names" + x.text
		out = append(out, plan{Strategy{x.strategy, text}, s.routed(r)})
	}
	return out, notes, nil
}

// always names the tools that are sent whatever is said, if there are any.
func (s *simulator) always() string {
	if len(s.Router.Always) == 0 {
		return ""
	}
	return "those of router.always, "
}

// mode returns the mode that the router has for what is counted, if the configuration sets one
// for it, and the name that it has there.
func (s *simulator) mode() (name string, mode router.Mode, set bool) {
	for _, name := range s.Providers {
		if mode, set := s.Router.Modes[name]; set {
			return name, mode, true
		}
	}
	return "", "", false
}

// loaded returns the tools with another Load.
func loaded(tools []*catalog.Tool, load func(*catalog.Tool) string) []*catalog.Tool {
	out := make([]*catalog.Tool, len(tools))
	for i, t := range tools {
		c := *t
		c.Load, out[i] = load(t), &c
	}
	return out
}

// selects reports whether profiles or the policy can take away anything.
func (s *simulator) selects(messages []Message) bool {
	p := s.Selector.Policy
	return s.Choice != catalog.Choice{} || p.Global.Allow != nil || p.Global.Deny != nil ||
		slices.ContainsFunc(messages, func(m Message) bool { return m.Profile != "" })
}

// same sends one thing in all rounds.
func (q request) same(list []*catalog.Tool) []sent {
	var one sent
	for _, t := range list {
		one.tools = append(one.tools, router.Included{Tool: t, Reason: router.Unfiltered})
	}
	return slices.Repeat([]sent{one}, q.rounds)
}

func (s *simulator) everything(_ context.Context, q request) ([]sent, error) {
	return q.same(s.Tools), nil
}

func (s *simulator) profiles(_ context.Context, q request) ([]sent, error) {
	list, err := s.Selector.Select(s.Tools, q.choice)
	return q.same(list), err
}

func (s *simulator) routed(r *router.Router) func(context.Context, request) ([]sent, error) {
	return func(ctx context.Context, q request) ([]sent, error) {
		var out []sent
		for i := range q.rounds {
			sel, err := r.Select(ctx, router.Request{Turns: q.all, Choice: q.choice, Iteration: i})
			if err != nil {
				return nil, err
			}
			out = append(out, sent{tools: s.original(sel, q.choice)})
		}
		return out, nil
	}
}

// original is a selection in tools of Options, and those that no router can choose.
func (s *simulator) original(sel router.Selection, c catalog.Choice) []router.Included {
	out := slices.Clone(sel.Tools)
	for i := range out {
		out[i].Tool = s.origin[out[i].Tool.Name]
	}
	for _, t := range s.nameless {
		if s.Selector.May(c, t) {
			out = append(out, router.Included{Tool: t, Reason: router.Unfiltered})
		}
	}
	return out
}

// deferred sends core tools and lines. A model that needs another tool searches for it
// in its first round, with the user's words, and goes on in a round more with what it
// found. It is taken to search when a tool that the message needs is not there; where
// that is not known, when the message takes more than one round.
func (s *simulator) deferred(r *router.Router, tools []*catalog.Tool) func(context.Context, request) ([]sent, error) {
	return func(ctx context.Context, q request) ([]sent, error) {
		session, err := r.Session(q.choice)
		if err != nil {
			return nil, err
		}
		var lines []*catalog.Tool
		for _, t := range tools {
			if t.Deferred() && s.Selector.May(q.choice, t) {
				lines = append(lines, s.origin[t.Name])
			}
		}
		var out []sent
		rounds := q.rounds
		var found []*catalog.Tool
		for i := 0; i < rounds; i++ {
			sel, err := session.Select(ctx, q.all, i)
			if err != nil {
				return nil, err
			}
			out = append(out,
				sent{tools: s.original(sel, q.choice), discover: len(lines) > 0, lines: lines, found: found})
			if i > 0 || len(lines) == 0 || !q.searches(out[0]) {
				continue // it has searched, has nothing to search, or no reason to
			}
			rounds++
			hits, err := session.Discover(ctx, router.Query{Text: q.Text, Earlier: q.before})
			if err != nil {
				return nil, err
			}
			for _, h := range hits {
				found = append(found, s.origin[h.Tool.Name])
			}
		}
		return out, nil
	}
}

func (q request) searches(first sent) bool {
	if len(q.Gold) == 0 {
		return q.rounds > 1
	}
	return slices.ContainsFunc(q.Gold, func(name string) bool { return !first.has(name) })
}

func (s sent) has(name string) bool {
	return slices.ContainsFunc(s.tools, func(t router.Included) bool { return t.Tool.Name == name })
}
