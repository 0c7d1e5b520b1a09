package rules

import (
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// A Severity says what a broken rule means.
type Severity string

const (
	// Error: the gate fails. Of a provider's rule: it is documented or was
	// reported to refuse the tool or the whole request.
	Error Severity = "error"
	// Warning: reported, and decides nothing. Of a provider's rule: it was not
	// verified again, depends on version or client, or is a recommendation.
	Warning Severity = "warning"
	// Off: not looked at.
	Off Severity = "off"
)

// A Rule is one thing that is asked of tools.
type Rule struct {
	// ID is stable and short, such as TB003. All rules of providers share one.
	ID string
	// Name is unique, such as description-length or openai-name. Configurations
	// and directives may use either.
	Name string
	// Also are other names that users meet for the rule, such as the key of a limit in
	// the configuration.
	Also      []string
	Providers []provider.Name // of a rule of providers
	Severity  Severity
	// Text explains the rule to a user in a sentence or two.
	Text string
	// Why is the rest of its documentation, in Markdown: what the rule costs or
	// saves, a tool that breaks it and how to mend that.
	Why string
	// Source says where it comes from: documentation, an SDK at a version, issues.
	Source string
	// Seen is the month in which the source said so: that of the source where it
	// is dated, else that of reading it.
	Seen string
	// Max is the ceiling of a rule that counts something, 0 for one that does not.
	// A configuration may set another.
	Max int

	// Tool looks at one tool, Set at all tools of a program together. A rule has
	// one of them; one that has neither is reported by what judges limits,
	// directives or a baseline.
	Tool func(*catalog.Tool, Settings) []Finding
	Set  func(Set) []Finding
}

// Local reports whether the rule is about one tool by itself.
func (r Rule) Local() bool { return r.Tool != nil }

// Settings are what rules depend on beside the tools.
type Settings struct {
	// Server is the name under which clients know the server, "" where it is not
	// known. Some put it before each tool's name.
	Server string
	// Max is the ceiling of the rule that is asked.
	Max int
}

// A Set is what one request or one client has at once.
type Set struct {
	// Tools, each name once.
	Tools []*catalog.Tool
	// Instructions are the text that a server sends about itself.
	Instructions string
}

// ProviderID is the id that the rules of providers share.
const ProviderID = "TB020"

// UnresolvedID is the id of the rule on gaps, which reports list in full as well.
const UnresolvedID = "TB017"

// OfProviders lists the rules of providers in the order reports and docs show them.
func OfProviders() []Rule {
	list := slices.Concat(nameRules(), descriptionRules(), rootRules(), droppedRules(), hintRules(), unusedRules(),
		arrayRules(), keyRules(), typeRules(), strictRules(), countRules())
	for i := range list {
		list[i].ID = ProviderID
	}
	return list
}

// For returns the rules of the providers.
func For(providers ...provider.Name) []Rule {
	return slices.DeleteFunc(OfProviders(), func(r Rule) bool {
		return !slices.ContainsFunc(r.Providers, func(p provider.Name) bool { return slices.Contains(providers, p) })
	})
}

// Tool returns what one tool breaks of the local rules in list.
func Tool(list []Rule, t *catalog.Tool, s Settings) []Finding {
	var out []Finding
	for _, r := range list {
		if r.Tool != nil {
			s.Max = r.Max
			for _, f := range r.marked(r.Tool(t, s)) {
				f.At, f.Origin = t.Anchor(f.Path)
				out = append(out, f)
			}
		}
	}
	return out
}

// Run returns what a set breaks of the global rules in list.
func (s Set) Run(list []Rule) []Finding {
	var out []Finding
	for _, r := range list {
		if r.Set != nil {
			out = append(out, r.marked(r.Set(s))...)
		}
	}
	return out
}

func (r Rule) marked(found []Finding) []Finding {
	for i := range found {
		found[i].ID, found[i].Rule, found[i].Severity, found[i].Verdict = r.ID, r.Name, r.Severity, Over
	}
	return found
}

// one returns a single finding.
func one(path, text string) []Finding { return []Finding{{Path: path, Text: text}} }

// lacks reports whether a schema surely does not have a keyword.
func lacks(t *catalog.Tool, s *catalog.Schema, at, key string) bool {
	return s.Get(key) == nil && !t.Hides(catalog.Pointer(at, key))
}

const input = "/inputSchema"
