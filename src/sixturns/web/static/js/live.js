/* Keeps a page true: follows the stream of changes, fetches the view when it changed, and says so when it cannot. */

const SILENCE = 32_000; // the server speaks at least every fifteen seconds
const PATIENCE = 1_500; // after a stumble, how long a fetch may take before the page says it is not connected
const LONGEST_WAIT = 5_000;

export const FRAGMENT = { "X-Fragment": "1" };
const page = document.body.dataset;

/* Beside where the party is, somebody looks at a level or a place, or plans a route: every request says which. */

const header = (what) => `X-${what}`;

/** From now on this is looked at; nothing is where the party is. */
export function lookFor(what, wanted) {
  if (wanted) FRAGMENT[header(what)] = encodeURIComponent(wanted);
  else delete FRAGMENT[header(what)];
}

/** Whether a level, a place or a route is looked at. */
export const looksFor = (what) => header(what) in FRAGMENT;

let stream = null;
let heard = 0;
let wait = 500;
let again = 0;
let late = 0;
let shown = 0; // counts the views shown, so that an older one that arrives late is not
let fetching = null;

/** Says, or no longer says, what is wrong: "lost", "refused" or nothing. */
export function say(trouble) {
  const strip = document.getElementById("lost");
  for (const line of strip.children) line.hidden = line.dataset.when !== trouble;
  strip.hidden = !trouble;
  document.documentElement.toggleAttribute("data-lost", trouble === "lost");
}

/** Shows a view: puts a new main in the place of the old one and keeps what the reader was in the middle of. */
export function show(html, { done = null } = {}) {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  const old = document.querySelector("main");
  if (!fresh) throw new Error("no view in the answer");
  const kept = remember(old, done);
  old.replaceWith(fresh);
  shown += 1;
  restore(fresh, kept);
  speak(old, fresh);
  document.dispatchEvent(new CustomEvent("view", { detail: fresh }));
}

/** Fetches the view and shows it. Calls that come while one is under way share it and one more after it. */
export function refresh() {
  if (!fetching) fetching = fetchView().finally(() => (fetching = null));
  else if (!fetching.next) {
    const first = fetching;
    first.next = first.catch(() => {}).then(refresh);
    return first.next;
  }
  return fetching.next ?? fetching;
}

async function fetchView() {
  const before = shown;
  const answer = await fetch(page.view, { headers: FRAGMENT, cache: "no-cache", signal: AbortSignal.timeout(10_000) });
  if (answer.status === 404 || answer.status === 410) return location.reload();
  if (!answer.ok) throw new Error(`the view answered ${answer.status}`);
  const html = await answer.text();
  if (before === shown) show(html);
  well();
}

/* What the reader was in the middle of: typed words, open details, places scrolled to, the focus. */

const editable = "input:not([type=hidden]), select, textarea";

function changed(field) {
  if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
  if (field.matches("select")) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
}

function remember(main, done) {
  // The stream may have shown a newer view before the answer came: what was sent stands there anew, and is told by name.
  const forms = [...main.querySelectorAll("form[data-keep]")].filter((form) => form.dataset.keep !== done?.dataset.keep);
  const closing = done && !done.hasAttribute("data-stay") ? done.closest("details")?.id : null;
  const focus = main.contains(document.activeElement) ? document.activeElement : null;
  return {
    typed: forms
      .map((form) => ({ keep: form.dataset.keep, fields: [...form.querySelectorAll(editable)] }))
      .filter(({ fields }) => fields.some(changed))
      .map(({ keep, fields }) => ({ keep, fields: fields.map((field) => [field.value, field.checked]) })),
    open: [...main.querySelectorAll("details[id][open]")].map((it) => it.id).filter((id) => id !== closing),
    scrolled: [...main.querySelectorAll("[id], .side")]
      .filter((it) => it.scrollTop)
      .map((it) => [it.id ? `#${CSS.escape(it.id)}` : ".side", it.scrollTop]),
    focus: focus && address(focus),
    selection: focus?.selectionStart === undefined ? null : [focus.selectionStart, focus.selectionEnd],
  };
}

function restore(main, { typed, open, scrolled, focus, selection }) {
  for (const { keep, fields } of typed) {
    const form = main.querySelector(`form[data-keep="${CSS.escape(keep)}"]`);
    form?.querySelectorAll(editable).forEach((field, index) => {
      if (!fields[index]) return;
      if (field.matches("[type=checkbox], [type=radio]")) field.checked = fields[index][1];
      else field.value = fields[index][0];
    });
  }
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const [where, top] of scrolled) main.querySelector(where)?.scrollTo({ top, behavior: "instant" });
  const focused = focus && main.querySelector(focus);
  focused?.focus({ preventScroll: true });
  if (selection && focused?.setSelectionRange) focused.setSelectionRange(...selection);
}

/** A selector that finds the same element in the next view, or nothing. */
function address(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset.move) return `[data-move="${CSS.escape(element.dataset.move)}"]`;
  const details = element.matches("summary") && element.parentElement.id;
  if (details) return `#${CSS.escape(details)} > summary`;
  if (!element.name) return null;
  const one = element.matches("button, [type=radio], [type=checkbox]") ? `[value="${CSS.escape(element.value)}"]` : "";
  const named = `[name="${CSS.escape(element.name)}"]${one}`;
  if (element.hasAttribute("data-choice")) return `[data-choice]${named}`;
  const keep = element.form?.dataset.keep;
  return keep ? `form[data-keep="${CSS.escape(keep)}"] ${named}` : null;
}

/** Reads out the newest thing told: a region that is replaced whole would stay silent. */
function speak(old, fresh) {
  const region = document.getElementById("spoken");
  const newest = (main) => main.querySelector(".told p:not(.empty)")?.textContent ?? "";
  if (region && newest(fresh) !== newest(old)) region.textContent = newest(fresh);
}

/* The stream. A hidden page closes it and says nothing; a page that wakes fetches its view at once. */

function well() {
  clearTimeout(late);
  if (document.documentElement.hasAttribute("data-lost")) say("");
}

function hear() {
  heard = Date.now();
  wait = 500;
}

function connect() {
  leave();
  if (document.hidden) return;
  heard = Date.now();
  stream = new EventSource(page.events);
  stream.addEventListener("open", () => refresh().catch(stumble));
  stream.addEventListener("pulse", hear);
  stream.addEventListener("changed", (event) => {
    hear();
    if (document.querySelector("main").dataset.mark !== event.data) refresh().catch(stumble);
  });
  stream.addEventListener("error", stumble);
}

function leave() {
  clearTimeout(again);
  clearTimeout(late);
  stream?.close();
  stream = null;
}

/** The stream broke or fell silent, or a fetch failed: fetch at once, say so if that does not help, and try again. */
export function stumble() {
  leave();
  if (document.hidden) return;
  doubt();
  refresh().catch(() => say("lost"));
  again = setTimeout(connect, wait);
  wait = Math.min(2 * wait, LONGEST_WAIT);
}

/** From now on what is shown may be old: says so, unless a view comes soon. */
function doubt() {
  clearTimeout(late);
  late = setTimeout(() => say("lost"), PATIENCE);
}

/** A page that was hidden, frozen or cut off may show what is long past, and its stream may be dead without a sign. */
function wake() {
  if (document.hidden) return leave();
  connect();
  doubt();
  refresh().catch(stumble);
}

document.addEventListener("visibilitychange", wake);
document.addEventListener("resume", wake);
addEventListener("pageshow", (event) => event.persisted && wake());
addEventListener("pagehide", leave);
addEventListener("online", wake);
addEventListener("offline", stumble); // a table on this very machine is still there
setInterval(() => stream && Date.now() - heard > SILENCE && stumble(), 1_000);
connect();
