/** The one socket of this tab, shared by all pages: opened when somebody listens, while somebody is signed in. */
import { openSocket } from "../sdk/socket.js";

/** @typedef {import("../sdk/types.js").Frame} Frame */
/** @typedef {import("../sdk/socket.js").Socket} Socket */
/** @typedef {import("../sdk/socket.js").SocketState} SocketState */

/** @param {{api: import("../sdk/api.js").Api, session: import("./session.js").SessionStore}} parts */
export function createSharedSocket({ api, session }) {
  /** @type {Set<(frame: Frame) => void>} */
  const listeners = new Set();
  /** @type {Set<(state: SocketState) => void>} */
  const watchers = new Set();
  /** @type {Map<string, number>} */
  const rooms = new Map();
  let lobby = 0;
  /** @type {Socket|null} */
  let socket = null;
  let owner = "";

  /** @param {SocketState} state */
  const tell = (state) => watchers.forEach((watcher) => watcher(state));

  function open() {
    const signedIn = session.get();
    if (!signedIn || socket || !listeners.size) return;
    owner = signedIn.sessionId;
    socket = openSocket({
      url: `${location.origin.replace(/^http/, "ws")}/ws`,
      ticket: async () => (await api.socketTicket()).ticket,
      onEvent: (frame) => [...listeners].forEach((listener) => listener(frame)),
      onState: tell,
    });
    rooms.forEach((_, tableId) => socket?.join(tableId));
    if (lobby) socket.joinLobby();
  }

  function close() {
    socket?.close();
    socket = null;
  }

  session.subscribe((now) => {
    if (now?.sessionId === owner) return;
    close();
    owner = "";
    open();
  });
  addEventListener("online", () => socket?.wake());
  addEventListener("offline", () => socket?.lost());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && socket?.wake());

  return {
    get state() {
      return socket?.state ?? "closed";
    },

    /** Subscribes to every frame; returns a function that unsubscribes. @param {(frame: Frame) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      open();
      return () => void listeners.delete(listener);
    },

    /**
     * Subscribes to the connection's state; returns a function that unsubscribes.
     * @param {(state: SocketState) => void} watcher
     */
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },

    /** Joins a table's room until there were as many leaves as joins. @param {string} tableId */
    join(tableId) {
      rooms.set(tableId, (rooms.get(tableId) ?? 0) + 1);
      socket?.join(tableId);
    },

    /** @param {string} tableId */
    leave(tableId) {
      const left = (rooms.get(tableId) ?? 1) - 1;
      if (left) return void rooms.set(tableId, left);
      rooms.delete(tableId);
      socket?.leave(tableId);
    },

    joinLobby() {
      lobby += 1;
      socket?.joinLobby();
    },

    leaveLobby() {
      lobby -= 1;
      if (!lobby) socket?.leaveLobby();
    },
  };
}

/** @typedef {ReturnType<typeof createSharedSocket>} SharedSocket */
