package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
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
	}
	one := &recorded{stream: kind == "text/event-stream"}
	r.tapes = append(r.tapes, one)
	resp.Body = &body{resp.Body, io.TeeReader(resp.Body, &one.tape), resp.ContentLength, 0}
	return resp, nil
}

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
		list = append(list, events(bytes.Clone(t.buf.Bytes()))...)
		t.mu.Unlock()
	}
	r.tapes = nil
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
