// Package server is a stub for tests: see the README of testdata/stubs.
package server

import "github.com/ThinkInAIXYZ/go-mcp/protocol"

type Server struct{ tools map[string]*protocol.Tool }

type Option func(*Server)

func WithInstructions(string) Option { return func(*Server) {} }

func NewServer(transport any, opts ...Option) (*Server, error) {
	s := &Server{tools: map[string]*protocol.Tool{}}
	for _, o := range opts {
		o(s)
	}
	return s, nil
}

func (s *Server) RegisterTool(t *protocol.Tool, handler func()) { s.tools[t.Name] = t }

func (s *Server) UnregisterTool(name string) { delete(s.tools, name) }

func (s *Server) Run() error { return nil }
