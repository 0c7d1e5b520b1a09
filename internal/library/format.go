package library

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A printer formats one operand as package fmt does: it goes through the value as fmt's
// printValue does, and the real fmt prints basic values. Unknown parts stay parts of the
// text, which is why the real fmt cannot print the whole. Names and order of its methods
// follow those of fmt, so that they can be read side by side.
type printer struct {
	in *eval.Interp
	// flags, width and precision are those of the verb, as in %-8.3f; plusV and
	// sharpV stand for %+v and %#v, whose flag is not among flags.
	flags, width, precision string
	plusV, sharpV           bool
	erroring                bool   // a wrong verb is printed: no methods are called
	panicking               bool   // the value of a panic is printed
	wrap                    bool   // %w is known
	byteType                string // what a []byte is called that is an operand
	parts                   []eval.Value
}

// verb formats one operand, for each of its alternatives. Formatting may call methods that
// format in turn; the count of nested calls ends a String method that prints its own
// receiver, which overflows the stack in Go.
func verb(in *eval.Interp, spec string, r rune, v eval.Value) eval.Value {
	strT := types.Typ[types.String]
	in.Spend(1)
	if stateOf(in).formats >= eval.MaxFormat {
		return in.Unknown(strT, eval.Fuel, "a value that is formatted within itself", 0)
	}
	stateOf(in).formats++
	defer func() { stateOf(in).formats-- }()
	// One text for each alternative keeps alternatives apart in what is printed with them.
	return in.Each(v, func(v eval.Value) eval.Value {
		p := newPrinter(in, spec, r)
		p.wrap = true
		p.arg(v, r)
		return in.Concat(strT, p.parts...)
	})
}

// newPrinter is a printer for a directive, with %+v and %#v told apart from the other
// flags, as in fmt: for them + and # choose a form, and do not concern numbers.
func newPrinter(in *eval.Interp, spec string, r rune) *printer {
	p := &printer{in: in}
	s := strings.TrimPrefix(spec, "%")
	end := 0
	// The directive is valid here: whoever split the format has seen its verb.
	for end < len(s) && strings.IndexByte("#0+- ", s[end]) >= 0 {
		end++
	}
	p.flags = s[:end]
	p.width, s = leadingDigits(s[end:])
	if strings.HasPrefix(s, ".") && len(s) > 1 {
		p.precision, _ = leadingDigits(s[1:])
		p.precision = "." + p.precision
	}
	// %w prints as %v does.
	if r == 'v' || r == 'w' {
		if strings.Contains(p.flags, "#") {
			p.sharpV, p.flags = true, strings.ReplaceAll(p.flags, "#", "")
		}
		if strings.Contains(p.flags, "+") {
			p.plusV, p.flags = true, strings.ReplaceAll(p.flags, "+", "")
		}
	}
	return p
}

// leadingDigits cuts the digits from the beginning of a text.
func leadingDigits(s string) (digits, rest string) {
	end := 0
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	return s[:end], s[end:]
}

// text adds known text.
func (p *printer) text(s string) {
	p.parts = append(p.parts, &eval.Const{T: types.Typ[types.String], V: s})
}

// part adds a value as a part of the text.
func (p *printer) part(v eval.Value) {
	p.parts = append(p.parts, eval.Retype(v, types.Typ[types.String]))
}

// spec is the directive for a basic value, for the real fmt.
func (p *printer) spec(verb rune) string {
	flags := p.flags
	if p.sharpV {
		flags = "#" + flags
	}
	return "%" + flags + p.width + p.precision + string(verb)
}

// pad prints s with the width alone.
func (p *printer) pad(s string) { p.padded(s, "") }

// padded prints s with width and precision, without flags that concern numbers.
func (p *printer) padded(s, precision string) {
	flags := strings.NewReplacer("+", "", "#", "", " ", "").Replace(p.flags)
	p.text(fmt.Sprintf("%"+flags+p.width+precision+"s", s))
}

// unclear adds an unknown part for a value whose text is not known. Methods of the value
// may have been called to print it, so it counts as seen by unknown code (Unseen).
func (p *printer) unclear(v eval.Value) {
	p.in.Unseen(v)
	strT := types.Typ[types.String]
	// An unknown part of the value is the reason that users can act on.
	if u := p.in.AnyUnknown(v, 0); u != nil {
		p.part(u)
		return
	}
	p.part(p.in.Unknown(strT, eval.Unsupported, "formatting of "+eval.TypeText(v.Type()), 0))
}

// arg is fmt's printArg.
func (p *printer) arg(v eval.Value, verb rune) {
	// A bool prints as one of two words, so it is worth two texts; any other unknown value is worth
	// one hole.
	v = p.in.SplitBool(v)
	if u, ok := v.(*eval.Unknown); ok {
		p.unknown(u, verb)
		return
	}
	t := v.Type()
	// A nil interface has no type, so fmt prints <nil> for %v and calls any other verb wrong.
	if n, ok := v.(*eval.Nil); ok && (t == nil || eval.IsInterface(n.T) || eval.IsUntypedNil(n)) {
		if verb == 'T' || verb == 'v' {
			p.pad("<nil>")
		} else {
			p.text("%!" + string(verb) + "(<nil>)")
		}
		return
	}
	if eval.IsInterface(t) && (verb == 'T' || p.sharpV) { // some error of a library
		p.unknown(p.in.Unknown(nil, eval.NoSource, "the type of an error", 0), verb)
		return
	}
	switch verb {
	case 'T':
		// %T prints the name of the type as a plain string: + and # mean nothing to it.
		saved := *p
		p.plusV, p.sharpV = false, false
		p.padded(eval.TypeString(v.Type()), p.precision)
		p.plusV, p.sharpV = saved.plusV, saved.sharpV
		return
	case 'p':
		p.pointer(v, verb)
		return
	}
	// fmt has a case of its own for []byte, but not for named types of byte slices, which
	// go through reflection and may have methods.
	exact := eval.IsBytes(v) || eval.IsNil(v) && eval.IsByteSlice(t)
	if _, named := types.Unalias(t).(*types.Named); exact && !named { // fmt knows []byte by name
		p.byteType = "[]byte"
		p.value(v, verb, 0, true)
		p.byteType = ""
		return
	}
	// From here on the order is that of printArg: methods come before the value itself.
	if p.reflected(v, verb) || p.methods(v, verb) {
		return
	}
	// %w of a value that is not an error is a wrong verb.
	if verb == 'w' {
		p.bad(v, verb)
		return
	}
	p.value(v, verb, 0, true)
}

// unknown adds an unknown operand. Its key contains the directive, so %x and %d of one
// value are two texts, and its default is formatted as well. A string printed by %s or %v
// keeps its key: it is the same text.
func (p *printer) unknown(u *eval.Unknown, verb rune) {
	p.in.Unseen(u)
	w := eval.Retype(u, types.Typ[types.String]).(*eval.Unknown)
	// The text of an error is remembered as such: programs print it, and few put it into tools.
	w.Message = w.Message || eval.IsError(u.T)
	if verb == 'T' && u.T != nil && !eval.IsInterface(u.T) {
		p.padded(eval.TypeString(u.T), p.precision)
		return
	}
	if s, ok := p.spec(verb), u.T != nil && eval.IsString(u.T); !ok || s != "%s" && s != "%v" {
		w.Key = eval.ShortKey(w.Key + " " + s)
	}
	w.Default = nil
	w.Filled = p.fills(u.T, verb)
	if u.Default != nil {
		q := *p
		q.parts = nil
		// The default goes through the same printer, so width, flags and methods apply to it.
		q.arg(u.Default, verb)
		if d := p.in.Concat(w.T, q.parts...); eval.IsKnown(d) {
			w.Default = d
		}
	}
	p.parts = append(p.parts, w)
}

// fills reports whether a value of a type that has no methods is printed as at least one character.
// %.0d of 0 is the empty text.
func (p *printer) fills(t types.Type, verb rune) bool {
	b, ok := t.(*types.Basic)
	if !ok {
		return false
	}
	return b.Info()&types.IsNumeric != 0 && p.precision == "" || b.Info()&types.IsString != 0 && verb == 'q'
}

// bad prints a value with a verb that does not fit it.
func (p *printer) bad(v eval.Value, verb rune) {
	// Methods are off, or an Error method with a wrong verb would print itself again.
	p.erroring = true
	p.text("%!" + string(verb) + "(" + eval.TypeString(v.Type()) + "=")
	p.value(v, 'v', 0, true)
	p.text(")")
	p.erroring = false
}

// value is fmt's printValue. Methods are called on exported fields only, since reflection
// gets at no others. At depth 0 they were tried already, by arg.
func (p *printer) value(v eval.Value, verb rune, depth int, exported bool) {
	in := p.in
	in.Spend(1)
	v = in.SplitBool(in.Settle(v))
	// A value may contain itself through pointers in interfaces; Go overflows the stack
	// then.
	if depth > 100 {
		p.part(in.Unknown(nil, eval.Fuel, "a value that is formatted within itself", 0))
		return
	}
	if depth > 0 && exported && p.methods(v, verb) {
		return
	}
	switch x := v.(type) {
	case *eval.Unknown:
		p.unknown(x, verb)
	case *eval.Choice:
		p.part(in.Each(x, func(a eval.Value) eval.Value {
			// The copy keeps flags and width, and collects parts of its own.
			q := *p
			q.parts = nil
			q.value(a, verb, depth, exported)
			return in.Concat(types.Typ[types.String], q.parts...)
		}))
	case *eval.Const:
		p.basic(x, verb)
	case *eval.PartialString:
		p.partial(x, verb)
	case *eval.Nil:
		p.none(x, verb)
	case *eval.Struct:
		p.structure(x, verb, depth, exported)
	case *eval.Map:
		p.mapping(x, verb, depth, exported)
	// A pointer to a struct prints as &{…} at the top, and as an address below.
	case *eval.Ptr:
		if depth == 0 {
			switch eval.Underlying(eval.Deref(x.T)).(type) {
			case *types.Struct, *types.Array, *types.Slice, *types.Map:
				p.text("&")
				p.value(in.Read(x), verb, depth+1, exported)
				return
			}
		}
		p.pointer(x, verb)
	case *eval.Func:
		p.pointer(x, verb)
	default:
		if eval.IsBytes(v) {
			p.bytes(v, verb, depth, exported)
			return
		}
		p.list(v, verb, depth, exported)
	}
}

// verbsOf are the verbs that fmt accepts for a kind of basic values.
func verbsOf(b *types.Basic) string {
	switch info := b.Info(); {
	case info&types.IsBoolean != 0:
		return "tv"
	case info&types.IsInteger != 0:
		return "vdboOxXcqU"
	case info&(types.IsFloat|types.IsComplex) != 0:
		return "vbgGxXfFeE"
	}
	return "vsxXq"
}

// basic prints a constant with the real fmt.
func (p *printer) basic(x *eval.Const, verb rune) {
	b, ok := eval.Underlying(x.T).(*types.Basic)
	if !ok {
		p.unclear(x)
		return
	}
	if !strings.ContainsRune(verbsOf(b), verb) {
		// %v fits every kind that verbsOf knows, so this is one that it does not know.
		if p.erroring { // %v goes with all
			p.unclear(x)
			return
		}
		p.bad(x, verb)
		return
	}
	// The real fmt would take + and # for %+v and %#v again, so v is replaced by the verb
	// that it stands for.
	if verb == 'v' && strings.ContainsAny(p.flags, "+#") { // of a wrong verb: not those of %+v and %#v
		verb = map[int]rune{0: 's', int(types.IsBoolean): 't', int(types.IsInteger): 'd', int(types.IsFloat): 'g',
			int(types.IsComplex): 'g'}[int(b.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsComplex))]
	}
	// The real fmt must see the kind and the size: %x of an int8 and of a uint64 are different
	// texts.
	s := goBasic(x)
	// %#v of a uintptr is hexadecimal in fmt, by a rule that no verb stands for.
	if verb == 'v' && b.Kind() == types.Uintptr && p.sharpV {
		p.unclear(x)
		return
	}
	p.parts = append(p.parts, &eval.Const{T: types.Typ[types.String], V: fmt.Sprintf(p.spec(verb), s), Pos: x.Pos})
}

// none prints a nil value of a type.
func (p *printer) none(x *eval.Nil, verb rune) {
	switch eval.Underlying(x.T).(type) {
	case *types.Slice:
		// For these verbs a []byte is a text, and nil is the empty one.
		if eval.IsByteSlice(x.T) && strings.ContainsRune("sqxX", verb) {
			p.text(fmt.Sprintf(p.spec(verb), []byte(nil)))
			return
		}
		if p.sharpV {
			p.text(p.nameOf(x.T) + "(nil)")
		} else {
			p.text("[]")
		}
	case *types.Map:
		if p.sharpV {
			p.text(eval.TypeString(x.T) + "(nil)")
		} else {
			p.text("map[]")
		}
	case *types.Interface:
		if p.sharpV {
			p.text(eval.TypeString(x.T) + "(nil)")
		} else {
			p.text("<nil>")
		}
	default:
		p.pointer(x, verb)
	}
}

// pointer is fmt's fmtPointer. An address is different in each run, so it is unknown.
func (p *printer) pointer(v eval.Value, verb rune) {
	switch eval.Underlying(v.Type()).(type) {
	case *types.Pointer, *types.Signature, *types.Chan, *types.Slice, *types.Map:
	default:
		// Kinds that have no address: %p does not fit them.
		b, ok := eval.Underlying(v.Type()).(*types.Basic)
		_, known := v.(*eval.Const)
		switch {
		case ok && b.Kind() == types.UnsafePointer:
		// An address that was made a number, or a value that %v does not fit either.
		case p.erroring || ok && !known:
			p.unclear(v)
			return
		default:
			p.bad(v, verb)
			return
		}
	}
	if !strings.ContainsRune("vpbodxX", verb) {
		p.bad2(v, verb)
		return
	}
	if !eval.IsNil(v) {
		p.part(p.in.Unknown(nil, eval.RunTime, "an address", 0))
		return
	}
	switch {
	case verb == 'v' && p.sharpV:
		p.text("(" + eval.TypeString(v.Type()) + ")(nil)")
	case verb == 'v':
		p.pad("<nil>")
	// %p has 0x in front, and with # it has not: the opposite of %x.
	case verb == 'p':
		if strings.Contains(p.flags, "#") {
			p.text(fmt.Sprintf("%"+strings.ReplaceAll(p.flags, "#", "")+p.width+p.precision+"x", uintptr(0)))
		} else {
			p.text(fmt.Sprintf("%#"+p.flags+p.width+p.precision+"x", uintptr(0)))
		}
	default:
		p.text(fmt.Sprintf(p.spec(verb), uintptr(0)))
	}
}

// bad2 is bad for a pointer.
func (p *printer) bad2(v eval.Value, verb rune) {
	if eval.IsNil(v) {
		p.text("%!" + string(verb) + "(" + eval.TypeString(v.Type()) + "=")
		p.pad("<nil>")
		p.text(")")
		return
	}
	p.bad(v, verb)
}

// nameOf is the name of a type of byte slices.
func (p *printer) nameOf(t types.Type) string {
	if p.byteType != "" {
		return p.byteType
	}
	return eval.TypeString(t)
}
