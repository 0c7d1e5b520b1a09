package extract

import (
	"errors"
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/library"
	"github.com/toolbudget/toolbudget/schemagen"
)

// SDKs infer the schema of a tool's input from a Go type by reflection. Package schemagen
// does the same from go/types, byte for byte; running the library's source would lose the
// places of texts, and cost far more. This file answers the call, with everything that its
// options may do.

// An inference is one call of a function that makes a schema of a type. Its
// options may hold functions of the user's, which the evaluator runs.
type inference struct {
	*run
	call *eval.Call
	ptr  *types.Pointer // to the library's Schema
	// missed is the reason why the last answer to schemagen is not known, or nil.
	missed *eval.Unknown
	// behind has the unknown value of each gap, whose path is left out in the key.
	behind map[catalog.Gap]*eval.Unknown
	// split is a value with alternatives that the schema depends on, or nil. The inference
	// is repeated for each alternative.
	split eval.Value
	// given are the schemas that functions of the user's returned, by the object:
	// one returned twice is one schema.
	given map[*eval.Obj]*catalog.Schema
	// words are the unknown texts that placeholder stands for, by the keyword that they go
	// to.
	words map[string]*eval.Unknown
}

// maxSplits bounds the conditions that one schema depends on.
const maxSplits = 8

// infer answers a call that infers the schema of a type. The result is an ordinary value,
// because real code loops over inferred schemas and changes them.
func (r *run) infer(i framework.Inferrer, c *eval.Call) (eval.Value, bool) {
	// A version whose function has another form is not answered, so its source runs.
	ptr, ok := c.Result(0).(*types.Pointer)
	if !ok || i.TypeArg && len(c.Targs) == 0 || !i.TypeArg && c.Arg(i.Arg) == nil {
		return nil, false
	}
	return r.inferEach(i, c, ptr, 0), true
}

// inferEach infers for each alternative of what the schema depends on. Each level of
// recursion decides one value.
func (r *run) inferEach(f framework.Inferrer, c *eval.Call, ptr *types.Pointer, depth int) eval.Value {
	i := &inference{
		run: r, call: c, ptr: ptr,
		behind: map[catalog.Gap]*eval.Unknown{}, given: map[*eval.Obj]*catalog.Schema{},
		words: map[string]*eval.Unknown{},
	}
	v := i.infer(f)
	switch {
	case i.split == nil:
		return v
	// Each further condition would double the schemas.
	case depth == maxSplits:
		return i.results(
			r.in.Unknown(ptr, eval.Fuel, "the schema depends on more conditions than toolbudget tracks", c.Pos()),
		)
	}
	return r.in.EachUnder(i.split, func(eval.Value) eval.Value { return r.inferEach(f, c, ptr, depth+1) })
}

// infer makes the schema. Its result does not count if split is set.
func (i *inference) infer(f framework.Inferrer) eval.Value {
	t := i.typ(f)
	var res schemagen.Result
	var err error
	var plain *plainSchema
	if f.Dialect == "google" {
		o := i.google(f)
		if t != nil && i.missed == nil {
			// Most inferences depend on the type alone. They are kept for the whole
			// extraction: servers infer the same types in several programs and rounds.
			if plain = plainSchemaOf(t, o); plain != nil && i.split == nil && i.x.schemas[*plain] != nil {
				return i.inferred(i.x.schemas[*plain])
			}
			res, err = schemagen.Google(t, o)
		}
	} else {
		o := i.invopop()
		if t != nil && i.missed == nil {
			res, err = schemagen.Invopop(t, o)
			i.unknownWords(&res)
		}
	}
	var lib *schemagen.LibraryError
	refused := errors.As(err, &lib)
	two := i.call.Sig.Results().Len() == 2
	switch {
	// The options concern every part of the schema, so none of it is known.
	case t == nil || i.missed != nil: // what decides about every part
		u := i.missed
		if u == nil {
			u = i.in.Unknown(nil, eval.Unsupported, "the type of the schema", i.call.Pos())
		}
		whole := *u
		whole.T = i.ptr
		return i.results(&whole)
	// The library returns an error for this type, and the caller handles it.
	case refused && !lib.Panics && two && i.handlesRefusal():
		i.refuse(err.Error())
		return eval.Tuple{i.in.Zero(i.ptr), i.in.NewError(err.Error())}
	case refused && two:
		return i.refused(err.Error())
	case refused:
		return i.results(i.in.Unknown(i.ptr, eval.SchemaError, err.Error(), i.call.Pos()))
	case err != nil:
		return i.results(i.in.Unknown(i.ptr, eval.Fuel, err.Error(), i.call.Pos()))
	}
	// From here on the schema is JSON of the evaluator, with holes where schemagen reported
	// gaps.
	s := &schemaAs{j: i.toJSON(res.Schema), assumed: res.Assumed}
	s.j.Shared = len(res.Gaps) == 0
	// Unknown parts that schemagen could place become holes at their paths.
	for _, g := range res.Gaps {
		markGap(s.j, g, i.hole(g))
	}
	if plain != nil && len(res.Gaps) == 0 && i.split == nil {
		i.x.schemas[*plain] = s
	}
	return i.inferred(s)
}

// A plainSchema is a schema that depends on nothing but a type, the version of
// the library and flags, so that it is inferred once.
type plainSchema struct {
	of             types.Type
	version        string
	forType, loose bool
}

// schemaAs is an inferred schema, which is never changed, with the assumption that it rests
// on.
type schemaAs struct {
	j       *library.JSON
	assumed string
}

// plainSchemaOf is the key of an inference without schemas in its options, and nil for any
// other.
func plainSchemaOf(t types.Type, o schemagen.GoogleOptions) *plainSchema {
	if o.TypeSchemas != nil {
		return nil
	}
	return &plainSchema{of: t, version: o.Version, forType: o.ForType, loose: o.IgnoreInvalidTypes}
}

// inferred is the value of an inferred schema. It is new for each call, as the program may
// change it.
func (i *inference) inferred(s *schemaAs) eval.Value {
	if s.assumed != "" {
		i.assumed[s.assumed] = true
	}
	d := schemaDecoder{in: i.in, inferred: true, printed: s.j.Shared, layouts: i.x.layouts}
	return i.results(d.pointer(s.j, i.ptr))
}

// refused are the results of a call whose type the library refuses. Code that only gives up then
// would end the program before it serves anything, which would tell less than a tool with a gap.
// Other code finds the error.
func (i *inference) refused(text string) eval.Value {
	err := i.in.Unknown(eval.ErrorType, eval.SchemaError, text, i.call.Pos())
	err.Computed, err.Default = true, i.in.NewError(text)
	return eval.Tuple{i.in.Unknown(i.ptr, eval.SchemaError, text, i.call.Pos()), err}
}

// results are the results of the call: the schema and, if there are two, no error.
func (i *inference) results(v eval.Value) eval.Value {
	if i.call.Sig.Results().Len() == 2 {
		return eval.Tuple{v, i.in.Zero(i.call.Result(1))}
	}
	return v
}

// hole is the unknown value for a gap that schemagen reported.
func (i *inference) hole(g catalog.Gap) *eval.Unknown {
	g.Path = ""
	if u := i.behind[g]; u != nil {
		return u
	}
	return i.in.Unknown(nil, g.Reason, g.Detail, i.call.Pos())
}

// handlesRefusal reports whether the caller of the inference goes on after an error. Any
// other program ends before it serves anything, which would tell less than a tool with a
// gap.
func (r *run) handlesRefusal() bool {
	fw := framework.Of(r.x.opts.Frameworks, r.in.PackagePath())
	return fw != nil && fw.HandlesRefusal
}

// typ is the type to infer from, or nil if it is not known. It is a type argument, a
// reflect.Type, or the type of a value, which itself need not be known.
func (i *inference) typ(f framework.Inferrer) types.Type {
	if f.TypeArg {
		return i.call.Targs[0]
	}
	v := i.in.Settle(i.call.Arg(f.Arg))
	if u, ok := v.(*eval.Unknown); ok && u.T != nil && !types.IsInterface(u.T) {
		return u.T // a value that is not known, of a type that is
	}
	if eval.IsNil(v) && (v.Type() == nil || types.IsInterface(v.Type())) {
		i.miss(i.in.Unknown(nil, eval.Panics, "it is nil", i.call.Pos()), "the type of the schema")
		return nil
	}
	switch v := i.known(v, "the type of the schema").(type) {
	case nil:
		return nil
	case *eval.TypeVal:
		return v.Of
	default:
		return v.Type()
	}
}

// version is the selected version of the module that contains the called function:
// libraries change their schemas between versions.
func (r *run) version(c *eval.Call) string {
	if c.Fn == nil || c.Fn.Pkg() == nil {
		return ""
	}
	p := r.x.prog.Packages[c.Fn.Pkg().Path()]
	if p == nil || p.Module == nil {
		return ""
	}
	return p.Module.Version
}

// placeholder stands in the options for a text that is not known, so that schemagen puts it
// somewhere.
const placeholder = "toolbudget:unknown"

// unknownWords makes a gap of each keyword of the root that holds a placeholder.
func (i *inference) unknownWords(res *schemagen.Result) {
	for _, word := range []string{"$id", "$schema"} {
		if u := i.words[word]; u != nil && strings.HasPrefix(res.Schema.Get(word).Str(), placeholder) {
			i.missed = u
			g := *i.take()
			g.Path = "/" + word
			res.Gaps = append(res.Gaps, g)
		}
	}
}
