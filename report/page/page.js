(() => {
const weight = x => Math.max(0, (x.lo + x.hi) / 2);
const sum = list => list.reduce((s, x) => s + weight(x), 0);

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

// Colours tell groups and kinds apart, as far as hues by the golden angle do.
const names = [...new Set(data.tools.map(t => t.group)), "description", "parameter", "name", "keyword", "definition", "rest"];
const paint = (e, name) => { e.style.backgroundColor = "hsl(" + (210 + 137.5 * names.indexOf(name)) % 360 + " var(--sat) var(--lit))"; };
function put(e, b) {
  e.classList.toggle("small", b.w < 30 || b.h < 18);
  e.style.left = b.x + "px"; e.style.top = b.y + "px"; e.style.width = b.w + "px"; e.style.height = b.h + "px";
}
function cell(name, detail, label, color) {
  const e = make("button", "", {type: "button", class: "cell", tabindex: "-1", "aria-label": label, title: label});
  e.append(make("span", name), make("small", detail));
  paint(e, color);
  return e;
}
const whole = sum(data.tools);
const percent = (x, of) => of > 0 ? (100 * weight(x) / of).toFixed(1) + " %" : "";

function toolCell(t) {
  const e = cell(t.name, tokens(t), t.name + ": " + tokens(t) + " tokens, " + percent(t, whole) + ", " + t.verdict, t.group);
  e.dataset.tool = t.index;
  if (t.over) e.classList.add("over");
  if (found && !found.has(t.index)) e.classList.add("dim");
  e.addEventListener("click", () => show(t));
  return e;
}

function showAll() {
  const groups = new Map();
  for (const t of data.tools) groups.set(t.group, [...(groups.get(t.group) || []), t]);
  const boxes = squarify([...groups].map(([name, list]) => ({item: {name, list}, weight: sum(list)})), 0, 0, map.clientWidth, map.clientHeight);
  for (const b of boxes) {
    let into = map, size = b;
    if (groups.size > 1) {
      into = make("div", "", {class: "group", role: "group", "aria-label": b.item.name + ": " + b.item.list.length + " tools"});
      into.append(make("b", b.item.name, {"aria-hidden": "true"}));
      put(into, b);
      map.append(into);
      size = {x: 0, y: 17, w: b.w - 2, h: b.h - 19};
    }
    for (const c of squarify(b.item.list.map(t => ({item: t, weight: weight(t)})), size.x, size.y, size.w, size.h)) {
      const e = toolCell(c.item);
      put(e, c);
      into.append(e);
    }
  }
}

function showTool(t) {
  const parts = [...t.parts, {label: "(the form around them)", kind: "rest", lo: t.rest.lo, hi: t.rest.hi}];
  for (const c of squarify(parts.map(p => ({item: p, weight: weight(p)})), 0, 0, map.clientWidth, map.clientHeight)) {
    const p = c.item;
    const e = cell(p.label, tokens(p), p.kind + " " + p.label + ": " + tokens(p) + " tokens, " + percent(p, weight(t)) + (p.at ? ", " + p.at : ""), p.kind);
    put(e, c);
    map.append(e);
  }
  const none = parts.filter(p => weight(p) === 0).map(p => p.label + (p.open ? " (not known)" : ""));
  note.textContent = none.length ? "Without known tokens: " + none.join(", ") : "";
}

// show draws the map of all tools, or of one. focus says whether the keyboard
// was in the map, and stays there.
function show(t, focus = true) {
  if (t && !t.parts) return;
  came = t ? t.index : open && open.index;
  open = t;
  map.replaceChildren();
  path.replaceChildren();
  note.textContent = "";
  if (t) {
    const up = make("button", "All tools", {type: "button"});
    up.addEventListener("click", () => show(null));
    path.append(up, " › ", ...(data.groups > 1 ? [t.group + " › "] : []), make("span", t.name), " " + tokens(t) + " tokens" + (t.at ? ", " + t.at : ""));
    showTool(t);
  } else {
    path.append(make("span", "All tools"), " " + number(Math.round(whole)) + " tokens in " + number(data.tools.length) + " definitions");
    showAll();
  }
  const cells = [...map.querySelectorAll(".cell")];
  const first = !t && cells.find(c => Number(c.dataset.tool) === came) || cells[0];
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
  const first = row.cells[0], t = data.tools[Number(row.dataset.tool)], b = make("button", first.textContent, {type: "button"});
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
$("find").addEventListener("input", e => {
  const words = e.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  found = words.length ? new Set() : null;
  let n = 0;
  for (const row of rows) {
    const t = data.tools[Number(row.dataset.tool)], text = (row.textContent + " " + t.group).toLowerCase();
    row.hidden = !words.every(w => text.includes(w));
    if (!row.hidden) { n++; if (found) found.add(t.index); }
  }
  $("found").textContent = found ? number(n) + " of " + number(rows.length) + " tools" : "";
  for (const c of map.querySelectorAll(".cell[data-tool]")) c.classList.toggle("dim", found !== null && !found.has(Number(c.dataset.tool)));
});

let wait = 0;
addEventListener("resize", () => { clearTimeout(wait); wait = setTimeout(() => show(open, false), 100); });
show(null, false);
})();
