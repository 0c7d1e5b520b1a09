//go:build browser

package report

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

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/browser"
	"github.com/toolbudget/toolbudget/interval"
)

var shots = flag.String("shots", "", "write pictures of the pages to `dir`")

// A tab is a page that is open, and what the test asks of it.
type tab struct {
	*browser.Page
	t   *testing.T
	ctx context.Context
}

// open opens the page of a result.
func open(t *testing.T, r *budget.Result, o Options) *tab {
	t.Helper()
	return openPage(t, func(w io.Writer) error { return HTML(w, r, o) })
}

// openPage writes a page to a file and opens it.
func openPage(t *testing.T, write func(io.Writer) error) *tab {
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
	x := &tab{p, t, ctx}
	x.must(p.Resize(ctx, 1280, 900))
	x.must(p.Go(ctx, file))
	return x
}

func (x *tab) must(err error) {
	x.t.Helper()
	if err != nil {
		x.t.Fatal(err)
	}
}

// is holds that an expression has a value, after the page has drawn twice.
func (x *tab) is(expression string, want any) {
	x.t.Helper()
	var got any
	x.must(x.Eval(x.ctx, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))`, nil))
	x.must(x.Eval(x.ctx, expression, &got))
	if fmt.Sprint(got) != fmt.Sprint(want) {
		x.t.Errorf("%s is %v, want %v", expression, got, want)
	}
}

func (x *tab) shoot(name string) {
	x.t.Helper()
	data, err := x.Picture(x.ctx)
	x.must(err)
	if len(data) < 5000 {
		x.t.Errorf("the picture %s has %d bytes: nothing is drawn", name, len(data))
	}
	if *shots != "" {
		x.must(os.WriteFile(filepath.Join(*shots, name+".png"), data, 0o644))
	}
}

const active = `document.activeElement`

// TestBrowserHostile opens a page of names that try to run, clicks and types.
func TestBrowserHostile(t *testing.T) {
	var o Options
	r := hostile(t, &o)
	x := open(t, r, o)
	x.is(`window.hit === undefined && document.scripts.length`, 2)
	x.is(`document.querySelectorAll("main img, main script, main iframe").length`, 0)
	x.is(`document.querySelectorAll("#map .cell").length`, 13)
	x.is(`[...document.querySelectorAll("#map .cell")].every(c => c.getAttribute("aria-label").includes(" tokens, "))`, true)
	x.is(`[...document.querySelectorAll("#map .cell")].some(c => c.firstChild.textContent === "✗ <script>alert(1)</script>")`, true)
	x.is(`getComputedStyle(document.body).fontSize`, "15px") // the style is allowed
	x.shoot("hostile")
	// Sorting by tokens, both ways.
	title := `document.querySelector("#tools th.tokens button")`
	values := `[...document.querySelectorAll("#tools tbody td.tokens")].map(c => Number(c.dataset.value))`
	for _, order := range []string{"descending", "ascending", "descending"} {
		sign := map[string]string{"ascending": "<=", "descending": ">="}[order]
		x.is(values+`.every((v, i, a) => i === 0 || a[i - 1] `+sign+` v)`, true)
		x.is(title+`.closest("th").getAttribute("aria-sort")`, order)
		x.must(x.Click(x.ctx, title))
	}
	// Searching.
	x.must(x.Click(x.ctx, `document.getElementById("find")`))
	x.must(x.Type(x.ctx, "注文"))
	x.is(`document.querySelectorAll("#tools tbody tr:not([hidden])").length`, 1)
	x.is(`document.getElementById("found").textContent`, "1 of 13 tools")
	x.is(`document.querySelectorAll("#map .cell.dim").length`, 12)
	// A click in the table opens the tool in the map, Escape leaves it.
	x.must(x.Click(x.ctx, `document.querySelector("#tools tbody tr:not([hidden]) td button")`))
	x.is(`[...document.querySelectorAll("#map .cell")].some(c => c.getAttribute("aria-label").startsWith("parameter plain: "))`, true)
	x.is(`document.getElementById("map-note").textContent`, "Too small to draw, or not known: description ≥ 0")
	x.is(active+`.classList.contains("cell")`, true)
	x.must(x.Press(x.ctx, "Escape"))
	x.is(active+`.firstChild.textContent`, "✗ 注文を検索")
}

// TestBrowserKeys walks through the map by keyboard alone, and changes the theme.
func TestBrowserKeys(t *testing.T) {
	r, o := sample(t, 1), withCounter(t)
	x := open(t, r, o)
	x.must(x.Dark(x.ctx, false))
	x.is(`getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)")
	x.shoot("light")
	x.is(active+`.id === "" && document.querySelectorAll('#map .cell[tabindex="0"]').length`, 1)
	for range 10 {
		var there bool
		x.must(x.Eval(x.ctx, active+`.classList.contains("cell")`, &there))
		if there {
			break
		}
		x.must(x.Press(x.ctx, "Tab"))
	}
	x.is(active+`.firstChild.textContent`, "refund") // the largest; others are marked
	x.must(x.Press(x.ctx, "ArrowRight"))
	x.is(active+`.firstChild.textContent !== "refund" && `+active+`.classList.contains("cell")`, true)
	x.must(x.Press(x.ctx, "ArrowLeft"))
	x.is(active+`.firstChild.textContent`, "refund")
	x.must(x.Press(x.ctx, "End"))
	x.is(active+`.firstChild.textContent`, "list_orders")
	x.must(x.Press(x.ctx, "Home", "Enter"))
	x.is(`document.querySelector("#path span").textContent`, "refund")
	x.is(active+`.firstChild.textContent`, "description")
	x.shoot("tool")
	x.must(x.Press(x.ctx, "Escape"))
	x.is(`document.querySelector("#path span").textContent`, offer(r.Programs[0], o.Config.World))
	x.is(active+`.firstChild.textContent`, "refund")
	// The system's theme, and then the user's.
	x.must(x.Dark(x.ctx, true))
	x.is(`getComputedStyle(document.body).backgroundColor`, "rgb(13, 17, 23)")
	x.is(`document.getElementById("theme").textContent`, "Light theme")
	x.shoot("dark")
	x.must(x.Click(x.ctx, `document.getElementById("theme")`))
	x.is(`getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)")
	x.is(`document.getElementById("theme").textContent`, "Dark theme")
}

// TestBrowserMany opens a page of a thousand tools: every one has a cell, areas are
// proportional to tokens and no two overlap.
func TestBrowserMany(t *testing.T) {
	c := &catalog.Catalog{}
	p := catalog.Program{Package: "example.com/many"}
	tokens := map[string]interval.Int{}
	for i := range 1000 {
		x := &catalog.Tool{ID: fmt.Sprint("m#tool_", i), Name: fmt.Sprint("tool_", i), Reachable: true, Default: catalog.Yes, Group: fmt.Sprint("group ", i%17)}
		c.Tools, p.Tools = append(c.Tools, x), append(p.Tools, x.ID)
		tokens[x.ID] = interval.Exactly(20 + i%200)
	}
	c.Programs = []catalog.Program{p}
	o := withCounter(t)
	x := open(t, budget.Judge([]budget.Input{{Catalog: c, Tokens: tokens}}, budget.Options{Config: o.Config}), o)
	x.is(`document.querySelectorAll("#map .cell").length`, 1000)
	x.is(`document.querySelectorAll('#map .cell[tabindex="0"]').length`, 1)
	// In one group, area per token is the same for all within rounding.
	x.is(`(() => { for (const g of document.querySelectorAll("#map .group")) {
		const a = [...g.querySelectorAll(".cell")].map(c => parseFloat(c.style.width) * parseFloat(c.style.height) / Number(c.lastChild.textContent));
		if (Math.max(...a) / Math.min(...a) > 1.02) return g.getAttribute("aria-label") + " " + Math.min(...a) + " " + Math.max(...a);
		const r = [...g.querySelectorAll(".cell")].map(c => ({x: parseFloat(c.style.left), y: parseFloat(c.style.top), w: parseFloat(c.style.width), h: parseFloat(c.style.height)}));
		for (const p of r) for (const q of r) if (p !== q && p.x + 0.1 < q.x + q.w && q.x + 0.1 < p.x + p.w && p.y + 0.1 < q.y + q.h && q.y + 0.1 < p.y + p.h) return "overlap";
	} return ""; })()`, "")
	x.is(`(() => { const from = performance.now(); document.getElementById("find").value = "tool_99"; document.getElementById("find").dispatchEvent(new Event("input")); return document.getElementById("found").textContent; })()`, "11 of 1,000 tools")
	x.shoot("many")
}
