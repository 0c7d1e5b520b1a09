package docgen

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

func TestConsoleBlocksAreRunAgain(t *testing.T) {
	run := func(_ context.Context, line string) (output, error) {
		if line == "fails" {
			return output{}, errors.New("cannot run")
		}
		return output{fmt.Appendf(nil, "ran %s\n\n", line), len(line)}, nil
	}
	for _, test := range []struct{ page, want string }{
		{"text\n```console\n$ a b\nold\nolder\n$ echo $?\n```\nmore\n",
			"text\n```console\n$ a b\nran a b\n$ echo $?\n3\n```\nmore\n"},
		{"```yaml\n$ a\n```\n", "```yaml\n$ a\n```\n"},
		{"```console\nno command\n```\n", ""},
		{"```console\n$ fails\n```\n", ""},
		{"```console\n$ a\n", ""},
	} {
		got, err := replay(t.Context(), []byte(test.page), run)
		if string(got) != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%q gives %q, %v; want %q", test.page, got, err, test.want)
		}
	}
}

func TestGeneratedBlocksAreFilled(t *testing.T) {
	texts := map[string]string{"a": "new\n"}
	for _, test := range []struct{ page, want string }{
		{"x\n<!-- generated: a -->\nold\n<!-- end -->\ny", "x\n<!-- generated: a -->\nnew\n<!-- end -->\ny"},
		{"none", "none"},
		{"<!-- generated: b -->\n<!-- end -->", ""},
		{"<!-- generated: a -->\n", ""},
	} {
		got, err := fill([]byte(test.page), texts)
		if string(got) != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%q gives %q, %v; want %q", test.page, got, err, test.want)
		}
	}
}
