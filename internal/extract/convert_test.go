package extract_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestGuessesAreAsTheProgramSendsThem: where a request is not followed, the functions that make it
// of the guesses are run. What they make is listed beside a tool as it is declared or, if each
// request is made by one of them, in place of it. The long test runs the program to see.
func TestGuessesAreAsTheProgramSendsThem(t *testing.T) {
	const (
		all     = `{"type":"object","properties":{"path":{"type":"string"}},"required":["path"],"additionalProperties":false}`
		dropped = `{"properties":{"path":{"type":"string"}},"required":["path"],"type":"object"}`
	)
	dir := fixture.Module(t, "../../testdata/converted")
	for program, want := range map[string][]string{
		"both": {
			"read Reads a file. " + all + " if [!(Anthropic makes the request)]",
			"read Reads a file. " + dropped + " if [Anthropic makes the request]",
			`list Lists files. {"type":"object","properties":{}} if []`,
		},
		"always": {
			"read Reads a file. " + dropped + " if []",
			`list Lists files. {"type":"object","properties":{}} if []`,
		},
		"partly": {"read Reads a file. null if [] with 1 gap", "list Lists files. null if [] with 1 gap"},
		"through": {
			"read Reads a file. " + dropped + " if [] as a copy",
			`list Lists files. {"type":"object","properties":{}} if []`,
		},
		"copied": {
			"read Reads a file. " + dropped + " if [] as a copy",
			`list Lists files. {"type":"object","properties":{}} if []`,
		},
		"beside": {
			"read Reads a file. " + all + " if [] as it is declared",
			`list Lists files. {"type":"object","properties":{}} if [] as it is declared`,
		},
	} {
		t.Run(program, func(t *testing.T) {
			c, err := read(t)(dir, "./cmd/"+program)
			if err != nil {
				t.Fatal(err)
			}
			var have []string
			for _, tool := range c.Tools {
				if tool.Guessed() != "example.com/converted/tools.Tool" {
					t.Errorf("%s is no guess of the type: %v", tool.Name, tool.Assumptions)
				}
				// The plugin may leave none of them.
				if tool.Default == catalog.Yes {
					t.Errorf("%s is said to be there by default", tool.Name)
				}
				have = append(have, lineOf(tool))
			}
			slices.Sort(have)
			slices.Sort(want)
			sameLines(t, have, want)
			if !testing.Short() && program != "copied" {
				for _, sent := range sentBy(t, dir, program) {
					if !slices.ContainsFunc(c.Tools, sent.mayBe) {
						t.Errorf("the program sends %s: %q %v, which is not listed",
							sent.Name, sent.Description, sent.schema())
					}
				}
			}
		})
	}
}

// lineOf is what a definition says.
func lineOf(t *catalog.Tool) string {
	var when []string
	for _, c := range t.Conditions {
		c, _, _ = strings.Cut(c, " at ")
		when = append(when, c)
	}
	line := fmt.Sprintf("%s %s %s if %v", t.Name, t.Description.Value, t.InputSchema.AppendJSON(nil), when)
	if len(t.Gaps) > 0 {
		line += fmt.Sprintf(" with %d gap", len(t.Gaps))
	}
	if slices.ContainsFunc(t.Assumptions, func(a catalog.Assumption) bool {
		return strings.HasPrefix(a.Text, "it is sent as it is declared")
	}) {
		line += " as it is declared"
	}
	if slices.ContainsFunc(t.Assumptions, func(a catalog.Assumption) bool {
		return strings.HasPrefix(a.Text, "its parts are copied as they are declared into ")
	}) {
		line += " as a copy"
	}
	return line
}

// sentTool is a tool in one of the forms that providers have.
type sentTool struct {
	Name, Description string
	InputSchema       any `json:"input_schema"`
	Parameters        any
	Function          *sentTool
}

func (s sentTool) schema() any {
	if s.Parameters != nil {
		return s.Parameters
	}
	return s.InputSchema
}

// mayBe reports whether a definition is this tool, as far as it is known.
func (s sentTool) mayBe(t *catalog.Tool) bool {
	var schema any
	if err := json.Unmarshal(t.InputSchema.AppendJSON(nil), &schema); err != nil {
		return false
	}
	return t.Name == s.Name && (t.Hides("/description") || t.Description.Value == s.Description) &&
		fmt.Sprint(schema) == fmt.Sprint(s.schema())
}

// sentBy are the tools that a program prints as it sends them.
func sentBy(t *testing.T, dir, program string) (out []sentTool) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "run", "./cmd/"+program, "print")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off", "PWD="+dir, "BRAND=, or not")
	b, err := cmd.Output()
	if err != nil {
		t.Fatalf("go run: %v", err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(b)); lines.Scan(); {
		var s sentTool
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		if s.Function != nil {
			s = *s.Function
		}
		out = append(out, s)
	}
	if len(out) == 0 {
		t.Fatal("it sends nothing")
	}
	return out
}
