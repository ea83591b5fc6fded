/** Who is signed in in this browser, shared by its tabs. */

/** @typedef {{sessionId: string, playerId: string, username: string}} Session */

const KEY = "spades.session";
const ENDED = "spades.ended";

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

/** The session store: the SDK reads it, pages and other tabs change it. @param {Storage} storage */
export function createSession(storage) {
  /** @type {Set<(session: Session | null) => void>} */
  const listeners = new Set();
  let current = parse(storage.getItem(KEY));
  let ended = parse(storage.getItem(ENDED));
  const tell = () => listeners.forEach((listener) => listener(current));

  addEventListener("storage", (event) => {
    if (event.key !== KEY && event.key !== null) return;
    current = parse(storage.getItem(KEY));
    ended = parse(storage.getItem(ENDED));
    tell();
  });

  /** @param {string} key @param {Session | null} session */
  const keep = (key, session) => (session ? storage.setItem(key, JSON.stringify(session)) : storage.removeItem(key));

  return {
    /** The session, or null. */
    get: () => current,
    /** The session that the server ended, until somebody signs in or out; null if none was. */
    ended: () => ended,
    /** Signs in, or out with null. @param {Session | null} session */
    set(session) {
      [current, ended] = [session, null];
      keep(ENDED, null);
      keep(KEY, session);
      tell();
    },
    /**
     * The server has ended a session: one older than the current one is ignored.
     * @param {string | undefined} sessionId
     */
    end(sessionId) {
      if (!current || current.sessionId !== sessionId) return;
      [current, ended] = [null, current];
      keep(ENDED, ended); // first, for the other tabs hear of the next change
      keep(KEY, null);
      tell();
    },
    /**
     * Calls back after every change; returns a function that stops it.
     * @param {(session: Session | null) => void} listener
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} SessionStore */
