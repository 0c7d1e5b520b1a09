package queries

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
)

// A Set is a list of queries over one or more catalogs.
type Set struct {
	// Catalogs are the catalogs that queries name, by that name.
	Catalogs map[string]*catalog.Catalog
	// Queries are in the order of the file.
	Queries []Query
}

// A Query is what a user says, and the names of the tools that are right for it.
type Query struct {
	// Catalog names the catalog the user's assistant has.
	Catalog string `json:"catalog"`
	Kind    Kind   `json:"kind"`
	// Text is the user's last message.
	Text string `json:"query"`
	// Turns are the messages before it, oldest first.
	Turns []Turn `json:"turns,omitempty"`
	// Gold are names of tools, in the order of use. All of them are needed;
	// without any, nothing in the catalog fits.
	Gold []string `json:"gold"`
}

// A Turn is an earlier message of a conversation.
type Turn struct {
	Role string `json:"role"` // user or assistant
	Text string `json:"text"`
}

// A Kind says in which manner a query asks for its tools.
type Kind string

const (
	Direct     Kind = "direct"     // names the action and what it is done to
	Paraphrase Kind = "paraphrase" // the same, in words further away
	Indirect   Kind = "indirect"   // states a wish or a trouble, not the action
	MultiStep  Kind = "multi-step" // needs two or three tools
	Typo       Kind = "typo"       // mistyped, or misheard by speech recognition
	MultiTurn  Kind = "multi-turn" // is understood from the turns before it
	None       Kind = "none"       // nothing in the catalog fits
)

// Kinds returns every kind.
func Kinds() []Kind {
	return []Kind{Direct, Paraphrase, Indirect, MultiStep, Typo, MultiTurn, None}
}

// Tool returns the tool of that name in the catalog of q, or nil.
func (s *Set) Tool(q Query, name string) *catalog.Tool {
	for _, t := range s.Catalogs[q.Catalog].Tools {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// file is the list of queries, one JSON object a line.
const file = "queries.jsonl"

// Read reads queries.jsonl in dir and, for each catalog NAME that a query
// names, the catalog NAME.json beside it. It returns no set with a query that
// contradicts its kind or names an unknown tool: figures over such a set would
// be wrong. Errors say the line.
func Read(dir fs.FS) (*Set, error) {
	data, err := fs.ReadFile(dir, file)
	if err != nil {
		return nil, err
	}
	s := &Set{Catalogs: map[string]*catalog.Catalog{}}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for n := 1; lines.Scan(); n++ {
		var q Query
		err := Decode(lines.Bytes(), &q)
		if err == nil {
			err = s.open(dir, q.Catalog)
		}
		if err == nil {
			err = s.check(q)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		s.Queries = append(s.Queries, q)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(s.Queries) == 0 {
		return nil, fmt.Errorf("%s has no queries", file)
	}
	return s, nil
}

// Decode reads one line into v, which is a Query or has one embedded.
func Decode(line []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields() // a misspelt key would be a query without gold
	if err := dec.Decode(v); err != nil {
		return fmt.Errorf("a line is one JSON object: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("a line is one JSON object, and more follows it")
	}
	return nil
}

// open reads a catalog that is not in the set yet.
func (s *Set) open(dir fs.FS, name string) error {
	if s.Catalogs[name] != nil {
		return nil
	}
	data, err := fs.ReadFile(dir, name+".json")
	if err != nil {
		return fmt.Errorf("catalog %q: %w", name, err)
	}
	c, err := importer.Decode(data, name)
	if err != nil {
		return fmt.Errorf("catalog %s.json: %w", name, err)
	}
	s.Catalogs[name] = c
	return nil
}
