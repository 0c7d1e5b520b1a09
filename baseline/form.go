package baseline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
)

// Encode returns the file's content: one line a tool, sorted, the same
// bytes for the same state on any machine.
func Encode(b *Baseline) ([]byte, error) {
	var compact bytes.Buffer
	enc := json.NewEncoder(&compact)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(b); err != nil {
		return nil, err
	}
	s, err := catalog.ParseSchema(compact.Bytes()) // which keeps the order of keys
	if err != nil {
		return nil, err
	}
	return append(layout(nil, s, ""), '\n'), nil
}

// layout writes what holds a list of objects over several lines, and all else
// on one.
func layout(dst []byte, s *catalog.Schema, indent string) []byte {
	open, end, inner := byte('{'), byte('}'), indent+"  "
	if s.Kind == catalog.Array {
		open, end = '[', ']'
	}
	broken := tall(s)
	begin := func(i int) {
		switch {
		case i > 0 && !broken:
			dst = append(dst, ", "...)
		case i > 0:
			dst = append(dst, ",\n"+inner...)
		case broken:
			dst = append(dst, "\n"+inner...)
		}
	}
	switch s.Kind {
	case catalog.Object, catalog.Array:
		dst = append(dst, open)
		for i, m := range s.Members {
			begin(i)
			dst = append(catalog.NewString(m.Key).AppendJSON(dst), ": "...)
			dst = layout(dst, m.Value, inner)
		}
		for i, it := range s.Items {
			begin(i)
			dst = layout(dst, it, inner)
		}
		if broken {
			dst = append(dst, "\n"+indent...)
		}
		return append(dst, end)
	}
	return s.AppendJSON(dst)
}

// tall reports whether s is a list of objects or holds one.
func tall(s *catalog.Schema) bool {
	return slices.ContainsFunc(s.Items,
		func(it *catalog.Schema) bool { return it.Kind == catalog.Object || tall(it) }) ||
		slices.ContainsFunc(s.Members, func(m catalog.Member) bool { return tall(m.Value) })
}

// Decode reads the content of a baseline. Errors say what is wrong and
// what to do next; they do not repeat the name of the file, which the caller knows.
func Decode(data []byte) (*Baseline, error) {
	const anew = "restore the file from version control, or remove it and run toolbudget baseline"
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return nil, errors.New("the baseline is empty; " + anew)
	case !utf8.Valid(data):
		return nil, errors.New("the baseline is not UTF-8; " + anew)
	}
	if line := conflict(data); line > 0 {
		return nil, fmt.Errorf(
			"line %d is a merge conflict marker; take the target branch's version of the file (git checkout BRANCH "+
				"-- FILE) and run toolbudget baseline -update",
			line,
		)
	}
	var v struct {
		SchemaVersion *json.Number `json:"schemaVersion"`
		Profiles      any          `json:"profiles"`
	}
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, fmt.Errorf("the baseline is not valid JSON%s: %w; %s", line(data, err), err, anew)
	}
	switch {
	case v.SchemaVersion == nil || v.Profiles == nil:
		return nil, errors.New(
			"the file is not a baseline: schemaVersion or profiles is missing; toolbudget baseline writes one",
		)
	case v.SchemaVersion.String() != fmt.Sprint(Version):
		return nil, fmt.Errorf(
			"the baseline has schemaVersion %s, and this toolbudget reads only %d; use the toolbudget version that "+
				"wrote it, or remove the file and run toolbudget baseline",
			*v.SchemaVersion,
			Version,
		)
	}
	b := new(Baseline)
	if err := json.Unmarshal(data, b); err != nil {
		return nil, fmt.Errorf("the baseline does not match its schema (schema/baseline.schema.json)%s: %w; %s",
			line(data, err), err, anew)
	}
	if err := b.check(); err != nil {
		return nil, fmt.Errorf("%w; %s", err, anew)
	}
	b.sort() // a merge may have put lines elsewhere
	return b, nil
}

// conflict returns the line of the first mark that git leaves of a conflict, or 0.
func conflict(data []byte) int {
	n := 0
	for l := range strings.Lines(string(data)) {
		n++
		if strings.HasPrefix(l, "<<<<<<< ") || strings.HasPrefix(l, ">>>>>>> ") ||
			strings.TrimRight(l, "\r\n") == "=======" {
			return n
		}
	}
	return 0
}

// line says where an error of encoding/json is.
func line(data []byte, err error) string {
	offset := int64(-1)
	var syntax *json.SyntaxError
	var typ *json.UnmarshalTypeError
	if errors.As(err, &syntax) {
		offset = syntax.Offset
	} else if errors.As(err, &typ) {
		offset = typ.Offset
	}
	if offset < 0 || offset > int64(len(data)) {
		return ""
	}
	return fmt.Sprintf(" (line %d)", 1+bytes.Count(data[:offset], []byte("\n")))
}

// check finds what would make a comparison wrong: figures that are missing or
// given twice.
func (b *Baseline) check() error {
	if b.World != catalog.Everything && b.World != catalog.DefaultWorld {
		return fmt.Errorf("the baseline's world is %q, want everything or default", b.World)
	}
	names := map[string]bool{}
	for i, p := range b.Profiles {
		if p.Name == "" || p.Revision == "" || names[p.Name] {
			return fmt.Errorf("profiles[%d] (%q) has no name or revision, or is listed twice", i, p.Name)
		}
		names[p.Name] = true
	}
	programs := map[string]bool{}
	for i, p := range b.Programs {
		if p.Package == "" || programs[p.Package] {
			return fmt.Errorf("programs[%d] (%q) has no package, or is listed twice", i, p.Package)
		}
		programs[p.Package] = true
		if !same(names, p.Tokens) || !same(names, p.Fixed) {
			return fmt.Errorf("programs[%d] (%s) does not have tokens and fixed for exactly the profiles", i, p.Package)
		}
		ids := map[string]bool{}
		for j, t := range p.Tools {
			switch {
			case t.ID == "" || t.Name == "" && t.Gaps == "" || t.Hash == "":
				return fmt.Errorf("programs[%d].tools[%d] (%q) has no id, name or hash", i, j, t.ID)
			case ids[t.ID]:
				return fmt.Errorf("programs[%d] has the tool %s twice", i, t.ID)
			case !same(names, t.Tokens):
				return fmt.Errorf("programs[%d]: %s does not have tokens for exactly the profiles", i, t.ID)
			}
			ids[t.ID] = true
		}
	}
	return nil
}

func same(names map[string]bool, of map[string]Figure) bool {
	for name := range of {
		if !names[name] {
			return false
		}
	}
	return len(names) == len(of)
}
