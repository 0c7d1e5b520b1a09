package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
	"github.com/toolbudget/toolbudget/provider"
)

// contradictionText says which hints fit a name.
const contradictionText = "The hints of a tool fit the verb in its name, its handler and each other: a tool that " +
	"reads is not destructive, and one that changes something is not read-only. A handler contradicts them if it, " +
	"or a function that it calls, deletes something: by a method of a library, a DELETE request, SQL or os.Remove. " +
	"mcp-go's NewTool marks every tool as destructive. No fix is offered: clients call a tool without asking the " +
	"user if its hints say that it only reads."

// hintRules are the rules on annotations, by which clients decide when to ask the user and
// directories whether to take a server.
func hintRules() []Rule {
	clients := []provider.Name{provider.MCP, provider.ClaudeCode, provider.VSCode}
	return []Rule{
		{
			Name: "mcp-hint-contradiction", Providers: clients, Severity: Warning, Seen: "2026-11",
			Text: contradictionText,
			Source: "MCP specification 2025-11-25, ToolAnnotations; mcp-go v1.2.1 mcp/tools.go, NewTool; " +
				"mache, issue 449",
			Tool: contradiction,
		}, {
			Name: "mcp-hints-missing", Providers: clients, Severity: Off, Seen: "2026-11",
			Text: "A tool has readOnlyHint, destructiveHint and openWorldHint. OpenAI's directory refuses an app " +
				"if one is missing. The rule is off unless the configuration extends chatgpt-directory.",
			Source: "openai/plugins at 40aff30, skill chatgpt-app-submission; signoz-mcp-server, issue 102; " +
				"mache, issue 449",
			Tool: func(t *catalog.Tool, _ Settings) []Finding {
				var missing []string
				for _, key := range []string{"readOnlyHint", "destructiveHint", "openWorldHint"} {
					if t.Annotations.Get(key) == nil && !t.Hides("/annotations/"+key) {
						missing = append(missing, key)
					}
				}
				if len(missing) == 0 {
					return nil
				}
				return one("/annotations", "the annotations lack "+strings.Join(missing, ", "))
			},
		}, {
			Name: "claude-connector-annotations", Providers: clients, Severity: Off, Seen: "2026-05",
			Text: "A tool has a title, and readOnlyHint: true or a destructiveHint. Anthropic's directory of " +
				"connectors asks for both. The rule is off unless the configuration extends claude-connector.",
			Source: "support.claude.com, articles 12922490 and 12922832 (hints); " +
				"anthropics/claude-plugins-official at f4b5494, directory-checklist.md (title)",
			Tool: connectorAnnotations,
		},
	}
}

// connectorAnnotations finds a tool without a title, or that does not say whether it only reads.
func connectorAnnotations(t *catalog.Tool, _ Settings) []Finding {
	var missing []string
	if t.Title.Value == "" && t.Annotations.Get("title").Str() == "" && !t.Hides("/title") &&
		!t.Hides("/annotations/title") {
		missing = append(missing, "a title")
	}
	reads := t.Annotations.Get("readOnlyHint")
	if (reads == nil || !reads.Bool) && t.Annotations.Get("destructiveHint") == nil &&
		!t.Hides("/annotations/readOnlyHint") && !t.Hides("/annotations/destructiveHint") {
		missing = append(missing, "readOnlyHint: true or destructiveHint")
	}
	if len(missing) == 0 {
		return nil
	}
	return one("/annotations", "the tool lacks "+strings.Join(missing, " and "))
}

// Verbs whose effect hardly any tool denies. Others, such as run or generate, may do either, and
// a query may be one that writes.
const (
	surelyReads   = "get list search read find fetch show describe view lookup count"
	surelyChanges = "create update delete remove insert drop destroy write edit add set rename replace move " +
		"upload publish send"
)

// denies is how a description says that a tool changes nothing, whatever its name says: one that
// creates a link may only sign it.
var denies = regexp.MustCompile(`(?i)\bnothing is (?:ever )?(?:written|changed|modified|saved|stored|sent|deleted)\b|` +
	`\b(?:writes|changes|modifies|saves|stores) nothing\b|` +
	`\b(?:does not|doesn't|never|without) (?:writ|chang|modify|alter)(?:e|es|ing)? (?:anything|any data|any state)\b`)

// contradiction compares hints with the verb of the name, with what the handler does, and with
// each other.
func contradiction(t *catalog.Tool, _ Settings) []Finding {
	if t.Hides("/name") || t.Hides("/annotations") {
		return nil
	}
	on := func(key string) bool {
		v := t.Annotations.Get(key)
		return v != nil && v.Bool
	}
	off := func(key string) bool {
		v := t.Annotations.Get(key)
		return v != nil && v.Kind == catalog.Bool && !v.Bool
	}
	verb, reads := verbOf(t.Name)
	deletes := deletion(t)
	switch {
	case on("readOnlyHint") && verb != "" && !reads && (deletes != "" || !denies.MatchString(t.Description.Value)):
		return one("/annotations/readOnlyHint",
			fmt.Sprintf("readOnlyHint is true, but the name says %s; remove it if the tool changes anything", verb))
	case on("readOnlyHint") && on("destructiveHint"):
		return one("/annotations/destructiveHint",
			"readOnlyHint and destructiveHint are both true; set destructiveHint to false if the tool only reads")
	case on("readOnlyHint") && deletes != "":
		return one("/annotations/readOnlyHint", "readOnlyHint is true, but the handler calls "+deletes)
	case off("destructiveHint") && deletes != "":
		return one("/annotations/destructiveHint", "destructiveHint is false, but the handler calls "+deletes)
	case !on("readOnlyHint") && on("destructiveHint") && reads && deletes == "":
		return one("/annotations/destructiveHint",
			fmt.Sprintf("destructiveHint is true, but the name says %s; set readOnlyHint if it changes nothing", verb))
	}
	return nil
}

// deletion is the call by which the handler of a tool deletes something, with its place, or "".
func deletion(t *catalog.Tool) string {
	for _, e := range t.Effects {
		if e.Kind == catalog.Deletes {
			return e.Call + " (" + e.At.String() + ")"
		}
	}
	return ""
}

// verbOf returns the verb of a name and whether it reads: the first word, or the second one
// behind the name of a service, as in jira_get_issue. It returns "" if the name may say both, as
// find_replace_text does.
func verbOf(name string) (verb string, reads bool) {
	words := terms.Words(name)
	if len(words) < 2 {
		return "", false // a single word may be a noun
	}
	of := func(list, word string) bool { return slices.Contains(strings.Fields(list), word) }
	for i, w := range words[:2] {
		r, c := of(surelyReads, w), of(surelyChanges, w)
		if !r && !c {
			continue
		}
		if slices.ContainsFunc(words[i+1:], func(w string) bool {
			return r && of(surelyChanges, w) || i == 1 && c && of(surelyReads, w)
		}) {
			return "", false
		}
		return w, r
	}
	return "", false
}
