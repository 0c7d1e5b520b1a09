package router

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
)

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
