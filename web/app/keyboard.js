/**
 * Who uses the keyboard, known from the page's start: where the focus is nobody's, it may be taken to what is asked.
 */

let byKeys = false;

/** Listens from now on; called once, before anything is asked. */
export function watchKeyboard() {
  addEventListener("keydown", () => (byKeys = true), true);
  addEventListener("pointerdown", () => (byKeys = false), true);
}

/** Whether the focus may be moved: the keyboard is used, and nothing has the focus on purpose. */
export function focusIsFree() {
  const { activeElement } = document;
  return byKeys && (!activeElement || activeElement === document.body || activeElement.id === "main");
}
