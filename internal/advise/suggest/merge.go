package suggest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/catalog/terms"
)

// A Merged tool stands for the tools of a cluster: one tool with a parameter
// action.
type Merged struct {
	Tool    *catalog.Tool
	Actions []Action
	// Lost says what the merged tool no longer tells a model or a client.
	Lost []string
	// Conditional are the parameters that some actions require and others do not
	// have, by name.
	Conditional []string
}

// An Action is what one of the tools became.
type Action struct {
	Name string        // value of the parameter action
	Tool *catalog.Tool // that it stands for
	// Required are the parameters that it needs, without action.
	Required []string
}

// ActionParam is the parameter that says which tool is meant.
const ActionParam = "action"

// Bounds of the texts of a merged tool, so that it is shorter than what it
// replaces: words of an action's text, and of a parameter's. 15 words are one
// team's ceiling for parameters (docs/configuration.md).
const (
	actionWords    = 12
	parameterWords = 15
)

// Merge builds the tool that stands for a cluster. It returns an error where the
// tools cannot be one: a parameter of one is named action, or schemas are no
// objects with properties.
func Merge(c Cluster) (*Merged, error) {
	m := &Merged{}
	names := actionNames(c)
	for i, t := range c.Tools {
		if t.InputSchema != nil && t.InputSchema.Get("properties") == nil && len(t.InputSchema.Members) > 1 {
			return nil, fmt.Errorf("the input of %s is no object with properties", t.Name)
		}
		if t.InputSchema.Get("properties").Get(ActionParam) != nil {
			return nil, fmt.Errorf("%s has a parameter %s already", t.Name, ActionParam)
		}
		if key := combinator(t); key != "" {
			return nil, fmt.Errorf("the input of %s has %s at its root, which would bind all actions", t.Name, key)
		}
		m.Actions = append(m.Actions, Action{names[i], t, required(t)})
	}
	props := catalog.NewObject()
	action := catalog.NewObject(
		catalog.Member{Key: "type", Value: catalog.NewString("string")},
		catalog.Member{Key: "enum", Value: catalog.Strings(names...)},
	)
	props.Set(ActionParam, action)
	users := map[string][]string{} // actions that have a parameter
	defs := catalog.NewObject()
	for _, a := range m.Actions {
		p := a.Tool.InputSchema.Get("properties")
		if p == nil {
			continue
		}
		for _, member := range p.Members {
			users[member.Key] = append(users[member.Key], a.Name)
			joined, lost := join(props.Get(member.Key), short(member.Value))
			if lost {
				m.Lost = append(m.Lost, fmt.Sprintf("%s has another schema in %s", member.Key, a.Tool.Name))
			}
			props.Set(member.Key, joined)
		}
		for _, key := range []string{"$defs", "definitions"} {
			if d := a.Tool.InputSchema.Get(key); d != nil {
				for _, member := range d.Members {
					if old := defs.Get(member.Key); old != nil && !same(old, member.Value) || key == "definitions" {
						return nil, fmt.Errorf("%s has a definition %s of its own", a.Tool.Name, member.Key)
					}
					defs.Set(member.Key, member.Value)
				}
			}
		}
	}
	schema := catalog.NewObject(
		catalog.Member{Key: "type", Value: catalog.NewString("object")},
		catalog.Member{Key: "properties", Value: props},
		catalog.Member{Key: "required", Value: catalog.Strings(ActionParam)},
	)
	if len(defs.Members) > 0 {
		schema.Set("$defs", defs)
	}
	m.Conditional = m.conditional(users)
	m.Tool = &catalog.Tool{Name: c.Noun, Description: catalog.Text{Value: m.description(c)}, InputSchema: schema, Reachable: true, Default: catalog.Yes}
	m.Tool.ID = "#" + m.Tool.Name
	m.losses()
	return m, nil
}

// combinator returns a keyword at the root that says how parameters depend on each
// other, or "".
func combinator(t *catalog.Tool) string {
	for _, key := range []string{"anyOf", "oneOf", "allOf", "not", "if", "dependentRequired", "dependentSchemas", "patternProperties", "$ref"} {
		if t.InputSchema.Get(key) != nil {
			return key
		}
	}
	return ""
}

// actionNames are what is left of the tools' names without the shared noun: the
// verb, with more of the name where two would be the same.
func actionNames(c Cluster) []string {
	shared := map[string]bool{}
	for _, w := range terms.Words(c.Noun) {
		shared[terms.Stem(w)] = true
	}
	names := make([]string, len(c.Tools))
	seen := map[string]bool{}
	for i, t := range c.Tools {
		var kept []string
		for _, w := range terms.Words(t.Name) {
			if !shared[terms.Stem(w)] {
				kept = append(kept, w)
			}
		}
		n := strings.Join(kept, "_")
		if n == "" || seen[n] {
			n = strings.Join(terms.Words(t.Name), "_")
		}
		seen[n] = true
		names[i] = n
	}
	return names
}

func required(t *catalog.Tool) []string {
	var out []string
	if r := t.InputSchema.Get("required"); r != nil {
		for _, it := range r.Items {
			out = append(out, it.Str())
		}
	}
	return out
}

// description lists the actions with what each does and needs.
func (m *Merged) description(c Cluster) string {
	var b strings.Builder
	for i, a := range m.Actions {
		if i > 0 {
			b.WriteByte('\n')
		}
		text := clip(a.Tool.Description.Value, actionWords)
		b.WriteString(a.Name + ": " + text)
		if len(a.Required) > 0 {
			if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?") && !strings.HasSuffix(text, "…") {
				b.WriteByte('.')
			}
			b.WriteString(" Needs " + strings.Join(a.Required, ", ") + ".")
		}
	}
	return b.String()
}

// conditional lists the parameters that some action requires: in the merged schema
// none of them can be required.
func (m *Merged) conditional(users map[string][]string) []string {
	var out []string
	for _, p := range sorted(users) {
		needed := 0
		for _, a := range m.Actions {
			if slices.Contains(a.Required, p) {
				needed++
			}
		}
		if needed > 0 {
			out = append(out, p)
		}
	}
	return out
}

// losses notes what the whole no longer says.
func (m *Merged) losses() {
	if len(m.Conditional) > 0 {
		m.Lost = append(m.Lost, "which parameters are required is said in words only: "+strings.Join(m.Conditional, ", "))
	}
	before, after := 0, len([]rune(m.Tool.Description.Value))
	var closed, open, reading, other, outputs []string
	for _, a := range m.Actions {
		before += len([]rune(a.Tool.Description.Value))
		if ap := a.Tool.InputSchema.Get("additionalProperties"); ap != nil && ap.Kind == catalog.Bool && !ap.Bool {
			closed = append(closed, a.Tool.Name)
		} else {
			open = append(open, a.Tool.Name)
		}
		if ro := a.Tool.Annotations.Get("readOnlyHint"); ro != nil && ro.Bool {
			reading = append(reading, a.Tool.Name)
		} else {
			other = append(other, a.Tool.Name)
		}
		if a.Tool.OutputSchema != nil {
			outputs = append(outputs, a.Tool.Name)
		}
	}
	if before > after {
		m.Lost = append(m.Lost, fmt.Sprintf("descriptions are cut from %d to %d characters", before, after))
	}
	switch {
	case len(closed) > 0 && len(open) == 0:
		m.Tool.InputSchema.Set("additionalProperties", catalog.NewBool(false))
	case len(closed) > 0:
		m.Lost = append(m.Lost, "unknown parameters are no longer refused: "+strings.Join(closed, ", "))
	}
	switch {
	case len(reading) > 0 && len(other) == 0:
		m.Tool.Annotations = catalog.NewObject(catalog.Member{Key: "readOnlyHint", Value: catalog.NewBool(true)})
	case len(reading) > 0:
		m.Lost = append(m.Lost, "readOnlyHint, since other actions write: "+strings.Join(reading, ", "))
	}
	if len(outputs) > 0 {
		m.Lost = append(m.Lost, "output schemas: "+strings.Join(outputs, ", "))
	}
}

// short is a parameter's schema with its description clipped.
func short(s *catalog.Schema) *catalog.Schema {
	c := s.Clone()
	if d := c.Get("description"); d != nil && d.Kind == catalog.String {
		d.Text = clip(d.Text, parameterWords)
	}
	c.Delete("default") // of one action, and perhaps not of another
	return c
}

// join makes one schema that accepts what either accepts. The first description
// stays. lost says that one of them said more than the whole does.
func join(a, b *catalog.Schema) (*catalog.Schema, bool) {
	if a == nil {
		return b, false
	}
	if same(bare(a), bare(b)) {
		return a, false
	}
	if t := a.Get("type"); t != nil && same(t, b.Get("type")) && t.Str() != "object" && t.Str() != "array" && t.Kind == catalog.String && a.Get("enum") == nil {
		c := a.Clone() // without the bounds of one of them
		c.Members = slices.DeleteFunc(c.Members, func(m catalog.Member) bool {
			return !texts[m.Key] && (b.Get(m.Key) == nil || !same(m.Value, b.Get(m.Key)))
		})
		return c, true
	}
	if list := a.Get("anyOf"); list != nil && len(a.Members) <= 2 {
		if !slices.ContainsFunc(list.Items, func(s *catalog.Schema) bool { return same(s, bare(b)) }) {
			list.Items = append(list.Items, bare(b))
		}
		return a, true
	}
	if x, y := a.Get("enum"), b.Get("enum"); x != nil && y != nil && len(a.Members) == len(b.Members) {
		c := a.Clone()
		for _, v := range y.Items {
			if !slices.ContainsFunc(c.Get("enum").Items, func(w *catalog.Schema) bool { return same(v, w) }) {
				c.Get("enum").Items = append(c.Get("enum").Items, v)
			}
		}
		ca, cb := bare(c), bare(b)
		ca.Delete("enum")
		cb.Delete("enum")
		if same(ca, cb) {
			return c, true
		}
	}
	out := catalog.NewObject()
	if d := a.Get("description"); d != nil {
		out.Set("description", d)
	}
	out.Set("anyOf", catalog.NewArray(bare(a), bare(b)))
	return out, true
}

// texts are keywords that only describe.
var texts = map[string]bool{"description": true, "title": true, "examples": true, "example": true, "default": true, "$comment": true}

// bare is a schema without what only describes.
func bare(s *catalog.Schema) *catalog.Schema {
	c := s.Clone()
	c.Walk("", func(_ string, in *catalog.Schema) bool {
		in.Members = slices.DeleteFunc(in.Members, func(m catalog.Member) bool { return texts[m.Key] })
		return true
	})
	return c
}

func same(a, b *catalog.Schema) bool {
	return string(a.AppendJSON(nil)) == string(b.AppendJSON(nil))
}

// sentence matches the end of a first sentence: a mark before a capital, or the end
// of a line. The dot of "e.g. this" is none.
var sentence = regexp.MustCompile(`[.!?](\s+\p{Lu}|\s*$|\s*\n)|\n`)

// clip returns the first sentence of a text, and no more than that many words of it.
func clip(text string, words int) string {
	text = strings.TrimSpace(text)
	if at := sentence.FindStringIndex(text); at != nil {
		text = strings.TrimSpace(text[:at[0]+1])
	}
	list := strings.Fields(text)
	if len(list) > words {
		return strings.TrimRight(strings.Join(list[:words], " "), ",;:.") + " …"
	}
	return strings.Join(list, " ")
}
