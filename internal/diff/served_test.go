package diff

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/gap"
)

// program is a catalog of one program with those tools.
func program(name string, tools ...*catalog.Tool) *catalog.Catalog {
	c := &catalog.Catalog{Tools: tools, Programs: []catalog.Program{{Package: name}}}
	for _, t := range tools {
		if t.ID == "" {
			t.ID = name + "#" + t.Name
		}
		if t.Reachable {
			c.Programs[0].Tools = append(c.Programs[0].Tools, t.ID)
		}
	}
	return c
}

// bare are the figures of a catalog, as far as tools are paired by them.
func bare(c *catalog.Catalog) *baseline.Baseline {
	p := baseline.Program{Package: c.Programs[0].Package}
	for _, t := range c.ToolsOf(&c.Programs[0]) {
		hash := t.Name + t.Description.Value
		p.Tools = append(p.Tools, baseline.Tool{ID: t.ID, Name: t.Name, Hash: hash, At: t.Source})
	}
	return &baseline.Baseline{Profiles: []baseline.Profile{{Name: "p"}}, Programs: []baseline.Program{p}}
}

func sent(name, description string) *catalog.Tool {
	return &catalog.Tool{Name: name, Description: catalog.Text{Value: description}, Reachable: true}
}

// TestDifferencesOfAServerHaveTheirCause holds that each difference between a server and its source
// has its cause.
func TestDifferencesOfAServerHaveTheirCause(t *testing.T) {
	at := catalog.Span{File: "main.go", Line: 3, Column: 1}
	conditional := &catalog.Tool{Name: "wipe", Reachable: true, Source: at, Conditional: true,
		Conditions: []string{"*admin at main.go:9:5"}, Default: catalog.No}
	gapped := &catalog.Tool{Name: "get", Reachable: true, Source: at,
		Gaps: []catalog.Gap{{Path: "/description", Reason: gap.Parameter, Detail: "text", At: "main.go:5:2"}}}
	assumed := &catalog.Tool{Name: "get", Reachable: true, Source: at,
		Assumptions: []catalog.Assumption{{Text: "HOME is not set", At: "main.go:6:2"}}}
	idle := &catalog.Tool{Name: "old", Source: at}
	for _, tt := range []struct {
		name    string
		server  []*catalog.Tool
		source  []*catalog.Tool
		dynamic []catalog.DynamicSource
		want    string
	}{
		{name: "equal", server: []*catalog.Tool{sent("get", "a")}, source: []*catalog.Tool{sent("get", "a")}},
		{name: "equal under a condition", server: []*catalog.Tool{sent("wipe", "")},
			source: []*catalog.Tool{conditional}},
		{name: "equal and not known", server: []*catalog.Tool{sent("get", "")}, source: []*catalog.Tool{gapped}},
		{name: "condition", source: []*catalog.Tool{conditional}, want: "wipe : in the source, and not served: " +
			"condition it is registered only if *admin at main.go:9:5, which is not so by default"},
		{name: "registered always", source: []*catalog.Tool{sent("get", "a")},
			want: "get : in the source, and not served: unexplained nothing in the source explains this"},
		{name: "gap", server: []*catalog.Tool{sent("get", "a")}, source: []*catalog.Tool{gapped},
			want: "get /description: removed: 1 characters: gap parameter: text (main.go:5:2)"},
		{name: "assumption", server: []*catalog.Tool{sent("get", "a")}, source: []*catalog.Tool{assumed},
			want: "get /description: removed: 1 characters: assumption assumed: HOME is not set (main.go:6:2)"},
		{name: "text", server: []*catalog.Tool{sent("get", "a")}, source: []*catalog.Tool{sent("get", "bb")},
			want: "get /description: changed: 2 characters, was 1: unexplained nothing in the source explains this"},
		{name: "dynamic", server: []*catalog.Tool{sent("far", "")},
			dynamic: []catalog.DynamicSource{{At: "main.go:7:1", Kind: "a remote list"}},
			want:    "far : served, and not in the source: dynamic may come from a remote list (main.go:7:1)"},
		{name: "unregistered", server: []*catalog.Tool{sent("old", "")}, source: []*catalog.Tool{idle},
			want: "old : served, and not in the source: unregistered it is defined here, and nothing that was read " +
				"registers it (main.go:3:1)"},
		{name: "unknown", server: []*catalog.Tool{sent("far", "")},
			want: "far : served, and not in the source: unexplained nothing in the source explains this"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			live, source := program("live.json", clones(tt.server)...), program("example.com/m", clones(tt.source)...)
			source.Programs[0].DynamicSources = tt.dynamic
			d, err := New(State{Name: "live", Figures: bare(live), Catalog: live, Served: true},
				State{Name: "tree", Figures: bare(source), Catalog: source, Partial: true})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			unexplained := 0
			for _, p := range d.Programs {
				for _, tool := range p.Tools {
					for _, c := range tool.Changes {
						got = append(got, fmt.Sprintf("%s %s: %s: %s", tool.Name, c.Pointer, c.Text, causes(c.Why)))
						if c.Why[0].Kind == Unexplained {
							unexplained++
						}
					}
				}
			}
			if text := strings.Join(got, "\n"); text != tt.want {
				t.Errorf("got  %s\nwant %s", text, tt.want)
			}
			if !d.Served || d.CountUnexplained() != unexplained {
				t.Errorf("served %v, %d unexplained, want %d", d.Served, d.CountUnexplained(), unexplained)
			}
		})
	}
}

func clones(list []*catalog.Tool) (out []*catalog.Tool) {
	for _, t := range list {
		c := *t
		out = append(out, &c)
	}
	return out
}

func causes(list []Cause) string {
	var out []string
	for _, w := range list {
		s := string(w.Kind) + " " + w.Text
		if w.At != "" {
			s += " (" + w.At + ")"
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

// TestTwoListsOfServers holds that two lists of servers are compared in time.
func TestTwoListsOfServers(t *testing.T) {
	a, b := program("a.json", sent("get", "a")), program("b.json")
	d, err := New(State{Name: "a", Figures: bare(a), Catalog: a, Served: true},
		State{Name: "b", Figures: bare(b), Catalog: b, Served: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range d.Programs {
		for _, tool := range p.Tools {
			if tool.Changes[0].Why != nil {
				t.Errorf("%s has causes", tool.Name)
			}
		}
	}
	if d.Served || d.Count(Breaking) != 1 {
		t.Errorf("%+v", d)
	}
}
