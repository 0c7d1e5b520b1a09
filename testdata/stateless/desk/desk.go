// Package desk is what both servers offer: the tools of a desk, whose answers are made up. It
// serves them over HTTP until it is interrupted.
package desk

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
)

// A Tool takes one text.
type Tool struct{ Name, Text string }

// Tools are all that a desk is for.
func Tools() []Tool {
	list := []Tool{
		{"time_now", "Tell date and time of the office."},
		{"send_mail", "Send a mail to one or more people."},
		{"search_mail", "Search the mailbox, newest first."},
		{"create_appointment", "Put an appointment into the calendar and invite people to it."},
		{"cancel_appointment", "Cancel an appointment. Everybody who was invited is told."},
		{"write_document", "Write the text of a document."},
	}
	for i := 1; i <= 60; i++ {
		list = append(list, Tool{fmt.Sprintf("read_shelf_%d", i), fmt.Sprintf("List the folders on shelf %d.", i)})
	}
	return list
}

// Answer is that of a tool.
func Answer(tool, text string) string { return tool + ": " + text }

// Serve prints the address at which it serves the handler, and ends when the process is
// interrupted.
func Serve(h http.Handler) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	if _, err := fmt.Printf("http://%s/mcp\n", l.Addr()); err != nil {
		return err
	}
	failed := make(chan error, 1)
	s := &http.Server{Handler: h}
	go func() { failed <- s.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return s.Close()
	}
}
