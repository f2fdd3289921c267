/* Opens a fold of the page and goes to what is to be filled in there, or straight to its button if nothing is. */

/** Opens `details` and puts the focus where the next key belongs. */
export function unfold(details) {
  details.open = true;
  const fields = [...details.querySelectorAll("input:not([type=hidden]), select")].filter((field) => field.checkVisibility());
  const empty = fields.find((field) => !field.checkValidity() || (field.type === "text" && !field.value));
  const button = [...details.querySelectorAll("button")].find((it) => it.checkVisibility());
  (empty ?? button ?? details.querySelector("summary")).focus();
  for (const part of [details, details.querySelector("form")]) part?.scrollIntoView({ block: "nearest" });
}
