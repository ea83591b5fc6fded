/** A native modal dialog: it traps the focus, Escape closes it, and the focus returns afterwards. */
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";

/** @param {{class: string, label: string, onClose: () => void, onTouch?: () => void, children?: unknown}} props */
export function Dialog({ class: kind, label, onClose, onTouch, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement|null} */ (null));
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  /** @param {Event} event */
  const cancel = (event) => {
    event.preventDefault();
    onClose();
  };
  return html`
    <dialog ref=${dialog} class=${`modal ${kind}`} aria-label=${label} onCancel=${cancel} onPointerDown=${onTouch}
      onKeyDown=${onTouch} onWheel=${onTouch}>
      ${children}
    </dialog>
  `;
}

/**
 * Asks before something that cannot be undone.
 * @param {{app: import("../app.js").App, text: string, yes: string, no: string, onYes: () => void,
 *   onNo: () => void}} props
 */
export function Ask({ text, yes, no, onYes, onNo }) {
  return html`
    <${Dialog} class="ask" label=${text} onClose=${onNo}>
      <p>${text}</p>
      <div class="buttons">
        <button class="button button-danger" onClick=${onYes}>${yes}</button>
        <button class="button" autofocus onClick=${onNo}>${no}</button>
      </div>
    <//>
  `;
}
