package server

import (
	"fmt"
	"reflect"
	"strings"
	"text/template"
	"unicode"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolbudget/toolbudget/testdata/frameworks/go-sdk-1.8/server/texts"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/notebook"
	"github.com/toolbudget/toolbudget/testdata/frameworks/shared/go-sdk/tools"
)

// A mode is a variant of a tool; its text is the description.
type mode struct {
	name    string
	limits  []int
	comment func() string
}

// String says what the mode does.
func (m mode) String() string {
	var b strings.Builder
	b.WriteString("Ask about notes, " + m.name + ".")
	if len(m.limits) > 0 {
		b.WriteString(" Limits:")
		for i, l := range m.limits {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, " %d", l)
		}
		b.WriteRune('.')
	}
	if m.comment != nil {
		b.WriteString("\n" + m.comment())
	}
	return b.String()
}

// addDescribed makes texts in the ways programs make them.
func addDescribed(s *mcp.Server) {
	costs := "twice as slow"
	for _, m := range []mode{
		{name: "briefly"},
		{name: "at length", limits: []int{10, 200}, comment: func() string { return "It is " + costs + "." }},
	} {
		name := "ask_" + strings.Fields(m.name)[len(strings.Fields(m.name))-1]
		mcp.AddTool(s, &mcp.Tool{
			Name:        name,
			Title:       titleOf(name),
			Description: m.String(),
			Annotations: annotationsOf(name),
		}, tools.Typed[struct {
			Question string `json:"question"`
		}, any])
	}
	costs = "three times as slow" // too late for the description, which was made above

	t := template.Must(template.New("summarize").Funcs(template.FuncMap{"join": strings.Join}).Parse(texts.Summarize))
	var text strings.Builder
	if err := t.Execute(&text, struct {
		Max       int
		Languages []string
	}{Max: 5, Languages: []string{"English", "German"}}); err != nil {
		panic(err)
	}
	mcp.AddTool(s, &mcp.Tool{
		Name:        "summarize",
		Description: strings.TrimSuffix(text.String(), "\n"),
		Icons:       []mcp.Icon{{Source: texts.Picture("note"), MIMEType: "image/svg+xml"}, {Source: texts.Picture("absent")}},
	}, tools.Typed[notebook.IDArgs, any])

	s.AddTool(&mcp.Tool{Name: "walk", Description: usage("walk", true), InputSchema: walked[notebook.Shadow]()}, tools.Answer)
	s.AddTool(&mcp.Tool{Name: "run", Description: usage("run", false), InputSchema: walked[struct {
		Steps []string `json:"steps" usage:"what to do" required:"true"`
	}]()}, tools.Answer)
}

// usage has two variants.
func usage(what string, slow bool) string {
	if slow {
		return fmt.Sprintf("%[2]s: to %[1]s takes time, 100%% of it; %[1]q.", what, strings.ToUpper(what))
	}
	return fmt.Sprintf("%v is quick (%t, %x, %5.2f|%-5s|)", what, slow, 255, 1.0/3, "x")
}

// titleOf makes a title of a name: ask_length is Ask Length.
func titleOf(name string) string {
	words := strings.Split(name, "_")
	for i, w := range words {
		r := []rune(w)
		r[0] = unicode.ToUpper(r[0])
		words[i] = string(r)
	}
	return strings.Join(words, " ")
}

var readOnlyPrefixes = []string{"get_", "list_", "ask_"}

func annotationsOf(name string) *mcp.ToolAnnotations {
	a := &mcp.ToolAnnotations{Title: titleOf(name)}
	for _, p := range readOnlyPrefixes {
		if strings.HasPrefix(name, p) {
			a.ReadOnlyHint = true
			break
		}
	}
	if !a.ReadOnlyHint {
		a.DestructiveHint = jsonschema.Ptr(true)
	}
	return a
}

// walked makes a schema by looking at the fields of a type itself.
func walked[T any]() map[string]any {
	t := reflect.TypeOf((*T)(nil)).Elem()
	properties := map[string]any{}
	required := []string{}
	for i := range t.NumField() {
		f := t.Field(i)
		name := strings.Split(f.Tag.Get("json"), ",")[0]
		if name == "" {
			name = strings.ToLower(f.Name)
		}
		properties[name] = map[string]any{"type": f.Type.Kind().String(), "title": f.Type.String(), "description": f.Tag.Get("usage")}
		if f.Tag.Get("required") == "true" {
			required = append(required, name)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required}
}
