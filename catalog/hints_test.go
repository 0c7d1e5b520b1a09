package catalog

import "testing"

func TestHintsKeepMetadataOfTheTool(t *testing.T) {
	meta, err := ParseSchema([]byte(`{"a":1,"anthropic/searchHint":"own"}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		tool *Tool
		want string
	}{
		{&Tool{}, ""},
		{&Tool{Load: LoadDeferred}, ""},
		{&Tool{Load: LoadCore}, `{"anthropic/alwaysLoad":true}`},
		{&Tool{Keywords: []string{"plot", "line chart"}}, `{"anthropic/searchHint":"plot line chart"}`},
		{&Tool{Meta: meta}, `{"a":1,"anthropic/searchHint":"own"}`},
		{
			&Tool{Meta: meta, Load: LoadCore, Keywords: []string{"x"}},
			`{"a":1,"anthropic/searchHint":"own","anthropic/alwaysLoad":true}`,
		},
	} {
		got := ""
		if h := test.tool.Hinted(); h != nil {
			got = string(h.AppendJSON(nil))
		}
		if got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
	if len(meta.Members) != 2 {
		t.Error("the _meta of the tool was changed")
	}
}
