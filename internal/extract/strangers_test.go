package extract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

// TestCodeThatMayRegisterIsOneSource: a server that unknown code has is one source, at the first of
// the places that hand it over. A method does not count if none of that name registers anything.
func TestCodeThatMayRegisterIsOneSource(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/strangers")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprintf("%s reachable %v gaps %v", tool.Name, tool.Reachable, tool.Gaps))
	}
	for _, d := range c.Programs[0].DynamicSources {
		have = append(have, fmt.Sprint(d))
	}
	sameLines(t, have, []string{
		"extra reachable false gaps []",
		"weather reachable true gaps []",
		"{cmd/strangers/main.go:28:2 code that is known only at run time is given the server here and may register " +
			"tools, and so it is at 1 more place}",
	})
}

// TestAgentsWithoutToolsAreNoSource: an agent whose configuration has no list of tools adds none,
// and no tool of a provider.
func TestAgentsWithoutToolsAreNoSource(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/eino-0.9"), "./cmd/server")
	if err != nil {
		t.Fatal(err)
	}
	if list := c.Programs[0].DynamicSources; len(list) > 0 {
		t.Errorf("sources %v", list)
	}
}

// TestSourcesHaveAPlace: a method that is in a value which is handed over, and hands over another
// such value each time it runs, is a source where it is declared.
func TestSourcesHaveAPlace(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/reach"), "./cmd/handson")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, d := range c.Programs[0].DynamicSources {
		have = append(have, fmt.Sprint(d))
	}
	sameLines(t, have, []string{
		"{cmd/handson/main.go:18:17 the evaluation reached its limits before it found all that is registered}",
	})
}

// TestLentToolsAreListedAsTheyAreDefined: a tool says that code which an SDK gives its tools may
// offer it in another form. One of a program that has no such code does not.
func TestLentToolsAreListedAsTheyAreDefined(t *testing.T) {
	for pkg, lent := range map[string]bool{"./cmd/lent": true, "./cmd/server": false} {
		have := assumedOfGenkit(t, pkg, func(a catalog.Assumption) (string, bool) {
			return a.At, strings.HasPrefix(a.Text, "it is offered as it is defined")
		})
		var want []string
		if lent {
			want = []string{"weather cmd/lent/main.go:22:20"}
		}
		sameLines(t, have, want)
	}
}

// TestRewrittenSchemasSayWhichPackageSendsThem: a tool of a program with a package of the SDK that
// sends schemas in a form of its own names this package, and one of another program does not.
func TestRewrittenSchemasSayWhichPackageSendsThem(t *testing.T) {
	const by = " may send its schema in another form: it is listed as it is defined"
	const own = "github.com/toolbudget/toolbudget/testdata/frameworks/genkit-1.12"
	for pkg, want := range map[string][]string{
		"./cmd/rewritten": {"weather github.com/firebase/genkit/go/plugins/compat_oai" + by},
		"./cmd/plugin":    {"weather " + own + "/internal/house" + by},
		"./cmd/server":    nil,
	} {
		have := assumedOfGenkit(t, pkg, func(a catalog.Assumption) (string, bool) {
			return a.Text, strings.HasSuffix(a.Text, by)
		})
		sameLines(t, have, want)
	}
}

// TestAnUnknownListIsNotOfTheProvider: a list of tools of which only the type is known, an
// interface, is one source, and not a tool that the provider runs.
func TestAnUnknownListIsNotOfTheProvider(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/bedrockruntime-1.63"), "./cmd/plugged")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, d := range c.Programs[0].DynamicSources {
		have = append(have, fmt.Sprint(d))
	}
	sameLines(t, have, []string{
		"{cmd/plugged/main.go:23:9 tools are offered here whose names and texts are not known, such as " +
			"those of another program or of a file}",
	})
}

// assumedOfGenkit are what is said of assumptions of the tools of a program that uses genkit, each
// after the name of the tool.
func assumedOfGenkit(t *testing.T, pkg string, said func(catalog.Assumption) (string, bool)) (list []string) {
	t.Helper()
	c, err := read(t)(fixture.Module(t, "../../testdata/frameworks/genkit-1.12"), pkg)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range c.Tools {
		for _, a := range tool.Assumptions {
			if text, ok := said(a); ok {
				list = append(list, tool.Name+" "+text)
			}
		}
	}
	return list
}

// TestSchemasAreInferredAnew: what a stranger may have put into a cache of schemas that were
// inferred does not matter, since they are equal.
func TestSchemasAreInferredAnew(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/servers"), "./cmd/plugged")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprintf("%s conditional %v gaps %v", tool.Name, tool.Conditional, tool.Gaps))
	}
	for _, d := range c.Programs[0].DynamicSources {
		have = append(have, fmt.Sprint(d))
	}
	sameLines(t, have, []string{
		"search conditional false gaps []",
		"{cmd/plugged/main.go:30:2 code that is known only at run time is given the server here and may register " +
			"tools}",
	})
}

// TestPanicsAfterServingLoseNothing: what serves on a way that ends with a panic is found, and what
// that way has handed over finds what there was.
func TestPanicsAfterServingLoseNothing(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/servers"), "./cmd/panicends")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprint(tool.Name, " ", tool.Conditions))
	}
	sameLines(t, have, []string{`fetch [addr != "" at cmd/panicends/main.go:27:32]`, "search []"})
}

// TestListsAreReadWhereWaysEnd: what is read at the end is what each way has written on which the
// program has served and ended.
func TestListsAreReadWhereWaysEnd(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/servers"), "./cmd/readatend")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		text := strings.ReplaceAll(string(tool.InputSchema.Get("properties").AppendJSON(nil)), `{"type":"string"}`, "s")
		have = append(have, fmt.Sprintf("%s %d conditions, %d gaps", text, len(tool.Conditions), len(tool.Gaps)))
	}
	sameLines(t, have, []string{
		`{"more":s,"query":s,"quick":s} 2 conditions, 0 gaps`,
		`{"more":s,"query":s,"waits":s} 3 conditions, 0 gaps`,
		`{"late":s,"more":s,"query":s} 3 conditions, 0 gaps`,
		`{"query":s} 1 conditions, 0 gaps`,
	})
}

// TestRequiredPropertiesAreASet: their order says nothing, so that of a map is no gap.
func TestRequiredPropertiesAreASet(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/servers"), "./cmd/required")
	if err != nil {
		t.Fatal(err)
	}
	tool := c.Tools[0]
	have := string(tool.InputSchema.Get("required").AppendJSON(nil))
	if have != `["limit","query"]` || len(tool.Gaps) > 0 || len(tool.Assumptions) != 1 {
		t.Errorf("required is %s, with gaps %v and assumptions %v", have, tool.Gaps, tool.Assumptions)
	}
}

// TestToolsThatNoListHasAreNotServed: what a client finds first is what the hooks and filters
// leave.
func TestToolsThatNoListHasAreNotServed(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/servers"), "./cmd/leftout")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		text := fmt.Sprintf("%s: served %v, by default %s", tool.Name, tool.Reachable,
			map[catalog.Default]string{catalog.Yes: "yes", catalog.No: "no", catalog.Unknown: "unknown"}[tool.Default])
		have = append(have, strings.Join(append([]string{text}, tool.Conditions...), "; "))
	}
	sameLines(t, have, []string{
		"mine: served true, by default unknown; " +
			"the session of a client takes tools of its own, which it does not over stdio",
		"admin_drop: served true, by default no; what changes the list for a client leaves it there",
		"boot: served true, by default unknown; !(a goroutine takes it out of the list) at cmd/leftout/main.go:39:3",
		"hidden: served false, by default no",
		"read: served true, by default yes",
		"setup: served true, by default unknown; !(a hook takes it out of the list) at cmd/leftout/main.go:27:3",
		"unlock: served true, by default yes",
	})
}

// TestToolsThatAreTakenWhileTheServerServesAreConditional: a client may ask before or after that.
func TestToolsThatAreTakenWhileTheServerServesAreConditional(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/servers"), "./cmd/takenbeside")
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, tool := range c.Tools {
		have = append(have, fmt.Sprint(tool.Name, tool.Conditions, len(tool.Assumptions)))
	}
	sameLines(t, have, []string{
		`read[] 0`,
		`write[depends on os.Getenv("READ_ONLY") == "" at cmd/takenbeside/main.go:19:5 ` +
			`depends on the program takes it out of the list while the server serves at cmd/takenbeside/main.go:20:3] 0`,
	})
}

// TestToolsOfUnknownNamesMayBeThereByDefault: the default world may have them under other names.
func TestToolsOfUnknownNamesMayBeThereByDefault(t *testing.T) {
	c, err := read(t)(fixture.Module(t, "../../testdata/servers"), "./cmd/counted")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Tools) == 0 {
		t.Fatal("no tools")
	}
	for _, tool := range c.Tools {
		other := slices.ContainsFunc(tool.Conditions, func(text string) bool { return strings.Contains(text, "!=") })
		if other != (tool.Default != catalog.Yes) {
			t.Errorf("%s under %q is there by default: %v", tool.Name, tool.Conditions, tool.Default)
		}
	}
}
