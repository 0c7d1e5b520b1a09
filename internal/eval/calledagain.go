package eval

import (
	"go/token"
	"go/types"
	"slices"
)

// beforeItself is what a handler of requests may read before it runs, or nil for other functions
// and if something was lent because of it: afterItself sees to that. It is called again, and then
// finds what it has left: that a client has initialized the session, say. One that finds tools the
// first time is taken to find no others later. In the default world no client has asked yet.
func (in *Interp) beforeItself(e *escaped) (m *moment) {
	if in.takesRequests(e) && in.opts.Defaults == nil && !in.lentTo(e) {
		in.betweenRoots(func() { m = in.momentOf(e.f) })
	}
	return m
}

// rerun runs f, which calls e, on what e has left of what there was before, and then puts back
// what there is now.
func (in *Interp) rerun(e *escaped, before *moment, f func()) {
	var now []heldState
	in.betweenRoots(func() {
		for _, h := range before.state {
			now = append(now, heldState{obj: h.obj, state: in.stateOf(h.obj)})
		}
	})
	if !in.forgetFlags(before, e.at) {
		return
	}
	f()
	in.runRoot(func() Value {
		defer in.unbounded()()
		for _, h := range now {
			in.replace(h.obj, h.state)
		}
		return nil
	})
}

// responders are the types by which handlers answer a request over HTTP.
var responders = stringSet(`net/http.ResponseWriter github.com/gin-gonic/gin.Context github.com/gofiber/fiber/v2.Ctx
	github.com/labstack/echo/v4.Context github.com/valyala/fasthttp.RequestCtx`)

// takesRequests reports whether a function that escaped handles requests over HTTP.
func (in *Interp) takesRequests(e *escaped) bool {
	sig := signatureOf(e.f)
	return sig != nil && slices.ContainsFunc(slices.Collect(sig.Params().Variables()), func(v *types.Var) bool {
		return responders[in.nameOf(derefPtr(v.Type()))]
	})
}

// lentTo reports whether something was lent because of a function, and has been given back to it.
func (in *Interp) lentTo(e *escaped) bool {
	own := func(l lent) bool { return l.owner == e && l.m == nil }
	return slices.ContainsFunc(in.given, own) ||
		slices.ContainsFunc(in.stayed, func(s stayed) bool { return own(s.lent) })
}

// forgetFlags makes unknown which flags, counters and maps of a moment have another state now, and
// reports whether there are any. They say what has been done before. The rest is as it was left, so
// that texts stay known.
func (in *Interp) forgetFlags(m *moment, at token.Pos) (changed bool) {
	in.runRoot(func() Value {
		for _, h := range m.state {
			now := h.obj.now()
			if in.covers(now, h.state, m.g) && !opened(now, h.state) {
				continue
			}
			if v := in.withoutFlags(now, h.state, h.t, at); v != nil {
				changed = true
				in.replace(h.obj, v)
			}
		}
		return nil
	})
	return changed
}

// withoutFlags is a state without the flags that it does not share with another one, or nil if it
// shares all.
func (in *Interp) withoutFlags(now, then any, t types.Type, at token.Pos) any {
	if _, isStruct := now.(*Struct); !isStruct && opened(now, then) {
		return now
	}
	if _, isMap := now.(*mapState); isMap || isBasic(t) && !isString(t) {
		return in.blurred(now, then, t, at)
	}
	s, isStruct := now.(*Struct)
	old, same := then.(*Struct)
	st, ok := underlying(t).(*types.Struct)
	if !isStruct || !same || !ok || len(s.F) != len(old.F) || len(s.F) != st.NumFields() {
		return nil
	}
	var out *Struct
	for i, v := range s.F {
		if in.covers(v, old.F[i], True) && !opened(v, old.F[i]) {
			continue
		}
		w, ok := in.withoutFlags(v, old.F[i], st.Field(i).Type(), at).(Value)
		if !ok {
			continue
		}
		if out == nil {
			out = &Struct{T: s.T, F: slices.Clone(s.F)}
		}
		out.F[i] = w
	}
	if out == nil {
		return nil
	}
	return out
}

// opened reports whether a map or a value that was known is not known any more.
func opened(now, then any) bool {
	switch x := now.(type) {
	case *mapState:
		y, ok := then.(*mapState)
		return ok && x.fuzzy != nil && y.fuzzy == nil
	case *Unknown:
		_, was := then.(*Unknown)
		return !was
	case *Struct:
		y, ok := then.(*Struct)
		if !ok || len(x.F) != len(y.F) {
			return false
		}
		for i, v := range x.F {
			if opened(v, y.F[i]) {
				return true
			}
		}
	}
	return false
}
