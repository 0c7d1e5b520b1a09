package progen

// keeps are the ways in which servers keep a set of words.
var keeps = []kept{
	{
		typ: "map[string]bool", empty: "map[string]bool{}", has: []string{"¹[²]"},
		add: []string{"¹[²] = true"}, drop: []string{"delete(¹, ²)", "¹[²] = false"},
		size: []string{"len(names@(¹))"}, top: "type yes@ = bool",
		names: "slices.Sorted(func(yield func(string) bool) {\nfor k, v := range ¹ {\nif v && !yield(k) {\nreturn\n" +
			"}\n}\n})",
	},
	{
		typ: "map[string]struct{}", empty: "make(map[string]struct{})",
		has: []string{"Has(¹, ²)", "func() bool { _, ok := ¹[²]; return ok }()"},
		add: []string{"¹[²] = struct{}{}"}, drop: []string{"delete(¹, ²)"}, size: []string{"len(¹)"},
		names: "slices.Sorted(maps.Keys(¹))", top: "type yes@ = bool",
	},
	{
		typ: "map[string]int", empty: "map[string]int{}", has: []string{"¹[²] > 0", "¹[²] != 0"},
		add: []string{"¹[²]++", "¹[²] = len(¹) + 1"}, drop: []string{"delete(¹, ²)"}, size: []string{"len(¹)"},
		names: "slices.Sorted(maps.Keys(¹))", top: "type yes@ = bool",
	},
	{
		top: "type list@ struct{ words []string }\n\n" +
			"func (l *list@) drop(w string) {\n" +
			"l.words = slices.DeleteFunc(l.words, func(x string) bool { return x == w })\n}\n\n" +
			"func (l *list@) add(w string) {\nif !slices.Contains(l.words, w) {\nl.words = append(l.words, w)\n}\n}",
		typ: "*list@", empty: "&list@{}", has: []string{"slices.Contains(¹.words, ²)", "slices.Index(¹.words, ²) >= 0"},
		add: []string{"¹.add(²)"}, drop: []string{"¹.drop(²)"}, size: []string{"len(¹.words)"},
		names: "slices.Sorted(slices.Values(¹.words))",
	},
	{
		top: "type kind@ string\n\ntype kinds@ map[kind@]bool\n\n" +
			"func (k kinds@) has(w kind@) bool {\nreturn k[w]\n}\n\nfunc (k kinds@) names() (out []string) {\n" +
			"for w, yes := range k {\nif yes {\nout = append(out, string(w))\n}\n}\nsort.Strings(out)\nreturn out\n}",
		typ: "kinds@", empty: "kinds@{}", has: []string{"¹.has(kind@(²))", "¹[kind@(²)]"},
		add: []string{"¹[kind@(²)] = true"}, drop: []string{"delete(¹, kind@(²))"}, size: []string{"len(¹.names())"},
		names: "¹.names()",
	},
	{
		top: "type fields@ struct {\na, b, c, all bool\nother string\n}\n\n" +
			"func (f *fields@) put(w string, yes bool) {\nswitch w {\ncase \"a\":\nf.a = yes\ncase \"b\":\n" +
			"f.b = yes\n" +
			"case \"c\":\nf.c = yes\ncase \"all\":\nf.all = yes\ndefault:\nif yes {\nf.other = w\n}\n}\n}\n\n" +
			"func (f *fields@) has(w string) bool {\nswitch w {\ncase \"a\":\nreturn f.a\ncase \"b\":\nreturn f.b\n" +
			"case \"c\":\nreturn f.c\ncase \"all\":\nreturn f.all\n}\nreturn w == f.other && w != \"\"\n}\n\n" +
			"func (f *fields@) names() (out []string) {\nfor _, w := range []string{\"a\", \"all\", \"b\", \"c\"} {\n" +
			"if f.has(w) {\nout = append(out, w)\n}\n}\nreturn out\n}",
		typ: "*fields@", empty: "&fields@{}", has: []string{"¹.has(²)"}, add: []string{"¹.put(², true)"},
		drop: []string{"¹.put(², false)"}, size: []string{"len(¹.names())"}, names: "¹.names()",
	},
	{
		top: "type bits@ uint8\n\nvar bit@ = map[string]bits@{\"a\": 1, \"b\": 2, \"c\": 4, \"all\": 8}\n\n" +
			"func (b bits@) names() (out []string) {\nfor _, w := range []string{\"a\", \"all\", \"b\", \"c\"} {\n" +
			"if b&bit@[w] != 0 {\nout = append(out, w)\n}\n}\nreturn out\n}",
		typ: "*bits@", empty: "new(bits@)", has: []string{"*¹&bit@[²] != 0"}, add: []string{"*¹ |= bit@[²]"},
		drop: []string{"*¹ &^= bit@[²]"}, size: []string{"len((*¹).names())"}, names: "(*¹).names()",
	},
	{
		top: "type chosen@ struct {\nin map[string]bool\nall bool\n}\n\n" +
			"func (c *chosen@) has(w string) bool {\nif c.all {\nreturn true\n}\nreturn c.in[w]\n}\n\n" +
			"func (c *chosen@) add(w string) *chosen@ {\nif w == \"all\" {\nc.all = true\nreturn c\n}\n" +
			"if c.in == nil {\nc.in = map[string]bool{}\n}\nc.in[w] = true\nreturn c\n}",
		typ: "*chosen@", empty: "&chosen@{}", has: []string{"¹.has(²)", "¹.in[²]"}, add: []string{"¹.add(²)"},
		drop: []string{"delete(¹.in, ²)"}, size: []string{"len(¹.in)"}, names: "slices.Sorted(maps.Keys(¹.in))",
	},
}

// listSources are settings that list words.
var listSources = []string{
	`os.Getenv("OPEN_S")`, `os.Getenv("OPEN_S")`, `os.Getenv("OPEN_T")`, "*FlagList", `cmp.Or(os.Getenv("OPEN_S"), "a,b")`,
	`cmp.Or(*FlagList, os.Getenv("OPEN_T"))`, `strings.ToLower(os.Getenv("OPEN_S"))`,
	`os.Getenv("OPEN_S") + "," + os.Getenv("OPEN_T")`,
}

// listDefaults change a text of a list.
var listDefaults = []string{
	"if TEXT == \"\" {\nTEXT = \"WORD,WORD\"\n}\n", "if TEXT == \"all\" {\nTEXT = \"a,b,c\"\n}\n",
	"if strings.TrimSpace(TEXT) == \"\" {\nTEXT = \"WORD\"\n}\n", "TEXT = strings.TrimPrefix(TEXT, \"WORD,\")\n",
	"if os.Getenv(\"DIFF_A\") == \"1\" {\nTEXT += \",WORD\"\n}\n",
	"if v, ok := os.LookupEnv(\"OPEN_T\"); ok {\nTEXT = v\n}\n",
}

var splits = []string{
	`strings.Split(TEXT, ",")`, `strings.FieldsFunc(TEXT, func(r rune) bool { return r == ',' || r == ' ' })`,
	`strings.SplitN(TEXT, ",", 2)`, `slices.Collect(strings.SplitSeq(TEXT, ","))`,
}

var yesOrNo = []string{
	`os.Getenv("OPEN_B") == "true"`, `os.Getenv("OPEN_B") != "false"`, "*FlagBool",
	"func() bool { b, _ := strconv.ParseBool(os.Getenv(\"OPEN_B\")); return b }()",
	"func() bool { b, err := strconv.ParseBool(os.Getenv(\"OPEN_B\")); return err != nil || b }()",
	`os.Getenv("OPEN_B") != "" && *FlagBool`, `strings.EqualFold(os.Getenv("OPEN_B"), "TRUE")`,
}

// parses make a set of the text of a list.
var parses = []string{
	"func parse@(text string) TYPE {\nset := EMPTY\nfor _, w := range strings.Split(text, \",\") {\n" +
		"w = strings.TrimSpace(w)\nif w == \"\" {\ncontinue\n}\nADD²\n}\nreturn set\n}",
	"func parse@(text string) TYPE {\nset := EMPTY\nif text == \"\" {\nreturn set\n}\n" +
		"for w := range strings.SplitSeq(text, \",\") {\nADD²\n}\nreturn set\n}",
	"func parse@(text string) TYPE {\nset := EMPTY\n" +
		"for _, w := range strings.Fields(strings.ReplaceAll(text, \",\", \" \")) {\n" +
		"switch w {\ncase \"all\":\nfor _, w := range []string{\"a\", \"b\", \"c\"} {\nADD²\n}\ndefault:\nADD²\n}\n" +
		"}\nreturn set\n}",
	"func parse@(text string) TYPE {\nset := EMPTY\nfor _, w := range strings.Split(text, \",\") {\n" +
		"if no, found := strings.CutPrefix(w, \"-\"); found {\nw = no\nDROP²\ncontinue\n}\nADD²\n}\nreturn set\n}",
	"func parse@(text string) TYPE {\nset := EMPTY\nfor _, w := range strings.Split(text, \",\") {\n" +
		"if w == \"all\" {\nset = EMPTY\nADD²\nbreak\n}\nADD²\n}\nreturn set\n}",
	"func parse@(text string) (set TYPE) {\nset = EMPTY\nif text == \"\" {\nw := \"WORD\"\nADD²\nreturn\n}\n" +
		"for w := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' }) {\n" +
		"w = strings.ToLower(w)\nif slices.Contains([]string{\"a\", \"b\", \"c\", \"all\"}, w) {\nADD²\n}\n}\n" +
		"return\n}",
	"func parse@(text string) TYPE {\nset := EMPTY\nfor _, w := range []string{\"a\", \"b\", \"c\", \"all\"} {\n" +
		"if strings.Contains(\",\"+text+\",\", \",\"+w+\",\") {\nADD²\n}\n}\nreturn set\n}",
	"func parse@(text string) TYPE {\nset := EMPTY\nfor {\nw, rest, more := strings.Cut(text, \",\")\n" +
		"if w != \"\" {\n" +
		"ADD²\n}\nif !more {\nreturn set\n}\ntext = rest\n}\n}",
}

var textConditions = []string{
	`TEXT == ""`, `TEXT == "WORD"`, `strings.Contains(TEXT, "WORD")`, `strings.HasPrefix(TEXT, "WORD")`, `len(TEXT) > 1`,
	`strings.Count(TEXT, ",") > 0`,
}

var wordConditions = []string{
	`slices.Contains(TEXT, "WORD")`, `len(TEXT) > 1`, `len(TEXT) > 0 && TEXT[0] == "WORD"`,
	`slices.ContainsFunc(TEXT, func(w string) bool { return strings.TrimSpace(w) == "WORD" })`,
	`slices.Equal(TEXT, []string{"WORD", "WORD"})`,
}

// tableConditions decide about the row t of a table; SET is whether its group is chosen.
var tableConditions = []string{
	"if !(SET) {\ncontinue\n}\n", "if !(SET) && !t.plain {\ncontinue\n}\n", "if COND && !t.plain || !(SET) {\n" +
		"continue\n}\n",
	"if COND {\nbreak\n}\nif t.plain && !(SET) {\ncontinue\n}\n", "switch {\ncase t.plain:\ncase SET:\ndefault:\n" +
		"continue\n}\n",
	"if ok := SET; ok == (COND) {\ncontinue\n}\n",
}

// walks are loops over LIST, which are words of a setting.
var walks = []string{
	"for _, w := range LIST {\nswitch w {\ncase \"a\", \"all\":\nadd@(\"NAME\", \"by \"+w)\ncase \"b\", \"c\":\n" +
		"add@(\"NAME\", w)\n" +
		"}\n}\n",
	"for i, w := range LIST {\nif i > 1 {\nbreak\n}\nif w == \"WORD\" {\nBLOCK}\n}\n",
	"for _, w := range LIST {\nif w == \"WORD\" {\nnote@ += w\ncontinue\n}\ncount@++\n}\n",
	"for _, w := range LIST {\nif w != \"WORD\" {\nADD\n}\n}\n",
	"for _, w := range LIST {\nif f, ok := map[string]func(){\n\"a\": func() { add@(\"NAME\", \"a\") },\n" +
		"\"b\": func() { count@++ },\n}[w]; ok {\nf()\n}\n}\n",
	"for _, w := range LIST {\nif w == \"all\" {\nBLOCKbreak\n}\nadd@(\"NAME\"+w, \"named\")\n}\n",
	"if len(LIST) == 0 {\nBLOCK}\n",
	"for n := len(LIST); n > 0; n-- {\ncount@ += n\n}\n",
}

// filters change the list ts of all tools; HAS is whether a word is in the filter's set.
var filters = []string{
	"{\nout := ts[:0:0]\nfor _, t := range ts {\nif t.Name != \"TOOL\" || HAS {\nout = append(out, t)\n}\n}\n" +
		"ts = out\n}\n",
	"ts = slices.DeleteFunc(slices.Clone(ts), func(t mcp.Tool) bool { return t.Name == \"TOOL\" && HAS })\n",
	"if HAS {\nreturn nil\n}\n", "if len(ts) > 2 && HAS {\nts = ts[:2]\n}\n",
	"for i := range ts {\nif ts[i].Name == \"TOOL\" {\nts[i].Description += \" of \" + strconv.Itoa(len(ts))\n}\n}\n",
	"if slices.ContainsFunc(ts, func(t mcp.Tool) bool { return t.Name == \"TOOL\" }) {\n" +
		"ts = slices.DeleteFunc(slices.Clone(ts), func(t mcp.Tool) bool { return t.Name == \"TOOL\" })\n}\n",
	"{\nkeep := map[string]bool{\"@_t0\": HAS, \"@_t1\": true, \"@_t2\": HAS, \"@_t3\": true}\n" +
		"var left []mcp.Tool\nfor _, t := range ts {\nif keep[t.Name] {\n" +
		"left = append(left, t)\n}\n}\nts = left\n}\n",
	"ts = slices.Concat(ts, []mcp.Tool{mcp.NewTool(\"@_more\", mcp.WithDescription(fmt.Sprint(HAS)))})\n",
}
