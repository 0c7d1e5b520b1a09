package extract

import (
	"bytes"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// A program may ask one model by an SDK and another one by hand, with the same tools or with others
// of the same names.

// alsoSent adds a tool of a request that the program writes itself. If an SDK sends the same one,
// it is there if either is. Where an SDK has another one of that name, the request may have that in
// another form: it is one of its own only if both are known in full. serves are the names of the
// SDKs that serve tools. What is served is not what a model is sent, but has the same names.
func (p *program) alsoSent(t *catalog.Tool, serves map[string]bool) {
	known, others := len(t.Gaps) == 0, false
	for _, old := range p.tools {
		switch {
		case old.Name != t.Name || old.Framework == framework.RequestsName:
			continue
		case serves[old.Framework] || old.Guessed() != "":
			return
		case bytes.Equal(old.Wire(), t.Wire()) && known && len(old.Gaps) == 0:
			orElse(old, t)
			return
		}
		known, others = known && len(old.Gaps) == 0, true
	}
	if known || !others {
		p.add(t, p.named[t.Name]+1)
	}
}

// decide takes the conditions of tools that SDKs send from the reading of requests, where they have
// none otherwise: a run that asks a model by hand instead counts as one that asks no model there.
func (q *requestReading) decide(p *program, serves map[string]bool) {
	if len(q.tools()) == 0 || q.cut() {
		return
	}
	for _, t := range p.tools {
		if t.Conditional || !t.Reachable || serves[t.Framework] || t.Guessed() != "" {
			continue
		}
		if same := q.find(t); same != nil && same.Conditional {
			t.Conditional, t.Conditions, t.Default = true, same.Conditions, same.Default
		}
	}
}

// changes adds an assumption to the tools that SDKs send, if the program may change a request of an
// SDK beside its type.
func (q *requestReading) changes(p *program, serves map[string]bool) {
	if q.beside == "" {
		return
	}
	for _, t := range p.tools {
		if !t.Reachable || serves[t.Framework] || t.Guessed() != "" || sentAsDeclared(t) {
			continue
		}
		if t.Default == catalog.Yes {
			t.Default = catalog.Unknown
		}
		t.Assumptions = append(t.Assumptions, catalog.Assumption{Text: asDeclared, At: q.beside})
		sortAssumptions(t)
	}
}

// cut reports whether a bound has ended the reading.
func (q *requestReading) cut() bool {
	return slices.ContainsFunc(q.programs, func(p *program) bool {
		return slices.ContainsFunc(p.DynamicSources, func(s catalog.DynamicSource) bool {
			return strings.HasPrefix(s.Kind, beyondBounds)
		})
	})
}

// find is the tool of the same SDK and content in the reading of requests, or nil.
func (q *requestReading) find(t *catalog.Tool) *catalog.Tool {
	wire := t.Wire()
	for _, p := range q.programs {
		for _, same := range p.tools {
			if same.Framework == t.Framework && same.Reachable && bytes.Equal(same.Wire(), wire) {
				return same
			}
		}
	}
	return nil
}

// orElse notes that a tool is also there when another one of the same content is.
func orElse(t, other *catalog.Tool) {
	switch {
	case !other.Reachable:
		return
	case !t.Reachable:
		t.Reachable, t.Default = true, other.Default
		t.Conditional, t.Conditions = other.Conditional, other.Conditions
		t.Assumptions = other.Assumptions
		return
	case t.Default == catalog.Yes || other.Default == catalog.Yes:
		t.Default = catalog.Yes
	case t.Default != other.Default:
		t.Default = catalog.Unknown
	}
	if t.Conditional = t.Conditional && other.Conditional; !t.Conditional {
		t.Conditions = nil
	}
	for _, c := range other.Conditions {
		if t.Conditional && !slices.Contains(t.Conditions, c) {
			t.Conditions = append(slices.Clip(t.Conditions), c)
		}
	}
	t.Assumptions = slices.Concat(t.Assumptions, other.Assumptions)
	sortAssumptions(t)
}
