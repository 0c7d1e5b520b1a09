// Package rules says what providers and clients refuse, cut or drop of a
// tool, as data with a source each, and finds it in the tools of a catalog.
//
// It knows the catalog only. A local rule sees one tool, so that every driver
// can ask it; a global one sees all tools of a program. What a gap hides breaks
// no rule.
package rules

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// A Provider is a provider, a mode of one, or a client, that has rules.
type Provider string

// The providers and clients.
const (
	OpenAI          Provider = "openai"
	OpenAIStrict    Provider = "openai-strict"
	Anthropic       Provider = "anthropic"
	AnthropicStrict Provider = "anthropic-strict"
	Gemini          Provider = "gemini"
	Bedrock         Provider = "bedrock"
	MCP             Provider = "mcp"
	ClaudeCode      Provider = "claude-code"
	VSCode          Provider = "vscode"
	Cursor          Provider = "cursor"
	Windsurf        Provider = "windsurf"
)

// Providers lists all of them in the order reports and docs show them.
func Providers() []Provider {
	return []Provider{OpenAI, OpenAIStrict, Anthropic, AnthropicStrict, Gemini, Bedrock, MCP, ClaudeCode, VSCode, Cursor, Windsurf}
}

// Names joins the names of providers.
func Names(list []Provider) string {
	var out []string
	for _, p := range list {
		out = append(out, string(p))
	}
	return strings.Join(out, ", ")
}

// A Severity says what a broken rule means.
type Severity string

const (
	// Error: the provider is documented or was reported to refuse the tool or the
	// whole request.
	Error Severity = "error"
	// Warning: the rule was not verified again, depends on version or client, or
	// is a recommendation.
	Warning Severity = "warning"
)

// A Rule is one thing that is asked of tools.
type Rule struct {
	// ID is what configurations and reports say, such as openai-name.
	ID        string
	Providers []Provider
	Severity  Severity
	// Text explains the rule to a user.
	Text string
	// Source says where it comes from: documentation, an SDK at a version, issues.
	Source string
	// Seen is the month in which the source said so: that of the source where it
	// is dated, else that of reading it.
	Seen string

	tool func(*catalog.Tool, Settings) []Finding
	set  func(Set) []Finding
}

// Local reports whether the rule is about one tool by itself.
func (r Rule) Local() bool { return r.tool != nil }

// Settings are what rules depend on beside the tools.
type Settings struct {
	// Server is the name under which clients know the server, "" where it is not
	// known. Some put it before each tool's name.
	Server string
}

// A Set is what one request or one client has at once.
type Set struct {
	// Tools, each name once.
	Tools []*catalog.Tool
	// Instructions are the text that a server sends about itself.
	Instructions string
}

// A Finding is a rule that is broken.
type Finding struct {
	Rule     string   `json:"rule"`
	Severity Severity `json:"severity"`
	// Path is a JSON pointer to the part of the tool that is meant; of a program,
	// "".
	Path string `json:"path,omitempty"`
	// Text says what is wrong.
	Text string `json:"text"`
}

// All lists the rules in the order reports and docs show them.
func All() []Rule {
	return slices.Concat(names(), descriptions(), roots(), arrays(), keys(), types(), strict(), counts())
}

// For returns the rules of the providers.
func For(providers ...Provider) []Rule {
	return slices.DeleteFunc(All(), func(r Rule) bool {
		return !slices.ContainsFunc(r.Providers, func(p Provider) bool { return slices.Contains(providers, p) })
	})
}

// Tool returns what one tool breaks of the local rules in list.
func Tool(list []Rule, t *catalog.Tool, s Settings) []Finding {
	var out []Finding
	for _, r := range list {
		if r.tool != nil {
			out = append(out, r.marked(r.tool(t, s))...)
		}
	}
	return out
}

// Check returns what a set breaks of the global rules in list.
func (s Set) Check(list []Rule) []Finding {
	var out []Finding
	for _, r := range list {
		if r.set != nil {
			out = append(out, r.marked(r.set(s))...)
		}
	}
	return out
}

func (r Rule) marked(found []Finding) []Finding {
	for i := range found {
		found[i].Rule, found[i].Severity = r.ID, r.Severity
	}
	return found
}

// one returns a single finding.
func one(path, text string) []Finding { return []Finding{{Path: path, Text: text}} }

// hidden reports whether the value at the pointer is unknown.
func hidden(t *catalog.Tool, at string) bool {
	return slices.ContainsFunc(t.Gaps, func(g catalog.Gap) bool { return catalog.Covers(g.Path, at) })
}

// lacks reports whether a schema surely does not have a keyword.
func lacks(t *catalog.Tool, s *catalog.Schema, at, key string) bool {
	return s.Get(key) == nil && !hidden(t, at+"/"+key)
}

const input = "/inputSchema"
