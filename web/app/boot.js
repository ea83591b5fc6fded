// Before the first paint: the page's colours as this device has them chosen. Everything else waits for the modules.
(() => {
  const root = document.documentElement;
  let kept = /** @type {Record<string, unknown>} */ ({});
  try {
    kept = JSON.parse(localStorage.getItem("spades.settings") ?? "{}");
  } catch {
    // A damaged or forbidden store: the defaults hold.
  }
  const dark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
})();
