package baseline

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/toolbudget/toolbudget/rules"
)

// An Update says how to bring a baseline up to date.
type Update struct {
	Tolerance Tolerance
	// Reason allows growth, and is kept beside each figure that grew. Without
	// one nothing grows.
	Reason string
	// Drop drops the programs that the new state does not have. Else they stay,
	// since a run may read some programs only.
	Drop bool
}

// An Updated baseline with what was done to it.
type Updated struct {
	Baseline *Baseline
	// Tightened and Raised count tools and sums whose figures went down or, with
	// a reason, up.
	Tightened, Raised int
	// Kept counts those that grew within the tolerance, or may have grown: their
	// figures stay as they were.
	Kept int
	// Added, Removed and Renamed count tools.
	Added, Removed, Renamed int
	// Dropped and Stayed are programs that were not read.
	Dropped, Stayed []string
}

// ErrGrown says that the state has grown over the tolerance and no reason allows
// it. The ratchet has the places.
var ErrGrown = errors.New("the tools have grown, and without a reason an update only lowers figures")

// Update returns b with every figure that went down, and none that went up
// unless u gives the reason. What grew within the tolerance keeps its figures,
// and so the tolerance does not add up. With growth over the tolerance, and
// without a reason, it returns ErrGrown.
func (b *Baseline) Update(now *Baseline, u Update) (*Updated, error) {
	if u.Reason != strings.TrimSpace(u.Reason) || strings.ContainsAny(u.Reason, "\r\n") {
		return nil, fmt.Errorf("the reason %q is not one line of text", u.Reason)
	}
	was := b
	r, err := b.Ratchet(now, u.Tolerance)
	var recount *RecountError
	if errors.As(err, &recount) {
		if was, err = b.recounted(now, recount); err != nil {
			return nil, err
		}
		r, err = was.Ratchet(now, u.Tolerance)
	}
	if err != nil {
		return nil, err
	}
	if r.Verdict == rules.Over && u.Reason == "" {
		return nil, ErrGrown
	}
	out := &Updated{
		Baseline: &Baseline{SchemaVersion: Version, World: now.World, Profiles: now.Profiles, Programs: []Program{}},
	}
	for _, p := range MatchPrograms(was, now) {
		switch {
		case p.New == nil && u.Drop:
			out.Dropped = append(out.Dropped, p.Old.Package)
		case p.New == nil:
			if len(now.Profiles) != len(was.Profiles) {
				return nil, fmt.Errorf(
					"%s in the baseline was not read, so its tokens for the new provider are unknown; name its "+
						"package too, or drop it with -drop",
					p.Old.Package,
				)
			}
			out.Stayed = append(out.Stayed, p.Old.Package)
			out.Baseline.Programs = append(out.Baseline.Programs, *p.Old)
		default:
			out.Baseline.Programs = append(out.Baseline.Programs, out.program(p, was.Profiles, u))
		}
	}
	out.Baseline.sort()
	return out, nil
}

// program merges the two states of a program. The profiles are those that both
// have.
func (out *Updated) program(p ProgramPair, profiles []Profile, u Update) Program {
	merged := *p.New
	merged.Tools = []Tool{}
	for _, t := range MatchTools(p) {
		switch {
		case t.New == nil:
			out.Removed++
			continue
		case t.Old == nil:
			out.Added++
			added := *t.New
			if p.Old != nil {
				added.Reason = u.Reason
			}
			merged.Tools = append(merged.Tools, added)
			continue
		case t.Renamed():
			out.Renamed++
		}
		merged.Tools = append(merged.Tools, out.tool(t, profiles, u))
	}
	if p.Old == nil {
		merged.Reason = u.Reason
		out.Raised++
		return merged
	}
	switch out.settle(p.all(profiles), u) {
	case allowed:
		merged.Reason = u.Reason
	case kept:
		merged.Bytes, merged.Gaps, merged.Reason = p.Old.Bytes, p.Old.Gaps, p.Old.Reason
		merged.Tokens = over(p.New.Tokens, p.Old.Tokens)
		if p.Old.WireBytes != nil {
			merged.WireBytes, merged.WireGaps = p.Old.WireBytes, cmp.Or(p.Old.WireGaps, p.Old.Gaps)
		}
	case stays:
		merged.Reason = p.Old.Reason
	}
	if out.settle(p.Fixed(profiles), u) == kept {
		merged.Fixed, merged.Instructions = over(p.New.Fixed, p.Old.Fixed), p.Old.Instructions
	}
	return merged
}

// tool merges the two states of a tool. One that keeps its figures keeps the
// hash of the definition that they are of.
func (out *Updated) tool(t ToolPair, profiles []Profile, u Update) Tool {
	merged := *t.New
	switch out.settle(t.all(profiles), u) {
	case allowed:
		merged.Reason = u.Reason
	case kept:
		merged.Bytes, merged.Hash, merged.Gaps, merged.Reason = t.Old.Bytes, t.Old.Hash, t.Old.Gaps, t.Old.Reason
		merged.Tokens = over(t.New.Tokens, t.Old.Tokens)
		if t.Old.WireBytes != nil {
			merged.WireBytes, merged.WireGaps = t.Old.WireBytes, cmp.Or(t.Old.WireGaps, t.Old.Gaps)
		}
	case stays:
		merged.Reason = t.Old.Reason
	}
	return merged
}

// over returns the figures of base with those of top in their place.
func over(base, top map[string]Figure) map[string]Figure {
	m := maps.Clone(base)
	maps.Copy(m, top)
	return m
}

// An outcome is what an update does to the figures of a tool or a sum.
type outcome int

const (
	stays   outcome = iota // nothing changed
	lowered                // the new figures, which are smaller
	allowed                // the new figures, which a reason allows
	kept                   // the old figures
)

func (out *Updated) settle(list []Move, u Update) outcome {
	within := (Tolerance{}).verdict(list) == rules.Within
	switch {
	case within && smaller(list):
		out.Tightened++ // a reason for the larger figure goes with it
		return lowered
	case within:
		return stays
	case u.Reason != "":
		out.Raised++
		return allowed
	}
	out.Kept++
	return kept
}

// recounted returns b with the counts of now, which is allowed where the tools
// are the same: then a difference is the counter's.
func (b *Baseline) recounted(now *Baseline, why *RecountError) (*Baseline, error) {
	out := *b
	out.Profiles = append([]Profile{}, b.Profiles...)
	for i, p := range out.Profiles {
		for _, q := range now.Profiles {
			if q.Name == p.Name {
				out.Profiles[i] = q
			}
		}
	}
	out.Programs = nil
	for _, p := range MatchPrograms(b, now) {
		if p.Old == nil {
			continue // new: it is judged as growth
		}
		if p.New == nil {
			return nil, fmt.Errorf("%w; %s was not read, so name its package too", why, p.Old.Package)
		}
		same := p.Old.Instructions == p.New.Instructions && p.Old.Gaps == p.New.Gaps
		merged := *p.New
		merged.Reason, merged.Tools = p.Old.Reason, nil
		for _, t := range MatchTools(p) {
			if !t.Same() {
				same = false
				break
			}
			tool := *t.New
			tool.Reason = t.Old.Reason
			merged.Tools = append(merged.Tools, tool)
		}
		if !same {
			return nil, fmt.Errorf("%w; the tools of %s differ from those in the baseline", why, p.Old.Package)
		}
		out.Programs = append(out.Programs, merged)
	}
	return &out, nil
}
