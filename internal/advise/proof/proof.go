package proof

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolbudget/toolbudget/catalog"
)

// A Result is what was found about two schemas.
type Result struct {
	// Cases is the number of instances that were judged by both schemas.
	Cases int
	// Valid is the number of those that both accept.
	Valid int
	// Counter is an instance, as JSON, that one accepts and the other does not;
	// "" when there is none.
	Counter string
	// Unproved says why the cases prove nothing: a keyword without changes, or
	// no instance that is valid. "" when they do.
	Unproved string
}

// Equal reports whether the schemas were found to accept the same.
func (r Result) Equal() bool { return r.Counter == "" && r.Unproved == "" }

// MaxCases bounds the instances of one pair of schemas. What is beyond it is not
// judged and makes the result unproved.
const MaxCases = 50_000

// MaxBytes bounds the instances of one pair of schemas together, as compact JSON. Each
// instance of a schema with a thousand properties may have them all, so that the cases
// alone bound nothing: this is some seconds.
const MaxBytes = 32 << 20

// Compare judges instances that are derived from a and from b by both. An error is
// one of the schemas themselves: they are no valid JSON Schema.
func Compare(a, b *catalog.Schema) (Result, error) {
	va, err := compile(a)
	if err != nil {
		return Result{}, fmt.Errorf("the schema before: %w", err)
	}
	vb, err := compile(b)
	if err != nil {
		return Result{}, fmt.Errorf("the schema after: %w", err)
	}
	var r Result
	size := 0
	seen := map[string]bool{}
	var key []byte
	judge := func(v any) bool {
		key = appendText(key[:0], v)
		if seen[string(key)] {
			return true
		}
		seen[string(key)] = true
		if r.Cases++; r.Cases > MaxCases {
			r.Unproved = fmt.Sprintf("more than %d cases", MaxCases)
			return false
		}
		if size += len(key); size > MaxBytes {
			r.Unproved = fmt.Sprintf("more than %d MiB of cases", MaxBytes>>20)
			return false
		}
		inA, inB := va.Validate(v) == nil, vb.Validate(v) == nil
		if inA && inB {
			r.Valid++
		}
		if inA != inB {
			r.Counter = string(key)
		}
		return inA == inB
	}
	for _, s := range []*catalog.Schema{a, b} {
		d, err := derive(s)
		if err != nil {
			r.Unproved = err.Error()
			return r, nil
		}
		if !d.each(judge) {
			return r, nil
		}
	}
	if r.Valid == 0 {
		r.Unproved = "no instance was found that the schema accepts"
	}
	return r, nil
}

// compile makes a validator. A schema that names no dialect is of 2020-12, which MCP
// says (specification 2025-11-25, JSON Schema Usage); nothing is ever loaded
// from elsewhere.
func compile(s *catalog.Schema) (*jsonschema.Schema, error) {
	doc, err := decode(s)
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.UseLoader(none{})
	const at = "tool:///input"
	if err := c.AddResource(at, doc); err != nil {
		return nil, err
	}
	out, err := c.Compile(at)
	if err != nil {
		// Of a tree of causes, a line each, the last says what is wrong.
		lines := strings.Split(err.Error(), "\n")
		err = fmt.Errorf("not a valid JSON Schema: %s", strings.TrimLeft(lines[len(lines)-1], " -"))
	}
	return out, err
}

// none loads nothing.
type none struct{}

func (none) Load(url string) (any, error) {
	return nil, fmt.Errorf("%s is outside the schema", url)
}

func decode(s *catalog.Schema) (any, error) {
	return jsonschema.UnmarshalJSON(bytes.NewReader(s.AppendJSON(nil)))
}
