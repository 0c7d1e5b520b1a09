package layout

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// isCommand is how GitHub's runner finds a command in a line: Trim and StartsWith of
// ActionCommand.TryParseV2, IndexOf of TryParse. Azure Pipelines and TeamCity are
// like the second.
func isCommand(line string) bool {
	trimmed := strings.TrimFunc(
		line,
		func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '\ufeff' || r == '\u200b' },
	)
	lower := strings.ToLower(line)
	return strings.HasPrefix(trimmed, "::") || strings.Contains(lower, "##[") || strings.Contains(lower, "##vso[") ||
		strings.Contains(lower, "##teamcity[")
}

func TestWorkflowCommandsAreMadeInert(t *testing.T) {
	for in, want := range map[string]string{
		"":                          "",
		"::error::x":                ": :error::x",
		"  \t::error::x":            "  \t: :error::x",
		"\u00a0\u3000::error::x":    "\u00a0\u3000: :error::x",
		":::error::x":               ": ::error::x",
		"\x1b[31m::error::x":        "\x1b[31m: :error::x",
		"a ::error::x":              "a ::error::x",
		"a ##[error]x ##[command]y": "a ## [error]x ## [command]y",
		"###[error]x":               "### [error]x",
		"##vso[task.setvariable]x":  "## vso[task.setvariable]x",
		"##TeamCity[a]":             "## TeamCity[a]",
		"## heading, a::b":          "## heading, a::b",
	} {
		if got := string(Inert([]byte(in))); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

// FuzzInertWriter states: however it is written, no line of the output is a command,
// and but for spaces the output is the input.
func FuzzInertWriter(f *testing.F) {
	f.Add("a\n::error::b\r  ::x::##[error]y\n\n##", "[warning]z\u2028::w::\u0085::v::", 3)
	f.Add("\x1b[31m::a::\x1b[0m\n:", ":error::b", 1)
	f.Add(" \ufeff::a", "###vso[b]", 5)
	spaces := regexp.MustCompile(" ")
	f.Fuzz(func(t *testing.T, a, b string, n int) {
		var out bytes.Buffer
		w := &InertWriter{To: &out}
		text := a + b
		if n = min(max(n, 0), len(text)); n > 0 {
			for _, part := range []string{text[:n], text[n:]} {
				if _, err := w.Write([]byte(part)); err != nil {
					t.Fatal(err)
				}
			}
		} else if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		for line := range strings.SplitSeq(strings.ReplaceAll(out.String(), "\r", "\n"), "\n") {
			if isCommand(line) {
				t.Errorf("%q of %q is a command", line, text)
			}
		}
		if got, want := spaces.ReplaceAllString(out.String(), ""), spaces.ReplaceAllString(text, ""); got != want {
			t.Errorf("%q became %q", want, got)
		}
	})
}
