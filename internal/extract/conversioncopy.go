package extract

import (
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Many programs have a type between their tools and the forms of providers:
//
//	specs = append(specs, ToolSpec{t.Name(), t.Description(), t.Parameters()})
//
// It is a guess as well, and its tools are copies, which often are not known. So a conversion of it
// is given a copy with the parts of a tool, and what it makes says so. A copy that is known counts
// more.

// copiedInto begins that assumption.
const copiedInto = "its parts are copied as they are declared into "

// takes reports whether a conversion takes a tool that was found. as is the type of which it takes
// a copy, or nil.
func (r *run) takes(c conversion, f *found) (as *customType, ok bool) {
	for i := range r.x.customTypes {
		h := &r.x.customTypes[i]
		switch {
		case !h.fw.Custom.Guessed || !h.takenBy(elemOf(c.takes)):
		case h.fw == f.fw:
			return nil, true
		case h.iface == nil:
			as = h
		}
	}
	return as, as != nil
}

// takesType reports whether a conversion takes tools of a guessed type, by the name of its
// framework.
func (r *run) takesType(c conversion, fw string) bool {
	return slices.ContainsFunc(r.x.customTypes, func(h customType) bool {
		return h.fw.Name == fw && h.iface == nil && h.takenBy(elemOf(c.takes))
	})
}

// copyAs is a struct of a guessed type with the parts of a tool, or nil if they do not fit.
func (r *run) copyAs(f *found, as *customType) *found {
	from, to := f.fw.Custom, as.fw.Custom
	parts := map[string]eval.Value{}
	for _, part := range [][2]string{
		{to.Name, from.Name}, {to.Description, from.Description}, {to.InputSchema, from.InputSchema},
	} {
		v := r.partOf(f.value(), part[1])
		obj, _, _ := types.LookupFieldOrMethod(as.named, true, as.named.Obj().Pkg(), part[0])
		field, ok := obj.(*types.Var)
		if !ok || v == nil || v.Type() == nil || !types.AssignableTo(v.Type(), field.Type()) {
			return nil
		}
		parts[part[0]] = v
	}
	p := r.in.NewStruct(as.named, func(field *types.Var) eval.Value {
		if v := parts[field.Name()]; v != nil {
			return v
		}
		return r.in.Unknown(field.Type(), eval.RunTime, field.Name()+" of a copy", f.site.Pos)
	})
	one := *f
	one.fw, one.ptr, one.val = as.fw, nil, r.in.Load(p)
	return &one
}

// partOf is the part of a tool that the first of several paths leads to.
func (r *run) partOf(v eval.Value, paths string) eval.Value {
	for path := range strings.FieldsSeq(paths) {
		part := v
		for name := range strings.SplitSeq(path, ".") {
			if part = r.member(part, name); part == nil {
				break
			}
		}
		if p, ok := part.(*eval.Ptr); ok {
			part = r.in.Settle(r.in.Load(p))
		}
		if part != nil && !eval.IsNil(part) {
			return part
		}
	}
	return nil
}
