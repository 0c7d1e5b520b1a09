package difftest

// The main packages of a bench: one for each program, which toolbudget reads, and one for all,
// which runs them.

const serverMain = `package main

import (
	"flag"

	"github.com/mark3labs/mcp-go/server"

	p "example.com/h/p/ID"
)

func main() {
	flag.Parse()
	s := server.NewMCPServer("h", "1"OPTIONS)
	p.RegisterID(s)
	server.ServeStdio(s)
}
`

const senderMain = `package main

import (
	"flag"

	p "example.com/h/p/ID"
)

func main() {
	flag.Parse()
	p.SendID()
}
`

const printMain = `package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/mark3labs/mcp-go/server"

	p "example.com/h/all"
)

type run struct {
	Panic string
	Tools map[string][][]byte // texts may be no UTF-8
}

const unended = "it does not end"

// ended is what a call panicked with, or "".
func ended(f func()) (text string) {
	done := make(chan string)
	go func() {
		defer func() {
			text := ""
			if x := recover(); x != nil {
				text = fmt.Sprint("panic: ", x)
			}
			done <- text
		}()
		f()
	}()
	select {
	case text = <-done:
		return text
	case <-time.After(3 * time.Second):
		return unended
	}
}

// sent prints the tools of the requests that a call sends. None leaves the process.
func sent(out *json.Encoder, id string, send func()) {
	r := run{Tools: map[string][][]byte{}}
	http.DefaultTransport = recorder(func(body []byte) {
		var request map[string]any
		if err := json.Unmarshal(body, &request); err != nil {
			panic(err)
		}
		r.note(request["tools"])
	})
	r.Panic = ended(send)
	if err := out.Encode(map[string]run{id: r}); err != nil {
		panic(err)
	}
}

type recorder func(body []byte)

func (f recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, err
	}
	f(body)
	return &http.Response{StatusCode: 200, Body: io.NopCloser(strings.NewReader("{}")), Request: req}, nil
}

// note notes the tools of a list: a description, and the schema on a line of its own.
func (r *run) note(list any) {
	of, _ := list.([]any)
	for _, v := range of {
		t := v.(map[string]any)
		if inner, ok := t["functionDeclarations"]; ok {
			r.note(inner)
			continue
		}
		if inner, ok := t["function"].(map[string]any); ok {
			t = inner
		}
		schema := t["parameters"]
		if schema == nil {
			schema = t["input_schema"]
		}
		text, err := json.Marshal(schema)
		if err != nil {
			panic(err)
		}
		name, description := t["name"].(string), t["description"].(string)
		r.Tools[name] = append(r.Tools[name], []byte(description+"\n"+string(text)))
	}
}

func print(out *json.Encoder, id string, register func(*server.MCPServer), opts ...server.ServerOption) {
	r := run{Tools: map[string][][]byte{}}
	s := server.NewMCPServer("h", "1", opts...)
	if r.Panic = ended(func() { register(s) }); r.Panic == unended {
		out.Encode(map[string]run{id: r})
		return
	}
	if len(opts) == 0 {
		for name, t := range s.ListTools() {
			r.Tools[name] = [][]byte{[]byte(t.Tool.Description)}
		}
	} else { // what filters leave
		answer, err := json.Marshal(s.HandleMessage(context.Background(),
			json.RawMessage("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")))
		var list struct{ Result struct{ Tools []struct{ Name, Description string } } }
		if err == nil {
			err = json.Unmarshal(answer, &list)
		}
		if err != nil {
			panic(err)
		}
		for _, t := range list.Result.Tools {
			r.Tools[t.Name] = [][]byte{[]byte(t.Description)}
		}
	}
	if err := out.Encode(map[string]run{id: r}); err != nil {
		panic(err)
	}
}

func main() {
	flag.Parse()
	out := json.NewEncoder(os.Stdout)
CALLS}
`
