package schemagen_test

import (
	"strconv"
	"strings"
)

// tag writes the tag of field i, or nothing.
func (g *generator) tag(i, percent int) string {
	var parts []string
	if g.chance(percent) {
		parts = append(parts, "json:"+strconv.Quote(g.jsonTag(i)))
	}
	if g.chance(percent / 2) {
		parts = append(parts, "jsonschema:"+strconv.Quote(g.schemaTag()))
	}
	if g.chance(percent / 8) {
		parts = append(parts, "jsonschema_description:"+strconv.Quote(g.pick("", "told apart", "a <b> & \"c\"")))
	}
	if g.chance(percent / 8) {
		parts = append(parts, "jsonschema_extras:"+strconv.Quote(g.list(g.extra)))
	}
	if g.chance(percent / 8) {
		parts = append(parts, "yaml:"+strconv.Quote(g.jsonTag(i)))
	}
	if len(parts) == 0 {
		return ""
	}
	return " `" + strings.ReplaceAll(strings.Join(parts, " "), "`", "") + "`"
}

func (g *generator) jsonTag(i int) string {
	name := g.pick(
		"",
		"-",
		"a",
		"id",
		"name"+strconv.Itoa(i),
		"field_"+strconv.Itoa(i),
		"field_"+strconv.Itoa(i),
		"ünï",
		"with space",
	)
	return name + g.pick("", "", "", ",omitempty", ",omitzero", ",string", ",inline", ",", ",omitempty,string")
}

// schemaTag is a list of keywords, or a description as google's library wants.
func (g *generator) schemaTag() string {
	if g.chance(40) {
		return g.pick(
			"the text",
			"a text, with a comma",
			"x <y> & \"z\"",
			"ü",
			" =",
			"two words=1",
			"-",
			"-,",
			"required",
		)
	}
	return g.list(g.keyword)
}

func (g *generator) list(one func() string) string {
	var list []string
	for range 1 + g.rand.IntN(4) {
		list = append(list, one())
	}
	return strings.Join(list, ",")
}

func (g *generator) keyword() string {
	if g.chance(25) {
		return g.pick("required", "nullable", "", "optional", "-", "flag")
	}
	key := g.pick(
		"title",
		"description",
		"type",
		"anchor",
		"oneof_required",
		"anyof_required",
		"oneof_ref",
		"oneof_type",
		"anyof_ref",
		"anyof_type",
		"default",
		"enum",
		"example",
		"minLength",
		"maxLength",
		"pattern",
		"format",
		"readOnly",
		"writeOnly",
		"multipleOf",
		"minimum",
		"maximum",
		"exclusiveMinimum",
		"exclusiveMaximum",
		"minItems",
		"maxItems",
		"uniqueItems",
		"unknown",
	)
	if key == "type" {
		// Not array: what has no items makes the library panic, and the corpus has that.
		return "type=" + g.pick("string", "integer", "number", "boolean", "object", "null", "")
	}
	return key + "=" + g.value()
}

func (g *generator) value() string {
	return g.pick(
		"",
		"1",
		"2",
		"10",
		"-1",
		"0.5",
		"1e3",
		"true",
		"false",
		"a",
		"b",
		"a;b",
		"x=y",
		"with space",
		`c\\,d`,
		"date-time",
		"email",
		"custom",
		"007",
		"+1",
		".5",
		"<&>",
		"ü",
		"18446744073709551616",
	)
}

func (g *generator) extra() string {
	return g.pick("k", "minimum", "x-a", "title", "type") + g.pick("=", "=", "=", "") + g.value()
}
