// Transport sends requests through a transport of its own, which changes what is sent.
package main

import (
	"bytes"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

const request = `{"model":"m","messages":[],"tools":[{"type":"function",` +
	`"function":{"name":"own","description":"Secret","parameters":{"type":"object"}}}]}`

type changing struct{ http.RoundTripper }

func (t changing) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	body = bytes.ReplaceAll(body, []byte("Secret"), []byte("Public"))
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	return t.RoundTripper.RoundTrip(r)
}

func main() {
	client := &http.Client{Transport: changing{http.DefaultTransport}}
	res, err := client.Post(os.Getenv("URL"), "application/json", strings.NewReader(request))
	if err != nil {
		log.Fatal(err)
	}
	res.Body.Close()
}
