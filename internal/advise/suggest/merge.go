package suggest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/prune"
	"github.com/toolbudget/toolbudget/internal/terms"
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

// Texts says how much of the tools' texts a merged tool repeats.
type Texts uint8

const (
	// Short keeps the first sentence of each, within bounds.
	Short Texts = iota
	// Whole keeps them all.
	Whole
)

// actionWords bounds an action's text in a merged tool, so that this is shorter than
// what it replaces. Set by hand.
const actionWords = 12

// Merge builds the tool that stands for a cluster. It returns an error where the
// tools cannot be one: a parameter of one is named action, or schemas are no
// objects with properties.
func Merge(c Cluster, texts Texts) (*Merged, error) {
	m := &Merged{}
	names := actionNames(c.Tools)
	for i, t := range c.Tools {
		if err := alone(t); err != nil {
			return nil, err
		}
		m.Actions = append(m.Actions, Action{Name: names[i], Tool: t, Required: required(t)})
	}
	props := catalog.NewObject()
	action := catalog.NewObject(catalog.Member{Key: "type", Value: catalog.NewString("string")},
		catalog.Member{Key: "enum", Value: catalog.Strings(names...)})
	props.Set(ActionParam, action)
	users := map[string][]use{} // actions that have a parameter
	defs := catalog.NewObject()
	for _, a := range m.Actions {
		p := a.Tool.InputSchema.Get("properties")
		if p == nil {
			continue
		}
		for _, member := range p.Members {
			users[member.Key] = append(users[member.Key], use{a.Name, member.Value})
			one := member.Value.Clone()
			one.Delete("default") // of one action, and perhaps not of another
			joined, lost := join(props.Get(member.Key), one)
			if lost {
				m.Lost = append(m.Lost, fmt.Sprintf("%s has a different schema in %s", member.Key, a.Tool.Name))
			}
			props.Set(member.Key, joined)
		}
		if d := a.Tool.InputSchema.Get("$defs"); d != nil {
			for _, member := range d.Members {
				if old := defs.Get(member.Key); old != nil && !same(old, member.Value) {
					return nil, fmt.Errorf("%s has a definition %s of its own", a.Tool.Name, member.Key)
				}
				defs.Set(member.Key, member.Value)
			}
		}
	}
	for _, member := range props.Members {
		if of := users[member.Key]; of != nil {
			m.say(member.Key, member.Value, of, texts)
		}
	}
	schema := catalog.NewObject(catalog.Member{Key: "type", Value: catalog.NewString("object")},
		catalog.Member{Key: "properties", Value: props},
		catalog.Member{Key: "required", Value: catalog.Strings(ActionParam)})
	if len(defs.Members) > 0 {
		schema.Set("$defs", defs)
	}
	m.Conditional = m.conditional()
	m.Tool = &catalog.Tool{
		Name:        c.Name,
		Description: catalog.Text{Value: m.description(texts)},
		InputSchema: schema,
		Reachable:   true,
		Default:     catalog.Yes,
	}
	m.Tool.ID = "#" + m.Tool.Name
	for _, t := range c.Tools { // what is not known of one is not known of the whole
		for _, g := range t.Gaps {
			if !slices.ContainsFunc(m.Tool.Gaps, func(h catalog.Gap) bool { return h.Path == g.Path }) {
				m.Tool.Gaps = append(m.Tool.Gaps, g)
			}
		}
	}
	m.losses()
	return m, nil
}

// alone says why a tool cannot be an action of another, or returns nil.
func alone(t *catalog.Tool) error {
	if t.InputSchema != nil && t.InputSchema.Get("properties") == nil && len(t.InputSchema.Members) > 1 {
		return fmt.Errorf("the input of %s is not an object with properties", t.Name)
	}
	if t.InputSchema.Get("properties").Get(ActionParam) != nil {
		return fmt.Errorf("%s already has a parameter %s", t.Name, ActionParam)
	}
	for _, key := range []string{"anyOf", "oneOf", "allOf", "not", "if", "dependentRequired", "dependentSchemas",
		"patternProperties", "$ref", "definitions"} {
		if t.InputSchema.Get(key) != nil {
			return fmt.Errorf("the input of %s has %s at its root, which would apply to all actions", t.Name, key)
		}
	}
	return nil
}

// A use is what one action's tool says of a parameter.
type use struct {
	action string
	schema *catalog.Schema
}

// say writes the texts of a parameter and its default value. In short that is the
// first text there is; else all of them, with the actions where they differ. A default
// is kept where all actions have it.
func (m *Merged) say(name string, s *catalog.Schema, of []use, texts Texts) {
	var lines []string
	by := map[string][]string{} // actions by text
	for _, u := range of {
		text := u.schema.Get("description").Str()
		if text == "" {
			continue
		}
		if by[text] == nil {
			lines = append(lines, text)
		}
		by[text] = append(by[text], u.action)
	}
	text := ""
	switch {
	case len(lines) == 0:
	case texts == Short:
		text = prune.Clip(lines[0], prune.ParameterWords)
	case len(lines) == 1:
		text = lines[0]
	default:
		for i, l := range lines {
			lines[i] = strings.Join(by[l], ", ") + ": " + l
		}
		text = strings.Join(lines, "\n")
	}
	if text != "" {
		s.Set("description", catalog.NewString(text))
	} else {
		s.Delete("description")
	}
	var defaults []string
	for _, u := range of {
		if d := u.schema.Get("default"); d != nil {
			defaults = append(defaults, u.action)
			s.Set("default", d)
		}
	}
	if len(defaults) == 0 {
		return
	}
	first := of[0].schema.Get("default")
	if slices.ContainsFunc(of, func(u use) bool {
		d := u.schema.Get("default")
		return d == nil || first == nil || !same(d, first)
	}) {
		s.Delete("default")
		m.Lost = append(m.Lost, fmt.Sprintf("the default of %s in %s", name, strings.Join(defaults, ", ")))
	}
}

// actionNames are what is left of the tools' names without the words that all of them
// have: the verb, with more of the name where two would be the same.
func actionNames(tools []*catalog.Tool) []string {
	shared := map[string]bool{}
	names := make([]parsedName, len(tools))
	for i, t := range tools {
		names[i] = parseTool(t.Name, t.Description.Value)
	}
	for _, w := range names[0].words {
		shared[w.stem] = !slices.ContainsFunc(names, func(p parsedName) bool {
			return !slices.ContainsFunc(p.words, func(v word) bool { return v.stem == w.stem })
		})
	}
	out := make([]string, len(tools))
	seen := map[string]bool{}
	for i, t := range tools {
		var kept, object []string
		for _, w := range names[i].words {
			if !shared[w.stem] && w.word != "a" && w.word != "an" && w.word != "the" {
				kept = append(kept, w.word)
			}
		}
		for _, w := range names[i].object {
			object = append(object, w.word)
		}
		n := strings.Join(kept, "_")
		if n == "" { // create_table, beside create_pivot_table
			n = strings.Join(object, "_")
		}
		if n == "" || seen[n] {
			n = strings.Join(terms.Words(t.Name), "_")
		}
		seen[n] = true
		out[i] = n
	}
	return out
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
func (m *Merged) description(texts Texts) string {
	var b strings.Builder
	for i, a := range m.Actions {
		if i > 0 {
			b.WriteByte('\n')
		}
		text := strings.TrimSpace(a.Tool.Description.Value)
		if texts == Short {
			text = prune.Clip(text, actionWords)
		}
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
func (m *Merged) conditional() []string {
	var out []string
	for _, a := range m.Actions {
		out = append(out, a.Required...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// losses notes what the whole no longer says.
func (m *Merged) losses() {
	if len(m.Conditional) > 0 {
		m.Lost = append(m.Lost,
			"required parameters are listed in the description only: "+strings.Join(m.Conditional, ", "))
	}
	before, after := 0, len([]rune(m.Tool.Description.Value))
	var closed, open, reading, other, outputs, pure, destroying []string
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
		destructive, _ := hint(a.Tool, "destructiveHint")
		switch e := effectOf(a.Tool); {
		case e == reads:
			pure = append(pure, a.Tool.Name)
		case e == destroys || e == mixed || destructive && !stamped(a.Tool):
			destroying = append(destroying, a.Tool.Name)
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
		m.Lost = append(m.Lost, "unknown parameters are no longer rejected: "+strings.Join(closed, ", "))
	}
	switch {
	case len(reading) > 0 && len(other) == 0:
		m.Tool.Annotations = catalog.NewObject(catalog.Member{Key: "readOnlyHint", Value: catalog.NewBool(true)})
	case len(reading) > 0:
		m.Lost = append(m.Lost, "readOnlyHint, because other actions write: "+strings.Join(reading, ", "))
	}
	if len(pure) > 0 && len(destroying) > 0 {
		m.Lost = append(
			m.Lost,
			fmt.Sprintf("a client that confirms destructive actions (%s) will also confirm read-only ones (%s)",
				strings.Join(destroying, ", "), strings.Join(pure, ", ")),
		)
	}
	if len(outputs) > 0 {
		m.Lost = append(m.Lost, "output schemas: "+strings.Join(outputs, ", "))
	}
}

// join makes one schema that accepts what either accepts. The first description
// stays. lost says that one of them said more than the whole does.
func join(a, b *catalog.Schema) (*catalog.Schema, bool) {
	if a == nil {
		return b, false
	}
	if same(prune.Bare(a), prune.Bare(b)) {
		return a, false
	}
	if t := a.Get("type"); t != nil && same(t, b.Get("type")) && t.Str() != "object" && t.Str() != "array" &&
		t.Kind == catalog.String &&
		a.Get("enum") == nil &&
		b.Get("enum") == nil {
		c := a.Clone() // without the bounds of one of them
		c.Members = slices.DeleteFunc(c.Members, func(m catalog.Member) bool {
			return !prune.Describes(m.Key) && (b.Get(m.Key) == nil || !same(m.Value, b.Get(m.Key)))
		})
		return c, true
	}
	if list := a.Get("anyOf"); list != nil && len(a.Members) <= 2 {
		if !slices.ContainsFunc(list.Items, func(s *catalog.Schema) bool { return same(s, prune.Bare(b)) }) {
			list.Items = append(list.Items, prune.Bare(b))
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
		ca, cb := prune.Bare(c), prune.Bare(b)
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
	out.Set("anyOf", catalog.NewArray(prune.Bare(a), prune.Bare(b)))
	return out, true
}

func same(a, b *catalog.Schema) bool {
	return string(a.AppendJSON(nil)) == string(b.AppendJSON(nil))
}
