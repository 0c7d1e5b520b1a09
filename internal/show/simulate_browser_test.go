//go:build browser

package show

import (
	"io"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/browser/browsertest"
)

func openSimulation(t *testing.T, s *Simulation) *browsertest.Tab {
	t.Helper()
	return browsertest.Open(t, func(w io.Writer) error { return SimulateHTML(w, s, "v1") })
}

const (
	focused = `document.activeElement`
	bars    = `[...document.querySelectorAll("#chart .bar")]`
	// wide is how much of its track the upper end of a bar has.
	wide = `.map(b => Math.round(1000 * b.querySelector(".track i").getBoundingClientRect().width / b.querySelector(".track").getBoundingClientRect().width))`
)

// TestBrowserSimulationIsUsedByMouseAndKeyboard draws the chart, changes the figure, opens rounds
// by mouse and by keyboard, and changes the theme.
func TestBrowserSimulationIsUsedByMouseAndKeyboard(t *testing.T) {
	s := shopping(t, "claude-sonnet-4-6")
	x := openSimulation(t, s)
	x.Must(x.Dark(x.Ctx, false))
	x.Is(`getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)")
	x.Is(bars+`.length`, 5*5) // five strategies of four messages and all
	x.Is(`document.querySelectorAll("#chart .message").length`, 5)
	x.Is(`document.querySelectorAll('#chart .bar[tabindex="0"]').length`, 1)
	x.Is(bars+`[0].getAttribute("aria-label")`, "all messages, before: "+tokensOf(s.All[0].PerRound)+" tokens")
	// Bars are proportional to the upper ends; the greeting by group has none.
	want := 1000 * s.Scenarios[1].Outcomes[4].PerRound.Hi / s.All[0].PerRound.Hi
	x.Is(`Math.abs(`+bars+wide+`[14] - `+jsonOf(t, want)+`) <= 3`, true)
	x.Is(bars+wide+`[7]`, 0)
	x.Is(`new Set(`+bars+`.slice(0, 5).map(b => b.querySelector(".track i").style.backgroundColor)).size`, 5)
	x.Shoot("simulate-light")
	// Another figure, by its radio button.
	x.Must(
		x.Click(
			x.Ctx,
			`[...document.querySelectorAll("#figures label")].find(l => l.textContent.trim() === "Dollars per day").querySelector("input")`,
		),
	)
	x.Is(bars+`[0].querySelector(".n").textContent`, s.All[0].Dollars.String())
	x.Is(
		bars+`[2].querySelector(".n").textContent.startsWith(`+jsonOf(t, s.All[2].Dollars.String()+" · saves ")+`)`,
		true,
	)
	x.Is(bars+`[2].textContent.endsWith(" %, 2 tools missed")`, true)
	// A click on a bar shows the rounds, and closes them.
	x.Must(x.Click(x.Ctx, bars+`[14]`))
	x.Is(`document.querySelector("#rounds h2").textContent`, s.Scenarios[1].Name+", deferred")
	x.Is(`document.querySelectorAll("#rounds tbody tr").length`, len(s.Scenarios[1].Outcomes[4].Blocks))
	x.Is(`document.querySelector("#rounds tbody tr").cells[4].textContent`, "discover_tools")
	x.Is(`document.querySelector("#rounds p").textContent`, "late: get_parcel, get_order")
	x.Is(bars+`[14].getAttribute("aria-expanded")`, "true")
	x.Shoot("simulate-rounds")
	x.Must(x.Click(x.Ctx, `document.querySelector("#rounds button")`))
	x.Is(`document.getElementById("rounds").hidden`, true)
	x.Is(focused+` === `+bars+`[14]`, true)
	// By keyboard alone.
	x.Must(x.Press(x.Ctx, "Home"))
	x.Is(focused+` === `+bars+`[0]`, true)
	x.Must(x.Press(x.Ctx, "ArrowLeft", "ArrowRight", "ArrowRight"))
	x.Is(focused+` === `+bars+`[2]`, true)
	x.Must(x.Press(x.Ctx, "End", "Enter"))
	x.Is(`document.querySelector("#rounds h2").textContent`, "reader, deferred")
	x.Must(x.Press(x.Ctx, "Escape"))
	x.Is(`document.getElementById("rounds").hidden`, true)
	x.Is(focused+` === `+bars+`[24]`, true)
	x.Must(x.Press(x.Ctx, "Tab"))
	x.Is(focused+`.classList.contains("bar")`, false)
	// The tables are there, folded.
	x.Must(x.Click(x.Ctx, `document.querySelector("details summary")`))
	x.Is(`document.querySelector("details table").rows.length`, 1+len(s.Scenarios))
	// The system's theme, then the user's, and a narrow window.
	light := ``
	x.Must(
		x.Eval(
			x.Ctx,
			bars+`[0].querySelector(".track i").computedStyleMap().get("background-color").toString()`,
			&light,
		),
	)
	x.Must(x.Dark(x.Ctx, true))
	x.Is(`getComputedStyle(document.body).backgroundColor`, "rgb(13, 17, 23)")
	x.Is(
		bars+`[0].querySelector(".track i").computedStyleMap().get("background-color").toString() !== `+jsonOf(
			t,
			light,
		),
		true,
	)
	x.Shoot("simulate-dark")
	x.Must(x.Click(x.Ctx, `document.getElementById("theme")`))
	x.Is(`getComputedStyle(document.body).backgroundColor`, "rgb(255, 255, 255)")
	x.Must(x.Resize(x.Ctx, 400, 800))
	x.Is(`new Promise(done => setTimeout(() => done(document.documentElement.scrollWidth <= 400), 300))`, true)
	x.Shoot("simulate-narrow")
}

// TestBrowserSimulateHostile opens a page of names that try to run.
func TestBrowserSimulateHostile(t *testing.T) {
	s := strange(t)
	x := openSimulation(t, s)
	x.Is(`window.hit === undefined && document.scripts.length`, 2)
	x.Is(`document.querySelectorAll("main img, main script, main iframe").length`, 0)
	x.Is(
		`[...document.querySelectorAll("#chart .message > b")].some(b => b.firstChild.textContent === "<script>alert(1)</script>")`,
		true,
	)
	x.Must(x.Click(x.Ctx, bars+`[7]`))
	x.Is(`document.querySelectorAll("#rounds img, #rounds script").length`, 0)
	x.Is(`document.querySelector("#rounds tbody").rows.length > 0`, true)
}

// TestBrowserSimulateUnknown opens a page without a price: there are no dollars to
// choose.
func TestBrowserSimulateUnknown(t *testing.T) {
	x := openSimulation(t, shopping(t, "openai-gpt-4o-chat"))
	x.Is(
		`[...document.querySelectorAll("#figures label")].map(l => l.textContent.trim()).join(", ")`,
		strings.Join([]string{"Tokens per round", "Tokens per day"}, ", "),
	)
	x.Must(x.Click(x.Ctx, `document.querySelectorAll("#figures input")[1]`))
	x.Is(bars+`.length`, 25)
}
