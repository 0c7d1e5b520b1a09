package progen

// generics are functions and types with parameters, constraints and methods.
var generics = []string{
	`
say@(Total(«int», «int»), Total(«float32», «float32», 0.1), Total(«Level», 1), Total[uint8](«uint8», 200), Total[int8]())
`, `
«let:s:_» := SetOf(«string», "a", "b", "a")
say@(«$s».Add("«or:a b c»"), len(«$s»), «$s».Has("a"))
«$s».Del("«or:a b c»")
say@(slices.Sorted(maps.Keys(«$s»)), len(«$s»))
`, `
«let:p:_» := Pair[string, «word:T:int string bool»]{Key: «string»}
«let:q:_» := «$p»
«$q».Put(«$q».Val)
«$q».Key += "q"
say@(«$p», «$q».String(), «$p» == «$q», fmt.Sprintf("%v", &«$p»))
`, `
for _, p := range Pairs(«map[string]int») {
p.Put(p.Val * 2)
say@(p.Key, p.Val, p)
}
say@(Pairs(map[int]string{«num:1:3»: «string», 5: "five"}))
`, `
«let:o:_» := Then(Some(«int»), func(n int) string { return strconv.Itoa(n * 2) })
«let:none:_» := Opt[string]{}
say@(«$o».Or("none"), «$none».Or(«string»), Then(«$none», func(s string) int { return len(s) }).Or(-1))
`, `
say@(Made[Knob](«num:1:9»), Made[Dial](«num:1:9»), Made[Knob, *Knob](3).N)
`, `
say@(Names(X(1), X(«num:2:9»)), Names[Namer](Y{«string»}, &Z{2}), Names(Y{"a"}), Names[*Z]())
`, `
«let:calls:_» := 0
«let:memo:_» := NewMemo(func(n int) string {
«$calls»++
return strings.Repeat("m", n&3)
})
for _, n := range append(«[]int», 1, 2, 1, 2) {
say@(«$memo».Get(n))
}
say@(«$calls», «$memo».Calls)
`, `
«let:a:_» := Num[«word:T:int8 uint8 int16 float32 int»]{V(«$T»(«num:90:120»))}
«let:b:_» := «$a».Plus(«$a»).Plus(Num[«$T»]{«num:1:9»})
say@(«$a», «$b».N, «$b».Times(«num:2:5»), «$a».Less(«$b»), fmt.Sprintf("%T", «$b».N))
`, `
type «name:Ints» []int

type «name:ID» string

func (i «$ID») String() string { return "id:" + string(i) }
---
«let:l:_» := Scaled(«$Ints»{1, 2, «num:3:9»}, «num:2:9»)
«let:ids:_» := Map([]string{«string», "b"}, func(s string) «$ID» { return «$ID»(s) })
say@(«$l», «$ids», Largest(«$ids»...), Largest(«$l»...), Filter(«$l», func(n int) bool { return n > «num:1:20» }))
`, `
type «name:Queue»[T any] struct {
items []T
max   int
}

func (q *«$Queue»[T]) Push(v T) bool {
if len(q.items) >= q.max {
return false
}
q.items = append(q.items, v)
return true
}

func (q *«$Queue»[T]) Pop() (v T, err error) {
if len(q.items) == 0 {
return v, errors.New("empty")
}
v, q.items = q.items[0], q.items[1:]
return
}

func (q «$Queue»[T]) Len() int { return len(q.items) }

func «name:drain»[T any, Q interface{ Pop() (T, error) }](q Q) (out []T) {
for {
v, err := q.Pop()
if err != nil {
return
}
out = append(out, v)
}
}
---
«let:q:_» := &«$Queue»[string]{max: «num:1:4»}
for _, w := range append(«[]string», "x", "y") {
if !«$q».Push(w) {
say@("full at", w)
break
}
}
«let:w:_», «let:err:_» := «$q».Pop()
say@(«$w», Text(«$err»), «$q».Len())
say@(«$drain»[string](«$q»), «$q».Len())
`, `
type «name:Shape» interface {
~struct{ W, H int } | ~struct{ R int }
}

func «name:count»[T comparable, M ~map[T]int](list []T, into M) M {
for _, v := range list {
into[v]++
}
return into
}

func «name:kind»[T any](v T) string {
switch x := any(v).(type) {
case int:
return "int"
case string:
return "string " + x
case []T:
return "slice"
}
var zero T
return fmt.Sprintf("%T %v", zero, zero)
}
---
say@(«$count»(«[]int», map[int]int{1: «num:1:9»}), «$count»([]string{"a", "b", "a"}, map[string]int{}))
say@(«$kind»(«int»), «$kind»(«string»), «$kind»(«float32»), «$kind»(P{A: 1}), «$kind»[any](1), «$kind»[error](nil))
`, `
«let:f:_» := Map[int, string]
«let:g:_» := (*Stack[string]).Len
«let:st:_» := NewStack(«string», "top")
«let:pop:_» := «$st».Pop
«let:v:_», _ := «$pop»()
say@(«$f»(«[]int», strconv.Itoa), «$g»(«$st»), «$v»)
«$st».Push("again")
say@(«$g»(«$st»), *«$st»)
`, `
type «name:Node»[K cmp.Ordered, W any] struct {
Pair[K, W]
left, right *«$Node»[K, W]
}

func (n *«$Node»[K, W]) set(k K, w W) *«$Node»[K, W] {
switch {
case n == nil:
return &«$Node»[K, W]{Pair: Pair[K, W]{k, w}}
case k < n.Key:
n.left = n.left.set(k, w)
case k > n.Key:
n.right = n.right.set(k, w)
default:
n.Put(w)
}
return n
}

func (n *«$Node»[K, W]) text() string {
if n == nil {
return ""
}
return n.left.text() + n.String() + "," + n.right.text()
}
---
var «let:root:_» *«$Node»[string, int]
for i, w := range append(Few(«[]string»), "m", "a", "m") {
«$root» = «$root».set(Clip(w), i)
}
say@(«$root».text())
`,
}
