package rules

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// A Limit is one kind of limit: the rule that an amount stays below a ceiling. The
// ceiling itself is in the configuration.
type Limit struct {
	// ID and Slug name the limit as a rule: TB003, description-length.
	ID, Slug string
	// Name is the path in the configuration below limits, such as tool.bytes.
	Name string
	// Phrase stands before the amount in a finding, such as "the description has ".
	Phrase string
	// Unit names what is counted, in the plural.
	Unit string
	// Room is the least that a new configuration leaves above today's figure: about one
	// sentence in a description, or one small tool in a sum.
	Room int
	// Text says what is measured.
	Text string
	// Why is the rest of its documentation as a rule.
	Why string
}

// Limits lists all kinds of limit in the order reports and docs show them.
func Limits() []Limit { return slices.Clone(limits) }

var limits = []Limit{
	{
		ID:   "TB002",
		Slug: "tool-tokens",
		Name: ToolTokens,
		Room: 20,
		Unit: "tokens",
		Text: "Tokens that one tool adds to every request. The fixed part of a request is not included.",
		Why: "A model receives every tool with every request, whether it uses the tool or not. toolbudget why " +
			"TOOL shows where the tokens go: usually into the description, the examples in it, or a nested type.",
	},
	{
		ID:   "TB001",
		Slug: "tool-bytes",
		Name: ToolBytes,
		Room: 100,
		Unit: "bytes",
		Text: "Bytes of one tool: the compact JSON of its name, description and input schema.",
		Why: "Bytes are the same for every model and tokenizer, so a limit in bytes stays comparable when " +
			"toolbudget counts tokens differently.",
	},
	{
		ID:     "TB003",
		Slug:   "description-length",
		Name:   ToolChars,
		Room:   80,
		Phrase: "the description has ",
		Unit:   "characters",
		Text:   "Characters in the description of a tool.",
		Why:    descriptionWhy,
	},
	{
		ID:     "TB004",
		Slug:   "parameter-words",
		Name:   ToolWords,
		Room:   5,
		Phrase: "the description has ",
		Unit:   "words",
		Text:   "Words in the description of each parameter, at any depth of the schema.",
		Why: "Describe what a parameter means, its format and perhaps one example. If something applies to " +
			"several parameters, say it once, in the description of the tool.",
	},
	{
		ID:   "TB043",
		Slug: "tool-wire-bytes",
		Name: ToolWireBytes,
		Room: 100,
		Unit: "bytes",
		Text: "Bytes of the whole definition of one tool, as tools/list sends it: with title, output schema, " +
			"annotations, icons and _meta.",
		Why: wireWhy,
	},
	{
		ID:   "TB044",
		Slug: "tool-wire-tokens",
		Name: ToolWireTokens,
		Room: 20,
		Unit: "tokens",
		Text: "Tokens of the whole definition of one tool, as tools/list sends it.",
		Why:  wireWhy,
	},
	{
		ID:   "TB032",
		Slug: "total-tokens",
		Name: TotalTokens,
		Room: 50,
		Unit: "tokens",
		Text: "Tokens that all tools of a program add to every request. The fixed part of a request is " +
			"reported separately.",
	},
	{
		ID:   "TB031",
		Slug: "total-bytes",
		Name: TotalBytes,
		Room: 250,
		Unit: "bytes",
		Text: "Bytes of all tools of a program.",
	},
	{
		ID:   "TB045",
		Slug: "total-wire-bytes",
		Name: TotalWireBytes,
		Room: 250,
		Unit: "bytes",
		Text: "Bytes of the whole definitions of all tools, as tools/list sends them.",
		Why:  wireWhy,
	},
	{
		ID:   "TB046",
		Slug: "total-wire-tokens",
		Name: TotalWireTokens,
		Room: 50,
		Unit: "tokens",
		Text: "Tokens of the whole definitions of all tools, as tools/list sends them, each counted by itself.",
		Why:  wireWhy,
	},
	{
		ID:   "TB033",
		Slug: "tool-count",
		Name: TotalTools,
		Room: 1,
		Unit: "tools",
		Text: "Number of tools that a program offers.",
	},
	{
		ID:   "TB034",
		Slug: "cost",
		Name: TotalCents,
		Unit: "cents",
		Text: centsText,
	},
	{
		ID:   "TB035",
		Slug: "rate",
		Name: TotalRate,
		Unit: "tokens",
		Text: "Tokens per minute that the tools use of the provider's rate limit, at " +
			"traffic.requests-per-minute requests and with the fixed part of each. With traffic.cached, only " +
			"one request per minute counts if the provider does not count cache reads.",
	},
	{
		ID:   "TB040",
		Slug: "initial-block",
		Name: InitialShare,
		Unit: "percent",
		Text: initialShareText,
	},
	{
		ID:   "TB036",
		Slug: "gaps",
		Name: MaxGaps,
		Unit: "gaps",
		Text: gapsText,
	},
}

// wireWhy says who pays for the parts that no provider is sent.
const wireWhy = "Most clients pass on name, description and input schema, which the other limits count. But every " +
	"client receives the whole answer, and some show a model all of it. Output schemas and icons are often " +
	"its largest parts. toolbudget wire shows them, and what several tools repeat."

// descriptionWhy says what long descriptions cost.
const descriptionWhy = "Some clients silently cut long descriptions, and some providers reject them. Say " +
	"first what the tool does and when to use it. Move examples and the syntax of a query language into a " +
	"resource or a help tool, which the model reads on demand. The finding says how many of the first " +
	"sentences fit."

// centsText explains the limit on the price.
const centsText = "Price of the tools in 1,000 requests, with the fixed part of each request, rounded up " +
	"to whole cents. The provider must be a model with a known price; toolbudget explain prices lists them. " +
	"With traffic.cached, the first request writes the prompt cache and the others read it."

// initialShareText explains the limit on what is sent up front.
const initialShareText = "Tokens sent up front, as a percentage of what all definitions cost, rounded up. " +
	"Sent up front are the definitions of core tools, and one line for each tool with load: deferred. The " +
	"discovery tool is counted only if it is one of the program's own tools."

// gapsText explains the limit on gaps.
const gapsText = "Number of gaps, which are parts of a tool that the source code does not determine. A " +
	"place that registers tools at run time is one gap, and so is a tool whose server is not known. Gaps " +
	"outside name, description and input schema do not count, because most clients do not pass those parts " +
	"on."

// PartLimits lists the limits of a part of the tools of a program: of a profile, a
// group, or packages. Their limits stand below the part, as in
// profiles.NAME.limits.tokens, and the key names them as profile.tokens. Those of
// one kind are one rule.
func PartLimits() []Limit {
	var out []Limit
	for _, k := range []struct{ id, kind, what string }{
		{"TB037", PartProfile, "a profile"}, {"TB038", PartGroup, "a group"}, {"TB039", PartPackage, "packages"},
	} {
		for _, x := range []struct{ unit, text string }{
			{"tokens", "Tokens that the tools of %s add to every request."},
			{"bytes", "Bytes of the tools of %s."},
			{"tools", "Number of tools in %s."},
		} {
			out = append(out, Limit{
				ID:   k.id,
				Slug: k.kind + "-budget",
				Name: k.kind + "." + x.unit,
				Unit: x.unit,
				Text: fmt.Sprintf(x.text, k.what),
			})
		}
	}
	return out
}

// LimitRules lists the rules that limits are.
func LimitRules() []Rule {
	var out []Rule
	for _, k := range Limits() {
		out = append(out, k.Rule())
	}
	for _, k := range PartLimits() {
		if out[len(out)-1].ID == k.ID {
			continue
		}
		r := k.Rule()
		r.Text = strings.Replace(k.Text, "Tokens that the tools of", "Tokens, bytes and number of the tools of", 1)
		r.Text = strings.TrimSuffix(r.Text, " add to every request.") + "."
		out = append(out, r)
	}
	return append(out, sessionRule(), findableRule())
}

// Id and name of the limit on what a session in a client starts with.
const (
	SessionID   = "TB041"
	SessionSlug = "session-start"
)

// sessionRule is the rule that limits of clients are. Their amounts depend on the client
// and its model, so that they stand below clients and not below limits.
func sessionRule() Rule {
	return Rule{
		ID: SessionID, Name: SessionSlug, Severity: Error,
		Text: "What a session in a client starts with: tokens of tools, the percentage of the context window that " +
			"they take, and tokens of instructions. Set it under clients.",
		Why: "Many clients defer definitions: a session starts with the names of the tools, and the model searches " +
			"for the rest. What counts there is the cost at the start. toolbudget explain clients says what each " +
			"client does, with sources.",
	}
}

// Id and name of the limit on the place at which a tool search finds a deferred tool.
const (
	FindableID   = "TB042"
	FindableSlug = "findable"
)

// findableWhy says what a tool costs that is not found.
const findableWhy = "Claude Code and other clients do not show deferred tools to the model, which has to search for " +
	"them. A search returns three to five tools, so a tool in a later place is not used. The " +
	"searches are BM25 and regular expressions over name, description, and names and descriptions of " +
	"parameters, as Anthropic documents them, and a search in two tiers. Anthropic does not publish the " +
	"constants of its BM25; k1 1.5 and b 0.75 are assumed. toolbudget why TOOL shows " +
	"each search, the tools that are found first, and the words that tell the tool apart. If the " +
	"configuration defers no tool, all tools are searched for."

// findableRule is the rule that limits.findable is. It compares places and no amounts.
func findableRule() Rule {
	return Rule{
		ID: FindableID, Name: FindableSlug, Severity: Error,
		Text: "The place at which a client's tool search finds a deferred tool, for searches made from its name, its " +
			"description and its examples.",
		Why:    findableWhy,
		Source: "Anthropic's documentation of the tool search tool; 3 to 5 tools are returned",
		Seen:   "2026-11",
	}
}

// Names of the keys.
const (
	ToolTokens  = "tool.tokens"
	ToolBytes   = "tool.bytes"
	ToolChars   = "tool.description-chars"
	ToolWords   = "tool.parameter-words"
	TotalTokens = "total.tokens"

	ToolWireBytes   = "tool.wire-bytes"
	ToolWireTokens  = "tool.wire-tokens"
	TotalWireBytes  = "total.wire-bytes"
	TotalWireTokens = "total.wire-tokens"

	TotalBytes   = "total.bytes"
	TotalTools   = "total.tools"
	TotalCents   = "total.cents-per-1000-requests"
	TotalRate    = "total.tokens-per-minute"
	InitialShare = "initial-share"
	MaxGaps      = "max-gaps"
)

// byName finds a key. It is asked several times for each tool.
var byName = sync.OnceValue(func() map[string]Limit {
	out := map[string]Limit{}
	for _, k := range slices.Concat(Limits(), PartLimits()) {
		out[k.Name] = k
	}
	return out
})

// LimitOf returns the limit of that key. It panics for a key that does not exist.
func LimitOf(name string) Limit {
	k, ok := byName()[name]
	if !ok {
		panic("rules: no limit " + name) // the names are constants of this file
	}
	return k
}

// The kinds of a part.
const (
	PartProfile = "profile"
	PartGroup   = "group"
	PartPackage = "package"
)

// Rule returns the rule that a limit is, as reports and directives name it. The
// limits themselves stand below limits, so it has no ceiling.
func (k Limit) Rule() Rule {
	r := Rule{ID: k.ID, Name: k.Slug, Severity: Error, Text: k.Text, Why: k.Why}
	if k.Name != k.Slug {
		r.Also = append(r.Also, k.Name)
	}
	// The last word of the key is a name of its own where it means one limit, or one of
	// single tools, where directives stand.
	if last := k.Name[strings.LastIndexByte(k.Name, '.')+1:]; last != k.Name {
		same := slices.DeleteFunc(slices.Concat(Limits(), PartLimits()),
			func(o Limit) bool { return !strings.HasSuffix(o.Name, "."+last) })
		if len(same) == 1 || strings.HasPrefix(k.Name, "tool.") {
			r.Also = append(r.Also, last)
		}
	}
	return r
}
