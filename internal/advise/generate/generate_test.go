package generate

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/internal/export"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/router"
)

// tools of the catalog that queries are asked of.
func tools(t *testing.T) []*catalog.Tool {
	t.Helper()
	names, err := filepath.Glob("../../../testdata/router/*github*.json")
	if err != nil || len(names) != 1 {
		t.Fatalf("%d catalogs, error %v", len(names), err)
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	c, err := importer.Decode(data, "github")
	if err != nil {
		t.Fatal(err)
	}
	return c.Tools
}

func toolset(t *testing.T, list []*catalog.Tool, o Options) *router.Toolset {
	t.Helper()
	if o.Selector == nil {
		o.Selector = &catalog.Selector{}
	}
	ts, _, err := Toolset(list, o)
	if err != nil {
		t.Fatal(err)
	}
	return ts
}

// TestToolsetIsReadBackAndRoutes: the data read back is the toolset, routes, and has each tool
// once: whole, in at most one line, in its categories.
func TestToolsetIsReadBackAndRoutes(t *testing.T) {
	list := tools(t)
	ts := toolset(t, list, Options{Defer: []string{"*"}, LineWords: 10})
	data, err := JSON(ts)
	if err != nil {
		t.Fatal(err)
	}
	back, err := router.LoadToolset(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(back.Tools) != len(list) {
		t.Fatalf("%d tools, want %d", len(back.Tools), len(list))
	}
	for i, x := range back.Tools {
		if string(x.Wire()) != string(list[i].Wire()) {
			t.Errorf("%s is written as\n%s", list[i].Name, x.Wire())
		}
		if n := strings.Count("\n"+back.Lines, "\n- "+x.Name+":"); n != 1 {
			t.Errorf("%s has %d lines", x.Name, n)
		}
	}
	for line := range strings.Lines(back.Lines) {
		if _, text, ok := strings.Cut(line, ": "); ok && len(strings.Fields(text)) > 10 {
			t.Errorf("more than ten words: %s", line)
		}
	}
	r, err := back.Router(nil)
	if err != nil {
		t.Fatal(err)
	}
	if hits, err := r.Find(t.Context(), router.Query{Text: list[3].Name, Method: router.ByTiers}); err != nil ||
		hits[0].Tool.Name != list[3].Name {
		t.Errorf("%v, %v", hits, err)
	}
	if again := toolset(t, list, Options{Defer: []string{"*"}, LineWords: 10}); again.Hash != ts.Hash {
		t.Error("another run gives another hash")
	}
}

// TestChangedDataIsRefused: every change of what is sent or routed by is another hash, and data
// that was changed by hand is refused.
func TestChangedDataIsRefused(t *testing.T) {
	one := func() []*catalog.Tool {
		c, err := importer.Decode(
			[]byte(
				`{"tools":[{"name":"order_get","description":"Get one order.","inputSchema":{"type":"object"}},{"name":"order_list","description":"List orders."}]}`,
			),
			"shop",
		)
		if err != nil {
			t.Fatal(err)
		}
		return c.Tools
	}
	hashes := map[string]string{toolset(t, one(), Options{}).Hash: "nothing"}
	for name, change := range map[string]func([]*catalog.Tool, *Options){
		"description": func(l []*catalog.Tool, _ *Options) { l[0].Description.Value += " Or none." },
		"schema":      func(l []*catalog.Tool, _ *Options) { l[0].InputSchema = nil },
		"order":       func(l []*catalog.Tool, _ *Options) { slices.Reverse(l) },
		"load":        func(l []*catalog.Tool, _ *Options) { l[1].Load = catalog.LoadDeferred },
		"keywords":    func(l []*catalog.Tool, _ *Options) { l[1].Keywords = []string{"purchases"} },
		"profiles":    func(l []*catalog.Tool, _ *Options) { l[1].Profiles = []string{"clerk"} },
		"alias":       func(_ []*catalog.Tool, o *Options) { o.Aliases = map[string]string{"orders": "order_list"} },
		"format":      func(_ []*catalog.Tool, o *Options) { o.Formats = []string{"anthropic"} },
		"policy": func(_ []*catalog.Tool, o *Options) {
			o.Selector = &catalog.Selector{Policy: catalog.Policy{Global: catalog.Step{Deny: []string{"order_get"}}}}
		},
	} {
		list, o := one(), Options{}
		change(list, &o)
		ts := toolset(t, list, o)
		if other, ok := hashes[ts.Hash]; ok {
			t.Errorf("a change of %s has the hash of a change of %s", name, other)
		}
		hashes[ts.Hash] = name
	}
	data, err := JSON(toolset(t, one(), Options{}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := router.LoadToolset([]byte(strings.Replace(string(data), "Get one", "Get an", 1))); err == nil ||
		!strings.Contains(err.Error(), "changed by hand") {
		t.Errorf("changed data: %v", err)
	}
}

// TestBlockOfRunTimeIsThatOfExport: composed at run time, a block has the bytes that export writes.
func TestBlockOfRunTimeIsThatOfExport(t *testing.T) {
	list := tools(t)[:7]
	var names []string
	for _, p := range export.Formats() {
		names = append(names, p[0])
	}
	ts := toolset(t, list, Options{Defer: []string{"*"}, Formats: names})
	r, err := ts.Router(nil)
	if err != nil {
		t.Fatal(err)
	}
	sel := router.Selection{}
	for _, x := range ts.Tools {
		sel.Tools = append(sel.Tools, router.Included{Tool: x})
	}
	for _, name := range names {
		f, err := ts.Format(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := r.Block(sel, f)
		if err != nil {
			t.Fatal(err)
		}
		req, err := export.New(list, export.Options{Format: provider.Format(name)})
		if err != nil {
			t.Fatal(err)
		}
		member := req.Body.Get("tools")
		if member == nil {
			member = req.Body.Get("toolConfig")
		}
		if want := string(member.AppendJSON(nil)); string(b.JSON) != want {
			t.Errorf("%s: have\n%s\nwant\n%s", name, b.JSON, want)
		}
		only := ts.Listing()
		if b, err = r.Block(router.Selection{Tools: []router.Included{{Tool: only}}}, f); err != nil ||
			!strings.Contains(string(b.JSON), list[6].Name) {
			t.Errorf("%s: the tool that finds others: %s, %v", name, b.JSON, err)
		}
	}
}

// TestGeneratedGoParsesAndNamesItsData: the Go is Go, and its names are those of the data.
func TestGeneratedGoParsesAndNamesItsData(t *testing.T) {
	ts := toolset(t, tools(t), Options{Defer: []string{"*"}, LineWords: 10})
	files, err := Package(ts, "github", "toolset")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.ParseFile(token.NewFileSet(), files[0].Name, files[0].Data, parser.AllErrors); err != nil {
		t.Error(err)
	}
	for _, x := range ts.Tools {
		if !strings.Contains(string(files[0].Data), `"`+x.Name+`",`) {
			t.Errorf("%s is not in %s", x.Name, files[0].Name)
		}
	}
	hostile := toolset(
		t,
		[]*catalog.Tool{
			{
				Name:        "a\"+evil()+\"",
				Load:        catalog.LoadDeferred,
				Category:    "c`\n",
				Description: catalog.Text{Value: "Say \\ \"x\".\n*/"},
			},
		},
		Options{},
	)
	if files, err = Package(hostile, "x\nfunc init() { panic(1) }\r\n//", "toolset"); err != nil {
		t.Fatal(err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), files[0].Name, files[0].Data, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name != "Load" {
			t.Errorf("a catalog wrote func %s", fn.Name.Name)
		}
	}
	for _, name := range []string{"tool set", "_", "func"} {
		if _, err := Package(ts, "github", name); err == nil || !strings.Contains(err.Error(), "-package") {
			t.Errorf("package %s: %v", name, err)
		}
	}
	if _, err := Package(ts, "github", "tool set"); err == nil || !strings.Contains(err.Error(), "-package") {
		t.Errorf("a package that no name is: %v", err)
	}
}

// TestToolsThatCannotBeRoutedAreRefused: what cannot be routed is not a
// toolset.
func TestToolsThatCannotBeRoutedAreRefused(t *testing.T) {
	gap := catalog.Gap{Path: "/inputSchema/properties/x", Reason: "run-time"}
	for _, c := range []struct {
		tools []*catalog.Tool
		o     Options
		want  string
	}{
		{nil, Options{}, "all tools have gaps"},
		{[]*catalog.Tool{{Name: "a", Gaps: []catalog.Gap{gap}}}, Options{}, "all tools have gaps"},
		{[]*catalog.Tool{{Name: DiscoverName}}, Options{}, "-discover"},
		{[]*catalog.Tool{{Name: "a"}}, Options{Aliases: map[string]string{"b": "c"}}, "the alias b leads to c"},
		{[]*catalog.Tool{{Name: "a"}}, Options{Formats: []string{"nobody"}}, `unknown provider "nobody"`},
	} {
		c.o.Selector = &catalog.Selector{}
		if _, _, err := Toolset(c.tools, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
	if ts := toolset(t, []*catalog.Tool{{Name: "a"},
		{Name: DiscoverName, Description: catalog.Text{Value: "More tools:\n- a: Do it."}}}, Options{}); len(
		ts.Tools,
	) != 1 {
		t.Errorf("the tool of an earlier toolset is one of %d", len(ts.Tools))
	}
	ts := toolset(t, []*catalog.Tool{{Name: "a"}, {Name: "b", Gaps: []catalog.Gap{gap}}}, Options{})
	if !slices.Equal(ts.LeftOut, []string{"b"}) || len(ts.Tools) != 1 || ts.Discover != nil || ts.Listing() != nil {
		t.Errorf("left out %q of %d, discover %v", ts.LeftOut, len(ts.Tools), ts.Discover)
	}
}

// TestDiscoverySchemaTakesWhatCallReads: the schema takes what router.Call reads, and nothing that
// it would not know what to do with.
func TestDiscoverySchemaTakesWhatCallReads(t *testing.T) {
	d, err := Discover("find")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(d.InputSchema.AppendJSON(nil))))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("find.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("find.json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := toolset(t, tools(t), Options{}).Router(nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		`{"queries":["open a bug"]}`:                        true,
		`{"queries":["open a bug","list releases"]}`:        true,
		`{"queries":["get_.*"],"method":"regex"}`:           true,
		`{"queries":["list releases"],"method":"two-tier"}`: true,
		`{"queries":["open a bug"],"method":"keywords"}`:    true,
		`{"queries":["open a bug"],"limit":20}`:             true,
		`{"queries":["x"],"method":"guess"}`:                false,
		`{"queries":[]}`:                                    false,
		`{"queries":["x"],"limit":0}`:                       false,
		`{"queries":["x"],"limit":100000}`:                  false,
		`{}`:                                                false,
	} {
		v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := schema.Validate(v) == nil; got != want {
			t.Errorf("%s is valid: %v, want %v", text, got, want)
		}
		var call router.Call
		if err := json.Unmarshal([]byte(text), &call); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Find(t.Context(), call.Ask()); (err == nil) != want && call.Method != "" {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestCategoriesHaveThreeToolsAtLeast: groups that a user gave come first; what tools act on is
// shared by three at least; a tool that stands alone has none.
func TestCategoriesHaveThreeToolsAtLeast(t *testing.T) {
	var list []*catalog.Tool
	for _, n := range []string{"list_orders", "order_get", "cancel_order", "create_order_item", "http_request",
		"web_search", "grpc_call", "sing", "chart_line", "chart_pie"} {
		list = append(list, &catalog.Tool{Name: n})
	}
	ts := toolset(
		t,
		list,
		Options{
			Selector: &catalog.Selector{
				Groups: []catalog.Group{{Name: "charts", Tools: []string{"chart_*"}, Keywords: []string{"plot"}}},
			},
		},
	)
	have := map[string]string{}
	for g, names := range ts.Categories {
		have[g] = strings.Join(names, " ")
	}
	want := map[string]string{
		"charts":  "chart_line chart_pie",
		"order":   "list_orders order_get cancel_order create_order_item",
		"network": "http_request web_search grpc_call",
	}
	for g, names := range want {
		if have[g] != names {
			t.Errorf("%s: %q, want %q", g, have[g], names)
		}
	}
	if len(have) != len(want) {
		t.Errorf("categories %v", have)
	}
	for _, g := range ts.Options.Selector.Groups {
		if g.Name == "charts" && !slices.Equal(g.Keywords, []string{"plot"}) {
			t.Errorf("keywords of charts are %q", g.Keywords)
		}
		if g.Name == "order" && !slices.Contains(g.Keywords, "order") && !slices.Contains(g.Keywords, "orders") {
			t.Errorf("keywords of order are %q", g.Keywords)
		}
	}
}
