/** Notices: to screen readers by the live region, to everyone by toasts. */

const SHOWN_MS = 5000;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Announces a text to screen readers, after what they are saying now. @param {string} text */
export function announce(text) {
  const line = document.createElement("p");
  line.textContent = text;
  const region = byId("live");
  region.append(line);
  while (region.childElementCount > 5) region.firstElementChild?.remove();
}

/**
 * Shows a toast for five seconds, longer while the pointer is over it.
 * @param {string} text @param {"plain" | "error"} kind
 */
export function toast(text, kind = "plain") {
  const box = document.createElement("div");
  box.className = `toast toast-${kind}`;
  box.textContent = text;
  byId("toasts").append(box);
  const end = () => (box.matches(":hover") ? setTimeout(end, 1000) : box.remove());
  setTimeout(end, SHOWN_MS);
}
