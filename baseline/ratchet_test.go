package baseline

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

func upTo(lo, hi int) interval.Int { return interval.Int{Lo: lo, Hi: hi} }
func from(lo int) interval.Int     { return interval.Int{Lo: lo, Hi: lo, Open: true} }

// TestGrowthIsJudgedByWhatIsKnown is the table of verdicts on growth.
func TestGrowthIsJudgedByWhatIsKnown(t *testing.T) {
	for _, tt := range []struct {
		was, is interval.Int
		alike   bool
		tol     Tolerance
		want    rules.Verdict
	}{
		{interval.Exactly(100), interval.Exactly(100), true, Tolerance{}, rules.Within},
		{interval.Exactly(100), interval.Exactly(101), true, Tolerance{}, rules.Over},
		{interval.Exactly(100), interval.Exactly(99), true, Tolerance{}, rules.Within},
		{interval.Exactly(0), interval.Exactly(1), true, Tolerance{Percent: 100}, rules.Over},
		{interval.Exactly(100), interval.Exactly(105), true, Tolerance{Percent: 5}, rules.Within},
		{interval.Exactly(100), interval.Exactly(106), true, Tolerance{Percent: 5}, rules.Over},
		{interval.Exactly(100), interval.Exactly(106), true, Tolerance{Percent: 5, Bytes: 6},
			rules.Within}, // the larger one
		{interval.Exactly(100), interval.Exactly(106), true, Tolerance{Percent: 5, Tokens: 6},
			rules.Over}, // of another unit
		{interval.Exactly(19), interval.Exactly(20), true, Tolerance{Percent: 5},
			rules.Over}, // 0.95 is not 1

		// A band: both bounds err alike.
		{upTo(90, 110), upTo(90, 110), true, Tolerance{}, rules.Within},
		{upTo(90, 110), upTo(91, 111), true, Tolerance{}, rules.Over},
		{upTo(90, 110), upTo(99, 121), true, Tolerance{Percent: 10}, rules.Within},
		{upTo(0, 110), upTo(0, 120), true, Tolerance{}, rules.Undetermined}, // a tool that may be there
		{upTo(90, 110), upTo(95, 105), true, Tolerance{}, rules.Undetermined},

		// The same part is unknown in both.
		{from(100), from(100), true, Tolerance{}, rules.Within},
		{from(100), from(120), true, Tolerance{}, rules.Over},
		{from(120), from(100), true, Tolerance{}, rules.Within},

		// Another part is.
		{from(100), from(100), false, Tolerance{}, rules.Undetermined},
		{from(100), from(1000), false, Tolerance{}, rules.Undetermined},
		{interval.Exactly(100), from(50), false, Tolerance{}, rules.Undetermined},
		{interval.Exactly(100), from(101), false, Tolerance{}, rules.Over},
		{interval.Exactly(100), from(104), false, Tolerance{Percent: 5}, rules.Undetermined},
		{from(100), interval.Exactly(100), false, Tolerance{}, rules.Within},
		{from(100), interval.Exactly(101), false, Tolerance{}, rules.Undetermined},
		{from(100), interval.Exactly(105), false, Tolerance{Percent: 5}, rules.Within},
	} {
		t.Run(fmt.Sprintf("%v to %v, alike %v, is %v", tt.was, tt.is, tt.alike, tt.want), func(t *testing.T) {
			if got := tt.tol.holds(newMove(UnitBytes, "", tt.was, tt.is, tt.alike)); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// state makes a baseline of one program: each word is id=name:bytes:hash, and
// tokens are a tenth of the bytes.
func state(words ...string) *Baseline {
	b := &Baseline{
		SchemaVersion: Version,
		World:         catalog.Everything,
		Profiles:      []Profile{{Name: "m", Grade: "exact", Revision: "1"}},
	}
	p := Program{Package: "p", Fixed: map[string]Figure{"m": {interval.Exactly(7)}}}
	var bytes, tokens interval.Int
	for _, w := range words {
		id, rest, _ := strings.Cut(w, "=")
		f := strings.Split(rest, ":")
		var n int
		if _, err := fmt.Sscan(f[1], &n); err != nil {
			panic(err) // a mistake in the table
		}
		p.Tools = append(
			p.Tools,
			Tool{
				ID:     id,
				Name:   f[0],
				Bytes:  Figure{interval.Exactly(n)},
				Tokens: map[string]Figure{"m": {interval.Exactly(n / 10)}},
				Hash:   f[2],
			},
		)
		bytes, tokens = bytes.Plus(interval.Exactly(n)), tokens.Plus(interval.Exactly(n/10))
	}
	p.Bytes, p.Tokens = Figure{bytes}, map[string]Figure{"m": {tokens}}
	b.Programs = []Program{p}
	b.sort()
	return b
}

// told is a ratchet in one line.
func told(r *Ratchet) string {
	var out []string
	for _, g := range r.Grown {
		for _, m := range g.Moves {
			out = append(
				out,
				fmt.Sprintf(
					"%s %s%s %d→%d",
					g.Verdict,
					g.Name,
					map[string]string{PartTotal: "total", PartFixed: "fixed"}[g.Part]+" "+m.Unit,
					m.Was.Lo,
					m.Is.Lo,
				),
			)
		}
	}
	for _, x := range []struct {
		word string
		list []ToolChange
	}{{"added", r.Added}, {"removed", r.Removed}, {"renamed", r.Renamed}} {
		for _, c := range x.list {
			out = append(out, x.word+" "+c.Was+">"+c.Name)
		}
	}
	if r.Shrunk > 0 {
		out = append(out, fmt.Sprint("shrunk ", r.Shrunk))
	}
	return strings.Join(out, "; ")
}

func TestComparisonNamesWhatGrewAndWhatShrank(t *testing.T) {
	for _, tt := range []struct {
		name     string
		old, now *Baseline
		want     string
	}{
		{"same", state("p#a=a:100:x"), state("p#a=a:100:x"), ""},
		{"grown", state("p#a=a:100:x", "p#b=b:50:y"), state("p#a=a:120:z", "p#b=b:50:y"),
			"over a bytes 100→120; over a tokens 10→12; over total bytes 150→170; over total tokens 15→17"},
		{"one grows, the sum does not", state("p#a=a:100:x", "p#b=b:50:y"), state("p#a=a:120:z", "p#b=b:30:w"),
			"over a bytes 100→120; over a tokens 10→12; shrunk 1"},
		{"shrunk", state("p#a=a:100:x"), state("p#a=a:90:z"), "shrunk 2"},
		{"a new tool is growth of the sum", state("p#a=a:100:x"), state("p#a=a:100:x", "p#b=b:50:y"),
			"over total bytes 100→150; over total tokens 10→15; added >b"},
		{"a new tool in place of another", state("p#a=a:100:x"), state("p#b=b:50:y"), "added >b; removed >a; shrunk 1"},
		{"renamed", state("p#a=a:100:x"), state("p#b=b:100:x"), "renamed a>b"},
		{"renamed, and longer", state("p#a=a:100:x"), state("p#abc=abc:102:x"),
			"over abc bytes 100→102; over total bytes 100→102; renamed a>abc"},
		{"two of one definition are not told apart", state("p#a=a:100:x", "p#b=b:100:x"),
			state("p#c=c:100:x", "p#d=d:100:x"),
			"added >c; added >d; removed >a; removed >b"},
		{"moved to another package", state("p#a=a:100:x"), state("q#a=a:100:x"), ""},
		{"moved and grown", state("p#a=a:100:x"), state("q#a=a:110:z"),
			"over a bytes 100→110; over a tokens 10→11; over total bytes 100→110; over total tokens 10→11"},
		{"a variant more", state("p#a=a:100:x"), state("p#a~v=a:100:x", "p#a~w=a:90:y"),
			"over total bytes 100→190; over total tokens 10→19; added >a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := tt.old.Ratchet(tt.now, Tolerance{})
			if err != nil {
				t.Fatal(err)
			}
			if got := told(r); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if grown := strings.Contains(tt.want, "over"); grown != (r.Verdict == rules.Over) {
				t.Errorf("verdict %v", r.Verdict)
			}
		})
	}
}

// TestProgramsAreFoundAgainInAnotherPackage: a program is found again under another package, and
// one that is new is growth as a whole.
func TestProgramsAreFoundAgainInAnotherPackage(t *testing.T) {
	old, moved, other := state("p#a=a:100:x"), state("q#a=a:100:x"), state("q#z=z:10:z")
	moved.Programs[0].Package, other.Programs[0].Package = "q", "q"
	for _, tt := range []struct {
		name    string
		now     *Baseline
		verdict rules.Verdict
		note    string
	}{
		{"moved", moved, rules.Within, "q is compared with p in the baseline"},
		{"other", other, rules.Over, "q is not in the baseline, so all of it counts as growth|p is in the baseline " +
			"but was not read"},
		{"none", &Baseline{World: catalog.Everything, Profiles: old.Profiles}, rules.Within,
			"p is in the baseline but was not read"},
	} {
		r, err := old.Ratchet(tt.now, Tolerance{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != tt.verdict || !allIn(strings.Join(r.Notes, "\n"), tt.note) {
			t.Errorf("%s: %v, %q", tt.name, r.Verdict, r.Notes)
		}
	}
}

func allIn(text, parts string) bool {
	return !slices.ContainsFunc(strings.Split(parts, "|"), func(p string) bool { return !strings.Contains(text, p) })
}

// TestWholeDefinitionsAreHeld: an output schema that grows is seen, and is not reported a second
// time where only the bytes that a model is sent grew. Baselines without wire bytes are read.
func TestWholeDefinitionsAreHeld(t *testing.T) {
	tool := func(bytes int, wire interval.Int, gaps string) *Baseline {
		one := Tool{ID: "p#a", Name: "a", Hash: "h", Bytes: Figure{interval.Exactly(bytes)}, WireGaps: gaps}
		p := Program{Package: "p", Bytes: one.Bytes}
		if wire != (interval.Int{}) {
			one.WireBytes = &Figure{wire}
			p.WireBytes, p.WireGaps = one.WireBytes, gaps
		}
		p.Tools = []Tool{one}
		return New(catalog.Everything, nil, []Program{p})
	}
	exact := func(n int) interval.Int { return interval.Exactly(n) }
	for _, tt := range []struct {
		was, is *Baseline
		want    string // units of what grew for the tool
		verdict rules.Verdict
	}{
		{tool(10, exact(20), ""), tool(10, exact(20), ""), "", rules.Within},
		{tool(10, exact(20), ""), tool(10, exact(90), ""), "wire bytes", rules.Over},
		{tool(10, exact(20), ""), tool(15, exact(25), ""), "bytes", rules.Over},
		{tool(10, exact(20), ""), tool(15, exact(35), ""), "bytes, wire bytes", rules.Over},
		{tool(10, exact(20), ""), tool(10, exact(12), ""), "", rules.Within},
		{tool(10, interval.Int{}, ""), tool(10, exact(90), ""), "", rules.Within},
		{tool(10, from(20), "x"), tool(10, from(20), "x"), "", rules.Within},
		{tool(10, from(20), "x"), tool(10, from(20), "y"), "wire bytes", rules.Undetermined},
	} {
		r, err := tt.was.Ratchet(tt.is, Tolerance{})
		if err != nil {
			t.Fatal(err)
		}
		var units []string
		for _, g := range r.Grown {
			for _, m := range g.Moves {
				if g.Part == PartTool {
					units = append(units, m.Unit)
				}
			}
		}
		if got := strings.Join(units, ", "); got != tt.want || r.Verdict != tt.verdict {
			t.Errorf("%v to %v: %q grew, %s; want %q, %s",
				tt.was.Programs[0].Tools, tt.is.Programs[0].Tools, got, r.Verdict, tt.want, tt.verdict)
		}
	}
	// An update records wire bytes that the baseline did not have, and keeps those that grew.
	u, err := tool(10, interval.Int{}, "").Update(tool(10, exact(90), ""), Update{})
	if err != nil || u.Baseline.Programs[0].Tools[0].WireBytes == nil {
		t.Errorf("the update is %+v, %v", u, err)
	}
	if _, err := tool(10, exact(20), "").Update(tool(10, exact(90), ""), Update{}); !errors.Is(err, ErrGrown) {
		t.Errorf("an output schema may grow without a reason: %v", err)
	}
	u, err = tool(10, exact(20), "").Update(tool(10, exact(90), ""), Update{Tolerance: Tolerance{Bytes: 100}})
	if err != nil || u.Baseline.Programs[0].Tools[0].WireBytes.Lo != 20 {
		t.Errorf("growth within the tolerance adds up: %+v, %v", u, err)
	}
}

// TestFiguresOfAnotherWorldAreRefused: figures of another world or way to count are refused.
func TestFiguresOfAnotherWorldAreRefused(t *testing.T) {
	old := state("p#a=a:100:x")
	for name, change := range map[string]func(*Baseline){
		"for the world everything, and default is checked": func(b *Baseline) {
			b.World = catalog.DefaultWorld
		},
		"was exact, revision 1, and is now exact, revision 2": func(b *Baseline) {
			b.Profiles[0].Revision = "2"
		},
		"was exact, revision 1, and is now rough, revision 1": func(b *Baseline) {
			b.Profiles[0].Grade = "rough"
		},
		"has tokens for m, which were not counted (this is a bug in ": func(b *Baseline) { b.Profiles[0].Name = "n" },
	} {
		now := state("p#a=a:100:x")
		change(now)
		if _, err := old.Ratchet(now, Tolerance{}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("got %v, want %s", err, name)
		}
	}
}

// TestUpdateRaisesOnlyWithAReason is the table of what an update writes.
func TestUpdateRaisesOnlyWithAReason(t *testing.T) {
	tool := func(b *Baseline, id string) *Tool {
		for i := range b.Programs[0].Tools {
			if b.Programs[0].Tools[i].ID == id {
				return &b.Programs[0].Tools[i]
			}
		}
		t.Fatalf("no tool %s", id)
		return nil
	}
	old := state("p#a=a:100:x", "p#b=b:100:y")
	tool(old, "p#a").Reason = "an old one"

	grown := state("p#a=a:120:z", "p#b=b:60:w")
	if _, err := old.Update(grown, Update{}); !errors.Is(err, ErrGrown) {
		t.Errorf("growth without a reason: %v", err)
	}
	u, err := old.Update(grown, Update{Tolerance: Tolerance{Percent: 20}})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := tool(u.Baseline, "p#a"), tool(u.Baseline, "p#b"); a.Bytes.Lo != 100 || a.Hash != "x" ||
		a.Reason != "an old one" ||
		b.Bytes.Lo != 60 ||
		u.Kept != 1 ||
		u.Tightened != 2 {
		t.Errorf("within the tolerance: %+v, %+v, %+v", *a, *b, *u)
	}
	u, err = old.Update(grown, Update{Reason: "needed"})
	if err != nil {
		t.Fatal(err)
	}
	if a, b := tool(u.Baseline, "p#a"), tool(u.Baseline, "p#b"); a.Bytes.Lo != 120 || a.Reason != "needed" ||
		b.Reason != "" ||
		u.Raised != 1 ||
		u.Baseline.Programs[0].Reason != "" {
		t.Errorf("with a reason: %+v, %+v, %+v", *a, *b, *u)
	}
	u, err = old.Update(state("p#a=a:90:z", "p#b=b:100:y"), Update{})
	if err != nil {
		t.Fatal(err)
	}
	if a := tool(u.Baseline, "p#a"); a.Bytes.Lo != 90 || a.Reason != "" {
		t.Errorf("tightened: %+v", *a)
	}
	if _, err := old.Update(grown, Update{Reason: "two\nlines"}); err == nil {
		t.Error("a reason of two lines is taken")
	}

	// Another way to count: the same tools are counted again, others are refused.
	now := state("p#a=a:100:x", "p#b=b:100:y")
	now.Profiles[0].Revision = "2"
	now.Programs[0].Tools[0].Tokens["m"] = Figure{interval.Exactly(99)}
	u, err = old.Update(now, Update{})
	if err != nil {
		t.Fatal(err)
	}
	if a := tool(u.Baseline, "p#a"); a.Tokens["m"].Lo != 99 || a.Reason != "an old one" ||
		u.Baseline.Profiles[0].Revision != "2" {
		t.Errorf("counted again: %+v", *a)
	}
	now.Programs[0].Tools[0].Hash = "z"
	if _, err := old.Update(now, Update{}); err == nil ||
		!strings.Contains(err.Error(), "differ from those in the baseline") {
		t.Errorf("counted again, of another tool: %v", err)
	}

	// Programs that were not read stay, unless they are to go.
	two := state("p#a=a:100:x", "p#b=b:100:y")
	two.Programs = append(
		two.Programs,
		Program{Package: "q", Tokens: map[string]Figure{"m": {}}, Fixed: map[string]Figure{"m": {}}},
	)
	for drop, want := range map[bool]int{false: 2, true: 1} {
		u, err := two.Update(old, Update{Drop: drop})
		if err != nil || len(u.Baseline.Programs) != want {
			t.Errorf("drop %v: %v, %+v", drop, err, u)
		}
	}
}

// anyBaseline makes a state of up to two programs with tools of few names,
// figures and definitions, so that two of them have much in common.
func anyBaseline(rng *rand.Rand) *Baseline {
	b := &Baseline{
		SchemaVersion: Version,
		World:         catalog.Everything,
		Programs:      []Program{},
		Profiles: []Profile{
			{Name: "m", Grade: "exact", Revision: "1"},
			{Name: "n", Grade: "rough", Revision: "2"},
		},
	}
	figure := func() Figure {
		n := rng.IntN(4)
		switch rng.IntN(6) {
		case 0:
			return Figure{upTo(n, n+rng.IntN(3))}
		case 1:
			return Figure{from(n)}
		}
		return Figure{interval.Exactly(n)}
	}
	figures := func() map[string]Figure { return map[string]Figure{"m": figure(), "n": figure()} }
	gaps := func() string { return []string{"", "g", "h"}[rng.IntN(3)] }
	for i := range 1 + rng.IntN(2) {
		p := Program{
			Package:      fmt.Sprint("p", i+rng.IntN(2)*2),
			Bytes:        figure(),
			Tokens:       figures(),
			Fixed:        figures(),
			Gaps:         gaps(),
			Instructions: gaps(),
			Tools:        []Tool{},
		}
		for _, name := range []string{"a", "b", "c", "d"} {
			if rng.IntN(3) > 0 {
				p.Tools = append(
					p.Tools,
					Tool{
						ID:     "p#" + name,
						Name:   name,
						Bytes:  figure(),
						Tokens: figures(),
						Hash:   fmt.Sprint(rng.IntN(3)),
						Gaps:   gaps(),
					},
				)
			}
		}
		b.Programs = append(b.Programs, p)
	}
	b.sort()
	return b
}

// TestUpdateWithoutReasonIsNeverLooser: an update without a reason leaves no figure that is, or may
// be, larger than it was; the state right after a baseline is within it; and a
// state that an accepted update was made of is within it.
func TestUpdateWithoutReasonIsNeverLooser(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	updates, refused, raised := 0, 0, 0
	n := 5_000
	if fixture.All() {
		n = 20_000
	}
	for range n {
		old, now := anyBaseline(rng), anyBaseline(rng)
		if r, err := old.Ratchet(old, Tolerance{}); err != nil || r.Verdict != rules.Within ||
			len(r.Added)+len(r.Removed)+len(r.Renamed)+r.Shrunk > 0 {
			t.Fatalf("%v: right after the baseline: %+v", err, r)
		}
		tol := Tolerance{Percent: 50 * rng.IntN(3), Bytes: rng.IntN(4), Tokens: rng.IntN(4)}
		u, err := old.Update(now, Update{Tolerance: tol})
		if errors.Is(err, ErrGrown) {
			refused++
			if u, err = old.Update(now, Update{Tolerance: tol, Reason: "needed"}); err != nil {
				t.Fatal(err)
			}
			r, err := u.Baseline.Ratchet(now, Tolerance{})
			if err != nil || r.Verdict != rules.Within {
				t.Fatalf("%v: after growth was allowed: %+v", err, r.Grown)
			}
			raised += u.Raised
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		updates++
		r, err := old.Ratchet(u.Baseline, Tolerance{})
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range r.Grown {
			p := slices.IndexFunc(old.Programs, func(p Program) bool { return p.Package == g.Program })
			if p < 0 {
				continue // a new program, which the tolerance allows
			}
			t.Fatalf("looser: %+v\nold %+v\nnow %+v\nupdated %+v", g, old, now, u.Baseline)
		}
		if again, err := u.Baseline.Update(now, Update{Tolerance: tol}); err != nil || again.Tightened > 0 {
			t.Fatalf("%v: a second update does more: %+v", err, again)
		}
	}
	if updates < 1000 || refused < 1000 || raised < 1000 {
		t.Errorf(
			"%d updates, %d refused, %d raised: the states have too little in common to test anything",
			updates,
			refused,
			raised,
		)
	}
}
