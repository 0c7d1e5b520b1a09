package progen

// A subject is a kind of statement; its weight says how often it is taken.
type subject struct {
	weight int
	forms  []string
}

var subjects = []subject{
	{16, declarations},
	{14, assignments},
	{12, flow},
	{8, closures},
	{10, memory},
	{10, writers},
	{8, unwinding},
	{6, objects},
	{4, concurrent},
	{8, library},
	{4, settings},
	{8, turns},
	{8, leaving},
	{12, copies},
	{6, arrays},
	{5, encoded},
	{5, calledBack},
	{6, packageVars},
	{6, keyed},
	{8, numbers},
	{7, typed},
	{8, deferred},
	{6, sequences},
	{6, generics},
	{6, embedded},
	{4, waiting},
	{5, letters},
	{4, orders},
	{6, deep},
	{1, seldom},
}

// tellers are functions that keep what is said until it is told.
var tellers = []string{
	`
var said@ []string

func say@(x ...any) {
	if len(said@) < 60 {
		said@ = append(said@, fmt.Sprint(x...))
	}
}

func Told@() string {
	t := strings.Join(said@, "|")
	said@ = nil
	return Limit(t)
}

`,
	`
var said@ strings.Builder

func say@(x ...any) {
	if said@.Len() < 1200 {
		fmt.Fprintln(&said@, x...)
	}
}

func Told@() string {
	defer said@.Reset()
	return Limit(said@.String())
}

`,
	`
type teller@ struct {
	text string
	n    int
}

func (t *teller@) add(s string) {
	if t.n++; t.n < 50 {
		t.text += s + ";"
	}
}

var said@ = &teller@{}

func say@(x ...any) { said@.add(fmt.Sprint(x...)) }

func Told@() string {
	t := said@.text
	*said@ = teller@{}
	return Limit(t)
}

`,
}

// atomForms decide on one variable of the environment.
var atomForms = []string{
	`os.Getenv("NAME") == "1"`,
	`os.Getenv("NAME") != ""`,
	`func() bool { _, ok := os.LookupEnv("NAME"); return ok }()`,
	`strings.EqualFold(os.Getenv("NAME"), "x")`,
	`len(os.Getenv("NAME")) > 0`,
}

// flagForms decide on one flag; the files that run programs declare them.
var flagForms = []string{`*FlagBool`, `*FlagInt > 3`, `*FlagText == "given"`}

// registers add one tool.
var registers = []string{
	"s.AddTool(mcp.NewTool(NAME, mcp.WithDescription(TEXT)), nil)\n",
	"s.AddTools(server.ServerTool{Tool: mcp.NewTool(NAME, mcp.WithDescription(TEXT))})\n",
	"s.AddTool(mcp.Tool{Name: NAME, Description: TEXT}, nil)\n",
	"if «cond» {\ns.AddTool(mcp.NewTool(NAME, mcp.WithDescription(TEXT)), nil)\n}\n",
	"if «cond» {\ns.AddTool(mcp.NewTool(NAME, mcp.WithDescription(TEXT)), nil)\n} else {\n" +
		"s.AddTool(mcp.NewTool(NAME, mcp.WithDescription(\"else \"+TEXT)), nil)\n}\n",
	"for _, «let:k:string» := range []string{\"a\", \"b\"} {\n" +
		"s.AddTool(mcp.NewTool(NAME+«$k», mcp.WithDescription(«$k»+TEXT)), nil)\n}\n",
	"func(add func(string, string)) {\nadd(NAME, TEXT)\n}(func(name, text string) {\n" +
		"s.AddTool(mcp.NewTool(name, mcp.WithDescription(text)), nil)\n})\n",
}

// shows are texts of variables, §; fmt.Sprint(§) where there is none.
var shows = map[string]string{
	"string":              "strconv.Quote(§)",
	"*P":                  `fmt.Sprintf("%+v", *§)`,
	"*S":                  `fmt.Sprint(§.Sum(), §.T, len(§.L), §.M, §.Done())`,
	"S":                   `fmt.Sprint(§.N, §.T, §.L, §.M)`,
	"[]byte":              `fmt.Sprintf("%q %d", §, len(§))`,
	"Namer":               `§.Name(0)`,
	"any":                 `Kind(§)`,
	"error":               `Text(§)`,
	"*int":                `fmt.Sprint(*§)`,
	"func(int) int":       `fmt.Sprint(§(3))`,
	"func() string":       `§()`,
	"*strings.Builder":    `§.String()`,
	"*bytes.Buffer":       `§.String()`,
	"[]int":               `fmt.Sprint(§, len(§))`,
	"[]string":            `fmt.Sprintf("%q", §)`,
	"*Stack[int]":         `fmt.Sprint(§.Len(), *§)`,
	"*Outer":              `fmt.Sprint(§.Label(), §.W, §.Name(1))`,
	"[]*P":                `fmt.Sprint(Map(§, func(p *P) int { return p.Get() }))`,
	"[]F":                 `fmt.Sprint(Map(§, func(f func(int) int) int { return f(2) }))`,
	"F":                   `fmt.Sprint(§(3))`,
	"G":                   `§()`,
	"io.Writer":           `fmt.Sprintf("%T", §)`,
	"chan int":            `fmt.Sprint(len(§), cap(§))`,
	"map[string]*P":       `fmt.Sprint(len(§))`,
	"map[string][]string": `fmt.Sprint(§, len(§))`,
}
