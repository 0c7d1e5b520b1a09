package extract

import (
	"go/types"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/schemagen"
)

// This file reads the options of an inference from their value in the evaluator. An unknown
// option must become a gap at the part of the schema that it decides, and not of the whole
// schema, if that can be told.

// maxFlags bounds the unknown flags of one call that are followed in each combination; each
// is a schema of its own.
const maxFlags = 3

// flags are bools of the options, in the order of their names. An unknown one becomes a
// condition, if there are only few.
func (i *inference) flags(opts eval.Value, of string, names ...string) []bool {
	vals := make([]eval.Value, len(names))
	// lost are the flags that are not known.
	var lost []int
	for n, name := range names {
		vals[n] = i.in.Field(opts, name)
		if _, ok := vals[n].(*eval.Unknown); ok {
			lost = append(lost, n)
		}
	}
	out := make([]bool, len(names))
	for n, v := range vals {
		what := of + "." + names[n]
		// Beyond that, a flag stays unknown and is missed, which makes the schema a gap: n
		// flags would be 2^n schemas.
		if u, ok := v.(*eval.Unknown); ok && len(lost) <= maxFlags {
			v = i.in.Decide(u)
		}
		// A version of the library without this flag behaves as if it were false.
		if v != nil { // nil is not in this version
			out[n], _ = eval.Bool(i.known(v, what))
		}
	}
	return out
}

// text is a string of the options; a version without that field has "".
func (i *inference) text(opts eval.Value, name, full string) string {
	v := i.in.Field(opts, name)
	if v == nil {
		return ""
	}
	s, _ := eval.Text(i.known(v, full))
	return s
}

// word is a string of the options that becomes the value of one keyword at the root. If it
// is not known, only that keyword is a gap.
func (i *inference) word(v eval.Value, keyword, what string) string {
	if v == nil {
		return ""
	}
	var s string
	if u := i.collectMissed(func() { s, _ = eval.Text(i.known(v, what)) }); u != nil {
		// schemagen leaves out a keyword whose text is empty, so the gap needs a text to stand
		// for it.
		i.words[keyword], s = u, placeholder
	}
	return s
}

// entries are those of a map in the options. They are nil, with a note, if they are not all
// known.
func (i *inference) entries(opts eval.Value, name, full string) []eval.Entry {
	v := i.in.Field(opts, name)
	if v == nil || eval.IsNil(v) {
		return nil
	}
	m, ok := i.known(v, full).(*eval.Map)
	if !ok {
		return nil
	}
	// An entry under an unknown key may be for any type.
	all, more := i.in.Entries(m)
	if more != nil {
		i.miss(more, full+": a key")
		return nil
	}
	var out []eval.Entry
	for _, e := range all {
		if i.under(e.G) {
			out = append(out, e)
		}
	}
	return out
}

// google reads the options of google/jsonschema-go, or of the package of that name in early
// go-sdk.
func (i *inference) google(f framework.Inferrer) schemagen.GoogleOptions {
	c := i.call
	o := schemagen.GoogleOptions{Version: i.version(c), ForType: !f.TypeArg, At: i.textSpan, Unknown: i.take}
	// The package in go-sdk is an older state of the library, with versions of its own.
	if pkg := c.Fn.Pkg().Path(); pkg != "github.com/google/jsonschema-go/jsonschema" {
		o.Version = "go-sdk@" + o.Version
	}
	// Without options the defaults of the library hold.
	if f.OptArg < 0 || c.Arg(f.OptArg) == nil {
		return o
	}
	opts := i.known(c.Arg(f.OptArg), "ForOptions")
	if opts == nil || eval.IsNil(opts) {
		return o
	}
	o.IgnoreInvalidTypes = i.flags(opts, "ForOptions", "IgnoreInvalidTypes")[0]
	const field = "ForOptions.TypeSchemas"
	// Types from two runs of the type checker are not equal as map keys, so they are compared
	// one by one below.
	schemas := map[types.Type]eval.Value{}
	for _, e := range i.entries(opts, "TypeSchemas", field) {
		t := typeOfKey(e.K)
		if t == nil {
			continue // a nil key stands for no type
		}
		// A map[any] may have two values of one type as keys; Go's map order decides which
		// one wins.
		for had := range schemas {
			if eval.Identical(had, t) { // map[any] only: which one wins is left to chance
				i.miss(i.in.Unknown(nil, eval.RunTime, "two values of type "+schemagen.ReflectString(t), c.Pos()),
					field)
			}
		}
		schemas[t] = e.V
	}
	if len(schemas) > 0 {
		// The options are asked for each type on the way, so only types that occur can make
		// the schema unknown.
		o.TypeSchemas = func(t types.Type) *catalog.Schema {
			for k, v := range schemas {
				if !eval.Identical(k, t) {
					continue
				}
				if v = i.known(v, field); v == nil || eval.IsNil(v) {
					return nil
				}
				return i.schemaOf(v, field)
			}
			return nil
		}
	}
	return o
}

// typeOfKey is the type that a key of TypeSchemas names: a reflect.Type or, up to v0.2.3, a
// value of the type. It is nil for a nil key.
func typeOfKey(k eval.Value) types.Type {
	if t, ok := k.(*eval.TypeVal); ok {
		return t.Of
	}
	if t := k.Type(); t != nil && !types.IsInterface(t) {
		return t
	}
	return nil
}

// invopop reads a Reflector of invopop/jsonschema, or the defaults of its package.
func (i *inference) invopop() schemagen.InvopopOptions {
	c := i.call
	o := schemagen.InvopopOptions{
		Version: i.version(c), Package: c.Fn.Pkg().Path(),
		Method: i.method, At: i.textSpan, Unknown: i.take,
	}
	if o.Package+".Schema" == einoSchema {
		o.Version = "eino-contrib@" + o.Version
	}
	// The package variable Version is the value of $schema, and programs may set it.
	schema := i.word(i.in.Variable(c.Fn.Pkg(), "Version"), "$schema", "the variable Version")
	o.SchemaVersion = &schema
	if c.Recv == nil {
		return o
	}
	opts := i.known(c.Recv, "Reflector")
	if opts == nil || eval.IsNil(opts) {
		return o
	}
	// The order of the names is that of the results below.
	b := i.flags(opts, "Reflector", "Anonymous", "AssignAnchor", "AllowAdditionalProperties",
		"RequiredFromJSONSchemaTags", "DoNotReference", "ExpandedStruct")
	o.Anonymous, o.AssignAnchor, o.AllowAdditionalProperties = b[0], b[1], b[2]
	o.RequiredFromJSONSchemaTags, o.DoNotReference, o.ExpandedStruct = b[3], b[4], b[5]
	o.FieldNameTag = i.text(opts, "FieldNameTag", "Reflector.FieldNameTag")
	o.BaseSchemaID = i.word(i.in.Field(opts, "BaseSchemaID"), "$id", "Reflector.BaseSchemaID")
	o.IgnoredTypes = i.ignored(opts)
	i.functions(opts, &o)
	i.comments(opts, &o)
	return o
}

// ignored are the types of the values in IgnoredTypes. A value may be unknown as long as
// its type is known.
func (i *inference) ignored(opts eval.Value) []types.Type {
	const field = "Reflector.IgnoredTypes"
	v := i.in.Field(opts, "IgnoredTypes")
	if v == nil || eval.IsNil(v) {
		return nil
	}
	list, ok := i.in.List(i.known(v, field))
	if !ok {
		return nil
	}
	var out []types.Type
	for _, e := range list {
		// Only the type of an element matters, so it may be unknown as long as its type is
		// known.
		e.V = i.in.Settle(e.V)
		t := e.V.Type()
		if u, unknown := e.V.(*eval.Unknown); unknown && (t == nil || types.IsInterface(t)) {
			i.miss(u, field)
			return nil
		}
		if _, choice := e.V.(*eval.Choice); choice && i.known(e.V, field) == nil {
			return nil
		}
		if i.under(e.G) && t != nil {
			out = append(out, t)
		}
	}
	return out
}

// functions makes callbacks of the Reflector's functions. schemagen calls them where the
// library would.
func (i *inference) functions(opts eval.Value, o *schemagen.InvopopOptions) {
	const mapper, fields = "Reflector.Mapper", "Reflector.AdditionalFields"
	if f := i.callback(opts, "Mapper", mapper); f != nil {
		o.Mapper = func(t types.Type) *catalog.Schema { return i.givenSchema(f.call(t), mapper) }
	}
	if f := i.callback(opts, "Namer", "Reflector.Namer"); f != nil {
		o.Namer = func(t types.Type) string { return f.text(t) }
	}
	if f := i.callback(opts, "Lookup", "Reflector.Lookup"); f != nil {
		o.Lookup = func(t types.Type) string { return f.text(t) }
	}
	if f := i.callback(opts, "KeyNamer", "Reflector.KeyNamer"); f != nil {
		o.KeyNamer = func(key string) string {
			name := f.text(nil, constText(key))
			// The name is not known, but there is a property: it keeps its place and gets a
			// gap.
			if i.missed != nil {
				return key // a property all the same
			}
			return name
		}
	}
	if f := i.callback(opts, "AdditionalFields", fields); f != nil {
		o.AdditionalFields = func(t types.Type) []schemagen.Field {
			v := f.call(t)
			if v == nil || eval.IsNil(v) {
				return nil
			}
			return i.fields(v, fields)
		}
	}
	if f := i.callback(opts, "SchemaModifier", "Reflector.SchemaModifier"); f != nil {
		o.Modify = f.modify
	}
	if f := i.callback(opts, "LookupComment", "Reflector.LookupComment"); f != nil {
		o.LookupComment = func(t types.Type, field string) string { return f.text(t, constText(field)) }
	}
}

// comments reads CommentMap. An unknown comment is a gap only where it is looked up.
func (i *inference) comments(opts eval.Value, o *schemagen.InvopopOptions) {
	const field = "Reflector.CommentMap"
	var entries []eval.Entry
	all := i.collectMissed(func() { entries = i.entries(opts, "CommentMap", field) }) // no comment is known
	lost := map[string]*eval.Unknown{}
	for _, e := range entries {
		k, _ := eval.Text(e.K)
		if o.CommentMap == nil {
			o.CommentMap = map[string]string{}
		}
		lost[k] = i.collectMissed(func() { o.CommentMap[k], _ = eval.Text(i.known(e.V, field)) })
	}
	if all == nil && len(lost) == 0 {
		return
	}
	// The library asks LookupComment before it looks into CommentMap.
	first := o.LookupComment
	o.LookupComment = func(t types.Type, name string) string {
		if first != nil {
			if text := first(t, name); text != "" || i.missed != nil {
				return text
			}
		}
		key := schemagen.ReflectPkgPath(t) + "." + schemagen.ReflectName(t)
		if name != "" {
			key += "." + name
		}
		if u := lost[key]; u != nil {
			i.missed = u
		} else if all != nil {
			i.missed = all
		}
		return ""
	}
}
