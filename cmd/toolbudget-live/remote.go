package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A remote is a server at a URL. It is an http.RoundTripper that records the bodies of
// responses while the SDK reads them.
type remote struct {
	url     string
	headers headers
	base    http.RoundTripper

	mu    sync.Mutex
	tapes []*recorded
	told  error // the last response that is not an MCP message

	// sse says that the server is asked over HTTP and server-sent events, the way of the protocol
	// before streamable HTTP. older says that it may know no other: it refused a request.
	sse, older bool
}

// A recorded body is one of JSON or of server-sent events.
type recorded struct {
	tape
	stream bool
}

func newRemote(url string, h headers) *remote {
	return &remote{url: url, headers: h, base: http.DefaultTransport}
}

func (r *remote) transport() mcp.Transport {
	if r.sse {
		return &mcp.SSEClientTransport{Endpoint: r.url, HTTPClient: &http.Client{Transport: r}}
	}
	return &mcp.StreamableClientTransport{
		Endpoint: r.url, HTTPClient: &http.Client{Transport: r},
		MaxRetries: -1, DisableStandaloneSSE: true,
	}
}

// RoundTrip sends a request with the user's headers, which go to no other host.
func (r *remote) RoundTrip(req *http.Request) (*http.Response, error) {
	if strings.HasPrefix(r.url, req.URL.Scheme+"://"+req.URL.Host) {
		req = req.Clone(req.Context())
		for _, h := range r.headers {
			name, value, _ := strings.Cut(h, ":")
			req.Header.Set(strings.TrimSpace(name), strings.TrimSpace(value))
		}
	}
	resp, err := r.base.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	r.mu.Lock()
	defer r.mu.Unlock()
	if req.Method == http.MethodPost {
		r.told = told(resp, kind)
		r.older = slices.Contains(refusals, resp.StatusCode)
	}
	one := &recorded{stream: kind == "text/event-stream"}
	r.tapes = append(r.tapes, one)
	resp.Body = &body{resp.Body, io.TeeReader(resp.Body, &one.tape), resp.ContentLength, 0}
	return resp, nil
}

// refusals are the answers of servers that know only the older way, as the protocol has it.
var refusals = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusMethodNotAllowed}

// told says what a user can do about a response that is not an MCP
// message.
func told(resp *http.Response, kind string) error {
	switch code := resp.StatusCode; {
	case code == http.StatusUnauthorized || code == http.StatusForbidden:
		return fmt.Errorf("the server refuses access (%s); pass -header 'Authorization: Bearer TOKEN'", resp.Status)
	case code == http.StatusNotFound || code == http.StatusMethodNotAllowed:
		return fmt.Errorf("there is no MCP endpoint at this path (%s); servers often have it at /mcp", resp.Status)
	case code >= 400:
		return fmt.Errorf("the server answered %s", resp.Status)
	case code == http.StatusOK && kind != "application/json" && kind != "text/event-stream":
		return fmt.Errorf("the server answered with %q, which is no MCP message; is this the path of its MCP endpoint?",
			kind)
	}
	return nil
}

// A body is a response body that says when it is shorter than announced.
type body struct {
	io.Closer
	from      io.Reader
	announced int64
	n         int64
}

// Read reads and counts.
func (b *body) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	b.n += int64(n)
	if errors.Is(err, io.ErrUnexpectedEOF) && b.announced > 0 {
		err = fmt.Errorf("the response ended after %d of the %d bytes that it announced: %w", b.n, b.announced, err)
	}
	return n, err
}

func (r *remote) messages() (list []json.RawMessage) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, t := range r.tapes {
		if !t.stream {
			list = append(list, t.messages()...)
			continue
		}
		t.mu.Lock()
		whole := t.buf.Bytes()
		if r.sse { // an event at its end may be half there
			whole = whole[:wholeEvents(whole)]
		}
		list = append(list, events(bytes.Clone(whole))...)
		t.buf.Next(len(whole))
		t.mu.Unlock()
	}
	// The older way has one stream for all answers.
	r.tapes = slices.DeleteFunc(r.tapes, func(t *recorded) bool { return !t.stream || !r.sse })
	return list
}

func (r *remote) close(err error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil && r.told != nil {
		return fmt.Errorf("%w\n\t%s", err, r.told)
	}
	return err
}
