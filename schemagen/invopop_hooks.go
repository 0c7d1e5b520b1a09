package schemagen

import (
	"go/types"
	"reflect"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/gap"
)

type matcher = func(*universe, types.Type) bool

// implements reports whether t itself, not only a pointer to it, has the hook
// method with the library's signature.
func (r *invopopReflector) implements(t types.Type, method string) bool {
	schema := pointerTo(r.opts.pkg(), "Schema")
	var want signature
	switch method {
	case "JSONSchema":
		want.results = []matcher{schema}
	case "JSONSchemaExtend":
		want.params = []matcher{schema}
	case "JSONSchemaAlias":
		want.results = []matcher{isAny}
	case "JSONSchemaProperty":
		want.params, want.results = []matcher{isString}, []matcher{isAny}
	case "GetFieldDocString":
		want.params, want.results = []matcher{isString}, []matcher{isString}
	case "EnumDescriptor":
		want.results = []matcher{isBytes, isInts}
	}
	return r.hasMethod(t, method, want)
}

// asHook is the library turning reflect.New(t) into a hook interface, which
// panics where t is an interface or a pointer, since a pointer to one has no methods.
func (r *invopopReflector) asHook(t types.Type, method, hook string) error {
	if k := r.kind(t); k != reflect.Interface && k != reflect.Pointer {
		return nil
	}
	text := "interface conversion: *" + r.str(t) + " is not " + hook + ": missing method " + method
	return &LibraryError{Text: text, Panics: true}
}

// call asks for the result of a hook method; the gap is set when it is not known.
func (r *invopopReflector) call(t types.Type, method string, arg any) (*catalog.Schema, types.Type, *catalog.Gap) {
	if r.opts.Method != nil {
		s, alias, ok := r.opts.Method(t, method, arg)
		if gap := r.unknown(); gap != nil {
			return nil, nil, gap
		}
		if ok {
			return s, alias, nil
		}
	}
	return nil, nil, &catalog.Gap{Reason: gap.TypeHook, Detail: "method " + method + " of " + shortName(t)}
}

// unknown asks whether the last call of a function was not evaluated.
func (r *invopopReflector) unknown() *catalog.Gap {
	if r.opts.Unknown == nil {
		return nil
	}
	return r.opts.Unknown()
}

// alias reflects the type that JSONSchemaAlias puts in t's place.
func (r *invopopReflector) alias(t types.Type) (*node, error) {
	if err := r.asHook(t, "JSONSchemaAlias", "jsonschema.aliasSchemaImpl"); err != nil {
		return nil, err
	}
	_, to, gap := r.call(t, "JSONSchemaAlias", nil)
	switch {
	case gap != nil:
		n := &node{}
		n.addGap(gap, "")
		return n, nil
	case to == nil:
		return nil, nilPanic()
	}
	return r.refOrReflect(r.resolve(to))
}

// mapped returns what the Mapper makes of t, nil for nothing.
func (r *invopopReflector) mapped(t types.Type) *node {
	if r.opts.Mapper == nil {
		return nil
	}
	s := r.opts.Mapper(t)
	if gap := r.unknown(); gap != nil {
		n := &node{}
		n.addGap(gap, "")
		return n
	}
	return r.node(s)
}

// node returns the node a given schema stands for.
func (r *invopopReflector) node(s *catalog.Schema) *node {
	if s == nil {
		return nil
	}
	n := r.given[s]
	if n == nil {
		n = r.parser().parse(s)
		r.given[s] = n
	}
	return n
}

// custom returns what t's JSONSchema method returns, by reference where t has
// a name; nil when there is no such method.
func (r *invopopReflector) custom(t types.Type) (*node, error) {
	if !r.implements(t, "JSONSchema") {
		return nil, nil
	}
	if err := r.asHook(t, "JSONSchema", "jsonschema.customSchemaImpl"); err != nil {
		return nil, err
	}
	s, _, gap := r.call(t, "JSONSchema", nil)
	n := r.node(s)
	if gap != nil {
		n = &node{}
		n.addGap(gap, "")
	}
	r.define(t, n)
	if ref := r.reference(t); ref != nil {
		return ref, nil
	}
	return n, nil
}

// modify lets the Reflector's SchemaModifier change n.
func (r *invopopReflector) modify(t types.Type, n *node) {
	if r.opts.Modify == nil {
		return
	}
	p := r.printer()
	s := r.opts.Modify(r.property.name, t, r.property.tag, p.print(n))
	if gap := r.unknown(); gap != nil {
		n.addGap(gap, "")
		return
	}
	if s != nil {
		*n = *r.parser().parse(s)
	}
	n.gaps = p.gaps // as in extend
}

// extend lets t's JSONSchemaExtend method change n.
func (r *invopopReflector) extend(t types.Type, n *node) error {
	if !r.implements(t, "JSONSchemaExtend") {
		return nil
	}
	if err := r.asHook(t, "JSONSchemaExtend", "jsonschema.extendSchemaImpl"); err != nil {
		return err
	}
	p := r.printer()
	base := p.print(n)
	s, _, gap := r.call(t, "JSONSchemaExtend", base)
	if gap != nil {
		n.addGap(gap, "")
		return nil
	}
	if s != nil {
		*n = *r.parser().parse(s)
	}
	n.gaps = p.gaps // of the base; the method keeps what it does not replace
	return nil
}
