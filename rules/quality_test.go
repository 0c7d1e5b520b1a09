package rules

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// parsed reads a tool as an MCP server sends it.
func parsed(t testing.TB, text string) *catalog.Tool {
	t.Helper()
	var x struct {
		Name, Description, Unserved string
		InputSchema                 *catalog.Schema
		Mistakes                    []catalog.Mistake
	}
	if err := json.Unmarshal([]byte(text), &x); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return &catalog.Tool{
		ID:          "p#" + x.Name,
		Name:        x.Name,
		Description: catalog.Text{Value: x.Description},
		Unserved:    catalog.Text{Value: x.Unserved},
		InputSchema: x.InputSchema,
		Mistakes:    x.Mistakes,
	}
}

// described returns a tool of that name and description.
func described(name, description string) string {
	return fmt.Sprintf(`{"name":%q,"description":%s}`, name, jsonText(description))
}

func jsonText(s string) string { b, _ := json.Marshal(s); return string(b) }

// propertyOf returns a tool with one property p of that schema.
func propertyOf(name, schema string) string {
	return fmt.Sprintf(`{"name":"a","inputSchema":{"type":"object","properties":{%q:%s}}}`, name, schema)
}

// documented returns a tool of that description with one property p that has none.
func documented(description string) string {
	return `{"name":"a","description":` + jsonText(description) +
		`,"inputSchema":{"type":"object","properties":{"p":{"type":"string"}}}}`
}

// inProse returns a tool with one string described so.
func inProse(name, description string) string {
	return propertyOf(name, `{"type":"string","description":`+jsonText(description)+`}`)
}

// cases are tools that break a local rule, with the path and text of each finding,
// and tools that do not.
var cases = slices.Concat(qualityCases, validityCases)

type qualityCase struct {
	rule, tool string
	want       []string
}

var qualityCases = []qualityCase{
	{"TB005", `{"name":"a"}`, []string{"/description: there is no description"}},
	{"TB005", described("a", " \n"), []string{"/description: there is no description"}},
	{"TB005", described("a", "b"), nil},

	{
		"TB006",
		described("get_user", "Gets the user."),
		[]string{`/description: the description "Gets the user." only repeats the name`},
	},
	{
		"TB006",
		described("listRepoBranches", "This tool lists the branches of a repo"),
		[]string{"/description: the description"},
	},
	{"TB006", described("search-companies", "search companies!"), []string{"/description: the description"}},
	{"TB006", described("get_user", "Gets a user by login."), nil},
	{"TB006", described("get_user", "A tool"), nil}, // says nothing, but does not repeat
	{"TB006", described("get_user", ""), nil},
	{"TB006", described("get_user", "获取用户"), nil},

	{
		"TB007",
		propertyOf("p", `{"type":"string"}`),
		[]string{"/inputSchema/properties/p: parameter p has no description"},
	},
	{"TB007", propertyOf("a/b", `true`), []string{"/inputSchema/properties/a~1b: parameter a/b has no description"}},
	{"TB007", inProse("p", "x"), nil},
	{"TB007", propertyOf("p", `{"$ref":"#/$defs/p"}`), nil},
	{"TB007", propertyOf("p", `{"description":"x","properties":{"deep":{}}}`), nil},
	{"TB007", propertyOf("p", `{"anyOf":[{"type":"string","description":"x"},{"type":"null"}]}`), nil},
	{"TB007", propertyOf("p", `{"type":"array","items":{"type":"string","description":"x"}}`), nil},
	{"TB007", propertyOf("p", `{"type":"object","properties":{"q":{"description":"x"},"r":{"description":"y"}}}`), nil},
	{
		"TB007",
		propertyOf("p", `{"type":"object","properties":{"q":{"description":"x"},"r":{"type":"string"}}}`),
		[]string{"/inputSchema/properties/p: parameter p has no description"},
	},
	{"TB007", propertyOf("p", `{"type":"object","properties":{},"additionalProperties":false}`), nil},
	{
		"TB007",
		propertyOf("p", `{"type":"object","properties":{}}`),
		[]string{"/inputSchema/properties/p: parameter p has no description"},
	},
	{"TB007", documented("Reads.\n\nArgs:\n    p: the place"), nil},
	{"TB007", documented("Reads.\n- `p` (string, optional): the place"), nil},
	{"TB007", documented("Reads.\n  * **p** - the place"), nil},
	{"TB007", documented("Reads.\n:param p: the place"), nil},
	{"TB007", documented("Reads p: the place"), []string{"/inputSchema/properties/p: parameter p has no description"}},
	{"TB007", documented("Reads.\np:"), []string{"/inputSchema/properties/p: parameter p has no description"}},
	{"TB007", documented("Reads.\npath: the place"), []string{"/inputSchema/properties/p: parameter p has"}},

	{
		"TB008",
		inProse("issue_number", "The issue number"),
		[]string{
			`/inputSchema/properties/issue_number/description: the description "The issue number" of parameter issue_number only repeats its name`,
		},
	},
	{"TB008", inProse("title", "Title (string)"), []string{"/inputSchema/properties/title/description: "}},
	{
		"TB008",
		propertyOf("f", `{"properties":{"userID":{"description":"user ID"}}}`),
		[]string{
			`/inputSchema/properties/f/properties/userID/description: the description "user ID" of parameter f.userID`,
		},
	},
	{"TB008", inProse("replace", "Text to replace with"), nil},
	{"TB008", inProse("command", "With its arguments"), nil},
	{"TB008", inProse("repo", "Repository name"), nil},
	{"TB008", inProse("limit", "At most"), nil},

	{"TB009", enum(51), []string{"/inputSchema/properties/p/enum: the enum of parameter p has 51 values, limit 50"}},
	{"TB009", enum(50), nil},
	{"TB009", propertyOf("p", `{"enum":7}`), nil},

	{
		"TB010",
		nested(6),
		[]string{
			"/inputSchema/properties/p1/properties/p2/properties/p3/properties/p4/properties/p5: " +
				"parameter p1.p2.p3.p4.p5 is nested 6 levels deep, limit 5",
		},
	},
	{"TB010", nested(5), nil},
	{"TB010", tree(9), nil},
	{
		"TB010",
		propertyOf("p", `{"items":{"items":{"items":{"items":{"items":{}}}}}}`),
		[]string{"parameter p[][][][] is nested 6 levels"},
	},

	{
		"TB011",
		inProse("state", "State (open|closed|all)"),
		[]string{
			"/inputSchema/properties/state/description: parameter state lists its values in the description (open, " +
				"closed, all); use an enum",
		},
	},
	{"TB011", inProse("p", "One of: newest, oldest, or most_voted."), []string{"(newest, oldest, most_voted)"}},
	{"TB011", inProse("p", "Query language: 'influxql' or 'flux'. Inferred without."), []string{"(influxql, flux)"}},
	{"TB011", inProse("p", "Either `range` or `instant`"), []string{"(range, instant)"}},
	{"TB011", inProse("p", `Allowed values: "a", "b" (default: a)`), []string{"(a, b)"}},
	{"TB011", inProse("p", "Merge style (merge, rebase, squash)"), []string{"(merge, rebase, squash)"}},
	{
		"TB011",
		inProse("p", "Apply at once: 'true' or 'false'"),
		[]string{"parameter p takes true or false as a string; use the type boolean"},
	},
	{
		"TB011",
		propertyOf("p", `{"items":{"type":"string","description":"One of a, b"}}`),
		[]string{"/inputSchema/properties/p/items/description: parameter p[] lists"},
	},
	{"TB011", inProse("p", "Words such as 'printer' or 'login'"), nil},
	{"TB011", inProse("p", "Comma-separated list of: 'a', 'b'"), nil},
	{"TB011", inProse("p", "Path to the file (CSV, PDF, Excel)"), nil},
	{"TB011", inProse("p", "Pages: 'all', 'first', or an array of numbers"), nil},
	{"TB011", inProse("p", "Format (json, yaml, etc.)"), nil},
	{"TB011", inProse("unit", "Unit of the value. Common values: percent, ms, bytes."), nil},
	{"TB011", inProse("p", "Name of the rule. Must be unique and descriptive."), nil},
	{"TB011", inProse("p", "Valid values are 'background' and 'orphan'."), []string{"(background, orphan)"}},
	{"TB011", inProse("p", "Time window. Standard format: '7d', '24h'"), nil},
	{"TB011", inProse("p", "Output format: 'json', 'yaml'"), []string{"(json, yaml)"}},
	{"TB011", inProse("mentions", "JSON array of mentions. Valid types: User, Team"), nil},
	{"TB011", inProse("transaction_id", "Paid transactions must be `billed` or `past_due`."), nil},
	{"TB011", inProse("mode", "The mode must be `fast` or `safe`."), []string{"(fast, safe)"}},
	{"TB011", inProse("mode", "Must be `fast` or `safe`."), []string{"(fast, safe)"}},
	{"TB011", inProse("kind", "Kind of node: 'base.request' or 'chain.agent'"), nil},
	{"TB011", inProse("attribute", "A name, or an id. Built-in attributes: `email`, `note`."), nil},
	{
		"TB011",
		`{"name":"a","inputSchema":{"type":"object","properties":{"action":{"type":"string"},"id":{"type":"string",` +
			`"description":"Required for action:\"update\", \"delete\"."}}}}`, nil,
	},
	{
		"TB011",
		`{"name":"a","inputSchema":{"type":"object","properties":{"type":{"type":"string"},"content_type":` +
			`{"type":"string","description":"Content type: \"json\" or \"form\""}}}}`,
		[]string{"(json, form)"},
	},
	{"TB011", inProse("p", "For x (y): 'a', 'b'. For z: 'a', 'c'."), nil},
	{
		"TB011",
		`{"name":"a","inputSchema":{"properties":{"text":{"type":"string"},"p":{"type":"string","description":"Exactly one of text or p"}}}}`,
		nil,
	},
	{"TB011", propertyOf("p", `{"type":"string","enum":["a"],"description":"One of: a, b"}`), nil},
	{"TB011", propertyOf("p", `{"type":"array","description":"One of: a, b"}`), nil},

	{
		"TB013",
		`{"name":"a","description":"One two three four five six seven eight nine ten eleven twelve, thirteen.","inputSchema":{"properties":{"p":{"description":"Zero one two three four five six seven eight nine ten eleven \"twelve\" thirteen"}}}}`,
		[]string{
			`/inputSchema/properties/p/description: parameter p repeats 13 words of the description: "one two three four five six seven eight …"`,
		},
	},
	{
		"TB013",
		propertyOf("p", `{"description":"1 2 3 4 5 6 7 8 9 10 11 12 13",
			"anyOf":[{"description":"1 2 3 4 5 6 7 8 9 10 11 12 13"}]}`),
		[]string{"/inputSchema/properties/p/anyOf/0/description: parameter p has the same 13 words twice: "},
	},
	{
		"TB013",
		`{"name":"a","description":"One two three four five six seven eight nine ten eleven twelve.","inputSchema":{"properties":{"p":{"description":"One two three four five six seven eight nine ten eleven twelve."}}}}`,
		nil,
	},
	{
		"TB013",
		`{"name":"a","inputSchema":{"properties":{"a":{"properties":{"p":{"description":"1 2 3 4 5 6 7 8 9 10 11 12 13"}}},"b":{"properties":{"p":{"description":"1 2 3 4 5 6 7 8 9 10 11 12 13"}}}}}}`,
		nil,
	},

	{
		"TB014",
		`{"name":"a","inputSchema":{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"x","$comment":"y"}}`,
		[]string{
			"/inputSchema/$schema: $schema tells the model nothing FIX",
			"/inputSchema/$id: $id tells the model nothing FIX",
			"/inputSchema/$comment: $comment tells the model nothing FIX",
		},
	},
	{
		"TB014",
		`{"name":"a","inputSchema":{"$schema":"http://json-schema.org/draft-07/schema#","items":[{}]}}`,
		[]string{"/inputSchema/$schema: $schema tells the model nothing"},
	},
	{
		"TB014",
		`{"name":"a","inputSchema":{"$id":"https://example.com/a","properties":{"p":{"$ref":"b"}}}}`,
		[]string{"/inputSchema/$id: $id tells the model nothing"},
	},
	{
		"TB014",
		propertyOf("user_id", `{"title":"User ID"}`),
		[]string{
			`/inputSchema/properties/user_id/title: the title "User ID" of parameter user_id tells the model nothing FIX`,
		},
	},
	{
		"TB014",
		propertyOf("p", `{"title":"Search term","description":"The term to search for"}`),
		[]string{
			"/inputSchema/properties/p/title: the title \"Search term\" of parameter p tells the model nothing FIX",
		},
	},
	{
		"TB014",
		`{"name":"get_user","inputSchema":{"title":"GetUserArguments"}}`,
		[]string{`/inputSchema/title: the title "GetUserArguments" of the input schema tells the model nothing FIX`},
	},
	{"TB014", propertyOf("p", `{"title":"RFC 3339 time"}`), nil},
	{
		"TB014",
		propertyOf("p", `{"default":""}`),
		[]string{`/inputSchema/properties/p/default: the default "" of parameter p tells the model nothing`},
	},
	{"TB014", propertyOf("p", `{"default":null}`), []string{"the default null of parameter p"}},
	{"TB014", propertyOf("p", `{"default":false}`), nil},
	{"TB014", propertyOf("title", `{"description":"x"}`), nil},
	{"TB014", propertyOf("$schema", `{"description":"x"}`), nil},

	{
		"TB015",
		described("a", " x\n"),
		[]string{"/description: the description has unnecessary white space at the start, at the end (2 bytes) FIX"},
	},
	{"TB015", described("a", "x  \n\n\ny"), []string{"at the ends of lines, in empty lines (3 bytes) FIX"}},
	{"TB015", described("a", "x\n\t\t- y\n\t\t\t- z"), []string{"in the indentation (4 bytes) FIX"}},
	{
		"TB015",
		inProse("p", "x  y"),
		[]string{
			"/inputSchema/properties/p/description: parameter p has unnecessary white space between words (1 byte) FIX",
		},
	},
	{"TB015", described("a", "x\r\ny"), []string{"(1 byte) FIX"}},
	{"TB015", described("a", "x\n\n  - y\n\n    code  here\n```\na  b\n\n\nc\n```\n| a  | b |"), nil},

	{
		"TB016",
		propertyOf("p", `{"type":"int"}`),
		[]string{`/inputSchema/properties/p/type: parameter p has type "int", which JSON Schema does not define`},
	},
	{
		"TB016",
		propertyOf("p", `"string"`),
		[]string{`/inputSchema/properties/p: parameter p is "string", not a schema`},
	},
	{
		"TB016",
		propertyOf("p", `{"type":"string","required":true}`),
		[]string{"/inputSchema/properties/p/required: required of parameter p is true, not a list"},
	},
	{"TB016", `{"name":"a","inputSchema":{"properties":{"p":{"default":1}},"required":["p","q","p"]}}`, []string{
		"/inputSchema/properties/p/default: parameter p is required, so its default 1 is never used",
		"/inputSchema/required/1: parameter q is required but not defined",
		"/inputSchema/required/2: parameter p is listed twice in required"}},
	{"TB016", `{"name":"a","inputSchema":{"properties":{},"allOf":[{"properties":{"q":{}}}],"required":["q"]}}`, nil},
	{"TB016", propertyOf("p", `{"anyOf":[{"properties":{"a":{}},"required":["b"]}]}`), nil},
	{"TB016", propertyOf("p", `{"type":"integer","enum":[1,2.0,2.5,"3",1],"default":4}`), []string{
		"/inputSchema/properties/p/enum: the enum of parameter p has 2.5, which is not of type integer",
		`/inputSchema/properties/p/enum: the enum of parameter p has "3", which is not of type integer`,
		"/inputSchema/properties/p/enum: the enum of parameter p has 1 twice",
		"/inputSchema/properties/p/default: the default 4 of parameter p is not in its enum"}},
	{"TB016", propertyOf("p", `{"type":["string","null"],"enum":["a",null],"default":null}`), nil},
	{
		"TB016",
		propertyOf("p", `{"type":"number","default":"1"}`),
		[]string{`the default "1" of parameter p is not of type number`},
	},
	{"TB016", propertyOf("p", `{"enum":[]}`), []string{"the enum of parameter p is empty, so no value is allowed"}},
	{"TB016", propertyOf("p", `{"enum":"a"}`), []string{`the enum of parameter p is "a", not a list`}},
	{
		"TB016",
		propertyOf("p", `{"minimum":1e3,"maximum":999.5,"minLength":2,"maxLength":2}`),
		[]string{"/inputSchema/properties/p/minimum: minimum of parameter p is 1e3, more than maximum 999.5"},
	},
	{"TB016", propertyOf("p", `{"minimum":1e999999999,"maximum":1}`), nil},
	{
		"TB016",
		propertyOf("p", `{"optional":true,"x-header":"a","nullable":true}`),
		[]string{"/inputSchema/properties/p/optional: optional of parameter p is not a JSON Schema keyword"},
	},

	{"TB017", `{"name":"a"}`, nil},

	{
		"TB019",
		`{"name":"a","description":"b","unserved":"c\n"}`,
		[]string{`/unserved: the description in the source code is not served: "c\n"`},
	},
	{
		"TB019",
		`{"name":"a","unserved":"` + strings.Repeat("é", 61) + `"}`,
		[]string{`: "` + strings.Repeat("é", 60) + `"…`},
	},
	{"TB019", `{"name":"a","description":"b"}`, nil},

	{
		"TB021",
		`{"name":"a","mistakes":[{"path":"/inputSchema","text":"it is empty"},{"text":"it is replaced"}]}`,
		[]string{"/inputSchema: it is empty", ": it is replaced"},
	},
	{"TB021", `{"name":"a","inputSchema":{}}`, nil},

	{"TB016", `{"name":"a","inputSchema":["type"]}`, []string{`/inputSchema: the input schema is ["type"], not a schema`}},
	{"TB016", `{"name":"a","inputSchema":true}`, nil},
}

func TestRulesFindWhatTheirCasesSay(t *testing.T) {
	tested := map[string]bool{}
	for _, tt := range cases {
		tested[tt.rule] = true
		got := found(tt.rule, parsed(t, tt.tool))
		if len(got) != len(tt.want) {
			t.Errorf("%s of %s: %q, want %q", tt.rule, tt.tool, got, tt.want)
			continue
		}
		for i, want := range tt.want {
			if !strings.Contains(got[i], want) || tt.rule == "TB014" && strings.HasPrefix(want, "/") && got[i] != want {
				t.Errorf("%s of %s: %s, want %s", tt.rule, tt.tool, got[i], want)
			}
		}
	}
	for _, r := range Quality() {
		if r.Local() && !tested[r.ID] {
			t.Errorf("%s is not tested", r.ID)
		}
	}
}

// found returns the findings of a rule as path and text.
func found(id string, t *catalog.Tool) []string {
	list := slices.DeleteFunc(Quality(), func(r Rule) bool { return r.ID != id })
	var out []string
	for _, f := range Tool(list, t, Settings{}) {
		s := f.Path + ": " + f.Text
		if f.Fix != nil {
			s += " FIX"
		}
		out = append(out, s)
	}
	return out
}

func TestUnresolvedPartsNameTheirGap(t *testing.T) {
	x := parsed(t, described("a", "Rows of ."))
	x.Gaps = []catalog.Gap{
		{Path: "/description", Reason: "run-time", Detail: "environment variable T", At: "a.go:1:2", Offset: 9},
		{Path: "/inputSchema/properties/q", Reason: "fuel"},
		{Path: "/outputSchema", Reason: "fuel"}, // is sent to few
		{Path: "", Reason: "recursion"},
	}
	want := []string{
		"/description: part of the description is not determined by the source code: run-time: environment " +
			"variable T (a.go:1:2)",
		"/inputSchema/properties/q: parameter q is not determined by the source code: fuel",
		": the tool is not determined by the source code: recursion",
	}
	if got := found("TB017", x); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestNearlyEqualDescriptionsAreFound(t *testing.T) {
	check := func(tools ...string) string {
		var s Set
		for _, x := range tools {
			s.Tools = append(s.Tools, parsed(t, x))
		}
		var out []string
		for _, f := range s.Run(Quality()) {
			out = append(out, f.ID+": "+f.Text)
		}
		return strings.Join(out, "; ")
	}
	const long = "Reads one object. It is that of the store by key, with its headers, its owner, the time of " +
		"its last change " +
		"and the rules that hold"
	for _, tt := range []struct {
		tools []string
		want  string
	}{
		{[]string{described("get_a", "Reads a thing."), described("get_b", "Reads the thing"),
			described("get_c", "Writes a thing"), described("get_d", "READS THING")},
			"TB012: get_a, get_b and get_d have nearly the same description"},
		{[]string{described("a", ""), described("b", "")}, ""},
		{[]string{described("power_on", "Power on a host"), described("power_off", "Power off a host")}, ""},
		{[]string{described("get_a", "List users of all teams"), described("get_b", "List users of teams")}, ""},
		{[]string{described("get_alpha", long+" today."), described("get_beta", long+".")},
			"TB012: get_alpha and get_beta have nearly the same description"},
		{[]string{described("list_logs", "Get logs of hosts"), described("get_log", "Get a log of hosts")}, ""},
		{[]string{described("step_over", "Step over"), described("step_into", "Step into")}, ""},
		{[]string{described("new_form", "Make a new form"), described("from_form", "Make a new from a form")}, ""},
		{[]string{described("reply", "Replies to the sender. It takes "+long+" today."),
			described("reply_all", "Replies to all. It takes "+long+" today.")}, ""}, // one sentence tells
		{[]string{described("get_alpha", long+" for alpha."), described("get_beta", long+".")},
			""}, // says what the name says
		{[]string{described("list_dependents", "Things that depend on the given thing"),
			described("list_dependencies", "Things the given thing depends on")}, ""},
		{[]string{described("get_alpha", long+" today."),
			`{"name":"get_beta","description":"` + long + `.","inputSchema":{"properties":{"p":{}}}}`}, ""},
	} {
		if got := check(tt.tools...); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.tools, got, tt.want)
		}
	}
}

// TestOwnRulesSayWhatAUserMayAsk: every rule says what a user may ask of it, and ids and names are
// unique but for those of providers.
func TestOwnRulesSayWhatAUserMayAsk(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range All() {
		if r.ID == ProviderID {
			continue // TestEveryProviderHasARuleAndItsSource
		}
		if seen[r.ID] || seen[r.Name] {
			t.Errorf("%s %s is there twice", r.ID, r.Name)
		}
		seen[r.ID], seen[r.Name] = true, true
		if !strings.HasSuffix(r.Text, ".") || r.Severity != Error && r.Severity != Warning {
			t.Errorf("%+v", r)
		}
	}
	for _, r := range Quality() {
		if (r.Tool == nil) == (r.Set == nil) || r.Why == "" {
			t.Errorf("%s has both checks, none, or no reason", r.ID)
		}
	}
}
