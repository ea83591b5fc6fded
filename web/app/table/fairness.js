/** The fairness panel: the promise, taking part in the shuffle, and the check of each finished hand in this browser. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { ApiError, ProofError, verify } from "../../sdk/index.js";
import { sentence } from "../parts/hooks.js";
import { seenCommitment } from "./commitments.js";
import { copyText } from "./share-links.js";

/** @typedef {import("../../sdk/wire.js").Proof} Proof */
/** @typedef {import("../../sdk/view.js").TableView} TableView */
/** @typedef {{busy?: boolean, good?: boolean, text?: string, proof?: Proof}} Verdict */

/** @param {{app: import("../app.js").App, view: TableView}} props */
export function Fairness({ app, view }) {
  const waiting = view.phase === "waiting";
  const label = waiting ? app.t("fair.waiting") : app.t("fair.now", { number: view.handNumber });
  return html`
    <p>${app.t("fair.text")}</p>
    ${view.commitment && html`<${PromiseShown} app=${app} label=${label} text=${view.commitment} />`}
    ${
      view.nextCommitment &&
      !waiting &&
      html`
        <${PromiseShown} app=${app} label=${app.t("fair.next")} text=${view.nextCommitment} />
      `
    }
    ${view.mySeat && view.phase !== "game_over" && html`<${Entropy} app=${app} tableId=${view.tableId} />`}
    <h3>${app.t("fair.hands")}</h3>
    ${view.history.length === 0 && html`<p class="side-empty">${app.t("fair.none")}</p>`}
    <ul class="checks">
      ${[...view.history].reverse().map(
        ({ handNumber }) => html`
          <${Check} key=${handNumber} app=${app} tableId=${view.tableId} number=${handNumber} />
        `,
      )}
    </ul>
  `;
}

/** @param {{app: import("../app.js").App, label: string, text: string}} props */
function PromiseShown({ app, label, text }) {
  return html`
    <div class="promise">
      <h3>${label}</h3>
      <code>${text}</code>
      <button class="button button-small" onClick=${() => copyText(app, text, app.t("fair.copied"))}>
        ${app.t("fair.copy")}
      </button>
    </div>
  `;
}

/** @param {{app: import("../app.js").App, tableId: string}} props */
function Entropy({ app, tableId }) {
  const [text, setText] = useState("");
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    try {
      await app.api.entropy(tableId, text);
      setText("");
      app.toast(app.t("fair.entropyDone"));
    } catch (error) {
      app.toast(sentence(app, error), "error");
    }
  };
  return html`
    <form class="entropy" onSubmit=${send}>
      <h3>${app.t("fair.entropyTitle")}</h3>
      <p class="panel-note">${app.t("fair.entropyText")}</p>
      <div class="entropy-row">
        <input class="input" maxlength="32" aria-label=${app.t("fair.entropyField")} value=${text}
          onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ event) => setText(event.currentTarget.value)} />
        <button class="button" disabled=${!text}>${app.t("fair.entropySend")}</button>
      </div>
    </form>
  `;
}

/**
 * Checks a finished hand's deal here.
 * @param {{app: import("../app.js").App, tableId: string, number: number}} props
 */
export function Check({ app, tableId, number }) {
  const [verdict, setVerdict] = useState(/** @type {Verdict} */ ({}));
  const check = async () => {
    setVerdict({ busy: true });
    setVerdict(await judge(app, tableId, number));
  };
  return html`
    <li class="check" data-good=${verdict.good}>
      <button class="button button-small" disabled=${verdict.busy} onClick=${check}>
        ${app.t("fair.verify", { number })}
      </button>
      <div role="status">
        ${verdict.busy && html`<p class="panel-note">${app.t("fair.checking")}</p>`}
        ${verdict.text && html`<p class=${verdict.good ? "verdict verdict-good" : "verdict"}>${verdict.text}</p>`}
      </div>
      ${verdict.proof && html`<${Figures} app=${app} proof=${verdict.proof} />`}
    </li>
  `;
}

/** @param {import("../app.js").App} app @param {string} tableId @param {number} number @returns {Promise<Verdict>} */
async function judge(app, tableId, number) {
  /** @type {Proof|undefined} */
  let proof;
  try {
    const seen = seenCommitment(tableId, number);
    proof = await app.api.proof(tableId, number);
    await verify(proof, seen);
    return { good: true, proof, text: app.t(seen ? "fair.provedSeen" : "fair.proved") };
  } catch (error) {
    if (error instanceof ProofError) return { good: false, proof, text: app.t(`fair.${error.code}`) };
    if (error instanceof ApiError && error.code === "proof_sealed") return { text: app.t("fair.sealed") };
    return { good: false, text: sentence(app, error) };
  }
}

/** @param {{app: import("../app.js").App, proof: Proof}} props */
function Figures({ app, proof }) {
  const texts = Object.entries(proof.entropy).map(([seat, text]) => `${app.t(`seats.${seat}`)}: ${text}`);
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(proof, null, 2)], { type: "application/json" }));
    link.download = `spades-${proof.tableId}-${proof.handNumber}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return html`
    <details class="figures-of-proof">
      <summary>${app.t("fair.details")}</summary>
      <dl>
        <dt>${app.t("fair.promise")}</dt>
        <dd><code>${proof.commitment}</code></dd>
        <dt>${app.t("fair.seed")}</dt>
        <dd><code>${proof.serverSeed}</code></dd>
        <dt>${app.t("fair.cut")}</dt>
        <dd>${proof.cut ?? app.t("fair.noCut")}</dd>
        <dt>${app.t("fair.texts")}</dt>
        <dd>${texts.join(", ") || app.t("fair.noTexts")}</dd>
      </dl>
      <p class="panel-note">${app.t("fair.again")}</p>
      <button class="button button-small" onClick=${save}>${app.t("fair.save")}</button>
    </details>
  `;
}
