package progen

// turns are loops whose variables outlive their turn.
var turns = []string{
	`
var «let:fs:_» []func() int
for «let:i:int» := 0; «$i» < «num:2:4»; «$i»++ {
«$fs» = append(«$fs», func() int { «$i» «or:+= -= *=» «num:2:9»; return «$i» })
«block»}
for _, f := range «$fs» {
say@(f(), f())
}
`, `
var «let:fs:_» []func(int) int
for «let:i:int», «let:j:int» := 0, «num:4:7»; «$i» < «$j»; «$i», «$j» = «$i»+1, «$j»-1 {
«$fs» = append(«$fs», func(n int) int { «$j» -= n; return «$i»*10 + «$j» })
if «$i» == «num:0:2» {
«$i» += «num:1:2»
}
«block»}
for i, f := range «$fs» {
say@(f(i), f(1))
}
`, `
var «let:ps:_» []*int
for i := «num:0:2»; i < «num:3:6»; i += «num:1:2» {
«$ps» = append(«$ps», &i)
*«$ps»[0] += «num:0:2»
}
for _, p := range «$ps» {
say@(*p)
}
`, `
var «let:f:_» func() int
for i := 0; i < «num:3:5»; func() {
i++
if «$f» != nil {
say@("post", «$f»())
}
}() {
if i «or:== >=» «num:0:2» {
«$f» = func() int { return i * 10 }
}
}
say@(«$f»())
`, `
func() {
for i := 0; i < «num:4:7»; i++ {
skip := func() { i += «num:1:2» }
if i == «num:0:3» {
skip()
}
defer func() { say@("late", i) }()
say@(i)
}
}()
`, `
func() {
for i, «let:w:string» := range «[]string» {
defer func(n int) {
i += n
say@("deferred", i, n, «$w»)
}(i)
i += 10
func() {
«body:»}()
}
}()
`, `
var «let:gs:_» []func() string
for i, w := range «[]string» {
«$gs» = append(«$gs», func() string {
w += "!"
i++
return strconv.Itoa(i) + Clip(w)
})
}
for _, g := range «$gs» {
g()
say@(g())
}
`, `
{
var j int
var fs []func() int
for j = «num:0:1»; j < «num:3:4»; j++ {
fs = append(fs, func() int { j++; return j })
}
for _, f := range fs {
say@(f(), j)
}
}
`, `
{
var k, v int
for k, v = range []int{«int», «num:1:9», «num:1:9»} {
if v == «num:1:9» {
break
}
}
say@("left at", k, v)
}
`, `
for i := range «num:2:4» {
i *= «num:2:3»
say@(i)
}
`, `
«let:xs:_» := []int{«num:1:9», «num:1:9», «num:1:9»}
for i, v := range «$xs» {
«$xs» = append(«$xs», v*10)
«$xs»[«num:0:2»] = -i
say@(v)
}
say@(«$xs»)
`, `
«let:arr:_» := [3]int{«num:1:9», «num:1:9», «num:1:9»}
for i, v := range &«$arr» {
«$arr»[2] = 50 + i
say@(i, v)
}
for i, v := range «$arr» {
«$arr»[2] = 70 + i
«$arr»[1]++
say@(i, v)
}
say@(«$arr»)
`, `
«let:m:_» := map[string]int{"a": 1, "b": «num:1:9», "c": 3}
for k := range «$m» {
if k > "«or:a b»" {
delete(«$m», k)
}
}
say@(«$m», len(«$m»))
`, `
«let:fs:_» := map[string]func() int{}
for i, k := range []string{"x", "y", "z"} {
«$fs»[k] = func() int { i -= «num:1:3»; return i }
}
«$fs»["y"]()
say@(«$fs»["x"](), «$fs»["y"](), «$fs»["z"]())
`, `
«let:add:_», «let:get:_» := func() (func(int), func() int) {
n := «int»
return func(m int) { n += m }, func() int { return n }
}()
for i := range «num:1:3» {
«$add»(i + 1)
«block»}
say@(«$get»())
`, `
var «let:last:_» func() string
for _, «let:w:string» := range «[]string» {
if «question» {
prev := «$last»
«$last» = func() string {
if prev != nil {
return Clip(«$w» + prev())
}
return «$w»
}
}
}
if «$last» != nil {
say@(«$last»())
}
`, `
var «let:pp:_» []*P
for _, p := range []P{{A: «num:1:9»}, {A: «num:1:9», B: "p"}} {
«$pp» = append(«$pp», &p)
p.A *= 10
}
for _, p := range «$pp» {
p.Inc(1)
say@(p.A, p.B, p.C)
}
`, `
«let:st:_» := []struct {
n int
f func() int
}{{n: 1}, {n: «num:2:9»}}
for i := range «$st» {
«$st»[i].f = func() int { «$st»[i].n++; return «$st»[i].n + i }
}
«let:cp:_» := append(«$st»[:0:0], «$st»...)
say@(«$st»[1].f(), «$cp»[1].n, «$cp»[0].f(), «$st»[0].n)
`,
}
