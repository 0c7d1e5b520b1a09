package progen

// arrays are lists of arrays, and of values of the type of the list itself.
var arrays = []string{
	`
?«let:rows:_» := [][2]string{{"a", Clip(«string»)}}
if «cond» {
«$rows» = append(«$rows», [2]string{"b", Clip(«string»)})
}
for i, r := range «$rows» {
r[0] += strconv.Itoa(i)
say@(r, len(«$rows»))
}
`, `
?var «let:rows:_» [][3]int
if «cond» {
«$rows» = append(«$rows», [3]int{«num:1:9», 2}, [3]int{2: «num:1:9»})
}
for i := range «num:1:3» {
if i == 1 && «cond» {
continue
}
«$rows» = append(«$rows», [3]int{i, len(«$rows»)})
}
say@(«$rows», len(«$rows»))
`, `
?«let:by:_» := map[string][]*[4]bool{"a": {{true}}}
if «cond» {
«$by»["«or:a b»"] = append(«$by»["a"], &[4]bool{1: true})
}
for _, k := range slices.Sorted(maps.Keys(«$by»)) {
for _, r := range «$by»[k] {
r[3] = !r[3]
say@(k, *r)
}
}
`, `
«let:ps:_» := [][3]int{{1, «num:2:9», 3}}
«let:qs:_» := append(«$ps»[:«num:0:1»], [3]int{7})
«$qs»[0][1]++
«$ps» = append(«$ps», [3]int{8, 9}, «$qs»[0])
«$qs» = append(«$qs», «$ps»[1:]...)
say@(«$ps», «$qs», len(«$qs»))
`, `
type «name:T» []«$T»
«let:t:_» := «$T»{{}, {{}}}
«$t» = append(«$t», «$t»[:«num:0:2»], «$T»{nil, «$t»[1]})
«$t»[0] = append(«$t»[0], nil, «$T»{})
say@(len(«$t»), len(«$t»[2]), fmt.Sprint(«$t»))
`, `
«let:a:_» := []any{1, «string»}
«$a» = append(«$a», «$a», []any{«num:1:9»})
«$a»[0] = len(«$a»[2].([]any))
«let:b:_» := append([]any(nil), «$a»[1:])
say@(len(«$a»), len(«$b»), len(«$b»[0].([]any)), «$a»[0])
`, `
«let:st:_» := [][2][]int{{{1}, {«num:2:9»}}}
«$st» = append(«$st», «$st»[0], [2][]int{1: {5}})
«$st»[1][0][0], «$st»[1][1] = 60, nil
for len(«$st») > 1 {
last := «$st»[len(«$st»)-1]
«$st» = «$st»[:len(«$st»)-1]
say@(last, len(«$st»))
}
say@(«$st»)
`,
}
