package budget

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

func TestVerdictNeedsBothBoundsOnOneSide(t *testing.T) {
	ten := config.Limit{Max: 10, Given: true}
	for _, tt := range []struct {
		have interval.Int
		l    config.Limit
		want rules.Verdict
	}{
		{interval.Exactly(10), ten, rules.Within},
		{interval.Exactly(11), ten, rules.Over},
		{interval.Int{Lo: 8, Hi: 10}, ten, rules.Within},
		{interval.Int{Lo: 8, Hi: 11}, ten, rules.Undetermined},
		{interval.Int{Lo: 11, Hi: 12}, ten, rules.Over},
		{interval.Int{Lo: 3, Hi: 3, Open: true}, ten, rules.Undetermined},
		{interval.Int{Lo: 11, Hi: 11, Open: true}, ten, rules.Over},
		{interval.Exactly(11), config.Limit{}, rules.Within},
		{interval.Exactly(11), config.Limit{Given: true, None: true}, rules.Within},
		{interval.Exactly(0), config.Limit{Given: true}, rules.Within},
		{interval.Exactly(1), config.Limit{Given: true}, rules.Over},
	} {
		if got := tt.l.Verdict(tt.have); got != tt.want {
			t.Errorf("%+v against %+v is %v, want %v", tt.have, tt.l, got, tt.want)
		}
	}
}

// TestKnowingLessNeverReversesAVerdict: to know less can turn a yes or a no into an undetermined,
// and never into its opposite.
func TestKnowingLessNeverReversesAVerdict(t *testing.T) {
	const n = 5
	for max := range n {
		l := config.Limit{Max: max, Given: true}
		for lo := range n {
			for hi := lo; hi < n; hi++ {
				wide := interval.Int{Lo: lo, Hi: hi}
				for in := lo; in <= hi; in++ {
					exact := l.Verdict(interval.Exactly(in))
					for _, w := range []interval.Int{wide, {Lo: lo, Hi: hi, Open: true}} {
						if v := l.Verdict(w); v != exact && v != rules.Undetermined {
							t.Errorf("%+v is %v, but %d within it is %v (limit %d)", w, v, in, exact, max)
						}
					}
				}
			}
		}
	}
}

// tool makes a reachable tool whose id is p#name or p#name~variant.
func tool(id string, def catalog.Default) *catalog.Tool {
	name, _, _ := strings.Cut(strings.TrimPrefix(id, "p#"), "~")
	return &catalog.Tool{ID: id, Name: name, Reachable: true, Default: def, Conditional: def != catalog.Yes}
}

// judge compares tools of one program p, with the tokens given by id, with
// the limits.
func judge(t *testing.T, conf string, tokens map[string]interval.Int, tools ...*catalog.Tool) *Result {
	t.Helper()
	c, err := config.Parse([]byte("version: 1\n"+conf), "conf.yml")
	if err != nil {
		t.Fatal(err)
	}
	p := catalog.Program{Package: "p"}
	tokens = maps.Clone(tokens)
	for _, tool := range tools {
		if _, ok := tokens[tool.ID]; !ok {
			if tokens == nil {
				tokens = map[string]interval.Int{}
			}
			tokens[tool.ID] = interval.Exactly(0)
		}
		if tool.Reachable {
			p.Tools = append(p.Tools, tool.ID)
		}
	}
	cat := &catalog.Catalog{Programs: []catalog.Program{p}, Tools: tools}
	return Judge([]Input{{Name: "p", Catalog: cat, Tokens: tokens}}, Options{
		Config: c, Fixed: interval.Exactly(7),
		// 90 bytes and 9 tokens beyond what a provider is sent
		Wire: func(t *catalog.Tool) string { return string(t.Wire()) + strings.Repeat("x", 90) },
		Text: func(text string) interval.Int { return interval.Exactly(len(text) / 10) },
	})
}

func TestEachWorldCountsItsOwnTools(t *testing.T) {
	tokens := map[string]interval.Int{
		"p#always": interval.Exactly(10), "p#flag": interval.Exactly(100), "p#maybe": interval.Exactly(1000),
		"p#variant~1": interval.Exactly(1), "p#variant~2": interval.Exactly(3),
		"p#unsure~1": interval.Exactly(20), "p#unsure~2": interval.Exactly(50),
		"p#dead": interval.Exactly(100_000),
	}
	dead := tool("p#dead", catalog.No)
	dead.Reachable = false
	r := judge(t, "", tokens,
		tool("p#always", catalog.Yes), tool("p#flag", catalog.No), tool("p#maybe", catalog.Unknown),
		tool("p#variant~1", catalog.Yes), tool("p#variant~2", catalog.No),
		tool("p#unsure~1", catalog.Yes), tool("p#unsure~2", catalog.Unknown), dead)
	p := r.Programs[0]
	// Everything: 10 + 100 + 1000 + the larger of 1, 3 + the larger of 20, 50.
	if got, want := p.Everything.Tokens, interval.Exactly(1163); got != want {
		t.Errorf("everything is %+v, want %+v", got, want)
	}
	if got, want := p.Everything.Tools, interval.Exactly(5); got != want {
		t.Errorf("everything has %+v tools, want %+v", got, want)
	}
	// Default: 10, not 100, perhaps 1000, 1, and 20 that 50 may replace.
	if got, want := p.Default.Tokens, (interval.Int{Lo: 31, Hi: 1061}); got != want {
		t.Errorf("default is %+v, want %+v", got, want)
	}
	if got, want := p.Default.Tools, (interval.Int{Lo: 3, Hi: 4}); got != want {
		t.Errorf("default has %+v tools, want %+v", got, want)
	}
	if len(p.Unreachable) != 1 || p.Unreachable[0] != dead {
		t.Errorf("unreachable: %v", p.Unreachable)
	}
	if p.Fixed != interval.Exactly(7) {
		t.Errorf("fixed part %+v is not counted once", p.Fixed)
	}
}

func TestWorldOfTheGate(t *testing.T) {
	tokens := map[string]interval.Int{
		"p#a": interval.Exactly(5),
		"p#b": interval.Exactly(50),
		"p#c": interval.Exactly(50),
	}
	tools := []*catalog.Tool{tool("p#a", catalog.Yes), tool("p#b", catalog.No)}
	limit := "limits: {tool: {tokens: 10}, total: {tokens: 10}}\n"
	if r := judge(t, limit, tokens, tools...); r.Verdict != rules.Over {
		t.Errorf("everything: %v", r.Verdict)
	}
	if r := judge(t, limit+"world: default\n", tokens, tools...); r.Verdict != rules.Within {
		t.Errorf("default: %v", r.Verdict)
	}
	// A tool that may not be there can not make the verdict worse than undetermined.
	tools = append(tools, tool("p#c", catalog.Unknown))
	if r := judge(t, limit+"world: default\n", tokens, tools...); r.Verdict != rules.Undetermined {
		t.Errorf("default with a tool of which that is not known: %v", r.Verdict)
	}
}

// checks writes the checks that are not within as key[part]=have/max verdict.
func checks(r *Result) []string {
	var out []string
	for _, p := range r.Programs {
		for _, t := range p.Tools {
			for _, c := range t.Checks {
				if c.Verdict != rules.Within {
					out = append(
						out,
						fmt.Sprintf(
							"%s %s%s=%d/%d %v %s",
							t.Tool.Name,
							c.Key,
							c.Part,
							c.Have.Lo,
							c.Max,
							c.Verdict,
							c.At,
						),
					)
				}
			}
		}
		for _, c := range p.Checks {
			if c.Verdict != rules.Within {
				out = append(out, fmt.Sprintf("%s=%d/%d %v %s", c.Key, c.Have.Lo, c.Max, c.Verdict, c.At))
			}
		}
	}
	return out
}

func schema(t *testing.T, text string) *catalog.Schema {
	t.Helper()
	s, err := catalog.ParseSchema([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestLimitsAreWithinOverOrUndetermined(t *testing.T) {
	plain := func() *catalog.Tool {
		x := tool("p#ab", catalog.Yes)
		x.Description.Value = "caf\u00e9" // four characters, five bytes
		x.InputSchema = schema(
			t,
			`{"properties":{"q":{"description":"one two"},"a/b":{"items":{"properties":{"in":{"description":"1 2 3"}}}}}}`,
		)
		return x
	}
	with := func(gaps ...string) *catalog.Tool {
		x := plain()
		for _, path := range gaps {
			x.Gaps = append(x.Gaps, catalog.Gap{Path: path, Reason: "run-time"})
		}
		return x
	}
	size := len(plain().Wire())
	off := "limits: {tool: {tokens: none, description-chars: none}, total: {tokens: none, tools: none}}\n"
	in := func(key, value string) string {
		return strings.Replace(off, "limits: {", "limits: {"+key+": "+value+", ", 1)
	}
	toolLimit := func(limit string) string {
		return strings.Replace(off, "tokens: none, description-chars: none", limit, 1)
	}
	for _, tt := range []struct {
		name, conf string
		tool       *catalog.Tool
		want       []string
	}{
		{"none", off, plain(), nil},
		{"bytes kept", toolLimit(fmt.Sprintf("bytes: %d, tokens: none", size)), plain(), nil},
		{"bytes over", toolLimit(fmt.Sprintf("bytes: %d", size-1)), plain(),
			[]string{fmt.Sprintf("ab tool.bytes=%d/%d over conf.yml:2", size, size-1)}},
		{"characters, not bytes", toolLimit("description-chars: 4"), plain(), nil},
		{"characters over", toolLimit("description-chars: 3"), plain(),
			[]string{"ab tool.description-chars/description=4/3 over conf.yml:2"}},
		{"words kept", toolLimit("parameter-words: 3"), plain(), nil},
		{"words over, nested", toolLimit("parameter-words: 2"), plain(),
			[]string{"ab tool.parameter-words/inputSchema/properties/a~1b/items/properties/in/description=3/2 over " +
				"conf.yml:2"}},
		{"words over, twice", toolLimit("parameter-words: 1"), plain(), []string{
			"ab tool.parameter-words/inputSchema/properties/q/description=2/1 over conf.yml:2",
			"ab tool.parameter-words/inputSchema/properties/a~1b/items/properties/in/description=3/1 over conf.yml:2"}},
		{"wire kept", toolLimit(fmt.Sprintf("wire-bytes: %d, wire-tokens: %d, tokens: none", size+90, size/10+9)),
			plain(), nil},
		{"wire bytes over", toolLimit(fmt.Sprintf("wire-bytes: %d", size+89)), plain(),
			[]string{fmt.Sprintf("ab tool.wire-bytes=%d/%d over conf.yml:2", size+90, size+89)}},
		{"wire tokens over", toolLimit(fmt.Sprintf("wire-tokens: %d", size/10+8)), plain(),
			[]string{fmt.Sprintf("ab tool.wire-tokens=%d/%d over conf.yml:2", size/10+9, size/10+8)}},
		{"all on the wire over", strings.Replace(off, "tools: none", "wire-bytes: 1, wire-tokens: 1", 1), plain(),
			[]string{fmt.Sprintf("total.wire-bytes=%d/1 over conf.yml:2", size+90),
				fmt.Sprintf("total.wire-tokens=%d/1 over conf.yml:2", size/10+9)}},
		{"gap in the output schema", toolLimit("bytes: 1000, wire-bytes: 1000, wire-tokens: 1000"),
			with("/outputSchema"), []string{
				fmt.Sprintf("ab tool.wire-bytes=%d/1000 undetermined conf.yml:2", size+90),
				fmt.Sprintf("ab tool.wire-tokens=%d/1000 undetermined conf.yml:2", size/10+9)}},
		{"gap in the output schema, allowed", strings.Replace(toolLimit("wire-bytes: 1000, wire-tokens: 1000"),
			"limits: {", "limits: {max-gaps: 0, ", 1), with("/outputSchema"), nil},
		{"default limit", "limits: {tool: {tokens: none}}", func() *catalog.Tool {
			x := plain()
			x.Description.Value = strings.Repeat("x", config.DefaultDescriptionChars+1)
			return x
		}(), []string{"ab tool.description-chars/description=1025/1024 over built-in default"}},
		{"gap in the description", toolLimit("description-chars: 4, bytes: 1000, parameter-words: 3"),
			with("/description"), []string{
				fmt.Sprintf("ab tool.bytes=%d/1000 undetermined conf.yml:2", size),
				"ab tool.description-chars/description=4/4 undetermined conf.yml:2"}},
		{"gap in a parameter's text", toolLimit("description-chars: 4, parameter-words: 3"),
			with("/inputSchema/properties/q/description"), []string{
				"ab tool.parameter-words=3/3 undetermined conf.yml:2"}},
		{"gap in an enum has no words", toolLimit("parameter-words: 3"), with("/inputSchema/properties/q/enum"), nil},
		{"gap in a property called enum", toolLimit("parameter-words: 3"), with("/inputSchema/properties/enum"),
			[]string{
				"ab tool.parameter-words=3/3 undetermined conf.yml:2"}},
		{"gap in the whole tool", toolLimit("description-chars: 4"), with(""), []string{
			"ab tool.description-chars/description=4/4 undetermined conf.yml:2"}},
		{"gaps allowed", in("max-gaps", "2"), with("/description", "/inputSchema"), nil},
		{"gaps over", in("max-gaps", "1"), with("/description", "/inputSchema"),
			[]string{"max-gaps=2/1 over conf.yml:2"}},
		{"gaps that do not count", in("max-gaps", "0"),
			with("/annotations/title", "/outputSchema", "/_meta", "/title", "/group"), nil},
		{"gaps by exception", in("max-gaps", "0") + "exceptions: [{tool: a?, limits: {max-gaps: 1}, reason: r}]",
			with("/description"), nil},
		{"more gaps than the exception",
			in("max-gaps", "0") + "exceptions: [{tool: a?, limits: {max-gaps: 1}, reason: r}]",
			with("/description", "/name"), []string{"ab max-gaps=2/1 over conf.yml:3", "max-gaps=2/0 over conf.yml:2"}},
		{"exception lifts", toolLimit("bytes: 1") + "exceptions: [{tool: 'a*', limits: {bytes: none}, reason: r}]",
			plain(), nil},
		{"exception that is also broken",
			toolLimit("bytes: 1") + "exceptions: [{tool: 'a*', limits: {bytes: 2}, reason: r}]", plain(),
			[]string{fmt.Sprintf("ab tool.bytes=%d/2 over conf.yml:3", size)}},
		{"last exception wins", toolLimit("bytes: 1") +
			"exceptions:\n- {tool: 'a*', limits: {bytes: 2}, reason: r}\n- {tool: ab, limits: {bytes: 900}, reason: r}",
			plain(), nil},
		{"exception for another tool",
			toolLimit("description-chars: 1") + "exceptions: [{tool: b, limits: {description-chars: 9}, reason: r}]",
			plain(), []string{"ab tool.description-chars/description=4/1 over conf.yml:2"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := judge(t, tt.conf, nil, tt.tool)
			if got := checks(r); !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
			if over := slices.ContainsFunc(tt.want,
				func(s string) bool { return strings.Contains(s, " over ") }); over != (r.Verdict == rules.Over) {
				t.Errorf("verdict is %v", r.Verdict)
			}
		})
	}
}

func TestExceptionsMatchNamesByPattern(t *testing.T) {
	for _, tt := range []struct {
		pattern, tool string
		want          bool
	}{
		{"get", "get", true}, {"get", "get_x", false}, {"get_*", "get_x", true},
		{"*", "a/b", true}, {"a/*", "a/b", true}, {"[ab]_?", "b_1", true}, {"[ab]_?", "c_1", false},
	} {
		if got := (config.Exception{Tool: tt.pattern}).Matches(tt.tool); got != tt.want {
			t.Errorf("%s matches %s: %v", tt.pattern, tt.tool, got)
		}
	}
}

// TestRegistrationAtRunTimeLeavesSumsOpen: a place that registers tools at run time leaves every
// sum of the program open and is itself a gap.
func TestRegistrationAtRunTimeLeavesSumsOpen(t *testing.T) {
	c := config.Default()
	c.Limits.MaxGaps = config.Limit{Given: true}
	for _, tt := range []struct {
		name     string
		program  catalog.Program
		open     bool
		gaps     int
		fixed    bool
		verdicts rules.Verdict
	}{
		{"nothing", catalog.Program{}, false, 0, false, rules.Within},
		{"source", catalog.Program{DynamicSources: []catalog.DynamicSource{{At: "x"}}}, true, 1, false, rules.Over},
		{"gap", catalog.Program{Gaps: []catalog.Gap{{Path: "/tools"}}}, true, 1, false, rules.Over},
		{"instructions", catalog.Program{Gaps: []catalog.Gap{{Path: "/instructions"}}}, false, 0, true, rules.Within},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.program.Package, tt.program.Tools = "p", []string{"p#a"}
			cat := &catalog.Catalog{
				Programs: []catalog.Program{tt.program},
				Tools:    []*catalog.Tool{tool("p#a", catalog.Yes)},
			}
			r := Judge(
				[]Input{{Name: "p", Catalog: cat, Tokens: map[string]interval.Int{"p#a": interval.Exactly(1)}}},
				Options{Config: c},
			)
			p := r.Programs[0]
			if p.Everything.Tokens.Open != tt.open || p.Default.Tools.Open != tt.open {
				t.Errorf("sums %+v, %+v", p.Everything, p.Default)
			}
			if p.Gaps.Lo != tt.gaps || p.Fixed.Open != tt.fixed || r.Verdict != tt.verdicts {
				t.Errorf("gaps %v, fixed %v, %v", p.Gaps, p.Fixed, r.Verdict)
			}
		})
	}
}

func TestCatalogsAreJudgedTogether(t *testing.T) {
	input := func(name string, programs ...string) Input {
		in := Input{
			Name:         name,
			Catalog:      &catalog.Catalog{},
			Tokens:       map[string]interval.Int{},
			Instructions: map[string]interval.Int{},
		}
		for _, p := range programs {
			id := p + "#get"
			in.Catalog.Programs = append(in.Catalog.Programs, catalog.Program{Package: p, Tools: []string{id}})
			in.Catalog.Tools = append(
				in.Catalog.Tools,
				&catalog.Tool{ID: id, Name: "get", Reachable: true, Default: catalog.Yes},
			)
			in.Tokens[id], in.Instructions[p] = interval.Exactly(600), interval.Exactly(5)
		}
		return in
	}
	c := config.Default()
	c.Limits.Total.Tokens = config.Limit{Max: 1000, Given: true, Line: 3}
	opts := Options{Config: c, Fixed: interval.Exactly(10)}

	r := Judge([]Input{input("a", "a"), input("b", "b")}, opts)
	if r.Together == nil || r.Together.Everything.Tokens != interval.Exactly(1200) ||
		r.Together.Everything.Tools != interval.Exactly(2) {
		t.Fatalf("together: %+v", r.Together)
	}
	if r.Together.Fixed != interval.Exactly(20) {
		t.Errorf("the fixed part is %+v, want once 10 and twice 5", r.Together.Fixed)
	}
	if r.Verdict != rules.Over || r.Programs[0].Verdict != rules.Within {
		t.Errorf("verdicts %v, %v", r.Verdict, r.Programs[0].Verdict)
	}
	if !slices.ContainsFunc(r.Notes, func(s string) bool { return strings.Contains(s, "same name (get)") }) {
		t.Errorf("notes %q", r.Notes)
	}

	r = Judge([]Input{input("a", "a", "a2"), input("b", "b")}, opts)
	if r.Together != nil || r.Verdict != rules.Within || len(r.Programs) != 3 {
		t.Errorf("programs of one catalog were summed: %+v", r)
	}
	if !slices.ContainsFunc(
		r.Notes,
		func(s string) bool { return strings.HasPrefix(s, "there is no sum over all catalogs") },
	) {
		t.Errorf("notes %q", r.Notes)
	}
	if r = Judge([]Input{input("a", "a", "a2")}, opts); r.Together != nil || len(r.Notes) != 0 {
		t.Errorf("one catalog: %+v", r)
	}
}

func TestUnusedExceptionsAndDoubleNamesAreNoted(t *testing.T) {
	r := judge(
		t,
		"exceptions: [{tool: gone, limits: {bytes: 1}, reason: r}]\n",
		nil,
		tool("p#a", catalog.Yes),
		tool("p#a~2", catalog.Yes),
	)
	want := []string{
		`conf.yml:2: the exception for "gone" matches none of the checked tools`,
		"p registers more than one tool named a",
	}
	if len(r.Notes) != len(want) {
		t.Fatalf("notes %q", r.Notes)
	}
	for i := range want {
		if !strings.HasPrefix(r.Notes[i], want[i]) {
			t.Errorf("note %q, want %q", r.Notes[i], want[i])
		}
	}
	r = judge(t, "world: default\n", nil, tool("p#a", catalog.No))
	if len(r.Notes) != 1 || !strings.HasPrefix(r.Notes[0], "p registers no tools in the world default") {
		t.Errorf("notes %q", r.Notes)
	}
}

// TestTemplateIsKeptUntilToolsGrowBeyondHeadroom: the configuration that init writes is kept by the
// tools it was made from, and growth beyond the headroom is not.
func TestTemplateIsKeptUntilToolsGrowBeyondHeadroom(t *testing.T) {
	a := tool("p#a", catalog.Yes)
	a.Description.Value = strings.Repeat("x", 2000) // over the built-in default
	a.InputSchema = schema(t, `{"properties":{"q":{"description":"one two"}}}`)
	tokens := map[string]interval.Int{"p#a": {Lo: 20_000, Hi: 21_000}}
	data, err := Template(judge(t, "", tokens, a), "prov")
	if err != nil {
		t.Fatal(err)
	}
	_, conf, _ := strings.Cut(string(data), "version: 1\n")
	if r := judge(t, conf, tokens, a); r.Verdict != rules.Within {
		t.Errorf("today's tools are %v: %v\n%s", r.Verdict, checks(r), data)
	}
	tokens["p#a"] = interval.Exactly(21_000*110/100 + 1)
	if r := judge(t, conf, tokens, a); r.Verdict != rules.Over {
		t.Errorf("growth by more than the headroom is %v\n%s", r.Verdict, data)
	}
}

// TestUncountedToolsAreNotFree: a tool that nobody counted does not cost nothing.
func TestUncountedToolsAreNotFree(t *testing.T) {
	cat := &catalog.Catalog{
		Programs: []catalog.Program{{Package: "p", Tools: []string{"p#a"}}},
		Tools:    []*catalog.Tool{tool("p#a", catalog.Yes)},
	}
	if r := Judge([]Input{{Name: "p", Catalog: cat}},
		Options{Config: config.Default()}); r.Verdict != rules.Undetermined {
		t.Errorf("verdict is %v", r.Verdict)
	}
}
