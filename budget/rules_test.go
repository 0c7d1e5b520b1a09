package budget

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/rules"
)

// TestOnlyErrorsOfCertainToolsFail: errors of configured providers fail, warnings and allowed ones
// do not, and where a tool may not be there nothing is sure.
func TestOnlyErrorsOfCertainToolsFail(t *testing.T) {
	bad := func(def catalog.Default) *catalog.Tool { return tool("p#a.b", def) } // openai-name is an error
	long := tool("p#a", catalog.Yes)
	long.Description.Value = strings.Repeat("a", 1025) // openai-description is a warning
	const asked = "providers: [openai]\nlimits: {tool: {description-chars: none}}\n"
	allowed := asked + "exceptions: [{tool: '*', rules: [openai-name], reason: renamed}]\n"
	for _, tt := range []struct {
		name, conf string
		tool       *catalog.Tool
		want       rules.Verdict
		findings   int
		fails      bool
	}{
		{"error", asked, bad(catalog.Yes), rules.Over, 1, true},
		{"warning", asked, long, rules.Within, 1, false},
		{"allowed", allowed, bad(catalog.Yes), rules.Within, 1, false},
		{"not sure to be there", asked + "world: default\n", bad(catalog.Unknown), rules.Undetermined, 1, true},
		{"not there", asked + "world: default\n", bad(catalog.No), rules.Within, 0, false},
	} {
		r := judgeFor(t, tt.conf, tt.tool)
		got := r.Programs[0].Tools[0]
		if r.Verdict != tt.want || len(got.Findings) != tt.findings {
			t.Errorf("%s: %v with %+v, want %v", tt.name, r.Verdict, got.Findings, tt.want)
		}
		if fails := slices.ContainsFunc(got.Findings, rules.Finding.Fails); fails != tt.fails {
			t.Errorf("%s: fails %v", tt.name, fails)
		}
	}
}

// TestLimitThatIsARuleIsReportedOnce: what is a limit and a rule is reported once, whatever the
// configuration says of either.
func TestLimitThatIsARuleIsReportedOnce(t *testing.T) {
	long := tool("p#a", catalog.Yes)
	long.Description.Value = strings.Repeat("a", 1025)
	const openai = "providers: [openai]\n"
	for _, tt := range []struct {
		name, conf string
		over       bool
		reported   string // the limits that are exceeded, the rules, and their reasons
	}{
		{"both", openai, true, "tool.description-chars"},
		{"no rules", "providers: []\n", true, "tool.description-chars"},
		{"no limit", openai + "limits: {tool: {description-chars: none}}\n", false, "openai-description"},
		{"the same limit, written", openai + "limits: {tool: {description-chars: 1024}}\n", true,
			"tool.description-chars"},
		{"a higher limit", openai + "limits: {tool: {description-chars: 2000}}\n", false, "openai-description"},
		{"a lower limit", openai + "limits: {tool: {description-chars: 100}}\n", true,
			"tool.description-chars openai-description"},
		{"exception of the rule", openai + "exceptions: [{tool: a, rules: [openai-description], reason: cut}]\n", false,
			"openai-description: cut"},
		{"exception of the rule, of another tool",
			openai + "exceptions: [{tool: b, rules: [openai-description], reason: cut}]\n", true,
			"tool.description-chars"},
		{"exception of the rule, and a limit that was asked for",
			openai + "limits: {tool: {description-chars: 1024}}\nexceptions: [{tool: a, rules: " +
				"[openai-description], reason: cut}]\n", true, "tool.description-chars openai-description: cut"},
		{"exception of the limit", openai + "exceptions: [{tool: a, limits: {description-chars: 2000}, reason: law}]\n",
			false, "openai-description: law"},
		{"exception of the limit, exceeded",
			openai + "exceptions: [{tool: a, limits: {description-chars: 1000}, reason: law}]\n", true,
			"tool.description-chars openai-description: law"},
		{"a limit that is off", openai + "rules: {description-length: off}\n", false, "openai-description"},
		{"exception of a rule that is not asked for",
			"providers: []\nexceptions: [{tool: a, rules: [openai-description], reason: cut}]\n", true,
			"tool.description-chars"},
	} {
		r := judgeFor(t, tt.conf, long)
		got := r.Programs[0].Tools[0]
		var reported []string
		for _, ch := range got.Checks {
			if ch.Verdict == rules.Over {
				reported = append(reported, ch.Key)
			}
		}
		for _, f := range ofRules(got.Findings) {
			reported = append(reported, strings.TrimSuffix(f.Rule+": "+f.Reason, ": "))
		}
		if s := strings.Join(reported, " "); s != tt.reported || (r.Verdict == rules.Over) != tt.over {
			t.Errorf("%s: %v, reported %q, want %q", tt.name, r.Verdict, s, tt.reported)
		}
		for _, n := range r.Notes {
			if want := strings.Contains(tt.name, "of another tool") ||
				strings.Contains(tt.name, "not asked for"); strings.Contains(
				n,
				"matches none of the checked tools",
			) != want {
				t.Errorf("%s: note %q", tt.name, n)
			}
		}
	}
	// An exception that allows nothing is noted.
	r := judgeFor(
		t,
		openai+"exceptions: [{tool: a, rules: [openai-description], reason: cut}]\n",
		tool("p#a", catalog.Yes),
	)
	if len(r.Notes) != 1 || len(r.Programs[0].Tools[0].Checks) != 2 {
		t.Errorf("notes %v, checks %v", r.Notes, r.Programs[0].Tools[0].Checks)
	}
	var many []*catalog.Tool
	for i := range 129 {
		many = append(many, tool(fmt.Sprintf("p#t%d", i), catalog.Yes))
	}
	for conf, rule := range map[string]bool{openai: false, openai + "limits: {total: {tools: 1000}}\n": true,
		openai + "limits: {total: {tools: none}}\n": true} {
		p := judgeFor(t, conf, many...).Programs[0]
		if len(ofRules(p.Findings)) > 0 != rule || p.Verdict != rules.Over {
			t.Errorf("%q: %v with %+v", conf, p.Verdict, p.Findings)
		}
	}
}

// TestRuleAndItsLimitShareACeiling: a rule and its limit are one ceiling.
func TestRuleAndItsLimitShareACeiling(t *testing.T) {
	broken := func(description, tools int) string {
		long := tool("p#a", catalog.Yes)
		long.Description.Value = strings.Repeat("é", description)
		list := rules.For(provider.OpenAI)
		var ids []string
		for _, f := range append(rules.Tool(list, long, rules.Settings{}),
			(rules.Set{Tools: make([]*catalog.Tool, tools)}).Run(list)...) {
			if twinOf(f.Rule) != nil {
				ids = append(ids, f.Rule)
			}
		}
		return strings.Join(ids, " ")
	}
	d, n := twinOf("openai-description"), twinOf("openai-tools")
	if got := broken(d.max, n.max); got != "" {
		t.Errorf("at the limits %s are broken", got)
	}
	if got := broken(d.max+1, n.max+1); got != "openai-description openai-tools" {
		t.Errorf("beyond the limits only %s are broken", got)
	}
}

// judgeFor judges tools by the rules of the providers that conf names.
func judgeFor(t *testing.T, conf string, tools ...*catalog.Tool) *Result {
	t.Helper()
	c, err := config.Parse([]byte("version: 1\n"+conf), "conf.yml")
	if err != nil {
		t.Fatal(err)
	}
	in := Input{
		Name:    "p",
		Catalog: &catalog.Catalog{Programs: []catalog.Program{{Package: "p"}}, Tools: tools},
		Tokens:  map[string]interval.Int{},
	}
	for _, x := range tools {
		in.Catalog.Programs[0].Tools = append(in.Catalog.Programs[0].Tools, x.ID)
		in.Tokens[x.ID] = interval.Exactly(1)
	}
	return Judge([]Input{in}, Options{Config: c, Rules: rules.For(c.Providers...)})
}

// ofRules are the findings that are no limits.
func ofRules(list []rules.Finding) []rules.Finding {
	return slices.DeleteFunc(slices.Clone(list), func(f rules.Finding) bool { return f.Check != nil })
}
