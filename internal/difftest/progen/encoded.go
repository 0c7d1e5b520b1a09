package progen

// encoded are values with methods that encoding/json calls, which do more than to encode.
var encoded = []string{
	`
type «name:T» int
func («name:x» «$T») MarshalJSON() ([]byte, error) {
say@("json", int(«$x»))
if «$x» == «num:0:4» {
return nil, errors.New("bad")
}
return []byte(strconv.Itoa(int(«$x») * 2)), nil
}
---
{
b, err := json.Marshal([]«$T»{1, «num:2:4», «num:0:3»})
say@(string(b), err)
}
`, `
type «name:T» string
func («name:x» «$T») MarshalText() ([]byte, error) {
say@("text", string(«$x»))
return []byte("<" + «$x» + ">"), nil
}
---
{
m := map[string]«$T»{"c": "1", "a": "2"}
if «question» {
m["b"] = "3"
}
b, err := json.Marshal(m)
say@(string(b), err)
b, err = json.Marshal(map[«$T»]int{"y": 1, "x": «num:1:9»})
say@(string(b), err)
}
`, `
type «name:R» struct {
N int
B «name:T»
Z int ` + "`json:\",omitempty\"`" + `
L []int
}
type «$T» struct{ to *«$R» }
func («name:x» «$T») MarshalJSON() ([]byte, error) {
«$x».to.N, «$x».to.Z = 50, «$x».to.Z+«num:0:5»
«$x».to.L = append(«$x».to.L, len(«$x».to.L))
return []byte("true"), nil
}
---
{
r := &«$R»{N: 1}
r.B.to = r
b, err := json.Marshal(r)
say@(string(b), err, r.N, r.Z, len(r.L))
b, err = json.Marshal([]any{*r, r})
say@(string(b), err)
}
`, `
type «name:in» struct{ A int }
type «name:T» struct {
*«$in»
B int
}
---
{
var t «$T»
doc := ` + "`{\"B\": 2}`" + `
if «question» {
doc = ` + "`{\"A\": «num:1:9», \"B\": 3}`" + `
}
if «bool» {
t.«$in» = &«$in»{A: 7}
}
err := json.Unmarshal([]byte(doc), &t)
say@(err, t.B, t.«$in» == nil)
}
`, `
{
m := map[string]any{"a": «num:1:9»}
if «question» {
m["«or:a s»"] = []any{m}
}
_, err := json.Marshal(m)
say@(err == nil)
}
`, `
{
v := []any{«num:1:9», "t"}
if «question» {
v[«num:0:1»] = make(chan int)
}
b, err := json.Marshal(v)
say@(string(b), err)
}
`, `
!{
m := map[any]int{"k": 1}
var k any = "«or:k n»"
if «question» {
k = []int{1}
}
delete(m, "«or:k x»")
m[k] += «num:1:9»
say@(len(m), m["k"])
}
`,
}
