package progen

// copies are values that are copied where others would be shared.
var copies = []string{
	`
«let:a:_» := [3]int{«num:1:9», «num:1:9», «num:1:9»}
«let:b:_», «let:p:_» := «$a», &«$a»
«$b»[«num:0:2»] = «int»
«$p»[«num:0:2»]++
say@(«$a», «$b», «$a» == «$b», *«$p» == «$a»)
`, `
«let:m:_» := map[string]P{"a": {A: «num:1:9», B: "x"}, "b": {}}
«let:p:_» := «$m»["a"]
«$p».A, «$p».C[0] = 50, 60
say@(«$m»["a"], «$p»)
«$m»["«or:a b c»"] = «$p»
«$p».C[1] = 70
say@(«$m», len(«$m»))
`, `
«let:p:_» := P{A: «num:1:9»}
«let:get:_», «let:inc:_», «let:with:_» := «$p».Get, «$p».Inc, «$p».With
«$inc»(«num:1:9»)
«$p».A++
say@(«$get»(), «$p».Get(), «$p».A, «$with»(3).A, «$p».C)
`, `
var «let:n:_» Namer = Y{«string»}
«let:f:_», «let:y:_» := «$n».Name, Y{"y"}
«let:g:_» := «$y».Name
«$n», «$y».N = X(«num:0:9»), "z"
say@(«$f»(1), «$n».Name(2), «$g»(3), «$y».Name(4))
`, `
«let:ps:_» := []P{{A: 1}, {A: «num:2:9»}}
«let:f:_», «let:g:_» := «$ps»[1].Inc, «$ps»[1].Get
«$f»(10)
«$ps» = append(«$ps», P{A: 5})
«$f»(10)
«$ps»[1].A++
say@(«$g»(), «$ps»)
`, `
func() {
p := P{A: «num:1:9»}
defer func(n int, q P) { say@("deferred", n, q.A, p.A) }(p.Get(), p)
defer p.Inc(1)
p.A += «num:10:90»
«body:»}()
`, `
type «name:T» struct {
in [2]P
s []int
}
«let:x:_» := «$T»{s: []int{1, 2}}
«let:y:_» := «$x»
«$y».in[1].A, «$y».s[0] = «int», «num:3:9»
«$y».s = append(«$y».s, 9)
func(z «$T») { z.in[0].B, z.s[1] = "z", 8 }(«$x»)
say@(fmt.Sprint(«$x», «$y»))
`, `
«let:a:_» := [2][]int{{1, 2}, {«num:3:9»}}
«let:b:_» := «$a»
«$b»[0][1] = «num:3:9»
«$b»[1] = []int{7}
say@(«$a», «$b», len(«$a»))
`, `
«let:a:_» := []struct {
v [2]int
p *int
}{{p: new(int)}, {v: [2]int{1, «num:2:9»}, p: new(int)}}
for _, e := range «$a» {
e.v[0] += 100
*e.p += e.v[1]
}
«$a»[0] = «$a»[1]
«$a»[1].v[1]--
*«$a»[1].p += 5
say@(«$a»[0].v, *«$a»[0].p, «$a»[1].v)
`, `
var «let:v:_» any = [2]int{1, «num:2:9»}
«let:w:_» := «$v».([2]int)
«$w»[0] = 9
say@(«$v», «$w», «$v» == any(«$w»), «$v» == any([2]int{1, «num:2:9»}))
`, `
«let:p:_» := &P{A: «num:1:9»}
«let:v:_», «let:q:_» := any(*«$p»), «$p»
«$q».A, «$q».C[1] = 50, 4
«let:r:_» := «$v».(P)
«$r».B = "r"
say@(«$v», *«$p», «$r», *«$p» == «$v», *«$p» == *«$q»)
`, `
«let:s:_» := make([]int, «num:1:3», «num:3:5»)
«let:t:_», «let:u:_» := append(«$s», «num:1:9»), append(«$s», 20)
«let:w:_» := append(«$s»[:1:1], 30)
«$w»[0] = 40
say@(«$s», «$t», «$u», «$w», len(«$s»[:cap(«$s»)]))
func(x []int) {
x = append(x, 50)
x[0] = 60
}(«$s»)
say@(«$s», «$t», «$s»[:cap(«$s»)])
`, `
«let:s:_» := make([]int, 4, «num:4:6»)
«let:t:_» := «$s»[«num:1:2»:3]
«let:u:_» := append(«$t», «num:5:9»)
«$u»[0]--
«let:v:_» := append(«$t»[1:], 20, 30)
say@(«$s», «$t», «$u», «$v», cap(«$t»), len(«$s»[:cap(«$s»)]))
`, `
«let:b:_» := []byte(«string» + "abc")
«let:s:_», «let:c:_» := string(«$b»), «$b»[1:]
«$b»[1], «$b»[0] = 'X', 'Y'
«$c» = append(«$c»[:1], "zz"...)
say@(«$s», string(«$b»), string(«$c»), len(«$b»))
`, `
«let:a:_» := [4]int{1, 2, 3, 4}
«let:s:_», «let:t:_» := «$a»[:2], «$a»[«num:0:2»:]
«$s» = append(«$s», «num:5:9»)
copy(«$a»[1:], «$t»)
«let:q:_» := (*[2]int)(«$t»)
«$q»[1] = -1
say@(«$a», «$s», «$t», *«$q», cap(«$s»))
`, `
«let:grow:_» := func(s []int, n int) []int {
for i := range n {
s = append(s, i*10)
}
if len(s) > 0 {
s[0]--
}
return s
}
«let:s:_» := []int{«num:1:9», 2, 3}
«let:t:_» := «$grow»(«$s»[:«num:0:2»], «num:0:3»)
«let:u:_» := «$grow»(«$t»[:1:1], «num:0:2»)
say@(«$s», «$t», «$u»)
`, `
«let:x:_», «let:a:_» := «num:0:2», []int{1, 2, 3}
«$x», «$a»[«$x»], «$a»[0] = 1, «num:4:9», «$a»[«$x»]+10
say@(«$x», «$a»)
«$a»[0], «$a»[1], «$a»[2] = «$a»[2], «$a»[0], «$a»[1]
say@(«$a»)
`, `
type «name:N» struct {
v int
next *«$N»
}
var «let:h:_» *«$N»
for i := range «num:2:4» {
«$h» = &«$N»{i, «$h»}
}
«let:c:_» := *«$h»
«$c».v, «$c».next.v = 50, 60
«let:t:_» := 0
for n := «$h»; n != nil; n = n.next {
«$t» = «$t»*100 + n.v
}
say@(«$t», «$c».v)
`, `
«let:g:_» := [2][2]int{{1, 2}, {3, «num:4:9»}}
«let:row:_», «let:ref:_» := «$g»[1], «$g»[0][:]
«$row»[0], «$ref»[1], «$g»[1][1] = 70, 80, «$g»[1][1]+1
for i, r := range «$g» {
r[0] = 9
«$g»[1][0] += i + 1
say@(r)
}
say@(«$g», «$row», «$ref»)
`, `
«let:swap:_» := func(p, q *P) { *p, *q = *q, *p }
«let:l:_» := []P{{A: 1}, {A: 2, B: «string»}}
«let:first:_» := &«$l»[0]
«$swap»(«$first», &«$l»[1])
«$first».A *= 10
«$swap»(«$first», «$first»)
say@(«$l», *«$first»)
`,
}
