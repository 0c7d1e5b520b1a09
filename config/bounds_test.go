package config

import (
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/yamltree"
)

// hostile are configurations that ask for more than they are long. Each is made as
// long as wanted.
func hostile() map[string]func(bytes int) string {
	times := func(before, part, after string) func(int) string {
		return func(n int) string { return before + strings.Repeat(part, n/len(part)) + after }
	}
	numbered := func(before, line string) func(int) string {
		return func(n int) string {
			var b strings.Builder
			b.WriteString(before)
			for i := 0; b.Len() < n; i++ {
				fmt.Fprintf(&b, line, i)
			}
			return b.String()
		}
	}
	half := func(n int, part string) string { return strings.Repeat(part, n/2/len(part)) }
	laughs := func(before, first, open, sep, end string) func(int) string {
		return func(n int) string {
			var b strings.Builder
			b.WriteString(before + "  a0: &a0 " + first + "\n")
			for i := 1; b.Len() < n; i++ {
				fmt.Fprintf(
					&b,
					"  a%d: &a%d %s%s%s\n",
					i,
					i,
					open,
					strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d%s", i-1, sep), 9), sep),
					end,
				)
			}
			return b.String()
		}
	}
	const v = "version: 1\n"
	return map[string]func(int) string{
		"brackets":        times(v+"provider: ", "[", ""),
		"closed brackets": func(n int) string { return v + "provider: " + half(n, "[") + half(n, "]") + "\n" },
		"braces":          func(n int) string { return v + "tools: " + half(n, "{a: ") + half(n, "}") + "\n" },
		"dashes":          times(v+"exceptions:\n", "- ", "a\n"),
		"questions":       times(v, "? ", "\n"),
		"colons":          times(v+"provider: ", "a: ", "\n"),
		"indent":          func(n int) string { return v + stairs(n) },
		"long key": func(n int) string {
			return v + "tools:\n  " + half(n, "k") + ": [" + half(n, "x,") +
				"x]\n"
		},
		"long quoted key": func(n int) string {
			return v + "tools:\n  \"" + half(n, "k") + "\": [" + half(n, "x,") +
				"x]\n"
		},
		"keys":             numbered(v+"tools:\n", "  t%d: {}\n"),
		"unknown keys":     numbered(v, "k%d: 1\n"),
		"tags":             times(v+"provider: ", "!a ", "x\n"),
		"anchors":          numbered(v, "k%d: &a x\n"),
		"documents":        times(v, "---\n", ""),
		"quotes":           times(v+"provider: ", "\"", "\n"),
		"open quote":       times(v+"provider: \"", "a\n", ""),
		"text":             times(v+"provider: |\n", "  a\n", ""),
		"folded":           times(v+"provider: >\n", "  a\n\n", ""),
		"plain":            times(v+"provider: a\n", "  a\n", ""),
		"comments":         times(v, "#\n", ""),
		"spaces":           times(v+"provider: ", " ", "a\n"),
		"exceptions":       times(v+"exceptions:\n", "- {tool: a, limits: {bytes: 1}, reason: x}\n", ""),
		"wrong exceptions": times(v+"exceptions:\n", "- {tool: a, limits: {byte: 1}, reason: x}\n", ""),
		"aliases in tools": laughs(v+"tools:\n", "{category: x}", "{<<: [", ", ", "]}"),
		"aliases in lists": laughs(v+"profiles:\n", "[x]", "[", " , ", "]"),
		"aliases in maps":  laughs(v+"profiles:\n", "{include: [x]}", "{a: [", " , ", "]}"),
		"alias of itself":  times(v+"profiles: &a\n  p: [", "*a , ", "*a ]\n"),
	}
}

// stairs is a block mapping in a block mapping and so on.
func stairs(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

// mostMemory is what reading a configuration may allocate, garbage included.
const mostMemory = 300 << 20

// TestHostileFilesAllocateLittleMemory states: whatever a configuration is like, and however long,
// it is read, or refused with the file's name, and little memory is allocated.
func TestHostileFilesAllocateLittleMemory(t *testing.T) {
	for name, text := range hostile() {
		for _, size := range []int{80 << 10, yamltree.MaxBytes - 400, yamltree.MaxBytes + 1} {
			in := []byte(text(size))
			var err error
			if n := allocated(func() { _, err = Parse(in, "conf.yml") }); n > mostMemory {
				t.Errorf("%s of %d bytes allocates %d MB: %v", name, len(in), n>>20, err)
			}
			if err != nil && !strings.HasPrefix(err.Error(), "conf.yml:") {
				t.Errorf("%s of %d bytes: %v", name, len(in), err)
			}
			if err != nil && len(err.Error()) > 4_000 {
				t.Errorf("%s of %d bytes: the error has %d bytes", name, len(in), len(err.Error()))
			}
		}
	}
}

func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestBoundsAreRefusedJustBeyond: just within a bound is read, just beyond it is refused with its
// place.
func TestBoundsAreRefusedJustBeyond(t *testing.T) {
	const v = "version: 1\n"
	const maxDepth, maxKey, maxKeys = yamltree.MaxDepth, yamltree.MaxKey, yamltree.MaxKeys
	for _, tt := range []struct {
		name     string
		in, over string
		want     string
	}{
		{"levels", v + "world: " + strings.Repeat("[", maxDepth-1), v + "world: " + strings.Repeat("[", maxDepth),
			"conf.yml:2:71: lists and mappings are nested more than 64 levels deep"},
		{"key", v + strings.Repeat("k", maxKey) + ": 1\n", v + strings.Repeat("k", maxKey+1) + ": 1\n",
			"conf.yml:2:514: the key before this is longer than 512 bytes"},
		{"keys", v + "tools:\n" + numbers("  t%d: {}\n", maxKeys-1), v + "tools:\n" + numbers("  t%d: {}\n", maxKeys+1),
			"conf.yml:5003:8: the mapping has more than 5000 keys"},
		{"patterns", v + "groups: {g: {tools: [" + strings.Repeat("a, ", maxPatterns-2) + "a]}}\n",
			v + "groups: {g: {tools: [" + strings.Repeat("a, ", maxPatterns-1) + "a]}}\n",
			"conf.yml: there are 5001 exceptions, sets and patterns"},
		{"aliases", v + "profiles:\n  a: &a [" + strings.Repeat("x, ", 998) + "x]\n  b: {include: [" +
			strings.Repeat("*a , ", 900) + "]}\n",
			v + "profiles:\n  a: &a [" + strings.Repeat("x, ", 998) + "x]\n  b: {include: [" +
				strings.Repeat("*a , ", 1000) + "]}\n", "conf.yml: with its aliases"},
		{"question marks", v, v + "? world\n: default\n", "conf.yml:2:1: complex keys (? KEY) are not supported"},
	} {
		const bound = "question mark|levels deep|longer than|more than"
		_, err := Parse([]byte(tt.in), "conf.yml")
		if err != nil && regexp.MustCompile(bound).MatchString(err.Error()) {
			t.Errorf("%s, within: %v", tt.name, err)
		}
		if _, err := Parse([]byte(tt.over), "conf.yml"); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s, beyond: %v, want %s", tt.name, err, tt.want)
		}
	}
}

func numbers(line string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, line, i)
	}
	return b.String()
}

// FuzzParseMemory states: of a configuration of a few parts, each repeated, no more is
// allocated than of any other.
func FuzzParseMemory(f *testing.F) {
	f.Add("version: 1\n", uint(1), "[", uint(80_000), "")
	f.Add(
		"version: 1\nprofiles:\n  a: &a [x]\n  b: &b [*a , *a ]\n",
		uint(1),
		"  c: {include: [*b , *b ]}\n",
		uint(3_000),
		"",
	)
	f.Add("version: 1\nexceptions:\n", uint(1), "- {tool: '*', limits: {bytes: 1}, reason: x}\n", uint(2_000), "- {")
	f.Add("version: 1\nprovider: \"", uint(1), "\\n\\\"", uint(50_000), "\"")
	f.Fuzz(func(t *testing.T, a string, n uint, b string, m uint, c string) {
		in := repeated(a, n) + repeated(b, m) + c
		var err error
		if n := allocated(func() { _, err = Parse([]byte(in), "conf.yml") }); n > mostMemory {
			t.Errorf("%q × %d, %q × %d, %q allocates %d MB: %v", a, n, b, m, c, n>>20, err)
		}
	})
}

// repeated is at most 64 kB long, so that many inputs are tried.
func repeated(s string, n uint) string {
	if s == "" {
		return ""
	}
	const most = 1 << 16
	return strings.Repeat(s, min(int(n%most), most/len(s)))
}
