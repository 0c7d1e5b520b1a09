package retrieval

import (
	"math"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/queries"
	"github.com/toolbudget/toolbudget/router"
)

func TestFiguresAreAsComputedByHand(t *testing.T) {
	got := []string{"a", "x", "b", "y", "z", "c"}
	for _, test := range []struct {
		what      string
		got, want float64
	}{
		{"recall@1", Recall(got, []string{"a", "b"}, 1), 0.5},
		{"recall@5", Recall(got, []string{"a", "b", "c", "d"}, 5), 0.5},
		{"recall@10", Recall(got, []string{"c"}, 10), 1},
		{"ndcg@5", NDCG(got, []string{"a", "b"}, 5), (1 + 1/math.Log2(4)) / (1 + 1/math.Log2(3))},
		{"ndcg@5 of none", NDCG(got, []string{"c"}, 5), 0},
		{"ndcg@5 of one name twice", NDCG([]string{"a", "a"}, []string{"a", "b"}, 5), 1 / (1 + 1/math.Log2(3))},
		{"ndcg@10", NDCG(got, []string{"c"}, 10), 1 / math.Log2(7)},
	} {
		if math.Abs(test.got-test.want) > 1e-12 {
			t.Errorf("%s is %v, want %v", test.what, test.got, test.want)
		}
	}
	f := Measure(
		[]Task{{Text: "q", Gold: []string{"a"}}, {Text: "r", Gold: []string{"c"}}, {Text: "none"}},
		func(Task) []string { return got },
	)
	if f.Tasks != 2 || f.Recall1 != 50 || f.Recall5 != 50 || f.Recall10 != 100 {
		t.Errorf("got %+v", f)
	}
}

// floors are recall at 5, in percent, by catalog and kind: what is reached today, less
// one query of the kind. Weights are chosen by the mean over all sets of
// docs/internals/router.md, of which these are two: a floor falls only with a change that
// raises that mean.
var floors = map[string]map[string]float64{
	"github-like": {
		"all":        89.2,
		"direct":     95.8,
		"paraphrase": 79.3,
		"indirect":   87.9,
		"multi-step": 74.3,
		"typo":       73.9,
		"multi-turn": 86.3,
	},
	"demo": {
		"all":        91.6,
		"direct":     91.6,
		"paraphrase": 33.3,
		"indirect":   75,
		"multi-step": 60,
		"typo":       80,
		"multi-turn": 80,
	},
}

// TestRecallKeepsItsFloors holds the router to the floors on the queries of this repository, which
// were written before it.
func TestRecallKeepsItsFloors(t *testing.T) {
	sets, err := Read(os.DirFS("../../testdata/router"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sets {
		r, err := s.Router(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		rank := func(task Task) []string {
			hits, err := r.Find(t.Context(), router.Query{Text: task.Text, Earlier: task.Earlier})
			if err != nil {
				t.Fatal(err)
			}
			return Names(hits)
		}
		of := map[string][]Task{"all": s.Tasks}
		for _, task := range s.Tasks {
			of[task.Kind] = append(of[task.Kind], task)
		}
		delete(of, string(queries.None))
		for kind, tasks := range of {
			f := Measure(tasks, rank)
			t.Logf("%s, %s: recall@5 %.1f over %d", s.Name, kind, f.Recall5, f.Tasks)
			floor, ok := floors[s.Name][kind]
			if !ok || f.Recall5 < floor {
				t.Errorf("%s, %s: recall@5 is %.1f, and the floor %.1f", s.Name, kind, f.Recall5, floor)
			}
		}
	}
}

func TestPublicSetsAreReadAndMeasured(t *testing.T) {
	dir := fstest.MapFS{
		"livemcpbench-tools.json": {
			Data: []byte(
				`[{"name":"S","tools":{"srv":{"server_name":"srv","tools":[{"name":"fetch","description":"Fetch a page.","inputSchema":{"type":"object"}},{"name":"save","description":"Save a file."}]}}}]`,
			),
		},
		"livemcpbench-tasks.json": {
			Data: []byte(
				`[{"Question":"Fetch a page and save it","Annotator Metadata":{"Tools":"1. fetch\n2. save\n3. gone"}},{"Question":"?","Annotator Metadata":{"Tools":"1. gone"}}]`,
			),
		},
		"metatool-tools.json":  {Data: []byte(`{"cook":"Recipes for dinner.","sing":"Songs to sing."}`)},
		"metatool-queries.csv": {Data: []byte("Query,Tool\n\"What, for dinner?\",cook\n")},
	}
	sets, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(sets) != 2 || len(sets[0].Tools) != 2 || sets[0].Tools[0].Group != "srv" || len(sets[0].Tasks) != 1 ||
		strings.Join(sets[0].Tasks[0].Gold, " ") != "fetch save" {
		t.Errorf("got %+v", sets[0])
	}
	for _, s := range sets {
		results, err := Bench(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		if len(results) != len(Methods()) {
			t.Errorf("%d results", len(results))
		}
		for _, r := range results {
			if r.All.Recall5 != 100 || r.Chosen.Tasks+r.HeldOut.Tasks != r.All.Tasks {
				t.Errorf("%s by %s: %+v", r.Set, r.Method, r)
			}
		}
	}
	for want, change := range map[string]func(fstest.MapFS){
		"livemcpbench-tasks.json: ": func(d fstest.MapFS) {
			d["livemcpbench-tasks.json"] = &fstest.MapFile{Data: []byte("{")}
		},
		"livemcpbench-tools.json": func(d fstest.MapFS) { delete(d, "livemcpbench-tools.json") },
		"row 2: [\"q\" \"gone\"] is no": func(d fstest.MapFS) {
			d["metatool-queries.csv"] = &fstest.MapFile{Data: []byte("Query,Tool\nq,gone\n")}
		},
		"metatool-tools.json": func(d fstest.MapFS) {
			d["metatool-tools.json"] = &fstest.MapFile{Data: []byte("[")}
		},
		"the directory has none of livemcp": func(d fstest.MapFS) { clear(d) },
	} {
		d := fstest.MapFS{}
		for name, f := range dir {
			d[name] = f
		}
		change(d)
		if _, err := Read(d); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestSearchesBelongToTheirTasks(t *testing.T) {
	dir := fstest.MapFS{"livemcpbench-searches.json": {Data: []byte(
		`[{"task_id":"1","search":"fetch a page","gold":["fetch","save"]},` +
			`{"task_id":"1","search":"save a file","gold":["fetch","save"]},` +
			`{"task_id":"2","search":"physics","gold":["fetch"]}]`,
	)}}
	searches, err := Searches(dir)
	if err != nil {
		t.Fatal(err)
	}
	s := &Set{Name: LiveMCPBenchName}
	for name, text := range map[string]string{"fetch": "Fetch a page.", "save": "Save a file."} {
		s.Tools = append(s.Tools, &catalog.Tool{Name: name, Description: catalog.Text{Value: text}})
	}
	list, err := BenchSearches(t.Context(), s, searches)
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	for _, r := range list {
		if r.Tasks != 2 || r.Searches != 3 || r.Union != 50 || r.Together != 50 {
			t.Errorf("%+v: want half of both", r)
		}
	}
	if none, err := Searches(fstest.MapFS{}); none != nil || err != nil {
		t.Errorf("%v, %v", none, err)
	}
}

func TestExamplesAreNotMeasuredOnThemselves(t *testing.T) {
	s := &Set{Name: "s"}
	for _, name := range []string{"a", "b"} {
		s.Tools = append(s.Tools, &catalog.Tool{Name: name, Description: catalog.Text{Value: "Work."}})
		for range 7 {
			s.Tasks = append(s.Tasks, Task{Text: "do the " + name + name + name, Gold: []string{name}})
		}
	}
	if e, err := BenchExamples(t.Context(), &Set{Tasks: s.Tasks[:3]}); e != nil || err != nil {
		t.Errorf("%v, %v: there are no tasks but examples", e, err)
	}
	e, err := BenchExamples(t.Context(), s)
	if err != nil || e.Tasks != 4 || len(e.Recall5) != len(Examples()) || e.Recall5[0] != 0 || e.Recall5[1] != 100 {
		t.Errorf("%+v, %v: only what examples say finds these tools", e, err)
	}
	if s.Tools[0].Examples != nil {
		t.Error("the tools of the set were changed")
	}
}
