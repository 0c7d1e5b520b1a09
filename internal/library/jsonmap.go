package library

import (
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// encodeMap encodes a map with sorted keys, which makes the order of the map not matter
// (law 6). An unknown key leaves the whole map open: it may replace any other.
func encodeMap(in *eval.Interp, m *eval.Map, depth int) *JSON {
	entries, other := in.PresentEntries(m)
	if other != nil {
		in.Unseen(m)
		return hole(in, other, eval.RunTime, "a key of a map")
	}
	if t, ok := eval.Underlying(m.T).(*types.Map); ok && !canBeKey(in, t.Key()) {
		cannotEncode(in, "json: unsupported type: "+eval.TypeString(m.T))
	}
	j := &JSON{Kind: JSONObject, Members: make([]JSONMember, len(entries))}
	order := make([]int, len(entries))
	for i, e := range entries {
		// A key with an unknown part would have no place in the sorted order.
		k, ok := keyText(in, e.K)
		if !ok {
			return hole(in, nil, eval.RunTime, "a key of a map")
		}
		j.Members[i], order[i] = JSONMember{Key: k, Pos: eval.LiteralPos(e.K)}, i
	}
	// Two keys may have one text, by MarshalText: encoding/json prints both, so none is
	// dropped. Methods of values are called in the order of the keys.
	slices.SortStableFunc(order, func(a, b int) int { return strings.Compare(j.Members[a].Key, j.Members[b].Key) })
	sorted := make([]JSONMember, len(order))
	for to, i := range order {
		sorted[to] = j.Members[i]
		sorted[to].Value = encode(in, entries[i].V, false, depth+1)
	}
	j.Members = sorted
	return j
}

// canBeKey reports whether encoding/json takes keys of a type.
func canBeKey(in *eval.Interp, t types.Type) bool {
	if b, ok := eval.Underlying(t).(*types.Basic); ok && b.Info()&(types.IsString|types.IsInteger) != 0 {
		return true
	}
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "MarshalText")
	_, ok := obj.(*types.Func)
	return ok
}

// keyText is a key of a map as text, by the rules of encoding/json: strings first, then
// MarshalText, then integers.
func keyText(in *eval.Interp, k eval.Value) (string, bool) {
	k = in.Settle(k)
	if t := k.Type(); t != nil && !eval.IsString(t) { // a string is never asked for its text
		if j, ok := marshalText(in, k, t, false); ok {
			return eval.Text(j.Str)
		}
	}
	if c, ok := k.(*eval.Const); ok {
		if s, ok := c.V.(string); ok {
			return s, true
		}
		switch n := c.V.(type) {
		case int64:
			return strconv.FormatInt(n, 10), true
		case uint64:
			return strconv.FormatUint(n, 10), true
		}
	}
	return "", false
}
