// Package other is a dependency of the rows: another module, whose source is read on demand.
package other

import (
	"reflect"
	"sync"
	"time"
)

// A Config is changed by methods and functions that return nothing.
type Config struct {
	Write bool
	Sub   *Config
	names []string
}

// New returns a configuration in which nothing is set.
func New() *Config { return &Config{Sub: &Config{}} }

// Load sets everything.
func (c *Config) Load() {
	c.Write, c.Sub.Write = true, true
	c.names = append(c.names, "loaded")
}

// Names are what Load has found.
func (c *Config) Names() []string { return c.names }

// Fill sets what it is given.
func Fill(c *Config) { c.Write, c.Sub = true, nil }

// A Set is a set behind an interface.
type Set interface {
	Add(string)
	Has(string) bool
}

type set struct {
	mu sync.Mutex
	m  *map[string]struct{}
}

// NewSet returns an empty set.
func NewSet() Set { return &set{m: &map[string]struct{}{}} }

func (s *set) Add(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	(*s.m)[name] = struct{}{}
}

func (s *set) Has(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := (*s.m)[name]
	return ok
}

// Each calls f with each element.
func Each[T any](list []T, f func(T)) {
	for _, v := range list {
		f(v)
	}
}

// An App calls functions with what they ask for, as libraries for dependency injection do. It asks
// the clock, so its source is not read.
type App struct {
	values, calls []reflect.Value
	changed       time.Time
}

// An Option is a part of an App.
type Option func(*App)

// Provide gives a value, or a function that makes one.
func Provide(value any) Option {
	now := time.Now()
	return func(a *App) {
		a.changed = now
		v := reflect.ValueOf(value)
		if v.Kind() == reflect.Func {
			v = v.Call(nil)[0]
		}
		a.values = append(a.values, v)
	}
}

// Invoke gives a function that is called when the App runs.
func Invoke(f any) Option {
	now := time.Now()
	return func(a *App) { a.calls, a.changed = append(a.calls, reflect.ValueOf(f)), now }
}

// Assemble makes an App.
func Assemble(options ...Option) *App {
	a := &App{changed: time.Now()}
	for _, o := range options {
		o(a)
	}
	return a
}

// Run calls each function with the first value of the type of its parameter.
func (a *App) Run() {
	for _, call := range a.calls {
		for _, v := range a.values {
			if v.Type() == call.Type().In(0) {
				call.Call([]reflect.Value{v})
				break
			}
		}
	}
}

// A Cache keeps the last value that it was given, and calls a function with each that leaves. It asks
// the clock, too.
type Cache[T any] struct {
	value   T
	full    bool
	leaves  func(T)
	changed time.Time
}

// NewCache returns an empty cache.
func NewCache[T any](leaves func(T)) *Cache[T] {
	return &Cache[T]{leaves: leaves, changed: time.Now()}
}

// Put keeps a value.
func (c *Cache[T]) Put(v T) {
	if c.full && time.Since(c.changed) < time.Hour {
		c.leaves(c.value)
	}
	c.value, c.full, c.changed = v, true, time.Now()
}

// Get returns the value that is kept.
func (c *Cache[T]) Get() T {
	c.changed = time.Now()
	return c.value
}

// A Tree is a sorted set of texts.
type Tree struct{ root *knot }

type knot struct {
	key         string
	left, right *knot
}

// Put adds a text.
func (t *Tree) Put(key string) {
	at := &t.root
	for *at != nil && (*at).key != key {
		if key < (*at).key {
			at = &(*at).left
		} else {
			at = &(*at).right
		}
	}
	if *at == nil {
		*at = &knot{key: key}
	}
}

// Each calls f with each text, in order.
func (t *Tree) Each(f func(string)) { t.root.each(f) }

func (k *knot) each(f func(string)) {
	if k != nil {
		k.left.each(f)
		f(k.key)
		k.right.each(f)
	}
}

// Note calls f with each text, in order, and notes the last one.
func (t *Tree) Note(last *string, f func(string)) { t.root.note(last, f) }

func (k *knot) note(last *string, f func(string)) {
	if k != nil {
		k.left.note(last, f)
		*last = k.key
		f(k.key)
		k.right.note(last, f)
	}
}

// plurals are filled before main, rules by it.
var (
	plurals = map[string]string{}
	rules   []string
)

func init() {
	plurals["city"] = "cities"
	compile()
}

func compile() {
	for _, r := range []string{"s", "es"} {
		rules = append(rules, r)
	}
}

// Plural is the plural of a noun.
func Plural(noun string) string {
	if p, ok := plurals[noun]; ok {
		return p
	}
	for _, r := range rules {
		return noun + r
	}
	return noun
}

// AddPlural adds one.
func AddPlural(noun, plural string) { plurals[noun] = plural }
