package docgen

import (
	"bytes"
	"context"
	"fmt"
	"strings"
)

// fence opens and closes a block of code.
const fence = "```"

// A block is a fenced block of a page: its language and its lines, each with
// its line end.
type block struct {
	language string
	lines    []string
}

// blocks calls f for every fenced block of page and returns the page with the
// lines that f returns in their place.
func blocks(page []byte, f func(block) ([]string, error)) ([]byte, error) {
	var out bytes.Buffer
	var b *block
	for line := range strings.Lines(string(page)) {
		language, marked := strings.CutPrefix(strings.TrimRight(line, "\n"), fence)
		switch {
		case !marked && b != nil:
			b.lines = append(b.lines, line)
			continue
		case !marked:
		case b == nil:
			b = &block{language: language}
		default:
			lines, err := f(*b)
			if err != nil {
				return nil, err
			}
			out.WriteString(strings.Join(lines, ""))
			b = nil
		}
		out.WriteString(line)
	}
	if b != nil {
		return nil, fmt.Errorf("a block of %s is not closed", b.language)
	}
	return out.Bytes(), nil
}

// replay runs the commands of the console blocks of page, the lines that begin
// with a dollar sign, and puts their output below them. "$ echo $?" shows the
// exit status of the command before.
func replay(ctx context.Context, page []byte, run func(context.Context, string) (output, error)) ([]byte, error) {
	return blocks(page, func(b block) ([]string, error) {
		if b.language != "console" {
			return b.lines, nil
		}
		var lines []string
		var last output
		for _, line := range b.lines {
			command, ok := strings.CutPrefix(line, "$ ")
			if !ok {
				continue // the output as it was
			}
			command = strings.TrimSpace(command)
			lines = append(lines, line)
			if command == "echo $?" {
				lines = append(lines, fmt.Sprintln(last.status))
				continue
			}
			var err error
			if last, err = run(ctx, command); err != nil {
				return nil, err
			}
			lines = append(lines, strings.TrimRight(string(last.text), "\n")+"\n")
		}
		if len(lines) == 0 {
			return nil, fmt.Errorf("a console block has no command: begin it with $")
		}
		return lines, nil
	})
}

// fill puts each text between its marks, which are comments of the page:
// <!-- generated: NAME --> and <!-- end -->.
func fill(page []byte, texts map[string]string) ([]byte, error) {
	const open, shut, end = "<!-- generated: ", " -->\n", "<!-- end -->"
	var out strings.Builder
	rest := string(page)
	for {
		before, after, found := strings.Cut(rest, open)
		out.WriteString(before)
		if !found {
			return []byte(out.String()), nil
		}
		name, after, _ := strings.Cut(after, shut)
		_, after, closed := strings.Cut(after, end)
		text, known := texts[name]
		if !closed || !known {
			return nil, fmt.Errorf("the mark %s%s is not closed, or no such text is generated", open, name)
		}
		out.WriteString(open + name + shut + text + end)
		rest = after
	}
}
