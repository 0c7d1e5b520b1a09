package library

import (
	"errors"
	"fmt"
	"go/types"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"unicode"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Templates are executed by the real library on data that is known as a whole, because the
// source of text/template works by reflection throughout, and html/template escapes by context.
// The libraries have no bounds on time and output, so each template is rewritten to pay for its
// steps (countSteps), and output is limited. A template over unknown data gives one unknown text.

// templateState is one template of a set: templates that were made by New of one another
// can call each other.
type templateState struct {
	name string
	set  *eval.Ptr // to a NativeValue whose state is a templateSet
	runs *eval.Ptr // to a text: see runsOf
}

// templateSet is the state that the templates of a set share. It is immutable, like the
// state of every NativeValue: a method that changes it stores a new one, so that a path that is
// taken back finds the old one. The real templates are made from it anew for each
// execution.
type templateSet struct {
	lib         *templateLibrary
	made        []string // the names that New was called with
	parsed      []namedText
	funcs       map[string]eval.Value
	left, right string // delimiters
	options     []string
	// refused are the errors of templates that cannot be escaped: each stays the same value.
	refused map[string]eval.Value
}

// Keeps are what the template shares with the others of its set.
func (s templateState) Keeps() []eval.Value { return []eval.Value{s.set} }

// Keeps are the functions that the templates call, in the order of their names.
func (s templateSet) Keeps() []eval.Value {
	list := make([]eval.Value, 0, len(s.funcs))
	for _, name := range slices.Sorted(maps.Keys(s.funcs)) {
		list = append(list, s.funcs[name])
	}
	return list
}

// namedText is the text given to one call of Parse, with the template that it was called on
// and the delimiters at that time.
type namedText struct{ name, text, left, right string }

// checkTemplate parses a template like the real library, and returns its error. The texts
// parsed before are parsed again first, since a template may redefine others of its set.
// Functions are only known by name here: Parse checks no more.
func checkTemplate(set templateSet, runs []string, name, text string) error {
	// The bodies are never called: parsing asks only whether a name is defined.
	funcs := template.FuncMap{stepFunc: func() (any, error) { return nil, errTemplateSteps }}
	for f := range set.funcs {
		funcs[f] = func(...any) any { return nil }
	}
	real, err := set.real(funcs)
	if err != nil {
		return err
	}
	if len(runs) > 0 {
		if err := real.countSteps(); err != nil {
			return err
		}
		for _, of := range runs {
			_ = real.execute(io.Discard, of, nil) // ends at its first step
		}
	}
	return real.parse(namedText{name: name, text: text, left: set.left, right: set.right})
}

// templateFuncs adds the functions and methods of text/template and html/template. Functions that
// a template is given are the program's own and are called back.
func templateFuncs(m map[string]eval.Intrinsic) {
	for _, lib := range templateLibraries {
		m[lib.path+".New"] = lib.newTemplate
		m[lib.path+".Must"] = mustTemplate
		for name, f := range map[string]eval.Intrinsic{
			"New": newInSet, "Parse": parseTemplate, "Funcs": addTemplateFuncs, "Delims": setDelims,
			"Option": setOption, "Clone": cloneTemplate, "Name": templateName,
			"Execute": func(c *eval.Call) (eval.Value, bool) { return executeTemplate(c, false) },
			"ExecuteTemplate": func(c *eval.Call) (eval.Value, bool) {
				return executeTemplate(c, true)
			},
			// These add to the set, or give a template of it that is not followed.
			"AddParseTree": loseTemplate, "ParseFiles": loseTemplate, "ParseGlob": loseTemplate,
			"ParseFS": loseTemplate, "Lookup": loseTemplate, "Templates": loseTemplate,
		} {
			m[lib.path+".Template."+name] = f
		}
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
	if _, ok = runsOf(c, st); !ok {
		return st, templateSet{}, false
	}
	return st, set.State.(templateSet), true
}

// runsOf are the names of the templates of a set that were executed, in order. It is not ok if that
// is open, or what the set has. html/template escapes a template when it is first executed: in
// place, so that the order counts.
func runsOf(c *eval.Call, st templateState) ([]string, bool) {
	if st.runs == nil {
		return nil, false
	}
	s, ok := eval.Text(c.In.Settle(c.In.Read(st.runs)))
	var out []string
	for line := range strings.Lines(s) {
		name, err := strconv.Unquote(strings.TrimSuffix(line, "\n"))
		out, ok = append(out, name), ok && err == nil
	}
	return out, ok
}

// noteRun notes that a template is executed, once: the same again escapes nothing. The note is a
// text, so that ways that execute the same templates agree.
func noteRun(c *eval.Call, st templateState, runs []string, name string) {
	if slices.Contains(runs, name) {
		return
	}
	var b strings.Builder
	for _, of := range append(runs, name) {
		b.WriteString(strconv.Quote(of) + "\n")
	}
	strT := types.Typ[types.String]
	c.In.Store(st.runs, &eval.Const{T: strT, V: b.String()})
}

// loseTemplate is a method that does to a set what is not followed. The functions of the set may be
// called from then on by whatever has a template of it.
func loseTemplate(c *eval.Call) (eval.Value, bool) {
	if st, set, ok := templateOf(c); ok {
		u := c.In.Unknown(types.Typ[types.String], eval.Unsupported, c.Name, c.Pos())
		c.In.Store(st.runs, u)
		if len(set.funcs) > 0 {
			c.In.Opaque(set.handing(c, c.Args))
		}
	}
	return nil, false
}

// handing is a call like c, with these arguments, that is handed the functions of a set as well.
func (set templateSet) handing(c *eval.Call, args []eval.Value) *eval.Call {
	args = slices.Clip(args)
	for _, name := range slices.Sorted(maps.Keys(set.funcs)) {
		args = append(args, set.funcs[name])
	}
	return &eval.Call{In: c.In, Fn: c.Fn, Name: c.Name, Args: args, Sig: c.Sig, Site: c.Site}
}

// storeSet changes the set of a template.
func storeSet(c *eval.Call, st templateState, set templateSet) {
	c.In.Store(st.set, &eval.NativeValue{T: eval.Deref(st.set.T), State: set})
}

// newTemplate is template.New.
func (lib *templateLibrary) newTemplate(c *eval.Call) (eval.Value, bool) {
	name, ok := eval.Text(c.Arg(0))
	if !ok {
		return nil, false
	}
	t := eval.Deref(c.Result(0))
	set := c.In.NewPtr(t, &eval.NativeValue{T: t, State: templateSet{lib: lib, made: []string{name}}})
	strT := types.Typ[types.String]
	runs := c.In.NewPtr(strT, &eval.Const{T: strT, V: ""})
	return c.In.NewPtr(t, &eval.NativeValue{T: t, State: templateState{name, set, runs}}), true
}

// newInSet is template.Template.New. A new template belongs to the set of the one that New was
// called on.
func newInSet(c *eval.Call) (eval.Value, bool) {
	st, set, ok := templateOf(c)
	name, known := eval.Text(c.Arg(0))
	if !ok || !known || !canMake(set, name) {
		return loseTemplate(c)
	}
	// The full slice expression makes append copy: the old set must not change.
	set.made = append(set.made[:len(set.made):len(set.made)], name)
	storeSet(c, st, set)
	t := eval.Deref(c.Result(0))
	return c.In.NewPtr(t, &eval.NativeValue{T: t, State: templateState{name, st.set, st.runs}}), true
}

// cloneTemplate is template.Template.Clone: the copy has a set of its own. One of html/template
// cannot be copied once it was executed.
func cloneTemplate(c *eval.Call) (eval.Value, bool) {
	st, set, ok := templateOf(c)
	if runs, _ := runsOf(c, st); !ok || set.lib.escapes && len(runs) > 0 {
		return loseTemplate(c)
	}
	t, strT := eval.Deref(c.Result(0)), types.Typ[types.String]
	st.set = c.In.NewPtr(t, &eval.NativeValue{T: t, State: set})
	st.runs = c.In.NewPtr(strT, &eval.Const{T: strT, V: ""})
	return eval.Tuple{c.In.NewPtr(t, &eval.NativeValue{T: t, State: st}), &eval.Nil{T: eval.ErrorType}}, true
}

// templateName is template.Template.Name.
func templateName(c *eval.Call) (eval.Value, bool) {
	st, _, ok := templateOf(c)
	if !ok {
		return nil, false
	}
	return &eval.Const{T: c.Result(0), V: st.name}, true
}

// parseTemplate is template.Template.Parse.
func parseTemplate(c *eval.Call) (eval.Value, bool) {
	st, set, ok := templateOf(c)
	s, known := eval.Text(c.Arg(0))
	if !ok || !known {
		return loseTemplate(c)
	}
	runs, _ := runsOf(c, st)
	if err := checkTemplate(set, runs, st.name, s); err != nil {
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
		return loseTemplate(c)
	}
	// The old set keeps its functions, as it keeps its texts.
	set.funcs = maps.Clone(set.funcs)
	if set.funcs == nil {
		set.funcs = map[string]eval.Value{}
	}
	entries, more := c.In.Entries(given)
	if more != nil {
		return loseTemplate(c)
	}
	// A function that is there only under a condition, or an unknown name, would make
	// the parsing itself conditional; then the source runs.
	var refused []eval.Value
	for _, e := range entries {
		name, ok := eval.Text(e.K)
		if !ok || e.G != eval.True {
			return loseTemplate(c)
		}
		set.funcs[name] = e.V
		if v := refusedFunc(c.In, name, c.In.Settle(e.V)); v != nil {
			refused = append(refused, v)
		}
	}
	switch len(refused) {
	case 0:
	case 1:
		c.In.Panic(refused[0])
	default: // the first that the order of the map gives
		return loseTemplate(c)
	}
	storeSet(c, st, set)
	return c.In.Settle(c.Recv), true
}

// refusedFunc is what Funcs panics with for a name or a function that templates cannot use, or nil.
func refusedFunc(in *eval.Interp, name string, f eval.Value) eval.Value {
	letter := func(r rune) bool { return r == '_' || unicode.IsLetter(r) }
	digit := func(r rune) bool { return letter(r) || unicode.IsDigit(r) }
	if first, _ := utf8.DecodeRuneInString(name); !letter(first) ||
		strings.ContainsFunc(name, func(r rune) bool { return !digit(r) }) {
		return in.NewError(fmt.Sprintf("function name %q is not a valid identifier", name))
	}
	switch f.(type) {
	case *eval.Unknown, *eval.Choice:
		return nil
	}
	sig, ok := eval.Underlying(f.Type()).(*types.Signature)
	if !ok {
		return &eval.Const{T: types.Typ[types.String], V: "value for " + name + " not a function"}
	}
	res := sig.Results()
	switch {
	case res.Len() == 1, res.Len() == 2 && types.Identical(res.At(1).Type(), eval.ErrorType):
		return nil
	case res.Len() == 2:
		return in.NewError(fmt.Sprintf("invalid function signature for %s: second return value should be error; is %s",
			name, eval.TypeString(res.At(1).Type())))
	}
	return in.NewError(fmt.Sprintf("function %s has %d return values; should be 1 or 2", name, res.Len()))
}

// setDelims is template.Template.Delims.
func setDelims(c *eval.Call) (eval.Value, bool) {
	st, set, ok := templateOf(c)
	left, ok1 := eval.Text(c.Arg(0))
	right, ok2 := eval.Text(c.Arg(1))
	if !ok || !ok1 || !ok2 {
		return loseTemplate(c)
	}
	set.left, set.right = left, right
	storeSet(c, st, set)
	return c.In.Settle(c.Recv), true
}

// setOption is template.Template.Option.
func setOption(c *eval.Call) (eval.Value, bool) {
	st, set, ok := templateOf(c)
	if !ok {
		return loseTemplate(c)
	}
	// As for parsed: append must copy.
	set.options = set.options[:len(set.options):len(set.options)]
	for _, a := range variadic(c, 0) {
		s, known := eval.Text(c.In.Settle(a))
		if !known {
			return loseTemplate(c)
		}
		switch s {
		case "missingkey=default", "missingkey=invalid", "missingkey=zero", "missingkey=error":
		case "":
			c.In.Panic(&eval.Const{T: types.Typ[types.String], V: "empty option string"})
		default:
			c.In.Panic(&eval.Const{T: types.Typ[types.String], V: "unrecognized option: " + s})
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
	pkg := c.Name[:max(0, strings.Index(c.Name, ".Template"))]
	// unread is an execution that is not followed: it may call the functions of the
	// template.
	unread := func(args ...eval.Value) eval.Value { return in.Opaque(set.handing(c, args)) }
	name, data := st.name, 1
	if named {
		data = 2
		var known bool
		name, known = eval.Text(c.Arg(1))
		ok = ok && known
	}
	runs, _ := runsOf(c, st)
	switch {
	case ok && set.lib.escapes:
		noteRun(c, st, runs, name)
	case !ok:
		loseTemplate(c)
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
	if !ok {
		return unknown(in.Unknown(strT, eval.Unsupported, pkg+": template", c.Pos()))
	}
	// The text is unknown because of an unknown value in the data, if there is one:
	// reports then name that, and not the template.
	m := newMirror(in, set.parsed)
	g, ok := m.whole(c.Arg(data))
	if !ok {
		if u := in.AnyUnknown(eval.DerefNative(in, c.Arg(data)), 0); u != nil {
			return unknown(u)
		}
		return unknown(in.Unknown(strT, eval.Unsupported, pkg+": data", c.Pos()))
	}
	text, err := runTemplate(m, set, runs, name, g)
	if refusal := refused(err); refusal != nil {
		return refuse(c, st, set, name, *refusal), true
	}
	// An execution that fails has written a part of its text already. That part is not
	// kept: both the text and the error are unknown.
	if err != nil {
		reason, why := eval.Unsupported, err.Error()
		for _, bound := range []error{errTooLong, errTemplateSteps} {
			if errors.Is(err, bound) {
				reason, why = eval.Fuel, bound.Error()
			}
		}
		return unknown(in.Unknown(strT, reason, pkg+": "+why, c.Pos()))
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
