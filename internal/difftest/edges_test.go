package difftest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/difftest"
)

// origins declare a number n that nobody knows before the program runs.
var origins = []string{
	`n, _ := strconv.Atoi(os.Getenv("DIFF_A"))`,
	`n := len(os.Getenv("DIFF_A"))`,
	`n := strings.Count(os.Getenv("DIFF_B"), "x")`,
	`n := 1
	json.Unmarshal([]byte(os.Getenv("DIFF_A")), &n)`,
	`n := 0
	for range os.Getenv("DIFF_B") {
		n++
	}`,
}

// edges are operations that may panic, with the number n. Each says what it did.
var edges = strings.Split(strings.TrimSpace(`
say(1 << (n - 1))
m := 8; m >>= n - 2; say(m)
say(list[n])
list[n]++; say(list)
say(len(list[n:]))
say(len(list[:n]), cap(list[:n]))
say(len(list[1:n:3]))
say(cap(list[:1:n]))
say(text[n])
say(text[n:])
say(text[:n])
say(10 / n)
say(10 % n)
m := 7; m /= n; say(m)
say([3]int(list[:n]))
say(*(*[1]int)(list[n:]))
say(len(make([]int, n-1)))
say(cap(make([]int, 1, n)))
say(cap(make(chan int, n-1)))
say(strings.Repeat(text, n-1))
say(slices.Delete(list, n, 2))
say(slices.Insert(list, n, 7))
say(slices.Replace(list, 0, n, 7, 8))
say(slices.Repeat(list, n-1))
say(len(slices.Grow(list, n-1)))
for c := range slices.Chunk(list, n) { say(c) }
say([2]int{3, 4}[n])
var m map[int]int; if n > 0 { m = map[int]int{} }; m[1]++; say(m)
var p *struct{ A int }; if n > 0 { p = &struct{ A int }{4} }; p.A++; say(p.A)
var f func() int; if n > 1 { f = func() int { return n } }; say(f())
var e error; if n > 0 { e = errors.New("e") }; say(e.Error())
c := make(chan int, 1); if n == 0 { close(c) }; c <- n; say(len(c))
c := make(chan int, 1); if n > 0 { close(c) }; close(c); say("closed")
var v any = n; if n > 0 { v = text }; say(v.(string))
var v any = n; if n > 1 { v = list }; say(v == v)
var v any = n; if n > 1 { v = list }; say(len(map[any]int{v: 1}))
say(regexp.MustCompile(text[:min(n, 2)] + strings.Repeat("(", min(n, 2))).String())
say(strconv.FormatInt(35, n))
var b bytes.Buffer; b.WriteString(text); b.Truncate(n); say(b.String())
var b strings.Builder; b.Grow(n - 1); say(b.Len())
var wg sync.WaitGroup; wg.Add(n - 1); say("added")
say(reflect.ValueOf(list).Index(n).Int())
say(strings.NewReplacer(strings.Fields("a b c d")[:min(n, 4)]...).Replace(text))
for i := range n { if i == 1 { panic("one") }; say(i) }
for i := 0; list[i] < 9; i += n + 1 { say(i); list[0] = n }
defer func() { say("inner ", recover()) }(); say(list[n]); panic("after")
defer func() { panic(fmt.Sprint("again ", recover())) }(); say(list[n])
func() { defer func() { list = append(list, 5) }(); say(list[n]) }(); say(list)
if n > 0 { panic(fmt.Errorf("no %d", n)) }; say("none")
x := []int{n, 1, 2}; x[x[0]], x[1] = 8, x[x[0]]; say(x)
x := [][]int{{1}, {2, 3}}; x[n] = append(x[n], 4); say(x)
x := map[string][]int{"a": list}; x["a"][n] = 9; say(list)
say(bits.Len(uint(10 / n)), text[1:])
t := template.Must(template.New("").Parse("{{index . " + strconv.Itoa(n) + "}}")); var b strings.Builder; say(t.Execute(&b, list) == nil, b.String())
say(string([]rune(text)[n]))
say(string([]byte(text)[:n]))
copy(list[n:], []int{7, 8}); say(list)
list = append(list[:n], list[n+1:]...); say(list)
clear(list[n:]); say(list)
say(max(list[0], list[n]))
c := make(chan int, 4); if n > 1 { close(c) }; func() { defer func() { recover() }(); c <- 1 }(); say(len(c))
c := make(chan int, 4); if n > 1 { close(c) }; func() { defer func() { recover() }(); close(c) }(); _, ok := <-c; say(ok)
`), "\n")

// edge is a program: one operation with each number, in code that recovers.
const edge = `
func Register@(s *server.MCPServer) {
	_ = FlagInt // the runs give it
	tool := func(name string, f func(say func(...any))) {
		var said []string
		func() {
			defer func() {
				if r := recover(); r != nil {
					said = append(said, fmt.Sprint("caught ", r))
				}
			}()
			f(func(x ...any) { said = append(said, fmt.Sprint(x...)) })
			said = append(said, "end")
		}()
		s.AddTool(mcp.NewTool(name, mcp.WithDescription(strings.Join(said, "|"))), nil)
	}
`

// TestPossiblePanicsAreReadBothWays: what may panic with a number that is not known is both ways,
// where the program goes on.
func TestPossiblePanicsAreReadBothWays(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module on the real SDK")
	}
	var cases []*difftest.Case
	for i, op := range edges {
		id := fmt.Sprintf("E%02d", i)
		src := edge
		for k, n := range origins {
			src += fmt.Sprintf(
				"\ttool(\"t%d\", func(say func(...any)) {\n\tlist, text := make([]int, 2, 4), \"abc\"\n\t_, _ = "+
					"list, text\n\t%s\n\t_ = n\n\t%s\n\t})\n",
				k,
				n,
				op,
			)
		}
		cases = append(cases, &difftest.Case{ID: id, Source: strings.ReplaceAll(src+"}\n", "@", id)})
	}
	if err := newBench(t, plain).Run(t.Context(), cases); err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for i, c := range cases {
		count[c.Grade.String()]++
		if c.Grade == difftest.Wrong || c.Grade == difftest.Unfit {
			t.Errorf("%s: %v %s: %s", edges[i], c.Grade, c.Kind, c.Detail)
		}
	}
	t.Log(count)
}
