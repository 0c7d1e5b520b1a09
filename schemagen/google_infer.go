package schemagen

import (
	"fmt"
	"go/types"
	"math"
	"reflect"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// googleInferrer is one run of forType in jsonschema/infer.go.
type googleInferrer struct {
	universe
	meter
	rules googleRules
	opts  GoogleOptions
	rank  map[string]int // of keywords
	// seen holds the named types in progress, shared (for v0.2.0) those done,
	// both by identity.
	seen   map[string]bool
	shared map[string]*node
}

func refuse(format string, args ...any) error {
	return &LibraryError{Text: fmt.Sprintf(format, args...)}
}

// infer returns the schema of t; nil without an error for a type that is
// ignored.
func (g *googleInferrer) infer(t types.Type) (*node, error) {
	if err := g.enter(t); err != nil {
		return nil, err
	}
	defer g.leave()
	t = g.resolve(t)
	null := false
	for hops := 0; g.kind(t) == reflect.Pointer; hops++ {
		if hops > maxDepth {
			return nil, fmt.Errorf("type %s: a pointer to itself has no schema; the library never returns",
				shortName(t))
		}
		null = true
		t = g.elem(t)
	}
	id := g.identity(t)
	if g.name(t) != "" {
		if g.seen[id] && g.rules.untagged {
			return nil, fmt.Errorf("type %s contains itself; the library never returns", shortName(t))
		}
		if g.seen[id] {
			return nil, refuse("cycle detected for type %s", g.str(t))
		}
		g.seen[id] = true
		defer delete(g.seen, id)
	}
	if s := g.shared[id]; s != nil {
		return s.clone(), nil
	}
	n, err := g.override(t)
	if err != nil {
		return nil, err
	}
	if n != nil {
		if null && g.rules.nullable && !g.opts.TypeSchemasNull {
			allowNull(n)
		}
		return n, nil
	}
	n, err = g.build(t)
	if n == nil || err != nil {
		return nil, err
	}
	if s := n.str("type"); null && s != "" {
		n.setLeaf("type", catalog.Strings("null", s))
	}
	if g.rules.shares {
		g.shared[id] = n
	}
	return n, nil
}

// override returns the schema of TypeSchemas or of a known standard type.
func (g *googleInferrer) override(t types.Type) (*node, error) {
	if s, err := g.typeSchema(t); s != nil || err != nil {
		return s, err
	}
	if !g.rules.known {
		return nil, nil
	}
	n := &node{}
	switch {
	case g.isNamed(t, "math/big", "Int"):
		n.setString("type", "string")
		if !g.rules.nullable || g.opts.TypeSchemasNull {
			n.setLeaf("type", catalog.Strings("null", "string"))
		}
	case g.isNamed(t, "time", "Time"), g.isNamed(t, "log/slog", "Level"),
		g.isNamed(t, "math/big", "Rat"), g.isNamed(t, "math/big", "Float"):
		n.setString("type", "string")
	default:
		return nil, nil
	}
	return n, nil
}

// typeSchema asks the options for the schema of t.
func (g *googleInferrer) typeSchema(t types.Type) (*node, error) {
	if g.opts.TypeSchemas == nil || !g.rules.options {
		return nil, nil
	}
	n := g.parser().parse(g.opts.TypeSchemas(t))
	if g.opts.Unknown != nil {
		if gap := g.opts.Unknown(); gap != nil {
			if n == nil {
				n = &node{}
			}
			n.addGap(gap, "")
		}
	}
	return n, nil
}

// allowNull adds null to the types of a schema that was given.
func allowNull(n *node) {
	had := n.words["type"].leaf
	if s := had.Str(); s != "" {
		n.setLeaf("type", catalog.Strings("null", s))
		return
	}
	list := catalog.Strings("null")
	if had != nil && had.Kind == catalog.Array {
		if slices.ContainsFunc(had.Items, func(s *catalog.Schema) bool { return s.Str() == "null" }) {
			return
		}
		list.Items = append(list.Items, had.Items...)
	}
	n.setLeaf("type", list)
}

// build infers from the structure of t, which is not a pointer.
func (g *googleInferrer) build(t types.Type) (*node, error) {
	n := &node{}
	switch kind := g.kind(t); kind {
	case reflect.Bool:
		n.setString("type", "boolean")
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		n.setString("type", "integer")
		if g.rules.bounds {
			setBounds(n, kind)
		}
	case reflect.Float32, reflect.Float64:
		n.setString("type", "number")
	case reflect.String:
		n.setString("type", "string")
	case reflect.Interface:
	case reflect.Map:
		return g.mapping(t)
	case reflect.Slice, reflect.Array:
		return g.list(t)
	case reflect.Struct:
		return g.structure(t)
	case reflect.Invalid:
		reason, detail := g.unknownGap(t)
		n.gap(catalog.Gap{Reason: reason, Detail: detail})
	default:
		if g.opts.ignores(g.rules) {
			return nil, nil
		}
		return nil, refuse("type %s is unsupported by jsonschema", g.str(t))
	}
	return n, nil
}

func (o GoogleOptions) ignores(r googleRules) bool { return o.IgnoreInvalidTypes && r.options }

func (g *googleInferrer) mapping(t types.Type) (*node, error) {
	key := g.key(t)
	if kind := g.kind(key); kind != reflect.String && kind != reflect.Invalid &&
		!(g.rules.textKeys && g.isTextMarshaler(key)) {
		if g.opts.ignores(g.rules) {
			return nil, nil
		}
		return nil, refuse("unsupported map key type %s", kind)
	}
	n := &node{}
	n.setString("type", "object")
	return g.holding(n, "additionalProperties", t, "computing map value schema")
}

// holding sets the keyword of n to the schema of the elements of t, and returns nil if they have
// none. An error is one of what is being done.
func (g *googleInferrer) holding(n *node, keyword string, t types.Type, doing string) (*node, error) {
	elem, err := g.infer(g.elem(t))
	if err != nil {
		return nil, within(doing, err)
	}
	if elem == nil {
		return nil, nil
	}
	n.setNode(keyword, elem)
	return n, nil
}

func (g *googleInferrer) list(t types.Type) (*node, error) {
	n := &node{}
	n.setString("type", "array")
	array := g.kind(t) == reflect.Array
	if !array && g.rules.nullable && !g.opts.TypeSchemasNull {
		n.setLeaf("type", catalog.Strings("null", "array"))
	}
	n, err := g.holding(n, "items", t, "computing element schema")
	if err != nil || n == nil {
		return nil, err
	}
	if array {
		n.setLeaf("minItems", catalog.NewInt(g.length(t)))
		n.setLeaf("maxItems", catalog.NewInt(g.length(t)))
	}
	return n, nil
}

// within prefixes the library's own errors as the library does.
func within(what string, err error) error {
	if lib, ok := err.(*LibraryError); ok {
		return refuse("%s: %s", what, lib.Text)
	}
	return err
}

// setBounds sets the range of an integer kind; int and int64 have none, the
// other 64-bit kinds no maximum.
func setBounds(n *node, kind reflect.Kind) {
	lo, hi := int64(0), int64(0)
	switch kind {
	case reflect.Int, reflect.Int64:
		return
	case reflect.Int8:
		lo, hi = math.MinInt8, math.MaxInt8
	case reflect.Int16:
		lo, hi = math.MinInt16, math.MaxInt16
	case reflect.Int32:
		lo, hi = math.MinInt32, math.MaxInt32
	case reflect.Uint8:
		hi = math.MaxUint8
	case reflect.Uint16:
		hi = math.MaxUint16
	case reflect.Uint32:
		hi = math.MaxUint32
	}
	n.setLeaf("minimum", catalog.NewInt(lo))
	if hi > 0 {
		n.setLeaf("maximum", catalog.NewInt(hi))
	}
}
