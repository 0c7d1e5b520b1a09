package progen

// leaving are ways out of statements: labels, switches, goto.
var leaving = []string{
	`
«label:l»:
for «let:i:int» := range «num:2:4» {
for «let:j:int» := range «num:2:4» {
switch {
case «$i»+«$j» == «num:1:4»:
say@("to the label", «$i», «$j»)
«or:break continue» «$l»
case «$j» > «$i» && «question»:
say@("here")
«or:break continue»
default:
«block»}
say@(«$i», «$j»)
}
say@("after", «$i»)
}
`, `
{
c := make(chan int, 4)
c <- «int»
c <- «num:1:9»
c <- «int»
«label:l»:
for i := 0; ; i++ {
select {
case v := <-c:
say@("got", v, i)
if v == «num:1:9» || «question» {
«or:break continue» «$l»
}
if v > «num:1:9» {
break
}
say@("kept")
default:
say@("empty")
break «$l»
}
say@("next")
}
say@(len(c))
}
`, `
«label:l»:
switch {
default:
if «question» {
break «$l»
}
«block»say@("not left")
}
`, `
for «let:i:int» := range «num:2:4» {
«label:l»:
switch «$i» {
case V(«num:0:1»):
for j := range 3 {
if j == «num:0:2» {
break «$l»
}
if j == «num:0:2» {
break
}
say@("j", j)
}
say@("after the loop")
fallthrough
case V(2):
if «question» {
«or:continue break»
}
«block»default:
say@("default", «$i»)
}
say@("turn", «$i»)
}
`, `
«label:l»:
for «let:i:int» := range Gen(«num:2:4») {
for «let:j:int» := range Gen(«num:2:3») {
if «$i»+«$j» > «num:0:6» {
«or:break continue» «$l»
}
«block»say@(«$i», «$j»)
}
say@("after", «$i»)
}
`, `
say@(func() (s string) {
defer func() { s += "." }()
for «let:i:int» := range «num:2:4» {
for _, «let:w:string» := range «[]string» {
switch {
case «$i» == «num:0:3» && «question»:
return Clip(s + "left")
case len(«$w») > «num:1:4»:
continue
}
s = Clip(s + «$w»)
}
}
return s
}())
`, `
{
n := «num:0:5»
if n > «num:0:5» {
goto «label:l»
}
say@("not skipped")
n += 10
«$l»:
n++
say@(n)
}
`, `
{
n, s := 0, ""
«label:top»:
n++
if n > «num:3:6» {
goto «name:end»
}
if n%2 == «num:0:1» && «question» {
s += "s"
goto «$top»
}
s += strconv.Itoa(n)
goto «$top»
«$end»:
say@(n, s)
}
`, `
{
var fs []func() int
n := 0
«label:again»:
x := n * «num:2:9»
var box struct{ at [2]int }
fs = append(fs, func() int { x++; box.at[n%2]++; return x*10 + box.at[0] })
n++
if n < «num:2:4» || n < 6 && «question» {
goto «$again»
}
for _, f := range fs {
say@(f())
}
say@(fs[0](), n)
}
`, `
switch «let:x:int» := «int»; {
case «$x» > V(«num:0:9»):
say@("one")
«or:fallthrough break»
case «$x» < V(«num:-9:9»):
say@("two")
«block»fallthrough
case false:
say@("three")
case «$x» == 0:
say@("four")
fallthrough
default:
say@("five")
}
`, `
switch V(«num:1:5») {
case 1:
say@("1")
fallthrough
default:
say@("other")
«or:fallthrough break»
case 2, 3:
say@("2 3")
case 4:
say@("4")
if «question» {
break
}
fallthrough
case 5:
say@("5")
}
`, `
for _, «let:k:string» := range []string{"a", "bb", "c", «string»} {
switch {
case «$k» == "a":
say@("a")
fallthrough
case «$k» == "c" && «question»:
say@("c")
case len(«$k») > 1:
say@("long")
continue
default:
say@("default")
«or:fallthrough break»
case «$k» == "d":
say@("d")
}
say@("end", «$k»)
}
`, `
«label:l»:
for i, j := 0, 0; i < 4; i++ {
for j < 9 {
j += «num:1:3»
if j%2 == «num:0:1» {
continue «$l»
}
if j > «num:4:8» {
break «$l»
}
say@("in", i, j)
}
say@("out", i, j)
}
`, `
«label:l»:
for i := range «num:2:4» {
func() {
for j := range 3 {
if j == i {
return
}
say@("f", i, j)
}
}()
for range 2 {
if i == «num:0:3» {
«or:break continue» «$l»
}
}
say@("i", i)
}
`, `
if «let:n:int» := «int»; «$n» > «num:0:9» {
say@("more")
} else if m := «$n» * 2; m < 0 || «question» {
«block»say@("less", m)
} else {
say@("between", «$n», m)
}
`, `
«label:out»:
for {
for i := 0; ; i++ {
switch {
case i == «num:1:4»:
break
case i > «num:2:5»:
break «$out»
default:
say@(i)
}
}
}
`, `
«label:sel»:
select {
case <-func() chan int { c := make(chan int, 1); c <- 1; return c }():
for i := range 3 {
if i == «num:0:2» || «question» {
break «$sel»
}
say@("in select", i)
}
say@("end of case")
}
`,
}
