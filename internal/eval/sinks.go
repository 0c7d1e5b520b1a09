package eval

import "strings"

// textSinks are the types that text is written to, such as strings.Builder, by
// pkg/path.Name. A model keeps a Native in their place whose state is the text so far.
var textSinks = stringSet(strings.Join(sinkTypes, " "))

// isTextSink reports whether a pointer leads to one of textSinks.
func isTextSink(p *Ptr) bool { return textSinks[namedKey(p.T)] }
