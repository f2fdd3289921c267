/* The referee's table by keyboard and without reloading: every form of it also works without this script. */

import { FRAGMENT, lookFor, looksFor, refresh, say, show, stumble } from "./live.js";
import { unfold } from "./unfold.js";

const root = document.documentElement;
const find = (selector) => document.querySelector(selector);
const panel = document.getElementById("panel");
const keys = document.getElementById("keys");
let sending = null;

/* Forms go by fetch, one at a time. */

document.addEventListener("submit", (event) => {
  if (!event.target.hasAttribute("data-send")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

async function send(form, submitter) {
  // What is pressed twice is sent once. But the stream may have shown the next question before the answer came.
  const mark = find("main").dataset.mark;
  if (sending?.mark === mark) return;
  form.setAttribute("aria-busy", "true");
  const data = new FormData(form);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  const before = sending?.done;
  const mine = { mark };
  mine.done = new Promise((done) => (mine.end = done));
  sending = mine;
  await before;
  try {
    const answer = await fetch(form.action, { method: "POST", headers: FRAGMENT, body: new URLSearchParams(data) });
    if ([403, 404, 410].includes(answer.status)) return location.reload();
    if (!answer.ok && answer.status !== 409 && answer.status !== 422) return say("refused");
    receive(await answer.text(), form, answer.ok);
    say("");
  } catch {
    stumble();
  } finally {
    mine.end();
    if (sending === mine) sending = null;
    form.removeAttribute("aria-busy");
  }
}

/** Shows what the server answered: the table, or what stands in the panel. */
function receive(html, form, ok) {
  if (!html.includes("<main")) return fill(html);
  panel.close();
  const stays = form.hasAttribute("data-stay");
  if (ok && !stays) fold();
  show(html, { done: ok ? form : null });
  if (stays) return;
  find(".side")?.scrollTo({ top: 0, behavior: "instant" }); // what a move did to clock and lights stands there
  toQuestion();
}

function toQuestion() {
  const question = find("#question");
  const pane = question?.closest(".ask");
  if (pane) pane.scrollTop += question.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  question?.focus({ preventScroll: Boolean(pane) && pane.scrollHeight > pane.clientHeight });
}

/* The panel: a ruling on an old entry, the players' link. */

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-panel]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  fillFrom(link.href);
});

async function fillFrom(address) {
  try {
    const answer = await fetch(address, { headers: FRAGMENT });
    if (!answer.ok) return location.assign(address);
    fill(await answer.text());
  } catch {
    stumble();
  }
}

function fill(html) {
  const close = document.createElement("button");
  close.type = "button";
  close.className = "close";
  close.textContent = "×";
  close.setAttribute("aria-label", keys.querySelector("[popovertargetaction=hide]").getAttribute("aria-label"));
  close.addEventListener("click", () => panel.close());
  panel.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes, close);
  if (!panel.open) panel.showModal();
  panel.querySelector("[autofocus]")?.focus();
}

panel.addEventListener("close", toQuestion);

/* Another level of the dungeon, and the key of another place, are looked at until the party goes elsewhere. */

let at = find("#map").dataset.at;

for (const [what, wanted] of new URLSearchParams(location.search)) {
  if (what === "level" || what === "place") lookFor(what, wanted);
}

/** Looks at a level, or at the key of a place, which comes into sight. */
async function point(what, wanted) {
  lookFor(what, wanted);
  try {
    await refresh();
  } catch {
    return stumble();
  }
  if (what === "place" && wanted) find("#place")?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".levels a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  point("level", new URL(link.href).searchParams.get("level"));
});

document.addEventListener("submit", (event) => {
  if (!event.target.hasAttribute("data-place")) return;
  event.preventDefault();
  point("place", new FormData(event.target).get("place"));
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-place] select")) point("place", event.target.value);
});

let frays = document.querySelectorAll(".fray").length;

document.addEventListener("view", () => {
  // A fight or a pursuit that begins comes into sight.
  const had = frays;
  frays = document.querySelectorAll(".fray").length;
  if (frays > had) find(".side").scrollTo({ top: 0, behavior: "instant" });
  const now = find("#map").dataset.at;
  if (now === at) return;
  at = now;
  if (!looksFor("level") && !looksFor("place")) return;
  find(".side").scrollTo({ top: 0, behavior: "instant" });
  lookFor("level", "");
  point("place", "");
});

/* A move's form floats on the map until it is sent, left by Escape, or something else is pressed. */

function fold(but = null) {
  for (const details of document.querySelectorAll(".choice > details[open], .folded[open]")) details.open = details.contains(but);
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-move]")) fold(event.target);
});

document.addEventListener(
  "toggle",
  ({ target }) => {
    // The button that sends what is chosen comes into sight, wherever its form opens.
    if (target.open && target.matches("#question details")) target.querySelector("form > button")?.scrollIntoView({ block: "nearest" });
  },
  true,
);

/* The keyboard. */

function digit(value) {
  const faces = [...document.querySelectorAll("#question button[name=faces]")];
  const box = find("#faces");
  if (box) {
    box.value += value;
    box.focus();
  } else if (faces.length) {
    faces.find((face) => face.value === value)?.click();
  } else {
    const choices = [...document.querySelectorAll("#map [data-choice], #question [data-choice]")];
    const choice = choices[Number(value) - 1];
    // A stray digit must not make a move: among the moves it only picks one out, and Enter then makes it.
    if (choice?.matches("summary")) unfold(choice.parentElement);
    else if (choice && !find("#question[data-rests]")) choice.click();
    else choice?.focus();
  }
}

function enter() {
  const main = find("[data-main]");
  if (main) main.click();
  else find("#faces")?.focus(); // a decision without a main option is never made by Enter alone
}

function open(selector) {
  const details = find(selector);
  if (!details) return;
  if (!details.open) return unfold(details);
  details.open = false;
  toQuestion();
}

function veil() {
  const on = root.toggleAttribute("data-veil");
  try {
    sessionStorage.setItem("veil", on ? "on" : "");
  } catch {
    return; // storage is forbidden here; the veil then lasts as long as the page
  }
}

/** The form for what no rule foresees, wherever it stands. */
function somethingElse() {
  const details = find('.choice[data-act="something else"] > details');
  if (!details) return;
  details.closest(".folded")?.setAttribute("open", "");
  unfold(details);
}

/** Space passes the turn, or fights or runs another round, whichever stands in the question. */
function step() {
  find("#question [data-step]")?.click();
}

const letters = {
  " ": step,
  h: veil,
  s: () => open("#search-all"),
  g: () => open("#moves-ways"),
  e: somethingElse,
  p: () => find(".party summary")?.focus(),
  k: () => {
    const place = find("#place");
    place?.scrollIntoView({ block: "nearest" });
    place?.querySelector("summary, button, select")?.focus();
  },
  u: () => find("#undo button:enabled")?.click(),
  n: () => find("#note")?.focus(),
  m: () => find("#map")?.focus(),
  r: () => open("#rule"),
  w: () => open("#why"),
  c: () => open("#facts"),
  "?": () => keys.togglePopover(),
};

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  if (key === "F1") {
    event.preventDefault();
    keys.togglePopover();
    return;
  }
  const typing = target.closest("input:not([type=radio], [type=checkbox]), textarea, select");
  if (key === "Escape" && !panel.open && !keys.matches(":popover-open")) {
    fold();
    return toQuestion();
  }
  if (typing || panel.open || keys.matches(":popover-open")) {
    if (key === "?" && !typing && !panel.open) keys.hidePopover();
    return;
  }
  if (event.ctrlKey || event.metaKey) {
    const wanted = key.toLowerCase() === "y" || (key.toLowerCase() === "z" && event.shiftKey) ? "#redo" : key === "z" ? "#undo" : "";
    if (!wanted) return;
    event.preventDefault();
    if (!event.repeat) find(`${wanted} button:enabled`)?.click();
    return;
  }
  const act =
    key === "Enter"
      ? target.closest("button, a, summary, [role=button], input") ? null : enter
      : key === " " && target.closest("button, a, summary, [role=button], input")
      ? null
      : /^[0-9]$/.test(key)
        ? (key !== "0" || find("#question .dice")) && (() => digit(key))
        : letters[key.toLowerCase()];
  if (!act || event.repeat) return;
  event.preventDefault();
  act();
});
