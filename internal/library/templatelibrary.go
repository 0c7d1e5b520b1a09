package library

import (
	"go/types"
	htmltemplate "html/template"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"text/template"
	"text/template/parse"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A templateLibrary is one of the two packages. They have the same methods.
type templateLibrary struct {
	path    string
	escapes bool // by context, when a template is first executed
	// real is a set without templates, and a node that pays for a step.
	real func(funcs template.FuncMap) realSet
}

var templateLibraries = []*templateLibrary{
	{path: "text/template", real: func(funcs template.FuncMap) realSet {
		return &realTemplates[*template.Template]{
			root: template.New("").Funcs(funcs), tree: func(t *template.Template) *parse.Tree { return t.Tree },
		}
	}},
	{path: "html/template", escapes: true, real: func(funcs template.FuncMap) realSet {
		return &realTemplates[*htmltemplate.Template]{
			root: htmltemplate.New("").Funcs(funcs),
			tree: func(t *htmltemplate.Template) *parse.Tree { return t.Tree },
		}
	}},
}

// typedStrings are the types of html/template for texts that are not escaped.
var typedStrings = map[string]reflect.Type{
	"CSS":      reflect.TypeFor[htmltemplate.CSS](),
	"HTML":     reflect.TypeFor[htmltemplate.HTML](),
	"HTMLAttr": reflect.TypeFor[htmltemplate.HTMLAttr](),
	"JS":       reflect.TypeFor[htmltemplate.JS](),
	"JSStr":    reflect.TypeFor[htmltemplate.JSStr](),
	"Srcset":   reflect.TypeFor[htmltemplate.Srcset](),
	"URL":      reflect.TypeFor[htmltemplate.URL](),
}

// A realSet is a set of templates of one of the two packages.
type realSet interface {
	parse(p namedText) error
	option(options []string)
	has(name string) bool
	countSteps() error
	execute(w io.Writer, name string, data any) error
}

// realTemplate is what the templates of both packages have.
type realTemplate[T any] interface {
	comparable
	Lookup(name string) T
	New(name string) T
	Delims(left, right string) T
	Parse(text string) (T, error)
	Option(options ...string) T
	Templates() []T
	ExecuteTemplate(w io.Writer, name string, data any) error
}

type realTemplates[T realTemplate[T]] struct {
	root T
	tree func(T) *parse.Tree
}

func (r *realTemplates[T]) parse(p namedText) error {
	var none T
	of := r.root.Lookup(p.name)
	if of == none {
		of = r.root.New(p.name)
	}
	_, err := of.Delims(p.left, p.right).Parse(p.text)
	return err
}

func (r *realTemplates[T]) option(options []string) { r.root.Option(options...) }

func (r *realTemplates[T]) has(name string) bool {
	var none T
	return r.root.Lookup(name) != none
}

func (r *realTemplates[T]) execute(w io.Writer, name string, data any) error {
	return r.root.ExecuteTemplate(w, name, data)
}

// countSteps makes all templates of the set pay for their steps. The node that pays is taken from
// a real template, since nodes have private fields. It sets a variable: html/template would take a
// node that prints for a part of the text, and the context of what follows would be another.
func (r *realTemplates[T]) countSteps() error {
	text := "{{$" + stepFunc + " := " + stepFunc + "}}"
	trees, err := parse.Parse(stepFunc, text, "", "", map[string]any{stepFunc: true})
	if err != nil {
		return err
	}
	for _, part := range r.root.Templates() {
		if t := r.tree(part); t != nil && t.Root != nil {
			countSteps(t.Root, trees[stepFunc].Root.Nodes[0])
		}
	}
	return nil
}

// real is the set of the real library.
func (s templateSet) real(funcs template.FuncMap) (realSet, error) {
	r := s.lib.real(funcs)
	for _, p := range s.parsed {
		if err := r.parse(p); err != nil {
			return nil, err
		}
	}
	// After the texts: an option holds for all templates of a set, and Funcs and Delims are done.
	r.option(s.options)
	return r, nil
}

// canMake reports whether New is followed for a name. That of html/template empties the template of
// the set that has the name.
func canMake(set templateSet, name string) bool {
	if !set.lib.escapes {
		return true
	}
	if slices.Contains(set.made, name) {
		return false
	}
	funcs := template.FuncMap{}
	for f := range set.funcs {
		funcs[f] = func(...any) any { return nil }
	}
	r, err := set.real(funcs)
	return err == nil && !r.has(name)
}

// refused is the error of html/template if a template is not executed because it cannot be escaped.
// Templates that were never parsed are not told from others here.
func refused(err error) *htmltemplate.Error {
	e, ok := err.(*htmltemplate.Error) // not in another: an error of an execution
	if !ok || e.ErrorCode == htmltemplate.ErrNoSuchTemplate || strings.Contains(e.Error(), stepFunc) {
		return nil
	}
	return e
}

// refuse is an execution of a template that cannot be escaped. Later ones give the same error.
func refuse(c *eval.Call, st templateState, set templateSet, name string, e htmltemplate.Error) eval.Value {
	if v := set.refused[name]; v != nil {
		return v
	}
	v := refusalError(c, e)
	refused := map[string]eval.Value{name: v}
	maps.Copy(refused, set.refused)
	set.refused = refused
	storeSet(c, st, set)
	return v
}

// refusalError is this error in the program. The node that it is about leads to the whole template
// and is not known.
func refusalError(c *eval.Call, e htmltemplate.Error) eval.Value {
	e.Node = nil
	v := goError(c.In, &e, c)
	p, isPtr := v.(*eval.Ptr)
	if !isPtr {
		return v
	}
	st, isStruct := c.In.Read(p).(*eval.Struct)
	if !isStruct {
		return v
	}
	out := &eval.Struct{T: st.T, F: slices.Clone(st.F)}
	fields := eval.Underlying(st.T).(*types.Struct)
	for i := range out.F {
		if fields.Field(i).Name() == "Node" {
			out.F[i] = c.In.Unknown(fields.Field(i).Type(), eval.Unsupported, "the node of an error", c.Pos())
		}
	}
	c.In.Store(p, out)
	return v
}

// countSteps puts step, which sets a variable and prints nothing, in front of every list of
// actions. A loop
// without a body gets one, because {{range .}}{{end}} takes time, too. Recursion needs no
// more: a template that is called begins with a list.
func countSteps(list *parse.ListNode, step parse.Node) {
	if list == nil {
		return
	}
	inner := func(b *parse.BranchNode) {
		if b.List == nil {
			b.List = &parse.ListNode{NodeType: parse.NodeList}
		}
		countSteps(b.List, step)
		countSteps(b.ElseList, step)
	}
	for _, n := range list.Nodes {
		switch n := n.(type) {
		case *parse.IfNode:
			inner(&n.BranchNode)
		case *parse.RangeNode:
			inner(&n.BranchNode)
		case *parse.WithNode:
			inner(&n.BranchNode)
		}
	}
	list.Nodes = append([]parse.Node{step}, list.Nodes...)
}
