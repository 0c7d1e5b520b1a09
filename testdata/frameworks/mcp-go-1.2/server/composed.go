package server

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// resources are the kinds the tools below exist for.
var resources = map[string]struct {
	fields  []string
	deleted bool
}{
	"milestone": {fields: []string{"due", "title"}},
	"label":     {fields: []string{"color", "title"}, deleted: true},
	"team":      {fields: []string{"members"}, deleted: true},
}

// addComposedTools makes options in loops, conditions, helpers and generic
// functions.
func addComposedTools(s *server.MCPServer) {
	kinds := slices.Sorted(maps.Keys(resources))
	for _, kind := range kinds {
		r := resources[kind]
		options := []mcp.ToolOption{
			mcp.WithDescription(fmt.Sprintf("Update a %s: any of %s.", kind, strings.Join(r.fields, " or "))),
			idOption(kind),
		}
		for _, field := range r.fields {
			var opts []mcp.PropertyOption
			if field == "due" {
				opts = append(opts, mcp.Description("Date, "+dateFormat))
			} else if strings.HasSuffix(field, "s") {
				options = append(options, mcp.WithArray(field, mcp.WithStringItems()))
				continue
			}
			options = append(options, mcp.WithString(field, opts...))
		}
		options = append(options, hints(false, r.deleted)...)
		s.AddTool(mcp.NewTool("update_"+kind, options...), tools.Answer)
		if !r.deleted {
			continue
		}
		s.AddTool(deleteTool(kind, false), tools.Answer)
		s.AddTool(deleteTool(kind, true), tools.Answer)
	}
	s.AddTool(mcp.NewTool("describe",
		mcp.WithDescription("Describe one of: "+strings.Join(kinds, ", ")+" ("+fmt.Sprint(len(kinds))+" kinds)."),
		mcp.WithString("kind", mcp.Required(), mcp.Enum(kinds...)),
	), tools.Answer)
	s.AddTool(getter[mcp.ToolOption]("milestone", mcp.WithString, func(name string) mcp.PropertyOption {
		return mcp.Title(strings.ToUpper(name))
	}), tools.Answer)
	s.AddTool(mcp.NewTool("filter", filterOptions(comparisons{{"before", 0}, {"after", 1}})...), tools.Answer)
}

const dateFormat = "YYYY-" + "MM-DD"

func idOption(kind string) mcp.ToolOption {
	return mcp.WithInteger(kind+"_id", mcp.Required(), mcp.Description("Id of the "+kind), mcp.Min(1))
}

func hints(readOnly, destructive bool) []mcp.ToolOption {
	options := []mcp.ToolOption{mcp.WithReadOnlyHintAnnotation(readOnly)}
	if destructive {
		options = append(options, mcp.WithDestructiveHintAnnotation(true))
	}
	return options
}

// deleteTool has two descriptions, by a parameter.
func deleteTool(kind string, all bool) mcp.Tool {
	name, what := "delete_"+kind, "a "+kind
	if all {
		name, what = "delete_all_"+kind+"s", "every "+kind
	}
	description := fmt.Sprintf(`Delete %s.
Takes at most %d seconds; %s%%.`, what, timeout, map[bool]string{true: "locks 100", false: "locks 0"}[all])
	tool := mcp.NewTool(name, mcp.WithDescription(description))
	if !all {
		idOption(kind)(&tool)
	}
	return tool
}

const timeout = 5 * 60

// getter is generic over the options it composes.
func getter[O ~func(*mcp.Tool), P ~func(map[string]any)](kind string, with func(string, ...P) O, title func(string) P) mcp.Tool {
	var options []mcp.ToolOption
	for name := range strings.SplitSeq(kind+"_id,"+kind+"_slug", ",") {
		options = append(options, mcp.ToolOption(with(name, title(name))))
	}
	return mcp.NewTool("get_"+kind, options...)
}

type comparison struct {
	word string
	sign int
}

type comparisons []comparison

// String describes the comparisons; a description is built of it.
func (c comparisons) String() string {
	var b strings.Builder
	b.WriteString("Filter issues by date.")
	for i, x := range c {
		if i == 0 {
			b.WriteString(" Operators:")
		}
		fmt.Fprintf(&b, "\n  %-8s%+d", x.word, x.sign)
	}
	b.WriteByte('\n')
	return b.String()
}

func filterOptions(c comparisons) (options []mcp.ToolOption) {
	defer func() { options = append(options, mcp.WithDescription(c.String())) }()
	for i := range c {
		switch word := c[i].word; {
		case c[i].sign > 0:
			options = append(options, mcp.WithString(word, mcp.Required()))
		default:
			options = append(options, mcp.WithString(word))
		}
	}
	return options
}
