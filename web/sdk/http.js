import { createClock } from "./clock.js";
import { ApiError, changedNothing, isPassing, Unreachable } from "./errors.js";
import { backoff, createOutbox, sleep } from "./outbox.js";

/** @typedef {import("./types.js").Session} Session */
/**
 * @typedef {{get(): Session|null, set(session: Session|null): void,
 *   subscribe?(listener: (session: Session|null) => void): () => void}} SessionStore
 */

const ATTEMPTS = 3;
const TIMEOUT_MS = 20_000;

/**
 * HTTP with the session's headers, errors as exceptions, and retries where they are safe.
 *
 * @param {object} options
 * @param {string} [options.base]  origin of the API, "" for the page's own
 * @param {SessionStore} options.session
 * @param {typeof fetch} [options.fetch]
 * @param {import("./clock.js").Clock} [options.clock]
 * @param {(ms: number) => Promise<unknown>} [options.wait]
 * @param {() => number} [options.random]
 * @param {() => string} [options.newKey]
 */
export function createHttp({
  base = "",
  session,
  fetch: send = (...request) => fetch(...request),
  clock = createClock(),
  wait = sleep,
  random = Math.random,
  newKey,
}) {
  const outbox = createOutbox({ wait, random, newKey });

  /** @param {string} method @param {string} path @param {unknown} body @param {Record<string, string>} extra */
  async function once(method, path, body, extra) {
    const sentAt = clock.localNow();
    const answer = await carried(() =>
      send(base + path, {
        method,
        headers: { ...signature(session.get()), ...typeOf(body), ...extra },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
    clock.sight(Date.parse(answer.headers.get("date") ?? ""), sentAt, 999);
    const content = await read(answer);
    clock.sight(content.serverTime, sentAt);
    if (answer.ok) return content;
    throw new ApiError(answer.status, content, Number(answer.headers.get("retry-after")) || null);
  }

  /**
   * Repeats a request while what it throws allows that, a few times.
   * @template T @param {() => Promise<T>} attempt @param {(error: unknown) => boolean} may @returns {Promise<T>}
   */
  async function repeated(attempt, may) {
    for (let count = 0; ; count += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!may(error) || count + 1 >= ATTEMPTS) throw error;
        await wait(backoff(count, random));
      }
    }
  }

  return {
    clock,
    session,
    outbox,

    /**
     * A read; retried while the server is unavailable.
     * @param {string} path @param {Record<string, string>} [headers]
     */
    get: (path, headers = {}) => repeated(() => once("GET", path, undefined, headers), isPassing),

    /**
     * A request without a key: sent again only where the server says that nothing was done.
     * @param {string} method @param {string} path @param {unknown} [body]
     */
    request: (method, path, body = {}) => repeated(() => once(method, path, body, {}), changedNothing),

    /**
     * An action: in order with the others of its lane, repeated under one key until it is answered.
     * @param {string} lane @param {string} path @param {unknown} [body] @param {Record<string, string>} [headers]
     */
    act: (lane, path, body = {}, headers = {}) =>
      outbox.deliver(lane, (key) => once("POST", path, body, { ...headers, "idempotency-key": key })),
  };
}

/** @typedef {ReturnType<typeof createHttp>} Http */

/** @param {Session|null} session @returns {Record<string, string>} */
function signature(session) {
  return session ? { "x-session-id": session.sessionId, "x-player-id": session.playerId } : {};
}

/** @param {unknown} body @returns {Record<string, string>} */
function typeOf(body) {
  return body === undefined ? {} : { "content-type": "application/json" };
}

/** @param {() => Promise<Response>} request */
async function carried(request) {
  try {
    return await request();
  } catch (cause) {
    throw new Unreachable(cause);
  }
}

/** @param {Response} answer @returns {Promise<any>} */
async function read(answer) {
  try {
    return (await answer.json()) ?? {};
  } catch (cause) {
    if (answer.ok && answer.status !== 204) throw new Unreachable(cause);
    return {};
  }
}
