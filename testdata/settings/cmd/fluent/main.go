// Command fluent has functions that talk to the outside and give back what they were handed.
package main

import (
	"net"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type client struct{ tools []string }

var shared = &client{}

func dial() {
	if c, err := net.Dial("tcp", "127.0.0.1:1"); err == nil {
		c.Close()
	}
}

func (c *client) connect() *client {
	dial()
	return c
}

func (c *client) with(name string) { c.tools = append(c.tools, name) }

func registry() *client {
	dial()
	return shared
}

func main() {
	c := &client{}
	c.connect().with("on_connected")
	registry().with("on_shared")
	s := kit.New()
	for _, name := range append(c.tools, shared.tools...) {
		kit.Add(s, name)
	}
	kit.Serve(s)
}
