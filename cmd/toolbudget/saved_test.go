package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/quick"

	"golang.org/x/tools/txtar"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/cache"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/load"
)

// output runs one command line in this process and returns what it prints.
func output(t *testing.T, args ...string) string {
	t.Helper()
	dir := t.TempDir()
	create := func(name string) *os.File {
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	out, errs := create("out"), create("err")
	code := run(t.Context(), args, streams{out: newStream(out), err: newStream(errs)})
	out.Close()
	errs.Close()
	text, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	if code == exitFailed || len(text) == 0 {
		complaint, _ := os.ReadFile(errs.Name())
		t.Fatalf("%s: exit status %d\n%s", strings.Join(args, " "), code, complaint)
	}
	return string(text)
}

// useCache makes a cache for a test.
func useCache(t *testing.T) (dir string) {
	dir = t.TempDir()
	t.Setenv(cache.Variable, dir)
	return dir
}

// entries are the files of a cache by name.
func entries(t *testing.T, dir string) map[string]os.FileInfo {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, strings.Repeat("?", 64)+".toolbudget"))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]os.FileInfo{}
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = info
	}
	return out
}

// kept runs f and returns how many entries are new or written anew after it: 0
// says that what it read was in the cache.
func kept(t *testing.T, dir string, f func()) (n int) {
	t.Helper()
	before := entries(t, dir)
	f()
	for name, info := range entries(t, dir) {
		if old := before[name]; old == nil || !os.SameFile(old, info) {
			n++
		}
	}
	return n
}

// TestCacheChangesNoOutput holds that a run prints the same bytes whether it reads source,
// finds the catalog in the cache or has none.
func TestCacheChangesNoOutput(t *testing.T) {
	for name, dir := range map[string]string{
		"demo": fixture.Module(t, "../../testdata/demo"), "reach": fixture.Module(t, "../../testdata/reach"),
		"hostile":       fixture.Module(t, "../../testdata/hostile"),
		"custom-types":  fixture.Module(t, "../../testdata/frameworks/custom-types"),
		"mcp-go":        fixture.Module(t, "../../testdata/frameworks/mcp-go-1.2"),
		"go-sdk":        fixture.Module(t, "../../testdata/frameworks/go-sdk-1.8"),
		"mcp-golang":    fixture.Module(t, "../../testdata/frameworks/mcp-golang-0.16"),
		"foxy-contexts": fixture.Module(t, "../../testdata/frameworks/foxy-contexts-0.1"),
	} {
		switch {
		case testing.Short() && name != "custom-types":
			continue
		case !fixture.All() && (name == "mcp-golang" || name == "foxy-contexts"):
			continue
		}
		t.Run(name, func(t *testing.T) {
			store := useCache(t)
			t.Chdir(dir)
			args := []string{"-format", "json", "./..."}
			if name == "hostile" && !fixture.All() { // a half minute of evaluation, in which they are all alike
				args = []string{
					"-format",
					"json",
					"./conditions",
					"./effects",
					"./format",
					"./merges",
					"./panics",
					"./text",
				}
			}
			list := func() string { return output(t, append([]string{"list"}, args...)...) }
			check := func() string { return output(t, append([]string{"check"}, args...)...) }
			var cold, warm, checked string
			if n := kept(t, store, func() { cold = list() }); n != 1 {
				t.Fatalf("the first run keeps %d entries", n)
			}
			if n := kept(t, store, func() { warm, checked = list(), check() }); n != 0 {
				t.Errorf("a run on unchanged source keeps %d entries", n)
			}
			t.Setenv(cache.Variable, "off")
			if off := list(); off != cold || warm != cold {
				t.Errorf("list prints\n%s\nat first,\n%s\nafterwards and\n%s\nwithout a cache", cold, warm, off)
			}
			// check sees the catalog alone, which is the same: a few of them show it.
			if !slices.Contains([]string{"demo", "reach", "custom-types"}, name) {
				return
			}
			if off := check(); off != checked {
				t.Errorf("check prints\n%s\nfrom the cache and\n%s\nwithout", checked, off)
			}
		})
	}
}

// savedFixture writes testdata/saved.txtar to a directory, which is the working
// directory from then on.
func savedFixture(t *testing.T) {
	t.Helper()
	ar, err := txtar.ParseFile("testdata/saved.txtar")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, f := range ar.Files {
		if err := os.MkdirAll(filepath.Dir(f.Name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f.Name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"GOFLAGS", "GOWORK", "GOARCH", "GO111MODULE"} {
		t.Setenv(name, "")
	}
	t.Setenv("GOENV", "off")
	t.Setenv("GOOS", "linux")
}

// replace edits a file.
func replace(t *testing.T, file, old, new string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(data, []byte(old)) {
		t.Fatalf("%s has no %q", file, old)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.Replace(data, []byte(old), []byte(new), 1), 0o666); err != nil {
		t.Fatal(err)
	}
	// The same time, and often the same size: content alone counts.
	if err := os.Chtimes(file, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
}

// TestCacheMissesWhenWhatDecidesAToolChanges holds that whatever decides a tool decides
// whether a catalog may be used again.
func TestCacheMissesWhenWhatDecidesAToolChanges(t *testing.T) {
	savedFixture(t)
	store := useCache(t)
	list := []string{"list", "-format", "json"}
	vendored := append(list, "-C", "vendored")
	setenv := func(value string) func(*testing.T) {
		name, value, _ := strings.Cut(value, "=")
		return func(t *testing.T) { t.Setenv(name, value) }
	}
	edit := func(file, old, new string) func(*testing.T) {
		return func(t *testing.T) {
			replace(t, file, old, new)
			t.Cleanup(func() { replace(t, file, new, old) })
		}
	}
	both := func(list ...func(*testing.T)) func(*testing.T) {
		return func(t *testing.T) {
			for _, f := range list {
				f(t)
			}
		}
	}
	for _, tt := range []struct {
		name   string
		args   []string // list where there are none
		change func(*testing.T)
		want   string // in what is printed
	}{
		{"a body two imports away", nil, edit("far/far.go", "far ", "rab "), "rab embedded"},
		{"a place in a file", nil, edit("near/near.go", "var s", "\n\nvar s"), `"line": 18`},
		{"an embedded file", nil, edit("near/text.txt", "embedded", "bedembed"), "bedembed"},
		{"a file of a replacement", nil, edit("third/dep/dep.go", "dep ", "ped "), "ped plain"},
		{"the replacement", nil, edit("go.mod", "third/dep", "third/other"), "other plain"},
		{"a flag for tags", append(list, "-tags", "special"), nil, "dep special"},
		{"tags that no file asks for", append(list, "-tags", "nothing"), nil, `"nothing"`},
		{"GOFLAGS", nil, setenv("GOFLAGS=-tags=special"), "dep special"},
		{"GOOS", nil, setenv("GOOS=windows"), "plain windows"},
		{"an overlay", nil, setenv("GOFLAGS=-overlay=overlay.json"), "overlaid embedded"},
		{"a file of an overlay", nil, both(setenv("GOFLAGS=-overlay=overlay.json"),
			edit("far/other.txt", "over", "revo")), "revolaid embedded"},
		{"an overlay of an embedded file", nil, setenv("GOFLAGS=-overlay=embed.json"), "far package far"},
		{"a new file", nil, func(t *testing.T) {
			replace(t, "near/near.go", "+ system", "+ system + extra")
			t.Cleanup(func() { replace(t, "near/near.go", " + extra", "") })
			if err := os.WriteFile("near/extra.go", []byte("package near\n\nconst extra = \"extra\"\n"),
				0o666); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { os.Remove("near/extra.go") })
		}, "unix extra"},
		{"a type of the configuration", append(list, "-config", "other.yml"), nil, "A hint."},
		{"a vendored file", vendored, edit("vendored/vendor/example.com/kit/kit.go", "vendored", "deronved"),
			"deronved"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			args := list
			if len(tt.args) > 0 && tt.change != nil {
				args = tt.args
			}
			wd, err := os.Getwd()
			if err != nil {
				t.Fatal(err)
			}
			show := func(args []string) string {
				text := output(t, args...)
				if err := os.Chdir(wd); err != nil { // -C leaves it
					t.Fatal(err)
				}
				return text
			}
			before := show(args)
			if strings.Contains(before, tt.want) {
				t.Fatalf("%q is there without a change:\n%s", tt.want, before)
			}
			t.Run("changed", func(t *testing.T) {
				if tt.change != nil {
					tt.change(t)
				} else {
					args = tt.args
				}
				var after string
				if n := kept(t, store, func() { after = show(args) }); n != 1 {
					t.Errorf("%d entries are kept", n)
				}
				if !strings.Contains(after, tt.want) {
					t.Errorf("%q is not in\n%s", tt.want, after)
				}
				if n := kept(t, store, func() { show(args) }); n != 0 {
					t.Errorf("%d entries are kept by the run after it", n)
				}
			})
			if tt.change == nil {
				args = list
			}
			var again string
			if n := kept(t, store, func() { again = show(args) }); n != 0 || again != before {
				t.Errorf("with the change taken back %d entries are kept, and this is printed:\n%s", n, again)
			}
		})
	}
}

// TestCacheKeepsNoIncompleteCatalogAndSurvivesDamage holds what is not kept, and what damage does.
func TestCacheKeepsNoIncompleteCatalogAndSurvivesDamage(t *testing.T) {
	savedFixture(t)
	store := useCache(t)
	list := func() string { return output(t, "list", "-format", "json", "-allow-incomplete") }
	want := list()
	for name := range entries(t, store) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range [][]byte{nil, data[:40], data[:len(data)-1], append(bytes.Clone(data), 0),
			append(data[:len(data)-9:len(data)-9], "unlikely!"...)} {
			if err := os.WriteFile(name, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			var got string
			if n := kept(t, store, func() { got = list() }); n != 1 || got != want {
				t.Errorf("with a damaged entry %d are kept, and this is printed:\n%s", n, got)
			}
			if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, data) {
				t.Errorf("the damaged entry is not replaced: %v", err)
			}
		}
	}
	replace(t, "far/far.go", "string {", "strin {")
	if n := kept(t, store, func() { list(); list() }); n != 0 {
		t.Errorf("%d catalogs of source with errors are kept", n)
	}
	replace(t, "far/far.go", "strin {", "string {")
	t.Setenv(cache.Variable, "off")
	replace(t, "far/far.go", "far ", "raf ")
	if n := kept(t, store, func() { list() }); n != 0 {
		t.Errorf("%d catalogs are kept in a cache that is off", n)
	}
	t.Setenv(cache.Variable, "relative")
	if code := run(t.Context(), []string{"list"},
		streams{out: newStream(os.Stderr), err: newStream(os.Stderr)}); code != exitFailed {
		t.Errorf("a relative %s is exit status %d", cache.Variable, code)
	}
}

// TestCacheKeepsNothingOfSourceEditedMeanwhile edits the source while it is read: what was
// read then belongs to no state of it.
func TestCacheKeepsNothingOfSourceEditedMeanwhile(t *testing.T) {
	savedFixture(t)
	store := useCache(t)
	cfg, err := new(configFile).configuration()
	if err != nil {
		t.Fatal(err)
	}
	edited := false
	n := kept(t, store, func() {
		s, err := openSaved()
		if err != nil {
			t.Fatal(err)
		}
		r := gate.Request{
			Packages: []string{"."},
			Types:    cfg.Types,
			Store:    s,
			Progress: func(format string, args ...any) {
				if !edited && strings.HasPrefix(fmt.Sprintf(format, args...), "check") {
					edited = true
					replace(t, "far/far.go", "far ", "raf ")
				}
			},
		}
		if _, _, err := r.Read(t.Context()); err != nil {
			t.Error(err)
		}
	})
	if !edited || n != 0 {
		t.Errorf("%d entries are kept; edited: %v", n, edited)
	}
}

// TestCacheKeysDifferBetweenPrograms holds that another toolbudget has keys of its own,
// and one that cannot read its own file none.
func TestCacheKeysDifferBetweenPrograms(t *testing.T) {
	savedFixture(t)
	l, err := load.List(t.Context(), load.Config{})
	if err != nil {
		t.Fatal(err)
	}
	key := func(program cache.Key, err error) (cache.Key, bool) {
		s := saved{&cache.Cache{}, func() (cache.Key, error) { return program, err }}
		return s.Key(l, nil)
	}
	a, okA := key(cache.Key{1}, nil)
	b, okB := key(cache.Key{2}, nil)
	if !okA || !okB || a == b {
		t.Errorf("two programs have the keys %x, %v and %x, %v", a, okA, b, okB)
	}
	if k, ok := key(cache.Key{}, errors.New("gone")); ok {
		t.Errorf("a program that cannot be read has the key %x", k)
	}
}

// FuzzSaved holds that a catalog is the same after it was kept, places included.
func FuzzSaved(f *testing.F) {
	for seed := range int64(20) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed int64) {
		v, ok := quick.Value(reflect.TypeFor[catalog.Catalog](), rand.New(rand.NewSource(seed)))
		if !ok {
			t.Fatal("a type that testing/quick cannot make")
		}
		want := v.Interface().(catalog.Catalog)
		normal(reflect.ValueOf(&want))
		b, err := encode(&want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := decode(b)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(*got, want) {
			t.Errorf("got\n%#v\nwant\n%#v", *got, want)
		}
	})
}

// normal takes from a value what does not survive and what no catalog has: empty
// lists that are not nil, and elements of lists that are.
func normal(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			normal(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			normal(v.Field(i))
		}
	case reflect.Slice:
		if v.Len() == 0 {
			v.SetZero()
		}
		for i := range v.Len() {
			e := v.Index(i)
			if e.Kind() == reflect.Pointer && e.IsNil() {
				e.Set(reflect.New(e.Type().Elem()))
			}
			normal(e)
		}
	}
}
