// Command toolbudget-live asks a running MCP server for its tools and prints
// them as JSON, which toolbudget reads with -catalog:
//
//	toolbudget live -o live.json -- ./server -read-only
//	toolbudget live -o live.json -url https://example.com/mcp
//	toolbudget diff live.json -- ./cmd/server
//
// toolbudget live runs this program. It is a module of its own. Otherwise, every
// program that imports a package of toolbudget would get the MCP SDK at the version
// that this client needs, and that version decides how a server infers its schemas.
//
// Exit status: 0 when the tools were written, 2 otherwise.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "toolbudget live:", err)
		os.Exit(2)
	}
}

// options are the command line.
type options struct {
	url     string
	headers headers
	timeout time.Duration
	out     string
	command []string
}

// parse reads the command line. Everything after the flags is the command.
func parse(args []string, help io.Writer) (*options, error) {
	var o options
	fs := flag.NewFlagSet("toolbudget live", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	fs.StringVar(&o.url, "url", "", "ask the server at `URL` over HTTP")
	fs.Var(&o.headers, "header", "send this HTTP `HEADER`, as 'Name: value', to the server at -url (may be repeated)")
	fs.DurationVar(&o.timeout, "timeout", 30*time.Second, "fail if the server takes longer than this `DURATION`")
	fs.StringVar(&o.out, "o", "", "write the tools to `FILE` instead of standard output")
	if err := fs.Parse(args); errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(help, "usage: toolbudget live [flags] [-url URL | -- COMMAND ARGS]")
		fs.SetOutput(help)
		fs.PrintDefaults()
		return nil, err
	} else if err != nil {
		return nil, err
	}
	o.command = fs.Args()
	return &o, o.check()
}

func (o *options) check() error {
	switch {
	case o.url == "" && len(o.command) == 0:
		return errors.New("name a server: -url URL, or -- COMMAND ARGS")
	case o.url != "" && len(o.command) > 0:
		return fmt.Errorf("both -url and a command (%s) are given; use one of them", o.command[0])
	case o.url == "" && len(o.headers) > 0:
		return errors.New("-header is for a server at -url; give a command its settings as arguments or environment")
	case o.timeout <= 0:
		return fmt.Errorf("-timeout is %s; it must be more than 0", o.timeout)
	case o.url == "":
		return nil
	}
	u, err := url.Parse(o.url)
	if err != nil {
		return fmt.Errorf("-url: %w", err)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("-url is %q; write http:// or https://, a host and the path of the MCP endpoint", o.url)
	}
	return nil
}

// run asks the server that the command line names and writes its tools.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := parse(args, stdout)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, o.timeout)
	defer cancel()
	a, err := o.ask(ctx, initialized)
	if refused(err) {
		a, err = o.ask(ctx, discovered)
	}
	if err != nil {
		return o.explain(ctx, err)
	}
	if err := write(o.out, stdout, a); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "toolbudget live: %s\n", a)
	return nil
}

// ask asks the server that the command line names, which is started if it is a command.
func (o *options) ask(ctx context.Context, version string) (*answer, error) {
	if o.url != "" {
		r := newRemote(o.url, o.headers)
		a, err := ask(ctx, r, version)
		if err != nil && r.older && errors.Is(err, errConnect) {
			older := newRemote(o.url, o.headers)
			older.sse = true
			// If no server is there either, the first error says more.
			if a, err := ask(ctx, older, version); !errors.Is(err, errConnect) {
				return a, older.close(err)
			}
		}
		return a, r.close(err)
	}
	p, err := start(o.command)
	if err != nil {
		return nil, err
	}
	a, err := ask(ctx, p, version)
	return a, p.close(err)
}

// explain words an error that the time limit or an interrupt caused.
func (o *options) explain(ctx context.Context, err error) error {
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return fmt.Errorf("the server did not list its tools within %s; allow more time with -timeout (%w)",
			o.timeout, err)
	case ctx.Err() != nil:
		return errors.New("interrupted")
	}
	return err
}

// headers are the values of -header.
type headers []string

func (h *headers) String() string { return strings.Join(*h, ", ") }

// Set adds a header.
func (h *headers) Set(s string) error {
	name, _, ok := strings.Cut(s, ":")
	if !ok || strings.TrimSpace(name) == "" {
		return errors.New("write 'Name: value', such as 'Authorization: Bearer TOKEN'")
	}
	*h = append(*h, s)
	return nil
}
