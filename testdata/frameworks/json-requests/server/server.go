// Package server asks models with tools and uses no SDK: it encodes its requests itself.
package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// A client sends requests.
type client struct {
	url  string
	http *http.Client
}

// Run makes the requests of the program to the API at url.
func Run(url string) {
	c := &client{url, &http.Client{}}
	c.structs()
	c.maps()
	c.texts()
	c.events()
	c.keyed()
}

// send encodes a request of any type.
func (c *client) send(ctx context.Context, body any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("encode: %w", err)
	}
	return c.post(ctx, bytes.NewReader(data))
}

// stream encodes a request into the body.
func (c *client) stream(ctx context.Context, body any) error {
	r, w := io.Pipe()
	go func() { w.CloseWithError(json.NewEncoder(w).Encode(body)) }()
	return c.post(ctx, r)
}

// buffer encodes a request into a buffer, and escapes nothing for HTML.
func (c *client) buffer(ctx context.Context, body any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(body); err != nil {
		return err
	}
	return c.post(ctx, &b)
}

// text sends a request that is a text.
func (c *client) text(body string) error {
	return c.post(context.Background(), strings.NewReader(body))
}

func (c *client) post(ctx context.Context, body io.Reader) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, body)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return nil
}
