package progen

// deep are conditions on the environment below closures, loops and deferred calls.
var deep = []string{
	`
?«let:f:_» := func(n int) string {
if «cond» && n > 0 {
return "on" + strconv.Itoa(n)
}
«body:string»}
for i := range «num:1:3» {
say@(Clip(«$f»(i)))
}
`, `
?func() {
n := «num:1:9»
defer func() {
if «cond» {
n *= 10
}
say@("deferred", n)
}()
for i := range «num:2:3» {
if «cond» || i == 1 {
n += i + 1
continue
}
n++
}
if «cond» {
return
}
«body:»n = 0
}()
`, `
?«let:fs:_» := map[string]func(string) string{"a": strings.ToUpper}
if «cond» {
«$fs»["b"] = func(s string) string { return s + "!" }
delete(«$fs», "«or:a c»")
}
for _, k := range slices.Sorted(maps.Keys(«$fs»)) {
say@(k, «$fs»[k](«string»))
}
`, `
?«let:st:_» := &struct {
on   bool
list []string
}{on: «cond»}
«let:add:_» := func(s string) {
if «$st».on {
«$st».list = append(«$st».list, s)
}
}
for _, w := range Few(«[]string») {
«$add»(w)
«$st».on = !«$st».on
}
say@(«$st».list, len(«$st».list), «$st».on)
`, `
?«label:l»:
for i := range 3 {
for j := range 3 {
if «cond» && j == «num:0:2» {
«or:break continue» «$l»
}
if j == i && «cond» {
break
}
say@(i, j)
}
}
`, `
?«let:err:_» := func() (err error) {
defer func() {
if err != nil && «cond» {
err = fmt.Errorf("wrapped: %w", err)
}
}()
if «cond» {
return ErrBig
}
if _, err := Try(«int»); err != nil {
return err
}
return nil
}()
if errors.Is(«$err», ErrBig) {
«block»}
say@(Text(«$err»))
`, `
?func() {
defer func() {
if r := recover(); r != nil {
say@("caught", r)
}
}()
for i := range 4 {
func() {
defer func() {
if i == «num:0:3» && «cond» {
panic(i)
}
}()
say@("turn", i)
}()
}
say@("all turns")
}()
`, `
?switch «let:on:bool» := «cond»; {
case «$on» && «int» > 0:
say@("first")
fallthrough
case «cond»:
«block»say@("second")
default:
say@("none")
}
`, `
?«let:s:_» := []int{3, 1, «num:4:9», 2}
if «cond» {
slices.Sort(«$s»[:«num:2:4»])
}
if «cond» {
«$s» = append(«$s»[:1], «$s»[2:]...)
} else {
«$s»[0] = «int»
}
«let:t:_» := append(«$s»[:len(«$s»)-1], 7)
if «cond» {
clear(«$t»[:1])
}
say@(«$s», «$t», cap(«$s»))
`, `
?«let:w:_» := &strings.Builder{}
for i, v := range []any{1, "x", nil, 2.5} {
switch v := v.(type) {
case int:
if «cond» {
fmt.Fprint(«$w», v+i)
}
case nil:
if !«cond» {
break
}
«$w».WriteString("nil")
default:
fmt.Fprintf(«$w», "%v;", v)
}
}
say@(«$w».String(), «$w».Len())
`, `
?{
var wg sync.WaitGroup
out := make([]string, 3)
for i := range out {
wg.Add(1)
go func() {
defer wg.Done()
if «cond» {
out[i] = strconv.Itoa(i * 2)
} else if i > 0 {
out[i] = "off"
}
}()
}
wg.Wait()
say@(strings.Join(out, ","))
}
`, `
?for v := range func(yield func(int) bool) {
for i := range 4 {
if «cond» && i == «num:0:2» {
continue
}
if !yield(i) {
return
}
}
} {
if v > «num:1:3» && «cond» {
break
}
say@(v)
}
`, `
?«let:p:_» := &P{A: 1}
«let:q:_» := &P{A: 2}
if «cond» {
«$p», «$q» = «$q», «$p»
}
«$p».Inc(10)
«let:inc:_» := «$q».Inc
if «cond» {
«$q» = «$p»
}
«$inc»(100)
say@(*«$p», *«$q», «$p» == «$q»)
`, `
?«let:n:Namer» := Namer(X(«num:1:9»))
if «cond» {
«$n» = &Z{«num:1:9»}
}
if s, ok := «$n».(fmt.Stringer); ok {
say@(s)
}
«block»say@(«$n».Name(1), «$n».Name(2))
`, `
?func «name:find»(list []string, key string) (n int, err error) {
for i, w := range list {
if w == key {
return i, nil
}
if «cond» && i == «num:0:2» {
return -1, ErrOdd
}
}
return len(list), fmt.Errorf("no %q", key)
}
---
for _, k := range []string{"a", "c", «string»} {
n, err := «$find»([]string{"b", "a", "c", "d"}, k)
say@(n, Text(err))
}
`, `
?var «name:table» = map[string]int{"a": 1, "b": 2}

func init() {
«$table»["c"] = «num:3:9»
if «env» {
delete(«$table», "a")
}
}
---
say@(«$table», len(«$table»))
`,
}
