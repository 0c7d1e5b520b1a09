package schemagen

import (
	"go/types"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// typeName is the name of t's definition, "" for none.
func (r *invopopReflector) typeName(t types.Type) (string, *catalog.Gap) {
	if r.opts.Namer != nil {
		name := r.opts.Namer(t)
		if gap := r.unknown(); name != "" || gap != nil {
			return name, gap
		}
	}
	return r.name(t), nil
}

// define registers n as the definition of t, if t has a name.
func (r *invopopReflector) define(t types.Type, n *node) {
	name, gap := r.typeName(t)
	if n != nil {
		n.addGap(gap, "")
	}
	if name != "" {
		r.defs.set(name, n)
	}
}

// reference returns a new reference to t's definition, or nil without one.
func (r *invopopReflector) reference(t types.Type) *node {
	if r.opts.DoNotReference {
		return nil
	}
	name, _ := r.typeName(t)
	if _, ok := r.defs.nodes[name]; !ok || name == "" {
		return nil
	}
	n := &node{}
	n.setString("$ref", "#/$defs/"+name)
	return n
}

// describe sets the comment of type t as description, unless there is one.
func (r *invopopReflector) describe(t types.Type, n *node) {
	if n.str("description") == "" {
		n.setString("description", r.comment(t, "", n))
	}
}

// comment looks up the comment of t or of its field; n is where a gap goes.
func (r *invopopReflector) comment(t types.Type, field string, n *node) string {
	if r.opts.LookupComment != nil {
		text := r.opts.LookupComment(t, field)
		n.addGap(r.unknown(), "/description")
		if text != "" {
			return text
		}
	}
	if r.opts.CommentMap == nil {
		return ""
	}
	key := r.pkgPath(t) + "." + r.name(t)
	if field != "" {
		key += "." + field
	}
	return r.opts.CommentMap[key]
}

// validID is ID.Validate in id.go.
func validID(id string) bool {
	u, err := url.Parse(id)
	return err == nil && strings.Contains(u.Hostname(), ".") && u.Path != "" &&
		(u.Scheme == "https" || u.Scheme == "http")
}

// addToID is ID.Add in id.go.
func addToID(id, path string) string {
	if i := strings.LastIndexByte(id, '#'); i >= 0 {
		id = id[:i]
	}
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return strings.TrimRight(id, "/") + path
}

var (
	firstCap = regexp.MustCompile("(.)([A-Z][a-z]+)")
	innerCap = regexp.MustCompile("([a-z0-9])([A-Z])")
)

// snakeCase is ToSnakeCase in utils.go.
func snakeCase(s string) string {
	s = firstCap.ReplaceAllString(s, "${1}-${2}")
	return strings.ToLower(innerCap.ReplaceAllString(s, "${1}-${2}"))
}

// sorted returns m ordered by name, as encoding/json prints maps.
func (m *named) sorted() *named {
	return &named{names: slices.Sorted(slices.Values(m.names)), nodes: m.nodes}
}

func (m *named) remove(name string) {
	delete(m.nodes, name)
	m.names = slices.DeleteFunc(m.names, func(s string) bool { return s == name })
}

// shallow copies n alone, as assigning one Schema to another does.
func (n *node) shallow() *node {
	c := *n
	c.words, c.gaps = maps.Clone(n.words), slices.Clone(n.gaps)
	return &c
}

// addGap records what one call left unknown, if anything, at a path under n.
func (n *node) addGap(g *catalog.Gap, path string) {
	if g != nil && n != nil {
		at := *g
		at.Path = path
		n.gap(at)
	}
}
