// Sets the chosen colour theme before the first paint. Everything else waits for the modules.
(() => {
  const root = document.documentElement;
  let kept = /** @type {Record<string, unknown>} */ ({});
  try {
    kept = JSON.parse(localStorage.getItem("spades.settings") ?? "{}");
  } catch {
    // The storage is damaged or blocked: the defaults apply.
  }
  const dark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
})();
