package eval

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// shortKey bounds the length of a key. A hash of 96 bits takes the place of a long one:
// keys grow with each operation, and two keys that collide would be taken for one value.
func shortKey(k string) string {
	if len(k) <= 200 {
		return k
	}
	h := sha256.Sum256([]byte(k))
	return "#" + hex.EncodeToString(h[:12])
}

// keyOf identifies a value within the key of an Unknown; it is "" for values without a
// name. Objects are named by number, so the key of f(p) does not depend on what p points
// to.
func keyOf(v Value) string {
	switch v := v.(type) {
	case *Const:
		if s, ok := v.V.(string); ok {
			return strconv.Quote(s)
		}
		return fmt.Sprint(v.V)
	case *Unknown:
		return v.Key
	case *Nil:
		return "nil"
	case *PartialString:
		parts := make([]string, len(v.Parts))
		for i, p := range v.Parts {
			parts[i] = keyOf(p)
		}
		return strings.Join(parts, "+")
	case *Ptr:
		key := append([]byte("&"), strconv.Itoa(int(v.Obj.id))...)
		return string(appendPath(key, v.Path))
	case *Map:
		return "map" + strconv.Itoa(int(v.Obj.id))
	case *Slice:
		return "slice" + strconv.Itoa(int(v.Arr.id)) + ":" + strconv.Itoa(v.Off) + ":" + strconv.Itoa(v.Len)
	}
	return ""
}

// appendPath adds a path as fmt prints it.
func appendPath(to []byte, path []int) []byte {
	to = append(to, '[')
	for n, i := range path {
		if n > 0 {
			to = append(to, ' ')
		}
		to = strconv.AppendInt(to, int64(i), 10)
	}
	return append(to, ']')
}
