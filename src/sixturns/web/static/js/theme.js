/* Sets the theme before the first paint, and lets any button with data-theme-next go on to the next one.
   A classic script: a module would run too late and the page would flash. */
(() => {
  const themes = ["dark", "light", "night"];
  const root = document.documentElement;

  const stored = (store, name) => {
    try {
      return store.getItem(name);
    } catch {
      return null; // storage is forbidden here; the theme then lasts as long as the page
    }
  };

  const wear = (theme) => {
    root.dataset.theme = themes.includes(theme) ? theme : matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  };

  wear(stored(localStorage, "theme"));
  root.toggleAttribute("data-veil", stored(sessionStorage, "veil") === "on");
  root.dataset.script = "on";

  addEventListener("storage", (event) => {
    if (event.key === "theme") wear(event.newValue);
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-next]")) return;
    const next = themes[(themes.indexOf(root.dataset.theme) + 1) % themes.length];
    wear(next);
    try {
      localStorage.setItem("theme", next);
    } catch {
      return;
    }
  });
})();
