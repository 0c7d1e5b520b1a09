package router

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// tool makes a tool with parameters by name.
func tool(name, description, group string, parameters ...string) *catalog.Tool {
	properties := catalog.NewObject()
	for _, p := range parameters {
		properties.Set(p, catalog.NewObject(catalog.Member{Key: "type", Value: catalog.NewString("string")}))
	}
	schema := catalog.NewObject(
		catalog.Member{Key: "type", Value: catalog.NewString("object")},
		catalog.Member{Key: "properties", Value: properties},
	)
	return &catalog.Tool{
		ID:          "t#" + name,
		Name:        name,
		Description: catalog.Text{Value: description},
		Group:       group,
		InputSchema: schema,
		Reachable:   true,
	}
}

// house is a catalog of three groups, with one tool of none.
func house() []*catalog.Tool {
	return []*catalog.Tool{
		tool("lamp_on", "Switch a lamp on in one of the rooms.", "light", "room"),
		tool("lamp_off", "Switch a lamp off in one of the rooms.", "light", "room"),
		tool("read", "Return the lines of a text that was written earlier.", "notes", "title"),
		tool("note_write", "Keep a text under a title, in place of an older one.", "notes", "title", "text"),
		tool("oven_heat", "Heat the oven to a temperature in degrees.", "kitchen", "degrees"),
		tool("ping", "Answers.", ""),
	}
}

func newRouter(t testing.TB, o Options) *Router {
	t.Helper()
	r, err := New(house(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWrongOptionsAreRefused(t *testing.T) {
	for _, test := range []struct {
		o    Options
		want string
	}{
		{Options{Mode: "magic"}, `the mode is "magic"`},
		{Options{TopK: -1}, "topK is -1"},
		{Options{Always: []string{"group:"}}, "has no name after the colon"},
		{Options{Aliases: map[string]string{"read": "ping"}}, "read is an alias and a tool"},
		{Options{Aliases: map[string]string{"old": "gone"}}, "the alias old leads to gone"},
		{Options{Keywords: Keywords{"gone": {"x": 1}}}, "generate them again"},
		{Options{Vectors: map[string][]float32{"ping": {1}, "read": {1, 2}}}, "embed all tools with one model"},
		{Options{Vectors: map[string][]float32{"ping": {}}}, "the vector of ping is empty"},
	} {
		if _, err := New(house(), test.o); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %q", test.o, err, test.want)
		}
	}
	if _, err := New([]*catalog.Tool{nil}, Options{}); err == nil {
		t.Error("a nil tool is taken")
	}
}

func TestAliasesLeadToTheFirstVariant(t *testing.T) {
	second := tool("read", "Another variant.", "")
	r, err := New(append(house(), second), Options{Aliases: map[string]string{"note_read": "read"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Tool("note_read"); got == nil || got == second || got.Name != "read" {
		t.Errorf("the alias leads to %v", got)
	}
	if r.Tool("nothing") != nil {
		t.Error("there is a tool nothing")
	}
}

// TestJaroWinklerGivesThePapersExamples has the examples of Winkler's papers.
func TestJaroWinklerGivesThePapersExamples(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want float64
	}{
		{"martha", "marhta", 0.961}, {"dixon", "dicksonx", 0.813}, {"dwayne", "duane", 0.84}, {"same", "same", 1},
		{"abc", "xyz", 0}, {"", "a", 0},
	} {
		if got := jaroWinkler(test.a, test.b); math.Abs(got-test.want) > 0.0006 {
			t.Errorf("%s, %s: %.4f, want %.3f", test.a, test.b, got, test.want)
		}
		if jaroWinkler(test.a, test.b) != jaroWinkler(test.b, test.a) {
			t.Errorf("%s, %s: not the same the other way round", test.a, test.b)
		}
	}
}

// fixed is an Embedder that gives one vector, or fails.
type fixed struct {
	v   []float32
	err error
}

func (f fixed) Embed(context.Context, string) ([]float32, error) { return f.v, f.err }

var errDown = errors.New("the model is down")
