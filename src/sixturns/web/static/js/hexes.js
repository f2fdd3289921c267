/* The map of hexes: a way is planned by presses or by keyboard, and of a large map only what is in sight is there.
   What a press means is reckoned from where it falls: no hex of the drawing is a button of its own. */

import { FRAGMENT, lookFor, refresh, stumble } from "./live.js";

const ACROSS = 62, ALONG = 54; // units of the drawing from one row or column to the next
const PART = 10; // hexes to a side of a piece of a large map
const MOST_PARTS = 60;
const FAR = 13; // pixels to a hex below which there are only tints
const SMALL = 30; // pixels to a hex below which numbers are left out
const MARK = 9; // pixels that the mark of the party is wide at least
const PAUSE = 250; // milliseconds that the cursor has to stand before its hex is looked at

const map = () => document.querySelector("#map svg.wilds");
const atTable = document.body.classList.contains("at-table");
const kept = new Map(); // pieces by level and place, with the mark of the state they were drawn in
let wanted = null; // what is in sight
let asking = false;
let cursor = null;
let looking = 0;

/* Where a hex is. */

function grid() {
  const [kind, shifted, lettering] = map().dataset.hexes.split(" ");
  return { pointy: kind === "pointy", low: shifted === "odd" ? 1 : 0, dotted: lettering === "CC.RR" };
}

const even = (number) => ((number % 2) + 2) % 2;

function middle({ column, row }) {
  const { pointy, low } = grid();
  if (pointy) return { x: ACROSS * column + (even(row) === low ? ACROSS / 2 : 0), y: ALONG * row };
  return { x: ALONG * column, y: ACROSS * row + (even(column) === low ? ACROSS / 2 : 0) };
}

/** The hex under a place of the drawing: the one whose middle is nearest. */
function hexAt({ x, y }) {
  const { pointy } = grid();
  const [column, row] = pointy ? [Math.floor(x / ACROSS), Math.floor(y / ALONG)] : [Math.floor(x / ALONG), Math.floor(y / ACROSS)];
  let best = null;
  for (let across = -1; across <= 1; across += 1) {
    for (let down = -1; down <= 1; down += 1) {
      const at = { column: column + across, row: row + down };
      const to = middle(at);
      const far = Math.hypot(to.x - x, to.y - y);
      if (!best || far < best.far) best = { at, far };
    }
  }
  return best.at;
}

/** The printed number of a hex. */
function label({ column, row }) {
  const level = Number(map().dataset.level);
  const numbers = level ? [column, row, level] : [column, row];
  const dotted = grid().dotted || level < 0 || numbers.some((number) => Math.abs(number) > 99);
  return numbers.map((number) => (number < 0 ? "-" : "") + String(Math.abs(number)).padStart(2, "0")).join(dotted ? "." : "");
}

/* The way that is planned: the server reckons it and draws it with the view. */

const planned = () => document.querySelector("#plan [data-plan] [name=route]")?.value.split(/[\s,]+/).filter(Boolean) ?? [];
// What the page was asked for by its address stays, until somebody plans or looks elsewhere.
for (const [what, wanted] of new URLSearchParams(location.search)) if (what === "route") lookFor(what, wanted);

const mayPlan = () => atTable && document.getElementById("plan");

async function plan(hexes) {
  planFor(hexes.join(" "));
  try {
    await refresh();
  } catch {
    return stumble();
  }
  document.querySelector("#plan .goes")?.scrollIntoView({ block: "nearest" });
}

/** This way is planned from now on, or none, whatever the address says. */
function planFor(route) {
  lookFor("route", route);
  const asked = new URLSearchParams(location.search);
  if (asked.get("route") === (route || null)) return;
  asked.delete("route");
  history.replaceState(history.state, "", asked.size ? `?${asked}` : location.pathname);
}

/** A press adds a hex to the way; on its last hex it takes that back. Either way the hex's key is shown. */
function press(at) {
  const name = label(at);
  lookFor("place", name);
  const hexes = planned();
  if (!mayPlan()) plan([]);
  else plan(hexes.at(-1) === name ? hexes.slice(0, -1) : [...hexes, name]);
}

document.addEventListener("press", (event) => {
  if (!map() || !atTable || event.target !== map()) return;
  const at = hexAt(event.detail);
  point(at, false);
  if (mending()) pick(at);
  else press(at);
});

/* While the map is mended a press picks hexes for the form that is open; where that needs none it shows the hex. */

const mending = () => document.getElementById("mend")?.open;
const picks = () => [...document.querySelectorAll("#mend details[open] [data-pick]")].at(0);

function pick(at) {
  const field = picks();
  const name = label(at);
  if (!field) {
    lookFor("place", name);
    refresh().catch(stumble);
    return;
  }
  const hexes = field.value.split(/[\s,]+/).filter(Boolean);
  const fresh = field.value === field.defaultValue;
  const gone = field.dataset.pick === "way" ? hexes.length - 1 : 0; // of a way only the last hex is taken back
  const taken = hexes.indexOf(name, gone);
  field.value = (fresh ? [name] : taken < 0 ? [...hexes, name] : hexes.filter((_, place) => place !== taken)).join(" ");
  drawPicked();
}

/** The hexes that are picked are outlined. */
function drawPicked() {
  map()?.querySelectorAll(".picked").forEach((it) => it.remove());
  const field = mending() && picks();
  if (!field || !map() || field.value === field.defaultValue) return;
  for (const name of field.value.split(/[\s,]+/)) {
    const found = /^(-?\d\d)(-?\d\d)$/.exec(name) ?? /^(-?\d+)\.(-?\d+)$/.exec(name);
    if (found) map().append(outlined({ column: Number(found[1]), row: Number(found[2]) }, "picked"));
  }
}

document.addEventListener("toggle", (event) => event.target.closest?.("#mend") && drawPicked(), true);
document.addEventListener("input", (event) => event.target.matches("[data-pick]") && drawPicked());

document.addEventListener("submit", (event) => {
  if (!event.target.hasAttribute("data-plan")) return;
  event.preventDefault();
  plan([event.target.elements.route.value]);
});

// Whoever sets out has no plan any more.
document.addEventListener("submit", (event) => event.target.closest("#plan .goes") && planFor(""), true);

/* The cursor: six keys round S, or the six round D on a map whose hexes stand on their points. */

const FLAT = { q: [-1, -1], w: [0, -2], e: [1, -1], a: [-1, 1], s: [0, 2], d: [1, 1] };
const POINTY = { w: [-1, -1], e: [1, -1], a: [-2, 0], d: [2, 0], z: [-1, 1], x: [1, 1] };

/** The hex on one side of another: columns count half hexes down (rows half hexes across). */
function beside(at, [across, down]) {
  const from = middle(at);
  const step = grid().pointy ? [ACROSS / 2, ALONG] : [ALONG, ACROSS / 2];
  return hexAt({ x: from.x + across * step[0], y: from.y + down * step[1] });
}

function point(at, look = true) {
  cursor = at;
  drawCursor();
  clearTimeout(looking);
  if (look) looking = setTimeout(() => (lookFor("place", label(at)), refresh().catch(stumble)), PAUSE);
}

function drawCursor() {
  map()?.querySelector(".cursor")?.remove();
  if (cursor && map()) map().append(outlined(cursor, "cursor"));
}

/** A hex outlined, in a class of its own. */
function outlined(at, kind) {
  const { x, y } = middle(at);
  const outline = grid().pointy ? "0,-36 31,-18 31,18 0,36 -31,18 -31,-18" : "-18,-31 18,-31 36,0 18,31 -18,31 -36,0";
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
  drawn.setAttribute("class", kind);
  drawn.setAttribute("points", outline);
  drawn.setAttribute("transform", `translate(${x} ${y})`);
  return drawn;
}

/** Where the cursor begins: at the party, or in the middle of what is in sight. */
function begin() {
  const party = map().querySelector(".marker.party")?.transform.baseVal[0].matrix;
  const { x, y, width, height } = map().viewBox.baseVal;
  return hexAt(party ? { x: party.e, y: party.f } : { x: x + width / 2, y: y + height / 2 });
}

document.addEventListener("keydown", (event) => {
  if (!map() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog, [popover]")) return;
  if (event.key === "Backspace" && mayPlan() && planned().length) {
    event.preventDefault();
    plan(planned().slice(0, -1));
    return;
  }
  if (event.target !== document.getElementById("map")) return;
  const way = (grid().pointy ? POINTY : FLAT)[event.key.toLowerCase()];
  if (way) {
    event.preventDefault();
    point(beside(cursor ?? begin(), way));
  } else if ((event.key === "Enter" || event.key === " ") && cursor && atTable) {
    event.preventDefault();
    if (!event.repeat) (mending() ? pick : press)(cursor);
  }
});

/* Pieces of a large map: those in sight are fetched, and stay until the map has changed. */

const large = () => map()?.dataset.parts;
const key = (part) => `${map().dataset.level} ${part}`;

/** The pieces that are in sight. */
function inSight() {
  const [x, y, width, height] = wanted.box;
  const [across, down] = grid().pointy ? [ACROSS, ALONG] : [ALONG, ACROSS];
  const [left, top] = [Math.floor((x / across - 1) / PART), Math.floor((y / down - 1) / PART)];
  const [right, bottom] = [Math.floor(((x + width) / across + 1) / PART), Math.floor(((y + height) / down + 1) / PART)];
  const found = [];
  for (let i = left; i <= right; i += 1) for (let j = top; j <= bottom; j += 1) found.push(`${i},${j}`);
  return found;
}

function lay({ nodes }) {
  const [land, things] = [".land", ".things"].map((name) => map().querySelector(name));
  land.append(nodes[0]);
  things.append(nodes[1]);
}

async function fetchParts(parts) {
  const address = document.getElementById("map").dataset.parts;
  const asked = new URLSearchParams({ parts: parts.join(" "), level: map().dataset.level });
  const answer = await fetch(`${address}?${asked}`, { headers: FRAGMENT });
  if (!answer.ok || answer.status === 204) return null;
  return new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
}

/** Pieces out of sight leave the drawing, and come back when they are in sight again. */
function tidy() {
  const seen = new Set(inSight());
  for (const [where, { nodes }] of kept) {
    const [level, part] = where.split(" ");
    if (part === "far" || level !== map().dataset.level || !nodes.length) continue;
    const shown = seen.has(part) && !map().classList.contains("far");
    if (shown && !nodes[0].isConnected) lay({ nodes });
    else if (!shown && nodes[0].isConnected) nodes.forEach((node) => node.remove());
  }
}

async function fill() {
  if (wanted && large()) tidy();
  if (asking || !wanted || !large()) return;
  const there = new Set(map().dataset.parts.split(" "));
  const far = map().classList.contains("far");
  const stale = (part) => kept.get(key(part))?.mark !== map().dataset.mark;
  const missing = far ? (stale("far") ? ["far"] : []) : inSight().filter((part) => !there.has(part) && stale(part)).slice(0, MOST_PARTS);
  if (!missing.length) return;
  asking = true;
  try {
    const drawn = await fetchParts(far ? [] : missing);
    if (!drawn || !map()) return;
    const mark = drawn.dataset.mark;
    if (far) {
      kept.get(key("far"))?.nodes[0].remove();
      const nodes = [document.importNode(drawn.firstElementChild, true)];
      kept.set(key("far"), { mark, nodes });
      overview();
      return;
    }
    for (const part of missing) {
      const nodes = [...drawn.querySelectorAll(`[data-part="${part}"]`)].map((one) => document.importNode(one, true));
      kept.get(key(part))?.nodes.forEach((node) => node.remove());
      kept.set(key(part), { mark, nodes });
      if (nodes.length) lay({ nodes });
    }
  } catch {
    return; // what is missing is asked for again as soon as somebody looks about
  } finally {
    asking = false;
  }
  if (map()?.dataset.mark) requestAnimationFrame(fill);
}

function overview() {
  const found = kept.get(key("far"));
  if (found) map().querySelector("defs").after(found.nodes[0]);
}

document.addEventListener("look", ({ detail }) => {
  if (!map()) return;
  wanted = detail;
  map().classList.toggle("far", Boolean(large()) && ACROSS * detail.scale < FAR);
  map().classList.toggle("small", ACROSS * detail.scale < SMALL);
  map().style.setProperty("--far", Math.max(MARK / (12 * detail.scale), 1).toFixed(1));
  fill();
});

document.addEventListener("view", () => {
  if (!map()) return;
  drawCursor();
  drawPicked();
  const title = document.getElementById("hex-title");
  const said = document.getElementById("hex-said");
  if (cursor && title && said) said.textContent = title.textContent;
  if (!large()) return;
  const there = new Set(map().dataset.parts.split(" "));
  for (const [where, piece] of kept) {
    const [level, part] = where.split(" ");
    if (level === map().dataset.level && part === "far") overview();
    else if (there.has(part)) piece.nodes = [];
  }
  fill();
});
