/**
 * Whether the keyboard is used, known from the page's start: then an unused focus may be moved to what needs an answer.
 */

let byKeys = false;

/** Starts listening; called once, before anything needs an answer. */
export function watchKeyboard() {
  addEventListener("keydown", () => (byKeys = true), true);
  addEventListener("pointerdown", () => (byKeys = false), true);
}

/** Whether the focus may be moved: the keyboard is used, and nothing has the focus on purpose. */
export function focusIsFree() {
  const { activeElement } = document;
  return byKeys && (!activeElement || activeElement === document.body || activeElement.id === "main");
}
