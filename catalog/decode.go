package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

// Decode reads a catalog in toolbudget's own form, as Encode writes it; package importer
// reads other forms too. The name stands for the file: it becomes the package of tools
// and programs that have none, and so a part of their ids.
//
// Errors say where in the data the fault lies. They do not repeat the name, which the
// caller knows.
func Decode(data []byte, name string) (*Catalog, error) {
	d, err := ReadDocument(data)
	if err != nil {
		return nil, err
	}
	return d.Catalog(name)
}

// A Document is a file of JSON.
type Document struct {
	Root *Schema
	data []byte
}

// ErrEmpty says that there is nothing in a file.
var ErrEmpty = errors.New("the file is empty")

// ReadDocument reads JSON in UTF-8. Its errors say where the fault is.
func ReadDocument(data []byte) (*Document, error) {
	data, err := plainText(data)
	if err != nil {
		return nil, err
	}
	// Unmarshal checks all of it first and knows the place of a fault.
	if err := json.Unmarshal(data, new(json.RawMessage)); err != nil {
		return nil, located(data, err)
	}
	root, err := ParseSchema(data)
	return &Document{root, data}, err
}

// Own reports whether the document says that it is a catalog.
func (d *Document) Own() bool { return d.Root.Get("schemaVersion") != nil }

// Catalog returns the catalog that the document holds, as Decode does.
func (d *Document) Catalog(name string) (*Catalog, error) {
	v := d.Root.Get("schemaVersion")
	if v == nil {
		return nil, errors.New("the file has no schemaVersion; toolbudget list -format json writes a catalog")
	}
	if v.Kind != Number || v.Text != fmt.Sprint(SchemaVersion) {
		return nil, fmt.Errorf(
			"schemaVersion is %s, and this toolbudget reads only %d; write the catalog again with this version of "+
				"toolbudget",
			v.AppendJSON(nil),
			SchemaVersion,
		)
	}
	var c Catalog
	if err := json.Unmarshal(d.data, &c); err != nil {
		return nil, located(d.data, err)
	}
	if err := complete(&c, d.Root, name); err != nil {
		return nil, err
	}
	return &c, nil
}

// plainText returns data without a byte order mark, or an error when it is not
// UTF-8. encoding/json would put U+FFFD in place of a bad byte and so give a
// wrong size without a word.
func plainText(data []byte) ([]byte, error) {
	if bytes.HasPrefix(data, []byte{0xff, 0xfe}) || bytes.HasPrefix(data, []byte{0xfe, 0xff}) {
		return nil, errors.New("the file is UTF-16; save it as UTF-8")
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, ErrEmpty
	}
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return nil, fmt.Errorf("byte 0x%02x at %s is not UTF-8; save the file as UTF-8",
				data[i], lineAndColumn(data, int64(i)))
		}
		i += n
	}
	return data, nil
}

// located adds line and column to an error of encoding/json.
func located(data []byte, err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("not JSON at %s: %w", lineAndColumn(data, syntax.Offset-1), err)
	}
	var typ *json.UnmarshalTypeError
	if errors.As(err, &typ) {
		return fmt.Errorf("%s: %s is %s, want %s (schema/catalog.schema.json describes the format)",
			lineAndColumn(data, typ.Offset), typ.Field, typ.Value, typ.Type)
	}
	return err
}

// lineAndColumn returns the line and the column, counted from 1 and in bytes, of an
// offset into data.
func lineAndColumn(data []byte, offset int64) string {
	before := data[:min(max(offset, 0), int64(len(data)))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - bytes.LastIndexByte(before, '\n')
	return fmt.Sprintf("line %d, column %d", line, column)
}

// complete checks what the types cannot: that every reference holds and that
// no tool could be left uncounted by mistake.
func complete(c *Catalog, doc *Schema, name string) error {
	if err := checkTools(c, doc); err != nil {
		return err
	}
	if len(c.Programs) == 0 && len(c.Tools) > 0 {
		c.Programs = []Program{{Package: name}}
		for _, t := range c.Tools {
			if t.Reachable {
				c.Programs[0].Tools = append(c.Programs[0].Tools, t.ID)
			}
		}
	}
	return checkPrograms(c)
}

func checkTools(c *Catalog, doc *Schema) error {
	known, scoped := make(map[string]bool, len(c.Tools)), map[string]bool{}
	for i, t := range c.Tools {
		at := fmt.Sprintf("tools[%d]", i)
		switch {
		case t == nil:
			return fmt.Errorf("%s is null; remove the key", at)
		case t.Name == "" && !t.Hides("/name"):
			return fmt.Errorf("%s has no name", at)
		case t.ID == "":
			return fmt.Errorf("%s (%s) has no id; an id is package#name", at, t.Name)
		case doc.Get("tools").Items[i].Get("reachable") == nil:
			// The zero value would mean never counted.
			return fmt.Errorf("%s (%s) does not say whether it is reachable; add \"reachable\": true", at, t.Name)
		}
		for _, key := range t.keys() {
			if known[key] || key != t.ID && known[t.ID] || key == t.ID && scoped[t.ID] {
				return fmt.Errorf(
					"%s: a second tool has the id %s; give variants of one name the ids package#name~1, package#name~2",
					at,
					t.ID,
				)
			}
			known[key], scoped[t.ID] = true, key != t.ID
		}
	}
	return nil
}

// keys are the tool's id, for each program that it is of where it names any.
func (t *Tool) keys() []string {
	if len(t.Programs) == 0 {
		return []string{t.ID}
	}
	out := make([]string, len(t.Programs))
	for i, p := range t.Programs {
		out[i] = t.ID + " of " + p
	}
	return out
}

func checkPrograms(c *Catalog) error {
	names := map[string]bool{}
	member := make(map[*Tool]bool, len(c.Tools))
	for i := range c.Programs {
		p := &c.Programs[i]
		if names[p.Name()] {
			return fmt.Errorf("programs[%d]: a second program is %s; programs of one package need different servers",
				i, p.Name())
		}
		names[p.Name()] = true
		found := map[string]bool{}
		for _, t := range c.ToolsOf(p) {
			found[t.ID], member[t] = true, true
		}
		for _, id := range p.Tools {
			if !found[id] {
				return fmt.Errorf("programs[%d] (%s) lists the tool %s, which is not in tools", i, p.Name(), id)
			}
		}
	}
	for i, t := range c.Tools {
		if t.Reachable && !member[t] {
			return fmt.Errorf(
				"tools[%d] (%s) is reachable, but no program lists it, so it is never counted; add its id to a program",
				i,
				t.ID,
			)
		}
	}
	return nil
}
