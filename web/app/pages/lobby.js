/** The public tables that wait for players, kept up to date. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Switch, TextField } from "../parts/form.js";
import { useAction, useLoaded } from "../parts/hooks.js";
import { Loading } from "../parts/loading.js";
import { SeatList, titleOf } from "../parts/seat-list.js";
import { SignInGate } from "../parts/sign-in-gate.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../../sdk/wire.js").Entry} Entry
 */

const EVERY_MS = 30_000;
const SETTLE_MS = 400;

/** @param {import("../router.js").PageProps} props */
export function Page({ app }) {
  return html`<${SignInGate} app=${app} title=${app.t("lobby.title")}><${Lobby} app=${app} /><//>`;
}

/** A debounced value. @template Value @param {Value} value */
function useSettled(value) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Calls back, debounced, when the lobby's tables change. @param {App} app @param {() => void} reload */
function useLobbyChanges(app, reload) {
  useEffect(() => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const stop = app.socket.subscribe((frame) => {
      if (!/^TABLE_(CREATED|UPDATED|REMOVED)$/.test(frame.type)) return;
      clearTimeout(timer);
      timer = setTimeout(reload, SETTLE_MS);
    });
    app.socket.joinLobby();
    return () => {
      clearTimeout(timer);
      stop();
      app.socket.leaveLobby();
    };
  }, [app, reload]);
}

/** @param {{app: App}} props */
function Lobby({ app }) {
  const [search, setSearch] = useState("");
  const [hasSeats, setHasSeats] = useState(true);
  const [pages, setPages] = useState(1);
  const wanted = useSettled(search.trim());
  const read = () => readPages(app, { search: wanted, hasSeats: hasSeats || undefined }, pages);
  const { data, error, reload } = useLoaded(app, read, [wanted, hasSeats, pages], EVERY_MS);
  useLobbyChanges(app, reload);
  return html`
    <div class="page">
      <div class="page-head">
        <h1>${app.t("lobby.title")}</h1>
        <a class="button button-main" href="/create">${app.t("home.create")}</a>
      </div>
      <form class="filters" role="search" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
        <${TextField} name="search" type="search" label=${app.t("lobby.search")} value=${search} onValue=${setSearch} />
        <${Switch} label=${app.t("lobby.hasSeats")} checked=${hasSeats} onValue=${setHasSeats} />
      </form>
      ${error && html`<p class="problem" role="alert">${error}</p>`}
      ${!data && !error && html`<${Loading} app=${app} />`}
      ${data && html`<${Tables} app=${app} entries=${data.tables} filtered=${Boolean(wanted)} />`}
      ${
        data?.nextCursor &&
        html`
          <button class="button" onClick=${() => setPages(pages + 1)}>${app.t("lobby.more")}</button>
        `
      }
    </div>
  `;
}

/**
 * The first pages of the list, joined.
 * @param {App} app @param {{search: string, hasSeats?: boolean}} filters @param {number} pages
 */
async function readPages(app, filters, pages) {
  /** @type {Entry[]} */
  const tables = [];
  let cursor;
  for (let page = 0; page < pages; page += 1) {
    const answer = await app.api.lobby({ ...filters, cursor });
    tables.push(...answer.tables);
    cursor = answer.nextCursor;
    if (!cursor) break;
  }
  return { tables, nextCursor: cursor };
}

/** @param {{app: App, entries: Entry[], filtered: boolean}} props */
function Tables({ app, entries, filtered }) {
  if (entries.length === 0) {
    return html`
      <div class="panel empty">
        <p>${app.t(filtered ? "lobby.noneFound" : "lobby.none")}</p>
        <a class="button" href="/create">${app.t("home.create")}</a>
      </div>
    `;
  }
  return html`
    <p class="visually-hidden" role="status">${app.t("lobby.count", { count: entries.length })}</p>
    <ul class="tables">
      ${entries.map((entry) => html`<${Table} key=${entry.tableId} app=${app} entry=${entry} />`)}
    </ul>
  `;
}

/** One table. @param {{app: App, entry: Entry}} props */
function Table({ app, entry }) {
  const sitting = useAction(app, async (/** @type {import("../../sdk/wire.js").Seat} */ seat) => {
    await app.api.sit(entry.tableId, seat);
    app.go(`/table/${entry.tableId}`);
  });
  const watching = useAction(app, async () => {
    await app.api.join(entry.tableId);
    app.go(`/table/${entry.tableId}`);
  });
  const error = sitting.error || watching.error;
  return html`
    <li class="panel table-entry">
      <div>
        <h2>${titleOf(app, entry)}</h2>
        <p class="note">${app.t("lobby.host", { name: entry.hostUsername ?? app.t("lobby.somebody") })}</p>
      </div>
      <div class="badges">
        <span class="badge">${entry.ruleset}</span>
        ${
          entry.joinPolicy !== "open" &&
          html`
            <span class="badge badge-warn">${app.t(`policy.${entry.joinPolicy}`)}</span>
          `
        }
        ${
          entry.observerCount > 0 &&
          html`
            <span class="badge">${app.t("lobby.watching", { count: entry.observerCount })}</span>
          `
        }
      </div>
      <${SeatList} app=${app} entry=${entry} sit=${sitting.run} />
      ${error && html`<p class="problem" role="alert">${error}</p>`}
      ${
        entry.spectating &&
        html`
          <button class="button button-small" aria-label=${app.t("lobby.watchThis", { table: titleOf(app, entry) })}
            onClick=${() => watching.run()}>
            ${app.t("lobby.watch")}
          </button>
        `
      }
    </li>
  `;
}
