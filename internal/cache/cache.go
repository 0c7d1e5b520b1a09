package cache

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Variable is the environment variable that says where the cache is: a
// directory by its absolute path, or off. Without it the cache is toolbudget in
// os.UserCacheDir.
const Variable = "TOOLBUDGET_CACHE"

// A Cache is a directory. Any number of processes may use it at a time. A nil
// *Cache holds nothing.
type Cache struct{ dir string }

// Open returns the cache that a value of Variable asks for. It is nil for off, and
// for "" where the user has no directory for caches. Nothing is written before Put.
func Open(value string) (*Cache, error) {
	switch {
	case value == "off":
		return nil, nil
	case value == "":
		dir, err := os.UserCacheDir()
		if err != nil {
			return nil, nil // such as a container without HOME
		}
		return &Cache{filepath.Join(dir, "toolbudget")}, nil
	case !filepath.IsAbs(value):
		return nil, fmt.Errorf("%s is %q; give a directory by its absolute path, or off", Variable, value)
	}
	return &Cache{value}, nil
}

// A Key is a SHA-256 of all that an entry was made from.
type Key [sha256.Size]byte

// An entry is a file of that name: the SHA-256 of key and data, then the data.
func (c *Cache) file(k Key) string { return filepath.Join(c.dir, fmt.Sprintf("%x%s", k, suffix)) }

const suffix = ".toolbudget"

func sum(k Key, data []byte) []byte {
	h := sha256.New()
	h.Write(k[:])
	h.Write(data)
	return h.Sum(nil)
}

// Get returns what was put under a key, and whether there is such a thing. An
// entry that is damaged is not there.
func (c *Cache) Get(k Key) ([]byte, bool) {
	if c == nil {
		return nil, false
	}
	file := c.file(k)
	entry, err := os.ReadFile(file)
	if err != nil || len(entry) < sha256.Size {
		return nil, false
	}
	data := entry[sha256.Size:]
	if !bytes.Equal(entry[:sha256.Size], sum(k, data)) {
		return nil, false
	}
	c.used(file)
	return data, true
}

// used notes that an entry is of use. As in the go command's cache, what was
// noted within the hour is not noted again.
func (c *Cache) used(file string) {
	now := time.Now()
	if info, err := os.Stat(file); err == nil && now.Sub(info.ModTime()) > time.Hour {
		_ = os.Chtimes(file, now, now) // or it goes early
	}
}

// Put keeps data under a key, in place of what is there. A reader sees the one
// or the other, never a part.
func (c *Cache) Put(k Key, data []byte) {
	if c == nil || os.MkdirAll(c.dir, 0o700) != nil {
		return
	}
	file := c.file(k)
	tmp, err := os.CreateTemp(c.dir, filepath.Base(file)+"-*")
	if err != nil {
		return
	}
	_, err = tmp.Write(append(sum(k, data), data...))
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), file)
	}
	if err != nil {
		_ = os.Remove(tmp.Name()) // or it goes with age
		return
	}
	c.trim()
}
