package tokencount

import (
	"github.com/toolbudget/toolbudget/interval"
)

// A scale counts forms under one vocabulary.
type scale struct{ *tokenizer }

// weigh counts a form.
func (s scale) weigh(f *form) Count {
	var c Count
	for _, r := range f.runs {
		c = c.Add(s.weighParts(r.parts)).Add(Count{Int: interval.Int{Lo: r.tokens, Hi: r.tokens}})
	}
	return c.Add(s.weighParts(f.parts()))
}

// A written is what else of a form than its tokens tells what it costs.
type written struct {
	bytes   int // of its literal text, in UTF-8
	members int // of JSON objects
}

// A raw is a count under the published vocabulary, with what is written at its
// lower and at its upper end.
type raw struct {
	Count
	lo, hi written
}

// raw counts a form with what is written in it.
func (s scale) raw(f *form) raw {
	return raw{s.weigh(f), f.written(), f.written()}
}

// weighParts counts literal parts with holes. The lower bound counts only what
// lies between two sure boundaries of one literal part, since whatever fills a
// hole may merge with everything up to the next boundary; the known text around
// it adds the one token that any text has. Hi is then the weight of the known
// parts and no bound.
func (tk *tokenizer) weighParts(parts []string) Count {
	if len(parts) == 1 {
		lo, hi := tk.weight(parts[0])
		return Count{Int: interval.Int{Lo: lo, Hi: hi}}
	}
	c := Count{Int: interval.Int{Open: true}}
	pending := 0 // bytes of known text that lie around the last hole
	for i, p := range parts {
		_, hi := tk.weight(p)
		c.Hi += hi
		first, last := inner(p, tk.sure)
		if i == 0 {
			first = 0
		}
		if i == len(parts)-1 {
			last = len(p)
		}
		if first < 0 || last < 0 { // no boundary: this part joins the hole before to the hole after
			pending += len(p)
			continue
		}
		c.Lo += tk.atLeast(pending + first)
		lo, _ := tk.weight(p[first:last])
		c.Lo += lo
		pending = len(p) - last
	}
	c.Lo += tk.atLeast(pending)
	c.Hi = max(c.Hi, c.Lo)
	return c
}

// atLeast returns how many tokens a text of that many bytes has at least.
func (tk *tokenizer) atLeast(bytes int) int { return (bytes + tk.longest - 1) / tk.longest }
