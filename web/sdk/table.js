import { ApiError } from "./errors.js";
import { asHappened, fold, readState } from "./view.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./view.js").TableView} TableView */

/**
 * What a table model tells its listeners: events led from the last view to this one, or a view came by itself
 * (`events` is empty), or the table is gone for this player, or somebody talks.
 * @typedef {{kind: "view", view: TableView, events: GameEvent[]}|{kind: "gone", reason: string}
 *   |{kind: "said", message: {seat: string|null, playerId: string, username: string, text: string}}} Change
 */

/** How long an answer waits for the frame of the same commit, which tells how it came about. */
const FRAME_PATIENCE_MS = 600;
const LATE_MS = 2_500;
const LOOK_AGAIN_MS = 4_000;

/**
 * One table as the server has it. Frames are taken in order of their versions; what is older or came twice is
 * dropped, and after a gap or a return the whole state is fetched.
 *
 * @param {object} options
 * @param {string} options.tableId
 * @param {string|null} options.playerId
 * @param {{state(tableId: string): Promise<any>}} options.api
 * @param {import("./clock.js").Clock} options.clock
 * @param {(run: () => void, ms: number) => any} [options.setTimer]
 * @param {(timer: any) => void} [options.clearTimer]
 */
export function createTableModel({ tableId, playerId, api, clock, setTimer = setTimeout, clearTimer = clearTimeout }) {
  /** @type {TableView|null} */
  let view = null;
  /** @type {Set<(change: Change) => void>} */
  const listeners = new Set();
  /** @type {Promise<void>|null} */
  let fetching = null;
  let gone = false;
  let told = 0; // the last hand whose score was told
  /** @type {any} */
  let watch = null;

  /** @param {Change} change */
  const tell = (change) => listeners.forEach((listener) => listener(change));

  /** @param {any} raw @param {GameEvent[]} events @param {number} [version] */
  function take(raw, events, version = raw.version) {
    if (view && version < view.version) return;
    clock.sight(raw.serverTime);
    for (const { type, payload } of events) if (type === "HAND_SCORED") told = payload.handNumber;
    view = readState(
      tableId,
      { ...raw, version },
      playerId,
      events.reduce((known, event) => known && fold(known, event), view),
    );
    tell({ kind: "view", view, events });
    look();
  }

  /**
   * The score of a hand that ended in a gap, as its frame would have told it.
   * @param {any} raw @returns {GameEvent[]}
   */
  function missed({ handHistory = [], phase, winner, scores }) {
    const last = handHistory.at(-1);
    const unheard = view && last && last.handNumber > told;
    told = Math.max(told, last?.handNumber ?? 0);
    if (!unheard) return [];
    const before = {
      handNumber: last.handNumber,
      bids: last.bids,
      tricksWon: last.tricksWon,
      scores: last.scoresBefore,
      bags: last.bagsBefore,
    };
    const payload = { ...last, newTotals: last.scoresAfter, bags: last.bagsAfter, before };
    const scored = { type: "HAND_SCORED", payload };
    return phase === "game_over"
      ? [scored, { type: "GAME_OVER", payload: { winningTeam: winner, finalScores: scores } }]
      : [scored];
  }

  /** @param {string} reason */
  function end(reason) {
    if (gone) return;
    gone = true;
    clearTimer(watch);
    tell({ kind: "gone", reason });
  }

  /** When the turn's limit has passed without a frame, the state is fetched. */
  function look(wait = LATE_MS) {
    clearTimer(watch);
    if (gone || !view?.deadline || view.phase === "game_over") return;
    const left = Math.max(0, view.deadline - clock.now());
    watch = setTimer(
      () =>
        refresh().then(
          () => look(LOOK_AGAIN_MS),
          () => look(LOOK_AGAIN_MS),
        ),
      left + wait,
    );
  }

  /**
   * Fetches the whole state; one request at a time. Throws ApiError or Unreachable; who was let in before and is not
   * any more has nothing to see here.
   */
  function refresh() {
    fetching ??= api.state(tableId).then(
      (raw) => {
        fetching = null;
        take(raw, missed(raw));
      },
      (error) => {
        fetching = null;
        if (view && error instanceof ApiError && (error.status === 404 || error.status === 403)) end("not_here");
        throw error;
      },
    );
    return fetching;
  }

  const quietly = () => refresh().catch(() => undefined); // the next frame or look tries again

  /** @param {Frame} frame */
  function update({ version = 0, events = [], view: raw }) {
    if (!view) return void quietly();
    if (version <= view.version) return;
    if (!raw) return end(events.some(({ type }) => type === "TABLE_REMOVED") ? "removed" : "left");
    const gap = version > view.version + 1;
    take(raw, gap ? [] : asHappened(events), version);
    if (gap || events.some(({ type }) => type === "HAND_SCORED")) quietly(); // tricks and history are not in a frame
  }

  return {
    get view() {
      return view;
    },
    get gone() {
      return gone;
    },
    refresh,

    /** @param {(change: Change) => void} listener @returns {() => void} what ends it */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Takes up a frame of the socket; those of other tables are left alone. @param {Frame} frame */
    receive(frame) {
      const at = frame.tableId ?? frame.payload?.tableId;
      if (at !== tableId || gone) return;
      if (frame.type === "UPDATE") update(frame);
      else if (frame.type === "CHAT") tell({ kind: "said", message: frame.payload });
      else if (frame.type === "JOINED") quietly();
      else if (frame.type === "JOIN_DENIED" && frame.payload.reason !== "error") end("not_here");
      else if (frame.type === "KICKED_FROM_TABLE") end("kicked");
    },

    /**
     * Takes up the state in the answer to one's own action; the frame of the same commit goes first if it comes soon.
     * @param {any} raw
     */
    answer(raw) {
      if (!view || raw?.version === undefined || raw.version <= view.version) return;
      setTimer(() => {
        if (!view || raw.version <= view.version) return;
        take(raw, []);
        quietly();
      }, FRAME_PATIENCE_MS);
    },

    close() {
      gone = true;
      clearTimer(watch);
      listeners.clear();
    },
  };
}

/** @typedef {ReturnType<typeof createTableModel>} TableModel */
