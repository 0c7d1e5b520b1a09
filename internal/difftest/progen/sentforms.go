package progen

// The forms of programs that send requests: see SentFrom. In all of them, LIST is a list of the
// program's own tools, TOOL one of those, COND a condition, NAME the name of a tool, WIRE what a
// tool is in a request, and MAKE a tool that is made in place.

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
	"switch os.Getenv(\"DIFF_A\") {\ncase \"1\":\nLIST = LIST[:min(1, len(LIST))]\n" +
		"case \"x\":\nLIST = append(LIST, ONE)\n}\n",
	"slices.Reverse(LIST)\n",
	"for i := len(LIST) - 1; i >= 0; i-- {\nif NAMEOF(LIST[i]) == \"OTHER\" && COND {\n" +
		"LIST = append(LIST[:i], LIST[i+1:]...)\n}\n}\n",
}

// conversions declare wires@, which makes a list of WIRE of one of TYPE.
var conversions = []string{
	"func wires@(list []TYPE) []WIRE {\nvar out []WIRE\nfor _, t := range list {\n" +
		"out = append(out, MADE)\n}\nreturn out\n}",
	"func wires@(list []TYPE) []WIRE {\nout := make([]WIRE, 0, len(list))\nfor i := range list {\nt := list[i]\n" +
		"out = append(out, MADE)\n}\nreturn out\n}",
	"func wires@(list []TYPE) []WIRE {\nout := make([]WIRE, len(list))\n" +
		"for i, t := range list {\nout[i] = MADE\n}\n" +
		"return out\n}",
	"func wire@(t TYPE) WIRE { return MADE }\n\nfunc mapped@[A, B any](list []A, f func(A) B) []B {\n" +
		"var out []B\n" +
		"for _, v := range list {\nout = append(out, f(v))\n}\nreturn out\n}\n\n" +
		"func wires@(list []TYPE) []WIRE { return mapped@(list, wire@) }",
	"func wires@(list []TYPE) []WIRE {\nmake := func(t TYPE) WIRE { return MADE }\nvar out []WIRE\n" +
		"for t := range slices.Values(list) {\nout = append(out, make(t))\n}\nreturn out\n}",
	"func wires@(list []TYPE) (out []WIRE) {\n" +
		"sorted := slices.SortedFunc(slices.Values(list), func(t, u TYPE) int {\n" +
		"return strings.Compare(NAMEOF(t), NAMEOF(u))\n})\nfor _, t := range sorted {\n" +
		"defer func() { out = append(out, MADE) }()\n}\nreturn out\n}",
	"func wires@(list []TYPE) []WIRE {\nmade := make([]WIRE, len(list))\nvar wg sync.WaitGroup\n" +
		"for i, t := range list {\nwg.Go(func() { made[i] = MADE })\n}\nwg.Wait()\nreturn made\n}",
	"func wires@(list []TYPE) (out []WIRE) {\nfor len(list) > 0 {\nt := list[len(list)-1]\n" +
		"list = list[:len(list)-1]\n" +
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
	"filter@": "func filter@(list []TYPE, keep func(TYPE) bool) []TYPE {\n" +
		"var out []TYPE\nfor _, t := range list {\n" +
		"if keep(t) {\nout = append(out, t)\n}\n}\nreturn out\n}",
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
	"type agent struct {\nname string\ntools []TYPE\n}\n" +
		"for _, a := range []agent{{\"a\", list}, {\"b\", []TYPE{ONE}}} {\n" +
		"if list := a.tools; a.name == \"a\" || COND {\n_ = post@(REQ)\n}\n}\n",
	"var todo []func() error\nfor i := range min(2, len(list)) {\nlist := list[i:]\n" +
		"todo = append(todo, func() error { return post@(REQ) })\n}\nfor _, f := range todo {\n_ = f()\n}\n",
	"req := REQ\n_ = post@(req)\nfor i := range LIST {\nSETTEXT\n}\nSET_ = post@(req)\n",
	"defer func() { _ = post@(REQ) }()\nif COND {\nlist = append(list, ONE)\n" +
		"return\n}\nlist = list[:min(1, len(list))]\n",
	"ask := func(opts ...func([]TYPE) []TYPE) {\nlist := slices.Clone(list)\n" +
		"for _, o := range opts {\nlist = o(list)\n}\n" +
		"_ = post@(REQ)\n}\nask()\nask(func(l []TYPE) []TYPE {\nif COND {\n" +
		"return append(l, ONE)\n}\nreturn l\n})\n",
	"send := func(list []TYPE) error { return post@(REQ) }\nif send(list) == nil && COND {\n" +
		"_ = send(list[min(1, len(list)):])\n}\n",
}
