/* A new campaign: a file may be dropped anywhere and is read at once. */

const form = document.getElementById("new");
const zone = document.querySelector("[data-drop]");
const file = document.getElementById("file");
const read = zone.querySelector("button");

form.addEventListener("submit", () => {
  zone.querySelector("[data-reading]").hidden = !file.files.length;
});

file.addEventListener("change", () => file.files.length && form.requestSubmit(read));

const carries = (event) => event.dataTransfer?.types.includes("Files");

for (const kind of ["dragenter", "dragover"]) {
  addEventListener(kind, (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    zone.toggleAttribute("data-over", true);
  });
}

for (const kind of ["dragleave", "drop"]) {
  addEventListener(kind, (event) => {
    if (kind === "dragleave" && event.relatedTarget) return;
    zone.removeAttribute("data-over");
  });
}

addEventListener("drop", (event) => {
  if (!carries(event)) return;
  event.preventDefault();
  if (!event.dataTransfer.files.length) return;
  file.files = event.dataTransfer.files;
  form.requestSubmit(read);
});
