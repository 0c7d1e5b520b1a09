package eval

import "strings"

// textSinks are the types that text is written to, by pkg/path.Name. Their
// value is a Native whose state is the text so far.
var textSinks = stringSet(strings.Join(sinkTypes, " "))

func isTextSink(p *Ptr) bool { return textSinks[namedKey(p.T)] }
