package extract_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/load"
)

// TestProgramsAreReadTheSameAlone: what is read of a program is the same whether it is read alone
// or with all others of its module.
func TestProgramsAreReadTheSameAlone(t *testing.T) {
	modules := []string{"servers", "reach"}
	if fixture.All() {
		modules = append(modules, "hostile", "frameworks/mcp-go-1.2", "frameworks/go-sdk-1.8")
	}
	for _, module := range modules {
		t.Run(module, func(t *testing.T) {
			prog, err := wholeModule(t, module)
			if err != nil {
				t.Fatal(err)
			}
			all, err := extracted(t, prog)
			if err != nil {
				t.Fatal(err)
			}
			together := written(t, all)
			for i, p := range all.Programs {
				if i > 0 && all.Programs[i-1].Package == p.Package {
					continue // read with the package's first server
				}
				one, err := programAlone(t, prog, p.Package)
				if err != nil {
					t.Fatal(err)
				}
				for name, alone := range written(t, one) {
					if alone != together[name] {
						t.Errorf("%s alone is\n%s\nand with the others\n%s", name, alone, together[name])
					}
				}
			}
		})
	}
}

// programAlone reads one program of those that were loaded together. Loading it alone takes most
// of the time, and is left to the long tests.
func programAlone(t *testing.T, prog *load.Program, path string) (*catalog.Catalog, error) {
	if !testing.Short() {
		return read(t)(prog.Dir, path)
	}
	return extracted(t, prog.Only(prog.Packages[path].Dir))
}

// wholeModule is a module of testdata with all of its packages. Tests that read one of its programs
// each share what was loaded.
func wholeModule(t *testing.T, name string) (*load.Program, error) {
	t.Helper()
	dir := fixture.Module(t, "../../testdata/"+name)
	once, _ := modules.LoadOrStore(
		name,
		sync.OnceValues(func() (*load.Program, error) { return loaded(dir, "./...") }),
	)
	return once.(func() (*load.Program, error))()
}

// modules are functions that load what wholeModule returns, by its name.
var modules sync.Map

// written is what a catalog says of each program, by its name.
func written(t *testing.T, c *catalog.Catalog) map[string]string {
	out := map[string]string{}
	for i := range c.Programs {
		p := c.Programs[i]
		tools := []catalog.Tool{}
		for _, tool := range c.ToolsOf(&p) {
			one := *tool
			one.Programs = nil
			tools = append(tools, one)
		}
		text, err := json.Marshal([]any{p, tools})
		if err != nil {
			t.Fatal(err)
		}
		out[p.Name()] = string(text)
	}
	return out
}

// TestProgramsHaveAToolEachOfASharedDefinition: programs that serve one definition under different
// conditions, or different definitions in one place, have a tool each.
func TestProgramsHaveAToolEachOfASharedDefinition(t *testing.T) {
	dir := fixture.Module(t, "../../testdata/servers")
	c, err := read(t)(dir, "./cmd/reader", "./cmd/writer")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for i := range c.Programs {
		for _, tool := range c.ToolsOf(&c.Programs[i]) {
			have = append(
				have,
				fmt.Sprintf(
					"%s %s reachable %v default %d %s",
					c.Programs[i].Package[len(packageOf("")):],
					tool.Name,
					tool.Reachable,
					tool.Default,
					tool.Description.Value,
				),
			)
		}
	}
	want := []string{
		"reader search reachable true default 1 Searches the notes of a reader.",
		"reader get reachable true default 1 Gets a note.",
		"reader put reachable true default 2 Stores a note.",
		"reader wipe reachable false default 2 Wipes all notes.",
		"writer search reachable true default 2 Searches the notes of a writer.",
		"writer get reachable true default 2 Gets a note.",
		"writer put reachable true default 1 Stores a note.",
		"writer wipe reachable true default 1 Wipes all notes.",
	}
	if !slices.Equal(have, want) {
		t.Errorf("have %q\nwant %q", have, want)
	}
}

// TestFilesOfNoBuildAreReadByName reads a program of one file that no build of the module has.
func TestFilesOfNoBuildAreReadByName(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/servers"), "scratch/one.go")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		if tool.Reachable {
			have = append(have, tool.Name)
		}
	}
	if want := []string{"search", "get"}; len(c.Programs) != 1 || !slices.Equal(have, want) {
		t.Errorf("%d programs with %q, want one with %q", len(c.Programs), have, want)
	}
}
