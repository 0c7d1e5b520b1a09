package catalog

import (
	"strings"
	"testing"
)

func TestFirstSentenceSurvivesAbbreviations(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"Get one order.", "Get one order."},
		{"Get one order. By its id.", "Get one order."},
		{"  Get one order.\nBy its id.", "Get one order."},
		{"Get one order\nReturns JSON.", "Get one order"},
		{"Get an order that was\nplaced today. More.", "Get an order that was placed today."},
		{"Get orders\n\nof a user", "Get orders"},
		{"Search, e.g. Go files (i.e. Those in a module). More.", "Search, e.g. Go files (i.e. Those in a module)."},
		{"Uses v1.2 of api.example.com now. More", "Uses v1.2 of api.example.com now."},
		{"Really? Yes.", "Really?"},
		{"Ends with etc. and goes on. More.", "Ends with etc. and goes on."},
		{"注文を取得する。一件のみ。", "注文を取得する。"},
		{"Bad \xff bytes. \xff", "Bad \xff bytes."},
		{"\xff", "\xff"},
	} {
		line, known := Line(&Tool{Name: "n", Description: Text{Value: tt.text}})
		want := "- n"
		if tt.want != "" {
			want += ": " + tt.want
		}
		if line != want || !known {
			t.Errorf("%q: %q, %v; want %q", tt.text, line, known, want)
		}
	}
}

func TestLineIsKnownUpToAGapInItsSentence(t *testing.T) {
	for _, tt := range []struct {
		gap  Gap
		want bool
	}{
		{Gap{Path: "/inputSchema"}, true},
		{Gap{Path: "/description"}, false},
		{Gap{Path: ""}, false},
		{Gap{Path: "/name"}, false},
		{Gap{Path: "/description", Offset: 1}, false},
		{Gap{Path: "/description", Offset: 5}, false}, // directly behind the full stop: One.5
		{Gap{Path: "/description", Offset: 6}, false}, // what follows white space may be in lower case
		{Gap{Path: "/description", Offset: 7}, false},
		{Gap{Path: "/description", Offset: 8}, true},
	} {
		if _, known := Line(&Tool{Name: "n", Description: Text{Value: "One.  Two."},
			Gaps: []Gap{tt.gap}}); known != tt.want {
			t.Errorf("%+v: known %v, want %v", tt.gap, known, tt.want)
		}
	}
}

func TestCompactBlockListsToolsByGroup(t *testing.T) {
	s := &Selector{Groups: []Group{{Name: "notes", Tools: []string{"note_*"}}}}
	tools := []*Tool{
		{Name: "order_get", Group: "orders", Description: Text{Value: "Get one\norder. By id."}},
		{Name: "note_add", Description: Text{Value: "Add a note"}},
		{Name: "ping"},
		{Name: "order_list", Category: "orders"},
		{Name: "order_get", Group: "orders", Description: Text{Value: "Another variant."}},
		{Name: "note_pin", Category: "pins"},
	}
	const want = `- ping
orders:
- order_get: Get one
- order_list
notes:
- note_add: Add a note
pins:
- note_pin
`
	text, open := s.Compact(tools)
	if want := strings.Replace(want, "Get one\n", "Get one order.\n", 1); text != want || open {
		t.Errorf("%v\n%swant\n%s", open, text, want)
	}
	if text, open := s.Compact(nil); text != "" || open {
		t.Errorf("no tools are %q", text)
	}
	tools[2].Gaps = []Gap{{Path: "/description"}}
	if _, open := s.Compact(tools); !open {
		t.Error("a hidden description leaves nothing open")
	}
}

func FuzzLine(f *testing.F) {
	f.Add("Get one order. By id.", 5)
	f.Add("\xff. A", 0)
	f.Fuzz(func(t *testing.T, text string, at int) {
		line, _ := Line(
			&Tool{Name: "n", Description: Text{Value: text}, Gaps: []Gap{{Path: "/description", Offset: at}}},
		)
		if strings.ContainsAny(line, "\n\r") {
			t.Errorf("%q has more than one line", line)
		}
		if rest := strings.TrimPrefix(strings.TrimPrefix(line, "- n"), ": "); !strings.HasPrefix(
			strings.Join(strings.Fields(text), " "),
			rest,
		) {
			t.Errorf("%q is not how %q begins", rest, text)
		}
	})
}
