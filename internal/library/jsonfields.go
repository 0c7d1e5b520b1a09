package library

import (
	"go/types"
	"reflect"
	"sort"
	"strings"
	"unicode"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Which fields of a struct encoding/json sees, and under which names, follows from rules
// about embedded structs and tags. They are the same here, over go/types.

// structTag is the value of a key in the tag of a field.
func structTag(tag, key string) (string, bool) { return reflect.StructTag(tag).Lookup(key) }

// jsonFields is jsonFieldsOf, remembered: a schema type has some seventy fields and is
// encoded thousands of times.
func jsonFields(in *eval.Interp, t types.Type) []structField {
	fields, ok := stateOf(in).fields[t]
	if !ok {
		fields = jsonFieldsOf(t)
		stateOf(in).fields[t] = fields
	}
	return fields
}

// jsonFieldsOf lists the fields of a struct as encoding/json encodes them: embedded structs
// are flattened by Go's rules for promoted fields, amended by tags. It follows typeFields
// in encoding/json/encode.go step by step: level by level, then sorted by name, depth and
// tag, of which the dominant field remains.
func jsonFieldsOf(t types.Type) []structField {
	type level struct {
		t     types.Type
		index []int
	}
	// The names of the variables are those of typeFields, so the two are easily compared.
	current, nxt := []level{}, []level{{t: t}}
	var count, nextCount map[string]int
	visited := map[string]bool{}
	var fields []structField
	for len(nxt) > 0 {
		current, nxt = nxt, current[:0]
		count, nextCount = nextCount, map[string]int{}
		for _, l := range current {
			st, ok := eval.Underlying(l.t).(*types.Struct)
			key := eval.TypeKey(l.t)
			if !ok || visited[key] {
				continue
			}
			visited[key] = true
			for i := range st.NumFields() {
				f := st.Field(i)
				ft := f.Type()
				if !encodesField(f) {
					continue
				}
				tag := st.Tag(i)
				if v, ok := structTag(tag, "json"); ok && v == "-" {
					continue
				}
				name, opts, _ := jsonTag(tag)
				if !validTag(name) {
					name = ""
				}
				index := append(append([]int(nil), l.index...), i)
				et := types.Unalias(ft)
				if p, ok := et.(*types.Pointer); ok {
					// typeFields follows pointers here. It matters for embedded fields only.
					if _, named := types.Unalias(p.Elem()).(*types.Named); !named || f.Embedded() {
						et = p.Elem()
					}
				}
				_, isStruct := eval.Underlying(et).(*types.Struct)
				if name != "" || !f.Embedded() || !isStruct {
					tagged := name != ""
					if name == "" {
						name = f.Name()
					}
					field := structField{
						name:        name,
						index:       index,
						tagged:      tagged,
						omitEmpty:   opts["omitempty"],
						omitZer:     opts["omitzero"],
						quoted:      opts["string"] && quotable(ft),
						typ:         ft,
						isInterface: eval.IsInterface(ft),
					}
					fields = append(fields, field)
					// A type that occurs twice on one level makes its fields ambiguous; two
					// copies do that below.
					if count[key] > 1 {
						fields = append(fields, field)
					}
					continue
				}
				// An embedded struct without a name is searched on the next level.
				// The count tells a type that is embedded twice on one level, which hides its
				// fields.
				ek := eval.TypeKey(et)
				nextCount[ek]++
				if nextCount[ek] == 1 {
					nxt = append(nxt, level{et, index})
				}
			}
		}
	}
	return dominantFields(fields)
}

// encodesField reports whether encoding/json looks at a field: an exported one, or an embedded
// struct.
func encodesField(f *types.Var) bool {
	if !f.Embedded() || f.Exported() {
		return f.Exported()
	}
	_, isStruct := eval.Underlying(eval.Deref(types.Unalias(f.Type()))).(*types.Struct)
	return isStruct
}

// dominantFields sorts fields by name, depth and tag, and keeps the dominant one of each name.
func dominantFields(fields []structField) []structField {
	sort.SliceStable(fields, func(i, j int) bool {
		a, b := fields[i], fields[j]
		if a.name != b.name {
			// By name first: the candidates for one name are neighbors in the loop below.
			return a.name < b.name
		}
		if len(a.index) != len(b.index) {
			return len(a.index) < len(b.index)
		}
		if a.tagged != b.tagged {
			return a.tagged
		}
		return lessIndex(a.index, b.index)
	})
	out := fields[:0]
	for i, n := 0, 0; i < len(fields); i += n {
		for n = 1; i+n < len(fields) && fields[i+n].name == fields[i].name; n++ {
		}
		// The first of the group dominates if it is alone on its depth or has a tag that the
		// next has not.
		if n > 1 && len(fields[i].index) == len(fields[i+1].index) && fields[i].tagged == fields[i+1].tagged {
			continue // ambiguous: no field of the name
		}
		out = append(out, fields[i])
	}
	sort.SliceStable(out, func(i, j int) bool { return lessIndex(out[i].index, out[j].index) })
	return out
}

// lessIndex is the order of fields in the source: by their index paths.
func lessIndex(a, b []int) bool {
	for k := range a {
		if k >= len(b) {
			return false
		}
		if a[k] != b[k] {
			return a[k] < b[k]
		}
	}
	return len(a) < len(b)
}

// validTag is encoding/json's isValidTag.
func validTag(s string) bool {
	if s == "" {
		return false
	}
	for _, c := range s {
		switch {
		// A backslash and quotes are left out: they are reserved for future syntax of tags.
		case strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c):
		case !unicode.IsLetter(c) && !unicode.IsDigit(c):
			return false
		}
	}
	return true
}

// quotable reports whether the tag option "string" applies to a type.
func quotable(t types.Type) bool {
	b, ok := eval.Underlying(eval.Deref(t)).(*types.Basic)
	return ok && b.Info()&(types.IsBoolean|types.IsNumeric|types.IsString) != 0
}
