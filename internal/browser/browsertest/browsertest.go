package browsertest

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/toolbudget/toolbudget/internal/browser"
)

var shots = flag.String("shots", "", "write pictures of the pages to `dir`")

// A Tab is a page that is open, and what a test asks of it.
type Tab struct {
	*browser.Page
	T   *testing.T
	Ctx context.Context
}

// Open writes a page to a file and opens it.
func Open(t *testing.T, write func(io.Writer) error) *Tab {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := browser.Open(ctx, 1280, 900)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if errs := p.Errors(); len(errs) > 0 {
			t.Errorf("the page complains: %s", strings.Join(errs, "\n"))
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	x := &Tab{Page: p, T: t, Ctx: ctx}
	x.Must(p.Resize(ctx, 1280, 900))
	x.Must(p.Go(ctx, file))
	return x
}

// Must ends the test where err is an error.
func (x *Tab) Must(err error) {
	x.T.Helper()
	if err != nil {
		x.T.Fatal(err)
	}
}

// Is holds that an expression has a value, after the page has drawn twice.
func (x *Tab) Is(expression string, want any) {
	x.T.Helper()
	var got any
	x.Must(x.Eval(x.Ctx, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))`, nil))
	x.Must(x.Eval(x.Ctx, expression, &got))
	if fmt.Sprint(got) != fmt.Sprint(want) {
		x.T.Errorf("%s is %v, want %v", expression, got, want)
	}
}

// Shoot draws the page and, with -shots, writes the picture.
func (x *Tab) Shoot(name string) {
	x.T.Helper()
	data, err := x.Picture(x.Ctx)
	x.Must(err)
	if len(data) < 5000 {
		x.T.Errorf("the picture %s has %d bytes: nothing is drawn", name, len(data))
	}
	if *shots != "" {
		x.Must(os.WriteFile(filepath.Join(*shots, name+".png"), data, 0o644))
	}
}
