package report

import (
	"encoding/json"
	"io"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/client"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// JSON prints the result of a check for programs, in the form that
// schema/report.schema.json describes.
func JSON(w io.Writer, r *budget.Result, o Options) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(NewDocument(r, o))
}

// Document is the JSON form of a result.
type Document struct {
	SchemaVersion int `json:"schemaVersion"`
	// Verdict over all limits: within, undetermined or over.
	Verdict rules.Verdict `json:"verdict"`
	// Strict says that an undetermined verdict fails the gate.
	Strict bool `json:"strict,omitempty"`
	// Fails says that the check ends with exit status 1, as -strict and -fail-on ask.
	Fails bool `json:"fails"`
	// Failure says why the check could not be done; no figure and no verdict holds then.
	Failure string `json:"failure,omitempty"`
	// World whose tools are held to the limits.
	World catalog.World `json:"world"`
	// Provider whose tokens were counted.
	Provider string `json:"provider"`
	// Grade says how far the totals can be trusted: exact, calibrated, extrapolated
	// or rough. Of several programs it is the lowest.
	Grade string `json:"grade"`
	// Config is the file the limits were read from; absent for built-in defaults.
	Config   string    `json:"config,omitempty"`
	Programs []Program `json:"programs"`
	// Together is all programs as one client that loads them at once sees them.
	Together *Program `json:"together,omitempty"`
	// Baseline is the comparison with what the tools cost before.
	Baseline   *baseline.Ratchet    `json:"baseline,omitempty"`
	Incomplete []catalog.Incomplete `json:"incomplete,omitempty"`
	// Sessions are what the clients of the configuration start with.
	Sessions []client.Session `json:"sessions,omitempty"`
	// Findings that belong to no program: directives in the source that are wrong, and
	// limits of clients.
	Findings []rules.Finding `json:"findings,omitempty"`
	Notes    []string        `json:"notes,omitempty"`
}

// Program is what one client loads at once.
type Program struct {
	Name string `json:"name"`
	// Server is the one that it is, of several of its package.
	Server string `json:"server,omitempty"`
	// Offers is the profile that the configuration says the server offers.
	Offers  string        `json:"offers,omitempty"`
	Verdict rules.Verdict `json:"verdict"`
	Totals  Worlds        `json:"totals"`
	// FixedTokens is what each request with tools costs once, beyond the tools.
	FixedTokens interval.Int `json:"fixedTokens"`
	// InstructionsTokens is the part of it that the server's instructions have.
	InstructionsTokens interval.Int `json:"instructionsTokens"`
	// Gaps that count and that no exception allows.
	Gaps   interval.Int  `json:"gaps"`
	Checks []rules.Check `json:"checks"`
	// Initial is what a request has before a deferred tool is asked for; absent
	// where no tool is deferred and no limit asks for it.
	Initial *budget.Initial `json:"initial,omitempty"`
	// Parts are the profiles, groups and packages with budgets of their own.
	Parts []Part `json:"parts,omitempty"`
	// Findings are the limits and rules that all tools together break.
	Findings []rules.Finding `json:"findings,omitempty"`
	// Providers are what the tools cost as each of the providers counts them, that
	// of the limits first.
	Providers []ProviderCost `json:"providers,omitempty"`
	Tools     []Tool         `json:"tools,omitempty"`
	// ProgramGaps are those of the program itself.
	ProgramGaps    []catalog.Gap           `json:"programGaps,omitempty"`
	DynamicSources []catalog.DynamicSource `json:"dynamicSources,omitempty"`
	// Unreachable definitions are never counted.
	Unreachable []Definition `json:"unreachable,omitempty"`
}

// Part is some of a program's tools, with a budget of its own.
type Part struct {
	// Kind is profile, group or package.
	Kind    string        `json:"kind"`
	Name    string        `json:"name"`
	Verdict rules.Verdict `json:"verdict"`
	Totals  Worlds        `json:"totals"`
	// Tools are the ids of those that are or may be in the part.
	Tools  []string      `json:"tools"`
	Checks []rules.Check `json:"checks,omitempty"`
}

// Worlds holds the sums of both worlds.
type Worlds struct {
	Default    budget.Totals `json:"default"`
	Everything budget.Totals `json:"everything"`
}

// Definition names a tool and its place.
type Definition struct {
	ID     string       `json:"id"`
	Name   string       `json:"name"`
	Source catalog.Span `json:"source,omitzero"`
}

// Tool is one tool, what it weighs and how it stands to each limit.
type Tool struct {
	Definition
	budget.Size
	// Default says whether the tool is there by default.
	Default     catalog.Default `json:"default"`
	Conditional bool            `json:"conditional,omitempty"`
	// Checked is false for a tool outside the world that is checked.
	Checked bool          `json:"checked"`
	Verdict rules.Verdict `json:"verdict"`
	Checks  []rules.Check `json:"checks,omitempty"`
	// Findings are the limits and rules that the tool breaks, each with its place.
	Findings    []rules.Finding      `json:"findings,omitempty"`
	Gaps        []catalog.Gap        `json:"gaps,omitempty"`
	Assumptions []catalog.Assumption `json:"assumptions,omitempty"`
}

// NewDocument turns a result into its JSON form.
func NewDocument(r *budget.Result, o Options) *Document {
	d := &Document{
		SchemaVersion: SchemaVersion, Verdict: r.Verdict, Strict: o.Strict, Fails: o.Failure == "" && Fails(r, o),
		Failure: o.Failure, World: o.Config.World,
		Provider: o.Provider, Grade: o.Grade, Config: o.Config.Path,
		Programs: []Program{}, Baseline: r.Ratchet, Incomplete: r.Incomplete, Findings: r.Findings, Notes: r.Notes,
		Sessions: o.Sessions,
	}
	for i, p := range r.Programs {
		d.Programs = append(d.Programs, newProgram(p, i, o))
	}
	if r.Together != nil {
		t := newProgram(r.Together, -1, o)
		d.Together = &t
	}
	return d
}

func newProgram(p *budget.Program, i int, o Options) Program {
	out := Program{
		Name: p.Name, Verdict: p.Verdict, Totals: Worlds{p.Default, p.Everything},
		FixedTokens: p.Fixed, InstructionsTokens: p.Instructions, Gaps: p.Gaps, Checks: p.Checks, Findings: p.Findings,
	}
	for _, c := range o.Counted {
		out.Providers = append(out.Providers, c.of(i))
	}
	out.Initial = p.Initial
	for _, part := range p.Parts {
		q := Part{
			Kind:    part.Kind,
			Name:    part.Name,
			Verdict: part.Verdict,
			Totals:  Worlds{part.Default, part.Everything},
			Tools:   []string{},
			Checks:  part.Checks,
		}
		for _, t := range part.Tools {
			q.Tools = append(q.Tools, t.Tool.ID)
		}
		out.Parts = append(out.Parts, q)
	}
	if out.Checks == nil {
		out.Checks = []rules.Check{}
	}
	if p.Program != nil {
		out.Server, out.Offers = p.Program.Server, p.Offers
		out.ProgramGaps, out.DynamicSources = p.Program.Gaps, p.Program.DynamicSources
	}
	for _, t := range p.Tools {
		out.Tools = append(out.Tools, Tool{
			Definition: definition(t.Tool), Size: t.Size, Default: t.Tool.Default, Conditional: t.Tool.Conditional,
			Checked: t.InWorld, Verdict: t.Verdict, Checks: t.Checks, Findings: t.Findings, Gaps: t.Tool.Gaps,
			Assumptions: t.Tool.Assumptions,
		})
	}
	for _, t := range p.Unreachable {
		out.Unreachable = append(out.Unreachable, definition(t))
	}
	return out
}

func definition(t *catalog.Tool) Definition {
	return Definition{ID: t.ID, Name: t.Name, Source: t.Source}
}
