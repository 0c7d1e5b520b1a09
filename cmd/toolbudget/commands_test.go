package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

//go:generate go test -run TestCommandsPageHasEveryVerbAndFlag -update .

// TestCommandsPageHasEveryVerbAndFlag holds docs/reference/commands.md to the verbs and their
// flags, and that the guides which the verbs name are there.
func TestCommandsPageHasEveryVerbAndFlag(t *testing.T) {
	docs := filepath.Join("..", "..", "docs")
	name := filepath.Join(docs, "reference", "commands.md")
	want := commandsPage()
	if fixture.Update() {
		if err := os.WriteFile(name, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(bytes.ReplaceAll(have, []byte("\r\n"), []byte("\n")), want) {
		t.Errorf("%s is not what the commands say; run make generate and read the difference", name)
	}
}

// TestExamplesAreCommandLinesOfTheirVerb holds that the examples of a verb are command lines of it.
func TestExamplesAreCommandLinesOfTheirVerb(t *testing.T) {
	for _, v := range verbs() {
		for _, e := range v.examples {
			words := strings.Fields(e)
			if words[0] != v.name {
				t.Errorf("%s: the example %q is of another command", v.name, e)
			} else if _, err := v.parse(words[1:]); err != nil {
				t.Errorf("%s: %v", e, err)
			}
		}
	}
}

// TestHelpFitsATerminalOf80Columns holds that no line of help is wider, but for command lines.
func TestHelpFitsATerminalOf80Columns(t *testing.T) {
	texts := map[string]string{"help": overview()}
	for _, v := range verbs() {
		var b strings.Builder
		v.usage(&b)
		texts[v.name] = b.String()
	}
	for name, text := range texts {
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(line, "\n")
			if len(line) > 80 && !strings.Contains(line, "toolbudget calibrate -model") &&
				!strings.Contains(line, "go vet -vettool") {
				t.Errorf("%s: %s has %d columns", name, line, len(line))
			}
		}
	}
}

// sharedFlags are flags that several verbs have.
type sharedFlags struct {
	title, text string
	add         func(*flag.FlagSet)
}

func shared() []sharedFlags {
	var m measured
	return []sharedFlags{
		{"Input flags", "They say what toolbudget reads.", m.inputFlags},
		{"Counting flags", "They say whose tokens toolbudget counts.", m.countingFlags},
		{
			"Choice flags",
			"They narrow the tools to those of a [profile or policy](configuration.md#profiles).",
			m.choiceFlags,
		},
	}
}

func flagsOf(add func(*flag.FlagSet)) []*flag.Flag {
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	add(fs)
	var out []*flag.Flag
	fs.VisitAll(func(f *flag.Flag) { out = append(out, f) })
	return out
}

// commandsPage is docs/reference/commands.md.
func commandsPage() []byte {
	var b bytes.Buffer
	b.WriteString(`<!-- Generated from the commands of toolbudget by make generate; do not edit. -->

# Commands

` + "`toolbudget help`" + ` lists the commands, and ` + "`toolbudget COMMAND -h`" + ` prints what this page says of one.

Flags may come before or after packages, with one dash or two. Everything after ` + "`--`" +
		` is a package. Without packages a command reads the current directory. [Exit status](output.md#exit-status) is the same for all commands.

| command | what it does |
| --- | --- |
`)
	group := ""
	for _, v := range verbs() {
		if v.group != group {
			group = v.group
			fmt.Fprintf(&b, "| **%s** | |\n", group)
		}
		fmt.Fprintf(
			&b,
			"| [`%s`](#toolbudget-%s) | %s |\n",
			strings.ReplaceAll(strings.TrimSpace(v.name+" "+v.args), "|", `\|`), // or it ends the cell
			v.name,
			upper(v.text),
		)
	}
	for _, v := range verbs() {
		v.document(&b)
	}
	for _, s := range shared() {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n", s.title, s.text)
		for _, f := range flagsOf(s.add) {
			b.WriteString(item(f))
		}
	}
	return b.Bytes()
}

// document writes the section of a verb.
func (v verb) document(b *bytes.Buffer) {
	fmt.Fprintf(b, "\n## toolbudget %s\n\n%s.", v.name, upper(v.text))
	if v.guide != "" {
		fmt.Fprintf(b, " [More about it](../%s).", v.guide)
	}
	fmt.Fprintf(b, "\n\n```\n%s\n```\n", v.synopsis())
	if len(v.examples) > 0 {
		fmt.Fprintf(b, "\nFor example:\n\n```sh\ntoolbudget %s\n```\n", strings.Join(v.examples, "\ntoolbudget "))
	}
	own := flagsOf(v.new().flags)
	var common []string
	for _, s := range shared() {
		var names []string
		for _, f := range flagsOf(s.add) {
			at := slices.IndexFunc(own, func(g *flag.Flag) bool { return g.Name == f.Name && g.Usage == f.Usage })
			if at >= 0 {
				own = slices.Delete(own, at, at+1)
				names = append(names, "`-"+f.Name+"`")
			}
		}
		if len(names) > 0 {
			anchor := strings.ReplaceAll(strings.ToLower(s.title), " ", "-")
			common = append(
				common,
				fmt.Sprintf("the [%s](#%s) %s", strings.ToLower(s.title), anchor, strings.Join(names, ", ")),
			)
		}
	}
	if len(own) > 0 {
		b.WriteString("\n")
	}
	for _, f := range own {
		b.WriteString(item(f))
	}
	if len(common) > 0 {
		fmt.Fprintf(b, "\nIt also takes %s.\n", strings.Join(common, "; "))
	}
}

// item is a list item of a flag. Lines of its help that are indented are items
// of their own.
func item(f *flag.Flag) string {
	value, usage := flag.UnquoteUsage(f)
	var text, below strings.Builder
	for line := range strings.SplitSeq(strings.TrimSpace(usage), "\n") {
		rest, indented := strings.CutPrefix(line, "  ")
		if !indented {
			text.WriteString(" " + line)
			continue
		}
		name, about, _ := strings.Cut(rest, " ")
		fmt.Fprintf(&below, "  - `%s`: %s\n", name, strings.TrimSpace(about))
	}
	said := strings.TrimSuffix(text.String(), ":")
	if d := shownDefault(f); d != "" {
		said += fmt.Sprintf(" (default `%s`)", d)
	}
	if !strings.HasSuffix(said, ".") {
		said += "."
	}
	return fmt.Sprintf("- `%s`:%s\n%s", strings.TrimSpace("-"+f.Name+" "+value), said, &below)
}
