package progen

// compared compare one variable of the environment with constants, in programs whose conditions do
// so as well. There are two constants: the runs have each of them, and another value.
var compared = []string{
	`
if «setting» == "1" {
say@("one")
«block»}
if "x" == «setting» {
say@("x")
}
if «setting» != "«or:1 x»" {
say@("another")
}
`, `
«let:m:_» := «setting»
if "1" == «$m» {
say@("one")
} else if «$m» == "x" {
«block»say@("x")
}
if «$m» == "«or:1 x»" && "«or:1 x»" == «setting» {
say@("twice")
}
`, `
switch «setting» {
case "1":
«block»say@("one")
case "x":
say@("x")
default:
say@("neither")
}
`, `
switch «let:m:_» := «setting»; {
case "x" == «$m»:
say@("x")
«or:fallthrough break»
case «question»:
say@("perhaps")
case «$m» == "1":
say@("one")
}
`, `
«let:m:_», «let:t:_» := «setting», "t"
for _, w := range []string{"1", "x", "1"} {
if «$m» == w {
«$t» += w + «$m»
}
if w != «$m» {
«$t» += "-"
}
}
say@(«$t»)
`, `
func «name:of»(m string) string {
switch m {
case "1":
return "one"
case "x":
return "two"
}
return "many"
}
---
say@(«$of»(«setting»))
if «setting» == "«or:1 x»" {
say@(«$of»(«setting») + «string»)
}
`, `
say@(map[string]string{"1": "one", "x": "two"}[«setting»])
if _, ok := map[string]int{"«or:1 x»": 1}[«setting»]; ok {
«block»say@("known")
}
`, `
«let:is:_» := func(s string) bool { return s «or:== !=» «setting» }
if «$is»("1") {
say@("first")
}
if «$is»("x") || «question» {
say@("second", «$is»("1"))
}
`, `
«let:p:_» := &P{B: «setting»}
if «$p».B == "1" {
«$p».A = «num:1:9»
}
if "x" == «$p».B {
«$p».B += "!"
}
if «setting» == "«or:1 x»" {
say@(«$p».B)
}
say@(«$p».A)
`, `
func() {
if «setting» == "«or:1 x»" {
return
}
defer say@("deferred")
if «setting» == "«or:1 x»" {
«body:»return
}
say@("last")
}()
`, `
say@(slices.Contains([]string{"1", "x"}, «setting»), slices.Index([]string{"x", "1"}, «setting»))
`, `
switch «let:m:any» := any(«setting»); «$m» {
case 1, "1":
say@("one")
case «$m»:
say@(«$m» == "x", "x" != «setting»)
}
`,
}
