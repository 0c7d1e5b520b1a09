package catalog

import (
	"reflect"
	"strings"
	"testing"
)

func TestDirectiveMetadataIsReadOrRefused(t *testing.T) {
	for _, tt := range []struct {
		text string
		want Metadata
		err  string
	}{
		{text: "load=deferred", want: Metadata{Load: "deferred"}},
		{text: " load=core\tcategory=orders ", want: Metadata{Load: "core", Category: "orders"}},
		{text: `keywords="pull request, merge" profiles=coding,full max-result-tokens=2000 category="a b\"c"`,
			want: Metadata{Keywords: []string{"pull request", "merge"}, Profiles: []string{"coding", "full"},
				MaxResultTokens: 2000, Category: `a b"c`}},
		{text: `load=core category="x=y"`, want: Metadata{Load: "core", Category: "x=y"}},
		{text: "category=a=b", want: Metadata{Category: "a=b"}},
		{text: "", err: "there are no keys"},
		{text: "deferred", err: `"deferred" is not of the form key=value`},
		{text: "load deferred", err: `"load" is not of the form key=value`},
		{text: "=deferred", err: `"=deferred" is not of the form key=value`},
		{text: "load=lazy", err: `load is "lazy"; write core or deferred`},
		{text: "laod=deferred", err: "there is no key laod"},
		{text: "load=core load=deferred", err: "load is given twice"},
		{text: "load=", err: "load has no value"},
		{text: `load=""`, err: "load has no value"},
		{text: `category="a b`, err: "the quote of category is not closed"},
		{text: `category="a"b`, err: "white space is missing after the value of category"},
		{text: `keywords=a,"b c"`, err: "a quote in the middle of keywords"},
		{text: `examples="plot the sales, please; draw a line"`,
			want: Metadata{Examples: []string{"plot the sales, please", "draw a line"}}},
		{text: `examples="a;;b"`, err: "examples has an empty word"},
		{text: "keywords=a,,b", err: "keywords has an empty word"},
		{text: "profiles=,", err: "profiles has an empty word"},
		{text: "max-result-tokens=2k", err: `max-result-tokens is "2k"`},
		{text: "max-result-tokens=0", err: `max-result-tokens is "0"`},
		{text: "max-result-tokens=2000000000", err: "max-result-tokens is 2000000000"},
	} {
		got, err := ParseMetadata(tt.text)
		switch {
		case tt.err == "" && (err != nil || !reflect.DeepEqual(got, tt.want)):
			t.Errorf("%q: %+v, %v; want %+v", tt.text, got, err, tt.want)
		case tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)):
			t.Errorf("%q: error %v, want %q", tt.text, err, tt.err)
		}
	}
}

func FuzzParseMetadata(f *testing.F) {
	f.Add(`load=core category="a \"b" keywords=a,b`)
	f.Add(`x="`)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMetadata(text)
		if err == nil && m.Check() != nil {
			t.Errorf("%q is accepted and wrong: %v", text, m.Check())
		}
		if err == nil && reflect.DeepEqual(m, Metadata{}) {
			t.Errorf("%q is accepted and says nothing", text)
		}
	})
}

func TestDirectivesReachToolsOfTheirLines(t *testing.T) {
	at := func(line int) Span { return Span{File: "a.go", Line: line, Column: 1} }
	c := &Catalog{
		Tools: []*Tool{
			{Name: "outer", Source: at(12)},
			{Name: "inner", Source: at(15)},
			{Name: "other", Source: at(30)},
			{Name: "unknown"},
		},
		Directives: []Directive{
			{Verb: "tool", Text: "load=deferred category=a", At: at(9), From: 9, To: 20},
			{Verb: "tool", Text: "load=core", At: at(15), From: 15, To: 15},
			{Verb: "tool", Text: "load=nonsense", At: at(30), From: 30, To: 30},
			{Verb: "ignore", Text: "load=core", At: at(30), From: 30, To: 30},
		},
	}
	c.Direct()
	for i, want := range []Metadata{{Load: "deferred", Category: "a"}, {Load: "core", Category: "a"}, {}, {}} {
		if got := c.Tools[i]; got.Load != want.Load || got.Category != want.Category {
			t.Errorf("%s: %s, %s; want %+v", got.Name, got.Load, got.Category, want)
		}
	}
}

func TestMetadataReplacesOnlyWhatItSets(t *testing.T) {
	tool := &Tool{
		Load: "core", Category: "a", Keywords: []string{"k"}, Examples: []string{"e"}, Profiles: []string{"p"},
		MaxResultTokens: 5,
	}
	Metadata{Category: "b", Keywords: []string{}, Examples: []string{"f", "g"}}.Put(tool)
	want := &Tool{
		Load: "core", Category: "b", Keywords: []string{}, Examples: []string{"f", "g"}, Profiles: []string{"p"},
		MaxResultTokens: 5,
	}
	if !reflect.DeepEqual(tool, want) {
		t.Errorf("%+v, want %+v", tool, want)
	}
}
