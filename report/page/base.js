"use strict";
// What the pages share: their data, elements, numbers and the theme.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const make = (tag, text, attrs = {}) => {
  const e = document.createElement(tag);
  e.textContent = text; // never HTML: names come from the program that was read
  for (const [k, v] of Object.entries(attrs)) e.setAttribute(k, v);
  return e;
};
const number = n => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
const tokens = x => x.open ? "≥ " + number(x.lo) : x.lo === x.hi ? number(x.lo) : number(Math.min(x.lo, x.hi)) + "–" + number(Math.max(x.lo, x.hi));

// Theme: that of the system until the button is pressed.
const theme = $("theme"), system = matchMedia("(prefers-color-scheme: dark)");
const dark = () => (document.documentElement.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
const showTheme = () => theme.setAttribute("aria-pressed", dark());
theme.hidden = false;
theme.addEventListener("click", () => { document.documentElement.dataset.theme = dark() ? "light" : "dark"; showTheme(); });
system.addEventListener("change", showTheme);
showTheme();
