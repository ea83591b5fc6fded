/** Setting up a table: who may come, and what is played. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Choice, Form, Switch, TextField } from "../parts/form.js";
import { useAction } from "../parts/hooks.js";
import { RuleOption } from "../parts/rule-option.js";
import { RulesInWords } from "../parts/rules.js";
import { SignInGate } from "../parts/sign-in-gate.js";
import { fillWithBots } from "../play-now.js";
import { GROUPS } from "../rules/groups.js";
import { LEVELS } from "../rules/levels.js";
import { PRESETS, TITLES } from "../rules/options.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../rules/options.js").Value} Value
 */

/** Who may sit, by who sees the table; the first is the usual one. @type {Record<string, string[]>} */
const POLICIES = {
  public: ["open", "friends-only", "invite-only"],
  "friends-only": ["friends-only", "invite-only"],
  private: ["invite-only"],
};

/** @param {import("../router.js").PageProps} props */
export function Page({ app }) {
  return html`<${SignInGate} app=${app} title=${app.t("create.title")}><${Create} app=${app} /><//>`;
}

/** @param {{app: App}} props */
function Create({ app }) {
  const [name, setName] = useState("");
  const [ruleset, setRuleset] = useState("spades-online");
  const [changes, setChanges] = useState(/** @type {Record<string, Value>} */ ({}));
  const [seen, setSeen] = useState({ visibility: "public", joinPolicy: "open", spectating: true });
  const [bots, setBots] = useState(false);
  const [level, setLevel] = useState("club");
  const preset = PRESETS[ruleset];
  const rules = { ...preset, ...changes };
  const action = useAction(app, async () => {
    const { tableId } = await app.api.createTable({ name: name.trim() || null, ...seen, ruleset, rules: changes });
    if (bots) await fillWithBots(app, tableId, level);
    app.go(`/table/${tableId}`);
  });
  /** @param {string} option @param {Value} value */
  const change = (option, value) => {
    const { [option]: _, ...others } = changes;
    setChanges(value === preset[option] ? others : { ...others, [option]: value });
  };
  const choosePreset = (/** @type {string} */ chosen) => {
    setRuleset(chosen);
    setChanges({});
  };
  const presets = Object.entries(TITLES).map(([value, label]) => ({ value, label, hint: app.t(`create.${value}`) }));
  const levels = LEVELS.map((value) => ({
    value,
    label: app.t(`create.level.${value}`),
    hint: app.t(`levels.${value}Hint`),
  }));
  return html`
    <div class="page">
      <h1>${app.t("create.title")}</h1>
      <div class="columns columns-wide-left">
        <div class="panel">
          <${Form} action=${action} label=${app.t("create.do")}>
            <${TextField} name="name" label=${app.t("create.name")} hint=${app.t("create.name.hint")} value=${name}
              onValue=${setName} maxlength=${50} autocomplete="off" />
            <${Choice} name="ruleset" look="options" legend=${app.t("create.ruleset")} value=${ruleset}
              choices=${presets} onValue=${choosePreset} />
            <${Options} app=${app} rules=${rules} changes=${changes} change=${change} reset=${() => setChanges({})} />
            <${Audience} app=${app} seen=${seen} setSeen=${setSeen} />
            <${Switch} label=${app.t("create.bots")} hint=${app.t("create.bots.hint")} checked=${bots}
              onValue=${setBots} />
            ${
              bots &&
              html`
                <${Choice} name="level" look="options" legend=${app.t("create.level")} value=${level} choices=${levels}
                  onValue=${setLevel} />
              `
            }
          <//>
        </div>
        <section class="panel" aria-labelledby="words" tabindex="0">
          <h2 id="words">${app.t("create.words")}</h2>
          <${RulesInWords} rules=${rules} />
        </section>
      </div>
    </div>
  `;
}

/**
 * All options, folded away at first.
 * @param {{app: App, rules: Record<string, Value>, changes: Record<string, Value>, change: (option: string,
 *   value: Value) => void, reset: () => void}} props
 */
function Options({ app, rules, changes, change, reset }) {
  const count = Object.keys(changes).length;
  return html`
    <details class="more-options">
      <summary>
        ${app.t("create.options")}
        ${" "}
        ${count > 0 && html`<span class="badge badge-good">${app.t("create.changed", { count })}</span>`}
      </summary>
      <p class="hint">${app.t("create.options.hint")}</p>
      ${Object.entries(GROUPS).map(
        ([group, options]) => html`
          <fieldset class="option-group">
            <legend class="legend">${app.t(`rules.${group}`)}</legend>
            ${options.map(
              (name) =>
                html`
                  <${RuleOption} key=${name} app=${app} name=${name} value=${rules[name]}
                    onValue=${(/** @type {Value} */ value) => change(name, value)} />
                `,
            )}
          </fieldset>
        `,
      )}
      ${count > 0 && html`<button type="button" class="button" onClick=${reset}>${app.t("create.reset")}</button>`}
    </details>
  `;
}

/** @typedef {{visibility: string, joinPolicy: string, spectating: boolean}} Seen */

/**
 * Who sees the table, who may sit, who may watch.
 * @param {{app: App, seen: Seen, setSeen: (seen: Seen) => void}} props
 */
function Audience({ app, seen, setSeen }) {
  const visibilities = Object.keys(POLICIES).map((value) => ({ value, label: app.t(`visibility.${value}`) }));
  /** @param {string} visibility */
  const setVisibility = (visibility) => setSeen({ ...seen, visibility, joinPolicy: POLICIES[visibility][0] });
  const policies = POLICIES[seen.visibility].map((value) => ({ value, label: app.t(`policy.${value}`) }));
  return html`
    <${Choice} name="visibility" legend=${app.t("create.visibility")} value=${seen.visibility} choices=${visibilities}
      onValue=${setVisibility} />
    <p class="hint">${app.t(`visibility.${seen.visibility}.hint`)}</p>
    <${Choice} name="policy" legend=${app.t("create.policy")} value=${seen.joinPolicy} choices=${policies}
      onValue=${(/** @type {string} */ joinPolicy) => setSeen({ ...seen, joinPolicy })} />
    <${Switch} label=${app.t("create.spectating")} hint=${app.t("create.spectating.hint")} checked=${seen.spectating}
      onValue=${(/** @type {boolean} */ spectating) => setSeen({ ...seen, spectating })} />
  `;
}
