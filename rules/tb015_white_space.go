package rules

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

var whiteSpace = Rule{
	ID: "TB015", Name: "white-space", Severity: Warning,
	Text: "A description has no unnecessary white space.",
	Why:  whiteSpaceWhy,
	Tool: func(t *catalog.Tool, _ Settings) []Finding {
		var out []Finding
		for _, x := range texts(t) {
			clean := tidy(x.value)
			if clean == x.value || clean == "" {
				continue // one of white space alone is missing
			}
			out = append(out, Finding{
				Path: x.path, Text: fmt.Sprintf("%s has unnecessary white space %s", x.owner(), wasted(x.value, clean)),
				Fix: &Fix{Text: "remove the white space", Path: x.path, Value: &clean},
			})
		}
		return out
	},
}

// whiteSpaceWhy is the documentation of the rule, in Markdown.
const whiteSpaceWhy = "Trailing spaces, several empty lines in a row, several spaces between words, and the " +
	"indentation of a raw string are sent as they are and cost tokens.\n\n" +
	"    mcp.WithDescription(`\n        Lists the pods of a namespace.  \n        `)\n    " +
	"mcp.WithDescription(\"Lists the pods of a namespace.\")\n\n" +
	"In code (a fenced block, or lines indented by four more spaces than the text) and in tables, only the " +
	"ends of lines are checked."

var (
	blanks     = regexp.MustCompile(`([^\s])[ \t]{2,}`)
	inLine     = regexp.MustCompile(`[^\s][ \t]{2,}[^\s]`)
	lineEnd    = regexp.MustCompile(`[^\s][ \t\r]+\n`)
	emptyLines = regexp.MustCompile(`\n[ \t\r]*\n[ \t\r]*\n|\n[ \t\r]+\n`)
	indented   = regexp.MustCompile(`\n\t`)
)

// tidy returns a text without white space that means nothing.
func tidy(s string) string {
	lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n")), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\r")
	}
	dedent(lines)
	code, out := false, lines[:0]
	for _, line := range lines {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
		}
		if !code && !strings.HasPrefix(line, "    ") && !strings.HasPrefix(line, "\t") &&
			!strings.ContainsAny(line, "|`") {
			if twoBlanks(line) {
				line = blanks.ReplaceAllString(line, "$1 ")
			}
		}
		if n := len(out); line == "" && !code && n > 0 && out[n-1] == "" {
			continue
		}
		out = append(out, line)
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}

// twoBlanks reports whether a text has two blanks or tabs in a row: much sooner
// than a pattern does.
func twoBlanks(s string) bool {
	for i := 1; i < len(s); i++ {
		if (s[i] == ' ' || s[i] == '\t') && (s[i-1] == ' ' || s[i-1] == '\t') {
			return true
		}
	}
	return false
}

// dedent removes in place the tabs that all lines but the first and empty ones
// begin with: those of the code around a raw string. Blanks are left, since they
// are written by hand and may set a list apart.
func dedent(lines []string) {
	least := -1
	for _, line := range lines[1:] {
		if tabs := len(line) - len(strings.TrimLeft(line, "\t")); line != "" && (least < 0 || tabs < least) {
			least = tabs
		}
	}
	for i, line := range lines[1:] {
		lines[i+1] = line[min(max(least, 0), len(line)):]
	}
}

// wasted says where white space is that clean lacks.
func wasted(s, clean string) string {
	var where []string
	add := func(name string, found bool) {
		if found {
			where = append(where, name)
		}
	}
	inner := strings.TrimSpace(s)
	add("at the start", strings.TrimLeft(s, " \t\r\n") != s)
	add("at the end", strings.TrimRight(s, " \t\r\n") != s)
	lines := strings.Contains(inner, "\n")
	add("at the ends of lines", lines && lineEnd.MatchString(inner))
	add("in empty lines", lines && emptyLines.MatchString(inner))
	add("in the indentation", lines && indented.MatchString(inner))
	add("between words", twoBlanks(inner) && inLine.MatchString(inner))
	bytes := "1 byte"
	if n := len(s) - len(clean); n != 1 {
		bytes = fmt.Sprintf("%d bytes", n)
	}
	return strings.Join(where, ", ") + " (" + bytes + ")"
}
