package progen

// keyed are maps, and what is taken out of them.
var keyed = []string{
	`
«let:m:map[string]int» := map[string]int{"a": «num:1:9», "b": «num:1:9», "c": «int»}
delete(«$m», "«or:a b c d»")
say@(«$m», len(«$m»), «$m»["a"])
«block»delete(«$m», «string»)
say@(«$m»)
`, `
«let:m:_» := map[int]string{1: «string», 2: "two", «num:3:9»: "more"}
«let:n:_» := «$m»
if «question» {
delete(«$n», «num:1:3»)
}
_, «let:ok:_» := «$m»[1]
say@(len(«$m»), «$ok», «$m»[2], «$m»)
`, `
«let:m:map[string]int» := map[string]int{"x": 1, "y": «int»}
if «question» {
clear(«$m»)
}
«$m»["z"] += «num:1:9»
say@(«$m», len(«$m»), Has(«$m», "x"))
`, `
«let:s:[]int» := []int{«num:1:9», «num:1:9», «num:1:9», 4}
«let:t:_» := «$s»[«num:0:2»:3]
clear(«$t»)
say@(«$s», len(«$t»))
«block»clear(«$s»[:«num:0:4»])
say@(«$s»)
`, `
«let:seen:_» := map[string]bool{}
for _, w := range append(«[]string», "a", "b", "a", "c") {
if «$seen»[w] {
say@("again", w)
delete(«$seen», w)
continue
}
«$seen»[w] = true
}
say@(len(«$seen»), «$seen»["a"], «$seen»["b"])
`, `
«let:in:_» := map[string]map[string]int{"p": {"a": 1}, "q": {"b": 2, "c": «num:1:9»}}
delete(«$in»["«or:p q r»"], "«or:a b c»")
«$in»["«or:p q»"]["new"]++
if «question» {
delete(«$in», "p")
}
say@(«$in», len(«$in»), len(«$in»["q"]))
`, `
type «name:K» struct {
a int
b string
}
«let:m:_» := map[«$K»]int{{1, "x"}: 1, {«num:1:2», "y"}: 2}
«$m»[«$K»{1, "«or:x y z»"}] += 10
delete(«$m», «$K»{«num:1:2», "y"})
say@(len(«$m»), «$m»[«$K»{1, "x"}], «$m»[«$K»{1, "z"}])
`, `
«let:m:_» := map[any]int{1: 1, "1": 2, int8(1): 3, 1.0: 4, Mid: 5, [2]int{1, 2}: 6, nil: 7}
delete(«$m», any(«or:1 "1" int8(1) 1.0 Mid»))
«$m»[«any(2)»]++
say@(len(«$m»), «$m»[1], «$m»["1"], «$m»[int8(1)], «$m»[1.0], «$m»[Level(1)], «$m»[[2]int{1, 2}], «$m»[nil])
`, `
«let:m:_» := map[string]*P{"a": {A: «num:1:9»}, "b": nil}
«let:a:_» := «$m»["a"]
delete(«$m», "«or:a b»")
«$a».Inc(1)
«let:p:_», «let:ok:_» := «$m»["a"]
say@(«$p» != nil, «$ok», «$a».A, len(«$m»), «$m»["none"] == nil)
`, `
var «let:none:_» map[string]int
delete(«$none», "a")
clear(«$none»)
say@(«$none»["a"], len(«$none»), «$none» == nil, «$none»)
for range «$none» {
say@("never")
}
`, `
«let:m:_» := map[string][]int{"a": {1}}
«$m»["a"] = append(«$m»["a"], «int»)
«$m»["b"] = append(«$m»["b"], 2, 3)
«let:b:_» := «$m»["b"]
«$b»[0] = «num:4:9»
if «question» {
delete(«$m», "a")
}
say@(«$m», len(«$m»["a"]))
`, `
«let:st:_» := struct {
m map[string]int
n int
}{map[string]int{"a": 1, "b": 2}, 3}
«let:cp:_» := «$st»
delete(«$cp».m, "a")
clear(«$st».m)
«$cp».m["c"], «$cp».n = «num:4:9», 4
say@(«$st», «$cp»)
`, `
«let:m:map[int]string» := map[int]string{1: "a", 2: "b", 3: "c", 4: «string»}
for _, k := range slices.Sorted(maps.Keys(«$m»)) {
if k%2 == «num:0:1» {
delete(«$m», k)
} else {
«$m»[k+10] = «$m»[k] + "!"
}
«block»}
maps.DeleteFunc(«$m», func(k int, v string) bool { return k > «num:11:15» })
say@(«$m»)
`, `
«let:count:_» := map[rune]int{}
for _, r := range «string» + "abca" {
«$count»[unicode.ToLower(r)]++
}
delete(«$count», '«or:a b é»')
for _, r := range slices.Sorted(maps.Keys(«$count»)) {
say@(string(r), «$count»[r])
}
`, `
«let:m:_» := map[float64]int{}
for _, f := range []float64{0, math.NaN(), «float64», math.NaN(), V(-0.0)} {
«$m»[f]++
}
delete(«$m», math.NaN())
say@(len(«$m»), «$m»[0], «$m»[math.NaN()])
clear(«$m»)
say@(len(«$m»))
`,
}
