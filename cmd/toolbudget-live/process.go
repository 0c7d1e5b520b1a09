package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// grace is what a server has to end by itself when its input ends. A server that
// failed gets none.
const grace = 2 * time.Second

// A process is a server that this program started, which speaks over standard input and
// output.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.ReadCloser
	tape   tape
	stderr tail
}

// start runs the command that the command line names.
func start(command []string) (*process, error) {
	p := &process{cmd: exec.Command(command[0], command[1:]...)}
	p.cmd.SysProcAttr = group()
	p.cmd.Stderr = &p.stderr
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.out, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	// What a server starts may keep its standard error open.
	p.cmd.WaitDelay = grace
	if err := p.cmd.Start(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return nil, fmt.Errorf("there is no program %s; name its path, such as ./%[1]s", command[0])
		}
		return nil, fmt.Errorf("cannot start %s: %w", command[0], err)
	}
	return p, nil
}

func (p *process) transport() mcp.Transport {
	return &mcp.IOTransport{Reader: readCloser{io.TeeReader(p.out, &p.tape), p.out}, Writer: p.in}
}

type readCloser struct {
	io.Reader
	io.Closer
}

func (p *process) messages() []json.RawMessage { return p.tape.messages() }

// close ends the process: it closes its input, and kills it where that does not help.
func (p *process) close(err error) error {
	p.in.Close() //nolint:errcheck // it may have ended
	done := make(chan error, 1)
	go func() { done <- p.cmd.Wait() }()
	wait := grace
	if err != nil {
		wait = 200 * time.Millisecond // enough to learn the status of one that has ended
	}
	ended := true
	select {
	case <-done:
	case <-time.After(wait):
		ended = false
		kill(p.cmd)
		<-done
	}
	if err == nil {
		return nil
	}
	var told []string
	if text := p.tape.rest(); text != "" && text[0] != '{' && text[0] != '[' {
		told = append(told, fmt.Sprintf("it wrote %q to standard output, where only MCP messages may be; "+
			"a server logs to standard error", text))
	}
	if ended && strings.Contains(err.Error(), "EOF") { // the SDK does not wrap it
		told = append(told, "the command ended: "+p.cmd.ProcessState.String())
	}
	if text := p.stderr.text(); text != "" {
		told = append(told, "its last words on standard error: "+text)
	}
	for _, text := range told {
		err = fmt.Errorf("%w\n\t%s", err, text)
	}
	return err
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

// maxTail bytes are kept.
const maxTail = 2048

// Write keeps the end.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, b...)
	if n := len(t.buf) - maxTail; n > 0 {
		t.buf = t.buf[n:]
	}
	return len(b), nil
}

// text returns the last lines, without characters that could control a terminal.
func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := bytes.Split(bytes.TrimSpace(t.buf), []byte("\n"))
	if len(lines) > 5 {
		lines = lines[len(lines)-5:]
	}
	var out []string
	for _, l := range lines {
		if l = bytes.TrimSpace(l); len(l) > 0 {
			out = append(out, strings.Trim(fmt.Sprintf("%q", l), `"`))
		}
	}
	return strings.Join(out, "\n\t\t")
}
