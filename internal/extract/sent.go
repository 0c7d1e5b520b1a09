package extract

import (
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A request has what its tools are when it is sent. What the program does to a tool later, through
// a pointer to it or a map in it, is part of later requests only.

// sendsNow reports whether a call sends what it is given. Agents, and models that tools are bound
// to, are given tools that have methods, and send what these say when they are asked.
func sendsNow(fw *framework.Framework, s framework.Sink) bool {
	return !s.Kept && (fw.Custom == nil || fw.Custom.Only != "")
}

// changed reports whether a tool was sent and is another one now.
func (f *found) changed() bool { return f.sent != nil && f.sent.Changed() }

// asSent gives those tools back what they were when they were sent.
func (r *run) asSent() {
	for _, f := range r.registry.all() {
		if !f.changed() {
			continue
		}
		if p, ok := f.sent.Value.(*eval.Ptr); ok && f.ptr != nil {
			f.ptr = p
		} else {
			f.val = f.sent.Value
		}
		f.sent = nil
	}
}
