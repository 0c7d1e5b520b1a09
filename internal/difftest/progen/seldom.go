package progen

// seldom is what is not followed yet: few of them, so that their gaps hide little.
var seldom = []string{
	`
«let:c:_» := complex(V(«or:1.5 -2.0 0.1»), «num:1:3»)
«let:d:_» := complex64(«$c»)
«$c» *= «$c»
say@(«$c», real(«$c»), imag(«$c»), «$c» == complex(1, 2), «$d»*«$d», real(«$d»))
`, `
«let:next:_», «let:stop:_» := iter.Pull(Chained(Gen(«num:0:2»), slices.Values(«[]int»)))
for range 3 {
v, ok := «$next»()
say@(v, ok)
}
«$stop»()
«let:v:_», «let:ok:_» := «$next»()
say@(«$v», «$ok»)
`, `
for a, b := range Zipped(slices.Values(«[]int»), slices.Values(«[]string»)) {
say@(a, b)
}
`, `
{
ask, answer := make(chan int), make(chan string)
go func() {
defer close(answer)
for n := range ask {
answer <- strings.Repeat("«or:a b»", n)
}
}()
for i := range «num:1:4» {
ask <- i
say@(<-answer)
}
close(ask)
_, ok := <-answer
say@(ok)
}
`, `
{
ctx, cancel := context.WithCancel(context.Background())
out := make(chan int)
var wg sync.WaitGroup
wg.Add(1)
go func() {
defer wg.Done()
for n := 0; ; n++ {
select {
case out <- n * n:
case <-ctx.Done():
return
}
}
}()
for range «num:1:3» {
say@(<-out)
}
cancel()
wg.Wait()
say@(ctx.Err())
}
`,
}
