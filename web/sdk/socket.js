import { ApiError } from "./errors.js";
import { backoff } from "./outbox.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {"connecting"|"open"|"reconnecting"|"signed-out"|"closed"} SocketState */

/** The gateway ends a connection after two hours at most, and one that is idle for ten minutes. */
export const RENEW_MS = 110 * 60_000;
export const IDLE_MS = 8 * 60_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 20_000;
const HANDOVER_MS = 5_000;

/**
 * One socket per tab. It reconnects by itself, rejoins its rooms, and is replaced before the gateway would close it;
 * while a new one takes over both may deliver the same frame, which the version tells.
 *
 * @param {object} options
 * @param {string} options.url  of the WebSocket API, with ws: or wss:
 * @param {() => Promise<string>} options.ticket  a fresh ticket for each opening
 * @param {(frame: Frame) => void} options.onEvent
 * @param {(state: SocketState) => void} [options.onState]
 * @param {typeof WebSocket} [options.WebSocket]
 * @param {(run: () => void, ms: number) => any} [options.setTimer]
 * @param {(timer: any) => void} [options.clearTimer]
 * @param {() => number} [options.random]
 */
export function openSocket(options) {
  const connection = new Connection(options);
  connection.open();
  return {
    /** Follows a table's room, now and after every return. @param {string} tableId */
    join: (tableId) => connection.follow(tableId),
    /** @param {string} tableId */
    leave: (tableId) => connection.unfollow(tableId),
    joinLobby: () => connection.lobby(true),
    leaveLobby: () => connection.lobby(false),
    /** Tries at once instead of waiting: the network is back or the page is looked at again. */
    wake: () => connection.wake(),
    /** The network is gone, so the socket is dead although nobody closed it. */
    lost: () => connection.lost(),
    close: () => connection.close(),
    get state() {
      return connection.state;
    },
  };
}

/** @typedef {ReturnType<typeof openSocket>} Socket */

class Connection {
  /** @param {Parameters<typeof openSocket>[0]} options */
  constructor({
    url,
    ticket,
    onEvent,
    onState = () => {},
    WebSocket: Kind,
    setTimer,
    clearTimer,
    random = Math.random,
  }) {
    this.url = url;
    this.ticket = ticket;
    this.onEvent = onEvent;
    this.onState = onState;
    this.Kind = Kind ?? WebSocket;
    this.setTimer = setTimer ?? ((/** @type {() => void} */ run, /** @type {number} */ ms) => setTimeout(run, ms));
    this.clearTimer = clearTimer ?? ((/** @type {any} */ timer) => clearTimeout(timer));
    this.random = random;
    /** @type {SocketState} */
    this.state = "connecting";
    /** @type {WebSocket|null} */
    this.current = null;
    /** @type {Set<string>} */
    this.rooms = new Set();
    this.inLobby = false;
    this.failures = 0;
    this.opening = false;
    /** @type {Record<string, any>} */
    this.timers = {};
  }

  /** Opens a socket; an existing one is closed when the new one is open. */
  async open() {
    if (this.opening || this.state === "closed") return;
    this.opening = true;
    this.cancel("retry");
    try {
      const address = new URL(this.url);
      address.searchParams.set("ticket", await this.ticket());
      address.searchParams.set("protocol", "2");
      this.listen(new this.Kind(address.href));
    } catch (error) {
      this.failed(error);
    } finally {
      this.opening = false;
    }
  }

  /** @param {WebSocket} socket */
  listen(socket) {
    if (this.state === "closed") return socket.close(); // it was closed while the ticket was under way
    socket.onopen = () => this.opened(socket);
    socket.onmessage = ({ data }) => this.heard(socket, data);
    socket.onclose = () => this.ended(socket);
    this.next = socket;
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    if (this.state === "closed") return socket.close();
    const relieved = this.current;
    this.current = socket;
    this.failures = 0;
    this.rooms.forEach((tableId) => this.send("JOIN", { tableId }));
    if (this.inLobby) this.send("JOIN_LOBBY");
    if (relieved) this.setTimer(() => relieved.close(), HANDOVER_MS);
    this.again("renew", () => this.open(), RENEW_MS * (0.9 + this.random() / 10));
    this.stayAwake();
    this.become("open");
  }

  /** @param {WebSocket} socket @param {string} data */
  heard(socket, data) {
    if (socket === this.current) this.stayAwake();
    /** @type {Frame|null} */
    let frame = null;
    try {
      frame = JSON.parse(data);
    } catch {
      return; // what is no JSON is not for us
    }
    if (frame && typeof frame.type === "string" && this.state !== "closed") this.onEvent(frame);
  }

  /** @param {WebSocket} socket */
  ended(socket) {
    const alive = socket !== this.current && socket !== this.next;
    if (alive || this.state === "closed") return;
    if (socket !== this.current && this.current) return this.retry(); // a relief that did not come up
    this.current = null;
    this.cancel("idle");
    this.cancel("renew");
    this.become("reconnecting");
    this.retry();
  }

  /** @param {unknown} error */
  failed(error) {
    if (this.state === "closed") return;
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return this.become("signed-out");
    if (!this.current) this.become("reconnecting");
    this.retry();
  }

  retry() {
    const wait = backoff(this.failures, this.random, FIRST_RETRY_MS, LONGEST_RETRY_MS);
    this.failures += 1;
    this.again("retry", () => this.open(), wait);
  }

  /** Sends a keep-alive well before the gateway would end an idle connection. */
  stayAwake() {
    const nudge = () => {
      this.send(this.inLobby ? "JOIN_LOBBY" : "LEAVE_LOBBY");
      this.stayAwake();
    };
    this.again("idle", nudge, IDLE_MS);
  }

  /** @param {string} type @param {object} [payload] */
  send(type, payload = {}) {
    if (this.current?.readyState === this.Kind.OPEN) this.current.send(JSON.stringify({ type, payload }));
  }

  /** @param {string} tableId */
  follow(tableId) {
    this.rooms.add(tableId);
    this.send("JOIN", { tableId });
  }

  /** @param {string} tableId */
  unfollow(tableId) {
    if (this.rooms.delete(tableId)) this.send("LEAVE", { tableId });
  }

  /** @param {boolean} wanted */
  lobby(wanted) {
    if (this.inLobby !== wanted) this.send(wanted ? "JOIN_LOBBY" : "LEAVE_LOBBY");
    this.inLobby = wanted;
  }

  wake() {
    this.failures = 0;
    if (!this.current || this.state === "signed-out") this.open();
  }

  lost() {
    const dead = this.current;
    if (!dead) return;
    dead.close();
    this.ended(dead);
  }

  close() {
    this.become("closed");
    Object.keys(this.timers).forEach((name) => this.cancel(name));
    this.current?.close();
    this.next?.close();
    this.current = null;
  }

  /** @param {SocketState} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.onState(state);
  }

  /** @param {string} name @param {() => void} run @param {number} ms */
  again(name, run, ms) {
    this.cancel(name);
    this.timers[name] = this.setTimer(run, ms);
  }

  /** @param {string} name */
  cancel(name) {
    this.clearTimer(this.timers[name]);
    delete this.timers[name];
  }
}
