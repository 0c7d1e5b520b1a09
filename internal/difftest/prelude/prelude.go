// Package prelude is what generated programs share: types of the shapes that
// programs have, and helpers that keep a program well-defined whatever its
// operands are. The generator copies the file into the package it writes.
package prelude

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Flags are given in some environments.
var (
	FlagBool = flag.Bool("flag-bool", false, "")
	FlagInt  = flag.Int("flag-int", 2, "")
	FlagText = flag.String("flag-text", "text", "")
	FlagList = flag.String("OPEN_list", "", "")
)

// V hides a constant from the compiler, which refuses some constant operations.
func V[T any](x T) T { return x }

// At, AtS, Cut and Ref never panic.
func At(s []int, i int) int {
	if i < 0 || i >= len(s) {
		return -1
	}
	return s[i]
}

func AtS(s []string, i int) string {
	if i < 0 || i >= len(s) {
		return "?"
	}
	return s[i]
}

func Cut(s string, a, b int) string {
	a, b = max(a, 0), min(b, len(s))
	if a >= b {
		return ""
	}
	return s[a:b]
}

func Sub[T any](s []T, a, b int) []T {
	a, b = max(a, 0), min(b, len(s))
	if a >= b {
		return nil
	}
	return s[a:b]
}

// Clip, Few and FewS bound what grows in a loop.
func Clip(s string) string {
	if len(s) > 64 {
		return s[:64]
	}
	return s
}

func Few[T any](s []T) []T {
	if len(s) > 9 {
		return s[:9]
	}
	return s
}

// Small is a number of turns.
func Small(n int) int { return n & 3 }

func Pick[T any](c bool, a, b T) T {
	if c {
		return a
	}
	return b
}

func Has[K comparable, W any](m map[K]W, k K) bool {
	_, ok := m[k]
	return ok
}

// Sum, Fold, Map and Filter are generic and variadic functions.
func Sum(x ...int) (t int) {
	for _, v := range x {
		t += v
	}
	return
}

func Fold[T, A any](s []T, a A, f func(A, T) A) A {
	for _, v := range s {
		a = f(a, v)
	}
	return a
}

func Map[T, U any](s []T, f func(T) U) []U {
	r := make([]U, 0, len(s))
	for _, v := range s {
		r = append(r, f(v))
	}
	return r
}

func Filter[T any](s []T, f func(T) bool) (r []T) {
	for _, v := range s {
		if f(v) {
			r = append(r, v)
		}
	}
	return
}

// Gen and Words are iterators.
func Gen(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i * i) {
				return
			}
		}
	}
}

func Words(s string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for i, w := range strings.Fields(s) {
			if !yield(i, w) {
				return
			}
		}
	}
}

func Backward(s string) string {
	r := []rune(s)
	slices.Reverse(r)
	return string(r)
}

// P can be compared, S cannot.
type P struct {
	A int
	B string
	C [2]int
}

func (p P) Get() int { return p.A + p.C[0] }

func (p *P) Inc(n int) {
	p.A += n
	p.C[1]++
}

func (p P) With(n int) P {
	p.A, p.C[0] = n, n
	return p
}

type S struct {
	N    int            `json:"n"`
	T    string         `json:"t,omitempty"`
	L    []int          `json:"l"`
	M    map[string]int `json:"m,omitempty"`
	Next *S             `json:"next,omitempty"`
	done bool
}

func (s *S) Add(n int) *S {
	s.N += n
	s.L = Few(append(s.L, n))
	return s
}

func (s S) Sum() int { return s.N + Sum(s.L...) }

func (s *S) Done() bool { return s.done }

// Level has names.
type Level int

const (
	Low Level = iota
	Mid
	High
)

func (l Level) String() string {
	switch l {
	case Low:
		return "low"
	case Mid:
		return "mid"
	case High:
		return "high"
	}
	return "Level(" + strconv.Itoa(int(l)) + ")"
}

// Namer has methods on values, on structs and on pointers, and is embedded.
type Namer interface{ Name(n int) string }

type X uint8

func (x X) Name(n int) string { return fmt.Sprint("X", uint8(x)+uint8(n)) }

type Y struct{ N string }

func (y Y) Name(n int) string {
	y.N += "!"
	return y.N + strconv.Itoa(n%100)
}

type Z struct{ K int }

func (z *Z) Name(n int) string {
	z.K++
	return fmt.Sprint("Z", z.K, n)
}

func (z *Z) String() string { return "z" + strconv.Itoa(z.K) }

type Base struct {
	ID  int
	Tag string
}

func (b Base) Label() string { return b.Tag + "#" + strconv.Itoa(b.ID) }

func (b *Base) Bump(n int) { b.ID += n }

type Outer struct {
	Base
	Namer
	W int
}

func (o Outer) Label() string { return "outer " + o.Base.Label() }

type Deep struct {
	*Outer
	Note string
}

// Stack and List are generic types.
type Stack[T any] struct{ items []T }

func NewStack[T any](items ...T) *Stack[T] { return &Stack[T]{items} }

func (s *Stack[T]) Push(v T) { s.items = append(s.items, v) }

func (s *Stack[T]) Pop() (v T, ok bool) {
	if len(s.items) == 0 {
		return v, false
	}
	v = s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return v, true
}

func (s *Stack[T]) Len() int { return len(s.items) }

func (s *Stack[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i, v := range s.items {
			if !yield(i, v) {
				return
			}
		}
	}
}

type List[T cmp.Ordered] struct {
	v    T
	next *List[T]
}

func (l *List[T]) Insert(v T) *List[T] {
	if l == nil || v < l.v {
		return &List[T]{v, l}
	}
	l.next = l.next.Insert(v)
	return l
}

func (l *List[T]) String() string {
	if l == nil {
		return "."
	}
	return fmt.Sprint(l.v) + ">" + l.next.String()
}

// Conf is made by options.
type Conf struct {
	Name    string
	Limit   int
	Verbose bool
	Tags    []string
}

type Option func(*Conf)

func NewConf(opts ...Option) *Conf {
	c := &Conf{Name: "conf", Limit: 10}
	for _, o := range opts {
		o(c)
	}
	return c
}

func WithName(s string) Option { return func(c *Conf) { c.Name = s } }

func WithLimit(n int) Option { return func(c *Conf) { c.Limit = n } }

func WithTags(t ...string) Option { return func(c *Conf) { c.Tags = append(c.Tags, t...) } }

func (c *Conf) String() string {
	return fmt.Sprintf("%s/%d/%t/%s", c.Name, c.Limit, c.Verbose, strings.Join(c.Tags, "+"))
}

// Errors of each kind, and a function that fails now and then.
var (
	ErrOdd = errors.New("odd")
	ErrBig = errors.New("big")
)

type CodeError struct{ Code int }

func (e *CodeError) Error() string { return "code " + strconv.Itoa(e.Code) }

func (e *CodeError) Is(target error) bool { return target == ErrBig && e.Code > 4 }

func Try(n int) (int, error) {
	switch n & 7 {
	case 1:
		return 0, ErrOdd
	case 3:
		return n, fmt.Errorf("try %d: %w", n&15, ErrBig)
	case 5:
		return -1, &CodeError{n & 7}
	case 7:
		return n, errors.Join(ErrOdd, &CodeError{7})
	}
	return n * 2, nil
}

// Upper and Tee are writers.
type Upper struct{ W io.Writer }

func (u Upper) Write(p []byte) (int, error) {
	return io.WriteString(u.W, strings.ToUpper(string(p)))
}

type Counter struct {
	strings.Builder
	Calls int
}

func (c *Counter) Write(p []byte) (int, error) {
	c.Calls++
	return c.Builder.Write(p)
}

// Kind names the dynamic type of a value.
func Kind(v any) string {
	switch t := v.(type) {
	case nil:
		return "nil"
	case int:
		return "i" + strconv.Itoa(t)
	case string:
		return "s" + t
	case Namer:
		return "N" + t.Name(1)
	case fmt.Stringer:
		return t.String()
	case error:
		return "e" + t.Error()
	case []int:
		return fmt.Sprint(len(t), t)
	case bool, float64:
		return fmt.Sprint(t)
	}
	return "other"
}

// Text is what is told of an error.
func Text(err error) string {
	if err == nil {
		return "ok"
	}
	return strings.ReplaceAll(err.Error(), "\n", ";")
}

// Runes counts what a string has of them.
func Runes(s string) (n int) {
	for range s {
		n++
	}
	return n + 100*utf8.RuneCountInString(s)
}

// Limit keeps a tool's text short.
func Limit(s string) string {
	if len(s) > 1500 {
		return s[:1500]
	}
	return s
}
