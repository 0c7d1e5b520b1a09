package ecmaregexp

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// maxDepth bounds the groups within groups that are looked into.
const maxDepth = 500

// Check returns an error that says why a text is no regular expression of ECMAScript, or nil.
func Check(pattern string) error {
	p := &parser{text: []rune(pattern), names: map[string]bool{}}
	err := p.disjunction(0)
	switch {
	case errors.Is(err, errDeep):
		return nil
	case err != nil:
		return err
	case p.more():
		return errors.New("a parenthesis closes nothing")
	}
	for _, name := range p.backreferences {
		if len(p.names) > 0 && !p.names[name] {
			return fmt.Errorf("no group has the name %s", name)
		}
	}
	return nil
}

var errDeep = errors.New("groups are nested too deeply to be looked into")

type parser struct {
	text           []rune
	at             int
	names          map[string]bool // of groups
	backreferences []string
}

func (p *parser) more() bool { return p.at < len(p.text) }

func (p *parser) next() rune {
	if !p.more() {
		return -1
	}
	return p.text[p.at]
}

// take reads a prefix of what is left, if it is there.
func (p *parser) take(prefix string) bool {
	n := len([]rune(prefix))
	if p.at+n > len(p.text) || string(p.text[p.at:p.at+n]) != prefix {
		return false
	}
	p.at += n
	return true
}

// disjunction reads alternatives up to a parenthesis or the end.
func (p *parser) disjunction(depth int) error {
	if depth > maxDepth {
		return errDeep
	}
	for p.more() && p.next() != ')' {
		if p.take("|") {
			continue
		}
		repeatable, err := p.term(depth)
		if err != nil {
			return err
		}
		if !repeatable {
			continue
		}
		if err := p.quantifier(); err != nil {
			return err
		}
	}
	return nil
}

// term reads an assertion or an atom, and reports whether a quantifier may follow.
func (p *parser) term(depth int) (repeatable bool, err error) {
	switch p.next() {
	case '^', '$':
		p.at++
		return false, nil
	case '*', '+', '?':
		return false, p.nothingRepeated(p.at + 1)
	case '{':
		if end, _, _ := p.braces(); end > 0 {
			return false, p.nothingRepeated(end)
		}
	case '(':
		return p.group(depth)
	case '[':
		p.at++
		return true, p.class()
	case '\\':
		p.at++
		return p.escape()
	}
	p.at++
	return true, nil
}

func (p *parser) nothingRepeated(end int) error {
	return fmt.Errorf("nothing is repeated by %s", string(p.text[p.at:end]))
}

// quantifier reads one, if there is one.
func (p *parser) quantifier() error {
	switch p.next() {
	case '*', '+', '?':
		p.at++
	case '{':
		end, low, high := p.braces()
		if end == 0 {
			return nil
		}
		if high != "" && less(high, low) {
			return fmt.Errorf("%s is out of order", string(p.text[p.at:end]))
		}
		p.at = end
	default:
		return nil
	}
	p.take("?")
	return nil
}

// braces reads ahead over {n}, {n,} or {n,m}. The end is 0 if there is none of them: then the
// brace stands for itself.
func (p *parser) braces() (end int, low, high string) {
	i := p.at + 1
	digits := func() string {
		start := i
		for i < len(p.text) && '0' <= p.text[i] && p.text[i] <= '9' {
			i++
		}
		return string(p.text[start:i])
	}
	if low = digits(); low == "" {
		return 0, "", ""
	}
	if i < len(p.text) && p.text[i] == ',' {
		i++
		high = digits()
	}
	if i >= len(p.text) || p.text[i] != '}' {
		return 0, "", ""
	}
	return i + 1, low, high
}

// less compares two numbers of any length.
func less(a, b string) bool {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return len(a) < len(b) || len(a) == len(b) && a < b
}

// group reads a group, which may be an assertion.
func (p *parser) group(depth int) (repeatable bool, err error) {
	repeatable = true
	switch {
	case p.take("(?="), p.take("(?!"), p.take("(?:"):
	case p.take("(?<="), p.take("(?<!"):
		repeatable = false
	case p.take("(?<"):
		name, ok := p.name()
		if !ok {
			return false, errors.New("(?< begins no group")
		}
		p.names[name] = true
	case p.take("(?"):
		if !p.modifiers() {
			return false, fmt.Errorf("(?%s begins no group", string(p.text[p.at:min(p.at+1, len(p.text))]))
		}
	default:
		p.at++
	}
	if err := p.disjunction(depth + 1); err != nil {
		return false, err
	}
	if !p.take(")") {
		return false, errors.New("a group is not closed")
	}
	return repeatable, nil
}

// name reads the name of a group up to >.
func (p *parser) name() (string, bool) {
	for i := p.at; i < len(p.text); i++ {
		if p.text[i] == '>' {
			name := string(p.text[p.at:i])
			p.at = i + 1
			return name, name != "" && !strings.ContainsAny(name, " ()[]{}*+?|.^-") && !digit(rune(name[0]))
		}
	}
	return "", false
}

func digit(r rune) bool { return '0' <= r && r <= '9' }

func letter(r rune) bool { return 'a' <= r|32 && r|32 <= 'z' }

// modifiers reads those that a group may begin with since ECMAScript 2025, as in (?i:a). It reads
// nothing if there are none.
func (p *parser) modifiers() bool {
	i := p.at
	for i < len(p.text) && strings.ContainsRune("ims-", p.text[i]) {
		i++
	}
	letters := string(p.text[p.at:i])
	if i >= len(p.text) || p.text[i] != ':' || letters == "-" || strings.Count(letters, "-") > 1 {
		return false
	}
	for _, r := range "ims" {
		if strings.Count(letters, string(r)) > 1 {
			return false
		}
	}
	p.at = i + 1
	return true
}

// escape reads what follows a backslash outside of a class.
func (p *parser) escape() (repeatable bool, err error) {
	switch {
	case !p.more():
		return false, errEnds
	case p.take("b"), p.take("B"):
		return false, nil
	case p.take("k<"):
		if name, ok := p.name(); ok {
			p.backreferences = append(p.backreferences, name)
		}
		return true, nil
	}
	p.character()
	return true, nil
}

var errEnds = errors.New("it ends in a backslash")

// class reads a class of characters after its first bracket.
func (p *parser) class() error {
	p.take("^")
	for !p.take("]") {
		start := p.at
		low, one, err := p.member()
		if err != nil {
			return err
		}
		if p.next() != '-' || p.at+1 < len(p.text) && p.text[p.at+1] == ']' {
			continue
		}
		p.at++
		high, other, err := p.member()
		if err != nil {
			return err
		}
		if one && other && low > high {
			return fmt.Errorf("%s is out of order", string(p.text[start:p.at]))
		}
	}
	return nil
}

// member reads one character of a class, or an escape that stands for several: then it is not one.
func (p *parser) member() (r rune, one bool, err error) {
	switch {
	case !p.more():
		return 0, false, errors.New("a class is not closed")
	case !p.take("\\"):
		r = p.next()
		p.at++
		return r, true, nil
	case !p.more():
		return 0, false, errEnds
	case p.take("b"):
		return '\b', true, nil
	}
	r, one = p.character()
	return r, one, nil
}

// controls are the escapes of one character each.
var controls = map[rune]rune{'t': '\t', 'n': '\n', 'v': '\v', 'f': '\f', 'r': '\r'}

// character reads what follows a backslash, if that is not special in its context.
func (p *parser) character() (r rune, one bool) {
	r = p.next()
	p.at++
	switch {
	case strings.ContainsRune("dDsSwW", r):
		return 0, false
	case r == 'p' || r == 'P':
		return 'p', !p.property()
	case r == 'x':
		return p.hex(2, 'x')
	case r == 'u':
		return p.codePoint()
	case r == 'c' && letter(p.next()):
		r = p.next()
		p.at++
		return r & 31, true
	case r == 'c':
		p.at-- // the backslash stands for itself
		return '\\', true
	case digit(r):
		return p.octal(r)
	case controls[r] != 0:
		return controls[r], true
	}
	return r, true
}

// property reads the braces of \p{Letter}.
func (p *parser) property() bool {
	if p.next() != '{' {
		return false
	}
	for i := p.at + 1; i < len(p.text); i++ {
		switch r := p.text[i]; {
		case r == '}':
			p.at = i + 1
			return true
		case !letter(r) && !digit(r) && r != '_' && r != '=':
			return false
		}
	}
	return false
}

// hex reads n digits, if they are there. Otherwise the letter before them stands for itself.
func (p *parser) hex(n int, itself rune) (rune, bool) {
	if p.at+n > len(p.text) {
		return itself, true
	}
	v, err := strconv.ParseUint(string(p.text[p.at:p.at+n]), 16, 32)
	if err != nil {
		return itself, true
	}
	p.at += n
	return rune(v), true
}

// codePoint reads \u0061 or \u{61}.
func (p *parser) codePoint() (rune, bool) {
	if p.next() != '{' {
		return p.surrogates(p.hex(4, 'u'))
	}
	for i := p.at; i < len(p.text); i++ {
		if p.text[i] != '}' {
			continue
		}
		v, err := strconv.ParseUint(string(p.text[p.at+1:i]), 16, 32)
		if err != nil || v > 0x10ffff {
			break
		}
		p.at = i + 1
		return rune(v), true
	}
	return 'u', true
}

// surrogates joins a high surrogate with the low one behind it.
func (p *parser) surrogates(high rune, one bool) (rune, bool) {
	start := p.at
	if 0xd800 <= high && high < 0xdc00 && p.take("\\u") {
		if low, _ := p.hex(4, 'u'); 0xdc00 <= low && low < 0xe000 {
			return (high-0xd800)<<10 + (low - 0xdc00) + 0x10000, one
		}
	}
	p.at = start
	return high, one
}

// octal reads up to two more digits. The number of a group is read as one.
func (p *parser) octal(first rune) (rune, bool) {
	if first > '7' {
		return first, true
	}
	r := first - '0'
	for n := 0; n < 2 && '0' <= p.next() && p.next() <= '7' && r*8+p.next()-'0' < 256; n++ {
		r = r*8 + p.next() - '0'
		p.at++
	}
	return r, true
}
