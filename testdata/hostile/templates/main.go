// Templates executes templates that call themselves or print without end.
package main

import (
	"log"
	"strings"
	"text/template"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

var texts = map[string]string{
	"recursive": `{{define "T"}}again {{template "T" .}}{{end}}{{template "T" .}}`,
	"doubling":  `{{define "T"}}{{template "U" .}}{{template "U" .}}{{end}}{{define "U"}}{{template "T" .}}{{template "T" .}}{{end}}{{template "T" .}}`,
	"width":     `{{printf "%999999999d" 1}}`,
	"nested":    `{{range .}}{{range $}}{{range $}}{{range $}}{{range $}}{{range $}}x{{end}}{{end}}{{end}}{{end}}{{end}}{{end}}`,
	"function":  `{{forever}}`,
	"endless":   `{{range numbers}}{{.}},{{end}}`,
	"quoted":    `{{. | js | html | urlquery | js | html | urlquery | js | html | urlquery}}`,
	"unclosed":  `{{if .}}`,
	"silent":    `{{range .}}{{range $}}{{end}}{{end}}`,
	"counting":  `{{range 1000000000000}}{{end}}`,
	"wide":      `{{range .}}{{$x := printf "%65000d" 1}}{{end}}`,
}

func main() {
	s := server.NewMCPServer("templates", "1")
	functions := template.FuncMap{
		"forever": func() string {
			for {
			}
		},
		"numbers": func() func(func(int) bool) {
			return func(yield func(int) bool) {
				for i := 0; yield(i); i++ {
				}
			}
		},
	}
	for _, name := range []string{"recursive", "doubling", "width", "nested", "function", "endless", "quoted", "unclosed", "silent", "counting", "wide"} {
		t, err := template.New(name).Funcs(functions).Parse(texts[name])
		if err != nil {
			log.Printf("template %s: %v", name, err)
			continue
		}
		var b strings.Builder
		if err := t.Execute(&b, make([]int, 10_000)); err != nil {
			log.Printf("template %s: %v", name, err)
		}
		s.AddTool(mcp.NewTool("template_"+name, mcp.WithDescription(b.String())), normal.Answer)
	}
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}
