package router

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// ToolsetVersion is the version of the form of a Toolset.
const ToolsetVersion = 1

// A Toolset is a catalog made ready to be routed: what toolbudget generate writes and
// a server links.
type Toolset struct {
	// Version is ToolsetVersion.
	Version int `json:"schemaVersion"`
	// Hash is the SHA-256 sum, in hexadecimal, of the JSON of the other fields.
	Hash string `json:"hash"`
	// Tools are the definitions as they are sent, in the order of the catalog. Load says
	// which are core and which are deferred.
	Tools []*catalog.Tool `json:"tools"`
	// Lines has a line for each deferred tool, below its category.
	Lines string `json:"lines"`
	// Discover is the definition of the tool that finds deferred ones. Nil where no tool
	// is deferred.
	Discover *catalog.Tool `json:"discover,omitempty"`
	// Categories are the names of the tools of each category, in the order of Tools.
	Categories map[string][]string `json:"categories,omitempty"`
	// Options are those of the Router: keywords, categories with the words that ask for
	// them, profiles, policy, aliases.
	Options Options `json:"options"`
	// Formats are the tools as requests to providers have them, by the provider's name.
	Formats map[string]Wire `json:"formats,omitempty"`
	// LeftOut are tools whose definitions are not known whole. A server offers them as
	// it did without a Toolset.
	LeftOut []string `json:"leftOut,omitempty"`
}

// A Wire is how requests to one provider have tools: Before, the definitions with
// commas between them, After. All three together are JSON.
type Wire struct {
	Before string                     `json:"before"`
	After  string                     `json:"after"`
	Tools  map[string]json.RawMessage `json:"tools"`
}

// Sum returns what Hash must be.
func (t *Toolset) Sum() (string, error) {
	bare := *t
	bare.Hash = ""
	b, err := json.Marshal(&bare)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:]), nil
}

// LoadToolset reads a Toolset from the JSON that toolbudget generate wrote. It fails
// for another version, and for one that was changed by hand.
func LoadToolset(data []byte) (*Toolset, error) {
	var t Toolset
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, fmt.Errorf("the toolset is no JSON that toolbudget generate writes: %w", err)
	}
	if t.Version != ToolsetVersion {
		return nil, fmt.Errorf(
			"the toolset is of version %d, and this router reads %d; generate it with the toolbudget that go.mod "+
				"requires",
			t.Version,
			ToolsetVersion,
		)
	}
	sum, err := t.Sum()
	if err != nil {
		return nil, err
	}
	if sum != t.Hash {
		return nil, errors.New("the toolset is not what its hash says: it was changed by hand; generate it again")
	}
	return &t, nil
}

// Router makes the router of the toolset. The change, if it is not nil, is made to its
// options first: a mode, an Embedder.
func (t *Toolset) Router(change func(*Options)) (*Router, error) {
	o := t.Options
	if change != nil {
		change(&o)
	}
	return New(t.Tools, o)
}

// Core returns the tools that are sent from the start.
func (t *Toolset) Core() []*catalog.Tool {
	return slices.DeleteFunc(slices.Clone(t.Tools), (*catalog.Tool).Deferred)
}

// Listing is Discover with the Lines at the end of its description, for a client whose
// prompt a server does not write. Nil where no tool is deferred.
func (t *Toolset) Listing() *catalog.Tool {
	if t.Discover == nil {
		return nil
	}
	out := *t.Discover
	out.Description.Value += " They are:\n" + t.Lines
	return &out
}

// Format returns the form of a provider's requests for Block.
func (t *Toolset) Format(provider string) (Format, error) {
	w, ok := t.Formats[provider]
	if !ok {
		return Format{}, fmt.Errorf("the toolset has no format %q; it has %q; generate it with -formats",
			provider, slices.Sorted(maps.Keys(t.Formats)))
	}
	return Format{Name: provider, Tools: func(tools []*catalog.Tool) ([]byte, error) {
		out := []byte(w.Before)
		for i, x := range tools {
			def, ok := w.Tools[x.Name]
			if !ok {
				return nil, fmt.Errorf("the format %s has no %s", provider, x.Name)
			}
			if i > 0 {
				out = append(out, ',')
			}
			out = append(out, def...)
		}
		return append(out, w.After...), nil
	}}, nil
}

// A Call is what a model calls Discover with.
type Call struct {
	// Queries are searches, one for each step of a task. At most MaxTexts are made.
	Queries []string `json:"queries,omitempty"`
	// Query is one search, as toolsets of earlier versions have it.
	Query  string `json:"query,omitempty"`
	Method Method `json:"method,omitempty"`
	// Limit is from 1 to MaxLimit. 0 leaves it to Query.Limit, and what is beyond counts as
	// the nearest of these.
	Limit int `json:"limit,omitempty"`
}

// Ask is the query of a call. Models write what they like: a limit that is out of bounds
// never makes the query one for all tools.
func (c Call) Ask() Query {
	q := Query{Text: c.Query, Texts: c.Queries[:min(len(c.Queries), MaxTexts)], Method: c.Method, Limit: c.Limit}
	if q.Limit != 0 {
		q.Limit = min(max(q.Limit, 1), MaxLimit)
	}
	return q
}
