// Command pictures draws the HTML report that the documentation shows; make
// pictures runs it. It needs a Chromium. The picture is no generated file that a
// test holds up to date, since each version of a browser draws a little
// differently.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/toolbudget/toolbudget/internal/browser"
)

func main() {
	page := flag.String("page", "", "draw the page in `file` instead of the report on the example")
	to := flag.String("o", "docs/report.png", "write the picture to `file`")
	dark := flag.Bool("dark", false, "draw it in dark colours")
	script := flag.String("script", "", "run `JavaScript` first")
	height := flag.Int("height", 1240, "height of the window in `pixels`")
	flag.Parse()
	if err := draw(*page, *to, *dark, *script, *height); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

func draw(page, to string, dark bool, script string, height int) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	if page == "" {
		dir, err := os.MkdirTemp("", "pictures")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		page = filepath.Join(dir, "report.html")
		cmd := exec.CommandContext(ctx, "go", "run", "./cmd/toolbudget", "check", "-C", "testdata/demo", "-mod-download", "-report", "html="+page, "-fail-on", "never", "./cmd/issues")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%w\n%s", err, out)
		}
	}
	p, err := browser.Open(ctx, 1280, height)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	if err := errors.Join(p.Dark(ctx, dark), p.Resize(ctx, 1280, height), p.Go(ctx, page)); err != nil {
		return err
	}
	if script != "" {
		if err := p.Eval(ctx, script, nil); err != nil {
			return err
		}
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
