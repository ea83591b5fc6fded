/** The page's start. */
import { html, render } from "htm/preact";
import { createApp } from "./app.js";
import { Frame } from "./frame.js";
import { watchKeyboard } from "./keyboard.js";
import { catchLinks, fromLetter, go } from "./router.js";
import { followSettings } from "./settings.js";

const app = createApp();
followSettings(app.settings);

const linked = location.pathname === "/" && fromLetter(location.hash);
if (linked) go(linked, { replace: true });
addEventListener("hashchange", () => {
  const path = fromLetter(location.hash);
  if (path) go(path, { replace: true });
});

catchLinks();
watchKeyboard();
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
root.replaceChildren(); // what index.html shows until here
render(html`<${Frame} app=${app} />`, root);

if ("serviceWorker" in navigator) addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
