package progen

// calledBack are functions of the library whose callbacks change, or look at, what they work on.
var calledBack = []string{
	`
{
l := []int{«num:1:9», «num:1:9», 3, «num:1:9», 5}
n := 0
slices.SortFunc(l, func(a, b int) int {
n++
if n == «num:2:6» && «question» {
l[0] += 20
}
say@(l[0], len(l))
return cmp.Compare(a, b)
})
say@(l, n)
}
`, `
{
l := []P{{A: «num:1:9»}, {A: 4}, {A: «num:1:9»}, {A: 1}}
«or:sort.Slice sort.SliceStable»(l, func(i, j int) bool {
l[i].B += "i"
if «question» {
l[j].C[0]++
}
return l[i].A «or:< >» l[j].A
})
for _, p := range l {
say@(p.A, p.B, p.C)
}
}
`, `
{
l := []int{«num:1:9», 7, «num:1:9», 2}
func() {
defer func() { say@(recover(), l) }()
slices.«or:SortFunc SortStableFunc»(l, func(a, b int) int {
if a == 2 && «question» || b == 2 && a == 7 {
panic("two")
}
return a - b
})
}()
}
`, `
{
l := []string{"a", "bb", "c", "dd"}
seen := ""
i := slices.IndexFunc(l, func(s string) bool {
seen += s
l[2] = "«or:zz c»"
if «question» {
l = l[:3]
}
return len(s) > 1 && s != "bb"
})
say@(i, seen, l)
}
`, `
{
l := []int{1, 2, 3, 4, 5}
back := l
l = slices.DeleteFunc(l, func(x int) bool {
back[4] = «num:1:9»
return x%2 == 0 && «question» || x == back[4]
})
say@(l, back, cap(l) == cap(back))
}
`, `
{
m := map[string]int{"a": 1, "b": 2, "c": «num:1:3»}
gone := 0
maps.DeleteFunc(m, func(_ string, v int) bool {
if v > 1 && «question» {
gone++
return true
}
return v == 1
})
say@(m, gone)
}
`, `
{
n := 0
s := strings.Map(func(r rune) rune {
n++
if n == «num:1:3» && «question» {
return -1
}
return r + rune(n)
}, "a"+«string»)
say@(Clip(s), n)
}
`, `
var «name:to» *[]«name:U»
type «$U» struct{ n int }
func (u *«$U») UnmarshalJSON(b []byte) error {
u.n = len(*«$to»)*100 + len(b)
if «question» {
return errors.New("no " + string(b))
}
return nil
}
---
{
var l []«$U»
«$to» = &l
err := json.Unmarshal([]byte("[1, 22, «num:1:999»]"), &l)
say@(l, err)
}
`, `
{
n := 0
var l []int
for x := range func(yield func(int) bool) {
for n < «num:2:5» {
n++
if !yield(len(l) + n) {
n += 10
return
}
}
} {
l = append(l, x)
if len(l) == 3 && «question» {
break
}
}
say@(l, n)
}
`,
}
