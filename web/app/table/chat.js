/** Talk at the table, as its rules have it: free, preset phrases, or none while a game is on. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { sentence } from "../parts/hooks.js";

/** @typedef {import("../../sdk/view.js").TableView} TableView */

const PHRASES = 7;

/** @param {{app: import("../app.js").App, view: TableView, live: import("./use-table.js").LiveTable}} props */
export function Chat({ app, view, live }) {
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [live.chat.length]);
  return html`
    <div class="chat">
      <ol class="chat-lines" ref=${list} tabindex="0" aria-label=${app.t("chat.title")}>
        ${live.chat.length === 0 && html`<li class="side-empty">${app.t("chat.empty")}</li>`}
        ${live.chat.map(
          ({ seat, username, text }, i) => html`
            <li key=${i} data-mine=${seat !== null && seat === view.mySeat}>
              <strong>${username}</strong>
              ${seat === null && html` <small>${app.t("chat.spectator")}</small>`} ${text}
            </li>
          `,
        )}
      </ol>
      <${Say} app=${app} view=${view} />
    </div>
  `;
}

/** How one may talk now. @param {TableView} view @returns {"allowed"|"phrases"|"none"} */
function talkOf(view) {
  const live = view.phase !== "waiting" && view.phase !== "game_over";
  const rule = view.options?.rules.talk;
  return live && (rule === "phrases" || rule === "none") ? rule : "allowed";
}

/** @param {{app: import("../app.js").App, view: TableView}} props */
function Say({ app, view }) {
  const [text, setText] = useState("");
  const talk = talkOf(view);
  /** @param {string} words */
  const say = async (words) => {
    try {
      await app.api.chat(view.tableId, words);
      setText("");
    } catch (error) {
      app.toast(sentence(app, error), "error");
    }
  };
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    if (text.trim()) say(text.trim());
  };
  if (talk === "none") return html`<p class="panel-note">${app.t("chat.none")}</p>`;
  const phrases = Array.from({ length: PHRASES }, (_, i) => app.t(`chat.p${i}`));
  return html`
    <div class="chat-phrases">
      ${talk === "phrases" && html`<p class="panel-note">${app.t("chat.phrases")}</p>`}
      ${phrases.map(
        (phrase) => html`
          <button class="button button-small" key=${phrase} onClick=${() => say(phrase)}>${phrase}</button>
        `,
      )}
    </div>
    ${
      talk === "allowed" &&
      html`
        <form class="chat-form" onSubmit=${send}>
          <input class="input" maxlength="200" aria-label=${app.t("chat.field")} placeholder=${app.t("chat.field")}
            value=${text}
            onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ event) => setText(event.currentTarget.value)} />
          <button class="button" disabled=${!text.trim()}>${app.t("chat.send")}</button>
        </form>
      `
    }
  `;
}
