package extract

import (
	"fmt"
	"go/token"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file writes the conditions of tools for users. A guard is a formula over conditions;
// a list of texts is printed: the conditions that always or never hold where the tool is
// there, and those that matter together with others.

// maxDepends bounds the conditions that are named of those that decide only
// together with others.
const maxDepends = 4

// conditions writes, for each definition, what must hold: "x at f.go:1:2", "!x at f.go:1:2"
// or, if a condition decides only together with others, "depends on x at f.go:1:2". Two
// conditions may have one text and place, as in a function that is called twice. If one of
// them is required and the other excluded, they get numbers, so that nobody takes them for
// the branches of one if. A condition that each turn of a loop decides anew is one for each
// definition.
func (r *run) conditions(guards map[*reading]eval.Guard) map[*reading][]string {
	decisive := map[*reading][]eval.Decisive{}
	branches := map[string]*branch{}
	for i, rd := range r.read {
		// First pass: which texts are used for several conditions in both senses.
		decisive[rd] = r.in.Decisive(guards[rd])
		for _, d := range decisive[rd] {
			if d.Always || d.Never {
				text, turned := canonical(d.Text)
				text += r.suffix(d.At)
				if branches[text] == nil {
					branches[text] = &branch{keys: map[string]bool{}}
				}
				branches[text].add(keyIn(i, d), d.Always != turned)
			}
		}
	}
	numbers := map[string]map[string]int{} // by text, of keys
	out := map[*reading][]string{}
	// Second pass: the texts, with a number where the first pass found two conditions.
	for i, rd := range r.read {
		depends := 0
		for _, d := range decisive[rd] {
			text, suffix := say(d), r.suffix(d.At)
			placed, _ := canonical(d.Text)
			placed += suffix
			if b := branches[placed]; b != nil && b.yes && b.no && len(b.keys) > 1 {
				if numbers[placed] == nil {
					numbers[placed] = map[string]int{}
				}
				key := keyIn(i, d)
				if numbers[placed][key] == 0 {
					numbers[placed][key] = len(numbers[placed]) + 1
				}
				suffix += fmt.Sprintf(" #%d", numbers[placed][key])
			}
			if slices.Contains(out[rd], text+suffix) {
				continue // of one text with another that is named
			}
			if !d.Always && !d.Never {
				// The list stays readable: the rest is only counted.
				if depends++; depends > maxDepends {
					continue
				}
			}
			out[rd] = append(out[rd], text+suffix)
		}
		if n := depends - maxDepends; n > 0 {
			out[rd] = append(out[rd], fmt.Sprintf("depends on %d more conditions", n))
		}
	}
	return out
}

// A branch has the conditions of one text and place, and how they are used.
type branch struct {
	keys    map[string]bool // of the conditions
	yes, no bool            // it is asked for, or against
}

// add notes that the condition with this key is asked for, or against.
func (b *branch) add(key string, asked bool) {
	b.keys[key] = true
	b.yes = b.yes || asked
	b.no = b.no || !asked
}

// keyIn is the key of a condition of definition i.
func keyIn(i int, d eval.Decisive) string {
	if d.Turn {
		return fmt.Sprintf("%s of %d", d.Key, i)
	}
	return d.Key
}

// canonical is one text for a condition and its opposite, and whether the given text was
// that of the opposite: x == nil and x != nil are one.
func canonical(text string) (one string, turned bool) {
	if not := catalog.Not(text); not < text {
		return not, true
	}
	return text, false
}

// say is the text of what must hold.
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
