package progen

// A subject is a kind of statement; its weight says how often it is taken.
type subject struct {
	weight int
	forms  []string
}

var subjects = []subject{
	{22, declarations},
	{18, assignments},
	{16, flow},
	{8, closures},
	{12, memory},
	{12, writers},
	{9, unwinding},
	{6, objects},
	{6, concurrent},
	{8, library},
	{6, settings},
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
	"if «cond» {\ns.AddTool(mcp.NewTool(NAME, mcp.WithDescription(TEXT)), nil)\n} else {\ns.AddTool(mcp.NewTool(NAME, mcp.WithDescription(\"else \"+TEXT)), nil)\n}\n",
	"for _, «let:k:string» := range []string{\"a\", \"b\"} {\ns.AddTool(mcp.NewTool(NAME+«$k», mcp.WithDescription(«$k»+TEXT)), nil)\n}\n",
	"func(add func(string, string)) {\nadd(NAME, TEXT)\n}(func(name, text string) {\ns.AddTool(mcp.NewTool(name, mcp.WithDescription(text)), nil)\n})\n",
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
