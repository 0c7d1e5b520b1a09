package cache

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

func open(t *testing.T) *Cache {
	t.Helper()
	c, err := Open(filepath.Join(t.TempDir(), "made", "when", "needed"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestGetReturnsTheLastPut(t *testing.T) {
	c := open(t)
	a, b := Key{1}, Key{2}
	if data, ok := c.Get(a); ok {
		t.Errorf("an empty cache has %q", data)
	}
	c.Put(a, []byte("one"))
	c.Put(b, nil)
	c.Put(a, []byte("two"))
	if data, ok := c.Get(a); !ok || string(data) != "two" {
		t.Errorf("got %q, %v", data, ok)
	}
	if data, ok := c.Get(b); !ok || len(data) != 0 {
		t.Errorf("got %q, %v for nothing", data, ok)
	}
	// An entry under the name of another is none.
	if err := os.Rename(c.file(a), c.file(b)); err != nil {
		t.Fatal(err)
	}
	if data, ok := c.Get(b); ok {
		t.Errorf("got %q of another key", data)
	}
}

func TestDamagedEntriesAreMisses(t *testing.T) {
	c := open(t)
	k := Key{1}
	c.Put(k, []byte("data"))
	entry, err := os.ReadFile(c.file(k))
	if err != nil {
		t.Fatal(err)
	}
	for i := range entry {
		flipped := bytes.Clone(entry)
		flipped[i] ^= 1
		for _, bad := range [][]byte{flipped, entry[:i], append(bytes.Clone(entry), entry[:i+1]...)} {
			if err := os.WriteFile(c.file(k), bad, 0o600); err != nil {
				t.Fatal(err)
			}
			if data, ok := c.Get(k); ok {
				t.Fatalf("a file of %q gives %q", bad, data)
			}
		}
	}
	c.Put(k, []byte("data"))
	if data, ok := c.Get(k); !ok || string(data) != "data" {
		t.Errorf("after it is put again there is %q, %v", data, ok)
	}
}

func TestCacheDirectoryComesFromTheEnvironment(t *testing.T) {
	abs := t.TempDir()
	for _, name := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData", "home"} {
		t.Setenv(name, "")
	}
	for _, tt := range []struct {
		value string
		want  string // "" is none
		fails bool
	}{
		{"off", "", false},
		{"", "", false},
		{abs, abs, false},
		{"relative", "", true},
	} {
		c, err := Open(tt.value)
		got := ""
		if c != nil {
			got = c.dir
		}
		if got != tt.want || (err != nil) != tt.fails {
			t.Errorf("%q opens %q, %v", tt.value, got, err)
		}
		if c == nil { // holds nothing, and does not mind
			c.Put(Key{}, []byte("x"))
			if _, ok := c.Get(Key{}); ok {
				t.Errorf("%q holds something", tt.value)
			}
		}
	}
	for _, name := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData", "home"} {
		t.Setenv(name, abs)
	}
	want, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	if c, err := Open(""); err != nil || c.dir != filepath.Join(want, "toolbudget") {
		t.Errorf("by default it is %v, %v", c, err)
	}
}

// TestUnwritableCacheIsNoError puts where nothing can be written.
func TestUnwritableCacheIsNoError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []*Cache{{file}, {filepath.Join(file, "below")}} {
		c.Put(Key{}, []byte("x"))
		if _, ok := c.Get(Key{}); ok {
			t.Errorf("%s holds something", c.dir)
		}
	}
	c := open(t)
	if err := os.MkdirAll(c.file(Key{}), 0o700); err != nil { // cannot be replaced
		t.Fatal(err)
	}
	c.Put(Key{}, []byte("x"))
	if list, err := os.ReadDir(c.dir); err != nil || len(list) != 1 {
		t.Errorf("temporary files are left: %v, %v", list, err)
	}
}

func TestTrimRemovesTheOldestEntries(t *testing.T) {
	c := open(t)
	now := time.Now()
	write := func(name string, size int64, age time.Duration) {
		t.Helper()
		name = filepath.Join(c.dir, name)
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(name, size); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	exists := func(name string) bool {
		_, err := os.Lstat(filepath.Join(c.dir, name))
		return err == nil
	}
	const day = 24 * time.Hour
	entry := func(n int) string { return filepath.Base(c.file(Key{byte(n)})) }
	c.Put(Key{0}, []byte("new"))
	write(entry(1), 10, 13*day)
	write(entry(2), 10, 15*day)
	write(entry(2)+"-123", 10, 15*day)
	write("notes.txt", 10, 100*day)
	write("notes.toolbudget", 10, 100*day)
	write(entry(3), maxSize-1000, time.Hour)
	write(entry(4), 2000, 2*time.Hour)
	c.Put(Key{5}, []byte("new"))
	if !exists(entry(2)) {
		t.Error("trimmed twice within a day")
	}
	write("trimmed.toolbudget", 0, 25*time.Hour)
	c.Put(Key{6}, []byte("new"))
	for name, want := range map[string]bool{
		entry(0): true, entry(3): true, entry(5): true, entry(6): true,
		entry(1):           false, // too much with 3 and 4
		entry(2):           false, // too old
		entry(2) + "-123":  false,
		entry(4):           false, // too much with 3
		"notes.txt":        true,  // somebody else's
		"notes.toolbudget": true,
	} {
		if exists(name) != want {
			t.Errorf("%s is there: %v", name, !want)
		}
	}
}

// TestReadEntriesAreKeptLonger holds that what is read is not too old to be kept.
func TestReadEntriesAreKeptLonger(t *testing.T) {
	c := open(t)
	k := Key{1}
	c.Put(k, []byte("x"))
	for _, tt := range []struct {
		age     time.Duration
		touched bool
	}{{13 * 24 * time.Hour, true}, {30 * time.Minute, false}} {
		then := time.Now().Add(-tt.age)
		if err := os.Chtimes(c.file(k), then, then); err != nil {
			t.Fatal(err)
		}
		c.Get(k)
		info, err := os.Stat(c.file(k))
		if err != nil {
			t.Fatal(err)
		}
		if got := time.Since(info.ModTime()) < tt.age-time.Minute; got != tt.touched {
			t.Errorf("of an age of %v its use is noted: %v", tt.age, got)
		}
	}
}

// TestConcurrentPutsAreNeverMixed puts and gets the same keys from many sides: each Get has all of
// one Put, or nothing.
func TestConcurrentPutsAreNeverMixed(t *testing.T) {
	dir := t.TempDir()
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			c := &Cache{dir} // as another process would
			for j := range 100 {
				k := Key{byte(j % 3)}
				c.Put(k, bytes.Repeat(fmt.Appendf(nil, "%d ", i), 1000))
				data, ok := c.Get(k)
				if !ok || len(data) != 2000 || !bytes.Equal(data, bytes.Repeat(data[:2], 1000)) {
					t.Errorf("got %d bytes, %v", len(data), ok)
				}
			}
		})
	}
	wg.Wait()
	if list, err := os.ReadDir(dir); err != nil || len(list) != 4 {
		t.Errorf("%d files are left, %v", len(list), err)
	}
}

func TestProgramHasOneKey(t *testing.T) {
	a, err := Program()
	if err != nil {
		t.Fatal(err)
	}
	if b, err := Program(); err != nil || a != b || a == (Key{}) {
		t.Errorf("%x, then %x, %v", a, b, err)
	}
}
