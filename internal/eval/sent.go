package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// What code does to channels that is called while it is not followed (law 4): it may have sent,
// received and closed as often as it likes.
//
//	http.HandleFunc("/add", func(w http.ResponseWriter, r *http.Request) { added <- current })
//	(<-added).text = "x" // current may be it

// A channelUse is one of these.
type channelUse string

const (
	useSend    channelUse = "send to chan "
	useReceive channelUse = "receive from chan "
	useClose   channelUse = "close chan "
)

// useNo is the number of a use of channels with elements of that type, in whichever direction, or
// of any type for nil.
func (n *numbers) useNo(use channelUse, elem types.Type) int32 {
	if elem == nil {
		return n.numberOf(string(use))
	}
	return n.numberOf(string(use) + sourceName(elem))
}

// uses notes that something is done to the channel x. Of one that a call gives, such as ctx.Done(),
// the elements matter to nobody else.
func (r *effectReader) uses(use channelUse, x ast.Expr) {
	r.e.wakes = true
	if _, call := ast.Unparen(x).(*ast.CallExpr); call && use == useReceive {
		return
	}
	t := r.typeOf(x)
	switch elem := chanElem(t); {
	case t != nil && mentionsTypeParam(t):
		r.e.types = r.e.types.with(r.n.useNo(use, nil))
	case elem != types.Typ[types.Invalid]:
		r.e.types = r.e.types.with(r.n.useNo(use, elem))
	}
}

// usesChannel notes what a node does to a channel.
func (r *effectReader) usesChannel(n ast.Node) {
	switch n := n.(type) {
	case *ast.SendStmt:
		r.uses(useSend, n.Chan)
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			r.uses(useReceive, n.X)
		}
	case *ast.RangeStmt:
		r.uses(useReceive, n.X)
	case *ast.CallExpr:
		if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && len(n.Args) == 1 && id.Name == "close" &&
			r.u.Info.Types[n.Fun].IsBuiltin() {
			r.uses(useClose, n.Args[0])
		}
	}
}

// forgetSent notes in the channels that were met what code with these effects may have done to
// them. Where it does not receive, what was sent before comes first.
func (in *Interp) forgetSent(r *reachWalk, e *effects, w forgetter) {
	if !e.any && len(e.types) == 0 || len(r.chans) == 0 {
		return
	}
	seen := map[*Obj]bool{}
	for _, ch := range r.chans {
		if _, known := ch.Obj.now().(*chanState); known && !seen[ch.Obj] {
			seen[ch.Obj] = true
			in.forgetChannel(r, e, ch, w)
		}
	}
}

func (in *Interp) forgetChannel(r *reachWalk, e *effects, ch *Chan, w forgetter) {
	elem := chanElem(ch.T)
	does := func(use channelUse) bool {
		return e.any || e.types.has(in.code.useNo(use, elem)) || e.types.has(in.code.useNo(use, nil))
	}
	sends, receives, closes := does(useSend), does(useReceive), does(useClose)
	if !sends && !receives && !closes {
		return
	}
	u := w(elem, "")
	if sends && in.code.leadsSomewhere(elem) {
		if u.by = storable(r); u.by != nil {
			amongst(u, in.mayStore(u.by, elem))
		}
	}
	st := in.use(ch)
	if closes {
		st.open = &openTo{g: True, u: u}
	}
	st.shared = true // what is ready now is not known
	switch {
	case len(st.queue) == 1 && hasSent(st, u):
	case receives && (sends || len(st.queue) > 0):
		amongst(u, unwrapped(st.queue)...)
		st.queue, st.sent = []Value{&Optional{G: True, V: u, Many: Any}}, nil
	case sends && !hasSent(st, u):
		st.queue, st.sent = append(st.queue, &Optional{G: True, V: u, Many: Any}), nil
	}
}

// hasSent reports whether what comes last in a channel may be u already, any number of times.
func hasSent(st *chanState, u *Unknown) bool {
	last := len(st.queue) - 1
	if last < 0 {
		return false
	}
	o, ok := st.queue[last].(*Optional)
	if !ok || o.Many == One {
		return false
	}
	v, ok := o.V.(*Unknown)
	return ok && len(amongst(v.clone(), u).among) == len(v.among)
}
