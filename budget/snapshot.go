package budget

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// Counted is the outcome of one way to count. The results of several ways are
// of the same inputs.
type Counted struct {
	Profile baseline.Profile
	Result  *Result
}

// NewBaseline returns the state of the tools in a world.
func NewBaseline(world catalog.World, counted []Counted) *baseline.Baseline {
	profiles, programs := []baseline.Profile{}, []baseline.Program{}
	for i, c := range counted {
		profiles = append(profiles, c.Profile)
		for j, p := range c.Result.Programs {
			if i == 0 {
				programs = append(programs, newBaselineProgram(p, world))
			}
			count(&programs[j], c.Profile.Name, p, world)
		}
	}
	return baseline.New(world, profiles, programs)
}

func newBaselineProgram(p *Program, world catalog.World) baseline.Program {
	out := baseline.Program{
		Package: p.Name, Bytes: baseline.Figure{Int: p.In(world).Bytes}, WireBytes: wireFigure(p.In(world).WireBytes),
		Tokens: map[string]baseline.Figure{}, Fixed: map[string]baseline.Figure{}, Tools: []baseline.Tool{},
	}
	var unknown, unsent []string
	for _, t := range p.Tools {
		if !t.InWorld {
			continue
		}
		bt := baseline.Tool{
			ID: t.Tool.ID, Name: t.Tool.Name, Bytes: baseline.Figure{Int: t.Size.Bytes},
			WireBytes: wireFigure(t.Size.WireBytes), Tokens: map[string]baseline.Figure{},
			Hash: definition(t.Tool), Gaps: gapsHash(t.Tool.Gaps), At: t.Tool.Source,
		}
		if all := allGapsHash(t.Tool.Gaps); all != bt.Gaps {
			bt.WireGaps = all
			unsent = append(unsent, bt.ID+" "+all)
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
	if len(unsent) > 0 {
		out.WireGaps = hashAll(append(unsent, out.Gaps))
	}
	return out
}

// wireFigure is an amount of the whole definitions, or nil if nothing of it is known.
func wireFigure(a interval.Int) *baseline.Figure {
	if a.Open && a.Lo == 0 {
		return nil
	}
	return &baseline.Figure{Int: a}
}

// count adds the tokens under one profile.
func count(b *baseline.Program, profile string, p *Program, world catalog.World) {
	b.Tokens[profile] = baseline.Figure{Int: p.In(world).Tokens}
	b.Fixed[profile] = baseline.Figure{Int: p.Fixed}
	i := 0
	for _, t := range p.Tools {
		if t.InWorld {
			b.Tools[i].Tokens[profile] = baseline.Figure{Int: t.Size.Tokens}
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
		if g.Counts() {
			out = append(out, what(g))
		}
	}
	return hashAll(out)
}

// allGapsHash is gapsHash with the gaps that hide what a model is not sent.
func allGapsHash(list []catalog.Gap) string {
	var out []string
	for _, g := range list {
		out = append(out, what(g))
	}
	return hashAll(out)
}

func what(g catalog.Gap) string {
	return fmt.Sprintf("%s %s %d %s", g.Path, g.Reason, g.Offset, g.Detail)
}

// Against adds the comparison with a baseline to the result.
func (r *Result) Against(ratchet *baseline.Ratchet) {
	r.Ratchet = ratchet
	r.Verdict = max(r.Verdict, ratchet.Verdict)
	grew := map[string]rules.Verdict{}
	for _, g := range ratchet.Grown {
		if g.Part == baseline.PartTool {
			grew[g.Program+"\x00"+g.ID] = g.Verdict
		}
	}
	for _, p := range r.Programs {
		for _, t := range p.Tools {
			t.Grew = grew[p.Name+"\x00"+t.Tool.ID]
		}
	}
}

func hashAll(list []string) string {
	if len(list) == 0 {
		return ""
	}
	slices.Sort(list)
	return hash(strings.Join(list, "\n"))
}

// hash returns the first 16 hexadecimal digits of the SHA-256: two different
// definitions among a million share one with a chance of 1 in 37 million.
func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:8])
}
