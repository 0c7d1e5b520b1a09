package progen

// waiting are goroutines that somebody waits for.
var waiting = []string{
	`
{
var wg sync.WaitGroup
var mu sync.Mutex
got := map[int]string{}
for i, w := range «[]string» {
wg.Add(1)
go func() {
defer wg.Done()
mu.Lock()
defer mu.Unlock()
got[i] = w + strconv.Itoa(i)
}()
}
wg.Wait()
say@(got, len(got))
}
`, `
{
jobs, results := make(chan int), make([]int, 4)
var wg sync.WaitGroup
for range «num:1:2» {
wg.Add(1)
go func() {
defer wg.Done()
for j := range jobs {
results[j] = j*«num:2:9» + 1
}
}()
}
for j := range «num:1:4» {
jobs <- j
}
close(jobs)
wg.Wait()
say@(results)
}
`, `
{
var wg sync.WaitGroup
var fs [3]func() int
for i := 0; i < 3; i++ {
wg.Go(func() {
fs[i] = func() int { i += 10; return i }
})
}
wg.Wait()
say@(fs[0](), fs[1](), fs[2](), fs[1]())
}
`, `
{
done := make(chan string, 1)
go func() {
defer close(done)
defer func() {
if r := recover(); r != nil {
done <- fmt.Sprint("caught ", r)
}
}()
if «question» {
panic("inside")
}
done <- "fine"
}()
for s := range done {
say@(s)
}
v, ok := <-done
say@(v == "", ok)
}
`, `
{
var wg sync.WaitGroup
wg.Add(1)
go func() {
defer wg.Done()
defer func() { say@("left", recover()) }()
«guard»say@("in the goroutine")
}()
wg.Wait()
say@("after it")
}
`, `
{
errs := make([]error, 3)
var wg sync.WaitGroup
for i := range errs {
wg.Add(1)
go func(n int) {
defer wg.Done()
_, errs[i] = Try(n)
}(i + «num:0:6»)
}
wg.Wait()
say@(Text(errors.Join(errs...)), errors.Is(errors.Join(errs...), ErrOdd))
}
`, `
{
var n atomic.Int32
var once sync.Once
var wg sync.WaitGroup
for range «num:1:4» {
wg.Add(1)
go func() {
defer wg.Done()
once.Do(func() { n.Add(100) })
n.Add(1)
}()
}
wg.Wait()
say@(n.Load())
}
`, `
{
gate, c := make(chan struct{}), make(chan int, 3)
go func() {
<-gate
for i := range «num:1:3» {
c <- i + «num:1:9»
}
close(c)
}()
if «question» {
say@("opening")
}
close(gate)
t := 0
for v := range c {
t = t*10 + v
}
say@(t, len(c))
}
`,
}
