package server

import (
	"bytes"
	_ "embed" // for request
	"fmt"
	"strconv"
	"strings"
	"text/template"
)

//go:embed request.json
var request string

const format = `{
  "model": %q, "max_tokens": 1024, "messages": [{"role": "user", "content": %q}],
  "tools": [
    {"name":"lookup","description":"Looks a word up.","input_schema":{"type":"object","properties":{"word":{"type":"string"}}}}
  ]
}`

var page = template.Must(template.New("body").Parse(`{"model": "m", "messages": [], "tools": [
{{- range $i, $t := .}}{{if $i}},{{end}}
{"type": "function", "function": {"name": "{{$t.Name}}", "description": "{{$t.Text}}", "parameters": {"type":"object"}}}
{{- end}}]}`))

// texts sends requests that are texts.
func (c *client) texts() {
	_ = c.text(request)
	_ = c.text(fmt.Sprintf(format, "m", "hello"))
	var b bytes.Buffer
	if err := page.Execute(&b, []struct{ Name, Text string }{{"open", "Opens a door."}, {"close", "Closes a door."}}); err != nil {
		panic(err)
	}
	_ = c.text(b.String())
	var s strings.Builder
	s.WriteString(`{"model":"m","messages":[{"role":"user","content":"hello"}],"tools":[`)
	for i, t := range []struct{ name, text string }{{"on", "Switches on."}, {"off", "Switches off."}} {
		if i > 0 {
			s.WriteByte(',')
		}
		s.WriteString(`{"type":"function","function":{"name":` + strconv.Quote(t.name) + `,"description":` +
			strconv.Quote(t.text) + `,"parameters":{"type":"object","properties":{}}}}`)
	}
	s.WriteString("]}")
	_ = c.text(s.String())
}
