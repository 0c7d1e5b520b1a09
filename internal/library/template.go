package library

import (
	"bytes"
	"errors"
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
	"text/template"
	"text/template/parse"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Templates are executed by the real library on data that is known as a whole, because the
// source of text/template works by reflection throughout. The library has no bounds on time
// and output, so each template is rewritten to pay for its steps (countSteps), and output
// is limited. A template over unknown data gives one unknown text.

// templateState is one template of a set: templates that were made by New of one another
// can call each other.
type templateState struct {
	name string
	set  *eval.Ptr // to a NativeValue whose state is a templateSet
}

// templateSet is the state that the templates of a set share. It is immutable, like the
// state of every NativeValue: a method that changes it stores a new one, so that a path that is
// taken back finds the old one. The real templates are made from it anew for each
// execution.
type templateSet struct {
	parsed      []namedText
	funcs       map[string]eval.Value
	left, right string // delimiters
	options     []string
}

// namedText is the text given to one call of Parse, with the template that it was called on
// and the delimiters at that time.
type namedText struct{ name, text, left, right string }

// checkTemplate parses a template like the real library, and returns its error. The texts
// parsed before are parsed again first, since a template may redefine others of its set.
// Functions are only known by name here: Parse checks no more.
func checkTemplate(set templateSet, name, text string) error {
	funcs := template.FuncMap{}
	// The bodies are never called: parsing asks only whether a name is defined.
	for f := range set.funcs {
		funcs[f] = func(...any) any { return nil }
	}
	t := template.New("").Funcs(funcs)
	for _, p := range append(set.parsed[:len(set.parsed):len(set.parsed)], namedText{
		name: name, text: text, left: set.left, right: set.right,
	}) {
		of := t.Lookup(p.name)
		if of == nil {
			of = t.New(p.name)
		}
		if _, err := of.Delims(p.left, p.right).Parse(p.text); err != nil {
			return err
		}
	}
	return nil
}

// templateFuncs adds the functions and methods of text/template. Functions that a template
// is given are the program's own and are called back.
func templateFuncs(m map[string]eval.Intrinsic) {
	m["text/template.New"] = newTemplate
	m["text/template.Template.New"] = newInSet
	m["text/template.Template.Parse"] = parseTemplate
	m["text/template.Template.Funcs"] = addTemplateFuncs
	m["text/template.Template.Delims"] = setDelims
	m["text/template.Template.Option"] = setOption
	m["text/template.Must"] = mustTemplate
	m["text/template.Template.Execute"] = func(c *eval.Call) (eval.Value, bool) { return executeTemplate(c, false) }
	m["text/template.Template.ExecuteTemplate"] = func(c *eval.Call) (eval.Value, bool) {
		return executeTemplate(c, true)
	}
}

// templateOf returns the template that a method is called on, and its set.
func templateOf(c *eval.Call) (templateState, templateSet, bool) {
	p, ok := c.In.Settle(c.Recv).(*eval.Ptr)
	if !ok {
		return templateState{}, templateSet{}, false
	}
	n, ok := c.In.Read(p).(*eval.NativeValue)
	if !ok {
		return templateState{}, templateSet{}, false
	}
	st, ok := n.State.(templateState)
	if !ok {
		return st, templateSet{}, false
	}
	set, ok := c.In.Read(st.set).(*eval.NativeValue)
	if !ok {
		return st, templateSet{}, false
	}
	return st, set.State.(templateSet), true
}

// storeSet changes the set of a template.
func storeSet(c *eval.Call, st templateState, set templateSet) {
	c.In.Store(st.set, &eval.NativeValue{T: eval.Deref(st.set.T), State: set})
}

// newTemplate is template.New.
func newTemplate(c *eval.Call) (eval.Value, bool) {
	name, ok := eval.Text(c.Arg(0))
	if !ok {
		return nil, false
	}
	t := eval.Deref(c.Result(0))
	set := c.In.NewPtr(t, &eval.NativeValue{T: t, State: templateSet{}})
	return c.In.NewPtr(t, &eval.NativeValue{T: t, State: templateState{name, set}}), true
}

// newInSet is template.Template.New. A new template belongs to the set of the one that New was
// called on.
func newInSet(c *eval.Call) (eval.Value, bool) {
	st, _, ok := templateOf(c)
	name, known := eval.Text(c.Arg(0))
	if !ok || !known {
		return nil, false
	}
	t := eval.Deref(c.Result(0))
	return c.In.NewPtr(t, &eval.NativeValue{T: t, State: templateState{name, st.set}}), true
}

// parseTemplate is template.Template.Parse.
func parseTemplate(c *eval.Call) (eval.Value, bool) {
	st, set, ok := templateOf(c)
	s, known := eval.Text(c.Arg(0))
	if !ok || !known {
		return nil, false
	}
	if err := checkTemplate(set, st.name, s); err != nil {
		return eval.Tuple{&eval.Nil{T: c.Result(0)}, goError(c.In, err, c)}, true
	}
	// The full slice expression makes append copy: the old set must not change.
	set.parsed = append(set.parsed[:len(set.parsed):len(set.parsed)], namedText{
		name: st.name, text: s, left: set.left, right: set.right,
	})
	storeSet(c, st, set)
	return eval.Tuple{c.In.Settle(c.Recv), &eval.Nil{T: eval.ErrorType}}, true
}

// addTemplateFuncs is template.Template.Funcs.
func addTemplateFuncs(c *eval.Call) (eval.Value, bool) {
	st, set, ok := templateOf(c)
	given, isMap := c.Arg(0).(*eval.Map)
	if !ok || !isMap {
		return nil, false
	}
	// The old set keeps its functions, as it keeps its texts.
	set.funcs = maps.Clone(set.funcs)
	if set.funcs == nil {
		set.funcs = map[string]eval.Value{}
	}
	entries, more := c.In.Entries(given)
	if more != nil {
		return nil, false
	}
	// A function that is there only under a condition, or an unknown name, would make
	// the parsing itself conditional; then the source runs.
	for _, e := range entries {
		name, ok := eval.Text(e.K)
		if !ok || e.G != eval.True {
			return nil, false
		}
		set.funcs[name] = e.V
	}
	storeSet(c, st, set)
	return c.In.Settle(c.Recv), true
}

// setDelims is template.Template.Delims.
func setDelims(c *eval.Call) (eval.Value, bool) {
	st, set, ok := templateOf(c)
	left, ok1 := eval.Text(c.Arg(0))
	right, ok2 := eval.Text(c.Arg(1))
	if !ok || !ok1 || !ok2 {
		return nil, false
	}
	set.left, set.right = left, right
	storeSet(c, st, set)
	return c.In.Settle(c.Recv), true
}

// setOption is template.Template.Option.
func setOption(c *eval.Call) (eval.Value, bool) {
	st, set, ok := templateOf(c)
	if !ok {
		return nil, false
	}
	// As for parsed: append must copy.
	set.options = set.options[:len(set.options):len(set.options)]
	for _, a := range variadic(c, 0) {
		s, known := eval.Text(c.In.Settle(a))
		// Any other option panics, with a text that the source has.
		if !known || !strings.HasPrefix(s, "missingkey=") {
			return nil, false
		}
		set.options = append(set.options, s)
	}
	storeSet(c, st, set)
	return c.In.Settle(c.Recv), true
}

// mustTemplate is template.Must. An error that is unknown is taken as nil: a server whose template
// does not parse would not have started.
func mustTemplate(c *eval.Call) (eval.Value, bool) {
	if len(c.Args) != 2 {
		return nil, false
	}
	switch err := c.Arg(1).(type) {
	case *eval.Nil, *eval.Unknown:
	default:
		c.In.Panic(err)
	}
	return c.Arg(0), true
}

// executeTemplate is Execute and ExecuteTemplate, which is named. If the writer is not a text,
// the call is opaque; if the template or its data is not known, the writer gets one
// unknown text.
func executeTemplate(c *eval.Call, named bool) (eval.Value, bool) {
	st, set, ok := templateOf(c)
	in, strT := c.In, types.Typ[types.String]
	// unread is an execution that is not followed: it may call the functions of the
	// template.
	unread := func(args ...eval.Value) eval.Value {
		for _, name := range slices.Sorted(maps.Keys(set.funcs)) {
			args = append(args, set.funcs[name])
		}
		return in.Opaque(&eval.Call{In: in, Fn: c.Fn, Name: c.Name, Args: args, Sig: c.Sig, Site: c.Site})
	}
	w, isPtr := c.Arg(0).(*eval.Ptr)
	if !isPtr || !eval.IsTextSink(w) {
		return unread(c.Args...), true
	}
	unknown := func(u eval.Value) (eval.Value, bool) {
		unread(c.Args[1:]...)
		writeText(in, w, unknownText(in, u))
		err := in.Unknown(eval.ErrorType, eval.NoSource, "the error of "+c.Name, c.Pos())
		// It follows from the template and its data, so it is not an event of the run that may
		// fail.
		err.Computed = true
		return err, true
	}
	name, data := st.name, 1
	if named {
		data = 2
		var known bool
		name, known = eval.Text(c.Arg(1))
		ok = ok && known
	}
	if !ok {
		return unknown(in.Unknown(strT, eval.Unsupported, "text/template: template", c.Pos()))
	}
	// The text is unknown because of an unknown value in the data, if there is one:
	// reports then name that, and not the template.
	m := newMirror(in)
	g, ok := m.whole(c.Arg(data))
	if !ok {
		if u := in.AnyUnknown(eval.DerefNative(in, c.Arg(data)), 0); u != nil {
			return unknown(u)
		}
		return unknown(in.Unknown(strT, eval.Unsupported, "text/template: data", c.Pos()))
	}
	text, err := runTemplate(m, set, name, g)
	// An execution that fails has written a part of its text already. That part is not
	// kept: both the text and the error are unknown.
	if err != nil {
		reason, why := eval.Unsupported, err.Error()
		for _, bound := range []error{errTooLong, errTemplateSteps} {
			if errors.Is(err, bound) {
				reason, why = eval.Fuel, bound.Error()
			}
		}
		return unknown(in.Unknown(strT, reason, "text/template: "+why, c.Pos()))
	}
	writeText(in, w, &eval.Const{T: strT, V: text})
	return &eval.Nil{T: eval.ErrorType}, true
}

// unknownText is a new unknown text, for the reason for which v is unknown.
func unknownText(in *eval.Interp, v eval.Value) eval.Value {
	strT := types.Typ[types.String]
	u, ok := v.(*eval.Unknown)
	if !ok {
		return in.Unknown(strT, eval.Unsupported, "", 0)
	}
	w := in.Unknown(strT, u.Reason, u.Detail, u.Pos)
	w.From, w.Need = u.From, u.Need
	return w
}

// maxTemplateSteps bounds the lists of actions that one execution enters: turns of range,
// branches that are taken, and templates that are called. It is as much as a loop of the
// program may take.
const maxTemplateSteps = eval.MaxTurns

var errTemplateSteps = errors.New("the template takes more steps than toolbudget evaluates")

// runTemplate executes a template of a set with the real library. A step is paid at the
// start of each list of actions, before it runs. Paying may hit a bound of the evaluator,
// which unwinds by a panic; text/template would turn a panic of a function into an error,
// so guard catches it, and it is raised again after the execution.
func runTemplate(m *mirror, set templateSet, name string, data any) (text string, err error) {
	in := m.in
	var escaped any // what a function unwound with, which the library would keep
	guard := func(f func() (any, error)) (v any, err error) {
		defer func() {
			if r := recover(); r != nil {
				escaped, err = r, errTemplateSteps
				in.Caught()
			}
		}()
		return f()
	}
	steps := 0
	pay := func(n int) (any, error) {
		return guard(func() (any, error) {
			if steps += n; steps > maxTemplateSteps {
				return nil, errTemplateSteps
			}
			in.Spend(n)
			return "", nil
		})
	}
	funcs := m.callbacks(set.funcs, guard)
	funcs[stepFunc] = func() (any, error) { return pay(1) }
	if funcs["printf"] == nil {
		funcs["printf"] = printfOf(m, pay)
	}
	// The node that is put in front of each list is taken from a real template, since nodes
	// have private fields.
	step, err := template.New("").Funcs(funcs).Parse("{{" + stepFunc + "}}")
	if err != nil {
		return "", err
	}
	t := template.New("").Funcs(funcs)
	for _, p := range set.parsed {
		of := t.Lookup(p.name)
		if of == nil {
			of = t.New(p.name)
		}
		if _, err := of.Delims(p.left, p.right).Parse(p.text); err != nil {
			return "", err
		}
	}
	// After the texts: an option holds for all templates of a set, and Funcs and Delims are
	// done.
	t.Option(set.options...)
	for _, part := range t.Templates() {
		if part.Tree != nil && part.Root != nil {
			countSteps(part.Root, step.Root.Nodes[0])
		}
	}
	var buf limited
	err = t.ExecuteTemplate(&buf, name, data)
	// The bound unwinds from here as if the library had let it through.
	if escaped != nil {
		in.Raise(escaped)
	}
	// Output costs as well, as it would if the program had built it.
	in.Spend(buf.b.Len() / 16)
	if m.failed != nil {
		return "", m.failed
	}
	if text = buf.b.String(); err == nil && m.showsAddress(text) {
		err = errors.New("the address of a pointer")
	}
	return text, err
}

// printfOf is printf of a template. {{printf "%1000000d" 1}} is one step with a megabyte of output,
// so a width costs what it prints.
func printfOf(m *mirror, pay func(int) (any, error)) func(format string, args ...any) (any, error) {
	return func(format string, args ...any) (any, error) {
		if tooWide(format) {
			return nil, errTooLong
		}
		if _, err := pay(len(format) + len(args)); err != nil {
			return nil, err
		}
		text := fmt.Sprintf(format, args...)
		if m.namesTypes(format, text, args) {
			return nil, m.fail("the name of a type")
		}
		_, err := pay(len(text) >> 8)
		return text, err
	}
}

// stepFunc is the name of the function that pays. No program gives a function that name.
const stepFunc = "toolbudgetStep"

// countSteps puts step, which prints nothing, in front of every list of actions. A loop
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

// limited is a writer that refuses output beyond the bound of one text.
type limited struct{ b bytes.Buffer }

func (l *limited) Write(p []byte) (int, error) {
	if l.b.Len()+len(p) > 1<<20 {
		return 0, errTooLong
	}
	return l.b.Write(p)
}
