import { isPassing } from "./errors.js";

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;

/**
 * How long to wait before the next attempt: exponential, with full jitter, so that many clients spread out.
 * @param {number} attempt  from 0
 * @param {() => number} random
 * @param {number} [first]
 * @param {number} [longest]
 */
export function backoff(attempt, random, first = FIRST_WAIT_MS, longest = LONGEST_WAIT_MS) {
  return Math.round((0.5 + random() / 2) * Math.min(longest, first * 2 ** attempt));
}

/** @param {number} ms */
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Sends actions to the server one by one, each under one Idempotency-Key however often it is sent: an action
 * whose answer was lost is sent again and counts once.
 *
 * @param {{wait?: (ms: number) => Promise<unknown>, random?: () => number, newKey?: () => string}} [injected]
 */
export function createOutbox({ wait = sleep, random = Math.random, newKey = () => crypto.randomUUID() } = {}) {
  /** @type {Map<string, Promise<unknown>>} */
  const lanes = new Map();

  /** @template T @param {(key: string) => Promise<T>} attempt @returns {Promise<T>} */
  async function persist(attempt) {
    const key = newKey();
    for (let count = 0; ; count += 1) {
      try {
        return await attempt(key);
      } catch (error) {
        if (!isPassing(error) || count + 1 >= ATTEMPTS) throw error;
        await wait(backoff(count, random));
      }
    }
  }

  return {
    /**
     * Sends an action after those that went before in the same lane. Throws what the last attempt threw.
     * @template T
     * @param {string} lane  a table's id
     * @param {(key: string) => Promise<T>} attempt
     * @returns {Promise<T>}
     */
    deliver(lane, attempt) {
      const before = lanes.get(lane) ?? Promise.resolve();
      const result = before.then(() => persist(attempt));
      const settled = result
        .catch(() => undefined)
        .then(() => {
          if (lanes.get(lane) === settled) lanes.delete(lane);
        });
      lanes.set(lane, settled);
      return result;
    },

    /** Whether anything is under way in the lane. @param {string} lane */
    busy: (lane) => lanes.has(lane),
  };
}
