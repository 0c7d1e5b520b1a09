package router

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func TestEntitiesBringTheirWords(t *testing.T) {
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

// TestSiblingsAreToldApartByTheirOwnWords holds what tells tools for one kind of thing apart, and
// that it finds none by itself.
func TestSiblingsAreToldApartByTheirOwnWords(t *testing.T) {
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
