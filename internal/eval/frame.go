package eval

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A frame is one call under way.
type frame struct {
	name    string
	lit     *Func // the function literal that runs, or nil
	block   *ast.BlockStmt
	pkg     *Package
	sig     *types.Signature
	tenv    tenv
	env     *env
	results []*Obj    // named results
	at      token.Pos // the statement that runs
	defers  []deferred
	repeats int // Interp.repeats when it was called
	// panicking holds the value of the panic under way while the deferred calls
	// run; nil where there is none.
	panicking *Obj
	// pend are the ways that have left their block under a guard, in the order in which
	// their branches were opened (see paths.go).
	exited  []exitedPath
	callPos token.Pos
	parent  *frame
	// failing is an unknown error that the function assumed to be nil; whether the function
	// itself returns nil is then unknown (see mayFail). dropped says that the caller ignores the
	// error that this call returns.
	failing *Unknown
	dropped bool
	// openIndex says that Go does not order the indexes of the statement that runs: which of them
	// a panic names is not known.
	openIndex bool
	// recovers says that it has deferred a function that calls recover, offersLater that it has
	// deferred one that may register something or serve.
	recovers, offersLater bool
	// goroutine says that it is the outermost one of a goroutine: no panic goes further.
	goroutine bool
	// path is the path on which the call was made. unsure counts the calls under way that
	// an open condition led to; maxDepth bounds it.
	path   Guard
	unsure int
}

// newFrame is the frame of a call that outer makes.
func newFrame(c *Call, b body, outer *frame, path Guard, unsure int) *frame {
	fr := &frame{
		repeats: c.In.repeats,
		name:    b.key,
		lit:     b.lit,
		block:   b.block,
		pkg:     b.pkg,
		sig:     b.sig,
		tenv:    b.tenv,
		env:     &env{parent: b.env},
		parent:  outer,
		path:    path,
		unsure:  unsure,
	}
	if c.Site != nil {
		fr.callPos = c.Site.Pos()
		fr.dropped = outer.dropsError(c)
	}
	return fr
}

// mayOffer reports whether the function itself, or what it calls, may register something or serve.
// What runs without a caller may.
func (fr *frame) mayOffer(in *Interp) bool {
	offers := in.opts.Offering.InSource
	return fr.parent == nil || fr.block == nil || offers == nil || offers(fr.pkg, fr.block)
}
