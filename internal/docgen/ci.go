package docgen

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/toolbudget/toolbudget/report"
)

// formats lists the forms of a report.
func formats() string {
	var b strings.Builder
	b.WriteString("| format | content |\n| --- | --- |\n")
	for _, f := range report.Formats() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", f.Name, f.Text)
	}
	return b.String()
}

// actionTable lists the inputs and outputs of action.yml.
func actionTable(root string) (string, error) {
	data, err := os.ReadFile(filepath.Join(root, "action.yml"))
	if err != nil {
		return "", err
	}
	var a struct{ Inputs, Outputs yaml.MapSlice } // in the order of the file
	if err := yaml.UnmarshalWithOptions(data, &a, yaml.UseOrderedMap()); err != nil {
		return "", fmt.Errorf("action.yml: %w", err)
	}
	var b strings.Builder
	for _, part := range []struct {
		title string
		list  yaml.MapSlice
	}{{"input", a.Inputs}, {"output", a.Outputs}} {
		fmt.Fprintf(&b, "| %s | what it is |", part.title)
		if part.title == "input" {
			b.WriteString(" default |\n| --- | --- | --- |\n")
		} else {
			b.WriteString("\n| --- | --- |\n")
		}
		for _, item := range part.list {
			about := map[any]any{}
			for _, m := range item.Value.(yaml.MapSlice) {
				about[m.Key] = m.Value
			}
			fmt.Fprintf(&b, "| `%s` | %s |", item.Key, about["description"])
			switch text := fmt.Sprint(about["default"]); {
			case part.title == "output":
			case text == "":
				b.WriteString(" |")
			default:
				fmt.Fprintf(&b, " `%s` |", text)
			}
			b.WriteByte('\n')
		}
		if part.title == "input" {
			b.WriteByte('\n')
		}
	}
	return b.String(), nil
}
