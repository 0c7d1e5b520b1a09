package router

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func TestEntity(t *testing.T) {
	for token, want := range map[string]string{
		"https://example.org/a": "url link website <link>", "/srv/data/people.xlsx": "excel spreadsheet file <path>",
		"notes.md": "markdown text file <path>",
		"4f2a9c1":  "commit sha <hash>", "v1.4.0": "version release ", "ada@example.org": "email address <email>",
		"/var/log/":  "file directory <path>",
		"owner/name": " <repository>", "owner/name#7": " <number>", "#7": " <number>", "WEB-12": " <number>",
		"1234567":    " <number>",
		"2026-05-03": " <date>", "Tuesday": " <date>", "tomorrow": " <date>", "may": " ", "deadbeef": " ", "hello": " ",
		"web-12": " ", "": " ",
	} {
		words, mark := entity(token)
		if got := strings.Join(words, " ") + " " + mark; got != want {
			t.Errorf("%s is %q, want %q", token, got, want)
		}
	}
}

func TestWanted(t *testing.T) {
	for text, want := range map[string]string{
		"Which lamps are on?":                       "<read>",
		"Could you please show me the lamps":        "<read>",
		"wich lamps are on":                         "<read>", // mistyped
		"Switch the lamp off, please":               "<change>",
		"Can you delete it?":                        "<change>",
		"The lamp in the hall burns":                "<change>", // a wish
		"Find the lamp and then switch it off":      "<read> <change>",
		"Hello! Is it on? If so, thanks, you, bye.": "<read> <change>",
		"":     "",
		"Lamp": "",
	} {
		if got := strings.Join(wanted(text), " "); got != want {
			t.Errorf("%q wants %q, not %q", text, got, want)
		}
	}
}

func TestEffect(t *testing.T) {
	reads := tool("lamp", "Switches.", "")
	reads.Annotations = catalog.NewObject(catalog.Member{Key: "readOnlyHint", Value: catalog.NewBool(true)})
	for _, test := range []struct {
		tool *catalog.Tool
		want string
	}{
		{reads, "<read>"}, // the annotation is above the verb
		{tool("list_lamps", "", ""), "<read>"},
		{tool("lamp_search", "", ""), "<read>"},
		{tool("lamp_delete", "Show what is deleted.", ""), "<change>"},
		{tool("lamp", "Create a lamp.", ""), "<change>"},
		{tool("lamp", "A lamp.", ""), "<read> <change>"},
		{tool("_", "", ""), "<read> <change>"},
	} {
		if got := strings.Join(effect(test.tool), " "); got != test.want {
			t.Errorf("%s, %q: %s, want %s", test.tool.Name, test.tool.Description.Value, got, test.want)
		}
	}
}

// TestSiblings holds what tells tools for one kind of thing apart, and that it finds
// none by itself.
func TestSiblings(t *testing.T) {
	r, err := New([]*catalog.Tool{
		tool(
			"lamp_a",
			"Lamp.",
			"",
		), tool("lamp_number", "Lamp.", "", "lamp_id"), tool("lamp_date", "Lamp.", "", "since"),
		tool("lamp_path", "Lamp.", "", "file_path"),
		tool(
			"get_bulb",
			"Bulb.",
			"",
		), tool("set_bulb", "Bulb.", ""), tool("timeserver", "Workflow.", ""), tool("clock", "Shows it.", ""),
	}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"lamp #7": "lamp_number", "lamp WEB-12": "lamp_number", "lamp since Monday": "lamp_date",
		"lamp in /etc/lamps": "lamp_path", "lamp": "lamp_a",
		"is the bulb broken": "get_bulb", "the bulb is broken": "set_bulb",
		"#7": "", "is it so": "", "do it tomorrow": "", // marks without words
		"lmp": "lamp_a", "wrokflow": "timeserver", // mistyped
		"xq/clock lamp": "lamp_a", "clock lamp": "clock", // a name is no word
	} {
		hits, err := r.Find(t.Context(), Query{Text: query, Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if len(hits) > 0 {
			got = hits[0].Tool.Name
		}
		if got != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}
