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

func TestSession(t *testing.T) {
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

func TestBlock(t *testing.T) {
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

// TestConcurrent is for the race detector, and holds that all get the same.
func TestConcurrent(t *testing.T) {
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
