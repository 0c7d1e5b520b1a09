package main

import "testing"

func TestHeapGrowsToTheSameSizeUntilThereIsLittleRoom(t *testing.T) {
	for _, tt := range []struct {
		live uint64
		want int
	}{
		{0, mostGarbage}, {96 << 20, 433}, {192 << 20, 166}, {256 << 20, 100}, {384 << 20, 66},
		{480 << 20, leastGarbage}, {640 << 20, leastGarbage}, {704 << 20, muchGarbage}, {2 << 30, muchGarbage},
	} {
		if got := percentFor(tt.live); got != tt.want {
			t.Errorf("percentFor(%d) = %d, want %d", tt.live, got, tt.want)
		}
	}
}
