(() => {
const chart = $("chart"), rounds = $("rounds"), figures = $("figures");
$("chart-section").hidden = false;

// A figure of an outcome has lo, hi and open, and its text; a count has tokens.
const all = data.figures.map((f, i) => ({...f, index: i}));
let figure = all[0], from = null;

const color = i => "hsl(" + (210 + 137.5 * i) % 360 + " 60% var(--bar))";
for (const f of all) {
  const label = make("label", ""), input = make("input", "", {type: "radio", name: "figure", value: f.index});
  input.checked = f === figure;
  input.addEventListener("change", () => { figure = f; draw(); });
  label.append(input, " " + f.title);
  figures.append(label);
}

function bar(scenario, outcome, i, most) {
  const value = outcome.figures[figure.index], e = make("button", "", {type: "button", class: "bar", tabindex: "-1", "aria-expanded": "false"});
  e.setAttribute("aria-label", scenario.name + ", " + outcome.strategy + ": " + (value ? [value.text, figure.unit].filter(Boolean).join(" ") + (value.note ? ", " + value.note : "") : "not known"));
  const track = make("span", "", {class: "track"});
  if (value) {
    for (const n of [value.hi, value.lo]) {
      const part = make("i", "");
      part.style.width = (most > 0 ? 100 * n / most : 0) + "%";
      part.style.backgroundColor = color(i);
      track.append(part);
    }
  }
  e.append(make("span", outcome.strategy), track, make("span", value ? value.text + (value.note ? " · " + value.note : "") : "not known", {class: "n"}));
  if (outcome.blocks) e.addEventListener("click", () => show(e, scenario, outcome));
  return e;
}

function draw() {
  const at = [...chart.querySelectorAll(".bar")].findIndex(b => b.tabIndex === 0);
  chart.replaceChildren();
  close(false);
  let most = 0;
  for (const s of data.scenarios) for (const o of s.outcomes) if (o.figures[figure.index]) most = Math.max(most, o.figures[figure.index].hi);
  for (const s of data.scenarios) {
    const group = make("div", "", {class: "message", role: "group", "aria-label": s.name}), title = make("b", s.name);
    if (s.message !== s.name) title.append(" ", make("small", s.message));
    group.append(title, ...s.outcomes.map((o, i) => bar(s, o, i, most)));
    chart.append(group);
  }
  const bars = [...chart.querySelectorAll(".bar")];
  bars[Math.max(0, at)].tabIndex = 0;
}

// show lists the rounds of one request.
function show(e, s, o) {
  close(false);
  from = e;
  focusOn(e);
  e.setAttribute("aria-expanded", "true");
  const table = make("table", ""), head = make("tr", ""), body = make("tbody", ""), top = make("thead", "");
  for (const t of ["rounds", "tokens", "tools", "why", "names"]) head.append(make("th", t, {scope: "col"}));
  top.append(head);
  for (const b of o.blocks) {
    const row = make("tr", "");
    for (const text of [b.rounds, b.tokens, b.tools, b.why, b.names]) row.append(make("td", text));
    body.append(row);
  }
  table.append(top, body);
  const shut = make("button", "Close", {type: "button"});
  shut.addEventListener("click", () => close(true));
  rounds.replaceChildren(make("h2", s.name + ", " + o.strategy), ...(o.lacks ? [make("p", o.lacks)] : []), table, shut);
  rounds.hidden = false;
}

// close takes the rounds away; back says whether the keyboard goes to the bar.
function close(back) {
  if (rounds.hidden) return;
  rounds.hidden = true;
  from.setAttribute("aria-expanded", "false");
  if (back) from.focus();
}

function focusOn(to) {
  for (const b of chart.querySelectorAll('.bar[tabindex="0"]')) b.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}

$("chart-section").addEventListener("keydown", e => {
  if (e.key === "Escape" && !rounds.hidden) { e.preventDefault(); close(true); return; }
  const bars = [...chart.querySelectorAll(".bar")], at = bars.indexOf(document.activeElement);
  if (at < 0) return;
  const to = {ArrowUp: at - 1, ArrowLeft: at - 1, ArrowDown: at + 1, ArrowRight: at + 1, Home: 0, End: bars.length - 1}[e.key];
  if (to === undefined) return;
  e.preventDefault();
  if (bars[to]) focusOn(bars[to]);
});
draw();
})();
