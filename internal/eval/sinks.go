package eval

// textSinks are the types that text is written to, by pkg/path.Name. Their
// value is a Native whose state is the text so far.
var textSinks = map[string]bool{"strings.Builder": true, "bytes.Buffer": true, "fmt.formatState": true}

func isTextSink(p *Ptr) bool { return textSinks[namedKey(p.T)] }
