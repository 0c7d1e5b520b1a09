package progen

// A wire is how a provider has tools in a request: one in a map, the types of one in a struct with
// its literal, and how the list stands in the request, for a list of the type OFTOOLS.
type wire struct{ asMap, types, asStruct, listType, list string }

var wires = []wire{
	{
		asMap: `map[string]any{"type": "function", "function": map[string]any{` +
			`"name": NAME, "description": TEXT, "parameters": SCHEMA}}`,
		types: "type function@ struct {\n" +
			"Name string `json:\"name\"`\nDescription string `json:\"description,omitempty\"`\n" +
			"Parameters any `json:\"parameters,omitempty\"`\n}\n\n" +
			"type sent@ struct {\nType string `json:\"type\"`\nFunction function@ `json:\"function\"`\n}",
		asStruct: `sent@{"function", function@{NAME, TEXT, SCHEMA}}`,
	},
	{
		asMap: `map[string]any{"type": "function", "name": NAME, "description": TEXT, "parameters": SCHEMA}`,
		types: "type named@ struct {\nName string `json:\"name\"`\nDescription string `json:\"description\"`\n" +
			"}\n\n" +
			"type sent@ struct {\nType string `json:\"type\"`\nnamed@\n" +
			"Parameters map[string]any `json:\"parameters\"`\n}",
		asStruct: `sent@{"function", named@{NAME, TEXT}, SCHEMA}`,
	},
	{
		asMap: `map[string]any{"name": NAME, "description": TEXT, "input_schema": SCHEMA}`,
		types: "type sent@ struct {\nName string `json:\"name\"`\n" +
			"Description *string `json:\"description,omitempty\"`\n" +
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

// A body is what a request is: its types, a literal of one with tools, and how its tools are set
// and taken away.
type body struct{ types, made, set, drop string }

var bodies = []body{
	{
		types: "type request@ struct {\nModel string `json:\"model\"`\n" +
			"Messages []map[string]string `json:\"messages\"`\n" +
			"Tools OFTOOLS `json:\"tools,omitempty\"`\nToolChoice any `json:\"tool_choice,omitempty\"`\n}",
		made: `request@{Model: "m", Messages: []map[string]string{{"role": "user", "content": "x"}}, Tools: TOOLS}`,
		set:  "req.Tools = TOOLS\n", drop: "req.Tools = nil\n",
	},
	{
		types: "type base@ struct {\nModel string `json:\"model\"`\n" +
			"Messages []map[string]string `json:\"messages\"`\n" +
			"}\n\n" +
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
		types: "type request@ struct {\nmodel string\ntools OFTOOLS\n}\n" +
			"\nfunc (r request@) MarshalJSON() ([]byte, error) {\n" +
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
	{
		types: "const keyTools@, keyModel@ = \"tools\", \"model\"",
		made:  `map[string]any{keyModel@: "m", "messages": []any{}, keyTools@: TOOLS}`,
		set:   "req[keyTools@] = TOOLS\n", drop: "req[keyTools@] = nil\n",
	},
	{
		types: `func merged@(list ...map[string]any) map[string]any {
	out := map[string]any{"model": "m"}
	for _, m := range list {
		maps.Copy(out, m)
	}
	return out
}`,
		made: `merged@(map[string]any{"messages": []any{}}, map[string]any{"tools": TOOLS})`,
		set:  "req = merged@(req, map[string]any{\"tools\": TOOLS})\n", drop: "delete(req, \"tools\")\n",
	},
	{
		types: `type pair@ struct {
	key string
	value any
}

type pairs@ []pair@

func (p pairs@) MarshalJSON() ([]byte, error) {
	out := map[string]any{}
	for _, f := range p {
		if f.value != nil {
			out[f.key] = f.value
		}
	}
	return json.Marshal(out)
}`,
		made: `pairs@{{"model", "m"}, {"messages", []any{}}, {"tools", TOOLS}}`,
		set:  "req[2] = pair@{\"tools\", TOOLS}\n", drop: "req[len(req)-1].value = nil\n",
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
