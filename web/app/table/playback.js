/**
 * What is shown of a table. The server sends a run of events at once; they are played back one by one at the
 * chosen speed, holds a finished trick, and waits at the end of a hand until somebody has read its score.
 */
import { bySeat, fold, sameCard } from "../../sdk/index.js";

/** @typedef {import("../../sdk/wire.js").Card} Card */
/** @typedef {import("../../sdk/types.js").GameEvent} GameEvent */
/** @typedef {import("../../sdk/wire.js").Seat} Seat */
/** @typedef {import("../../sdk/wire.js").Trick} Trick */
/** @typedef {import("../../sdk/view.js").TableView} TableView */
/** @typedef {"slow"|"normal"|"fast"|"instant"} Speed */
/** @typedef {{before: TableView, scored: any, over: {winningTeam: "ns"|"ew"|null}|null}} Summary */
/** @typedef {{event: GameEvent}|{view: TableView}} Step */

/** Milliseconds that a thing stays before the next one. @type {Record<Speed, Record<string, number>>} */
export const DURATIONS = {
  slow: { BID_PLACED: 950, CARD_PLAYED: 1000, hold: 2100, collect: 600, HAND_DEALT: 900, MISDEAL: 4000 },
  normal: { BID_PLACED: 550, CARD_PLAYED: 560, hold: 1250, collect: 420, HAND_DEALT: 600, MISDEAL: 3000 },
  fast: { BID_PLACED: 260, CARD_PLAYED: 280, hold: 700, collect: 280, HAND_DEALT: 300, MISDEAL: 2000 },
  instant: { BID_PLACED: 0, CARD_PLAYED: 0, hold: 450, collect: 0, HAND_DEALT: 0, MISDEAL: 1500 },
};
/** With many frames waiting, playback is faster. */
const HURRY_FROM = 3;
const HURRY = 0.3;

/**
 * @param {object} options
 * @param {() => Speed} options.speed
 * @param {(ms: number) => Promise<unknown>} [options.wait]
 * @param {(event: GameEvent, view: TableView) => void} [options.onEvent] as each event is shown; the view is the one
 *   after it
 */
export function createPlayback({
  speed,
  wait = (ms) => new Promise((done) => setTimeout(done, ms)),
  onEvent = () => {},
}) {
  return new Playback(speed, wait, onEvent);
}

export class Playback {
  /**
   * @param {() => Speed} speed @param {(ms: number) => Promise<unknown>} wait
   * @param {(event: GameEvent, view: TableView) => void} onEvent
   */
  constructor(speed, wait, onEvent) {
    this.speed = speed;
    this.wait = wait;
    this.onEvent = onEvent;
    /** @type {TableView|null} */
    this.shown = null;
    /** @type {Trick|null} The trick that is being taken off the table. */
    this.collecting = null;
    /** @type {Summary|null} */
    this.summary = null;
    /** @type {Card|null} One's own card on its way to the server. */
    this.pending = null;
    /** @type {any} A thrown-in hand, shown to all. */
    this.misdeal = null;
    this.running = false;
    /** @type {Step[]} */
    this.queue = [];
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {() => void} */
    this.resume = () => {};
  }

  /** Whether everything that is known is shown. */
  get settled() {
    return !this.running && !this.pending;
  }

  /** @param {() => void} listener @returns {() => void} */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  changed() {
    this.listeners.forEach((listener) => listener());
  }

  /** Takes up what the model tells. @param {{view: TableView, events: GameEvent[]}} change */
  push({ view, events }) {
    this.queue.push(...events.map((event) => ({ event })), { view });
    if (!this.running) this.run();
  }

  async run() {
    this.running = true;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      if ("event" in step) await this.play(step.event);
      else this.show(step.view);
    }
    this.running = false;
    this.changed();
  }

  /** @param {TableView} view */
  show(view) {
    const keeps = this.pending && this.shown && view.version <= this.shown.version;
    if (!keeps) {
      this.shown = view;
      this.pending = null;
    }
    this.changed();
  }

  /** Lays one's own card at once; the server's answer comes later. @param {Card} card */
  lay(card) {
    const view = this.shown;
    if (!view?.mySeat) return;
    this.pending = card;
    this.shown = fold(view, played(view, view.mySeat, card));
    this.changed();
  }

  /** Takes one's own card back: it was refused. @param {TableView|null} view */
  takeBack(view) {
    this.pending = null;
    if (view) this.shown = view;
    this.changed();
  }

  /** The score was read; what waits goes on. */
  next() {
    this.summary = null;
    this.changed();
    this.resume();
  }

  /** @param {GameEvent} event */
  async play(event) {
    const view = this.shown;
    if (!view) return;
    if (this.isPending(event)) {
      this.pending = null;
      this.shown = fold(view, event);
      this.changed();
      this.onEvent(event, this.shown);
      return this.pause(event.type === "CARD_PLAYED" && event.payload.currentTrick.length < 4 ? "CARD_PLAYED" : "");
    }
    if (event.type === "TRICK_COMPLETE") return this.collect(event, view);
    this.misdeal = event.type === "MISDEAL" ? event.payload : null;
    this.shown = fold(view, event);
    if (event.type === "HAND_SCORED") return this.score(event, view);
    this.changed();
    this.onEvent(event, this.shown);
    await this.pause(event.type);
  }

  /** @param {GameEvent} event */
  isPending({ type, payload }) {
    const mine = type === "CARD_PLAYED" && payload.seat === this.shown?.mySeat;
    return mine && this.pending !== null && sameCard(this.pending, payload.card);
  }

  /** @param {GameEvent} event @param {TableView} view */
  async collect(event, view) {
    await this.pause("hold");
    this.collecting = { winner: event.payload.winnerSeat, plays: event.payload.plays };
    this.changed();
    this.onEvent(event, view);
    await this.pause("collect");
    this.collecting = null;
    this.shown = fold(view, event);
    this.changed();
  }

  /** Shows a hand's score and waits until it is read. @param {GameEvent} event @param {TableView} before */
  async score(event, before) {
    const over = this.queue.findIndex((step) => "event" in step && step.event.type === "GAME_OVER");
    const [end] = over < 0 ? [] : this.queue.splice(over, 1);
    if (end && "event" in end) this.shown = fold(/** @type {TableView} */ (this.shown), end.event);
    this.summary = {
      before: { ...before, ...event.payload.before },
      scored: event.payload,
      over: end && "event" in end ? end.event.payload : null,
    };
    this.changed();
    this.onEvent(event, /** @type {TableView} */ (this.shown));
    if (end && "event" in end) this.onEvent(end.event, /** @type {TableView} */ (this.shown));
    if (!end) await new Promise((done) => (this.resume = () => done(undefined)));
  }

  /** @param {string} what */
  async pause(what) {
    const frames = this.queue.filter((step) => "view" in step).length;
    const ms = (DURATIONS[this.speed()][what] ?? 0) * (frames >= HURRY_FROM ? HURRY : 1);
    if (ms > 0) await this.wait(ms);
  }
}

/**
 * A card laid, as the server would tell it.
 * @param {TableView} view @param {Seat} seat @param {Card} card @returns {GameEvent}
 */
function played(view, seat, card) {
  const currentTrick = [...view.trick, { seat, card }];
  return {
    type: "CARD_PLAYED",
    payload: { seat, card, currentTrick, nextPlayerSeat: null, spadesBroken: view.spadesBroken },
  };
}

/** The number of cards that each seat still holds. @param {TableView} view */
export function cardsLeft(view) {
  if (view.phase === "waiting" || view.phase === "cut") return bySeat(() => 0);
  const laid = view.trick.map(({ seat }) => seat);
  return bySeat((seat) => 13 - tricksPlayed(view) - (laid.includes(seat) ? 1 : 0));
}

/** @param {TableView} view */
const tricksPlayed = (view) => Object.values(view.tricksWon).reduce((sum, one) => sum + one, 0);
