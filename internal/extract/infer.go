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

// An inference is one call of a function that makes a schema of a type. Its
// options may hold functions of the user's, which the evaluator runs.
type inference struct {
	*run
	call *eval.Call
	ptr  *types.Pointer // to the library's Schema
	// missed is why what schemagen asked for last is not known, nil when it is.
	missed *eval.Unknown
	// behind has the unknown value behind each gap, its path left out.
	behind map[catalog.Gap]*eval.Unknown
	// split is a value with alternatives that the schema depends on, nil for none.
	split eval.Value
	// given are the schemas that functions of the user's returned, by the object:
	// one returned twice is one schema.
	given map[*eval.Obj]*catalog.Schema
	// words are the texts behind placeholder, by the keyword they go to.
	words map[string]*eval.Unknown
}

// maxSplits bounds the conditions that one schema depends on.
const maxSplits = 8

// infer answers a call that makes a schema of a type. The result is an ordinary
// value, since real code loops over inferred schemas and patches them.
func (r *run) infer(i framework.Inferrer, c *eval.Call) (eval.Value, bool) {
	ptr, ok := c.Result(0).(*types.Pointer)
	if !ok || i.TypeArg && len(c.Targs) == 0 || !i.TypeArg && c.Arg(i.Arg) == nil {
		return nil, false
	}
	return r.inferEach(i, c, ptr, 0), true
}

// inferEach infers under each alternative of what the schema depends on.
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
	case depth == maxSplits:
		return i.results(
			r.in.Unknown(ptr, eval.Fuel, "the schema depends on more conditions than toolbudget tracks", c.Pos()),
		)
	}
	return r.in.EachUnder(i.split, func(eval.Value) eval.Value { return r.inferEach(f, c, ptr, depth+1) })
}

// infer makes the schema; its result does not count when split is set.
func (i *inference) infer(f framework.Inferrer) eval.Value {
	t := i.typ(f)
	var res schemagen.Result
	var err error
	var plain *plainSchema
	if f.Dialect == "google" {
		o := i.google(f)
		if t != nil && i.missed == nil {
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
	case t == nil || i.missed != nil: // what decides about every part
		u := i.missed
		if u == nil {
			u = i.in.Unknown(nil, eval.Unsupported, "the type of the schema", i.call.Pos())
		}
		whole := *u
		whole.T = i.ptr
		return i.results(&whole)
	case refused && !lib.Panics && two && i.handlesRefusal():
		return eval.Tuple{i.in.Zero(i.ptr), i.in.NewError(err.Error())}
	case refused:
		return i.results(i.in.Unknown(i.ptr, eval.SchemaError, err.Error(), i.call.Pos()))
	case err != nil:
		return i.results(i.in.Unknown(i.ptr, eval.Fuel, err.Error(), i.call.Pos()))
	}
	s := &schemaAs{j: i.toJSON(res.Schema), assumed: res.Assumed, leaves: map[leaf]*eval.Struct{}}
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

// schemaAs is an inferred schema, which is never changed, and what it assumes.
type schemaAs struct {
	j       *library.JSON
	assumed string
	leaves  map[leaf]*eval.Struct
}

// plainSchemaOf is nil where the options have schemas of their own.
func plainSchemaOf(t types.Type, o schemagen.GoogleOptions) *plainSchema {
	if o.TypeSchemas != nil {
		return nil
	}
	return &plainSchema{t, o.Version, o.ForType, o.IgnoreInvalidTypes}
}

// inferred is the value of an inferred schema: a new one for each call, as the
// program may change it.
func (i *inference) inferred(s *schemaAs) eval.Value {
	if s.assumed != "" {
		i.assumed[s.assumed] = true
	}
	d := schemaDecoder{in: i.in, inferred: true, leaves: s.leaves, shapes: i.x.layouts}
	return i.results(d.pointer(s.j, i.ptr))
}

// results are those of the call: the schema, and no error.
func (i *inference) results(v eval.Value) eval.Value {
	if i.call.Sig.Results().Len() == 2 {
		return eval.Tuple{v, i.in.Zero(i.call.Result(1))}
	}
	return v
}

// hole is the value behind a gap.
func (i *inference) hole(g catalog.Gap) *eval.Unknown {
	g.Path = ""
	if u := i.behind[g]; u != nil {
		return u
	}
	return i.in.Unknown(nil, g.Reason, g.Detail, i.call.Pos())
}

// handlesRefusal reports whether what calls the inference goes on after an
// error. Elsewhere the error ends the program before it serves anything, which
// tells less than a tool with a gap.
func (r *run) handlesRefusal() bool {
	fw := framework.Of(r.x.opts.Frameworks, r.in.Package())
	return fw != nil && fw.HandlesRefusal
}

// typ is the type of the schema, nil when it is not known.
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

// version is the selected version of the module a function is in.
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

// placeholder stands for a text of the options that is not known.
const placeholder = "toolbudget:unknown"

// unknownWords notes the keywords of the root that hold such a text.
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
