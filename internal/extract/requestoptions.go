package extract

import (
	"go/token"
	"go/types"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Some SDKs are given the parameters of a request by functions, each of which changes a struct:
//
//	model.GenerateContent(ctx, messages, llms.WithTools(tools), llms.WithTemperature(0.2))
//
// They are called here as the SDK calls them, so the last one that sets the tools wins, and an
// option that no request is given has none.

// An optionedCall is a call that is given such functions, and what they have made.
type optionedCall struct {
	call *eval.Call
	made []eval.Value
}

// optioned is optionsOf, once for all sinks of a call: the functions may change more than the
// struct.
func (r *run) optioned(c *eval.Call, args []eval.Value) []eval.Value {
	if r.lastOptioned.call != c {
		r.lastOptioned = optionedCall{c, r.optionsOf(c, args)}
	}
	return r.lastOptioned.made
}

// optionsOf is a pointer to what the functions of a variadic parameter make of an empty struct.
func (r *run) optionsOf(c *eval.Call, args []eval.Value) []eval.Value {
	of := optionStruct(c.Sig)
	if of == nil {
		return nil
	}
	ptr := r.in.NewPtr(of, r.in.Zero(of))
	for _, a := range args {
		r.eachFunction(a, c.Pos(), eval.True, func(f eval.Value, _ token.Pos, g eval.Guard) {
			r.in.Where(g, func() { r.in.Callback(f, ptr) })
		})
	}
	return []eval.Value{ptr}
}

// optionStruct is T if the last parameter of a function is ...func(*T), or nil.
func optionStruct(sig *types.Signature) types.Type {
	if sig == nil || !sig.Variadic() {
		return nil
	}
	list, _ := sig.Params().At(sig.Params().Len() - 1).Type().Underlying().(*types.Slice)
	if list == nil {
		return nil
	}
	f, _ := list.Elem().Underlying().(*types.Signature)
	if f == nil || f.Params().Len() != 1 {
		return nil
	}
	p, _ := f.Params().At(0).Type().Underlying().(*types.Pointer)
	if p == nil {
		return nil
	}
	return p.Elem()
}
