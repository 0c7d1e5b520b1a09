package extract

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// An instruction is a text that a server sends about itself, under its guard.
type instruction struct {
	val   eval.Value
	guard eval.Guard
}

// A server may send a text about itself, which clients put into the prompt. It counts like
// the description of a tool, once for each server.

// setInstructions takes the longest of the texts that a server may send: a limit must hold
// for it.
func (r *run) setInstructions(p *catalog.Program, texts []instruction) {
	for _, t := range texts {
		// A text with conditions has a variant for each; the longest of all variants
		// counts.
		for _, v := range r.in.Variants(t.guard, func() any { return r.in.Settle(t.val) }) {
			val, ok := v.Result.(eval.Value)
			if !ok {
				continue
			}
			rd := &reading{tool: &catalog.Tool{}}
			text := rd.text("/instructions", val, r)
			// The gaps are those of the text that is taken.
			if len(text.Value) > len(p.Instructions.Value) {
				p.Instructions = text
				p.Gaps = rd.tool.Gaps
			}
		}
	}
}

// instructionsOf are the texts in the fields of a group of servers.
func (r *run) instructionsOf(group []*serverValue) []instruction {
	var out []instruction
	// The field is read at the end of the run, when the program has set it up.
	for _, s := range group {
		if v := r.fieldAt(s.at, s.kind.Instructions); v != nil {
			out = append(out, instruction{v, s.made})
		}
	}
	return out
}

// fieldAt is the value of the field at a path such as opts.Instructions, or nil.
func (r *run) fieldAt(v eval.Value, path string) eval.Value {
	if path == "" {
		return nil
	}
	for name := range strings.SplitSeq(path, ".") {
		if v = r.in.Field(v, name); v == nil {
			return nil
		}
		if v = r.in.Settle(v); eval.IsNil(v) {
			return nil
		}
	}
	return v
}

// instructions records the text that a call gives a server to send about itself.
func (r *run) instructions(t framework.Instruction, c *eval.Call) {
	v := c.Arg(t.Arg)
	if v == nil {
		return
	}
	if t.Field != "" && !eval.IsNil(v) {
		v = r.in.Field(v, t.Field)
	}
	if v != nil && !eval.IsNil(v) {
		r.texts = append(r.texts, instruction{v, r.in.Path()})
	}
}
