package progen

// packageVars are forms about variables of the package: their addresses as keys, what reads them
// before their initializers have run, and what is written through one that a call beside it sets.
var packageVars = []string{
	`
var «name:a», «name:b» = P{A: «num:1:9»}, P{A: 2}
---
{
m := map[*P]string{&«$a»: "a", &«$b»: "b"}
p := &«$a»
if «question» {
p = &«$b»
}
say@(len(m), m[p], m[&«$b»])
m[p] = "new"
delete(m, &«$a»)
say@(len(m), m[&«$a»], m[&«$b»])
}
`, `
var «name:l» = [3]int{1, 2, 3}
---
{
seen := map[*int]bool{}
n := 0
for i := range «$l» {
p := &«$l»[i]
if i == 2 && «question» {
p = &«$l»[«num:0:1»]
}
if seen[p] {
continue
}
seen[p] = true
n += *p
}
say@(n, len(seen))
}
`, `
func «name:k»(on bool) string {
if on {
return "a"
}
return "«or:b c»"
}
---
{
on := «question»
say@(map[string]string{«$k»(on): "x", "a": "y", "b": "z"})
say@(map[string]any{"a": 1, «$k»(on): 2, "b": "z", "c": nil})
say@(map[string][]int{«$k»(on): {1}, "a": {2}, "b": nil})
say@(map[string][2]string{«$k»(on): {"x"}, "a": {1: "y"}, "b": {«$k»(on)}})
}
`, `
var «name:m» = map[string]int{"a": «num:1:9»}

func «name:swap»(on bool) int {
if on {
«$m» = map[string]int{"«or:a b»": 2}
}
return «num:1:9»
}

func «name:put»(m map[string]int, n int) { m["put"] = n }
---
{
old := «$m»
«$put»(«$m», «$swap»(«question»))
say@(len(«$m»), «$m»["put"], len(old), old["put"])
}
`, `
type «name:E» struct {
n    string
next *«$E»
}

var «name:cur» = &«$E»{n: "one"}

func «name:open»(on bool) string {
if on {
«$cur» = &«$E»{n: "two", next: «$cur»}
}
return "set"
}

func «name:put»(e *«$E», n string) { e.n = n }

func (e *«$E») Put(n string) { e.n += n }
---
{
first := «$cur»
«$put»(«$cur», «$open»(«question»))
«$cur».Put(«$open»(«question»))
say@(«$cur».n, first.n)
pair := []any{«$cur», «$open»(«question»)}
pair[0].(*«$E»).n = "last"
say@(«$cur».n, first.n, «$cur».next == nil)
}
`, `
var «name:l» = []string{"a", "b", "c"}

func «name:more»(on bool) string {
if on {
«$l» = []string{"x", "y", "z"}
}
return "n"
}
---
{
old := «$l»
_ = append(«$l»[:1], «$more»(«question»))
say@(old, «$l»)
_ = slices.Insert(«$l»[:1:2], 1, «$more»(false))
say@(old, «$l»)
}
`, `
// «name:late» is initialized last.
type «name:N» interface{ Name() string }

type «name:n» struct{}

func («$n») Name() string { return "n" + «$late» }

var «name:i» «$N» = «$n»{}

var «name:early» = «$i».Name()

var «$late» = «or:strings.ToUpper("x") "x" strings.Repeat("ab",2)»
---
say@(«$early», «$i».Name())
`, `
// «name:list» is initialized last.
type «name:A» interface{ Add(string) int }

type «name:a» struct{}

func («$a») Add(s string) int {
«$list» = append(«$list», s)
return len(«$list»)
}

var «name:to» «$A» = «$a»{}

var «name:one» = «$to».Add("one")

var «$list» = append(make([]string, 0, «num:1:4»), "made")

var «name:two» = «$to».Add("two")
---
say@(«$one», «$two», «$list»)
`, `
{
c := make(chan int, 4)
if «question» {
close(c)
}
n := 0
for i := range 2 {
func() {
defer func() {
if recover() != nil {
n++
}
}()
c <- i
}()
}
say@(len(c), n)
}
`, `
type «name:D» struct{ n int }

func (d *«$D») UnmarshalJSON(b []byte) error {
if string(b) == "2" {
return errors.New("two")
}
return json.Unmarshal(b, &d.n)
}
---
{
m := map[string]«$D»{"z": {9}}
doc := ` + "`{\"a\":1,\"b\":2,\"c\":3}`" + `
if «question» {
doc = ` + "`{\"c\":3,\"z\":«num:1:2»}`" + `
}
err := json.Unmarshal([]byte(doc), &m)
say@(m, err)
}
`,
}
