package diff

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

// SchemaVersion is the version of the JSON form of a Diff. It changes only when
// a reader of the old form would misread the new.
const SchemaVersion = 1

// A State is the tools at one time.
type State struct {
	// Name as the user gave it: a file, a git ref.
	Name string
	// Figures of the tools. Those of both states are counted under the same
	// profiles.
	Figures *baseline.Baseline
	// Catalog has the definitions, nil where the figures alone are known.
	Catalog *catalog.Catalog
	// Partial says that some packages were read, so that a program that is not
	// there may be elsewhere.
	Partial bool
	// Served says that the definitions are those a server sent. As the old state, it is
	// compared with the source that is the new one, and each change gets its causes.
	Served bool
}

// A Diff is what lies between two states.
type Diff struct {
	SchemaVersion int  `json:"schemaVersion"`
	Old           Side `json:"old"`
	New           Side `json:"new"`
	// Profiles whose tokens are compared.
	Profiles []baseline.Profile `json:"profiles"`
	Programs []Program          `json:"programs"`
	// Served says that a list of a server was compared with source, so no time
	// lies between the states, and changes have causes.
	Served bool     `json:"served,omitempty"`
	Notes  []string `json:"notes,omitempty"`
}

// A Side names one of the states.
type Side struct {
	Name string `json:"name"`
	// FiguresOnly says that no definitions are known, so that a changed tool does
	// not tell what changed in it.
	FiguresOnly bool `json:"figuresOnly,omitempty"`
}

// A Program is one program in both states.
type Program struct {
	// Package is the program's name: its package, with the server in parentheses
	// where the package has several.
	Package string `json:"package"`
	// Was is the package before, where it was another.
	Was string `json:"was,omitempty"`
	// Status is added or removed, or changed where both states have it.
	Status Status `json:"status"`
	// Tools before and now.
	ToolsOld int `json:"toolsOld"`
	ToolsNew int `json:"toolsNew"`
	// Moves are the sums of all tools: bytes, and tokens by profile.
	Moves []baseline.Move `json:"moves"`
	// Wire are the bytes of the whole definitions, with what no model is sent. It is absent
	// where a state does not say, or where they grew as the bytes of Moves did.
	Wire *baseline.Move `json:"wire,omitempty"`
	// Fixed is what a request costs once beyond the tools, in tokens.
	Fixed []baseline.Move `json:"fixed"`
	// Changed tools: removed, added, renamed, changed.
	Tools []Tool `json:"tools"`
	// Unchanged counts the others.
	Unchanged int `json:"unchanged"`
}

// A Status says what became of a tool or a program.
type Status string

// All statuses of a tool.
const (
	Removed Status = "removed"
	Added   Status = "added"
	Renamed Status = "renamed"
	Changed Status = "changed"
)

// Statuses lists them in the order reports show them.
func Statuses() []Status { return []Status{Removed, Added, Renamed, Changed} }

// A Tool is one that is not what it was.
type Tool struct {
	Status Status `json:"status"`
	ID     string `json:"id"`
	Name   string `json:"name"`
	// Was is the name before, where it was another.
	Was string `json:"was,omitempty"`
	// At is where the tool is defined, in the new state unless it was removed.
	At    catalog.Span    `json:"at,omitzero"`
	Moves []baseline.Move `json:"moves"`
	// Wire are the bytes of the whole definition, as those of Program.
	Wire *baseline.Move `json:"wire,omitempty"`
	// Changes, those that break first.
	Changes []Change `json:"changes,omitempty"`
}

// A Change is one part of a tool that is not what it was.
type Change struct {
	// Pointer is a JSON pointer into the tool, "" for the whole of it: in the new
	// state, or in the old one where the part is gone.
	Pointer string `json:"pointer"`
	Effect  Effect `json:"effect"`
	// Text says what changed.
	Text string `json:"text"`
	// At is where the part is written, as closely as it is known.
	At catalog.Span `json:"at,omitzero"`
	// Why a running server differs here from its source.
	Why []Cause `json:"why,omitempty"`
}

// An Effect says what a change does to calls that were valid before.
type Effect string

const (
	// Breaking: some call that was valid is not any more.
	Breaking Effect = "breaking"
	// Undetermined: it may be either.
	Undetermined Effect = "undetermined"
	// Compatible: each call that was valid still is.
	Compatible Effect = "compatible"
)

// Effects lists them, the worst first.
func Effects() []Effect { return []Effect{Breaking, Undetermined, Compatible} }

// New compares two states. It fails when their tokens cannot be compared.
func New(old, now State) (*Diff, error) {
	d := &Diff{
		SchemaVersion: SchemaVersion,
		Old:           Side{old.Name, old.Catalog == nil}, New: Side{now.Name, now.Catalog == nil},
		Programs: []Program{},
		Served:   old.Served && !now.Served && now.Catalog != nil,
	}
	for _, p := range old.Figures.Profiles {
		i := slices.IndexFunc(now.Figures.Profiles, func(q baseline.Profile) bool { return q.Name == p.Name })
		if i < 0 {
			d.Notes = append(d.Notes,
				fmt.Sprintf("%s has tokens for %s and %s does not, so they are left out", old.Name, p.Name, now.Name))
			continue
		}
		if q := now.Figures.Profiles[i]; q.Revision != p.Revision || q.Grade != p.Grade {
			return nil, fmt.Errorf(
				"%s was counted as %s of revision %s (%s) and %s of revision %s (%s), so the counts cannot be "+
					"compared; write the baseline again (toolbudget baseline -update at its commit), or name the "+
					"commit instead of the file",
				old.Name,
				p.Name,
				p.Revision,
				p.Grade,
				now.Name,
				q.Revision,
				q.Grade,
			)
		}
		d.Profiles = append(d.Profiles, p)
	}
	if d.Profiles == nil {
		return nil, fmt.Errorf(
			"%s and %s were not counted as the same provider; write one of the baselines again with -provider and "+
				"that of the other",
			old.Name,
			now.Name,
		)
	}
	if old.Figures.World != now.Figures.World {
		return nil, fmt.Errorf("%s has the tools of the world %s and %s has those of %s; write the baseline again",
			old.Name, old.Figures.World, now.Name, now.Figures.World)
	}
	before, after := definitions(old.Catalog), definitions(now.Catalog)
	pairs := baseline.MatchPrograms(old.Figures, now.Figures)
	if d.Served && len(old.Figures.Programs) == 1 && len(now.Figures.Programs) == 1 {
		pairs = []baseline.ProgramPair{{Old: &old.Figures.Programs[0], New: &now.Figures.Programs[0]}}
	}
	for _, p := range pairs {
		if d.Served && p.Old == nil {
			d.Notes = append(d.Notes, p.New.Package+" is not the program that was asked and is left out")
			continue
		}
		if p.New == nil && now.Partial && old.Catalog == nil {
			d.Notes = append(d.Notes, fmt.Sprintf("%s in %s was not read and is left out", p.Old.Package, old.Name))
			continue
		}
		if p.Old == nil && old.Partial && now.Catalog == nil {
			d.Notes = append(d.Notes, fmt.Sprintf("%s in %s was not read and is left out", p.New.Package, now.Name))
			continue
		}
		out := d.program(p, before, after)
		if d.Served {
			explain(out.Tools, now.Catalog, after, p.New)
		}
		d.Programs = append(d.Programs, out)
	}
	return d, nil
}

// A defined tool is known by the name of its program and its id.
type defined struct{ program, id string }

// definitions returns the tools of a catalog.
func definitions(c *catalog.Catalog) map[defined]*catalog.Tool {
	m := map[defined]*catalog.Tool{}
	if c == nil {
		return m
	}
	for i := range c.Programs {
		p := &c.Programs[i]
		for _, t := range c.ToolsOf(p) {
			m[defined{p.Name(), t.ID}] = t
		}
	}
	return m
}

func (d *Diff) program(p baseline.ProgramPair, before, after map[defined]*catalog.Tool) Program {
	out := Program{Status: Changed, Moves: p.Totals(d.Profiles), Wire: p.Wire(), Fixed: p.Fixed(d.Profiles)}
	out.Tools = []Tool{}
	if d.Served {
		out.Wire = nil // source code does not tell all of it, such as icons
	}
	if p.Old != nil {
		out.Package, out.ToolsOld = p.Old.Package, len(p.Old.Tools)
	}
	if p.New != nil {
		if p.Old != nil && p.Old.Package != p.New.Package {
			out.Was = p.Old.Package
		}
		out.Package, out.ToolsNew = p.New.Package, len(p.New.Tools)
	}
	switch {
	case p.Old == nil:
		out.Status = Added
	case p.New == nil:
		out.Status = Removed
	}
	for _, pair := range d.match(p) {
		t := d.tool(pair, definition(before, p.Old, pair.Old), definition(after, p.New, pair.New))
		if t == nil {
			out.Unchanged++
			continue
		}
		if t.Status == Removed && offers(p.New, t.Name) {
			t.Changes = []Change{{Effect: Undetermined, Text: "this variant is gone; the tool has others", At: t.At}}
		}
		if t.Status == Added && offers(p.Old, t.Name) {
			t.Changes = []Change{{Effect: Undetermined, Text: "this variant is new; the tool had others", At: t.At}}
		}
		out.Tools = append(out.Tools, *t)
	}
	slices.SortStableFunc(out.Tools, func(a, b Tool) int {
		return slices.Index(Statuses(), a.Status) - slices.Index(Statuses(), b.Status)
	})
	return out
}

// match pairs the tools of a program. A server and its source have one name for a tool, so
// none was renamed between them.
func (d *Diff) match(p baseline.ProgramPair) (out []baseline.ToolPair) {
	for _, pair := range baseline.MatchTools(p) {
		if d.Served && pair.Renamed() {
			out = append(out, baseline.ToolPair{New: pair.New}, baseline.ToolPair{Old: pair.Old})
			continue
		}
		out = append(out, pair)
	}
	return out
}

// offers reports whether a program has a tool of that name.
func offers(p *baseline.Program, name string) bool {
	return p != nil && slices.ContainsFunc(p.Tools, func(t baseline.Tool) bool { return t.Name == name })
}

// definition returns the definition of a tool, or nil where it is not known.
func definition(m map[defined]*catalog.Tool, p *baseline.Program, t *baseline.Tool) *catalog.Tool {
	if p == nil || t == nil {
		return nil
	}
	return m[defined{p.Package, t.ID}]
}

// tool compares the two states of a tool, or returns nil when it is what it was. The definitions
// are nil where they are not known.
func (d *Diff) tool(p baseline.ToolPair, old, now *catalog.Tool) *Tool {
	t := &Tool{Moves: p.Moves(d.Profiles), Wire: p.Wire()}
	if d.Served {
		t.Wire = nil // as that of the program
	}
	switch {
	case p.New == nil:
		t.Status, t.ID, t.Name, t.At = Removed, p.Old.ID, p.Old.Name, p.Old.At
		t.Changes = []Change{{Effect: Breaking, Text: "the tool is gone", At: t.At}}
		return t
	case p.Old == nil:
		t.Status, t.ID, t.Name, t.At = Added, p.New.ID, p.New.Name, p.New.At
		t.Changes = []Change{{Effect: Compatible, Text: "the tool is new", At: t.At}}
		return t
	}
	t.Status, t.ID, t.Name, t.At = Changed, p.New.ID, p.New.Name, p.New.At
	if old != nil && now != nil && d.Served {
		t.Changes = served(old, now)
	} else if old != nil && now != nil {
		t.Changes = tools(old, now)
	} else if !p.Same() && p.Old.Hash != p.New.Hash {
		t.Changes = []Change{{Effect: Undetermined,
			Text: "description or input schema; a baseline does not record which", At: t.At}}
	} else if !p.Same() && p.Old.Gaps != p.New.Gaps {
		t.Changes = []Change{{Effect: Undetermined, Text: "what is not known of it", At: t.At}}
	}
	if len(t.Changes) == 0 && (old == nil || now == nil) && t.Wire != nil {
		t.Changes = []Change{{Effect: Compatible, At: t.At,
			Text: "what no model is sent, such as the output schema; a baseline does not record which part"}}
	}
	if p.Renamed() {
		t.Status, t.Was = Renamed, p.Old.Name
		t.Changes = append([]Change{{Pointer: "/name", Effect: Breaking, Text: "was " + p.Old.Name, At: t.At}},
			t.Changes...)
	}
	if len(t.Changes) == 0 {
		return nil
	}
	slices.SortStableFunc(t.Changes, func(a, b Change) int {
		return slices.Index(Effects(), a.Effect) - slices.Index(Effects(), b.Effect)
	})
	return t
}

// Count returns the number of changes of that effect.
func (d *Diff) Count(e Effect) int {
	n := 0
	for _, p := range d.Programs {
		for _, t := range p.Tools {
			for _, c := range t.Changes {
				if c.Effect == e {
					n++
				}
			}
		}
	}
	return n
}

// Grows reports whether the tools of a program surely cost more bytes or tokens than they did,
// or more bytes on the wire.
func (d *Diff) Grows() bool {
	grew := func(m baseline.Move) bool { return m.Growth.Verdict(0) == rules.Over }
	return slices.ContainsFunc(d.Programs, func(p Program) bool {
		return slices.ContainsFunc(p.Moves, grew) || p.Wire != nil && grew(*p.Wire)
	})
}
