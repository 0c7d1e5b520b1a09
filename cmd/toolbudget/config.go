package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/toolbudget/toolbudget/analyzer"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/userfile"
)

// configCommand is toolbudget config.
type configCommand struct {
	invocation
	configFile
	asVet, asGolangci, asJSON bool
}

func (o *configCommand) flags(fs *flag.FlagSet) {
	o.directoryFlag(fs)
	o.configFlag(fs)
	fs.BoolVar(
		&o.asVet,
		"vet",
		false,
		"print it as a flag for go vet:\ngo vet -vettool=\"$(which toolbudget)\" $(toolbudget config print -vet) ./...",
	)
	fs.BoolVar(&o.asGolangci, "golangci", false, "print it as the section of .golangci.yml that enables toolbudget")
	fs.BoolVar(&o.asJSON, "json", false, "print it as JSON")
}

// run prints the configuration for another program.
func (o *configCommand) run(_ context.Context) error {
	if len(o.args) != 1 || o.args[0] != "print" {
		return errors.New("config has one subcommand: toolbudget config print [-vet|-golangci|-json]")
	}
	data, err := o.configText()
	if err != nil {
		return err
	}
	out := data
	switch {
	case o.asVet && o.asGolangci, o.asVet && o.asJSON, o.asGolangci && o.asJSON:
		return errors.New("give only one of -vet, -golangci and -json")
	case o.asGolangci:
		out = golangci(data)
	case o.asVet, o.asJSON:
		if out, err = toJSON(data); err != nil {
			return err
		}
		if o.asVet {
			out = []byte("-" + analyzer.Name + ".settings=" + oneWord(out) + "\n")
		}
	}
	_, err = o.out.Write(out)
	return err
}

// configText returns the text of the configuration, checked.
func (o *configCommand) configText() ([]byte, error) {
	cfg, err := o.configuration()
	if err != nil {
		return nil, err
	}
	if _, err := cfg.ActiveRules(); err != nil {
		return nil, err
	}
	if cfg.Path == "" {
		return fmt.Appendf(nil, "version: %d\n", config.ConfigVersion), nil // the built-in defaults
	}
	data, err := userfile.Read(cfg.Path, userfile.Written)
	return bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), err
}

func toJSON(data []byte) ([]byte, error) {
	compact, err := yaml.YAMLToJSON(data)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = json.Indent(&b, bytes.TrimSpace(compact), "", "  ")
	b.WriteByte('\n')
	return b.Bytes(), err
}

// oneWord writes JSON so that a shell that puts it in place of $(...) neither
// splits it nor takes a part of it for a pattern: what it would act on is outside
// of strings left out, and inside of them escaped.
func oneWord(data []byte) string {
	var b bytes.Buffer
	if json.Compact(&b, data) != nil {
		return string(data) // not JSON, which toJSON made
	}
	var out strings.Builder
	inString := false
	for i, c := range b.Bytes() {
		if c == '"' && (i == 0 || !escaped(b.Bytes()[:i])) {
			inString = !inString
		}
		if inString && strings.IndexByte(" *?[]", c) >= 0 {
			fmt.Fprintf(&out, `\u%04x`, c)
			continue
		}
		out.WriteByte(c)
	}
	return out.String()
}

// escaped reports whether a backslash takes the meaning off what follows text.
func escaped(text []byte) bool {
	return (len(text)-len(bytes.TrimRight(text, `\`)))%2 == 1
}

// golangci is the part of .golangci.yml that makes toolbudget a linter.
func golangci(data []byte) []byte {
	const indent = "          "
	var b bytes.Buffer
	b.WriteString(`# A new .golangci.yml also needs version: "2".
linters:
  enable:
    - toolbudget
  settings:
    custom:
      toolbudget:
        type: module
        description: Checks the tools that a program offers a language model against a budget.
        original-url: github.com/toolbudget/toolbudget
        settings:
`)
	for line := range strings.Lines(string(data)) {
		text := strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(text, "# yaml-language-server:"), text == "---":
		case text == "":
			b.WriteString("\n")
		default:
			b.WriteString(indent + text + "\n")
		}
	}
	b.WriteString(`issues:
  uniq-by-line: false # a line may have several findings
  max-same-issues: 0
`)
	return b.Bytes()
}
