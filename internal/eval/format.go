package eval

import (
	"fmt"
	"go/types"
	"strings"
)

// A printer formats operands as package fmt does: it walks the value as fmt's
// printValue does, and the real fmt prints what is basic. What is unknown stays
// a part of the text.
type printer struct {
	in *Interp
	// flags, width and precision are those of the verb, as in %-8.3f; plusV and
	// sharpV stand for %+v and %#v, whose flag is not among flags.
	flags, width, precision string
	plusV, sharpV           bool
	erroring                bool   // a wrong verb is printed: no methods are called
	wrap                    bool   // %w is known
	byteType                string // what a []byte is called that is an operand
	parts                   []Value
}

// verb formats one operand.
func (in *Interp) verb(spec string, r rune, v Value) Value {
	strT := types.Typ[types.String]
	in.spend(1)
	if in.lib.formats >= maxFormat {
		return in.unknown(strT, Fuel, "a value that is formatted within itself", 0)
	}
	in.lib.formats++
	defer func() { in.lib.formats-- }()
	return in.each(v, func(v Value) Value {
		p := newPrinter(in, spec, r)
		p.wrap = true
		p.arg(v, r)
		return in.concat(strT, p.parts...)
	})
}

func newPrinter(in *Interp, spec string, r rune) *printer {
	p := &printer{in: in}
	s := strings.TrimPrefix(spec, "%")
	end := 0
	for end < len(s) && strings.IndexByte("#0+- ", s[end]) >= 0 {
		end++
	}
	p.flags = s[:end]
	p.width, s = leadingDigits(s[end:])
	if strings.HasPrefix(s, ".") && len(s) > 1 {
		p.precision, _ = leadingDigits(s[1:])
		p.precision = "." + p.precision
	}
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

func leadingDigits(s string) (digits, rest string) {
	end := 0
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	return s[:end], s[end:]
}

func (p *printer) text(s string) {
	p.parts = append(p.parts, &Const{T: types.Typ[types.String], V: s})
}

func (p *printer) part(v Value) { p.parts = append(p.parts, retype(v, types.Typ[types.String])) }

// spec is the directive for a basic value.
func (p *printer) spec(verb rune) string {
	flags := p.flags
	if p.sharpV {
		flags = "#" + flags
	}
	return "%" + flags + p.width + p.precision + string(verb)
}

// pad prints s with the width alone.
func (p *printer) pad(s string) {
	flags := strings.NewReplacer("+", "", "#", "", " ", "").Replace(p.flags)
	p.text(fmt.Sprintf("%"+flags+p.width+"s", s))
}

// unclear is a part of which is not known what it prints.
func (p *printer) unclear(v Value) {
	strT := types.Typ[types.String]
	if u := p.in.anyUnknown(v, 0); u != nil {
		p.part(u)
		return
	}
	p.part(p.in.unknown(strT, Unsupported, "formatting of "+typeKey(v.Type()), 0))
}

// arg is fmt's printArg.
func (p *printer) arg(v Value, verb rune) {
	v = p.in.toldBool(v)
	if u, ok := v.(*Unknown); ok {
		p.unknown(u, verb)
		return
	}
	t := v.Type()
	if n, ok := v.(*Nil); ok && (t == nil || isInterface(n.T) || isUntypedNil(n)) {
		if verb == 'T' || verb == 'v' {
			p.pad("<nil>")
		} else {
			p.text("%!" + string(verb) + "(<nil>)")
		}
		return
	}
	switch verb {
	case 'T':
		saved := *p
		p.plusV, p.sharpV = false, false
		p.pad(reflectString(dynamicType(v)))
		p.plusV, p.sharpV = saved.plusV, saved.sharpV
		return
	case 'p':
		p.pointer(v, verb)
		return
	}
	exact := isBytes(v) || isNil(v) && isByteSlice(t)
	if _, named := types.Unalias(t).(*types.Named); exact && !named { // fmt knows []byte by name
		p.byteType = "[]byte"
		p.value(v, verb, 0, true)
		p.byteType = ""
		return
	}
	if p.methods(v, verb) {
		return
	}
	if verb == 'w' {
		p.bad(v, verb)
		return
	}
	p.value(v, verb, 0, true)
}

func dynamicType(v Value) types.Type {
	if n, ok := v.(*Native); ok && n.T == types.Type(errorString) {
		return types.NewPointer(n.T)
	}
	return v.Type()
}

func (p *printer) unknown(u *Unknown, verb rune) {
	w := retype(u, types.Typ[types.String]).(*Unknown)
	if verb == 'T' && u.T != nil && !isInterface(u.T) {
		p.pad(reflectString(u.T))
		return
	}
	if s, ok := p.spec(verb), u.T != nil && isString(u.T); !ok || s != "%s" && s != "%v" {
		w.Key = shortKey(w.Key + " " + s)
	}
	w.Default = nil
	if u.Default != nil {
		q := *p
		q.parts = nil
		q.arg(u.Default, verb)
		if d := p.in.concat(w.T, q.parts...); known(d) {
			w.Default = d
		}
	}
	p.parts = append(p.parts, w)
}

// bad is a verb that does not go with a value.
func (p *printer) bad(v Value, verb rune) {
	p.erroring = true
	p.text("%!" + string(verb) + "(" + reflectString(dynamicType(v)) + "=")
	p.value(v, 'v', 0, true)
	p.text(")")
	p.erroring = false
}

// value is fmt's printValue. Methods are called on what is exported.
func (p *printer) value(v Value, verb rune, depth int, exported bool) {
	in := p.in
	in.spend(1)
	v = in.toldBool(in.settle(v))
	if depth > 100 {
		p.part(in.unknown(nil, Fuel, "a value that is formatted within itself", 0))
		return
	}
	if depth > 0 && exported && p.methods(v, verb) {
		return
	}
	switch x := v.(type) {
	case *Unknown:
		p.unknown(x, verb)
	case *Choice:
		p.part(in.each(x, func(a Value) Value {
			q := *p
			q.parts = nil
			q.value(a, verb, depth, exported)
			return in.concat(types.Typ[types.String], q.parts...)
		}))
	case *Const:
		p.basic(x, verb)
	case *Rope:
		p.rope(x, verb)
	case *Nil:
		p.none(x, verb)
	case *Struct:
		p.structure(x, verb, depth, exported)
	case *Map:
		p.mapping(x, verb, depth, exported)
	case *Ptr:
		if depth == 0 {
			switch under(deref(x.T)).(type) {
			case *types.Struct, *types.Array, *types.Slice, *types.Map:
				p.text("&")
				p.value(in.load(x), verb, depth+1, exported)
				return
			}
		}
		p.pointer(x, verb)
	case *Func:
		p.pointer(x, verb)
	default:
		if isBytes(v) {
			p.bytes(v, verb)
			return
		}
		p.list(v, verb, depth, exported)
	}
}

// verbsOf are the verbs that fmt knows for a kind of values.
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
func (p *printer) basic(x *Const, verb rune) {
	b, ok := under(x.T).(*types.Basic)
	if !ok {
		p.unclear(x)
		return
	}
	if !strings.ContainsRune(verbsOf(b), verb) {
		if p.erroring { // %v goes with all
			p.unclear(x)
			return
		}
		p.bad(x, verb)
		return
	}
	if verb == 'v' && strings.ContainsAny(p.flags, "+#") { // of a wrong verb: not those of %+v and %#v
		verb = map[int]rune{0: 's', int(types.IsBoolean): 't', int(types.IsInteger): 'd', int(types.IsFloat): 'g', int(types.IsComplex): 'g'}[int(b.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsComplex))]
	}
	s := goBasic(x)
	if verb == 'v' && b.Kind() == types.Uintptr && p.sharpV {
		p.unclear(x)
		return
	}
	p.parts = append(p.parts, &Const{types.Typ[types.String], fmt.Sprintf(p.spec(verb), s), x.Pos})
}

func (p *printer) rope(x *Rope, verb rune) {
	quote := &Const{T: types.Typ[types.String], V: `"`}
	switch p.spec(verb) {
	case "%s", "%v":
		p.part(x)
	case "%q", "%#v":
		p.parts = append(p.parts, quote, retype(x, quote.T), quote)
	default:
		if !strings.ContainsRune("vsxXq", verb) {
			p.bad(x, verb)
			return
		}
		u, _ := firstUnknown(x)
		p.unknown(u, verb)
	}
}

// none prints a nil of a type.
func (p *printer) none(x *Nil, verb rune) {
	switch under(x.T).(type) {
	case *types.Slice:
		if isByteSlice(x.T) && strings.ContainsRune("sqxX", verb) {
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
			p.text(reflectString(x.T) + "(nil)")
		} else {
			p.text("map[]")
		}
	case *types.Interface:
		if p.sharpV {
			p.text(reflectString(x.T) + "(nil)")
		} else {
			p.text("<nil>")
		}
	default:
		p.pointer(x, verb)
	}
}

// pointer is fmt's fmtPointer. Where something is in memory is not known.
func (p *printer) pointer(v Value, verb rune) {
	switch under(v.Type()).(type) {
	case *types.Pointer, *types.Signature, *types.Chan, *types.Slice, *types.Map:
	default:
		if b, ok := under(v.Type()).(*types.Basic); !ok || b.Kind() != types.UnsafePointer {
			p.bad(v, verb)
			return
		}
	}
	if !strings.ContainsRune("vpbodxX", verb) {
		p.bad2(v, verb)
		return
	}
	if !isNil(v) {
		p.part(p.in.unknown(nil, RunTime, "an address", 0))
		return
	}
	switch {
	case verb == 'v' && p.sharpV:
		p.text("(" + reflectString(v.Type()) + ")(nil)")
	case verb == 'v':
		p.pad("<nil>")
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

// bad2 is bad for a pointer: the address is printed.
func (p *printer) bad2(v Value, verb rune) {
	if isNil(v) {
		p.text("%!" + string(verb) + "(" + reflectString(v.Type()) + "=")
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
	return reflectString(t)
}
