package schemagen

import (
	"go/token"
	"go/types"
	"reflect"
)

// A Field is a struct field as reflect.StructField shows it.
type Field struct {
	Name string
	Type types.Type
	Tag  reflect.StructTag
	// Anonymous is set for an embedded field.
	Anonymous bool
	// Exported is reflect's PkgPath == "".
	Exported bool
	// Pos is where the field is declared, where that is known.
	Pos   token.Pos
	index []int
}

// fields returns the fields of the struct type t in order.
func (u *universe) fields(t types.Type) []Field {
	st, ok := u.under(t).(*types.Struct)
	if !ok {
		return nil
	}
	out := make([]Field, st.NumFields())
	for i := range out {
		f := st.Field(i)
		out[i] = Field{
			Name: f.Name(), Type: u.resolve(f.Type()), Tag: reflect.StructTag(st.Tag(i)),
			Anonymous: f.Embedded(), Exported: f.Exported(), Pos: f.Pos(), index: []int{i},
		}
	}
	return out
}

// visibleFields is reflect.VisibleFields: fields in order, each embedded one
// followed by those it promotes, without the hidden ones.
func (u *universe) visibleFields(t types.Type, m *meter) ([]Field, error) {
	w := &visibleWalker{u: u, meter: m, byName: map[string]int{}, visiting: map[string]bool{}}
	if err := w.walk(t, nil); err != nil {
		return nil, err
	}
	visible := w.fields[:0]
	for _, f := range w.fields {
		if f.Name != "" {
			visible = append(visible, f)
		}
	}
	return visible, nil
}

type visibleWalker struct {
	u        *universe
	meter    *meter
	byName   map[string]int
	visiting map[string]bool
	fields   []Field
}

func (w *visibleWalker) walk(t types.Type, index []int) error {
	key := w.u.identity(t)
	if w.visiting[key] {
		return nil
	}
	if err := w.meter.enter(t); err != nil {
		return err
	}
	defer w.meter.leave()
	w.visiting[key] = true
	defer delete(w.visiting, key)
	for _, f := range w.u.fields(t) {
		f.index = append(index[:len(index):len(index)], f.index...)
		if w.wins(f) {
			w.byName[f.Name] = len(w.fields)
			w.fields = append(w.fields, f)
		}
		if !f.Anonymous {
			continue
		}
		e := f.Type
		if w.u.kind(e) == reflect.Pointer {
			e = w.u.elem(e)
		}
		if w.u.kind(e) == reflect.Struct {
			if err := w.walk(e, f.index); err != nil {
				return err
			}
		}
	}
	return nil
}

// wins reports whether f is to be added, and clears the name of an earlier
// field that f hides or that cancels it out.
func (w *visibleWalker) wins(f Field) bool {
	at, ok := w.byName[f.Name]
	if !ok {
		return true
	}
	old := &w.fields[at]
	switch {
	case len(f.index) == len(old.index):
		old.Name = ""
		return false
	case len(f.index) < len(old.index):
		old.Name = ""
		return true
	}
	return false
}
