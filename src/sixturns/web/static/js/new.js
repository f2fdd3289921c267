/* A new campaign: a file may be dropped anywhere and is read at once, as a map where it is dropped on the land. */

const form = document.getElementById("new");
const zones = [...document.querySelectorAll("[data-drop]")];

const fileOf = (zone) => zone.querySelector("input[type=file]");
const buttonOf = (zone) => zone.querySelector("button");
const near = (event) => event.target.closest?.(".card")?.querySelector("[data-drop]") ?? zones[0];

form.addEventListener("submit", () => {
  for (const zone of zones) zone.querySelector("[data-reading]").hidden = !fileOf(zone).files.length;
});

for (const zone of zones) {
  fileOf(zone).addEventListener("change", () => fileOf(zone).files.length && form.requestSubmit(buttonOf(zone)));
}

document.getElementById("keys-file")?.addEventListener("change", (event) => {
  if (event.target.files.length) form.requestSubmit(buttonOf(near(event)));
});

const carries = (event) => event.dataTransfer?.types.includes("Files");

for (const kind of ["dragenter", "dragover"]) {
  addEventListener(kind, (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    for (const zone of zones) zone.toggleAttribute("data-over", zone === near(event));
  });
}

for (const kind of ["dragleave", "drop"]) {
  addEventListener(kind, (event) => {
    if (kind === "dragleave" && event.relatedTarget) return;
    for (const zone of zones) zone.removeAttribute("data-over");
  });
}

addEventListener("drop", (event) => {
  if (!carries(event)) return;
  event.preventDefault();
  if (!event.dataTransfer.files.length) return;
  const zone = near(event);
  fileOf(zone).files = event.dataTransfer.files;
  form.requestSubmit(buttonOf(zone));
});
