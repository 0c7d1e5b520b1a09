package progen

// A house is a type of a program's own for its tools. Its accessors are of a tool named t. set
// changes one in a list, or is "" if that cannot be. schema is an expression of the type
// map[string]any.
type house struct{ top, typ, name, text, schema, made, setName, setText string }

var houses = []house{
	{
		top: `type param@ struct {
	Name, Type, About string
	Required bool
	OneOf []string
}

type tool@ struct {
	Name, About string
	Params []param@
}

func schema@(params []param@) map[string]any {
	properties := map[string]any{}
	var required []string
	for _, p := range params {
		property := map[string]any{"type": p.Type, "description": p.About}
		if len(p.OneOf) > 0 {
			property["enum"] = p.OneOf
		}
		properties[p.Name] = property
		if p.Required {
			required = append(required, p.Name)
		}
	}
	out := map[string]any{"type": "object", "properties": properties}
	if len(required) > 0 {
		out["required"] = required
	}
	return out
}`,
		typ: "tool@", name: "t.Name", text: "t.About", schema: "schema@(t.Params)",
		made: `tool@{Name: "NAME", About: "ABOUT", Params: []param@{` +
			`{Name: "p", Type: "KIND", About: "a p", Required: BOOL}, {Name: "q", Type: "string", OneOf: []string{"x", "y"}}}}`,
		setName: "LIST[i].Name = ", setText: "LIST[i].About = ",
	},
	{
		top: `type tool@ struct {
	name, about string
	input map[string]any
}`,
		typ: "*tool@", name: "t.name", text: "t.about", schema: "t.input",
		made: `&tool@{name: "NAME", about: "ABOUT", input: map[string]any{"type": "object", ` +
			`"properties": map[string]any{"p": map[string]any{"type": "KIND"}}, "required": []string{"p"}}}`,
		setName: "LIST[i].name = ", setText: "LIST[i].about = ",
	},
	{
		top: `type tool@ interface {
	Name() string
	About() string
	Schema() map[string]any
}

type plain@ struct{ name, about, kind string }

func (p plain@) Name() string { return p.name }

func (p plain@) About() string { return p.about }

func (p plain@) Schema() map[string]any {
	return map[string]any{"type": "object", "properties": map[string]any{"p": map[string]any{"type": p.kind}}}
}

type louder@ struct {
	tool@
	more string
}

func (l louder@) About() string { return l.tool@.About() + l.more }`,
		typ: "tool@", name: "t.Name()", text: "t.About()", schema: "t.Schema()",
		made:    `plain@{"NAME", "ABOUT", "KIND"}`,
		setText: "LIST[i] = louder@{LIST[i], TEXT}",
	},
	{
		top: `type tool@ struct {
	Name string
	About func() string
	Input json.RawMessage
}

func object@(raw json.RawMessage) map[string]any {
	var out map[string]any
	if err := json.Unmarshal(raw, &out); err != nil {
		return map[string]any{"type": "object"}
	}
	return out
}`,
		typ: "tool@", name: "t.Name", text: "t.About()", schema: "object@(t.Input)",
		made: "tool@{\"NAME\", func() string { return \"ABOUT\" }, " +
			"json.RawMessage(`{\"type\":\"object\",\"properties\":{\"p\":{\"type\":\"KIND\"}}}`)}",
		setName: "LIST[i].Name = ",
	},
	{
		top: `type builder@ struct {
	name, about string
	properties map[string]any
	required []string
}

func new@(name string) *builder@ { return &builder@{name: name, properties: map[string]any{}} }

func (b *builder@) does(about string) *builder@ {
	b.about = about
	return b
}

func (b *builder@) takes(name, kind string, required bool) *builder@ {
	b.properties[name] = map[string]any{"type": kind}
	if required {
		b.required = append(b.required, name)
	}
	return b
}

func (b *builder@) schema() map[string]any {
	out := map[string]any{"type": "object", "properties": b.properties}
	if b.required != nil {
		out["required"] = b.required
	}
	return out
}`,
		typ: "*builder@", name: "t.name", text: "t.about", schema: "t.schema()",
		made:    `new@("NAME").does("ABOUT").takes("p", "KIND", BOOL).takes("q", "string", true)`,
		setName: "LIST[i].name = ", setText: "LIST[i].about = ",
	},
	{
		top: `type tool@ struct {
	Name, About string
	Args reflect.Type
}

type first@ struct {
	P string ` + "`json:\"p\" about:\"a p\"`" + `
	Q []int ` + "`json:\"q,omitempty\"`" + `
}

type second@ struct {
	*first@
	R bool ` + "`json:\"r\"`" + `
	S map[string]float64 ` + "`json:\"s,omitempty\"`" + `
	hidden int
}

func kind@(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		return kind@(t.Elem())
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": kind@(t.Elem())}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": kind@(t.Elem())}
	}
	properties, required := map[string]any{}, []string{}
	fields@(t, properties, &required)
	return map[string]any{"type": "object", "properties": properties, "required": required}
}

func fields@(t reflect.Type, properties map[string]any, required *[]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			fields@(inner, properties, required)
			continue
		}
		if !f.IsExported() {
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		property := kind@(f.Type)
		if about, ok := f.Tag.Lookup("about"); ok {
			property["description"] = about
		}
		properties[name] = property
		if !strings.Contains(options, "omitempty") {
			*required = append(*required, name)
		}
	}
}`,
		typ: "tool@", name: "t.Name", text: "t.About", schema: "kind@(t.Args)",
		made:    `tool@{"NAME", "ABOUT", reflect.TypeFor[ARGS]()}`,
		setName: "LIST[i].Name = ", setText: "LIST[i].About = ",
	},
	{
		top: `type tool@[In any] struct {
	name, about string
	input In
}

type offered@ interface{ offer() (name, about string, schema map[string]any) }

func (t tool@[In]) offer() (string, string, map[string]any) {
	var out map[string]any
	b, err := json.Marshal(t.input)
	if err == nil {
		err = json.Unmarshal(b, &out)
	}
	if err != nil {
		panic(err)
	}
	return t.name, t.about, map[string]any{"type": "object", "properties": out}
}

type one@ struct {
	P map[string]string ` + "`json:\"p\"`" + `
}

type two@ struct {
	one@
	Q *struct{ Type string ` + "`json:\"type\"`" + ` } ` + "`json:\"q,omitempty\"`" + `
}

func name@(t offered@) string {
	name, _, _ := t.offer()
	return name
}

func about@(t offered@) string {
	_, about, _ := t.offer()
	return about
}

func schema@(t offered@) map[string]any {
	_, _, schema := t.offer()
	return schema
}

type renamed@ struct {
	offered@
	more string
}

func (r renamed@) offer() (string, string, map[string]any) {
	name, about, schema := r.offered@.offer()
	return name, about + r.more, schema
}`,
		typ: "offered@", name: "name@(t)", text: "about@(t)", schema: "schema@(t)",
		made:    `tool@[IN]{"NAME", "ABOUT", IN{one@: one@{P: map[string]string{"type": "KIND"}}}}`,
		setText: "LIST[i] = renamed@{LIST[i], TEXT}",
	},
}
