package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// usage prints what a verb does, examples and its flags.
func (v verb) usage(w io.Writer) {
	fmt.Fprintf(w, "usage: %s\n\n%s.\n", v.synopsis(), upper(v.text))
	for i, e := range v.examples {
		if i == 0 {
			fmt.Fprint(w, "\nExamples:\n")
		}
		fmt.Fprintf(w, "  toolbudget %s\n", e)
	}
	if fs := v.flagSet(v.new()); hasFlags(fs) {
		fmt.Fprint(w, "\nFlags (they may also follow the packages):\n")
		fs.VisitAll(func(f *flag.Flag) { printFlag(w, f) })
	}
	fmt.Fprint(w, "\n"+exitText)
}

// printFlag prints a flag and its help, in lines that fit into a terminal of 80 columns.
func printFlag(w io.Writer, f *flag.Flag) {
	value, text := flag.UnquoteUsage(f)
	fmt.Fprintf(w, "  %s\n", strings.TrimSpace("-"+f.Name+" "+value))
	if d := shownDefault(f); d != "" {
		text += fmt.Sprintf(" (default %s)", d)
	}
	for _, line := range helpLines(text, 74) {
		fmt.Fprintf(w, "      %s\n", line)
	}
}

// shownDefault is the default value of a flag, empty if it goes without saying.
func shownDefault(f *flag.Flag) string {
	if slices.Contains([]string{"", "false", "0", "-1"}, f.DefValue) {
		return ""
	}
	return f.DefValue
}

// helpLines breaks the help of a flag into lines. A line of it that is indented is a name and
// what the name means. A line after a colon is code.
func helpLines(text string, width int) []string {
	var lines, words []string
	prose := func() {
		lines = append(lines, wrap(strings.Join(words, " "), width)...)
		words = nil
	}
	code := false
	for line := range strings.SplitSeq(text, "\n") {
		name, about, isItem := cutItem(line)
		switch {
		case isItem:
			prose()
			for i, part := range wrap(about, width-len(name)) {
				if i > 0 {
					name = strings.Repeat(" ", len(name))
				}
				lines = append(lines, name+part)
			}
		case code:
			prose()
			lines = append(lines, line)
		default:
			words = append(words, line)
		}
		code = strings.HasSuffix(line, ":")
	}
	prose()
	return lines
}

// cutItem cuts an indented line after the name that it begins with, and the spaces behind that.
func cutItem(line string) (name, about string, ok bool) {
	if !strings.HasPrefix(line, "  ") {
		return "", "", false
	}
	rest := strings.TrimLeft(line, " ")
	_, about, _ = strings.Cut(rest, " ")
	about = strings.TrimLeft(about, " ")
	return line[:len(line)-len(about)], about, true
}
