package difftest_test

import "github.com/toolbudget/toolbudget/internal/difftest/progen"

// fixed are the seeds of programs that are held in every test run: 1 to 120. All
// of them were right or had a gap when the grammar became what it is. They say
// that nothing fell behind; make difftest with other seeds measures. The others were
// wrong once: a default was claimed of a text that is not known by default, what a goroutine
// did before it waited was lost, and the condition of a loop was run once for all turns.
var fixed = func() (seeds []uint64) {
	for seed := range uint64(120) {
		seeds = append(seeds, seed+1)
	}
	return append(seeds, 8001927, 8003588, 8007186, 8019386, 8022179, 91003943)
}()

// fixedChosen are seeds of programs that choose their tools, from 40000000001 on, and one that was
// wrong once.
var fixedChosen = func() (seeds []uint64) {
	for seed := range uint64(24) {
		seeds = append(seeds, progen.ChosenFrom+1+seed)
	}
	return append(seeds, 40000002250)
}()

// fixedSent are seeds of programs that send requests, from 50000000001 on. Of the first 400, 120
// were wrong once: tools were missing that a function is given with their key, that another map
// has, or that are under a constant, and what a request encodes itself to was read on one way.
var fixedSent = func() (seeds []uint64) {
	for seed := range uint64(72) {
		seeds = append(seeds, progen.SentFrom+1+seed)
	}
	return seeds
}()

// fixedHanded are seeds of programs that hand functions to libraries. All of them were wrong once.
var fixedHanded = []uint64{
	20000000009, 20000000011, 20000000020, 20000000031, 20000000077, 20000000082, 20000000106, 20000000109,
	20000000115, 20000000122, 20000000150, 20000000163, 20000000166, 20000000223, 20000000228, 20000000334,
	20000001082, 20000001211, 20000001448, 20000002006, 20000002041, 20000002177, 20000002229,
	20000003152, 20000003262, 20000003335, 20000003479,
	20000002057, 20000005341, 20000005384, 20000011331, 20000011366, 20000014696, 20000014871, 20000016183, 20000018792,
	20000040057,
	30000000003, 30000000009, 30000000011, 30000000030, 30000000043, 30000000060, 30000000064, 30000000077,
	30000000078, 30000000090, 30000000106, 30000000109,
	32405926737,
}
