package progen

// deferred are deferred calls, what they change and what they are given.
var deferred = []string{
	`
«let:f:_» := func(«par:a:int» int) (n int, err error) {
defer func() {
if r := recover(); r != nil {
n, err = n+100, fmt.Errorf("caught %v", r)
}
}()
defer func() { n *= «num:2:5» }()
n = «num:1:9»
if «question» {
panic("p")
}
«guard»return «$a» + n, nil
}
for i := range «num:1:3» {
n, err := «$f»(i)
say@(n, Text(err))
}
`, `
say@(func() int {
n := «num:1:9»
defer func() { n = 50 }()
return n
}(), func() (n int) {
defer func() { n «or:+= *= -=» «num:2:9» }()
n = «num:1:9»
return «num:1:9»
}(), func() (n int) {
defer func(n int) { n = 7 }(n)
return «int»
}())
`, `
func() {
x := «num:1:9»
defer say@("first", x)
x += 10
defer func() { say@("second", x) }()
for i := range «num:1:3» {
defer say@("loop", i, x)
x += i + 1
}
if «question» {
return
}
«body:»x = 100
}()
`, `
func() {
defer func() {
say@("direct", recover())
}()
defer func() {
func() { say@("nested", recover()) }()
}()
if «question» {
panic(«or:"text" 42 ErrOdd»)
}
«guard»say@("end")
}()
`, `
func() {
defer func() { say@(recover(), recover()) }()
defer func() {
r := recover()
say@("again", r)
panic(fmt.Sprint("re-", r))
}()
defer say@("before")
«guard»panic(«or:"one" "two"»)
}()
`, `
type «name:T» struct {
n   int
log []string
}

func (t *«$T») close(s string) {
t.n--
t.log = append(t.log, s+strconv.Itoa(t.n))
}

func (t «$T») show(s string) { say@(s, t.n, len(t.log)) }

func (t *«$T») run(n int) (res int) {
t.n = n
defer t.show("early")
defer t.close("a")
defer func() { res += t.n }()
if n > «num:1:5» {
t.n *= 2
return n
}
defer t.close("b")
t.n += 5
return t.n * 10
}
---
«let:t:_» := &«$T»{}
say@(«$t».run(«num:0:6»), «$t».n, «$t».log)
say@(«$t».run(«num:0:6»), «$t».log)
`, `
«let:deep:_» := func() (s string) {
var f func(n int)
f = func(n int) {
defer func() { s += strconv.Itoa(n) }()
if n == 0 {
panic("bottom")
}
f(n - 1)
s += "never"
}
defer func() { s += fmt.Sprint(recover()) }()
f(«num:0:3»)
return "no"
}
say@(«$deep»())
`, `
«let:try:_» := func(f func()) (s string) {
defer func() {
switch r := recover().(type) {
case nil:
s += "fine"
case runtime.Error:
s += "runtime: " + r.Error()
case error:
s += "error: " + r.Error()
default:
s += fmt.Sprintf("%T %v", r, r)
}
}()
f()
return "done "
}
«let:none:_» := []int{«num:0:9»}
say@(«$try»(func() { say@(«$none»[V(«num:0:3»)]) }))
say@(«$try»(func() { panic(«or:ErrOdd 3 "x" &CodeError{2} Low») }))
say@(«$try»(func() { var m map[string]int; m["a"]++ }))
say@(«$try»(func() { var p *P; p.Inc(1) }))
say@(«$try»(func() { _ = any(«num:0:9»).(«or:string fmt.Stringer int error») }))
say@(«$try»(func() { _ = 10 / V(«num:0:1») }))
say@(«$try»(func() { _ = «$none»[V(«num:0:2»):] }))
say@(«$try»(func() { panic(nil) }) != "")
say@(«$try»(func() {
«guard»}))
`, `
«let:open:_» := 0
«let:with:_» := func(n int, f func(int) error) (err error) {
«$open»++
defer func() {
«$open»--
if err != nil {
err = fmt.Errorf("with %d: %w", n, err)
}
}()
return f(n)
}
say@(Text(«$with»(1, func(n int) error {
return «$with»(n+1, func(n int) error {
say@("open", «$open», n)
if «question» {
return ErrBig
}
return nil
})
})), «$open»)
`, `
func() {
var fs []func()
defer func() {
for i := len(fs) - 1; i >= 0; i-- {
fs[i]()
}
}()
for i := range «num:1:4» {
fs = append(fs, func() { say@("cleanup", i) })
if i == 2 && «question» {
return
}
}
«body:»say@("all")
}()
`, `
say@(func() (a, b int) {
defer func() { a, b = b, a }()
a = «num:1:9»
if «question» {
return a, «num:10:20»
}
return «num:20:30», a
}())
`, `
«let:f:_» := func(n int) (s string) {
defer func() {
if n > 1 {
s += "a"
}
}()
if n > 0 {
defer func() { s = strings.ToUpper(s) + "b" }()
}
switch {
case n == 2:
return "two"
case n > 2 && «question»:
s = "set"
return
}
return s + "end"
}
for n := range 4 {
say@(«$f»(n))
}
`, `
func() {
defer func() {
if r := recover(); r != nil {
say@("outer", r)
}
}()
func() {
defer func() {
if r := recover(); r != nil && r != «or:"x" "y"» {
panic(r)
}
}()
for i, w := range []string{"x", "y", "z"} {
if i == «num:0:3» {
panic(w)
}
say@(w)
}
«guard»}()
say@("inner done")
}()
`,
}
