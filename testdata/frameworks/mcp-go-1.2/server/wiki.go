package server

import (
	"bytes"
	"encoding/json"
	"strings"
	"text/template"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-1.2/names"
	"github.com/toolbudget/toolbudget/testdata/frameworks/mcp-go-1.2/texts"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/mcp-go/tools"
)

// addWikiTools takes names from constants and texts from files of other
// packages.
func addWikiTools(s *server.MCPServer) {
	s.AddTool(mcp.NewTool(names.ReadPage,
		mcp.WithDescription(strings.TrimSpace(texts.ReadPage)),
		mcp.WithString("title", mcp.Required()),
		mcp.WithBoolean("raw", mcp.Description("Return "+names.PageFormat+" as is")),
	), tools.Answer)
	s.AddTool(mcp.NewToolWithRawSchema(names.WritePage, firstLine(texts.ReadPage), json.RawMessage(texts.PageSchema)), tools.Answer)

	for _, verb := range []names.Verb{names.Lock, names.Unlock} {
		name := verb.String()
		s.AddTool(mcp.NewTool(names.Prefix+name+"_page",
			mcp.WithDescription(strings.ToUpper(name[:1])+name[1:]+" a page. "+texts.Note(name)),
			mcp.WithTitleAnnotation(strings.ToTitle(name)),
		), tools.Answer)
	}
	s.AddTool(mcp.NewTool(names.LinkPages,
		mcp.WithDescription(texts.Note("links")+"; see "+strings.Join(texts.Names(), ", ")),
	), tools.Answer)

	var buf bytes.Buffer
	if err := pageTemplate.Execute(&buf, map[string]any{
		"Verb":  "Delete",
		"Kinds": []string{"drafts", "redirects"},
		"Admin": true,
	}); err != nil {
		panic(err)
	}
	s.AddTool(mcp.NewTool(names.Prefix+"delete_pages", mcp.WithDescription(buf.String())), tools.Answer)
}

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{"lower": strings.ToLower}).Parse(
	`{{.Verb}} pages, also {{range $i, $k := .Kinds}}{{if $i}} and {{end}}{{$k}}{{end}}.
{{- if .Admin}} Administrators only: {{lower .Verb}} is final.{{else}} Ask first.{{end}}`))

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
