/** Who is signed in in this browser, shared by its tabs. */

/** @typedef {{sessionId: string, playerId: string, username: string}} Session */

const KEY = "spades.session";

/** @param {string | null} text @returns {Session | null} */
function parse(text) {
  try {
    const value = JSON.parse(text ?? "null");
    const whole = value && ["sessionId", "playerId", "username"].every((name) => typeof value[name] === "string");
    return whole ? value : null;
  } catch {
    return null;
  }
}

/** The store of the session: the SDK reads it, pages and other tabs change it. @param {Storage} storage */
export function createSession(storage) {
  /** @type {Set<(session: Session | null) => void>} */
  const listeners = new Set();
  let current = parse(storage.getItem(KEY));
  const tell = () => listeners.forEach((listener) => listener(current));

  addEventListener("storage", (event) => {
    if (event.key !== KEY && event.key !== null) return;
    current = parse(storage.getItem(KEY));
    tell();
  });

  return {
    /** The session, or null. */
    get: () => current,
    /** Signs in, or out with null. @param {Session | null} session */
    set(session) {
      current = session;
      if (session) storage.setItem(KEY, JSON.stringify(session));
      else storage.removeItem(KEY);
      tell();
    },
    /** Calls back after every change; answers how to stop it. @param {(session: Session | null) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} SessionStore */
