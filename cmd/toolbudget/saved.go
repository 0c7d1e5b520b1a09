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

// key stands for all that the catalog of a listing depends on: this program, the
// source, and the types that the configuration declares. It is false where that
// cannot be told, and nothing is kept then.
func (s *saved) key(l *load.Listing, house []config.ToolType) (cache.Key, bool) {
	if s.cache == nil {
		return cache.Key{}, false
	}
	program, err := s.program()
	if err != nil {
		return cache.Key{}, false
	}
	digest, err := l.Digest()
	if err != nil {
		return cache.Key{}, false
	}
	b, err := json.Marshal(struct {
		Program cache.Key
		Source  string
		House   []config.ToolType
	}{program, digest, house})
	return sha256.Sum256(b), err == nil
}

// get returns the catalog that is kept under a key, or nil.
func (s *saved) get(k cache.Key) *catalog.Catalog {
	b, ok := s.cache.Get(k)
	if !ok {
		return nil
	}
	c, err := decode(b)
	if err != nil {
		return nil
	}
	return c
}

func (s *saved) put(k cache.Key, c *catalog.Catalog) {
	if b, err := encode(c); err == nil {
		s.cache.Put(k, b)
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
