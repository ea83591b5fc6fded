/** The parts of forms: each field with its label, hint and error. */
import { html } from "htm/preact";

/**
 * A line of text.
 * @param {{name: string, label: string, value: string, onValue: (value: string) => void, hint?: string, type?: string,
 * autocomplete?: string, required?: boolean, minlength?: number, maxlength?: number, inputmode?: string, placeholder?:
 * string}} props
 */
export function TextField({ name, label, value, onValue, hint, type = "text", ...rest }) {
  return html`
    <div class="field">
      <label for=${name}>${label}</label>
      <input class="input" id=${name} name=${name} type=${type} value=${value}
        aria-describedby=${hint ? `${name}-hint` : undefined}
        onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ event) => onValue(event.currentTarget.value)}
        ...${rest} />
      ${hint && html`<p class="hint" id=${`${name}-hint`}>${hint}</p>`}
    </div>
  `;
}

/**
 * A choice of a few words, all of them visible.
 * @template {string} Word
 * @param {{name: string, legend: string, value: Word, choices: {value: Word, label: string, hint?: string,
 *   disabled?: boolean, mark?: unknown}[],
 *   onValue: (value: Word) => void, look?: "segments" | "options"}} props
 */
export function Choice({ name, legend, value, choices, onValue, look = "segments" }) {
  return html`
    <fieldset class="field">
      <legend class="legend">${legend}</legend>
      <div class=${look}>
        ${choices.map(
          (choice) => html`
            <label>
              <input type="radio" name=${name} value=${choice.value} checked=${choice.value === value}
                disabled=${choice.disabled} onChange=${() => onValue(choice.value)} />
              ${choice.mark} ${look === "options" ? html`<strong>${choice.label}</strong>` : choice.label}
              ${choice.hint && html`<span class="hint">${choice.hint}</span>`}
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

/** On or off. @param {{label: string, hint?: string, checked: boolean, onValue: (value: boolean) => void}} props */
export function Switch({ label, hint, checked, onValue }) {
  return html`
    <label class="switch">
      <span>${label}${hint && html`<span class="hint">${hint}</span>`}</span>
      <input type="checkbox" role="switch" checked=${checked}
        onChange=${(/** @type {{currentTarget: HTMLInputElement}} */ event) => onValue(event.currentTarget.checked)} />
    </label>
  `;
}

/**
 * A form with one action, as returned by useAction.
 * @param {{action: {run: () => unknown, busy: boolean, error: string}, label: string, children?: unknown}} props
 */
export function Form({ action, label, children }) {
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    action.run();
  };
  return html`
    <form class="form" onSubmit=${submit}>
      ${children}
      ${action.error && html`<p class="problem" role="alert">${action.error}</p>`}
      <button class="button button-main" aria-disabled=${action.busy}>${label}</button>
    </form>
  `;
}
