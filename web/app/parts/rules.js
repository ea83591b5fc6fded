/** A rule set in words. */
import { html } from "htm/preact";
import { inWords } from "../rules/words.js";

/** @param {{rules: import("../rules/words.js").RuleSet}} props */
export function RulesInWords({ rules }) {
  return html`
    <div class="rules">
      ${inWords(rules).map(
        ({ heading, sentences }) => html`<section><h3>${heading}</h3><p>${sentences.join(" ")}</p></section>`,
      )}
    </div>
  `;
}
