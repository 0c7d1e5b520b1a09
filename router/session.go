package router

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
)

// A Session is one conversation: what it has discovered stays. It is safe for
// concurrent use.
type Session struct {
	router *Router
	choice catalog.Choice

	mu         sync.Mutex
	discovered []int // oldest first
	last       string
}

// Session begins a conversation of a choice. It fails for an unknown profile.
func (r *Router) Session(c catalog.Choice) (*Session, error) {
	if _, err := r.may(c); err != nil {
		return nil, err
	}
	return &Session{router: r, choice: c}, nil
}

// Discover finds tools and sends them from now on. The Choice of q is the session's.
// A host does not count it among the calls of a turn: it only looks.
func (s *Session) Discover(ctx context.Context, q Query) ([]Hit, error) {
	q.Choice = s.choice
	hits, err := s.router.Find(ctx, q)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, h := range hits {
		s.add(s.router.at[h.Tool.Name])
	}
	return hits, nil
}

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

func (s *Session) add(i int) {
	if !slices.Contains(s.discovered, i) {
		s.discovered = append(s.discovered, i)
	}
}

// Discovered are the names of the tools that were discovered, oldest first.
func (s *Session) Discovered() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for _, i := range s.discovered {
		out = append(out, s.router.tools[i].Name)
	}
	return out
}

// Select returns the tools for the next message; see Router.Select.
func (s *Session) Select(ctx context.Context, turns []Turn, iteration int) (Selection, error) {
	s.mu.Lock()
	discovered := slices.Clone(s.discovered)
	s.mu.Unlock()
	return s.router.selectWith(ctx, Request{Turns: turns, Choice: s.choice, Iteration: iteration}, discovered)
}

// Block returns the bytes of a selection, and whether they are others than those that
// the session asked for before: only then is a prompt built anew.
func (s *Session) Block(sel Selection, f Format) (b Block, changed bool, err error) {
	if b, err = s.router.Block(sel, f); err != nil {
		return b, false, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	changed = s.last != b.Key
	s.last = b.Key
	return b, changed, nil
}

// A Format writes tools as a provider takes them.
type Format struct {
	// Name is part of the key, and so are Parameters: what else the bytes depend on,
	// such as a model or a risk level.
	Name, Parameters string
	// Tools writes them; nil is the array of an MCP tools/list answer.
	Tools func([]*catalog.Tool) ([]byte, error)
}

// A Block is what is sent for a selection. Equal keys have the same bytes.
type Block struct {
	// Key is the SHA-256 sum, in hexadecimal, of format, parameters, profile and the
	// definitions of the tools, in their order.
	Key  string
	JSON []byte
}

// Block returns the bytes of a selection, from the cache where it was asked for
// before. The caller must not write to them.
func (r *Router) Block(sel Selection, f Format) (Block, error) {
	tools := make([]*catalog.Tool, len(sel.Tools))
	sum := sha256.New()
	part := func(b []byte) {
		fmt.Fprintf(sum, "%d:", len(b)) // so that no two lists of parts read alike
		sum.Write(b)
	}
	part([]byte(f.Name))
	part([]byte(f.Parameters))
	part([]byte(sel.Choice.Profile))
	for i, t := range sel.Tools {
		tools[i] = t.Tool
		part(t.Tool.Wire())
	}
	key := hex.EncodeToString(sum.Sum(nil))
	if b, ok := r.blocks.get(key); ok {
		return b, nil
	}
	write := f.Tools
	if write == nil {
		write = listed
	}
	data, err := write(tools)
	if err != nil {
		return Block{}, fmt.Errorf("write the tools as %s: %w", f.Name, err)
	}
	if !json.Valid(data) {
		return Block{}, fmt.Errorf("what %s wrote of the tools is no JSON", f.Name)
	}
	b := Block{key, data}
	r.blocks.put(key, b)
	return b, nil
}

// listed is the array of an MCP tools/list answer.
func listed(tools []*catalog.Tool) ([]byte, error) {
	out := []byte{'['}
	for i, t := range tools {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, t.Wire()...)
	}
	return append(out, ']'), nil
}
