package baseline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// A Ratchet is what the tools cost beside what they cost when the baseline was
// written.
type Ratchet struct {
	// File of the baseline.
	File    string        `json:"file"`
	Verdict rules.Verdict `json:"verdict"`
	// Profiles whose tokens were compared.
	Profiles []Profile `json:"profiles"`
	// Grown lists every tool, sum and fixed part that grew over the tolerance, or
	// may have.
	Grown []Growing `json:"grown"`
	// Added and Removed tools, and those that have another name now.
	Added   []ToolChange `json:"added,omitempty"`
	Removed []ToolChange `json:"removed,omitempty"`
	Renamed []ToolChange `json:"renamed,omitempty"`
	// Shrunk counts the tools and sums that are smaller, so that the baseline
	// could be tightened.
	Shrunk int `json:"shrunk"`
	// Allowed lists growth that was allowed when the baseline was updated.
	Allowed []Allowed `json:"allowed,omitempty"`
	// Notes are about what was not compared.
	Notes []string `json:"notes,omitempty"`
}

// A Growing is one tool, the sum of a program's tools or its fixed part.
type Growing struct {
	Program string `json:"program"`
	// Part is tool, total or fixed.
	Part string `json:"part"`
	// ID, Name and At are those of a tool.
	ID   string       `json:"id,omitempty"`
	Name string       `json:"name,omitempty"`
	At   catalog.Span `json:"at,omitzero"`
	// Moves are the amounts that are not within the tolerance.
	Moves   []Held        `json:"moves"`
	Verdict rules.Verdict `json:"verdict"`
}

// The parts of a Growing.
const (
	PartTool  = "tool"
	PartTotal = "total"
	PartFixed = "fixed"
)

// A Held is an amount that moved, with the verdict on it.
type Held struct {
	Move
	Verdict rules.Verdict `json:"verdict"`
}

// A ToolChange names a tool that only one state has, or under another name.
type ToolChange struct {
	Program string       `json:"program"`
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	Was     string       `json:"was,omitempty"` // the name before
	At      catalog.Span `json:"at,omitzero"`
	Bytes   interval.Int `json:"bytes"`
	// Tokens by the name of a profile.
	Tokens map[string]Figure `json:"tokens"`
}

// An Allowed is growth with the reason that was given for it.
type Allowed struct {
	Program string `json:"program"`
	// ID and Name of the tool; absent for the sum.
	ID     string `json:"id,omitempty"`
	Name   string `json:"name,omitempty"`
	Reason string `json:"reason"`
}

// Ratchet compares the state now with the baseline b. Figures are compared
// profile by profile; the error says which cannot be compared and what to do.
func (b *Baseline) Ratchet(now *Baseline, tol Tolerance) (*Ratchet, error) {
	if err := b.comparable(now); err != nil {
		return nil, err
	}
	r := &Ratchet{Profiles: b.Profiles, Grown: []Growing{}}
	for _, p := range MatchPrograms(b, now) {
		switch {
		case p.New == nil:
			r.Notes = append(
				r.Notes,
				fmt.Sprintf(
					"%s is in the baseline but was not read; if it was removed for good, run toolbudget baseline "+
						"-update -drop",
					p.Old.Package,
				),
			)
			continue
		case p.Old == nil:
			r.Notes = append(r.Notes, p.New.Package+" is not in the baseline, so all of it counts as growth")
		case p.Old.Package != p.New.Package:
			r.Notes = append(
				r.Notes,
				fmt.Sprintf("%s is compared with %s in the baseline, which has the same tools",
					p.New.Package, p.Old.Package),
			)
		}
		r.compareProgram(p, b.Profiles, tol)
	}
	for _, g := range r.Grown {
		r.Verdict = max(r.Verdict, g.Verdict)
	}
	return r, nil
}

// comparable finds figures of another world, profile or revision.
func (b *Baseline) comparable(now *Baseline) error {
	if b.World != now.World {
		return fmt.Errorf(
			"the baseline is for the world %s, and %s is checked; remove the file and run toolbudget baseline",
			b.World,
			now.World,
		)
	}
	var changed []string
	for _, p := range b.Profiles {
		i := slices.IndexFunc(now.Profiles, func(q Profile) bool { return q.Name == p.Name })
		if i < 0 {
			return fmt.Errorf("the baseline has tokens for %s, which were not counted (this is a bug in toolbudget)",
				p.Name)
		}
		if q := now.Profiles[i]; q.Revision != p.Revision || q.Grade != p.Grade {
			changed = append(
				changed,
				fmt.Sprintf("%s was %s, revision %s, and is now %s, revision %s",
					p.Name, p.Grade, p.Revision, q.Grade, q.Revision),
			)
		}
	}
	if changed != nil {
		return &RecountError{changed}
	}
	return nil
}

// A RecountError says that toolbudget or its vocabulary counts otherwise than
// when the baseline was written.
type RecountError struct{ changed []string }

func (e *RecountError) Error() string {
	return "the counting method has changed since the baseline was written (" +
		strings.Join(e.changed, "; ") + "), so the counts cannot be compared; " +
		"check out the commit of the baseline and run toolbudget baseline -update"
}

// compareProgram compares one program, which may be new.
func (r *Ratchet) compareProgram(p ProgramPair, profiles []Profile, tol Tolerance) {
	name := p.New.Package
	pairs := MatchTools(p)
	for _, t := range pairs {
		switch {
		case t.New == nil:
			r.Removed = append(r.Removed, change(name, t.Old))
			continue
		case t.Old == nil:
			r.Added = append(r.Added, change(name, t.New))
			continue
		case t.Renamed():
			c := change(name, t.New)
			c.Was = t.Old.Name
			r.Renamed = append(r.Renamed, c)
		}
		g := Growing{Program: name, Part: PartTool, ID: t.New.ID, Name: t.New.Name, At: t.New.At}
		r.hold(g, tol, t.all(profiles))
		if t.Old.Reason != "" {
			r.Allowed = append(r.Allowed, Allowed{Program: name, ID: t.New.ID, Name: t.New.Name, Reason: t.Old.Reason})
		}
	}
	r.hold(Growing{Program: name, Part: PartTotal}, tol, p.all(profiles))
	if p.Old == nil {
		return
	}
	r.hold(Growing{Program: name, Part: PartFixed}, tol, p.Fixed(profiles))
	if p.Old.Reason != "" {
		r.Allowed = append(r.Allowed, Allowed{Program: name, Reason: p.Old.Reason})
	}
}

func change(program string, t *Tool) ToolChange {
	return ToolChange{Program: program, ID: t.ID, Name: t.Name, At: t.At, Bytes: t.Bytes.Int, Tokens: t.Tokens}
}

// verdict is the worst over the amounts.
func (t Tolerance) verdict(list []Move) rules.Verdict {
	v := rules.Within
	for _, m := range list {
		v = max(v, t.holds(m))
	}
	return v
}

// smaller reports whether an amount surely shrank.
func smaller(list []Move) bool {
	return slices.ContainsFunc(list, func(m Move) bool { return m.Growth.Verdict(-1) == rules.Within })
}

// hold adds g when one of its amounts is not surely within the tolerance.
func (r *Ratchet) hold(g Growing, tol Tolerance, list []Move) {
	for _, m := range list {
		if v := tol.holds(m); v != rules.Within {
			g.Moves = append(g.Moves, Held{m, v})
			g.Verdict = max(g.Verdict, v)
		}
	}
	if g.Moves != nil {
		r.Grown = append(r.Grown, g)
	} else if (Tolerance{}).verdict(list) == rules.Within && smaller(list) {
		r.Shrunk++
	}
}
