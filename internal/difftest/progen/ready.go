package progen

// ready are selects that look whether something is there, in code that nothing runs beside.
var ready = []string{
	`
{
c := make(chan int, «num:1:2»)
if «question» {
c <- «num:1:9»
}
select {
case v := <-c:
say@("got", v)
default:
say@("nothing")
}
say@(len(c))
}
`, `
{
c, wait := make(chan string, 1), time.Microsecond
if «question» {
c <- «string»
wait = time.Hour
}
select {
case s := <-c:
say@(s)
case <-time.After(wait):
say@("late")
}
say@(len(c))
}
`, `
{
c := make(chan int, «num:1:3»)
for i := range 3 {
select {
case c <- i * 10:
say@("sent", i)
default:
say@("full", i)
if «question» {
<-c
}
}
}
close(c)
for v := range c {
say@(v)
}
}
`, `
{
a, b := make(chan int, 1), make(chan int, 1)
if «question» {
a <- 1
} else {
b <- 2
}
select {
case v := <-a:
say@("a", v)
case v := <-b:
say@("b", v)
}
select {
case <-a:
say@("again")
case <-b:
say@("again")
default:
say@("empty")
}
}
`, `
{
c, last := make(chan int, 1), time.Microsecond
c <- «num:1:9»
if «question» {
close(c)
last = time.Hour
}
for _, wait := range []time.Duration{time.Hour, last} {
select {
case v, open := <-c:
say@("received", v, open)
case <-time.After(wait):
say@("late")
}
}
}
`, `
{
var none chan int
c := make(chan int, 1)
out := c
if «question» {
out = none
}
select {
case out <- 4:
say@("sent")
case <-none:
say@("never")
default:
say@("not sent")
}
say@(len(c))
}
`, `
{
c := make(chan func() string, 2)
c <- func() string { return Clip(«string») }
for len(c) > 0 {
select {
case f := <-c:
say@(f())
if «question» && len(c) == 0 {
c <- func() string { return "more" }
say@((<-c)())
}
case <-time.After(time.Hour):
say@("never")
}
}
}
`, `
{
c := make(chan int, 3)
t := 0
for i := range «num:1:3» {
c <- i + 1
}
for more := true; more; {
select {
case v := <-c:
t = t*10 + v
default:
more = false
}
}
say@(t)
}
`, `
{
ctx, cancel := context.WithCancel(context.Background())
c := make(chan int, 1)
if «question» {
cancel()
} else {
c <- 5
}
select {
case <-ctx.Done():
say@("ended", ctx.Err())
case v := <-c:
say@("got", v)
}
cancel()
}
`, `
{
n, _ := strconv.Atoi(os.Getenv("OPEN_N"))
c := make(chan int, 2)
for i := range min(n, 2) {
c <- i
}
select {
case v := <-c:
say@("got", v)
default:
say@("nothing")
}
say@(len(c))
}
`,
}
