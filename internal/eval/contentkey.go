package eval

import (
	"fmt"
	"go/types"
	"strings"
)

// contentKey is equal for maps with equal entries: a set that was asked for the same key is then
// one condition. An entry without a key of its own makes the map unlike any other.
func (in *Interp) contentKey(st *mapState) string {
	var b strings.Builder
	for _, k := range st.order.list {
		e := st.entries.get(k)
		v := keyOf(e.v)
		if v == "" || e.g != True {
			return in.unknown(types.Typ[types.Bool], Unsupported, "", 0).Key
		}
		fmt.Fprintf(&b, "%v:%s,", k, v)
	}
	return shortKey(b.String())
}
