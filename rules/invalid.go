package rules

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
	"github.com/toolbudget/toolbudget/internal/keyword"
)

// drafts are the drafts of JSON Schema, the latest first: the one that MCP and most validators take
// for a schema which names none.
var drafts = []*jsonschema.Draft{
	jsonschema.Draft2020, jsonschema.Draft2019, jsonschema.Draft7, jsonschema.Draft6, jsonschema.Draft4,
}

// metaSchemas are the compiled meta-schemas by address.
var metaSchemas = sync.OnceValue(func() map[string]*jsonschema.Schema {
	c := jsonschema.NewCompiler()
	out := map[string]*jsonschema.Schema{}
	for _, d := range drafts {
		out[d.String()] = c.MustCompile(d.String())
	}
	return out
})

// invalid finds what the meta-schema of the draft rejects that the input schema names. If it names
// none that is known, a finding is what all drafts reject that have the keyword.
func invalid(t *catalog.Tool) []Finding {
	s := t.InputSchema
	if s == nil || s.Kind != catalog.Object || t.Hides(input) || !comparable(s) {
		return nil
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(s.AppendJSON(nil)))
	if err != nil {
		return nil // nothing of a schema is lost on the way to JSON
	}
	var rejected map[string]string
	for i, d := range named(s.Get("$schema").Str()) {
		all := map[string]string{}
		var failed *jsonschema.ValidationError
		if err := metaSchemas()[d.String()].Validate(doc); errors.As(err, &failed) {
			causes(failed, all)
		}
		for path := range rejected {
			if all[path] == "" && has(d, keywordsOf(s, jsonpointer.Keys(path))) {
				delete(rejected, path)
			}
		}
		if i == 0 {
			rejected = all
		}
		if len(rejected) == 0 {
			return nil
		}
	}
	var out []Finding
	for path, wanted := range rejected {
		if at, key := innermost(s, path); key != "type" && !partly(t, input+path) { // types has said it
			text := rejectedText(label(at), key, short(s.Lookup(path)), wanted)
			out = append(out, Finding{Path: input + path, Text: text})
		}
	}
	slices.SortFunc(out, func(a, b Finding) int { return strings.Compare(a.Path, b.Path) })
	return out
}

// named are the drafts that a schema may be of.
func named(address string) []*jsonschema.Draft {
	plain := func(s string) string {
		_, s, _ = strings.Cut(strings.TrimSuffix(s, "#"), "://") // http or https
		return s
	}
	for i, d := range drafts {
		if plain(address) == plain(d.String()) {
			return drafts[i : i+1]
		}
	}
	return drafts
}

// comparable reports whether all numbers are of a length that can be compared.
func comparable(s *catalog.Schema) bool {
	if _, ok := number(s); s.Kind == catalog.Number && !ok {
		return false
	}
	return !slices.ContainsFunc(s.Items, func(it *catalog.Schema) bool { return !comparable(it) }) &&
		!slices.ContainsFunc(s.Members, func(m catalog.Member) bool { return !comparable(m.Value) })
}

// causes notes what is wrong at each place. Formats are left out: patterns are of another syntax
// than Go's, and the latest drafts do not demand that an address is one.
func causes(e *jsonschema.ValidationError, out map[string]string) {
	for _, c := range e.Causes {
		causes(c, out)
	}
	if _, format := e.ErrorKind.(*kind.Format); format || len(e.Causes) > 0 {
		return
	}
	path, wanted := jsonpointer.Join("", e.InstanceLocation...), wants(e.ErrorKind)
	if before := out[path]; before == "" || wanted < before { // the same one in each run
		out[path] = wanted
	}
}

const twice = "has an item twice"

// wants says what a keyword of a meta-schema asks for.
func wants(k jsonschema.ErrorKind) string {
	switch k := k.(type) {
	case *kind.Type:
		names := slices.Clone(k.Want)
		slices.Sort(names)
		return "must be of type " + strings.Join(names, " or ")
	case *kind.Minimum:
		return "must be at least " + k.Want.RatString()
	case *kind.ExclusiveMinimum:
		return "must be more than " + k.Want.RatString()
	case *kind.MinItems:
		return "must not be empty"
	case *kind.UniqueItems:
		return twice
	}
	return "has a value that is not allowed"
}

// rejectedText says what is wrong with a keyword of a schema, or the schema if there is none.
func rejectedText(schema, key, value, wanted string) string {
	switch {
	case key == "":
		return fmt.Sprintf("%s is %s, not a schema", schema, value)
	case wanted == twice:
		return fmt.Sprintf("%s of %s %s", key, schema, wanted)
	}
	return fmt.Sprintf("%s of %s is %s, which is not valid in JSON Schema: it %s", key, schema, value, wanted)
}

// has reports whether a draft has all keywords. The latest ones have those of the others.
func has(d *jsonschema.Draft, keywords []string) bool {
	properties := metaSchemas()[d.String()].Properties
	if d == jsonschema.Draft2020 || d == jsonschema.Draft2019 {
		return true
	}
	return !slices.ContainsFunc(keywords, func(key string) bool { return properties[key] == nil })
}

// innermost returns the innermost schema that a path leads through, and the keyword of it that the
// path leads to, or "" for the schema itself.
func innermost(s *catalog.Schema, path string) (at, key string) {
	at, keys := input, jsonpointer.Keys(path)
	for len(keys) > 0 {
		n := step(s, keys[0])
		if n == 0 || n > len(keys) {
			return at, keys[0]
		}
		s, at = s.Lookup(jsonpointer.Join("", keys[:n]...)), jsonpointer.Join(at, keys[:n]...)
		keys = keys[n:]
	}
	return at, ""
}

// keywordsOf are the keywords that keys lead through.
func keywordsOf(s *catalog.Schema, keys []string) []string {
	var out []string
	for len(keys) > 0 {
		out = append(out, keys[0])
		n := step(s, keys[0])
		if n == 0 || n > len(keys) {
			break
		}
		s, keys = s.Lookup(jsonpointer.Join("", keys[:n]...)), keys[n:]
	}
	return out
}

// step is the number of keys from a schema to the next one through a keyword, or 0.
func step(s *catalog.Schema, key string) int {
	switch list := s.Get(key); keyword.Holds(key) {
	case keyword.Names, keyword.List:
		return 2
	case keyword.Either:
		if list != nil && list.Kind == catalog.Array {
			return 2
		}
		return 1
	case keyword.One:
		return 1
	}
	return 0
}
