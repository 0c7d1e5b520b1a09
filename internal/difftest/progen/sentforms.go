package progen

// The forms of programs that send requests: see SentFrom. In all of them, LIST is a list of the
// program's own tools, TOOL one of those, COND a condition, NAME the name of a tool, WIRE what a
// tool is in a request, and MAKE a tool that is made in place.

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

// sentRegistries declare the function all@, which returns the tools: ITEMS are some, each with a
// comma and a new line, and ONE is one more.
var sentRegistries = []string{
	"var list@ = []TYPE{\nITEMS}\n\nfunc all@() []TYPE { return slices.Clone(list@) }",
	"func all@() []TYPE {\nlist := []TYPE{\nITEMS}\nif COND {\nlist = append(list, ONE)\n}\nreturn list\n}",
	`var list@ []TYPE

func register@(t TYPE) { list@ = append(list@, t) }

func init() {
	for _, t := range []TYPE{
ITEMS} {
		register@(t)
	}
}

func all@() []TYPE {
	return append([]TYPE(nil), list@...)
}`,
	`type registry@ struct {
	names []string
	by map[string]TYPE
}

func (r *registry@) add(list ...TYPE) *registry@ {
	for _, t := range list {
		if _, ok := r.by[TOOLNAME]; !ok {
			r.names = append(r.names, TOOLNAME)
		}
		r.by[TOOLNAME] = t
	}
	return r
}

func all@() []TYPE {
	r := (&registry@{by: map[string]TYPE{}}).add(
ITEMS)
	if COND {
		r.add(ONE)
	}
	sort.Strings(r.names)
	var out []TYPE
	for _, name := range r.names {
		out = append(out, r.by[name])
	}
	return out
}`,
	`var made@ = sync.OnceValue(func() []TYPE {
	return []TYPE{
ITEMS}
})

func all@() []TYPE { return slices.Clone(made@()) }`,
	`var by@ = map[string]func() TYPE{
FUNCS}

func all@() []TYPE {
	var out []TYPE
	for _, name := range slices.Sorted(maps.Keys(by@)) {
		out = append(out, by@[name]())
	}
	return out
}`,
	`func each@(yield func(TYPE) bool) {
	for _, t := range []TYPE{
ITEMS} {
		if !yield(t) {
			return
		}
	}
}

func all@() []TYPE { return slices.Collect(each@) }`,
}

// sentChoices are statements that change a list.
var sentChoices = []string{
	"if COND {\nLIST = append(LIST, ONE)\n}\n",
	"if COND {\nLIST = append([]TYPE{ONE}, LIST...)\n}\n",
	"LIST = slices.DeleteFunc(LIST, func(t TYPE) bool { return TOOLNAME == \"OTHER\" && COND })\n",
	"LIST = filter@(LIST, func(t TYPE) bool { return COND || TOOLNAME != \"OTHER\" })\n",
	"if COND && len(LIST) > 1 {\nLIST = LIST[:len(LIST)-1]\n}\n",
	"if COND {\nLIST = LIST[:min(len(LIST), 2)]\n}\n",
	"sort.SliceStable(LIST, func(i, j int) bool { return NAMEOF(LIST[i]) < NAMEOF(LIST[j]) })\n",
	"slices.SortFunc(LIST, func(a, b TYPE) int { return strings.Compare(NAMEOF(b), NAMEOF(a)) })\n",
	"{\noff := map[string]bool{\"OTHER\": COND}\n" +
		"LIST = filter@(LIST, func(t TYPE) bool { return !off[TOOLNAME] })\n}\n",
	"for i := range LIST {\nSETNAME\"DIGIT_\" + NAMEOF(LIST[i])\n}\n",
	"for i := range LIST {\nif NAMEOF(LIST[i]) == \"OTHER\" || COND {\nSETTEXT\n}\n}\n",
	"{\nseen := map[string]bool{}\nLIST = filter@(LIST, func(t TYPE) bool {\n" +
		"first := !seen[TOOLNAME]\nseen[TOOLNAME] = true\nreturn first\n})\n}\n",
	"switch os.Getenv(\"DIFF_A\") {\ncase \"1\":\nLIST = LIST[:min(1, len(LIST))]\ncase \"x\":\nLIST = append(LIST, ONE)\n}\n",
	"slices.Reverse(LIST)\n",
	"for i := len(LIST) - 1; i >= 0; i-- {\nif NAMEOF(LIST[i]) == \"OTHER\" && COND {\n" +
		"LIST = append(LIST[:i], LIST[i+1:]...)\n}\n}\n",
}

// A wire is how a provider has tools in a request: one in a map, the types of one in a struct with
// its literal, and how the list stands in the request, for a list of the type OFTOOLS.
type wire struct{ asMap, types, asStruct, listType, list string }

var wires = []wire{
	{
		asMap: `map[string]any{"type": "function", "function": map[string]any{` +
			`"name": NAME, "description": TEXT, "parameters": SCHEMA}}`,
		types: "type function@ struct {\nName string `json:\"name\"`\nDescription string `json:\"description,omitempty\"`\n" +
			"Parameters any `json:\"parameters,omitempty\"`\n}\n\n" +
			"type sent@ struct {\nType string `json:\"type\"`\nFunction function@ `json:\"function\"`\n}",
		asStruct: `sent@{"function", function@{NAME, TEXT, SCHEMA}}`,
	},
	{
		asMap: `map[string]any{"type": "function", "name": NAME, "description": TEXT, "parameters": SCHEMA}`,
		types: "type named@ struct {\nName string `json:\"name\"`\nDescription string `json:\"description\"`\n}\n\n" +
			"type sent@ struct {\nType string `json:\"type\"`\nnamed@\nParameters map[string]any `json:\"parameters\"`\n}",
		asStruct: `sent@{"function", named@{NAME, TEXT}, SCHEMA}`,
	},
	{
		asMap: `map[string]any{"name": NAME, "description": TEXT, "input_schema": SCHEMA}`,
		types: "type sent@ struct {\nName string `json:\"name\"`\nDescription *string `json:\"description,omitempty\"`\n" +
			"InputSchema map[string]any `json:\"input_schema\"`\n}\n\n" +
			"func pointer@(s string) *string { return &s }",
		asStruct: `sent@{Name: NAME, Description: pointer@(TEXT), InputSchema: SCHEMA}`,
	},
	{
		asMap: `map[string]any{"name": NAME, "description": TEXT, "parameters": SCHEMA}`,
		types: "type sent@ struct {\nName string `json:\"name\"`\nDescription string `json:\"description\"`\n" +
			"Parameters any `json:\"parameters\"`\n}",
		asStruct: `sent@{NAME, TEXT, SCHEMA}`,
		listType: "[]map[string]any",
		list:     `[]map[string]any{{"functionDeclarations": TOOLS}}`,
	},
}

// conversions declare wires@, which makes a list of WIRE of one of TYPE.
var conversions = []string{
	"func wires@(list []TYPE) []WIRE {\nvar out []WIRE\nfor _, t := range list {\nout = append(out, MADE)\n}\nreturn out\n}",
	"func wires@(list []TYPE) []WIRE {\nout := make([]WIRE, 0, len(list))\nfor i := range list {\nt := list[i]\n" +
		"out = append(out, MADE)\n}\nreturn out\n}",
	"func wires@(list []TYPE) []WIRE {\nout := make([]WIRE, len(list))\nfor i, t := range list {\nout[i] = MADE\n}\n" +
		"return out\n}",
	"func wire@(t TYPE) WIRE { return MADE }\n\nfunc mapped@[A, B any](list []A, f func(A) B) []B {\nvar out []B\n" +
		"for _, v := range list {\nout = append(out, f(v))\n}\nreturn out\n}\n\n" +
		"func wires@(list []TYPE) []WIRE { return mapped@(list, wire@) }",
	"func wires@(list []TYPE) []WIRE {\nmake := func(t TYPE) WIRE { return MADE }\nvar out []WIRE\n" +
		"for t := range slices.Values(list) {\nout = append(out, make(t))\n}\nreturn out\n}",
	"func wires@(list []TYPE) (out []WIRE) {\nsorted := slices.SortedFunc(slices.Values(list), func(t, u TYPE) int {\n" +
		"return strings.Compare(NAMEOF(t), NAMEOF(u))\n})\nfor _, t := range sorted {\n" +
		"defer func() { out = append(out, MADE) }()\n}\nreturn out\n}",
	"func wires@(list []TYPE) []WIRE {\nmade := make([]WIRE, len(list))\nvar wg sync.WaitGroup\n" +
		"for i, t := range list {\nwg.Go(func() { made[i] = MADE })\n}\nwg.Wait()\nreturn made\n}",
	"func wires@(list []TYPE) (out []WIRE) {\nfor len(list) > 0 {\nt := list[len(list)-1]\nlist = list[:len(list)-1]\n" +
		"out = slices.Insert(out, 0, MADE)\n}\nreturn\n}",
	"func wires@(list []TYPE) (out []WIRE) {\nif len(list) == 0 {\nreturn nil\n}\nt := list[0]\n" +
		"return append([]WIRE{MADE}, wires@(list[1:])...)\n}",
}

// schemas are what becomes of a schema on its way. strict@ changes it, and copied@ copies it.
var schemas = []string{"SCHEMA", "SCHEMA", "SCHEMA", "strict@(SCHEMA)", "copied@(SCHEMA)", "strict@(copied@(SCHEMA))"}

// schemaHelpers are declared where they are named.
var schemaHelpers = map[string]string{
	"strict@": `func strict@(schema map[string]any) map[string]any {
	if COND {
		return schema
	}
	if schema["type"] == "object" {
		schema["additionalProperties"] = false
	}
	if properties, ok := schema["properties"].(map[string]any); ok {
		for name, p := range properties {
			if inner, ok := p.(map[string]any); ok {
				properties[name] = strict@(inner)
			}
		}
	}
	return schema
}`,
	"copied@": `func copied@(schema map[string]any) map[string]any {
	b, err := json.Marshal(schema)
	if err != nil {
		return schema
	}
	var out map[string]any
	if err := json.Unmarshal(b, &out); err != nil {
		return schema
	}
	return out
}`,
	"ptr@": "func ptr@[T any](v T) *T { return &v }",
	"filter@": "func filter@(list []TYPE, keep func(TYPE) bool) []TYPE {\nvar out []TYPE\nfor _, t := range list {\n" +
		"if keep(t) {\nout = append(out, t)\n}\n}\nreturn out\n}",
}

// A body is what a request is: its types, a literal of one with tools, and how its tools are set
// and taken away.
type body struct{ types, made, set, drop string }

var bodies = []body{
	{
		types: "type request@ struct {\nModel string `json:\"model\"`\nMessages []map[string]string `json:\"messages\"`\n" +
			"Tools OFTOOLS `json:\"tools,omitempty\"`\nToolChoice any `json:\"tool_choice,omitempty\"`\n}",
		made: `request@{Model: "m", Messages: []map[string]string{{"role": "user", "content": "x"}}, Tools: TOOLS}`,
		set:  "req.Tools = TOOLS\n", drop: "req.Tools = nil\n",
	},
	{
		types: "type base@ struct {\nModel string `json:\"model\"`\nMessages []map[string]string `json:\"messages\"`\n}\n\n" +
			"type request@ struct {\nbase@\nTools OFTOOLS `json:\"tools\"`\n}",
		made: `request@{base@{"m", []map[string]string{{"role": "user", "content": "x"}}}, TOOLS}`,
		set:  "req.Tools = TOOLS\n", drop: "req.Tools = nil\n",
	},
	{
		made: `map[string]any{"model": "m", "messages": []any{map[string]any{"role": "user", "content": "x"}}, "tools": TOOLS}`,
		set:  "req[\"tools\"] = TOOLS\n", drop: "delete(req, \"tools\")\n",
	},
	{
		types: "type request@ struct {\nTools any `json:\"tools,omitempty\"`\n*options@\n}\n\n" +
			"type options@ struct {\nModel string `json:\"model\"`\nMessages []any `json:\"messages\"`\n}",
		made: `&request@{Tools: TOOLS, options@: &options@{Model: "m", Messages: []any{"x"}}}`,
		set:  "req.Tools = TOOLS\n", drop: "req.Tools = nil\n",
	},
	{
		types: "type request@ map[string]json.RawMessage\n\nfunc (r request@) with(key string, v any) request@ {\n" +
			"b, err := json.Marshal(v)\nif err != nil {\npanic(err)\n}\nr[key] = b\nreturn r\n}",
		made: `request@{"model": json.RawMessage(` + "`\"m\"`" + `), "messages": json.RawMessage("[]")}.with("tools", TOOLS)`,
		set:  "req.with(\"tools\", TOOLS)\n", drop: "delete(req, \"tools\")\n",
	},
	{
		types: "type request@ struct {\nmodel string\ntools OFTOOLS\n}\n\nfunc (r request@) MarshalJSON() ([]byte, error) {\n" +
			"out := map[string]any{\"model\": r.model, \"messages\": []string{}}\nif len(r.tools) > 0 {\n" +
			"out[\"tools\"] = r.tools\n}\nreturn json.Marshal(out)\n}",
		made: `request@{"m", TOOLS}`,
		set:  "req.tools = TOOLS\n", drop: "req.tools = nil\n",
	},
	{
		made: "struct {\nModel string `json:\"model\"`\nMessages []string `json:\"messages\"`\n" +
			"Tools *OFTOOLS `json:\"tools,omitempty\"`\n}{\"m\", []string{}, ptr@(TOOLS)}",
		set: "req.Tools = ptr@(TOOLS)\n", drop: "req.Tools = nil\n",
	},
}

// posts declare post@, which sends what it is given.
var posts = []string{
	`func post@(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	resp, err := http.Post("https://api.example.com/v1/chat", "application/json", bytes.NewReader(b))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}`,
	`func post@(v any) error {
	var buf bytes.Buffer
	if err := json.NewEncoder(&buf).Encode(v); err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, "https://api.example.com/v1/chat", &buf)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.ReadAll(resp.Body)
	return err
}`,
	`type client@ struct {
	url string
	http *http.Client
}

func (c *client@) post(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, "POST", c.url+"/chat", strings.NewReader(string(body)))
	if err != nil {
		return fmt.Errorf("request: %w", err)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return fmt.Errorf("send: %w", err)
	}
	return resp.Body.Close()
}

func post@(v any) error {
	c := &client@{url: "https://api.example.com/v1", http: &http.Client{}}
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return c.post(context.Background(), b)
}`,
	`func post@(v any) (err error) {
	b, err := json.Marshal(v)
	for try := 0; try < 3 && err == nil; try++ {
		var resp *http.Response
		if resp, err = http.Post("https://api.example.com/v1/chat", "application/json", bytes.NewBuffer(b)); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}`,
	`type poster@ interface{ post(body []byte) error }

type direct@ struct{ do func(*http.Request) (*http.Response, error) }

func (d direct@) post(body []byte) error {
	req, err := http.NewRequest(http.MethodPost, "https://api.example.com/v1/chat", bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := d.do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type named@Poster struct {
	poster@
	sent int
}

func (n *named@Poster) post(body []byte) error {
	n.sent++
	return n.poster@.post(body)
}

func post@(v any) error {
	var p poster@ = &named@Poster{poster@: direct@{http.DefaultClient.Do}}
	body, err := json.Marshal(v)
	return errors.Join(err, p.post(body))
}`,
	`var send@ = func(v any) error {
	r := new(bytes.Buffer)
	e := json.NewEncoder(r)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	resp, err := (&http.Client{Timeout: time.Minute}).Post("https://api.example.com/v1/chat", "application/json", r)
	if err == nil {
		err = resp.Body.Close()
	}
	return err
}

func post@[T any](v T) error { return send@(v) }`,
}

// conversations are what the program does: list is its list of tools. REQ is a literal of a
// request with the tools TOOLS.
var conversations = []string{
	"req := REQ\nif err := post@(req); err != nil {\nreturn\n}\n",
	"if post@(REQ) != nil {\nreturn\n}\n",
	"for turn := range 3 {\nreq := REQ\nif turn == 2 {\nDROP}\nif err := post@(req); err != nil {\nreturn\n}\n}\n",
	"req := REQ\n_ = post@(req)\nlist = append(list, ONE)\nSET_ = post@(req)\n",
	"req := REQ\nif COND {\nDROP}\n_ = post@(req)\n",
	"for _, part := range [][]TYPE{list[:min(1, len(list))], list} {\nlist := part\n_ = post@(REQ)\n}\n",
	"switch {\ncase COND:\nlist = list[:min(1, len(list))]\n_ = post@(REQ)\ndefault:\n_ = post@(REQ)\n}\n",
	"type agent struct {\nname string\ntools []TYPE\n}\nfor _, a := range []agent{{\"a\", list}, {\"b\", []TYPE{ONE}}} {\n" +
		"if list := a.tools; a.name == \"a\" || COND {\n_ = post@(REQ)\n}\n}\n",
	"var todo []func() error\nfor i := range min(2, len(list)) {\nlist := list[i:]\n" +
		"todo = append(todo, func() error { return post@(REQ) })\n}\nfor _, f := range todo {\n_ = f()\n}\n",
	"req := REQ\n_ = post@(req)\nfor i := range LIST {\nSETTEXT\n}\nSET_ = post@(req)\n",
	"defer func() { _ = post@(REQ) }()\nif COND {\nlist = append(list, ONE)\nreturn\n}\nlist = list[:min(1, len(list))]\n",
	"ask := func(opts ...func([]TYPE) []TYPE) {\nlist := slices.Clone(list)\nfor _, o := range opts {\nlist = o(list)\n}\n" +
		"_ = post@(REQ)\n}\nask()\nask(func(l []TYPE) []TYPE {\nif COND {\nreturn append(l, ONE)\n}\nreturn l\n})\n",
	"send := func(list []TYPE) error { return post@(REQ) }\nif send(list) == nil && COND {\n_ = send(list[min(1, len(list)):])\n}\n",
}
