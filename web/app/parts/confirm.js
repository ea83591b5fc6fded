/** A confirmation before something that cannot be undone: a button that opens a dialog. */
import { html } from "htm/preact";
import { useRef } from "preact/hooks";

/**
 * @param {{app: import("../app.js").App, label: string, question: string, run: () => unknown, kind?: string,
 *   describe?: string}} props
 *   `describe` is the button's name where `label` alone is not clear.
 */
export function Confirmed({ app, label, question, run, kind = "button button-small", describe }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const close = () => dialog.current?.close();
  const sure = () => {
    close();
    run();
  };
  return html`
    <button type="button" class=${kind} aria-label=${describe} onClick=${() => dialog.current?.showModal()}>
      ${label}
    </button>
    <dialog ref=${dialog} class="dialog" aria-label=${describe ?? label}>
      <p>${question}</p>
      <div class="buttons">
        <button type="button" class="button button-danger" onClick=${sure}>${label}</button>
        <button type="button" class="button" onClick=${close}>${app.t("app.cancel")}</button>
      </div>
    </dialog>
  `;
}
