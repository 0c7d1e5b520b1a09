package budget

import (
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

// Counted is the outcome of one way to count. The results of several ways are
// of the same inputs.
type Counted struct {
	Profile Profile
	Result  *Result
}

// NewBaseline returns the state of the tools in a world.
func NewBaseline(world catalog.World, counted []Counted) *Baseline {
	b := &Baseline{SchemaVersion: BaselineVersion, World: world, Profiles: []Profile{}, Programs: []BaselineProgram{}}
	for i, c := range counted {
		b.Profiles = append(b.Profiles, c.Profile)
		for j, p := range c.Result.Programs {
			if i == 0 {
				b.Programs = append(b.Programs, newBaselineProgram(p, world))
			}
			b.Programs[j].count(c.Profile.Name, p, world)
		}
	}
	b.sort()
	return b
}

func newBaselineProgram(p *Program, world catalog.World) BaselineProgram {
	out := BaselineProgram{
		Package: p.Name, Bytes: Figure{p.In(world).Bytes}, Tokens: map[string]Figure{}, Fixed: map[string]Figure{}, Tools: []BaselineTool{},
	}
	var unknown []string
	for _, t := range p.Tools {
		if !t.InWorld {
			continue
		}
		bt := BaselineTool{
			ID: t.Tool.ID, Name: t.Tool.Name, Bytes: Figure{t.Size.Bytes}, Tokens: map[string]Figure{},
			Hash: definition(t.Tool), Gaps: gapsHash(t.Tool.Gaps), At: t.Tool.Source,
		}
		if bt.Gaps != "" {
			unknown = append(unknown, bt.ID+" "+bt.Gaps)
		}
		out.Tools = append(out.Tools, bt)
	}
	if p.Program != nil {
		var said []string
		if text := p.Program.Instructions.Value; text != "" {
			said = append(said, text)
		}
		for _, g := range p.Program.Gaps {
			if catalog.Covers("/instructions", g.Path) {
				said = append(said, what(g))
			} else {
				unknown = append(unknown, what(g))
			}
		}
		out.Instructions = hashAll(said)
		for _, d := range p.Program.DynamicSources {
			unknown = append(unknown, "tools "+d.Kind)
		}
	}
	out.Gaps = hashAll(unknown)
	return out
}

// count adds the tokens under one profile.
func (b *BaselineProgram) count(profile string, p *Program, world catalog.World) {
	b.Tokens[profile] = Figure{p.In(world).Tokens}
	b.Fixed[profile] = Figure{p.Fixed}
	i := 0
	for _, t := range p.Tools {
		if t.InWorld {
			b.Tools[i].Tokens[profile] = Figure{t.Size.Tokens}
			i++
		}
	}
}

// definition returns the hash of the wire form of a tool without its name.
func definition(t *catalog.Tool) string {
	return hash(string((&catalog.Tool{Description: t.Description, InputSchema: t.InputSchema}).Wire()))
}

// gapsHash returns the hash of the gaps that hide something that is counted.
// Their places in the source are not in it, since they move with every edit.
func gapsHash(list []catalog.Gap) string {
	var out []string
	for _, g := range list {
		if Counts(g) {
			out = append(out, what(g))
		}
	}
	return hashAll(out)
}

func what(g catalog.Gap) string {
	return fmt.Sprintf("%s %s %d %s", g.Path, g.Reason, g.Offset, g.Detail)
}

// Against adds the comparison with a baseline to the result.
func (r *Result) Against(ratchet *Ratchet) {
	r.Ratchet = ratchet
	r.Verdict = max(r.Verdict, ratchet.Verdict)
	grew := map[string]rules.Verdict{}
	for _, g := range ratchet.Grown {
		if g.Part == PartTool {
			grew[g.Program+"\x00"+g.ID] = g.Verdict
		}
	}
	for _, p := range r.Programs {
		for _, t := range p.Tools {
			t.Grew = grew[p.Name+"\x00"+t.Tool.ID]
		}
	}
}
