package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

func TestNumbersAreWrittenInThousands(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 123456: "123,456", 1234567: "1,234,567",
		-1000: "-1,000", -100: "-100"} {
		if got := layout.Number(n); got != want {
			t.Errorf("number(%d) = %s, want %s", n, got, want)
		}
	}
	for _, tt := range []struct {
		a    interval.Int
		want string
	}{
		{interval.Exactly(1234), "1,234"},
		{interval.Int{Lo: 1, Hi: 1000}, "1–1,000"},
		{interval.Int{Lo: 5, Hi: 9, Open: true}, "≥ 5"},
	} {
		if got := layout.Amount(tt.a); got != tt.want {
			t.Errorf("%+v is written %s, want %s", tt.a, got, tt.want)
		}
	}
	if got := layout.Count(1, "bytes") + ", " + layout.Count(2, "bytes"); got != "1 byte, 2 bytes" {
		t.Error(got)
	}
	for _, k := range rules.Limits() {
		if !strings.HasSuffix(k.Unit, "s") && k.Unit != "percent" {
			t.Errorf("%s counts %s, which count cannot put in the singular", k.Name, k.Unit)
		}
	}
}

func TestPathsAreCutAtADirectory(t *testing.T) {
	for _, tt := range []struct {
		width int
		want  string
	}{
		{40, "internal/tools/日本/orders.go:12"},
		{30, "…/tools/日本/orders.go:12"},
		{19, "…/日本/orders.go:12"},
		{18, "…/orders.go:12"},
		{14, "…/orders.go:12"},
		{10, "…ers.go:12"},
	} {
		if got := layout.CutPath("internal/tools/日本/orders.go:12", tt.width); got != tt.want {
			t.Errorf("at %d: %s, want %s", tt.width, got, tt.want)
		}
	}
}

// sample is a result with a bit of everything; every tool has that many times
// its tokens.
func sample(t *testing.T, times int) *budget.Result {
	t.Helper()
	c := &catalog.Catalog{
		Incomplete: []catalog.Incomplete{{Package: "example.com/shop/old", Reason: "old.go:1:1: expected package"}},
	}
	p := catalog.Program{Package: "example.com/shop/cmd/server", Instructions: catalog.Text{Value: "Ask first."}}
	tokens := map[string]interval.Int{}
	for i, name := range []string{"list_orders", "create_order_with_every_item_and_its_address", "search", "注文を検索",
		"refund"} {
		x := &catalog.Tool{
			ID: "example.com/shop#" + name, Name: name, Reachable: true, Default: catalog.Yes,
			Source: catalog.Span{File: "internal/tools/orders/" + name + ".go", Line: 10 * i, Column: 2},
		}
		x.Description.Value = strings.Repeat("word ", 60*i)
		if i == 2 {
			x.Gaps = []catalog.Gap{{Path: "/description", Reason: "run-time", Detail: "cfg.Text", At: "a.go:3:4"}}
			x.Conditional, x.Conditions, x.Default = true, []string{"cfg.Search"}, catalog.No
		}
		c.Tools, p.Tools = append(c.Tools, x), append(p.Tools, x.ID)
		tokens[x.ID] = interval.Int{Lo: 100 + 400*i, Hi: 100 + 400*i + 40*(i%2), Open: i == 2}
	}
	c.Tools = append(
		c.Tools,
		&catalog.Tool{
			ID:     "example.com/shop#purge",
			Name:   "purge",
			Source: catalog.Span{File: "old/purge.go", Line: 5, Column: 1},
		},
	)
	c.Programs = []catalog.Program{p}
	for id, a := range tokens {
		tokens[id] = interval.Int{Lo: a.Lo * times, Hi: a.Hi * times, Open: a.Open}
	}
	in := budget.Input{
		Name:         "shop",
		Catalog:      c,
		Tokens:       tokens,
		Instructions: map[string]interval.Int{p.Package: interval.Exactly(4)},
	}
	return budget.Judge([]budget.Input{in}, budget.Options{
		Config: configured(t), Fixed: interval.Exactly(83),
		Sum: func(tools []*catalog.Tool, sum interval.Int) (interval.Int, string) {
			return sum, map[bool]string{true: "exact", false: "extrapolated"}[times == 1 && len(tools) < 5]
		},
	})
}

// several is what the sample costs for two providers, one with a price.
func several(t *testing.T) []Counted {
	t.Helper()
	price, ok := cost.For("claude-sonnet-4-6")
	if !ok {
		t.Fatal("no price")
	}
	return []Counted{
		{
			Model:        "openai-gpt-5-responses",
			Provider:     "openai-gpt-5-responses",
			API:          "responses",
			ErrorPercent: 1,
			Result:       sample(t, 1),
		},
		{
			Model:        "claude-sonnet-4-6",
			Provider:     "anthropic-claude-4",
			API:          "messages",
			ErrorPercent: 4.4,
			Price:        &price,
			Result:       sample(t, 2),
		},
	}
}

func configured(t *testing.T) *config.Config {
	t.Helper()
	c, err := config.Parse(
		[]byte(
			"version: 1\nlimits: {tool: {tokens: 1299}, max-gaps: 0}\nexceptions: [{tool: refund, limits: {tokens: "+
				"3000, description-chars: 2000}, reason: it quotes the law}]\n",
		),
		".toolbudget.yml",
	)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestReportsFitEachWidth compares the reports at three widths of a terminal, and in a
// log, with testdata; tables keep within the width.
func TestReportsFitEachWidth(t *testing.T) {
	twwidth.SetEastAsian(true) // as an East Asian locale does at the start
	for _, width := range []int{0, 80, 100, 140} {
		for name, print := range map[string]func(*bytes.Buffer, Options) error{
			"check": func(b *bytes.Buffer, o Options) error { return Text(b, sample(t, 1), o) },
			"list":  func(b *bytes.Buffer, o Options) error { return List(b, sample(t, 1), o) },
		} {
			name := fmt.Sprintf("%s-%d", name, width)
			t.Run(name, func(t *testing.T) {
				var b bytes.Buffer
				if err := print(&b, Options{Config: configured(t), Provider: "openai-gpt-5-responses",
					Counted: several(t), Width: width}); err != nil {
					t.Fatal(err)
				}
				table := false
				for line := range strings.Lines(b.String()) {
					table = strings.HasPrefix(line, "tool") || strings.HasPrefix(line, "provider") ||
						table && line != "\n"
					if w := layout.Columns(strings.TrimSuffix(line, "\n")); table && width > 0 && w > width {
						t.Errorf("%d columns wide: %s", w, line)
					}
					if strings.TrimRight(line, " \n")+"\n" != line {
						t.Errorf("white space at the end of %q", line)
					}
				}
				fixture.Golden(t, name, b.Bytes())
			})
		}
	}
}

// TestLargestToolsAreNamedAndOthersSummed: of very many tools, the text names the largest and those
// that are not within their limits, and sums the others; of many assumptions at one place it names
// the first.
func TestLargestToolsAreNamedAndOthersSummed(t *testing.T) {
	c := &catalog.Catalog{}
	p := catalog.Program{Package: "example.com/shop"}
	tokens := map[string]interval.Int{}
	for i := range 60 {
		x := &catalog.Tool{
			ID:        fmt.Sprint("shop#tool_", i),
			Name:      fmt.Sprint("tool_", i),
			Reachable: true,
			Default:   catalog.Yes,
		}
		x.Assumptions = []catalog.Assumption{{Text: fmt.Sprint("key ", i, " has its default value"), At: "keys.go:7:1"}}
		if i == 50 {
			x.Description.Value = strings.Repeat("word ", 500)
		}
		c.Tools, p.Tools = append(c.Tools, x), append(p.Tools, x.ID)
		tokens[x.ID] = interval.Exactly(1000 - i)
	}
	c.Programs = []catalog.Program{p}
	r := budget.Judge(
		[]budget.Input{{Name: "shop", Catalog: c, Tokens: tokens}},
		budget.Options{Config: config.Default()},
	)
	var b bytes.Buffer
	if err := Text(&b, r, Options{Config: config.Default(), Width: 100}); err != nil {
		t.Fatal(err)
	}
	const rest = (960 + 941) * 20 / 2 // tokens of tool_40 to tool_59
	for text, times := range map[string]int{
		"\ntool_39 ": 1, "\ntool_40 ": 0, "\ntool_50 ": 1, "\ntool_51 ": 0,
		fmt.Sprintf("and 19 smaller tools with %d,%03d tokens,", (rest-950)/1000, (rest-950)%1000): 1,
		"  key 0 has its default value, and 59 more there (keys.go:7:1)\n":                         1,
		"key 1 has its default value": 0,
	} {
		if n := strings.Count(b.String(), text); n != times {
			t.Errorf("%q stands there %d times, not %d:\n%s", text, n, times, b.String())
		}
	}
}

func TestControlCharactersAreShownAsEscapes(t *testing.T) {
	for in, want := range map[string]string{
		"plain é 日本": "plain é 日本", "a\nb": `a\nb`, "\x1b[31m": `\x1b[31m`, "\u202e": `\u202e`, "\t": "\t",
		"\u0085": `\u0085`, "\u2028\u2029": `\u2028\u2029`,
	} {
		if got := layout.Visible(in, "\t"); got != want {
			t.Errorf("%q is shown as %q, want %q", in, got, want)
		}
	}
}
