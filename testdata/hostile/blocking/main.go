// Blocking waits for what never comes while it builds its tools.
package main

import (
	"log"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

func main() {
	s := server.NewMCPServer("blocking", "1")
	s.AddTool(mcp.NewTool("receive", mcp.WithDescription(<-make(chan string))), normal.Answer)
	s.AddTool(mcp.NewTool("ranged", mcp.WithDescription(ranged())), normal.Answer)
	s.AddTool(mcp.NewTool("selected", mcp.WithDescription(selected())), normal.Answer)
	s.AddTool(mcp.NewTool("locked", mcp.WithDescription(locked())), normal.Answer)
	s.AddTool(mcp.NewTool("waited", mcp.WithDescription(waited())), normal.Answer)
	s.AddTool(mcp.NewTool("once", mcp.WithDescription(once())), normal.Answer)
	s.AddTool(mcp.NewTool("slept", mcp.WithDescription(slept())), normal.Answer)
	s.AddTool(mcp.NewTool("spawned", mcp.WithDescription(spawned())), normal.Answer)
	go func() {
		for {
			s.AddTool(mcp.NewTool("from_goroutine"), normal.Answer)
		}
	}()
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}

func ranged() (text string) {
	c := make(chan string)
	go func() {
		for {
			c <- "x"
		}
	}()
	for x := range c {
		text += x
	}
	return text
}

func selected() string {
	c := make(chan string, 1)
	for {
		select {
		case c <- "x":
		case x := <-c:
			if x == "y" {
				return x
			}
		}
	}
}

func locked() string {
	var mu sync.Mutex
	mu.Lock()
	mu.Lock()
	return "locked"
}

func waited() string {
	var wg sync.WaitGroup
	wg.Add(1)
	wg.Wait()
	return "waited"
}

func once() string {
	var o sync.Once
	o.Do(func() { o.Do(func() {}) })
	return "once"
}

func slept() string {
	time.Sleep(1 << 62)
	<-time.After(1 << 62)
	return "slept"
}

func spawned() string {
	var spawn func(int)
	spawn = func(n int) {
		go spawn(n + 1)
		go spawn(n + 2)
	}
	spawn(0)
	select {}
}
