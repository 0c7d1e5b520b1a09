(() => {
if (!data.tools.length) return; // a page without tools has no map and no table
const sum = list => list.reduce((s, x) => s + x.weight, 0);

// squarify lays boxes of areas proportional to their weights into a rectangle
// (Bruls, Huizing, van Wijk: Squarified Treemaps, 2000).
function squarify(items, x, y, w, h) {
  const out = [];
  let rest = items.filter(i => i.weight > 0).sort((a, b) => b.weight - a.weight);
  let total = rest.reduce((s, i) => s + i.weight, 0);
  while (rest.length && w > 0 && h > 0) {
    const side = Math.min(w, h), scale = w * h / total;
    let n = 0, area = 0, worst = Infinity;
    while (n < rest.length) {
      const next = area + rest[n].weight * scale, depth = next / side;
      const ratio = Math.max(...[rest[0], rest[n]].map(i => { const l = i.weight * scale / depth; return Math.max(l / depth, depth / l); }));
      if (ratio > worst) break;
      worst = ratio; area = next; n++;
    }
    const depth = area / side;
    let at = 0;
    for (const i of rest.slice(0, n)) {
      const l = i.weight * scale / depth;
      out.push(w < h ? {item: i.item, x: x + at, y, w: l, h: depth} : {item: i.item, x, y: y + at, w: depth, h: l});
      at += l;
      total -= i.weight;
    }
    if (w < h) { y += depth; h -= depth; } else { x += depth; w -= depth; }
    rest = rest.slice(n);
  }
  return out;
}

const map = $("map"), path = $("path"), note = $("map-note");
$("map-section").hidden = $("find-line").hidden = false;
let open = null, came = null, found = null;

// put places a box within one of that size, in per cent, so that it can be printed.
function put(e, b, width, height) {
  e.classList.toggle("small", b.w < 30 || b.h < 18);
  const s = e.style, of = (n, all) => 100 * n / all + "%";
  s.left = of(b.x, width); s.top = of(b.y, height); s.width = of(b.w, width); s.height = of(b.h, height);
}
function cell(into, b, width, height, name, detail, label, kind) {
  const e = make("button", "", {type: "button", class: "cell " + kind, tabindex: "-1", "aria-label": label, title: label});
  e.append(make("span", name), make("small", detail));
  put(e, b, width, height);
  into.append(e);
  return e;
}
const said = list => list.filter(Boolean).join(", ");

function toolCells(into, tools, width, height) {
  for (const b of squarify(tools.map(t => ({item: t, weight: t.weight})), 0, 0, width, height)) {
    const t = b.item, label = t.name + ": " + said([t.tokens + " tokens", t.share, t.verdict]);
    const e = cell(into, b, width, height, (t.class === "over" || t.class === "open" ? t.mark + " " : "") + t.name, t.tokens, label, t.class);
    e.dataset.tool = data.tools.indexOf(t);
    if (found && !found.has(t)) e.classList.add("dim");
    e.addEventListener("click", () => show(t));
  }
}

// showAll draws the groups and their tools, which have the space below the title.
function showAll() {
  const width = map.clientWidth, height = map.clientHeight;
  if (!data.groups.length) { toolCells(map, data.tools, width, height); return; }
  const groups = data.groups.map((group, i) => ({group, tools: data.tools.filter(t => t.group === i)}));
  for (const b of squarify(groups.map(g => ({item: g, weight: sum(g.tools)})), 0, 0, width, height)) {
    const {group, tools} = b.item, e = make("div", "", {class: "group", role: "group", "aria-label": group.name + ": " + group.note});
    const title = make("b", group.name + " ", {"aria-hidden": "true"}), inside = make("div", "", {class: "inside"});
    title.append(make("small", group.note));
    e.append(title, inside);
    put(e, b, width, height);
    map.append(e);
    if (inside.clientWidth > 0 && inside.clientHeight > 0) toolCells(inside, tools, inside.clientWidth, inside.clientHeight);
  }
}

function showTool(t) {
  const width = map.clientWidth, height = map.clientHeight;
  for (const b of squarify(t.parts.map(p => ({item: p, weight: p.weight})), 0, 0, width, height)) {
    const p = b.item;
    cell(map, b, width, height, p.label, p.tokens, said([(p.kind === "parameter" ? "parameter " : "") + p.label + ": " + p.tokens + " tokens", p.share, p.at]), p.kind);
  }
  const none = t.parts.filter(p => p.weight === 0).map(p => p.label + " " + p.tokens);
  note.textContent = none.length ? "Too small to draw, or not known: " + none.join(", ") : "";
}

// show draws the map of all tools, or of one. focus says whether the keyboard
// was in the map, and stays there.
function show(t, focus = true) {
  if (t && !t.parts) return;
  came = t || open;
  open = t;
  map.replaceChildren();
  path.replaceChildren();
  note.textContent = "";
  $("legend-parts").hidden = !t;
  if (t) {
    const up = make("button", "All tools", {type: "button"});
    up.addEventListener("click", () => show(null));
    path.append(up, " \u203a ", ...(t.group >= 0 ? [data.groups[t.group].name + " \u203a "] : []), make("span", t.name), " " + said([t.tokens + " tokens", t.at]));
    showTool(t);
  } else {
    path.append(make("span", data.whole));
    showAll();
  }
  const cells = [...map.querySelectorAll(".cell")];
  const first = !t && cells.find(c => data.tools[c.dataset.tool] === came) || cells[0];
  if (first) { first.tabIndex = 0; if (focus) first.focus(); }
}

// Arrow keys go to the nearest cell that lies that way.
map.addEventListener("keydown", e => {
  if (e.key === "Escape" && open) { e.preventDefault(); show(null); return; }
  const from = document.activeElement;
  if (!from.classList.contains("cell")) return;
  const cells = [...map.querySelectorAll(".cell")];
  const way = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[e.key];
  let to = null;
  if (e.key === "Home") to = cells[0];
  else if (e.key === "End") to = cells[cells.length - 1];
  else if (way) {
    const middle = c => { const r = c.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const [x, y] = middle(from);
    let least = Infinity;
    for (const c of cells) {
      const [cx, cy] = middle(c), along = (cx - x) * way[0] + (cy - y) * way[1], aside = Math.abs((cx - x) * way[1]) + Math.abs((cy - y) * way[0]);
      if (c !== from && along > 0.5 && along + 2 * aside < least) { least = along + 2 * aside; to = c; }
    }
  } else return;
  e.preventDefault();
  if (to) { from.tabIndex = -1; to.tabIndex = 0; to.focus(); }
});

// The table: sorted by a click on a title, filtered by the search.
const table = $("tools"), body = table.tBodies[0], rows = [...body.rows];
for (const row of rows) {
  const first = row.cells[0], t = data.tools[row.dataset.tool], b = make("button", first.textContent, {type: "button"});
  b.addEventListener("click", () => { show(t); map.scrollIntoView({block: "nearest"}); });
  if (t.parts) first.replaceChildren(b);
}
[...table.tHead.rows[0].cells].forEach((th, i) => {
  const b = make("button", th.textContent, {type: "button"});
  th.replaceChildren(b);
  b.addEventListener("click", () => {
    const down = th.getAttribute("aria-sort") ? th.getAttribute("aria-sort") === "ascending" : th.classList.contains("n");
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    th.setAttribute("aria-sort", down ? "descending" : "ascending");
    const key = r => r.cells[i].dataset.value === undefined ? r.cells[i].textContent : Number(r.cells[i].dataset.value);
    const order = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en");
    rows.sort((a, b) => (down ? -1 : 1) * order(key(a), key(b)));
    body.append(...rows);
  });
});
table.tHead.querySelector(".tokens").setAttribute("aria-sort", "descending"); // as the rows come
$("find").addEventListener("input", e => {
  const words = e.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  found = words.length ? new Set() : null;
  let n = 0;
  for (const row of rows) {
    const t = data.tools[row.dataset.tool], text = row.textContent.toLowerCase() + (t.group >= 0 ? " " + data.groups[t.group].name.toLowerCase() : "");
    row.hidden = !words.every(w => text.includes(w));
    if (!row.hidden) { n++; if (found) found.add(t); }
  }
  $("found").textContent = found ? n.toLocaleString("en") + " of " + rows.length.toLocaleString("en") + " tools" : "";
  for (const c of map.querySelectorAll(".cell[data-tool]")) c.classList.toggle("dim", found !== null && !found.has(data.tools[c.dataset.tool]));
});

let wait = 0;
addEventListener("resize", () => { clearTimeout(wait); wait = setTimeout(() => show(open, false), 100); });
show(null, false);
})();
