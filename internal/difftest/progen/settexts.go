package progen

import "strings"

// setTexts are what functions make of texts that contain a variable of the environment.
var setTexts = func() (out []string) {
	for _, t := range []string{
		`os.Getenv("OPEN_«or:N L»")`, `"b " + os.Getenv("OPEN_«or:N L»") + " end"`, `os.Getenv("OPEN_L") + «string»`,
		`fmt.Sprintf("<%s> %d", os.Getenv("OPEN_N"), «int»)`, `strings.Join([]string{"x", os.Getenv("OPEN_L")}, "-")`,
	} {
		for _, f := range textFunctions {
			out = append(out, "{\nt := "+t+"\nsay@(\"begin\", "+strings.ReplaceAll(f, "§", "t")+", \"end\")\n}\n")
		}
	}
	return out
}()

// textFunctions are expressions of a text §.
var textFunctions = []string{
	`strings.ToUpper(§)`, `strings.TrimSpace(§ + " ")`, `strings.Trim(§, "b ")`, `strings.TrimPrefix(§, "«or:a b»")`,
	`strings.Fields(§)`, `len(strings.Fields(§))`, `strings.Split(§, "«or:a b -»")`, `strings.SplitN(§, " ", 2)[0]`,
	`strings.Replace(§, "a", "ä", «num:0:2»)`, `strings.ReplaceAll(§, " ", «string»)`, `strings.Repeat(§, «num:0:3»)`,
	`strings.Contains(§, "«or:a b 1»")`, `strings.HasPrefix(§, "«or:a b»")`, `strings.Index(§, "«or:a b d»")`,
	`strings.Map(func(r rune) rune { return r + 1 }, §)`, `strings.NewReplacer("a", "1", "1", "a").Replace(§)`,
	`strings.EqualFold(§, "A B")`, `strings.Count(§, "a")`, `strings.Title(§)`, `Backward(§)`,
	"regexp.MustCompile(`[ab]+`).ReplaceAllString(§, \"_\")", "regexp.MustCompile(`^\\w`).FindString(§)",
	"regexp.MustCompile(`«or:b 1 ^$»`).MatchString(§)", `url.QueryEscape(§)`, `url.PathEscape(§)`,
	`html.EscapeString("<" + §)`,
	`fmt.Sprintf("%8s|%-6s|%.2s", §, §, §)`, `fmt.Sprintf("%q %x", §, §)`, `fmt.Sprintf("%*s", «num:0:9», §)`,
	`strconv.Quote(§)`, `path.Join("a", §)`, `path.Base(§)`, `len(§)`, `Cut(§, 0, «num:0:9»)`, `[]byte(§)`, `§ > "b"`,
	`func() string { a, b, ok := strings.Cut(§, " "); return fmt.Sprint(b, a, ok) }()`,
	`base64.StdEncoding.EncodeToString([]byte(§))`, `func() string { b, _ := json.Marshal(§); return string(b) }()`,
	`func() string { n, err := strconv.Atoi(§); return fmt.Sprint(n, err == nil) }()`,
	`os.Expand("${A}-$A", func(string) string { return § })`,
}
