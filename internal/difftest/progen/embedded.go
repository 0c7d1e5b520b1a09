package progen

// embedded are structs in structs, by value, by pointer and by interface.
var embedded = []string{
	`
type «name:Core» struct {
n int
l []string
}

func (c *«$Core») add(n int) *«$Core» {
c.n += n
return c
}

type «name:Mid» struct{ *«$Core» }

type «name:App» struct {
*«$Mid»
s string
}
---
«let:x:_», «let:y:_» := &«$Core»{n: «num:1:9»}, &«$Core»{n: «num:10:19»}
«let:a:_» := «$App»{&«$Mid»{«$x»}, "a"}
if «question» {
«$a» = «$App»{&«$Mid»{«$y»}, "b"}
}
«$a».add(«num:1:9»)
«$a».n «or:+= -= *=» «num:2:5»
«let:add:_» := «$a».add
«$add»(«num:1:9»).l = append(«$a».l, Clip(«string»))
say@(«$x».n, «$y».n, «$x».l, «$y».l, «$a».n)
`, `
type «name:Core» struct{ n int }

func (c *«$Core») add(n int) { c.n += n }

type «name:Ptr» struct{ *«$Core» }

type «name:Val» struct{ «$Core» }
---
«let:x:_», «let:y:_» := &«$Core»{«num:1:9»}, &«$Core»{«num:10:19»}
«let:get:_» := func() «$Ptr» {
if «question» {
return «$Ptr»{«$x»}
}
return «$Ptr»{«$y»}
}
«$get»().n «or:+= -= *=» «num:2:5»
«let:m:_» := map[string]«$Ptr»{"x": {«$x»}, "y": {«$y»}}
«$m»["x"].n++
«$m»["y"].add(«num:1:9»)
var «let:v:_» any = «$get»()
«$v».(«$Ptr»).n += 3
«let:p:_» := &«$get»().n
*«$p» *= 2
«let:l:_» := []«$Val»{{*«$x»}, {*«$y»}}
«$l»[Small(«int»)%2].add(«num:1:9»)
say@(«$x».n, «$y».n, «$l»)
`, `
var «let:v:_» any = «[]int»
if «question» {
«$v» = «[]string»
} else if «question» {
«$v» = nil
}
switch w := «$v».(type) {
case []int:
say@("ints", len(w))
case nil, error:
say@(w == nil)
case []string:
say@("strings", w)
}
say@(fmt.Sprintf("%T", «$v»))
`, `
type «name:Text» struct {
Namer
*P
}

func (t «$Text») total() int { return t.A + 1 }
---
«let:t:_» := «$Text»{X(1), &P{A: «num:1:9»}}
if «question» {
«$t».P = nil
}
if «question» {
«$t».Namer = nil
}
func() {
defer func() { say@(recover() != nil) }()
say@(«$t».total())
}()
func() {
defer func() { say@(recover() != nil) }()
name := «$t».Name
say@(name(2))
}()
`, `
type «name:T» struct {
*P
Base
n int
}
---
«let:a:_» := «$T»{&P{A: «num:1:9»}, Base{1, "t"}, 3}
«let:b:_» := «$a»
«$b».Inc(«num:1:9»)
«$b».Bump(5)
«$b».n++
«$a».B = "shared"
say@(*«$a».P, *«$b».P, «$a».Base, «$b».Base, «$a».n, «$b».n, «$b».Label(), «$a».Get())
`, `
type «name:In» struct{ A, B int }

func (i «$In») Sum() int { return i.A + i.B }

func (i *«$In») Set(n int) { i.A = n }

type «name:Mid» struct {
«$In»
B string
}

func (m «$Mid») Sum() int { return m.«$In».Sum() * 10 }

type «name:Out» struct {
*«$Mid»
A float64
}
---
«let:m:_» := &«$Mid»{«$In»{1, «num:2:9»}, «string»}
«let:o:_», «let:p:_» := «$Out»{«$m», 2.5}, «$Out»{«$m», 3.5}
«$o».Set(«num:3:9»)
«$p».B += "!"
«$p».«$Mid».«$In».B = 7
say@(«$o».A, «$o».«$Mid».A, «$o».B, «$p».Sum(), «$m».Sum(), *«$m»)
«let:set:_», «let:sum:_» := «$o».Set, «$o».Sum
«$set»(100)
say@(«$m».A, «$sum»(), «$o».Sum())
`, `
type «name:Loud» struct{ Namer }

func (l «$Loud») Name(n int) string { return strings.ToUpper(l.Namer.Name(n)) + "!" }
---
var «let:n:_» Namer = «$Loud»{«$Loud»{«Namer»}}
say@(«$n».Name(«num:0:9»))
«let:z:_» := &Z{1}
«let:l:_» := «$Loud»{«$z»}
«let:f:_» := «$l».Namer.Name
«$l».Namer = X(2)
say@(«$f»(1), «$l».Name(2), «$z».K)
_, «let:ok:_» := Namer(«$l»).(fmt.Stringer)
say@(«$ok»)
`, `
«let:o:_» := Outer{Base: Base{«num:1:9», "b"}, Namer: X(3), W: 1}
«let:d:_» := Deep{&«$o», "deep"}
«let:e:_» := «$d»
«$e».Bump(«num:1:9»)
«$e».Note, «$e».Tag = "e", "tag"
«$e».Outer.W += 4
say@(«$o».Label(), «$d».Label(), «$e».Base.Label(), «$o».W, «$d».Note, «$e».Note, «$d».Name(1))
«$e».Outer = &Outer{Namer: Y{"y"}}
say@(«$d».ID, «$e».ID, «$e».Name(2))
`, `
type «name:Rec» struct {
sync.Mutex
strings.Builder
n int
}

func (r *«$Rec») put(s string) {
r.Lock()
defer r.Unlock()
r.n++
r.WriteString(s)
}
---
var «let:r:_» «$Rec»
«$r».put(«string»)
fmt.Fprintf(&«$r», "<%d>", «int»)
«let:put:_» := «$r».put
«$put»("x")
say@(«$r».String(), «$r».n, «$r».Len())
`, `
type «name:Opts» struct {
Conf
Extra map[string]string
}

func «name:with»(o «$Opts», f ...func(*«$Opts»)) «$Opts» {
for _, g := range f {
g(&o)
}
return o
}
---
«let:base:_» := «$Opts»{*NewConf(WithName("n")), map[string]string{}}
«let:made:_» := «$with»(«$base», func(o *«$Opts») { o.Limit = «num:1:9» }, func(o *«$Opts») {
o.Extra["k"] = «string»
if «question» {
o.Tags = append(o.Tags, "t")
}
})
say@(«$base».Limit, «$base».Extra, «$made».String(), len(«$made».Tags))
`, `
type «name:A» struct{ v int }

func (a «$A») Who() string { return "A" + strconv.Itoa(a.v) }

func (a «$A») Say() string { return "says " + a.Who() }

type «name:B» struct{ «$A» }

func (b «$B») Who() string { return "B" + strconv.Itoa(b.v) }
---
«let:b:_» := «$B»{«$A»{«num:1:9»}}
«let:l:_» := []interface{ Who() string }{«$b», «$b».«$A», &«$b»}
«$b».v = 50
for _, w := range «$l» {
say@(w.Who())
}
say@(«$b».Say(), fmt.Sprintf("%v %+v", «$b», «$b»))
`, `
«let:x:_» := struct {
P
*Base
Level
}{P{A: 1, B: «string»}, &Base{2, "b"}, Mid}
«let:y:_» := «$x»
«$y».A, «$y».ID = 5, 6
«$y».Level++
«$y».P.C[0]--
say@(«$x».A, «$x».ID, «$x».Level, «$y».P, «$y».Level, «$y».Label(), «$x».Get())
`, `
type «name:Walker» interface {
Walk(func(string))
}

type «name:Leaf» string

func (l «$Leaf») Walk(f func(string)) { f(string(l)) }

type «name:Branch» struct {
name string
kids []«$Walker»
}

func (b *«$Branch») Walk(f func(string)) {
f(b.name)
for _, k := range b.kids {
k.Walk(func(s string) { f(b.name + "/" + s) })
}
}
---
«let:b:_» := &«$Branch»{"r", []«$Walker»{«$Leaf»(«string»), &«$Branch»{"s", []«$Walker»{«$Leaf»("t")}}}}
if «question» {
«$b».kids = append(«$b».kids, «$Leaf»("u"))
}
«$b».Walk(func(s string) { say@(s) })
`,
}
