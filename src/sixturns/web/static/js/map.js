/* Moves the map about: drag, wheel, pinch, arrows, buttons. What is looked at stays so when the view is swapped or the
   page is loaded again, unless the party has gone out of it. A map too large to be read is shown near the party until
   somebody looks elsewhere. */

import { unfold } from "./unfold.js";

const SQUARE = 32; // units of the drawing
const CLOSEST = 8; // squares in sight at the closest
const LARGEST = 40; // pixels to a square, however few squares there are to see
const READABLE = 22; // pixels to a square; a whole map that has fewer is shown near the party
const COMFORT = 30; // pixels to a square where it is
const NAME = 14; // units of the drawing that a name is high
const LEGIBLE = 13; // pixels that it is to be
const STEP = 1.3;
const TREMBLE = 5; // pixels a press may stray and still be a press
const KEPT = `look ${location.pathname}`;

let box = null; // [x, y, width, height] in the drawing's units; nothing means the whole map
let chosen = false; // whether somebody has said what to look at
let land = null; // whether that was in the map of the hexes
let dragged = false;
const touching = new Map();

const svg = () => document.querySelector("#map svg.delve");
const onMap = (event) => event.target.closest("#map .drawn");

/** The pixels to a unit of the drawing when so much of it is shown. */
function scale(width, height) {
  const { clientWidth: wide, clientHeight: high } = svg();
  return Math.min(wide / width, high / height);
}

/** All there is to see, and rock around it where that is little. */
function whole() {
  const [x, y, width, height] = (svg().dataset.whole ??= svg().getAttribute("viewBox")).split(" ").map(Number);
  const { clientWidth: wide, clientHeight: high } = svg();
  if (SQUARE * scale(width, height) <= LARGEST) return [x, y, width, height];
  const [across, down] = [wide, high].map((pixels) => (pixels / LARGEST) * SQUARE);
  return [x - (across - width) / 2, y - (down - height) / 2, across, down];
}

/** Where the party is in the drawing; nothing when it is on another level. */
const party = () => svg().querySelector(".marker.party")?.transform.baseVal[0].matrix;

/** The part of the map to begin with: all of it if that can be read, else what is round the party. */
function near() {
  const [x, y, width, height] = whole();
  const { clientWidth: wide, clientHeight: high } = svg();
  const here = party();
  if (!wide || !here || SQUARE * scale(width, height) >= READABLE) return null;
  const [across, down] = [wide, high].map((pixels) => (pixels / COMFORT) * SQUARE);
  return [here.e - across / 2, here.f - down / 2, across, down];
}

/** What was looked at before the page was loaded again; undefined when nothing was. */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep() {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ box, chosen, land }));
  } catch {
    return; // storage is forbidden here; what is looked at then lasts as long as the page
  }
}

function look(at) {
  const [x, y, width, height] = whole();
  if (at) {
    // Some of the map stays in sight, whatever is done.
    at[0] = Math.min(Math.max(at[0], x - at[2] / 2), x + width - at[2] / 2);
    at[1] = Math.min(Math.max(at[1], y - at[3] / 2), y + height - at[3] / 2);
  }
  box = at;
  const shown = at ?? whole();
  svg().setAttribute("viewBox", shown.map((part) => part.toFixed(1)).join(" "));
  const larger = LEGIBLE / (NAME * scale(shown[2], shown[3]));
  svg().style.setProperty("--larger", Math.min(Math.max(larger, 1), 2).toFixed(2));
  document.getElementById("map").toggleAttribute("data-zoomed", at !== null);
  keep();
  document.dispatchEvent(new CustomEvent("look", { detail: { box: shown, scale: scale(shown[2], shown[3]) } }));
}

/** The place of the drawing under a point of the window. */
function place(x, y) {
  return new DOMPoint(x, y).matrixTransform(svg().getScreenCTM().inverse());
}

function pan(right, down) {
  chosen = true;
  const [x, y, width, height] = box ?? whole();
  look([x + right, y + down, width, height]);
}

/** Comes closer by a factor, with one place of the drawing staying where it is. */
function zoom(factor, still = null) {
  chosen = true;
  const all = whole();
  const [x, y, width, height] = box ?? all;
  const closest = Math.min((CLOSEST * SQUARE) / Math.max(...all.slice(2)), 1);
  const change = Math.min(Math.max(width / factor / all[2], closest), 2) * (all[2] / width);
  const at = still ?? { x: x + width / 2, y: y + height / 2 };
  look([at.x - (at.x - x) * change, at.y - (at.y - y) * change, width * change, height * change]);
}

/** Shows the whole map, and goes on doing so. */
function fit() {
  chosen = true;
  look(null);
}

const keys = {
  ArrowLeft: () => pan(-40, 0),
  ArrowRight: () => pan(40, 0),
  ArrowUp: () => pan(0, -40),
  ArrowDown: () => pan(0, 40),
  Home: fit,
};
const anywhere = { "+": () => zoom(STEP), "=": () => zoom(STEP), "-": () => zoom(1 / STEP), 0: fit };
const buttons = { in: () => zoom(STEP), out: () => zoom(1 / STEP), fit };

/**
 * Takes the move that stands behind a part of the drawing. A press may stray, so a move with a form opens it first, and
 * a known place shows the way there; any place shows its key.
 */
function go(part) {
  const { area, move: token, section } = part.dataset;
  if (area) point(area);
  const way = area && document.querySelector(`#map a[data-way="${CSS.escape(area)}"]`);
  if (way) return way.click();
  const move = [...document.querySelectorAll("button[name=option]")].filter((it) => it.value === token).at(-1);
  const details = move?.closest("details");
  if (!details) return move?.click();
  details.parentElement.closest("details")?.setAttribute("open", "");
  const at = section && details.querySelector("form")?.elements.namedItem("at");
  if (at) at.value = JSON.stringify(section);
  unfold(details);
  const card = details.closest(".moves > *")?.querySelector(".card");
  if (card) clear(card, part);
}

/** Has a form that floats on the map leave in sight what was pressed: it goes to the other side, or the map aside. */
function clear(card, part) {
  const covers = () => {
    const [over, under] = [card, part].map((it) => it.getBoundingClientRect());
    return over.left < under.right && over.right > under.left && over.top < under.bottom && over.bottom > under.top;
  };
  card.classList.remove("apart");
  if (!covers()) return;
  card.classList.add("apart");
  if (!covers()) return;
  card.classList.remove("apart");
  const [over, under, all] = [card, part, svg()].map((it) => it.getBoundingClientRect());
  const [right, down] = over.right + under.width < all.right ? [over.right - under.left, 0] : [0, over.bottom - under.top];
  const [from, to] = [place(0, 0), place(right, down)];
  const before = chosen;
  pan(from.x - to.x, from.y - to.y);
  chosen = before;
}

/** Shows the key of a place, as if it had been chosen from the list of them. */
function point(area) {
  const list = document.querySelector("[data-place] select");
  if (!list || list.value === area) return;
  list.value = area;
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog, [popover]")) return;
  const part = event.target.closest("#map [data-move]");
  if (part && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (!event.repeat) go(part);
    return;
  }
  // Where a die is open its digits are the die's; table.js has the zero then.
  const digit = event.key === "0" && document.querySelector("#question .dice");
  const act = (event.target.closest("#map") && keys[event.key]) || (!digit && anywhere[event.key]);
  if (!act || !svg()) return;
  event.preventDefault();
  act();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button) return buttons[button.dataset.zoom]();
  if (!onMap(event) || dragged) return;
  const part = event.target.closest("[data-move], [data-area]");
  if (part) go(part);
  else if (svg()) svg().dispatchEvent(new CustomEvent("press", { bubbles: true, detail: place(event.clientX, event.clientY) }));
});

document.addEventListener("dblclick", (event) => {
  if (onMap(event) && !event.target.closest("[data-move], [data-area], .wilds")) fit();
});

document.addEventListener(
  "wheel",
  (event) => {
    if (!onMap(event)) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), place(event.clientX, event.clientY));
  },
  { passive: false },
);

document.addEventListener("pointerdown", (event) => {
  if (!onMap(event) || event.button) return;
  if (touching.size === 0) dragged = false;
  touching.set(event.pointerId, { x: event.clientX, y: event.clientY, fromX: event.clientX, fromY: event.clientY });
});

document.addEventListener("pointermove", (event) => {
  const finger = touching.get(event.pointerId);
  if (!finger) return;
  const strayed = Math.hypot(event.clientX - finger.fromX, event.clientY - finger.fromY);
  if (!dragged) {
    if (strayed < TREMBLE) return;
    dragged = true;
    onMap(event)?.setPointerCapture(event.pointerId);
  }
  const from = place(finger.x, finger.y);
  const to = place(event.clientX, event.clientY);
  if (touching.size === 2) {
    const other = [...touching.values()].find((it) => it !== finger);
    const gap = (x, y) => Math.hypot(x - other.x, y - other.y) || 1;
    zoom(gap(event.clientX, event.clientY) / gap(finger.x, finger.y), place(other.x, other.y));
  } else if (touching.size === 1) pan(from.x - to.x, from.y - to.y);
  finger.x = event.clientX;
  finger.y = event.clientY;
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => touching.delete(event.pointerId));
}

document.addEventListener("view", () => {
  touching.clear();
  if (svg()) again();
});

addEventListener("resize", () => svg() && again());

/** Looks at what was looked at before, on a map that may have changed; on another kind of map that means nothing. */
function again() {
  const hexes = svg().classList.contains("wilds");
  if (land !== hexes) [box, chosen] = [null, false];
  land = hexes;
  look(box || chosen ? box : near());
  if (box) follow();
}

/** Goes after the party when it has left what is looked at. */
function follow() {
  const here = party();
  const [x, y, width, height] = box;
  const away = here && (here.e < x || here.e > x + width || here.f < y || here.f > y + height);
  if (away) look([here.e - width / 2, here.f - height / 2, width, height]);
}

if (svg()) {
  ({ box, chosen, land } = kept() ?? { box, chosen, land });
  again();
}
