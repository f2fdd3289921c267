/* The odds of a planned way: they come after the page, so that no question waits for them. */

import { FRAGMENT } from "./live.js";

const AGAIN = 1_000; // milliseconds after which is asked again where many are waiting

let last = { address: "", html: "" };
let asked = 0;

function lay(place, html) {
  const open = place.querySelector("details")?.open ?? document.querySelector("#odds details")?.open;
  place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  const details = place.querySelector("details");
  if (details && open) details.open = true;
}

async function fill() {
  const place = document.getElementById("odds");
  const address = place?.dataset.odds;
  if (!address) return;
  if (last.address === address) lay(place, last.html);
  else place.setAttribute("aria-busy", "true");
  const turn = (asked += 1);
  try {
    const answer = await fetch(address, { headers: FRAGMENT });
    if (turn !== asked) return;
    if (answer.status === 503) return setTimeout(() => turn === asked && fill(), AGAIN);
    if (!answer.ok) return;
    last = { address, html: answer.status === 204 ? "" : await answer.text() };
    if (turn === asked && place.isConnected) lay(place, last.html);
    place.removeAttribute("aria-busy");
  } catch {
    return; // the page says itself when it is not connected
  }
}

document.addEventListener("view", fill);
fill();
