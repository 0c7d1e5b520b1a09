package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxPages bounds the pages of one list, since a server that is wrong may have no last one.
const maxPages = 1000

// The versions of the protocol that a server is greeted in: with initialize, which all servers
// know that are older than the summer of 2026, and with server/discover. A server by hand may
// ignore a method that it does not know, so the older way comes first: its client would wait for
// an answer to the other one until its time is over.
const (
	initialized = "2025-11-25"
	discovered  = "2026-07-28"
)

// refused reports whether a server does not know the method that it was greeted with.
func refused(err error) bool {
	var answer *jsonrpc.Error
	return errors.Is(err, errConnect) && errors.As(err, &answer) && answer.Code == jsonrpc.CodeMethodNotFound
}

// errConnect is the error of a server that was not reached, or that refuses to be asked.
var errConnect = errors.New("cannot connect")

// A server is what is asked: a process or an address.
type server interface {
	// transport connects the SDK's client with the server.
	transport() mcp.Transport
	// messages returns what the server has sent since the last call, as it sent it.
	messages() []json.RawMessage
	// close ends the connection. It returns err, the error of the conversation, with what
	// the server says about it.
	close(err error) error
}

// An answer is the tools of a server.
type answer struct {
	name, version string
	// instructions is the text that the server sends about itself.
	instructions string
	pages        int
	// tools are as the server sent them. The SDK's own structs would lose the order of
	// keys, which is part of what a model is sent.
	tools []json.RawMessage
}

func (a *answer) String() string {
	s := fmt.Sprintf("%d tools", len(a.tools))
	if len(a.tools) == 1 {
		s = "1 tool"
	}
	if a.pages > 1 {
		s += fmt.Sprintf(" in %d pages", a.pages)
	}
	if a.name != "" {
		s += fmt.Sprintf(" from %q", a.name)
	}
	if a.version != "" {
		s += fmt.Sprintf(", version %q", a.version)
	}
	return s
}

// ask connects with a server and lists its tools, page by page.
func ask(ctx context.Context, s server, version string) (*answer, error) {
	client := mcp.NewClient(&mcp.Implementation{Name: "toolbudget", Version: "1"},
		&mcp.ClientOptions{Capabilities: &mcp.ClientCapabilities{}})
	session, err := client.Connect(ctx, s.transport(), &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errConnect, err)
	}
	var a answer
	if init := session.InitializeResult(); init != nil {
		a.instructions = init.Instructions
		if init.ServerInfo != nil {
			a.name, a.version = init.ServerInfo.Name, init.ServerInfo.Version
		}
		if init.Capabilities == nil || init.Capabilities.Tools == nil {
			return nil, fmt.Errorf("the server (%q) does not offer tools: its capabilities name none", a.name)
		}
	}
	s.messages()
	seen := map[string]bool{}
	var cursor string
	for {
		page, err := session.ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor})
		if err != nil {
			return nil, fmt.Errorf("cannot list the tools (page %d): %w", a.pages+1, err)
		}
		tools, err := listed(s.messages())
		if err != nil {
			return nil, err
		}
		a.tools = append(a.tools, tools...)
		a.pages++
		if cursor = page.NextCursor; cursor == "" {
			break
		}
		if seen[cursor] {
			return nil, fmt.Errorf("the pages do not end: page %d has a cursor that an earlier page had", a.pages)
		}
		seen[cursor] = true
		if a.pages == maxPages {
			return nil, fmt.Errorf("the list has more than %d pages", maxPages)
		}
	}
	return &a, session.Close()
}

// listed returns the tools of the answer among the messages.
func listed(messages []json.RawMessage) ([]json.RawMessage, error) {
	for i := len(messages) - 1; i >= 0; i-- {
		var m struct {
			Result struct {
				Tools *[]json.RawMessage `json:"tools"`
			} `json:"result"`
		}
		if err := json.Unmarshal(messages[i], &m); err == nil && m.Result.Tools != nil {
			return *m.Result.Tools, nil
		}
	}
	return nil, fmt.Errorf("the answer to tools/list has no tools; a server without any sends an empty list")
}
