package progen

// sequences are iterators, made and left in each way.
var sequences = []string{
	`
«let:seq:_» := func(yield func(int, string) bool) {
defer say@("done")
for i, w := range []string{"a", "b", «string»} {
if !yield(i*«num:1:3», w) {
say@("stopped")
return
}
}
}
for «let:i:int», «let:w:string» := range «$seq» {
if «$i» > «num:0:5» {
break
}
«loop»say@(«$i», «$w»)
}
`, `
«let:fib:_» := iter.Seq[int](func(yield func(int) bool) {
a, b := 0, 1
for yield(a) {
a, b = b, a+b
}
})
for n := range Take(«$fib», «num:0:9») {
say@(n)
}
say@(slices.Collect(Take(«$fib», «num:0:9»)))
`, `
say@(func() int {
defer say@("function left")
for i := range Gen(«num:2:5») {
defer func() { say@("deferred", i) }()
for w := range Take(slices.Values(«[]string»), 2) {
if i > «num:0:9» {
return i * 100
}
say@(i, w)
}
if «question» {
continue
}
}
return -1
}())
`, `
«let:evens:_» := func(yield func(int) bool) {
for n := range Gen(«num:3:6») {
if n%2 == «num:0:1» {
continue
}
if !yield(n) {
say@("no more")
return
}
}
}
«let:t:_» := 0
for n := range «$evens» {
if «$t» > «num:0:9» || «question» {
break
}
«$t» += n + 1
}
say@(«$t», slices.Collect(«$evens»))
`, `
«let:tree:_» := (*Tree[int])(nil)
for _, n := range Few(append(«[]int», «num:1:9», «num:1:9»)) {
«$tree» = «$tree».Put(n, func(a, b int) bool { return a «or:< >» b })
}
for «let:n:int» := range «$tree».All() {
if «$n» > «num:3:9» {
break
}
«loop»say@(«$n»)
}
say@(slices.Collect(«$tree».All()))
`, `
«let:count:_» := 0
«let:once:_» := func(yield func() bool) {
for «$count» < «num:1:5» {
«$count»++
if !yield() {
return
}
}
}
for range «$once» {
if «$count» == «num:1:3» {
break
}
}
for range «$once» {
say@("again", «$count»)
}
`, `
func() {
defer func() { say@("caught", recover()) }()
for i := range func(yield func(int) bool) {
defer func() { say@("cleaned") }()
_ = yield(1) && yield(2)
} {
if i == «num:1:3» {
panic("in the body")
}
«guard»say@(i)
}
}()
`, `
«label:l»:
for k, v := range maps.All(map[string]int{"k": «num:1:9»}) {
for c := range strings.SplitSeq("a-b-c", "-") {
if c == "«or:a b c d»" {
«or:break continue» «$l»
}
say@(k, v, c)
}
say@("inner done")
}
`, `
type «name:List» struct {
v    int
rest *«$List»
}

func (l *«$List») Each(yield func(int, int) bool) {
for i := 0; l != nil; i, l = i+1, l.rest {
if !yield(i, l.v) {
return
}
}
}

func «name:back»(l *«$List») iter.Seq[int] {
return func(yield func(int) bool) {
var walk func(*«$List») bool
walk = func(l *«$List») bool {
return l == nil || walk(l.rest) && yield(l.v)
}
walk(l)
}
}
---
«let:l:_» := &«$List»{«num:1:9», &«$List»{«num:1:9», &«$List»{«num:1:9», nil}}}
for i, v := range «$l».Each {
if i == «num:1:3» {
break
}
say@(i, v)
}
for v := range «$back»(«$l») {
if v == «num:1:9» || «question» {
continue
}
say@("back", v)
}
`, `
«let:g:_» := func(n int) iter.Seq2[int, iter.Seq[int]] {
return func(yield func(int, iter.Seq[int]) bool) {
for i := range n {
if !yield(i, Gen(i+1)) {
return
}
}
}
}
for i, s := range «$g»(«num:2:3») {
for j := range s {
if j > «num:0:4» {
break
}
say@(i, j)
}
}
`, `
say@(slices.Sorted(maps.Values(maps.Collect(slices.All(«[]string»)))), slices.Collect(maps.Keys(map[int]bool{«num:0:9»: true})))
for i, v := range slices.Backward(«[]int») {
if i < «num:0:2» {
break
}
say@(i, v)
}
`,
}
