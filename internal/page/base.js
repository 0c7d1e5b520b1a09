"use strict";
// What the pages share: their data, elements and the theme.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const make = (tag, text, attrs = {}) => {
  const e = document.createElement(tag);
  e.textContent = text; // never HTML: names come from the program that was read
  for (const [k, v] of Object.entries(attrs)) e.setAttribute(k, v);
  return e;
};

// Theme: that of the system until the button is pressed, which names what it does.
const theme = $("theme"), system = matchMedia("(prefers-color-scheme: dark)");
const dark = () => (document.documentElement.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
const showTheme = () => { theme.textContent = dark() ? "Light theme" : "Dark theme"; };
theme.hidden = false;
theme.addEventListener("click", () => { document.documentElement.dataset.theme = dark() ? "light" : "dark"; showTheme(); });
system.addEventListener("change", showTheme);
showTheme();

// What is folded is printed whole.
let folded = [];
addEventListener("beforeprint", () => { folded = [...document.querySelectorAll("details:not([open])")]; for (const d of folded) d.open = true; });
addEventListener("afterprint", () => { for (const d of folded) d.open = false; });
