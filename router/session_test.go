package router

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// deferred is the house with all but one tool deferred.
func deferred() []*catalog.Tool {
	tools := house()
	for _, t := range tools[1:] {
		t.Load = catalog.LoadDeferred
	}
	return tools
}

func TestSessionSendsWhatWasDiscovered(t *testing.T) {
	r, err := New(deferred(), Options{Selector: triggers, Aliases: map[string]string{"get": "read"}})
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Session(catalog.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	step := func(wantNames string, wantChanged bool) Block {
		t.Helper()
		sel, err := s.Select(t.Context(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(sel.Names(), " "); got != wantNames {
			t.Errorf("sent are %s, want %s", got, wantNames)
		}
		b, changed, err := s.Block(sel, Format{})
		if err != nil || changed != wantChanged {
			t.Errorf("changed is %v, %v", changed, err)
		}
		return b
	}
	first := step("lamp_on", true)
	if again := step("lamp_on", false); &again.JSON[0] != &first.JSON[0] {
		t.Error("the bytes were written twice")
	}
	if hits, err := s.Discover(t.Context(), Query{Text: "note_write", Method: ByTiers, Limit: 1}); err != nil ||
		len(hits) != 1 {
		t.Fatalf("%v, %v", hits, err)
	}
	second := step("lamp_on note_write", true)
	if err := s.Add("get"); err != nil { // an alias
		t.Fatal(err)
	}
	third := step("lamp_on note_write read", true) // in the order of discovery, not of the catalog
	for _, pair := range [][2]Block{{first, second}, {second, third}} {
		if !bytes.HasPrefix(pair[1].JSON, bytes.TrimSuffix(pair[0].JSON, []byte("]"))) {
			t.Error("a discovery changed the prefix of the prompt")
		}
	}
	if got := s.Discovered(); !slices.Equal(got, []string{"note_write", "read"}) {
		t.Errorf("discovered are %q", got)
	}
	if hits, err := s.Discover(t.Context(),
		Query{Text: "oven_heat", Method: ByTiers, Choice: catalog.Choice{}}); err != nil ||
		len(hits) != 0 {
		t.Errorf("a denied tool is discovered: %v, %v", hits, err)
	}
	for _, name := range []string{"oven_heat", "nothing"} {
		if err := s.Add(name); err == nil {
			t.Errorf("%s is added", name)
		}
	}
	if _, err := r.Session(catalog.Choice{Profile: "ghost"}); err == nil {
		t.Error("a session has an unknown profile")
	}
}

func TestEqualSelectionsHaveEqualBlocks(t *testing.T) {
	r := newRouter(t, Options{Selector: noPolicy})
	sel, err := r.Select(t.Context(), Request{})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := r.Block(sel, Format{})
	if err != nil {
		t.Fatal(err)
	}
	var list []struct{ Name string }
	if err := json.Unmarshal(plain.JSON, &list); err != nil || len(list) != 6 || list[5].Name != "ping" {
		t.Errorf("%s: %v", plain.JSON, err)
	}
	other, _ := newRouter(t, Options{Selector: noPolicy}).Block(sel, Format{})
	if other.Key != plain.Key || !bytes.Equal(other.JSON, plain.JSON) {
		t.Error("another router has other bytes for the same selection")
	}
	keys := map[string]string{plain.Key: "plain"}
	for _, test := range []struct {
		what string
		sel  Selection
		f    Format
	}{
		{"format", sel, Format{Name: "a"}},
		{"parameters", sel, Format{Parameters: "a"}},
		{"both", sel, Format{Name: "a", Parameters: "a"}},
		{"profile", Selection{Choice: catalog.Choice{Profile: "guest"}, Tools: sel.Tools}, Format{}},
		{"fewer tools", Selection{Tools: sel.Tools[1:]}, Format{}},
		{"order", Selection{Tools: []Included{sel.Tools[1], sel.Tools[0]}}, Format{}},
		{"none", Selection{}, Format{}},
	} {
		b, err := r.Block(test.sel, test.f)
		if err != nil {
			t.Fatal(err)
		}
		if before, ok := keys[b.Key]; ok {
			t.Errorf("%s has the key of %s", test.what, before)
		}
		keys[b.Key] = test.what
	}
	for want, write := range map[string]func([]*catalog.Tool) ([]byte, error){
		"no JSON": func([]*catalog.Tool) ([]byte, error) { return []byte("{"), nil },
		"no pen":  func([]*catalog.Tool) ([]byte, error) { return nil, errors.New("no pen") },
	} {
		if _, err := r.Block(sel, Format{Name: want, Tools: write}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestConcurrentQueriesGetTheSame is for the race detector, and holds that all get the same.
func TestConcurrentQueriesGetTheSame(t *testing.T) {
	r := newRouter(
		t,
		Options{
			Mode:     ByRank,
			Selector: noPolicy,
			Embedder: fixed{v: []float32{1}},
			Vectors:  map[string][]float32{"read": {1}},
		},
	)
	s, err := r.Session(catalog.Choice{Profile: "guest"})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for j := range 50 {
				for _, m := range []Method{ByKeywords, ByBM25, ByTiers, ByVectors, ByRegexp} {
					if _, err := s.Discover(t.Context(), Query{Text: "lamp", Method: m}); err != nil {
						t.Error(err)
					}
				}
				sel, err := s.Select(t.Context(), said("switch the lamp on"), j%2)
				if err != nil {
					t.Error(err)
				}
				if _, _, err := s.Block(sel, Format{Parameters: fmt.Sprint(i,
					j)}); err != nil { // more than the cache holds
					t.Error(err)
				}
				if got := told(sel); got != "lamp_on (discovered)" {
					t.Errorf("got %s", got)
				}
			}
		})
	}
	wg.Wait()
}

// many makes a router of n tools that all speak of a lamp.
func many(t *testing.T, n int, o Options) *Router {
	t.Helper()
	var tools []*catalog.Tool
	for i := range n {
		x := tool(fmt.Sprintf("lamp_%d", i), "Switch a lamp on.", "")
		x.Load = catalog.LoadDeferred
		tools = append(tools, x)
	}
	r, err := New(tools, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestGreedySessionsStayWithinTheirBound has sessions that try to discover everything.
func TestGreedySessionsStayWithinTheirBound(t *testing.T) {
	r := many(t, 500, Options{})
	for _, call := range []string{
		`{"query":".*","method":"regex","limit":100000}`,
		`{"query":".*","method":"regex","limit":-1}`,
		`{"queries":["lamp","lamp","lamp","lamp","lamp","lamp","lamp","lamp","lamp","lamp"],"limit":100000}`,
		`{"queries":["[0-9]$","[0-4]$",".*"],"method":"regex"}`,
	} {
		var c Call
		if err := json.Unmarshal([]byte(call), &c); err != nil {
			t.Fatal(err)
		}
		s, err := r.Session(catalog.Choice{})
		if err != nil {
			t.Fatal(err)
		}
		for range 10 {
			hits, err := s.Discover(t.Context(), c.Ask())
			if err != nil || len(hits) == 0 || len(hits) > MaxLimit {
				t.Errorf("%s finds %d tools, %v", call, len(hits), err)
			}
		}
		for i := range 100 {
			q := Query{Text: fmt.Sprintf("^lamp_%d", i), Method: ByRegexp, Limit: -1}
			if _, err := s.Discover(t.Context(), q); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(s.Discovered()); n != DefaultMaxDiscovered {
			t.Errorf("%s: %d tools are sent, want %d", call, n, DefaultMaxDiscovered)
		}
	}
}

// TestToolsFoundLongestAgoLeave holds that those found longest ago leave, and that those that stay
// keep their places.
func TestToolsFoundLongestAgoLeave(t *testing.T) {
	s, err := many(t, 10, Options{MaxDiscovered: 3}).Session(catalog.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ name, want string }{
		{"lamp_1", "lamp_1"},
		{"lamp_2", "lamp_1 lamp_2"},
		{"lamp_3", "lamp_1 lamp_2 lamp_3"},
		{"lamp_1", "lamp_1 lamp_2 lamp_3"},
		{"lamp_4", "lamp_1 lamp_3 lamp_4"},
		{"lamp_5", "lamp_1 lamp_4 lamp_5"},
		{"lamp_6", "lamp_4 lamp_5 lamp_6"},
	} {
		if err := s.Add(step.name); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(s.Discovered(), " "); got != step.want {
			t.Errorf("after %s there are %s, want %s", step.name, got, step.want)
		}
	}
	hits, err := s.Discover(t.Context(), Query{Text: "lamp", Limit: 9})
	if err != nil || len(hits) != 3 {
		t.Errorf("%d hits, %v; want no more than the session sends", len(hits), err)
	}
}

func TestSessionUsedLongestAgoEnds(t *testing.T) {
	r := newRouter(t, Options{Selector: triggers})
	all := NewSessions[string](r)
	all.most = 2
	if _, _, err := all.Of("x", catalog.Choice{Profile: "ghost"}); err == nil || all.Len() != 0 {
		t.Errorf("a session has an unknown profile: %v", err)
	}
	of := func(key string) *Session {
		t.Helper()
		s, _, err := all.Of(key, catalog.Choice{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	a, b := of("a"), of("b")
	if a == b || of("a") != a {
		t.Error("a key has another session the second time, or two keys have one")
	}
	of("c") // b was used longest ago
	if all.Len() != 2 || of("a") != a || of("b") == b {
		t.Error("the session that was used longest ago is not the one that ends")
	}
	all.End("a")
	all.End("nobody")
	if all.Len() != 1 || of("a") == a {
		t.Error("a session that ended is still there")
	}
}

// TestTenSessionsAtOnceStayApart is for the race detector: ten conversations at once, which do not
// see what the others discover.
func TestTenSessionsAtOnceStayApart(t *testing.T) {
	all := NewSessions[int](many(t, 10, Options{Mode: ByGroup}))
	var wg sync.WaitGroup
	for i := range 10 {
		wg.Go(func() {
			for round := range 50 {
				s, begun, err := all.Of(i, catalog.Choice{})
				if err != nil || begun != (round == 0) {
					t.Error(begun, err)
					return
				}
				call := Call{Queries: []string{fmt.Sprintf("^lamp_%d$", i)}, Method: ByRegexp}
				if _, err := s.Discover(t.Context(), call.Ask()); err != nil {
					t.Error(err)
				}
				sel, err := s.Select(t.Context(), nil, 0)
				if got, want := strings.Join(sel.Names(), " "), fmt.Sprintf("lamp_%d", i); err != nil || got != want {
					t.Errorf("session %d is sent %s, %v", i, got, err)
				}
			}
			all.End(i)
		})
	}
	wg.Wait()
	if all.Len() != 0 {
		t.Errorf("%d sessions are left", all.Len())
	}
}
