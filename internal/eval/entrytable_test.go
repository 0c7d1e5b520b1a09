package eval

import (
	"maps"
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestTablesAgreeWithMaps compares tables and their clones with maps.
func TestTablesAgreeWithMaps(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 10))
	tables, want := []*entryTable{{}}, []map[string]*mapEntry{{}}
	for range 5000 {
		i, key := rnd.IntN(len(tables)), strconv.Itoa(rnd.IntN(300))
		switch rnd.IntN(4) {
		case 0:
			c := tables[i].clone()
			at, m := rnd.IntN(20), maps.Clone(want[i])
			if at >= len(tables) {
				tables, want = append(tables, &c), append(want, m)
			} else {
				tables[at], want[at] = &c, m
			}
		case 1:
			tables[i].set(key, nil)
			delete(want[i], key)
		default:
			e := &mapEntry{}
			tables[i].set(key, e)
			want[i][key] = e
		}
	}
	for i, m := range want {
		if got := maps.Collect(tables[i].all()); !maps.Equal(got, m) || tables[i].len() != len(m) {
			t.Fatalf("table %d has %d entries, of %d", i, tables[i].len(), len(m))
		}
		for key, e := range m {
			if tables[i].get(key) != e {
				t.Fatalf("table %d: %s", i, key)
			}
		}
	}
}

// BenchmarkTable adds entries, each in a branch of its own.
func BenchmarkTable(b *testing.B) {
	for b.Loop() {
		var t entryTable
		for i := range 2000 {
			t = t.clone()
			t.set(strconv.Itoa(i), &mapEntry{})
		}
	}
}
