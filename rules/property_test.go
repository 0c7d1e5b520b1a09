package rules

import (
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// place is what a finding is about, whatever its words.
type place struct{ rule, path string }

// places returns what a tool breaks, but for gaps.
func places(x *catalog.Tool) map[place]bool {
	out := map[place]bool{}
	for _, f := range Tool(Quality(), x, Settings{}) {
		switch f.ID {
		case unresolved.ID:
		case schemaTooDeep.ID: // finds the deepest part, which may be hidden
			out[place{f.ID, ""}] = true
		default:
			out[place{f.ID, f.Path}] = true
		}
	}
	return out
}

// pointers lists the JSON pointers of every value inside s.
func pointers(at string, s *catalog.Schema) []string {
	out := []string{at}
	for i, it := range s.Items {
		out = append(out, pointers(at+"/"+strconv.Itoa(i), it)...)
	}
	for _, m := range s.Members {
		out = append(out, pointers(catalog.Pointer(at, m.Key), m.Value)...)
	}
	return out
}

// hide returns a copy of a tool in which the part at a JSON pointer is not known.
func hide(x *catalog.Tool, path string) *catalog.Tool {
	c := *x
	c.InputSchema = x.InputSchema.Clone()
	c.Gaps = []catalog.Gap{{Path: path, Reason: "run-time"}}
	switch path {
	case "/name":
		c.Name = ""
	case "/description":
		c.Description.Value = ""
	default:
		*find(c.InputSchema, input, path) = catalog.Schema{} // null, as a gap is lowered
	}
	return &c
}

// find returns the value of s, which is at at, that a pointer names.
func find(s *catalog.Schema, at, path string) *catalog.Schema {
	if at == path {
		return s
	}
	for i, it := range s.Items {
		if in := at + "/" + strconv.Itoa(i); catalog.Covers(in, path) {
			return find(it, in, path)
		}
	}
	for _, m := range s.Members {
		if in := catalog.Pointer(at, m.Key); catalog.Covers(in, path) {
			return find(m.Value, in, path)
		}
	}
	return nil
}

// TestGapsBringUpNoFinding: what is not known breaks no rule. Whatever part of a tool is hidden, no
// finding comes up that the whole tool does not have.
func TestGapsBringUpNoFinding(t *testing.T) {
	for _, tt := range cases {
		checkGaps(t, parsed(t, tt.tool))
	}
}

func checkGaps(t *testing.T, x *catalog.Tool) {
	t.Helper()
	whole := places(x)
	paths := []string{"/name", "/description"}
	if x.InputSchema != nil {
		paths = append(paths, pointers(input, x.InputSchema)...)
	}
	for _, path := range paths {
		for p := range places(hide(x, path)) {
			if !whole[p] {
				t.Errorf("without %s %s finds %s in %s", path, p.rule, p.path, x.Wire())
			}
		}
	}
}

// fixed returns a copy of a tool with a fix made.
func fixed(x *catalog.Tool, f *Fix) *catalog.Tool {
	c := *x
	c.InputSchema = x.InputSchema.Clone()
	switch {
	case f.Path == "/description":
		c.Description.Value = *f.Value
	case f.Value != nil:
		find(c.InputSchema, input, f.Path).Text = *f.Value
	default:
		c.InputSchema.Walk(input, func(at string, s *catalog.Schema) bool {
			for _, m := range s.Members {
				if catalog.Pointer(at, m.Key) == f.Path {
					s.Delete(m.Key)
					break
				}
			}
			return true
		})
	}
	return &c
}

// checkFixes: a fix mends what it is for, breaks nothing else and makes the tool
// smaller.
func checkFixes(t *testing.T, x *catalog.Tool) {
	t.Helper()
	before := places(x)
	for _, f := range Tool(Quality(), x, Settings{}) {
		if f.Fix == nil {
			continue
		}
		y := fixed(x, f.Fix)
		after := places(y)
		if after[place{f.ID, f.Path}] {
			t.Errorf("%s of %s is not mended by %q: %s", f.ID, x.Wire(), f.Fix.Text, y.Wire())
		}
		for p := range after {
			if !before[p] {
				t.Errorf("%q of %s makes %s find %s", f.Fix.Text, x.Wire(), p.rule, p.path)
			}
		}
		if len(y.Wire()) >= len(x.Wire()) {
			t.Errorf("%q does not make %s smaller", f.Fix.Text, x.Wire())
		}
	}
}

func TestFixesMendWhatTheyAreFor(t *testing.T) {
	for _, tt := range cases {
		checkFixes(t, parsed(t, tt.tool))
	}
}

// FuzzRules: no schema and no text makes a rule panic, findings are the same each
// time and lead into the tool, gaps hide, and fixes mend.
func FuzzRules(f *testing.F) {
	for _, tt := range cases {
		x := parsed(f, tt.tool)
		f.Add(x.Name, x.Description.Value, string(x.InputSchema.AppendJSON(nil)))
	}
	f.Add(
		"a",
		"b",
		`{"properties":[1],"required":{},"enum":{},"items":"x","title":7,"default":{"a":[]},"$schema":[],"type":[1,"int"]}`,
	)
	f.Fuzz(func(t *testing.T, name, description, schema string) {
		x := &catalog.Tool{Name: name, Description: catalog.Text{Value: description}}
		if s, err := catalog.ParseSchema([]byte(schema)); err == nil && len(schema) < 2000 {
			x.InputSchema = s
		}
		found := Tool(Quality(), x, Settings{})
		if again := Tool(Quality(), x, Settings{}); !reflect.DeepEqual(found, again) {
			t.Errorf("%+v, then %+v", found, again)
		}
		other := *x
		other.Name += "_2"
		(Set{Tools: []*catalog.Tool{x, &other}}).Run(Quality())
		checkGaps(t, x)
		checkFixes(t, x)
	})
}

// FuzzWhiteSpace: what is tidy stays as it is, and no word is lost.
func FuzzWhiteSpace(f *testing.F) {
	for _, s := range []string{"", " a  b ", "a\r\n\r\n\r\nb", "a\n\t\tb\n\n\t\t\tc", "```\na  b\n```", "| a  | b |",
		"a\n    b  c", "`a  b`"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		clean := tidy(s)
		if again := tidy(clean); again != clean {
			t.Errorf("%q becomes %q and then %q", s, clean, again)
		}
		if !slices.Equal(terms.Words(s), terms.Words(clean)) || len(clean) > len(s) {
			t.Errorf("%q becomes %q", s, clean)
		}
	})
}
