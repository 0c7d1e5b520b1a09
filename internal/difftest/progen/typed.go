package progen

// typed are values in interfaces, and what is asked of their types.
var typed = []string{
	`
var «let:z:_» *Z
var «let:n:_» Namer = «$z»
say@(«$n» == nil, «$z» == nil, any(«$z») == nil, any(«$z») == any((*Z)(nil)), any(«$z») == any((*P)(nil)))
if «$n» != nil {
say@("not nil")
}
`, `
«let:fail:_» := func(n int) error {
var e *CodeError
if n > «num:0:9» {
e = &CodeError{n}
}
return e
}
«let:err:_» := «$fail»(«int»)
say@(«$err» == nil, «$err» != nil, errors.Is(«$err», ErrOdd))
if err := «$fail»(-1); err != nil {
say@("an error of no value")
}
`, `
«let:list:_» := []any{nil, (*P)(nil), []int(nil), map[string]int(nil), (func())(nil), error(nil), (*CodeError)(nil), «any», "", 0}
«let:n:_» := 0
for i, v := range «$list» {
if v == nil {
say@("nil at", i)
continue
}
«$n»++
}
say@(«$n»)
`, `
«let:kind:_» := func(v any) string {
switch t := v.(type) {
case nil:
return "nil"
case *P:
if t == nil {
return "no P"
}
return "P" + strconv.Itoa(t.A)
case []int, map[string]int:
return fmt.Sprintf("%T", t)
case error:
return "error"
case fmt.Stringer:
return "stringer " + t.String()
case Namer:
return "namer"
case int, int8, uint8:
return fmt.Sprint("number ", t)
case func() string:
return t()
}
return "other"
}
for _, v := range []any{«any», nil, (*P)(nil), &P{A: «num:1:9»}, []int(nil), X(1), Y{"y"}, &Z{1}, High, ErrOdd, int8(3), int16(3), «func() string», "s"} {
say@(«$kind»(v))
}
`, `
«let:a:any», «let:b:any» := any(«or:1 int8(1) int64(1) uint8(1) 1.0 "1" '1' Mid true»), any(«or:1 int8(1) int64(1) 1.0 "1" Mid true»)
say@(«$a» == «$b», «$a» == any(1), «$b» != any(Mid), «$a» == nil)
«block»`, `
«let:v:_» := any(«or:P{A:1} &Z{2} Y{"q"} X(4) High "str" 7 ErrBig»)
if n, ok := «$v».(Namer); ok {
say@("namer", n.Name(1))
} else if s, ok := «$v».(fmt.Stringer); ok {
say@("stringer", s)
} else if _, ok := «$v».(interface{ Get() int }); ok {
say@("getter")
} else {
_, ok := «$v».(error)
say@(ok)
}
`, `
var «let:e:_» error
«let:get:_» := func() (*CodeError, bool) { return nil, «question» }
if c, ok := «$get»(); ok {
«$e» = c
}
say@(«$e» == nil)
«block»`, `
switch «let:v:any» := («any»).(type) {
case nil:
say@("nil")
case int, string:
say@(fmt.Sprintf("%v %T", «$v», «$v»))
«block»case error, Namer:
say@("error or namer")
case []int:
say@(len(«$v»))
default:
say@(fmt.Sprintf("%T", «$v»))
}
`, `
«let:same:_» := func(a, b any) (s string) {
defer func() {
if r := recover(); r != nil {
s = fmt.Sprint("caught ", r)
}
}()
return fmt.Sprint(a == b)
}
say@(«$same»(P{A: 1}, P{A: «num:1:2»}), «$same»([]int{1}, []int{1}), «$same»([2]int{1}, [2]int{1}), «$same»(nil, (*P)(nil)), «$same»(X(1), uint8(1)), «$same»(map[string]int{}, 1), «$same»(struct{ a any }{1}, struct{ a any }{1}))
`, `
type «name:M» map[string]int

func (m «$M») Name(n int) string { return fmt.Sprint(len(m), n) }

type «name:Fn» func(int) string

func (f «$Fn») Name(n int) string {
if f == nil {
return "no function"
}
return f(n)
}

type «name:L» []Namer

func (l «$L») Name(n int) (s string) {
for _, x := range l {
if x != nil {
s += x.Name(n) + ","
}
}
return
}
---
«let:l:_» := «$L»{«$M»{"a": 1}, «$Fn»(strconv.Itoa), nil, «$Fn»(nil), «$M»(nil), «Namer», «$L»{X(1)}}
say@(«$l».Name(«num:0:9»), len(«$l»))
_, «let:ok:_» := «$l»[«num:0:1»].(«$Fn»)
say@(«$ok»)
`, `
type «name:I» interface {
Get() int
}

type «name:A» struct{ n int }

func (a *«$A») Get() int {
if a == nil {
return -1
}
a.n++
return a.n
}

func «name:find»(n int) «$I» {
var a *«$A»
if n > «num:0:5» {
return nil
}
if n > «num:0:5» || «question» {
a = &«$A»{n}
}
return a
}
---
for i := range «num:3:6» {
if g := «$find»(i); g != nil {
say@(i, g.Get())
} else {
say@(i, "nil")
}
}
`, `
«let:v:_» := []any{«int», «string», nil, «float64», «bool», «[]int», «Level», «error»}
«let:sum:_» := map[string]int{}
for _, x := range «$v» {
switch x := x.(type) {
case int:
«$sum»["int"] += x
case string:
«$sum»["string"] += len(x)
case fmt.Stringer, error:
«$sum»["text"]++
case nil:
«$sum»["nil"]++
default:
«$sum»[fmt.Sprintf("%T", x)]++
}
}
say@(«$sum»)
`, `
var «let:r:_» io.Reader = strings.NewReader(«string» + "reader")
_, «let:isW:_» := «$r».(io.Writer)
_, «let:isB:_» := «$r».(io.ByteReader)
«let:b:_» := make([]byte, 3)
«let:n:_», _ := «$r».Read(«$b»)
say@(«$isW», «$isB», «$n», string(«$b»))
`, `
«let:m:_» := map[Namer]string{X(1): "x", Y{"a"}: "y"}
«$m»[X(«num:0:1»)] += "!"
«$m»[«Namer»] += "?"
say@(len(«$m»), «$m»[X(1)], «$m»[Y{"a"}], «$m»[nil])
`,
}
