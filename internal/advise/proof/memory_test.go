package proof

import "testing"

// TestRecalledProofsAreThoseThatWereMade compares the same schemas with and without a memory,
// with all amounts of work: a proof that is recalled takes as much as it took.
func TestRecalledProofsAreThoseThatWereMade(t *testing.T) {
	pairs := [][2]string{
		{`{"type":"object","properties":{"a":{"type":["string"]},"b":{"minItems":0,"type":"array"}}}`,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"array"}}}`},
		{`{"properties":{"a":{"maximum":3}}}`, `{"properties":{"a":{"maximum":4}}}`},
		{`{"properties":{"a":{"type":"strung"}}}`, `{"properties":{"a":{"type":"string"}}}`},
		{`{"properties":{"a":{"unheardOf":1}}}`, `{"properties":{"a":{}}}`},
	}
	most := NewWork(MaxBytes)
	for _, p := range pairs {
		Parts(schema(t, p[0]), schema(t, p[1]), most)
	}
	known := NewMemory()
	recalled := 0
	for amount := MaxBytes - most.left + 1; amount >= 0; amount = amount*9/10 - 1 {
		fresh, knowing := NewWork(amount), known.Recalling(amount)
		for _, p := range pairs {
			before := len(known.found)
			want := Parts(schema(t, p[0]), schema(t, p[1]), fresh)
			got := Parts(schema(t, p[0]), schema(t, p[1]), knowing)
			if len(known.found) == before {
				recalled++
			}
			if len(got) != len(want) || fresh.left != knowing.left {
				t.Fatalf("%s with %d: %d parts with %d left, not %d with %d", p[0], amount, len(got), knowing.left,
					len(want), fresh.left)
			}
			for i, g := range got {
				w := want[i]
				if g.At != w.At || g.Result != w.Result || textOf(g.Err) != textOf(w.Err) {
					t.Errorf("%s with %d: %+v, not %+v", p[0], amount, g, w)
				}
			}
		}
	}
	if recalled == 0 {
		t.Error("nothing was recalled")
	}
}

func textOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
