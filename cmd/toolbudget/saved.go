package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"os"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/cache"
	"github.com/toolbudget/toolbudget/internal/load"
)

// saved is where catalogs are kept from one run to the next. To a reader of its
// catalogs it makes no difference: they are what reading the source again would
// give.
type saved struct {
	cache   *cache.Cache
	program func() (cache.Key, error)
}

// openSaved returns what the environment asks for, and begins to read the
// program's own file, while the go command lists.
func openSaved() (*saved, error) {
	c, err := cache.Open(os.Getenv(cache.Variable))
	if c == nil {
		return &saved{}, err
	}
	type result struct {
		key cache.Key
		err error
	}
	done := make(chan result, 1)
	go func() {
		key, err := cache.Program()
		done <- result{key, err}
	}()
	return &saved{c, func() (cache.Key, error) { r := <-done; done <- r; return r.key, r.err }}, nil
}

// Key stands for this program, the source, and the types that the configuration
// declares.
func (s *saved) Key(l *load.Listing, types []config.ToolType) ([32]byte, bool) {
	if s.cache == nil {
		return [32]byte{}, false
	}
	program, err := s.program()
	if err != nil {
		return [32]byte{}, false
	}
	digest, err := l.Digest()
	if err != nil {
		return [32]byte{}, false
	}
	b, err := json.Marshal(struct {
		Program cache.Key
		Source  string
		Types   []config.ToolType
	}{program, digest, types})
	return sha256.Sum256(b), err == nil
}

// Get returns the catalog that is kept under a key, or nil.
func (s *saved) Get(k [32]byte) *catalog.Catalog {
	b, ok := s.cache.Get(cache.Key(k))
	if !ok {
		return nil
	}
	c, err := decode(b)
	if err != nil {
		return nil
	}
	return c
}

// Put keeps a catalog under a key.
func (s *saved) Put(k [32]byte, c *catalog.Catalog) {
	if b, err := encode(c); err == nil {
		s.cache.Put(cache.Key(k), b)
	}
}

// encode writes a catalog with the places of its texts and schemas, which the
// JSON form leaves out. Empty lists become nil ones, as they do there.
func encode(c *catalog.Catalog) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(c)
	return b.Bytes(), err
}

func decode(b []byte) (*catalog.Catalog, error) {
	c := new(catalog.Catalog)
	return c, gob.NewDecoder(bytes.NewReader(b)).Decode(c)
}
