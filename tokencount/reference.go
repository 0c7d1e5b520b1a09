package tokencount

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// referred returns the schema that $ref of s names within root, the tool's input schema,
// and its path; nil where there is none.
func referred(root, s *catalog.Schema) (target *catalog.Schema, path string) {
	pointer, ok := strings.CutPrefix(s.Get("$ref").Str(), "#/")
	if !ok {
		return nil, ""
	}
	target, path = root, "/inputSchema"
	for seg := range strings.SplitSeq(pointer, "/") {
		target = target.Get(jsonpointer.Unescape(seg))
		path += "/" + seg
	}
	return target, path
}
