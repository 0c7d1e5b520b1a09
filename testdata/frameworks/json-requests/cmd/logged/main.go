// Logged sends requests through a transport that logs them and asks again, and is asked itself.
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

type logging struct{ http.RoundTripper }

func (t logging) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	log.Print(string(body))
	r.Body = io.NopCloser(bytes.NewReader(body))
	res, err := t.RoundTripper.RoundTrip(r)
	if err != nil {
		r.Body = io.NopCloser(bytes.NewBufferString(string(body)))
		return t.RoundTripper.RoundTrip(r)
	}
	return res, nil
}

type copying struct{ http.RoundTripper }

func (t copying) RoundTrip(r *http.Request) (*http.Response, error) {
	var sent bytes.Buffer
	if _, err := sent.ReadFrom(r.Body); err != nil {
		return nil, err
	}
	again := r.Clone(r.Context())
	again.Body = io.NopCloser(bytes.NewReader(sent.Bytes()))
	if r.GetBody != nil {
		again.Body, _ = r.GetBody()
	}
	return t.RoundTripper.RoundTrip(again)
}

func limited(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 10)
}

func main() {
	http.HandleFunc("/", limited)
	client := &http.Client{Transport: logging{copying{http.DefaultTransport}}}
	res, err := client.Post(os.Getenv("URL"), "application/json", strings.NewReader(request))
	if err != nil {
		log.Fatal(err)
	}
	res.Body.Close()
	ping, err := http.NewRequest(http.MethodPut, os.Getenv("URL"), nil)
	if err != nil {
		log.Fatal(err)
	}
	ping.Body = io.NopCloser(strings.NewReader("ping"))
	if res, err = client.Do(ping); err == nil {
		res.Body.Close()
	}
}
