package browser

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// programs are the names that Chromium goes by.
func programs() []string {
	return []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}
}

// A Page is one tab of a browser of its own.
type Page struct {
	cmd     *exec.Cmd
	dir     string // its profile
	out     *os.File
	session string

	mu      sync.Mutex
	next    int
	waiting map[int]chan message
	events  chan message
	errors  []string
}

// A message is what either side sends.
type message struct {
	ID      int                       `json:"id,omitempty"`
	Method  string                    `json:"method,omitempty"`
	Session string                    `json:"sessionId,omitempty"`
	Params  json.RawMessage           `json:"params,omitempty"`
	Result  json.RawMessage           `json:"result,omitempty"`
	Error   *struct{ Message string } `json:"error,omitempty"`
}

// Open begins a browser with a window of that size, in pixels. It fails where no
// Chromium is installed.
func Open(ctx context.Context, width, height int) (p *Page, err error) {
	var program string
	for _, name := range programs() {
		if program, err = exec.LookPath(name); err == nil {
			break
		}
	}
	if program == "" {
		return nil, fmt.Errorf("no Chromium is installed; apt-get install chromium, or any of %v on the PATH",
			programs())
	}
	p = &Page{waiting: map[int]chan message{}, events: make(chan message, 1000)}
	if p.dir, err = os.MkdirTemp("", "browser"); err != nil {
		return nil, err
	}
	args := []string{
		"--headless=new", "--remote-debugging-pipe", "--user-data-dir=" + filepath.Join(p.dir, "profile"),
		"--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
		"--hide-scrollbars", "--force-color-profile=srgb", "--disable-background-networking",
		fmt.Sprintf("--window-size=%d,%d", width, height),
	}
	if os.Geteuid() == 0 {
		args = append(args, "--no-sandbox") // which root cannot have
	}
	in, out, err := p.pipes()
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(p.dir))
	}
	p.cmd = exec.CommandContext(ctx, program, append(args, "about:blank")...)
	p.cmd.ExtraFiles = []*os.File{in[0], out[1]} // its descriptors 3 and 4
	err = p.cmd.Start()
	err = errors.Join(err, in[0].Close(), out[1].Close())
	p.out = in[1]
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(p.dir))
	}
	go p.listen(out[0])
	if err := p.attach(ctx); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

func (p *Page) pipes() (in, out [2]*os.File, err error) {
	if in[0], in[1], err = os.Pipe(); err != nil {
		return in, out, err
	}
	out[0], out[1], err = os.Pipe()
	return in, out, err
}

// listen hands out what the browser says.
func (p *Page) listen(in *os.File) {
	r := bufio.NewReader(in)
	for {
		data, err := r.ReadBytes(0)
		if err != nil {
			break
		}
		var m message
		if json.Unmarshal(bytes.TrimSuffix(data, []byte{0}), &m) != nil {
			continue // not for us
		}
		p.mu.Lock()
		wait := p.waiting[m.ID]
		delete(p.waiting, m.ID)
		if m.Method == "Runtime.exceptionThrown" || m.Method == "Log.entryAdded" {
			p.errors = append(p.errors, string(m.Params))
		}
		p.mu.Unlock()
		if wait != nil {
			wait <- m
		} else if m.Method == "Page.loadEventFired" {
			p.events <- m
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, wait := range p.waiting {
		close(wait)
	}
	p.waiting = nil
}

// call sends a command and reads its result into a value, which may be nil.
func (p *Page) call(ctx context.Context, method string, params, result any) error {
	data, err := json.Marshal(params)
	if err != nil {
		return err
	}
	wait := make(chan message, 1)
	p.mu.Lock()
	if p.waiting == nil {
		p.mu.Unlock()
		return errors.New("the browser has ended")
	}
	p.next++
	m := message{ID: p.next, Method: method, Session: p.session, Params: data}
	if strings.HasPrefix(method, "Browser.") {
		m.Session = "" // it is of no tab
	}
	p.waiting[m.ID] = wait
	p.mu.Unlock()
	if data, err = json.Marshal(m); err != nil {
		return err
	}
	if _, err := p.out.Write(append(data, 0)); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", method, ctx.Err())
	case m, ok := <-wait:
		switch {
		case !ok:
			return fmt.Errorf("%s: the browser has ended", method)
		case m.Error != nil:
			return fmt.Errorf("%s: %s", method, m.Error.Message)
		case result != nil:
			return json.Unmarshal(m.Result, result)
		}
		return nil
	}
}

type object map[string]any

func (p *Page) attach(ctx context.Context) error {
	var target struct{ TargetID string }
	if err := p.call(ctx, "Target.createTarget", object{"url": "about:blank"}, &target); err != nil {
		return err
	}
	var s struct{ SessionID string }
	if err := p.call(ctx, "Target.attachToTarget", object{"targetId": target.TargetID, "flatten": true},
		&s); err != nil {
		return err
	}
	p.session = s.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log"} {
		if err := p.call(ctx, domain+".enable", object{}, nil); err != nil {
			return err
		}
	}
	return nil
}

// Close ends the browser, which has five seconds to do so by itself.
func (p *Page) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_ = p.call(ctx, "Browser.close", object{}, nil) // it may end before it answers
	ended := make(chan struct{})
	go func() {
		_ = p.cmd.Wait() // how it ends is of no interest
		close(ended)
	}()
	select {
	case <-ended:
	case <-ctx.Done():
		_ = p.cmd.Process.Kill() // or it has ended meanwhile
		<-ended
	}
	err := p.out.Close()
	for try := 0; ; try++ {
		gone := os.RemoveAll(p.dir)
		if gone == nil || try == 20 {
			return errors.Join(err, gone)
		}
		time.Sleep(100 * time.Millisecond) // its children end a little later
	}
}

// Go opens a file and waits until it is loaded.
func (p *Page) Go(ctx context.Context, file string) error {
	abs, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	var r struct{ ErrorText string }
	if err := p.call(ctx, "Page.navigate", object{"url": "file://" + filepath.ToSlash(abs)}, &r); err != nil {
		return err
	}
	if r.ErrorText != "" {
		return fmt.Errorf("%s: %s", file, r.ErrorText)
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-p.events:
		return nil
	}
}

// Errors are what went wrong in the page so far: exceptions, and entries of the log
// such as what its security policy refused.
func (p *Page) Errors() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string{}, p.errors...)
}

// Picture returns the window as PNG.
func (p *Page) Picture(ctx context.Context) ([]byte, error) {
	var r struct{ Data string }
	if err := p.call(ctx, "Page.captureScreenshot", object{"format": "png"}, &r); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(r.Data)
}
