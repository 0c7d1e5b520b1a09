package schemagen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// keywords applies the tags of a field to its property p; parent is the
// schema of the struct. It is structKeywordsFromTags.
func (r *invopopReflector) keywords(p *node, f Field, parent *node, name string) error {
	p.setString("description", f.Tag.Get("jsonschema_description"))
	tags := p.genericKeywords(splitUnescaped(f.Tag.Get("jsonschema")), parent, name)
	if r.rules.stringOption {
		switch p.str("type") {
		case "integer", "number", "boolean":
			if slices.Contains(strings.Split(f.Tag.Get("json"), ",")[1:], "string") {
				p.setString("type", "string")
			}
		}
	}
	if p.str("type") == "array" {
		if err := r.arrayKeywords(p, tags); err != nil {
			return err
		}
	} else {
		r.typedKeywords(p, tags)
	}
	extras := strings.Split(f.Tag.Get("jsonschema_extras"), ",")
	if r.rules.escapedExtras {
		extras = splitUnescaped(f.Tag.Get("jsonschema_extras"))
	}
	for _, tag := range extras {
		if key, val, ok := strings.Cut(tag, "="); ok {
			p.addExtra(key, val)
		}
	}
	return nil
}

// typedKeywords applies the tags that the type of p decides, arrays apart.
func (r *invopopReflector) typedKeywords(p *node, tags []string) {
	switch p.str("type") {
	case "string":
		r.stringKeywords(p, tags)
	case "number", "integer":
		p.numericalKeywords(tags)
	case "boolean":
		p.booleanKeywords(tags)
	}
}

// genericKeywords applies the tags that every type has and returns the others
// that have a value.
func (n *node) genericKeywords(tags []string, parent *node, property string) []string {
	var rest []string
	for _, tag := range tags {
		key, val, ok := strings.Cut(tag, "=")
		if !ok {
			continue // a flag such as required, read elsewhere
		}
		switch key {
		case "title", "description", "type":
			n.setString(key, val)
		case "anchor":
			n.setString("$anchor", val)
		case "oneof_required":
			parent.requireTogether("oneOf", val, property)
		case "anyof_required":
			parent.requireTogether("anyOf", val, property)
		case "oneof_ref":
			n.alternativeRefs("oneOf", val)
		case "anyof_ref":
			n.alternativeRefs("anyOf", val)
		case "oneof_type":
			n.alternativeTypes("oneOf", val)
		case "anyof_type":
			n.alternativeTypes("anyOf", val)
		default:
			rest = append(rest, tag)
		}
	}
	return rest
}

// requireTogether adds property to the alternative of that title.
func (n *node) requireTogether(word, title, property string) {
	list := n.words[word].list
	at := slices.IndexFunc(list, func(a *node) bool { return a.str("title") == title })
	if at < 0 {
		alt := &node{marked: true}
		alt.setString("title", title)
		at, list = len(list), append(list, alt)
		n.put(word, value{list: list})
	}
	alt := list[at]
	req := alt.words["required"].leaf
	if req == nil {
		req = catalog.NewArray()
		alt.setLeaf("required", req)
	}
	req.Items = append(req.Items, catalog.NewString(property))
}

// alternativeRefs adds references, separated by semicolons, to n or its items.
func (n *node) alternativeRefs(word, refs string) {
	if items := n.words["items"].node; items != nil {
		n = items
	}
	delete(n.words, "$ref")
	list := n.words[word].list
	for _, ref := range strings.Split(refs, ";") {
		alt := &node{}
		alt.setString("$ref", ref)
		list = append(list, alt)
	}
	n.put(word, value{list: list})
}

func (n *node) alternativeTypes(word, names string) {
	delete(n.words, "type")
	list := n.words[word].list
	for _, name := range strings.Split(names, ";") {
		list = append(list, typeNode(name))
	}
	n.put(word, value{list: list})
}

// addExtra is setExtra: a keyword given again grows into a list, but one that
// is a number or a boolean is replaced by a value of that kind.
func (n *node) addExtra(key, val string) {
	had, ok := n.extras[key]
	if n.extras == nil {
		n.extras = map[string]*catalog.Schema{}
	}
	switch {
	case ok && had.Kind == catalog.String:
		n.extras[key] = catalog.Strings(had.Text, val)
	case ok && had.Kind == catalog.Array:
		n.extras[key] = catalog.NewArray(append(slices.Clone(had.Items), catalog.NewString(val))...)
	case ok && had.Kind == catalog.Bool:
		n.extras[key] = catalog.NewBool(val == "true" || val == "t")
	case ok && had.Kind != catalog.Number:
		// A JSONSchema method's own value of another kind stays.
	case ok || key == "minimum":
		i, _ := strconv.Atoi(val)
		n.extras[key] = catalog.NewInt(int64(i))
	case val == "true" || val == "false":
		n.extras[key] = catalog.NewBool(val == "true")
	default:
		n.extras[key] = catalog.NewString(val)
	}
}

// splitUnescaped splits on commas that no backslash precedes. It is
// splitOnUnescapedCommas.
func splitUnescaped(tag string) []string {
	var out []string
	for _, part := range strings.Split(tag, ",") {
		last := len(out) - 1
		if last >= 0 && strings.HasSuffix(out[last], `\`) {
			out[last] = strings.TrimSuffix(out[last], `\`) + "," + part
			continue
		}
		out = append(out, part)
	}
	return out
}
