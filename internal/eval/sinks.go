package eval

import "strings"

// TextSinks are the types that text is written to, such as strings.Builder, by
// pkg/path.Name. A model keeps a Native in their place whose state is the text so far.
var TextSinks = stringSet(strings.Join(sinkTypes, " "))

// isTextSink reports whether a pointer leads to one of TextSinks.
func isTextSink(p *Ptr) bool { return TextSinks[namedKey(p.T)] }
