/** One rule option as a control of the kind that it needs. */
import { html } from "htm/preact";
import { OPTIONS, PRESETS } from "../rules/options.js";
import { Switch } from "./form.js";

/** @typedef {import("../rules/options.js").Value} Value */
/**
 * @typedef {{app: import("../app.js").App, name: string, value: Value, onValue: (value: Value) => void}} OptionProps
 */

/** @param {OptionProps} props */
export function RuleOption(props) {
  const accepts = OPTIONS[props.name];
  if ("words" in accepts) return html`<${Words} ...${props} words=${accepts.words} />`;
  if ("range" in accepts) return html`<${Whole} ...${props} range=${accepts.range} none=${accepts.none} />`;
  return html`
    <${Switch} label=${props.app.t(`option.${props.name}`)} checked=${props.value === true} onValue=${props.onValue} />
  `;
}

/** @param {OptionProps & {words: string[]}} props */
function Words({ app, name, value, onValue, words }) {
  const change = (/** @type {{currentTarget: HTMLSelectElement}} */ event) => onValue(event.currentTarget.value);
  return html`
    <div class="field">
      <label for=${`option-${name}`}>${app.t(`option.${name}`)}</label>
      <select class="input" id=${`option-${name}`} value=${value} onChange=${change}>
        ${words.map(
          (word) => html`
            <option value=${word} selected=${word === value}>${app.t(`word.${name}.${word}`)}</option>
          `,
        )}
      </select>
    </div>
  `;
}

/**
 * A number of a range; where there may be none, a box for that.
 * @param {OptionProps & {range: [number, number], none: boolean}} props
 */
function Whole({ app, name, value, onValue, range: [low, high], none }) {
  const change = (/** @type {{currentTarget: HTMLInputElement}} */ event) => {
    const number = event.currentTarget.valueAsNumber;
    if (Number.isInteger(number) && number >= low && number <= high) onValue(number);
  };
  const some = PRESETS["spades-online"][name] ?? Math.max(low, 0);
  return html`
    <div class="field">
      <label for=${`option-${name}`}>${app.t(`option.${name}`)}</label>
      <div class="number">
        <input class="input" id=${`option-${name}`} type="number" min=${low} max=${high} step="1" value=${value ?? ""}
          disabled=${value === null} onInput=${change} />
        ${
          none &&
          html`
            <label class="box">
              <input type="checkbox" checked=${value === null}
                onChange=${() => onValue(value === null ? some : null)} />
              ${app.t("create.no")}
              <span class="visually-hidden">, ${app.t(`option.${name}`)}</span>
            </label>
          `
        }
      </div>
    </div>
  `;
}
