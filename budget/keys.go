package budget

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/rules"
)

// A Key is one kind of limit.
type Key struct {
	// ID and Slug name the limit as a rule: TB003, description-length.
	ID, Slug string
	// Name is the path in the configuration below limits, such as tool.bytes.
	Name string
	// Phrase stands before the amount in a finding, such as "the description has ".
	Phrase string
	// Unit names what is counted, in the plural.
	Unit string
	// Text explains the limit to a user.
	Text string
	// Why is the rest of its documentation as a rule.
	Why string
	// In returns the limit in a configuration; nil for the limit of a part.
	In func(*Limits) *Limit
}

// Keys lists all kinds of limit in the order reports and docs show them.
func Keys() []Key {
	return []Key{
		{ID: "TB002", Slug: "tool-tokens", Name: ToolTokens, Unit: "tokens", Text: "What one tool adds to every request of the chosen provider. The fixed part of a request is not in it.", In: func(l *Limits) *Limit { return &l.Tool.Tokens },
			Why: "A model is sent every tool with every request, used or not. toolbudget schema TOOL shows what is sent of one: mostly it is the description, examples in it, or a nested type."},
		{ID: "TB001", Slug: "tool-bytes", Name: ToolBytes, Unit: "bytes", Text: "Length of the compact JSON of a tool's name, description and input schema. Needs no tokenizer and is the same for every provider.", In: func(l *Limits) *Limit { return &l.Tool.Bytes },
			Why: "Bytes are the same with every model and tokenizer, so a ceiling in bytes never moves by itself."},
		{ID: "TB003", Slug: "description-length", Name: ToolChars, Phrase: "the description has ", Unit: "characters", Text: "Length of a tool's description in characters.", In: func(l *Limits) *Limit { return &l.Tool.DescriptionChars },
			Why: "Clients cut long descriptions without a word, and providers refuse them. Say first what the tool does and when to use it; examples and the syntax of a query language are better read on demand, from a resource or a help tool. A finding says how many of the first sentences fit."},
		{ID: "TB004", Slug: "parameter-words", Name: ToolWords, Phrase: "the description has ", Unit: "words", Text: "Length of each parameter's description in words, at any depth of the schema.", In: func(l *Limits) *Limit { return &l.Tool.ParameterWords },
			Why: "A parameter needs its meaning, its format and perhaps one example. What holds for several parameters stands once in the description of the tool."},
		{ID: "TB032", Slug: "total-tokens", Name: TotalTokens, Unit: "tokens", Text: "What all tools of a program add to every request. The fixed part of a request is printed apart and is not in it.", In: func(l *Limits) *Limit { return &l.Total.Tokens }},
		{ID: "TB031", Slug: "total-bytes", Name: TotalBytes, Unit: "bytes", Text: "Bytes of all tools of a program.", In: func(l *Limits) *Limit { return &l.Total.Bytes }},
		{ID: "TB033", Slug: "tool-count", Name: TotalTools, Unit: "tools", Text: "How many tools a program offers.", In: func(l *Limits) *Limit { return &l.Total.Tools }},
		{ID: "TB034", Slug: "cost", Name: TotalCents, Unit: "cents", Text: "What 1,000 requests cost for having the tools, the fixed part of each included, rounded up to whole cents. Needs provider: to name a model with a known price, which toolbudget count -model prints. With traffic.cached the first of them writes the provider's cache and all others read it.", In: func(l *Limits) *Limit { return &l.Total.Cents }},
		{ID: "TB035", Slug: "rate", Name: TotalRate, Unit: "tokens", Text: "What traffic.requests-per-minute requests take of the provider's limit of tokens a minute, the fixed part of each included. With traffic.cached it is at most one of them where the provider does not count what its cache has.", In: func(l *Limits) *Limit { return &l.Total.TokensPerMinute }},
		{ID: "TB040", Slug: "initial-block", Name: InitialShare, Unit: "per cent", Text: "The initial block in per cent of the full one, in tokens, rounded up to whole per cent: the definitions of core tools and the compact catalog, which has a line for each tool with load: deferred, against the definitions of all tools. The tool that a client loads deferred ones with is one of the program's or is not counted.", In: func(l *Limits) *Limit { return &l.InitialShare }},
		{ID: "TB036", Slug: "gaps", Name: MaxGaps, Unit: "gaps", Text: "How many parts of the tools may stay unknown; a place that registers tools at run time is one. A gap outside name, description and input schema does not count, since most clients do not pass those parts on.", In: func(l *Limits) *Limit { return &l.MaxGaps }},
	}
}

// PartKeys lists the limits of a part of the tools of a program: of a profile, a
// group, or packages. Their limits stand below the part, as in
// profiles.NAME.limits.tokens, and the key names them as profile.tokens. Those of
// one kind are one rule.
func PartKeys() []Key {
	var out []Key
	for _, k := range []struct{ id, kind, what string }{
		{"TB037", PartProfile, "a profile"}, {"TB038", PartGroup, "a group"}, {"TB039", PartPackage, "packages"},
	} {
		for _, x := range []struct{ unit, text string }{
			{"tokens", "What the tools of %s add to every request. The fixed part of a request is not in it."},
			{"bytes", "Bytes of the tools of %s."},
			{"tools", "How many tools there are in %s."},
		} {
			out = append(out, Key{ID: k.id, Slug: k.kind + "-budget", Name: k.kind + "." + x.unit, Unit: x.unit, Text: fmt.Sprintf(x.text, k.what)})
		}
	}
	return out
}

// LimitRules lists the rules that limits are.
func LimitRules() []rules.Rule {
	var out []rules.Rule
	for _, k := range Keys() {
		out = append(out, k.Rule())
	}
	for _, k := range PartKeys() {
		if last := &out[len(out)-1]; last.ID == k.ID {
			last.Text += " " + k.Text
			continue
		}
		out = append(out, k.Rule())
	}
	return out
}

// Names of the keys.
const (
	ToolTokens   = "tool.tokens"
	ToolBytes    = "tool.bytes"
	ToolChars    = "tool.description-chars"
	ToolWords    = "tool.parameter-words"
	TotalTokens  = "total.tokens"
	TotalBytes   = "total.bytes"
	TotalTools   = "total.tools"
	TotalCents   = "total.cents-per-1000-requests"
	TotalRate    = "total.tokens-per-minute"
	InitialShare = "initial-share"
	MaxGaps      = "max-gaps"
)

// key returns the key of that name.
func key(name string) Key {
	for _, k := range slices.Concat(Keys(), PartKeys()) {
		if k.Name == name {
			return k
		}
	}
	panic("budget: no key " + name) // the names are constants of this file
}
