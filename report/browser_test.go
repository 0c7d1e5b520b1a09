//go:build browser

package report

import (
	"fmt"
	"io"
	"testing"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/browser/browsertest"
	"github.com/toolbudget/toolbudget/interval"
)

// open opens the page of a result.
func open(t *testing.T, r *budget.Result, o Options) *browsertest.Tab {
	t.Helper()
	return browsertest.Open(t, func(w io.Writer) error { return HTML(w, r, o) })
}

const active = `document.activeElement`

// TestBrowserRunsNoHostileName opens a page of names that try to run, clicks and types.
func TestBrowserRunsNoHostileName(t *testing.T) {
	var o Options
	r := hostile(t, &o)
	x := open(t, r, o)
	x.Is(`window.hit === undefined && document.scripts.length`, 2)
	x.Is(`document.querySelectorAll("main img, main script, main iframe").length`, 0)
	x.Is(`document.querySelectorAll("#map .cell").length`, 13)
	x.Is(
		`[...document.querySelectorAll("#map .cell")].every(c => c.getAttribute("aria-label").includes(" tokens, "))`,
		true,
	)
	x.Is(
		`[...document.querySelectorAll("#map .cell")].some(c => c.firstChild.textContent === "✗ <script>alert(1)</script>")`,
		true,
	)
	x.Is(`getComputedStyle(document.body).fontSize`, "15px") // the style is allowed
	x.Shoot("hostile")
	// Sorting by tokens, both ways.
	title := `document.querySelector("#tools th.tokens button")`
	values := `[...document.querySelectorAll("#tools tbody td.tokens")].map(c => Number(c.dataset.value))`
	for _, order := range []string{"descending", "ascending", "descending"} {
		sign := map[string]string{"ascending": "<=", "descending": ">="}[order]
		x.Is(values+`.every((v, i, a) => i === 0 || a[i - 1] `+sign+` v)`, true)
		x.Is(title+`.closest("th").getAttribute("aria-sort")`, order)
		x.Must(x.Click(x.Ctx, title))
	}
	// Searching.
	x.Must(x.Click(x.Ctx, `document.getElementById("find")`))
	x.Must(x.Type(x.Ctx, "注文"))
	x.Is(`document.querySelectorAll("#tools tbody tr:not([hidden])").length`, 1)
	x.Is(`document.getElementById("found").textContent`, "1 of 13 tools")
	x.Is(`document.querySelectorAll("#map .cell.dim").length`, 12)
	// A click in the table opens the tool in the map, Escape leaves it.
	x.Must(x.Click(x.Ctx, `document.querySelector("#tools tbody tr:not([hidden]) td button")`))
	x.Is(
		`[...document.querySelectorAll("#map .cell")].some(c => c.getAttribute("aria-label").startsWith("parameter plain: "))`,
		true,
	)
	x.Is(`document.getElementById("map-note").textContent`, "Too small to draw, or not known: description ≥ 0")
	x.Is(active+`.classList.contains("cell")`, true)
	x.Must(x.Press(x.Ctx, "Escape"))
	x.Is(active+`.firstChild.textContent`, "✗ 注文を検索")
}

// TestBrowserMapIsWalkedByKeyboard walks through the map by keyboard alone, and changes the theme.
func TestBrowserMapIsWalkedByKeyboard(t *testing.T) {
	r, o := sample(t, 1), withCounter(t)
	x := open(t, r, o)
	x.Must(x.Dark(x.Ctx, false))
	x.Is(`getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)")
	x.Shoot("light")
	x.Is(active+`.id === "" && document.querySelectorAll('#map .cell[tabindex="0"]').length`, 1)
	for range 10 {
		var there bool
		x.Must(x.Eval(x.Ctx, active+`.classList.contains("cell")`, &there))
		if there {
			break
		}
		x.Must(x.Press(x.Ctx, "Tab"))
	}
	x.Is(active+`.firstChild.textContent`, "refund") // the largest; others are marked
	x.Must(x.Press(x.Ctx, "ArrowRight"))
	x.Is(active+`.firstChild.textContent !== "refund" && `+active+`.classList.contains("cell")`, true)
	x.Must(x.Press(x.Ctx, "ArrowLeft"))
	x.Is(active+`.firstChild.textContent`, "refund")
	x.Must(x.Press(x.Ctx, "End"))
	x.Is(active+`.firstChild.textContent`, "list_orders")
	x.Must(x.Press(x.Ctx, "Home", "Enter"))
	x.Is(`document.querySelector("#path span").textContent`, "refund")
	x.Is(active+`.firstChild.textContent`, "description")
	x.Shoot("tool")
	x.Must(x.Press(x.Ctx, "Escape"))
	x.Is(`document.querySelector("#path span").textContent`, offer(r.Programs[0], o.Config.World))
	x.Is(active+`.firstChild.textContent`, "refund")
	// The system's theme, and then the user's.
	x.Must(x.Dark(x.Ctx, true))
	x.Is(`getComputedStyle(document.body).backgroundColor`, "rgb(13, 17, 23)")
	x.Is(`document.getElementById("theme").textContent`, "Light theme")
	x.Shoot("dark")
	x.Must(x.Click(x.Ctx, `document.getElementById("theme")`))
	x.Is(`getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)")
	x.Is(`document.getElementById("theme").textContent`, "Dark theme")
}

// TestBrowserDrawsAThousandToolsInProportion opens a page of a thousand tools: every one has a
// cell, areas are proportional to tokens and no two overlap.
func TestBrowserDrawsAThousandToolsInProportion(t *testing.T) {
	c := &catalog.Catalog{}
	p := catalog.Program{Package: "example.com/many"}
	tokens := map[string]interval.Int{}
	for i := range 1000 {
		x := &catalog.Tool{
			ID:        fmt.Sprint("m#tool_", i),
			Name:      fmt.Sprint("tool_", i),
			Reachable: true,
			Default:   catalog.Yes,
			Group:     fmt.Sprint("group ", i%17),
		}
		c.Tools, p.Tools = append(c.Tools, x), append(p.Tools, x.ID)
		tokens[x.ID] = interval.Exactly(20 + i%200)
	}
	c.Programs = []catalog.Program{p}
	o := withCounter(t)
	x := open(t, budget.Judge([]budget.Input{{Catalog: c, Tokens: tokens}}, budget.Options{Config: o.Config}), o)
	x.Is(`document.querySelectorAll("#map .cell").length`, 1000)
	x.Is(`document.querySelectorAll('#map .cell[tabindex="0"]').length`, 1)
	// In one group, area per token is the same for all within rounding.
	x.Is(`(() => { for (const g of document.querySelectorAll("#map .group")) {
		const a = [...g.querySelectorAll(".cell")].map(c => parseFloat(c.style.width) * parseFloat(c.style.height) / Number(c.lastChild.textContent));
		if (Math.max(...a) / Math.min(...a) > 1.02) return g.getAttribute("aria-label") + " " + Math.min(...a) + " " + Math.max(...a);
		const r = [...g.querySelectorAll(".cell")].map(c => ({x: parseFloat(c.style.left), y: parseFloat(c.style.top), w: parseFloat(c.style.width), h: parseFloat(c.style.height)}));
		for (const p of r) for (const q of r) if (p !== q && p.x + 0.1 < q.x + q.w && q.x + 0.1 < p.x + p.w && p.y + 0.1 < q.y + q.h && q.y + 0.1 < p.y + p.h) return "overlap";
	} return ""; })()`, "")
	x.Is(
		`(() => { const from = performance.now(); document.getElementById("find").value = "tool_99"; document.getElementById("find").dispatchEvent(new Event("input")); return document.getElementById("found").textContent; })()`,
		"11 of 1,000 tools",
	)
	x.Shoot("many")
}
