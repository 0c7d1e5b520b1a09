package extract

import (
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// server is what a call registers with: its receiver or first argument.
func server(c *eval.Call) *eval.Ptr {
	v := c.Recv
	if v == nil {
		v = c.Arg(0)
	}
	p, _ := v.(*eval.Ptr)
	return p
}

// remove takes back tools that were registered before this call, with the same
// server. A name that is not known takes none.
func (r *run) remove(m framework.Remover, c *eval.Call) {
	names := map[string]bool{}
	for _, a := range c.Args {
		if c.Packed {
			list, _ := r.in.List(a)
			for _, e := range list {
				if name, ok := eval.Text(r.in.Settle(e.V)); ok && e.G == eval.True {
					names[name] = true
				}
			}
			continue
		}
		if name, ok := eval.Text(r.in.Settle(a)); ok {
			names[name] = true
		}
	}
	from := server(c)
	r.found.drop(func(f *found) bool {
		if (m.All || names[r.nameOf(f)]) && sameServer(f.server, from) {
			left, ok := r.in.Without(f.guard, r.in.Path())
			if !ok {
				left = f.guard
			}
			f.guard = left
			f.loosen(!ok)
		}
		return f.guard == eval.False
	})
}

func sameServer(a, b *eval.Ptr) bool { return a == nil || b == nil || a.Obj == b.Obj }

// nameOf is the name of a tool as it is now, or "".
func (r *run) nameOf(f *found) string {
	name, _ := eval.Text(r.nameValue(f))
	return name
}

func (r *run) nameValue(f *found) eval.Value {
	v := f.val
	if f.ptr != nil {
		v = f.ptr
	}
	return r.in.Field(v, "Name")
}
