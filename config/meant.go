package config

import (
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/toolbudget/toolbudget/internal/nearest"
)

// meant proposes the keys a user may have had in mind: one that belongs below the
// same parents, or else the places of the nearest of all keys.
func meant(word string, parents []string) string {
	paths := map[string][]string{}
	var names, beside []string
	keyPaths(reflect.TypeFor[Config](), "", func(name, path string) {
		if paths[name] == nil {
			names = append(names, name)
		}
		paths[name] = append(paths[name], path)
		if below(path, parents) {
			beside = append(beside, name)
		}
	})
	kebab := strings.ReplaceAll(strings.ToLower(word), "_", "-")
	if best := nearestPart(kebab, beside); best != "" {
		return "; did you mean " + strings.Join(append(slices.Clone(parents), best), ".") + "?"
	}
	best := nearestPart(kebab, names)
	if best == "" {
		return "; schema/toolbudget.schema.json lists the keys"
	}
	if best == word {
		return "; it belongs at " + strings.Join(paths[best], " or ")
	}
	return "; did you mean " + strings.Join(paths[best], " or ") + "?"
}

// nearestPart returns the name that is nearest to a word, or else to a part of it:
// max-bytes, tool-tokens.
func nearestPart(word string, names []string) string {
	best := nearest.Word(word, names)
	for part := range strings.SplitSeq(word, "-") {
		if best == "" && len(part) > 3 {
			best = nearest.Word(part, names)
		}
	}
	return best
}

// below reports whether a path of keyPaths is one of a key directly below the
// parents.
func below(path string, parents []string) bool {
	segs := strings.Split(path, ".")
	return len(segs) == len(parents)+1 && !slices.ContainsFunc(parents, func(p string) bool {
		seg := segs[0]
		segs = segs[1:]
		return seg != "NAME" && strings.TrimSuffix(seg, "[]") != p
	})
}

// parents returns the keys around the key at a token, from the outermost.
func parents(data []byte, key *token.Token) []string {
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil
	}
	v := &parentsVisitor{key: key}
	for _, doc := range file.Docs {
		ast.Walk(v, doc.Body)
	}
	return v.found
}

type parentsVisitor struct {
	key   *token.Token
	above []string
	found []string
}

// Visit goes into mappings key by key.
func (v *parentsVisitor) Visit(n ast.Node) ast.Visitor {
	kv, ok := n.(*ast.MappingValueNode)
	if !ok {
		return v
	}
	at := kv.Key.GetToken()
	if at.Position.Line == v.key.Position.Line && at.Position.Column == v.key.Position.Column {
		v.found = v.above
		return nil
	}
	inside := &parentsVisitor{key: v.key, above: append(slices.Clone(v.above), at.Value)}
	ast.Walk(inside, kv.Value)
	if inside.found != nil {
		v.found = inside.found
	}
	return nil
}

// keyPaths yields every key of the configuration with its path, such as
// tokens and limits.tool.tokens.
func keyPaths(t reflect.Type, prefix string, yield func(name, path string)) {
	if alias, ok := reflect.Zero(t).Interface().(interface{ JSONSchemaAlias() any }); ok {
		t = reflect.TypeOf(alias.JSONSchemaAlias())
	}
	for t.Kind() == reflect.Slice {
		t, prefix = t.Elem(), strings.TrimSuffix(prefix, ".")+"[]."
	}
	if t.Kind() == reflect.Map {
		t, prefix = t.Elem(), prefix+"NAME."
	}
	if t.Kind() != reflect.Struct || t == reflect.TypeFor[Limit]() || t == reflect.TypeFor[RuleSetting]() {
		return
	}
	for f := range t.Fields() {
		name, opt, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		switch {
		case name == "-":
		case name == "" && opt == "":
		case opt == "inline":
			keyPaths(f.Type, prefix, yield)
		default:
			yield(name, prefix+name)
			keyPaths(f.Type, prefix+name+".", yield)
		}
	}
}
