package schemagen

import (
	"go/token"
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// GoogleOptions say which inference of google/jsonschema-go is asked for. They
// mirror its ForOptions; the zero value is For[T](nil) at the newest rules.
type GoogleOptions struct {
	// Version is the selected module version, such as v0.4.3. The jsonschema
	// package inside go-sdk up to v0.2.0 is go-sdk@v0.2.0. Versions that are
	// not known set Result.Assumed.
	Version string
	// ForType makes errors begin with ForType(T), as that function's do,
	// instead of For[T]().
	ForType bool
	// IgnoreInvalidTypes leaves out what has no schema instead of failing.
	IgnoreInvalidTypes bool
	// TypeSchemas is the map of that name: it returns the schema of exactly t,
	// or nil. It is asked for pointer types too, where the library looks them up.
	TypeSchemas func(t types.Type) *catalog.Schema
	// TypeSchemasNull is the run-time setting JSONSCHEMAGODEBUG=typeschemasnull=1
	// of v0.4.0 and later.
	TypeSchemasNull bool

	// Subst binds the type parameters that t is written with, if any.
	Subst Subst
	// At turns the position of a struct field into the span that a description
	// from its tag is given; nil leaves descriptions without.
	At func(token.Pos) catalog.Span
	// Unknown reports that the last call of TypeSchemas was not evaluated.
	Unknown Unknown
}

// Google infers the schema of t as github.com/google/jsonschema-go does. The
// error is a *LibraryError with the library's text where the library refuses
// t, and another error where t exceeds the bounds of this package.
func Google(t types.Type, o GoogleOptions) (Result, error) {
	rules, assumed := googleRulesFor(o.Version)
	g := &googleInferrer{
		universe: universe{subst: o.Subst}, rules: rules, opts: o, rank: ranks(googleOrder(rules.ordered)),
		seen: map[string]bool{}, shared: map[string]*node{},
	}
	res := Result{Assumed: assumed}
	n, err := g.infer(t)
	if err != nil {
		if lib, ok := err.(*LibraryError); ok {
			err = &LibraryError{Text: g.entry(t) + ": " + lib.Text}
		}
		return res, err
	}
	if n == nil {
		// A nil *Schema with a nil error, for a type that is ignored whole.
		res.Schema = &catalog.Schema{}
		return res, nil
	}
	p := g.printer()
	res.Schema = p.print(n)
	res.Gaps = p.gaps
	return res, nil
}

// entry is how errors name the call.
func (g *googleInferrer) entry(t types.Type) string {
	if g.opts.ForType {
		return "ForType(" + g.str(t) + ")"
	}
	return "For[" + g.str(t) + "]()"
}

func (g *googleInferrer) printer() *printer {
	return &printer{rank: g.rank, fold: g.fold}
}

// fold prints {} as true and {"not":true}, which is how a folded {"not":{}}
// looks, as false.
func (g *googleInferrer) fold(s *catalog.Schema) *catalog.Schema {
	if !g.rules.folds {
		return s
	}
	switch {
	case len(s.Members) == 0:
		return catalog.NewBool(true)
	case len(s.Members) == 1 && s.Members[0].Key == "not" && s.Members[0].Value.Kind == catalog.Bool &&
		s.Members[0].Value.Bool:
		return catalog.NewBool(false)
	}
	return s
}

// parser reads a schema of TypeSchemas.
func (g *googleInferrer) parser() *parser {
	return &parser{
		rank: g.rank, boolean: googleBoolean,
		nodes: []string{"not"}, names: []string{"properties"},
	}
}

// googleBoolean is true as {} and false as {"not":{}}, the library's own form.
func googleBoolean(b bool) *node {
	n := &node{}
	if !b {
		n.setNode("not", &node{})
	}
	return n
}

// googleOrder is the order of keywords: the fields of Schema, after those that
// its MarshalJSON puts in front.
func googleOrder(ordered bool) []string {
	front, objects, items := "type", "required dependentRequired properties patternProperties", "prefixItems items "+
		"minItems"
	if ordered {
		front = "type properties dependencies items"
		objects, items = "required dependentRequired patternProperties", "prefixItems minItems"
	}
	return strings.Fields(front + ` $id $schema $ref $comment $defs definitions
		$anchor $dynamicAnchor $dynamicRef $vocabulary
		title description default deprecated readOnly writeOnly examples
		enum const multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern ` + items +
		`
		maxItems additionalItems uniqueItems contains minContains maxContains unevaluatedItems
		minProperties maxProperties ` + objects + ` additionalProperties propertyNames unevaluatedProperties
		allOf anyOf oneOf not if then else dependentSchemas
		contentEncoding contentMediaType contentSchema format`)
}
