package library

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// A directive is one verb of a format, with what it takes from the operands. It is read
// like in doPrintf of package fmt, with its errors for bad indexes and widths, because
// their texts show up in descriptions.
type directive struct {
	in   *eval.Interp
	args []eval.Value
	// rest is what follows in the format, verb the verb, or 0 without one.
	rest string
	verb rune
	// spec is the verb with width and precision as numbers and without numbers
	// of operands: %[2]*d of a 7 is %7d.
	spec string
	// arg is the operand that is formatted.
	arg int
	// bad is what fmt prints ahead of the verb, badIndex that it names no operand.
	bad      string
	badIndex bool
	// reordered: operands are named by number.
	reordered bool
	// unknown is a width or precision that is not known.
	unknown *eval.Unknown
}

// directiveOf reads the directive at the start of format; arg is the index of the next
// operand.
func directiveOf(in *eval.Interp, format string, arg int, args []eval.Value) *directive {
	d := &directive{in: in, args: args, rest: format[1:], arg: arg}
	end := 0
	for end < len(d.rest) && strings.IndexByte("#0+- ", d.rest[end]) >= 0 {
		end++
	}
	flags, width, precision := d.rest[:end], "", ""
	d.rest = d.rest[end:]
	after := d.operand()
	if d.skip('*') {
		n, ok := d.star()
		switch {
		case !ok:
			d.bad += "%!(BADWIDTH)"
		case n < 0: // a width below zero pads on the right
			flags, width = flags+"-", strconv.Itoa(-n)
		default:
			width = strconv.Itoa(n)
		}
		after = false
	} else if width = d.digits(); after && width != "" { // %[3]2d
		d.badIndex = true
	}
	if len(d.rest) > 1 && d.skip('.') { // at the end it is a verb
		d.badIndex = d.badIndex || after // %[3].2d
		after = d.operand()
		if d.skip('*') {
			n, ok := d.star()
			if ok = ok && n >= 0; ok {
				precision = "." + strconv.Itoa(n)
			} else {
				d.bad += "%!(BADPREC)"
			}
			after = false
		} else {
			precision = "." + d.digits()
		}
	}
	if !after {
		d.operand()
	}
	if d.rest == "" {
		return d
	}
	r, size := utf8.DecodeRuneInString(d.rest)
	d.verb, d.spec = r, "%"+flags+width+precision+d.rest[:size]
	d.rest = d.rest[size:]
	if strings.ContainsRune("#+- .[*0123456789", r) && d.unknown == nil { // spec would read otherwise
		d.unknown = in.Unknown(nil, eval.Unsupported, "the verb "+d.spec, 0)
	}
	return d
}

// skip takes the character c, if it is next.
func (d *directive) skip(c byte) bool {
	if d.rest == "" || d.rest[0] != c {
		return false
	}
	d.rest = d.rest[1:]
	return true
}

// digits takes a number. Like fmt, a number beyond a million takes the rest of the format
// with it.
func (d *directive) digits() string {
	end, n := 0, 0
	for ; end < len(d.rest) && d.rest[end] >= '0' && d.rest[end] <= '9'; end++ {
		if n > maxStar {
			d.rest = ""
			return ""
		}
		n = 10*n + int(d.rest[end]-'0')
	}
	number := d.rest[:end]
	d.rest = d.rest[end:]
	return number
}

// operand takes the number of an operand, as in %[2]d, and reports whether there is one.
func (d *directive) operand() bool {
	if !strings.HasPrefix(d.rest, "[") {
		return false
	}
	d.reordered = true
	number, rest, closed := strings.Cut(d.rest[1:], "]")
	if !closed || number == "" && rest == "" {
		d.rest, d.badIndex = d.rest[1:], true
		return false
	}
	d.rest = rest
	n, ok := operandNumber(number)
	if !ok || n < 1 || n > len(d.args) {
		d.badIndex = true
		return ok
	}
	d.arg = n - 1
	return true
}

// operandNumber reads the number of an operand. As in fmt, one beyond a million is none
// only where another digit follows.
func operandNumber(s string) (n int, ok bool) {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' || n > maxStar {
			return 0, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, s != ""
}

// maxStar is the largest width, precision or operand number that fmt takes.
const maxStar = 1_000_000

// star takes a width or precision from the next operand. If it is not known, the directive
// is not either.
func (d *directive) star() (n int, ok bool) {
	if d.arg >= len(d.args) {
		return 0, false
	}
	v := d.in.Settle(d.args[d.arg])
	d.arg++
	if n, ok = eval.AsInt(v); ok {
		return n, n <= maxStar && n >= -maxStar
	}
	if u, open := eval.FirstUnknown(v); open {
		d.unknown = u
	} else if _, open := v.(*eval.Choice); open {
		d.unknown = d.in.Unknown(nil, eval.RunTime, "a width that depends on a condition", 0)
	}
	return 0, d.unknown != nil
}
