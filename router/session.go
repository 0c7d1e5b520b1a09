package router

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
)

// A Session is one conversation: what it has discovered stays, up to
// Options.MaxDiscovered tools. It is safe for concurrent use.
type Session struct {
	router *Router
	choice catalog.Choice

	mu         sync.Mutex
	discovered []discovery // in the order in which they were first found
	finds      int         // how often any was found
	last       string
}

// A discovery is a tool that was discovered, and when last.
type discovery struct{ tool, when int }

// Session begins a conversation of a choice. It fails for an unknown profile.
func (r *Router) Session(c catalog.Choice) (*Session, error) {
	if _, err := r.may(c); err != nil {
		return nil, err
	}
	return &Session{router: r, choice: c}, nil
}

// Discover finds tools and sends them from now on. The Choice of q is the session's, and no
// more tools are found than the session sends. A host need not count it among the calls of
// a turn, as it only looks, but then it should bound how often a turn may call it.
func (s *Session) Discover(ctx context.Context, q Query) ([]Hit, error) {
	q.Choice = s.choice
	if most := s.most(); q.Limit < 0 || q.Limit > most {
		q.Limit = most
	}
	hits, err := s.router.Find(ctx, q)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	hits = hits[:min(len(hits), s.most())]
	for _, h := range hits {
		s.add(s.router.at[h.Tool.Name])
	}
	return hits, nil
}

// most is how many discovered tools the session sends.
func (s *Session) most() int { return cmp.Or(s.router.o.MaxDiscovered, DefaultMaxDiscovered) }

// Add sends a tool from now on, by its name or an alias: one that the user picked, or
// that a model called without being sent it.
func (s *Session) Add(name string) error {
	i, ok := s.router.at[name]
	may, err := s.router.may(s.choice)
	if err != nil {
		return err
	}
	if !ok || !may[i] {
		return fmt.Errorf("there is no tool %q for this session; discover one", name)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.add(i)
	return nil
}

// add keeps the place of a tool that is there already, so that the prompt keeps its prefix.
func (s *Session) add(tool int) {
	s.finds++
	for i := range s.discovered {
		if s.discovered[i].tool == tool {
			s.discovered[i].when = s.finds
			return
		}
	}
	s.discovered = append(s.discovered, discovery{tool, s.finds})
	if len(s.discovered) > s.most() {
		oldest := 0
		for i, f := range s.discovered {
			if f.when < s.discovered[oldest].when {
				oldest = i
			}
		}
		s.discovered = slices.Delete(s.discovered, oldest, oldest+1)
	}
}

// Discovered are the names of the tools that were discovered and are sent, in the order in
// which they were first found.
func (s *Session) Discovered() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for _, f := range s.discovered {
		out = append(out, s.router.tools[f.tool].Name)
	}
	return out
}

// Select returns the tools for the next message; see Router.Select.
func (s *Session) Select(ctx context.Context, turns []Turn, iteration int) (Selection, error) {
	return s.SelectFor(ctx, "", turns, iteration)
}

// SelectFor returns the tools for the next message if it goes to that provider, model or
// client. Each message of a session may go to another; see Options.Modes.
func (s *Session) SelectFor(ctx context.Context, provider string, turns []Turn, iteration int) (Selection, error) {
	s.mu.Lock()
	var discovered []int
	for _, f := range s.discovered {
		discovered = append(discovered, f.tool)
	}
	s.mu.Unlock()
	return s.router.selectWith(ctx, Request{
		Turns: turns, Choice: s.choice, Provider: provider, Iteration: iteration,
	}, discovered)
}
