//go:build browser

package report

import (
	"io"
	"strings"
	"testing"
)

func openSimulation(t *testing.T, s *Simulation) *tab {
	t.Helper()
	return openPage(t, func(w io.Writer) error { return SimulateHTML(w, s, "v1") })
}

const (
	bars = `[...document.querySelectorAll("#chart .bar")]`
	// wide is how much of its track the upper end of a bar has.
	wide = `.map(b => Math.round(1000 * b.querySelector(".track i").getBoundingClientRect().width / b.querySelector(".track").getBoundingClientRect().width))`
)

// TestBrowserSimulate draws the chart, changes the figure, opens rounds by mouse and by
// keyboard, and changes the theme.
func TestBrowserSimulate(t *testing.T) {
	s := shopping(t, "claude-sonnet-4-6")
	x := openSimulation(t, s)
	x.must(x.Dark(x.ctx, false))
	x.is(`getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)")
	x.is(bars+`.length`, 5*5) // five strategies of four messages and all
	x.is(`document.querySelectorAll("#chart .message").length`, 5)
	x.is(`document.querySelectorAll('#chart .bar[tabindex="0"]').length`, 1)
	x.is(bars+`[0].getAttribute("aria-label")`, "all messages, before: "+tokensOf(s.All[0].PerRound)+" tokens")
	// Bars are proportional to the upper ends; the greeting by group has none.
	want := 1000 * s.Scenarios[1].Outcomes[4].PerRound.Hi / s.All[0].PerRound.Hi
	x.is(`Math.abs(`+bars+wide+`[14] - `+jsonOf(t, want)+`) <= 3`, true)
	x.is(bars+wide+`[7]`, 0)
	x.is(`new Set(`+bars+`.slice(0, 5).map(b => b.querySelector(".track i").style.backgroundColor)).size`, 5)
	x.shoot("simulate-light")
	// Another figure, by its radio button.
	x.must(x.Click(x.ctx, `[...document.querySelectorAll("#figures label")].find(l => l.textContent.trim() === "Dollars per day").querySelector("input")`))
	x.is(bars+`[0].querySelector(".n").textContent`, s.All[0].Dollars.String())
	x.is(bars+`[2].querySelector(".n").textContent.startsWith(`+jsonOf(t, s.All[2].Dollars.String()+" · saves ")+`)`, true)
	x.is(bars+`[2].textContent.endsWith(" %, 2 tools missed")`, true)
	// A click on a bar shows the rounds, and closes them.
	x.must(x.Click(x.ctx, bars+`[14]`))
	x.is(`document.querySelector("#rounds h2").textContent`, s.Scenarios[1].Name+", deferred")
	x.is(`document.querySelectorAll("#rounds tbody tr").length`, len(s.Scenarios[1].Outcomes[4].Blocks))
	x.is(`document.querySelector("#rounds tbody tr").cells[4].textContent`, "discover_tools")
	x.is(`document.querySelector("#rounds p").textContent`, "late: get_parcel, get_order")
	x.is(bars+`[14].getAttribute("aria-expanded")`, "true")
	x.shoot("simulate-rounds")
	x.must(x.Click(x.ctx, `document.querySelector("#rounds button")`))
	x.is(`document.getElementById("rounds").hidden`, true)
	x.is(active+` === `+bars+`[14]`, true)
	// By keyboard alone.
	x.must(x.Press(x.ctx, "Home"))
	x.is(active+` === `+bars+`[0]`, true)
	x.must(x.Press(x.ctx, "ArrowLeft", "ArrowRight", "ArrowRight"))
	x.is(active+` === `+bars+`[2]`, true)
	x.must(x.Press(x.ctx, "End", "Enter"))
	x.is(`document.querySelector("#rounds h2").textContent`, "reader, deferred")
	x.must(x.Press(x.ctx, "Escape"))
	x.is(`document.getElementById("rounds").hidden`, true)
	x.is(active+` === `+bars+`[24]`, true)
	x.must(x.Press(x.ctx, "Tab"))
	x.is(active+`.classList.contains("bar")`, false)
	// The tables are there, folded.
	x.must(x.Click(x.ctx, `document.querySelector("details summary")`))
	x.is(`document.querySelector("details table").rows.length`, 1+len(s.Scenarios))
	// The system's theme, then the user's, and a narrow window.
	light := ``
	x.must(x.Eval(x.ctx, bars+`[0].querySelector(".track i").computedStyleMap().get("background-color").toString()`, &light))
	x.must(x.Dark(x.ctx, true))
	x.is(`getComputedStyle(document.body).backgroundColor`, "rgb(13, 17, 23)")
	x.is(bars+`[0].querySelector(".track i").computedStyleMap().get("background-color").toString() !== `+jsonOf(t, light), true)
	x.shoot("simulate-dark")
	x.must(x.Click(x.ctx, `document.getElementById("theme")`))
	x.is(`getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)")
	x.must(x.Resize(x.ctx, 400, 800))
	x.is(`new Promise(done => setTimeout(() => done(document.documentElement.scrollWidth <= 400), 300))`, true)
	x.shoot("simulate-narrow")
}

// TestBrowserSimulateHostile opens a page of names that try to run.
func TestBrowserSimulateHostile(t *testing.T) {
	s := strange(t)
	x := openSimulation(t, s)
	x.is(`window.hit === undefined && document.scripts.length`, 2)
	x.is(`document.querySelectorAll("main img, main script, main iframe").length`, 0)
	x.is(`[...document.querySelectorAll("#chart .message > b")].some(b => b.firstChild.textContent === "<script>alert(1)</script>")`, true)
	x.must(x.Click(x.ctx, bars+`[7]`))
	x.is(`document.querySelectorAll("#rounds img, #rounds script").length`, 0)
	x.is(`document.querySelector("#rounds tbody").rows.length > 0`, true)
}

// TestBrowserSimulateUnknown opens a page without a price: there are no dollars to
// choose.
func TestBrowserSimulateUnknown(t *testing.T) {
	x := openSimulation(t, shopping(t, "openai-gpt-4o-chat"))
	x.is(`[...document.querySelectorAll("#figures label")].map(l => l.textContent.trim()).join(", ")`, strings.Join([]string{"Tokens per round", "Tokens per day"}, ", "))
	x.must(x.Click(x.ctx, `document.querySelectorAll("#figures input")[1]`))
	x.is(bars+`.length`, 25)
}
