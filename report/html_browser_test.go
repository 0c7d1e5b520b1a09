//go:build browser

package report

import (
	"fmt"
	"testing"

	"github.com/toolbudget/toolbudget/internal/browser/browsertest"
)

// eachTheme checks the page in light and in dark.
func eachTheme(x *browsertest.Tab, check func()) {
	for _, dark := range []bool{false, true} {
		x.Must(x.Dark(x.Ctx, dark))
		check()
	}
}

// contrast lists the texts that stand out from their ground by less than 4.5 to 1, as
// WCAG 2.2 counts it (1.4.3), in both themes' computed colours.
const contrast = `(() => {
	const rgb = s => s.match(/[\d.]+/g).map(Number);
	const light = c => { const [r, g, b] = c.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	const ground = e => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0) return c.slice(0, 3); } return [255, 255, 255]; };
	const out = new Set();
	for (const e of document.querySelectorAll("body *")) {
		if (!e.checkVisibility({visibilityProperty: true}) || ![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;
		const a = light(rgb(getComputedStyle(e).color).slice(0, 3)), b = light(ground(e)), ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (ratio < 4.5) out.add(e.tagName + "." + e.className + " " + ratio.toFixed(2));
	}
	return [...out].join("; ");
})()`

// TestBrowserTextsCanBeReadInBothThemes: every text can be read in both themes, in the map of all
// tools and of one.
func TestBrowserTextsCanBeReadInBothThemes(t *testing.T) {
	x := open(t, changed(t), withCounter(t))
	eachTheme(x, func() { x.Is(contrast, "") })
	x.Must(x.Click(x.Ctx, `document.querySelector("#map .cell")`))
	x.Is(`document.getElementById("legend-parts").hidden`, false)
	eachTheme(x, func() { x.Is(contrast, "") })
}

// TestBrowserShowsFailuresFirst: what fails is above all else, on any screen.
func TestBrowserShowsFailuresFirst(t *testing.T) {
	x := open(t, changed(t), withCounter(t))
	for _, width := range []int{400, 1280} {
		x.Must(x.Resize(x.Ctx, width, 800))
		x.Is(`(() => { const y = id => document.getElementById(id).getBoundingClientRect().top;
			return ["verdict", "failures", "next", "changes", "totals", "map", "tools", "warnings"].every((id, i, all) => i === 0 || y(all[i - 1]) < y(id)); })()`, true)
	}
}

// TestBrowserCutsNothingAt400Pixels: at 400 pixels nothing is cut or wider than the window, and a
// row of the table is a few lines high.
func TestBrowserCutsNothingAt400Pixels(t *testing.T) {
	x := open(t, changed(t), withCounter(t))
	for _, width := range []int{400, 700, 1280} {
		x.Must(x.Resize(x.Ctx, width, 800))
		x.Is(
			fmt.Sprintf(
				`new Promise(done => setTimeout(() => done(document.documentElement.scrollWidth <= %d), 300))`,
				width,
			),
			true,
		)
		x.Is(
			`[...document.querySelectorAll(".scroll")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.scrollWidth).join()`,
			"",
		)
		x.Is(
			`[...document.querySelectorAll("#tools tbody tr")].map(r => r.getBoundingClientRect().height).filter(h => h > 100).join()`,
			"",
		)
		x.Is(
			`[...document.querySelectorAll("#map .cell")].every(c => { const r = c.getBoundingClientRect(), m = document.getElementById("map").getBoundingClientRect(); return r.right <= m.right + 1 && r.bottom <= m.bottom + 1; })`,
			true,
		)
	}
	x.Must(x.Resize(x.Ctx, 400, 800))
	x.Shoot("narrow")
}

// TestBrowserLegendHasEveryColour: every colour in the map and in the table is in the legend, and
// the colour of a cell is that of its tool's verdict.
func TestBrowserLegendHasEveryColour(t *testing.T) {
	x := open(t, changed(t), withCounter(t))
	const color = `getComputedStyle(e).backgroundColor`
	x.Is(
		`(() => { const legend = new Set([...document.querySelectorAll("#legend .swatch")].map(e => `+color+
			`)); return [...document.querySelectorAll("#map .cell")].every(e => legend.has(`+color+`)); })()`,
		true,
	)
	x.Is(
		`[...document.querySelectorAll("#map .cell")].every(c => c.classList.contains(document.querySelector('#tools tr[data-tool="' + c.dataset.tool + '"]').className))`,
		true,
	)
	x.Is(`new Set([...document.querySelectorAll("#map .cell")].map(e => `+color+`)).size`, 3)
	x.Must(x.Click(x.Ctx, `document.querySelector("#map .cell")`))
	x.Is(
		`(() => { const legend = new Set([...document.querySelectorAll("#legend-parts .swatch")].map(e => `+color+
			`)); return [...document.querySelectorAll("#map .cell")].every(e => legend.has(`+color+`)); })()`,
		true,
	)
}
