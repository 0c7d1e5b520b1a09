package retrieval

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
)

// LiveMCPBenchName is the name of the set that LiveMCPBench reads.
const LiveMCPBenchName = "LiveMCPBench"

// LiveMCPBench reads livemcpbench-tools.json and livemcpbench-tasks.json as
// icip-cas/LiveMCPBench has them (arXiv 2508.01780). The group of a tool is its
// server. Gold names that no tool has are left out, as are tasks without any other.
func LiveMCPBench(dir fs.FS) (*Set, error) {
	var servers []struct {
		Tools map[string]struct {
			Name  string            `json:"server_name"`
			Tools []json.RawMessage `json:"tools"`
		} `json:"tools"`
	}
	if err := read(dir, "livemcpbench-tools.json", &servers); err != nil {
		return nil, err
	}
	s := &Set{Name: LiveMCPBenchName}
	known := map[string]bool{}
	for _, server := range servers {
		var names []string
		for name := range server.Tools {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			list, err := json.Marshal(map[string]any{"tools": server.Tools[name].Tools})
			if err != nil {
				return nil, err
			}
			c, err := importer.Decode(list, name)
			if err != nil {
				return nil, fmt.Errorf("livemcpbench-tools.json, server %s: %w", name, err)
			}
			for _, t := range c.Tools {
				t.Group = name
				if known[t.Name] {
					t.Name += other + name // of another server; found, it counts as the name
				} else {
					known[t.Name] = true
				}
				s.Tools = append(s.Tools, t)
			}
		}
	}
	var tasks []struct {
		Question string
		Meta     struct{ Tools string } `json:"Annotator Metadata"`
	}
	if err := read(dir, "livemcpbench-tasks.json", &tasks); err != nil {
		return nil, err
	}
	for _, t := range tasks {
		task := Task{Text: t.Question}
		for line := range strings.Lines(t.Meta.Tools) {
			name := strings.TrimSpace(number.ReplaceAllString(line, ""))
			if known[name] && !slices.Contains(task.Gold, name) {
				task.Gold = append(task.Gold, name)
			}
		}
		if len(task.Gold) > 0 {
			s.Tasks = append(s.Tasks, task)
		}
	}
	return s, nil
}

// other stands between the name of a tool and that of its server, where another server
// has one of the same name.
const other = "@"

// number begins a line of a list.
var number = regexp.MustCompile(`^\s*\d+[.)]\s*`)

// MetaTool reads metatool-tools.json and metatool-queries.csv, which are
// dataset/plugin_des.json and rows of dataset/data/all_clean_data.csv of
// HowieHwong/MetaTool (arXiv 2310.03128): 199 tools without parameters.
func MetaTool(dir fs.FS) (*Set, error) {
	data, err := fs.ReadFile(dir, "metatool-tools.json")
	if err != nil {
		return nil, err
	}
	doc, err := catalog.ParseSchema(data)
	if err != nil {
		return nil, fmt.Errorf("metatool-tools.json: %w", err)
	}
	s := &Set{Name: "MetaTool"}
	for _, m := range doc.Members {
		s.Tools = append(s.Tools, &catalog.Tool{
			ID: "metatool#" + m.Key, Name: m.Key, Description: catalog.Text{Value: m.Value.Str()}, Reachable: true,
			Default: catalog.Yes,
		})
	}
	if data, err = fs.ReadFile(dir, "metatool-queries.csv"); err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("metatool-queries.csv: %w", err)
	}
	for i, row := range rows[min(1, len(rows)):] {
		if len(row) != 2 || doc.Get(row[1]) == nil {
			return nil, fmt.Errorf("metatool-queries.csv, row %d: %q is no query and tool", i+2, row)
		}
		s.Tasks = append(s.Tasks, Task{Text: row[0], Gold: []string{row[1]}})
	}
	return s, nil
}

func read(dir fs.FS, name string, v any) error {
	data, err := fs.ReadFile(dir, name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
