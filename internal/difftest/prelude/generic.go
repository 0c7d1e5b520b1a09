package prelude

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Number is a constraint; Total, Scaled, Largest and Num are made of it.
type Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~float32 | ~float64
}

func Total[T Number](x ...T) (t T) {
	for _, v := range x {
		t += v
	}
	return
}

func Scaled[S ~[]E, E Number](s S, by E) S {
	r := make(S, len(s))
	for i, v := range s {
		r[i] = v * by
	}
	return r
}

func Largest[T cmp.Ordered](x ...T) (t T) {
	for i, v := range x {
		if i == 0 || v > t {
			t = v
		}
	}
	return
}

type Num[T Number] struct{ N T }

func (a Num[T]) Plus(b Num[T]) Num[T] { return Num[T]{a.N + b.N} }

func (a Num[T]) Times(n int) (t T) {
	for range n {
		t += a.N
	}
	return
}

func (a Num[T]) Less(b Num[T]) bool { return a.N < b.N }

// Pair has methods on values and on pointers.
type Pair[K cmp.Ordered, W any] struct {
	Key K
	Val W
}

func (p Pair[K, W]) String() string { return fmt.Sprintf("%v=%v", p.Key, p.Val) }

func (p *Pair[K, W]) Put(w W) { p.Val = w }

// Pairs are what a map has, in the order of its keys.
func Pairs[M ~map[K]W, K cmp.Ordered, W any](m M) (out []Pair[K, W]) {
	for k, v := range m {
		out = append(out, Pair[K, W]{k, v})
	}
	slices.SortFunc(out, func(a, b Pair[K, W]) int { return cmp.Compare(a.Key, b.Key) })
	return
}

type Set[T comparable] map[T]struct{}

func SetOf[T comparable](x ...T) Set[T] {
	s := Set[T]{}
	for _, v := range x {
		s.Add(v)
	}
	return s
}

func (s Set[T]) Add(x T) bool {
	if s.Has(x) {
		return false
	}
	s[x] = struct{}{}
	return true
}

func (s Set[T]) Del(x T) { delete(s, x) }

func (s Set[T]) Has(x T) bool {
	_, ok := s[x]
	return ok
}

// Tree is sorted by who puts into it.
type Tree[T any] struct {
	left, right *Tree[T]
	v           T
}

func (t *Tree[T]) Put(v T, less func(a, b T) bool) *Tree[T] {
	switch {
	case t == nil:
		return &Tree[T]{v: v}
	case less(v, t.v):
		t.left = t.left.Put(v, less)
	default:
		t.right = t.right.Put(v, less)
	}
	return t
}

func (t *Tree[T]) walk(yield func(T) bool) bool {
	return t == nil || t.left.walk(yield) && yield(t.v) && t.right.walk(yield)
}

func (t *Tree[T]) All() iter.Seq[T] { return func(yield func(T) bool) { t.walk(yield) } }

type Opt[T any] struct{ v *T }

func Some[T any](v T) Opt[T] { return Opt[T]{&v} }

func (o Opt[T]) Or(d T) T {
	if o.v == nil {
		return d
	}
	return *o.v
}

func Then[T, U any](o Opt[T], f func(T) U) Opt[U] {
	if o.v == nil {
		return Opt[U]{}
	}
	return Some(f(*o.v))
}

// Setter asks for a method of the pointer.
type Setter[T any] interface {
	*T
	Set(n int)
}

func Made[T any, S Setter[T]](n int) (t T) {
	S(&t).Set(n)
	return
}

type Knob struct{ N int }

func (k *Knob) Set(n int) { k.N = n }

type Dial [2]int

func (d *Dial) Set(n int) { d[0], d[1] = n, -n }

func Names[T Namer](list ...T) string {
	var b strings.Builder
	for i, n := range list {
		fmt.Fprintf(&b, "%d%s;", i, n.Name(i))
	}
	return b.String()
}

// Memo calls a function once for each key.
type Memo[K comparable, W any] struct {
	f     func(K) W
	seen  map[K]W
	Calls int
}

func NewMemo[K comparable, W any](f func(K) W) *Memo[K, W] {
	return &Memo[K, W]{f: f, seen: map[K]W{}}
}

func (m *Memo[K, W]) Get(k K) W {
	if w, ok := m.seen[k]; ok {
		return w
	}
	m.Calls++
	w := m.f(k)
	m.seen[k] = w
	return w
}

// Take, Chained and Zipped make iterators of others.
func Take[T any](s iter.Seq[T], n int) iter.Seq[T] {
	return func(yield func(T) bool) {
		if n <= 0 {
			return
		}
		left := n
		for v := range s {
			if left--; !yield(v) || left == 0 {
				return
			}
		}
	}
}

func Chained[T any](list ...iter.Seq[T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, s := range list {
			for v := range s {
				if !yield(v) {
					return
				}
			}
		}
	}
}

func Zipped[A, B any](a iter.Seq[A], b iter.Seq[B]) iter.Seq2[A, B] {
	return func(yield func(A, B) bool) {
		next, stop := iter.Pull(b)
		defer stop()
		for v := range a {
			w, ok := next()
			if !ok || !yield(v, w) {
				return
			}
		}
	}
}
