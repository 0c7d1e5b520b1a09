package progen

// OpenFrom is the first seed of programs that have open forms as well: these ask for
// numbers and lists of the environment, of which the runs try only some.
const OpenFrom = 10_000_000_000

// openSubjects are those of programs with open forms.
var openSubjects = append([]subject{
	{14, opens}, {12, released}, {14, many}, {10, compared}, {6, setTexts}, {6, ready},
}, subjects...)

// opens read OPEN_N, which is a number from 0 to 2 or not set, and OPEN_L, which are words.
var opens = []string{
	`
var «let:fs:_» []func(int) int
for _, «let:w:string» := range strings.Fields(os.Getenv("OPEN_L")) {
«$fs» = append(«$fs», func(n int) int { return n*len(«$w») + «num:1:9» })
«block»}
for _, f := range «$fs» {
say@(f(2))
}
say@(len(«$fs»))
`, `
var «let:fs:_» []func()
«let:t:_» := "t"
for i, w := range strings.Split(os.Getenv("OPEN_L"), " ") {
«$fs» = append(«$fs», func() { «$t» = Clip(«$t» + w + strconv.Itoa(i)) })
}
for _, f := range «$fs» {
f()
}
say@(«$t»)
`, `
«let:m:_» := map[string]func() string{"a": func() string { return "A" }}
«let:n:_» := 0
«$m»[os.Getenv("OPEN_«or:N L»")] = func() string { «$n» += «num:1:9»; return "F" + strconv.Itoa(«$n») }
for _, k := range slices.Sorted(maps.Keys(«$m»)) {
say@(«$m»[k]())
}
if f, ok := «$m»["«or:1 a»"]; ok {
say@(f(), «$n»)
}
say@(«$n», len(«$m»))
`, `
{
n, _ := strconv.Atoi(os.Getenv("OPEN_N"))
ps := []*P{{A: «num:1:9»}, {A: 2, B: "b"}, {A: «num:1:9»}}
if n >= 0 && n < len(ps) {
ps[n].Inc(«num:1:4»)
if «question» {
ps[n] = &P{A: 70}
}
ps[n].B += "!"
}
for _, p := range ps {
say@(p.A, p.B)
}
}
`, `
{
n, _ := strconv.Atoi(os.Getenv("OPEN_N"))
t := 0
fs := [3]func() string{func() string { t++; return "one" }, func() string { t += 10; return Clip(«string») }, nil}
if n >= 0 && n < 3 && fs[n] != nil {
say@(fs[n](), t)
}
say@(t)
}
`, `
{
n, _ := strconv.Atoi(os.Getenv("OPEN_N"))
ms := []map[string]int{{"a": 1}, {"b": «num:1:9»}, {}}
ss := [][]string{{"x"}, nil, {"y", "z"}}
if n >= 0 && n < 3 {
ms[n]["«or:a k»"] += 5
ss[n] = append(ss[n], «string»)
delete(ms[2-n], "b")
}
say@(ms, ss, len(ss[«num:0:2»]))
}
`, `
{
var last *P
var all []*P
for _, «let:w:string» := range strings.Fields(os.Getenv("OPEN_L")) {
if last != nil && «question» {
last.Inc(«num:1:4»)
}
last = &P{A: len(«$w»), B: «$w»}
all = append(all, last)
}
for _, p := range all {
say@(p.A, p.B)
}
if last != nil {
last.B = "last"
say@(all[len(all)-1].B, last.A)
}
}
`, `
{
seen, twice := map[string]int{}, 0
for _, w := range strings.Fields(os.Getenv("OPEN_L")) {
if seen[w]++; seen[w] > 1 {
twice++
say@("again", w)
}
}
say@(len(seen), seen["a"], twice)
}
`, `
{
type «name:E» struct {
f    func() string
next *«$E»
}
var head *«$E»
for _, w := range strings.Fields(os.Getenv("OPEN_L")) {
head = &«$E»{func() string { return w + "«or:! ?»" }, head}
}
t := ""
for e := head; e != nil; e = e.next {
t += e.f()
}
say@(t)
}
`, `
{
a, b := P{A: 1}, P{A: «num:2:9»}
p := &a
for _, w := range strings.Fields(os.Getenv("OPEN_L")) {
if w == "b" {
p = &b
}
}
p.Inc(«num:1:9»)
p.B = "set"
say@(a.A, a.B, b.A, b.B)
}
`, `
{
state, out := "start", ""
for _, w := range strings.Fields(os.Getenv("OPEN_L")) {
switch state {
case "start":
state = "one"
case "one":
if w == "«or:a b»" {
state = "two"
out += "!"
}
default:
state = "start"
}
out = Clip(out + state)
}
say@(state, out)
}
`, `
{
n := 0
for _, «let:w:string» := range strings.Fields(os.Getenv("OPEN_L")) {
if «$w» == "«or:a b»" {
«or:break continue»
}
n += «num:1:3»
«block»}
say@(n)
}
`, `
{
c := make(chan func() string, 8)
for _, w := range strings.Fields(os.Getenv("OPEN_L")) {
c <- func() string { return Clip(w + «string») }
}
close(c)
for f := range c {
say@(f())
}
say@(len(c))
}
`, `
{
var m sync.Map
m.Store(os.Getenv("OPEN_N"), &P{A: «num:1:9»})
m.Store("1", &P{A: «num:1:9»})
if v, ok := m.Load("«or:1 2»"); ok {
v.(*P).Inc(1)
say@(v.(*P).A)
}
n := 0
m.Range(func(_, v any) bool { n += v.(*P).A; return true })
say@(n)
}
`, `
{
byName := map[string]*P{}
for _, w := range strings.Fields(os.Getenv("OPEN_L")) {
if byName[w] == nil {
byName[w] = &P{B: w}
}
byName[w].Inc(1)
}
for _, k := range slices.Sorted(maps.Keys(byName)) {
say@(k, byName[k].A)
}
}
`, `
{
n, _ := strconv.Atoi(os.Getenv("OPEN_N"))
xs := []int{«num:1:9», «num:1:9», «num:1:9»}
if n >= 0 && n < 3 {
ys := xs[n:]
ys[0] = 50
zs := append(xs[:n:n], «num:60:69»)
say@(ys, zs, len(ys))
}
say@(xs)
}
`, `
{
var ns []Namer
for _, w := range strings.Fields(os.Getenv("OPEN_L")) {
if w == "a" {
ns = append(ns, «Namer»)
} else {
ns = append(ns, «Namer»)
}
}
for i, n := range ns {
say@(Clip(n.Name(i)))
}
}
`, `
{
total := «num:0:9»
add := func(n int) { total += n }
for i := range strings.Fields(os.Getenv("OPEN_L")) {
add(i)
if «question» {
add = func(n int) { total -= n + 1 }
}
}
add(«num:1:9»)
say@(total)
}
`, `
for _, w := range strings.Fields(os.Getenv("OPEN_L")) {
defer func() { _ = w }()
say@(w, «string»)
}
`, `
{
n, _ := strconv.Atoi(os.Getenv("OPEN_N"))
for i := range n {
say@("turn", i)
«block»}
for i := n; i < 2; i++ {
say@("up", i)
}
}
`,
}

// released are goroutines that wait for something other than a channel.
var released = []string{
	`
{
var mu sync.Mutex
d, done := «string», make(chan bool)
mu.Lock()
go func() {
mu.Lock()
defer mu.Unlock()
d = Clip(d + "late")
close(done)
}()
if «question» {
d += "early"
}
say@(d)
mu.Unlock()
<-done
mu.Lock()
say@(d)
mu.Unlock()
}
`, `
{
var first, second sync.WaitGroup
d := "a"
first.Add(1)
second.Add(1)
go func() {
defer second.Done()
first.Wait()
d += "«or:x y»"
}()
d += "b"
first.Done()
second.Wait()
say@(d)
}
`, `
{
ctx, cancel := context.WithCancel(context.Background())
d, done := 1, make(chan int)
go func() {
<-ctx.Done()
d = d*10 + «num:1:9»
close(done)
}()
d = d*10 + «num:1:9»
cancel()
<-done
say@(d, ctx.Err())
}
`, `
{
var mu sync.Mutex
c := sync.NewCond(&mu)
d, ready, done := "", false, make(chan bool)
go func() {
mu.Lock()
for !ready {
c.Wait()
}
d += "woken"
mu.Unlock()
close(done)
}()
mu.Lock()
d += Clip(«string»)
ready = true
mu.Unlock()
c.«or:Signal Broadcast»()
<-done
say@(d)
}
`, `
{
var n atomic.Int32
d, done := "a", make(chan bool)
go func() {
for n.Load() == 0 {
runtime.Gosched()
}
d += "c"
done <- true
}()
d += "b"
n.Store(«num:1:9»)
<-done
say@(d)
}
`, `
{
slots, d := make(chan struct{}, 1), "a"
done := make(chan bool)
slots <- struct{}{}
go func() {
slots <- struct{}{}
d += "in"
<-slots
close(done)
}()
if «question» {
d += "b"
}
<-slots
<-done
say@(d, len(slots))
}
`, `
{
var mu sync.RWMutex
d, done := «num:1:9», make(chan int, 2)
mu.RLock()
for i := range 2 {
go func() {
mu.Lock()
defer mu.Unlock()
d += i + 1
done <- 1
}()
}
say@(d)
mu.RUnlock()
<-done
<-done
mu.RLock()
say@(d)
mu.RUnlock()
}
`, `
{
steps, d := [3]chan bool{make(chan bool), make(chan bool), make(chan bool)}, ""
for i := range 3 {
go func() {
<-steps[i]
d += strconv.Itoa(i)
if i < 2 {
close(steps[i+1])
}
if i == 2 {
steps[0] <- true
}
}()
}
d += "s"
steps[0] <- true
<-steps[0]
say@(d)
}
`, `
{
out, quit, done := make(chan int), make(chan bool), make(chan bool)
n := 0
go func() {
defer close(done)
for {
select {
case v := <-out:
n += v
case <-quit:
n *= 100
return
}
}
}()
for i := range «num:1:3» {
out <- i + 1
}
close(quit)
<-done
say@(n)
}
`, `
{
d, done := "a", make(chan bool)
go func() {
defer close(done)
time.Sleep(time.Millisecond)
d += "slept"
}()
<-done
say@(d)
}
`,
}
