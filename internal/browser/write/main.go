// Command write draws the HTML report that the documentation shows; make
// pictures runs it. It needs a Chromium. The picture is not a generated file
// that a test holds up to date, since each version of a browser draws a little
// differently.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/toolbudget/toolbudget/internal/browser"
)

func main() {
	if err := draw("docs/report.png"); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

// draw writes the picture of the report on the example.
func draw(to string) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	dir, err := os.MkdirTemp("", "pictures")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	page := filepath.Join(dir, "report.html")
	cmd := exec.CommandContext(ctx, "go", "run", "./cmd/toolbudget", "check", "-C", "testdata/demo", "-mod-download",
		"-report", "html="+page, "-fail-on", "never", "./cmd/issues")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	const width, height = 1280, 1200
	p, err := browser.Open(ctx, width, height)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	if err := errors.Join(p.Dark(ctx, false), p.Resize(ctx, width, height), p.Go(ctx, page)); err != nil {
		return err
	}
	if list := p.Errors(); len(list) > 0 {
		return fmt.Errorf("the page complains: %v", list)
	}
	data, err := p.Picture(ctx)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}
