package eval

import (
	"net/url"
	"strings"
)

// requests are the functions that panic for a request which does not parse, with the number of the
// argument that is its method. Its target is the next one.
var requests = map[string]int{
	"net/http/httptest.NewRequest":            0,
	"net/http/httptest.NewRequestWithContext": 1,
}

// mayRefuseRequest is mayPanic for a call of such a function. What the panic says is not known.
func (in *Interp) mayRefuseRequest(c *Call) {
	from, ok := requests[c.Name]
	if !ok || c.refused || from+1 >= len(c.Args) || !in.noticed() {
		return
	}
	c.refused = true
	method, known := str(in.settle(c.Args[from]))
	target, known2 := str(in.settle(c.Args[from+1]))
	switch {
	case !known || !known2:
		in.mayPanicWithin(c)
	case !isRequest(method, target):
		in.PanicWithin(c)
	}
}

// isRequest reports whether the first line of a request can be made of a method and a target. The
// method is a token (RFC 9110, section 5.6.2).
func isRequest(method, target string) bool {
	token := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' ||
			strings.ContainsRune("!#$%&'*+-.^_`|~", r)
	}
	if strings.TrimFunc(method, token) != "" || strings.ContainsAny(target, " \r\n") {
		return false
	}
	if method == "CONNECT" && !strings.HasPrefix(target, "/") { // to a host
		target = "http://" + target
	}
	_, err := url.ParseRequestURI(target)
	return err == nil
}
