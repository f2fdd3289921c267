/* The odds of a planned way: they come after the page, so that no question waits for them. */

import { FRAGMENT } from "./live.js";

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
  const turn = (asked += 1);
  try {
    const answer = await fetch(address, { headers: FRAGMENT });
    if (turn !== asked || !answer.ok) return;
    last = { address, html: answer.status === 204 ? "" : await answer.text() };
    if (turn === asked && place.isConnected) lay(place, last.html);
  } catch {
    return; // the page says itself when it is not connected
  }
}

document.addEventListener("view", fill);
fill();
