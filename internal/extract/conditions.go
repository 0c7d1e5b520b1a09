package extract

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// maxDepends bounds the conditions that are named of those that decide only
// together with others.
const maxDepends = 4

// conditions writes, for each reading, what must hold: "x at f.go:1:2",
// "!x at f.go:1:2", or, where a condition decides only together with others,
// "depends on x at f.go:1:2". Two conditions of one text and place, such as one
// in a function that is called twice, are told apart by a number where one is
// asked for and the other against, so that nobody takes them for branches of one.
func (r *run) conditions(guards map[*reading]eval.Guard) map[*reading][]string {
	decisive := map[*reading][]eval.Decisive{}
	always, never := map[string]map[string]bool{}, map[string]map[string]bool{}
	note := func(m map[string]map[string]bool, text, key string) {
		if m[text] == nil {
			m[text] = map[string]bool{}
		}
		m[text][key] = true
	}
	for _, rd := range r.read {
		list := r.in.Decisive(guards[rd])
		decisive[rd] = list
		for _, d := range list {
			if d.Always {
				note(always, d.Text+r.suffix(d.At), d.Key)
			}
			if d.Never {
				note(never, d.Text+r.suffix(d.At), d.Key)
			}
		}
	}
	numbers := map[string]map[string]int{} // by text, of keys
	out := map[*reading][]string{}
	for _, rd := range r.read {
		depends := 0
		for _, d := range decisive[rd] {
			text, suffix := say(d), r.suffix(d.At)
			placed := d.Text + suffix
			if len(always[placed]) > 0 && len(never[placed]) > 0 && len(always[placed])+len(never[placed]) > 2 {
				if numbers[placed] == nil {
					numbers[placed] = map[string]int{}
				}
				if numbers[placed][d.Key] == 0 {
					numbers[placed][d.Key] = len(numbers[placed]) + 1
				}
				suffix += fmt.Sprintf(" #%d", numbers[placed][d.Key])
			}
			if slices.Contains(out[rd], text+suffix) {
				continue // of one text with another that is named
			}
			if !d.Always && !d.Never {
				if depends++; depends > maxDepends {
					continue
				}
			}
			out[rd] = append(out[rd], text+suffix)
		}
		if n := depends - maxDepends; n > 0 {
			out[rd] = append(out[rd], fmt.Sprintf("depends on %d more", n))
		}
	}
	return out
}

// say tells what must hold.
func say(d eval.Decisive) string {
	switch {
	case d.Always:
		return d.Text
	case d.Never:
		return catalog.Not(d.Text)
	}
	return "depends on " + d.Text
}

// suffix is " at f.go:1:2", or nothing for a condition without a place.
func (r *run) suffix(p token.Pos) string {
	if at := r.at(p); at != "" {
		return " at " + at
	}
	return ""
}
