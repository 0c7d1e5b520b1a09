package progen

// orders are calls whose order can be seen, as far as Go defines it.
var orders = []string{
	`
«let:at:_» := func(n int) int { say@("at", n); return n }
switch «$at»(«num:1:4») {
case «$at»(1), «$at»(2):
say@("one or two")
fallthrough
case «$at»(3):
say@("three")
default:
say@("default")
}
say@(«$at»(4)+«$at»(5)*«$at»(6), «$at»(7) > «num:0:9» && «$at»(8) > 0 || «$at»(9) < 0)
`, `
«let:is:_» := func(b bool, s string) bool { say@(s); return b }
if «$is»(«question», "a") && («$is»(«bool», "b") || !«$is»(«bool», "c")) {
say@("yes")
} else if «$is»(«bool», "d") {
say@("perhaps")
}
`, `
«let:n:_» := 0
«let:next:_» := func() int { «$n»++; return «$n» }
«let:a:_» := [6]int{}
«$a»[«$next»()] = «$next»()
«$a»[«$next»()] += «$next»()
«$a»[«$next»()]++
say@(«$a», «$n»)
«let:l:_» := []int{«$next»(), 2: «$next»() * 10, 1: «$next»()}
say@(«$l», «$next»())
`, `
«let:at:_» := func(s string) string { say@(s); return s }
«let:m:_» := map[string]string{}
«$m»[«$at»("k")], «$m»[«$at»("l")] = «$at»("v"), «$at»("w")
say@(«$m», P{B: «$at»("b"), A: len(«$at»("a"))}, []string{«$at»("x"), «$at»("y")})
`, `
«let:get:_» := func(p *P) *P { p.A++; say@("get", p.A); return p }
«let:n:_» := func(p *P) int { p.A += 2; say@("n", p.A); return p.A }
«let:p:_» := &P{A: «num:1:9»}
«$get»(«$get»(«$p»)).Inc(«$n»(«$p»))
«$get»(«$p»).C[«$n»(«$p»)&1] = «$n»(«$p»)
say@(*«$p»)
`, `
func() {
trace := func(s string) func() { say@("enter", s); return func() { say@("leave", s) } }
defer trace("a")()
if «question» {
defer trace("b")()
}
for i := range «num:1:2» {
defer trace(strconv.Itoa(i))()
}
«body:»}()
`, `
«let:two:_» := func(n int) (int, error) { say@("two", n); return n, nil }
«let:sum:_» := func(n int, err error) int { say@("sum"); return n * 2 }
«let:x:_», «let:err:_» := «$two»(«$sum»(«$two»(«num:1:9»)))
say@(«$x», «$err»)
`, `
«let:log:_» := []string{}
«let:op:_» := func(s string, n int) int { «$log» = append(«$log», s); return n }
«let:v:_» := «$op»("a", 1)<<«$op»("b", «num:1:5») - «$op»("c", 3)%«$op»("d", 2)
«let:w:_» := max(«$op»("e", 1), min(«$op»("f", 2), «$op»("g", 3)))
say@(«$log», «$v», «$w»)
`,
}
