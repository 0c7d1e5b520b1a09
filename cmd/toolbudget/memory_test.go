package main

import "testing"

func TestHeapGrowsToTheSameSizeWhateverIsLive(t *testing.T) {
	for _, tt := range []struct {
		live uint64
		want int
	}{
		{0, mostGarbage}, {96 << 20, 433}, {192 << 20, 166}, {384 << 20, leastGarbage}, {2 << 30, leastGarbage},
	} {
		if got := percentFor(tt.live); got != tt.want {
			t.Errorf("percentFor(%d) = %d, want %d", tt.live, got, tt.want)
		}
	}
}
