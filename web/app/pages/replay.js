/** A finished hand, step by step, with all four hands open. */
import { html } from "htm/preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { bySeat, cardText, packHand, SEATS, SUITS, steps, unpackHand } from "../../sdk/index.js";
import { useLoaded } from "../parts/hooks.js";
import { SignInGate } from "../parts/sign-in-gate.js";
import { Card } from "../table/card.js";
import { Check } from "../table/fairness.js";
import { Ledger } from "../table/score-sheet.js";
import { copyText } from "../table/share-links.js";
import { bidWord, cardName } from "../table/words.js";

/** @typedef {import("../../sdk/wire.js").HandRecord} HandRecord */
/** @typedef {import("../../sdk/wire.js").Seat} Seat */
/** @typedef {import("../../sdk/replay.js").Step} Step */

const PLAY_MS = 900;

/** @typedef {import("../../sdk/share.js").Names} Names */
/**
 * What the table adds to a hand: who sits there, and whether another hand follows.
 * @typedef {{names: Names, follows: boolean}} Around
 */

/** @param {import("../router.js").PageProps} props */
export function Page({ params, app }) {
  const shared = useFragment();
  const number = Number(params.handNumber);
  if (shared)
    return html`<${FromLink} key=${shared} app=${app} tableId=${params.tableId} number=${number} text=${shared} />`;
  return html`
    <${SignInGate} app=${app} title=${app.t("replay.title")}>
      <${Loaded} app=${app} tableId=${params.tableId} number=${number} />
    <//>
  `;
}

/** The shared hand in the hash of the address, or "". */
function useFragment() {
  const [text, setText] = useState(location.hash.slice(1));
  useEffect(() => {
    const follow = () => setText(location.hash.slice(1));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return text;
}

/**
 * A hand that is contained in its link, for anyone.
 * @param {{app: import("../app.js").App, tableId: string, number: number, text: string}} props
 */
function FromLink({ app, tableId, number, text }) {
  const shared = useMemo(() => {
    try {
      return unpackHand(text, tableId, number);
    } catch {
      return null;
    }
  }, [text]);
  if (!shared) {
    return html`
      <div class="page page-narrow">
        <h1>${app.t("replay.title")}</h1>
        <p class="problem" role="alert">${app.t("replay.damaged")}</p>
        <p><a class="button" href="/">${app.t("replay.toStart")}</a></p>
      </div>
    `;
  }
  return html`<${Replay} app=${app} record=${shared.record} names=${shared.names} />`;
}

/** @param {{app: import("../app.js").App, tableId: string, number: number}} props */
function Loaded({ app, tableId, number }) {
  const { data, error } = useLoaded(app, () => app.api.hand(tableId, number), [tableId, number]);
  const around = useLoaded(app, () => readAround(app, tableId, number), [tableId, number]);
  const toTable = html`<a class="button button-small" href=${`/table/${tableId}`}>${app.t("replay.toTable")}</a>`;
  if (error) {
    return html`
      <div class="page page-narrow">
        <h1>${app.t("replay.title")}</h1>
        <p class="problem" role="alert">${error}</p>
        <p>${app.t("replay.missing")}</p>
        <p>${toTable}</p>
      </div>
    `;
  }
  if (!data || (!around.data && !around.error))
    return html`<div class="page"><p role="status">${app.t("replay.loading")}</p></div>`;
  const path = `/replay/${tableId}/`;
  const names = around.data?.names ?? bySeat(() => null);
  const link = `${location.origin}${path}${number}#${packHand(data, names)}`;
  return html`
    <${Replay} key=${number} app=${app} record=${data} names=${names}>
      ${
        number > 1 &&
        html`
          <a class="button button-small" href=${path + (number - 1)}>${app.t("replay.previousHand")}</a>
        `
      }
      ${
        around.data?.follows &&
        html`
          <a class="button button-small" href=${path + (number + 1)}>${app.t("replay.nextHand")}</a>
        `
      }
      ${toTable}
      <button class="button button-small" onClick=${() => copyText(app, link, app.t("replay.shared"))}>
        ${app.t("replay.share")}
      </button>
    <//>
  `;
}

/** @param {import("../app.js").App} app @param {string} tableId @param {number} number @returns {Promise<Around>} */
async function readAround(app, tableId, number) {
  const state = await app.api.state(tableId);
  const seats = state.playerNames ?? state.seats;
  const names = bySeat((seat) => (seats[seat] && !seats[seat].isBot ? seats[seat].username : null));
  return {
    names,
    follows: (state.handHistory ?? []).some(
      (/** @type {{handNumber: number}} */ hand) => hand.handNumber === number + 1,
    ),
  };
}

/**
 * The hand itself; with the buttons of its table where it was read there, and with a word about its link where not.
 * @param {{app: import("../app.js").App, record: HandRecord, names: Names, children?: unknown}} props
 */
function Replay({ app, record, names, children }) {
  const all = steps(record);
  const walk = useWalk(all.length);
  const step = all[walk.at];
  /** @param {Seat} seat */
  const named = (seat) => names[seat] ?? app.t(`seats.${seat}`);
  return html`
    <div class="page replay">
      <div class="page-head">
        <h1>${app.t("replay.heading", { number: record.handNumber })}</h1>
        ${children && html`<div class="buttons">${children}</div>`}
      </div>
      ${!children && html`<p class="note">${app.t("replay.fromLink")}</p>`}
      <div class="table-felt replay-felt">
        ${SEATS.map(
          (seat) => html`
            <${OpenHand} key=${seat} app=${app} record=${record} step=${step} seat=${seat} name=${named(seat)} />
          `,
        )}
        <div class="centre-panel replay-trick">
          ${step.plays.map(
            ({ seat, card }) => html`
              <span key=${cardText(card)} class=${`trick-card trick-${PLACE[seat]}`}
                data-winner=${seat === step.winner}>
                <${Card} card=${card} />
              </span>
            `,
          )}
        </div>
      </div>
      <${Controls} app=${app} walk=${walk} count=${all.length} />
      <p class="replay-say" role="status">${saying(app, step, named)}</p>
      <p class="note">${app.t("replay.asPlayed")} <span class="replay-keys">${app.t("replay.help")}</span></p>
      <${Ledger} app=${app} view=${asView(record, names)} ledger=${record.ledger} />
      ${
        children &&
        html`
          <ul class="checks"><${Check} app=${app} tableId=${record.tableId} number=${record.handNumber} /></ul>
        `
      }
    </div>
  `;
}

/** @type {Record<Seat, string>} */
const PLACE = { north: "top", east: "right", south: "bottom", west: "left" };

/** The current step, and how to change it. @param {number} count */
function useWalk(count) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  /** @param {number} to */
  const go = (to) => setAt(Math.max(0, Math.min(count - 1, to)));
  useEffect(() => {
    if (!playing) return;
    if (at === count - 1) return setPlaying(false);
    const timer = setTimeout(() => go(at + 1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [playing, at]);
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
      const modified = event.altKey || event.ctrlKey || event.metaKey;
      if (to === undefined || modified || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      go(to);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [at]);
  const toggle = () => {
    if (at === count - 1) go(0);
    setPlaying(!playing);
  };
  return { at, go, playing, toggle };
}

const SIGNS = {
  first: "M5 5h3v14H5ZM20 5v14l-11-7Z",
  back: "M17 5v14L6 12Z",
  forward: "M7 5v14l11-7Z",
  last: "M16 5h3v14h-3ZM4 5v14l11-7Z",
};

/** @param {{app: import("../app.js").App, walk: ReturnType<typeof useWalk>, count: number}} props */
function Controls({ app, walk, count }) {
  const { at, go, playing, toggle } = walk;
  /** @param {keyof typeof SIGNS} name @param {() => void} run @param {boolean} off */
  const button = (name, run, off) => html`
    <button class="button" aria-label=${app.t(`replay.${name}`)} title=${app.t(`replay.${name}`)} disabled=${off}
      onClick=${run}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${SIGNS[name]} /></svg>
    </button>
  `;
  return html`
    <div class="replay-controls" role="group" aria-label=${app.t("replay.title")}>
      ${button("first", () => go(0), at === 0)} ${button("back", () => go(at - 1), at === 0)}
      <button class="button button-main" onClick=${toggle}>${app.t(playing ? "replay.pause" : "replay.play")}</button>
      ${button("forward", () => go(at + 1), at === count - 1)} ${button("last", () => go(count - 1), at === count - 1)}
      <input type="range" min="0" max=${count - 1} value=${at}
        aria-label=${app.t("replay.position", { step: at + 1, count })}
        onInput=${(/** @type {{currentTarget: HTMLInputElement}} */ event) => go(Number(event.currentTarget.value))} />
    </div>
  `;
}

/** @param {{app: import("../app.js").App, record: HandRecord, step: Step, seat: Seat, name: string}} props */
function OpenHand({ app, record, step, seat, name }) {
  return html`
    <section class=${`open-hand open-${PLACE[seat]}`} aria-label=${app.t("table.handOf", { name })}
      data-turn=${step.play?.seat === seat}>
      <h2>
        <span class="open-name">${name}</span>
        ${record.dealerSeat === seat && html` <span class="tag tag-dealer" title=${app.t("seats.dealer")}>D</span>`}
        <small>${app.t("replay.bid", { bid: bidWord(record.bids[seat]), won: step.tricksWon[seat] })}</small>
      </h2>
      <div class="open-cards" style=${{ "--cards": step.hands[seat].length }}>
        ${SUITS.map((suit) => step.hands[seat].filter((card) => card.suit === suit))
          .filter((cards) => cards.length)
          .map(
            (cards) =>
              html`
                <span class="open-suit" key=${cards[0].suit}>
                  ${cards.map((card) => html`<${Card} key=${cardText(card)} card=${card} />`)}
                </span>
              `,
          )}
      </div>
    </section>
  `;
}

/**
 * What a step shows, in words.
 * @param {import("../app.js").App} app @param {Step} step @param {(seat: Seat) => string} named
 */
function saying(app, { kind, trick, play, winner, tricksWon }, named) {
  if (kind === "start") return app.t("replay.start");
  if (kind === "end")
    return app.t("replay.end", { ns: tricksWon.north + tricksWon.south, ew: tricksWon.east + tricksWon.west });
  if (winner) return app.t("replay.took", { name: named(winner), trick });
  return play ? app.t("replay.played", { trick, name: named(play.seat), card: cardName(play.card) }) : "";
}

/** Enough of a view for the parts that show scores. @param {HandRecord} record @param {Names} names */
function asView(record, names) {
  return /** @type {import("../../sdk/view.js").TableView} */ (
    /** @type {unknown} */ ({
      mySeat: null,
      seats: bySeat((seat) => names[seat] && { isBot: false, username: names[seat] }),
      tableId: record.tableId,
      history: [],
      options: null,
    })
  );
}
