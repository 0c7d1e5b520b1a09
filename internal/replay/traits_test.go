package replay

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/tokencount"
)

// asks are values of each field of a query. Where a name of a tool implies a choice, the
// field of the choice has it.
var asks = map[string][]any{
	"Model": {
		"gpt-5", "gpt-5-mini-2025-08-07", "gpt-5.4-nano", "gpt-5.6-sol", "gpt-5.6-terra", "gpt-5-codex", "gpt-5-pro",
		"openai.gpt-5.6-luna", "gpt-5-chat-latest", "gpt-4o", "gpt-4o-mini", "gpt-4.1-nano", "chatgpt-4o-latest",
		"gpt-4.5-preview", "gpt-4o-audio-preview", "ft:gpt-4o-2024-08-06:a::b", "o1", "o3", "o3-mini", "o3-pro",
		"o4-mini", "o4-mini-deep-research", "openai/gpt-4.1-mini", "openai/gpt-5:online",
	},
	"API":        {"chat", "responses"},
	"Host":       {"", "azure", "openrouter", "vercel", "bedrock", "cloudflare"},
	"ToolChoice": {"", "auto", "any", "none"},
	"Tool":       {"", "find"},
	"Only":       {"", "find"},
	"Thinking":   {false, true},
	"Single":     {false, true},
	"NoSystem":   {false, true},
	"Strict":     {false, true},
	"JSONSchema": {false}, // Gemini's alone
	"Library":    {false}, // no part of a request
}

// queries returns every combination of the values.
func queries(t *testing.T) []tokencount.Query {
	t.Helper()
	list := []tokencount.Query{{}}
	of := reflect.TypeFor[tokencount.Query]()
	for i := range of.NumField() {
		values, ok := asks[of.Field(i).Name]
		if !ok {
			t.Fatalf("no values of Query.%s; add them, and what they cost to traits", of.Field(i).Name)
		}
		var next []tokencount.Query
		for _, q := range list {
			for _, v := range values {
				f := reflect.ValueOf(&q).Elem().Field(i)
				f.Set(reflect.ValueOf(v).Convert(f.Type()))
				next = append(next, q)
			}
		}
		list = next
	}
	return list
}

// said lists what of a query may cost something: the model without its date and version, and
// every other field that says something.
func said(q tokencount.Query) []string {
	name := q.Model[strings.LastIndexByte(q.Model, '/')+1:]
	name = strings.TrimPrefix(name, "openai.")
	if !strings.HasPrefix(name, "ft:") {
		name, _, _ = strings.Cut(name, ":")
	}
	if len(name) > 11 && strings.Count(name[len(name)-11:], "-") == 3 { // -2025-08-07
		name = name[:len(name)-11]
	}
	for _, version := range []string{"gpt-5.4", "gpt-5.5", "gpt-5.6"} {
		name = strings.Replace(name, version, "gpt-5", 1)
	}
	list := []string{"model " + name}
	for trait, has := range map[string]bool{
		"host " + q.Host: q.Host != "",
		"named":          q.Tool != "",
		"only":           q.Tool == "" && q.Only != "",
		"any":            q.Tool == "" && q.Only == "" && q.ToolChoice == "any",
		"none":           q.Tool == "" && q.Only == "" && q.ToolChoice == "none",
		"thinking":       q.Thinking, "single": q.Single, "no system": q.NoSystem, "strict": q.Strict,
	} {
		if has {
			list = append(list, trait)
		}
	}
	return list
}

// TestOnlyDecidedRequestsAreExact: a request is counted exactly only if recorded requests to the
// same profile have each thing that it asks for, and three of four of them are matched to the
// token. All combinations of what a query can say are tried.
func TestOnlyDecidedRequestsAreExact(t *testing.T) {
	met, all := map[string]int{}, map[string]int{}
	recordings := recorded(t)
	of := map[string]tokencount.Query{}
	for i := range recordings {
		of[recordings[i].place()] = recordings[i].query()
	}
	rows := counted(t)
	for _, r := range rows {
		undecided := func(t *catalog.Tool) bool { return len(r.provider.Undecided(t)) > 0 }
		if !r.Usable || r.provider.Grade != tokencount.Exact || slices.ContainsFunc(r.sent, undecided) {
			continue // decides nothing
		}
		for _, trait := range said(of[r.Place]) {
			all[r.Profile+": "+trait]++
			if math.Abs(r.Count.Mid()-r.True) < 0.5 {
				met[r.Profile+": "+trait]++
			}
		}
	}
	exact, tried, failed := 0, 0, map[string]bool{}
	for _, q := range queries(t) {
		if q.Only != "" && q.ToolChoice != "any" {
			continue // Only is of a request that must call a tool
		}
		p, err := tokencount.Find(q)
		if err != nil {
			t.Fatalf("%+v: %v", q, err)
		}
		tried++
		if p.Grade != tokencount.Exact {
			if p.Assumed == "" {
				t.Fatalf("%+v is %s, and nothing says why", q, p.Grade)
			}
			continue
		}
		exact++
		if f := p.Fixed(""); f.Lo != f.Hi && q.Only == "" {
			t.Fatalf("%+v: the fixed part is exact, and %v", q, f)
		}
		for _, trait := range said(q) {
			if k := p.Name + ": " + trait; all[k] == 0 || 4*met[k] < 3*all[k] {
				failed[fmt.Sprintf("%s is exact; of recorded requests %d of %d are met", k, met[k], all[k])] = true
			}
		}
	}
	for f := range failed {
		t.Error(f)
	}
	if exact < 200 || exact > tried/2 {
		t.Errorf("%d of %d requests are exact", exact, tried)
	}
}
