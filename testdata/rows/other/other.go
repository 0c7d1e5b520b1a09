// Package other is a dependency of the rows: another module, whose source is read on demand.
package other

import "sync"

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
