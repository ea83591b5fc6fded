/** Time, sockets and a server that tests control. */

/** A clock whose timers run when the test says so. */
export class FakeTime {
  constructor(now = 1_000_000) {
    this.now = now;
    this.next = 1;
    /** @type {Map<number, {at: number, run: () => void}>} */
    this.timers = new Map();
    this.setTimer = this.setTimer.bind(this);
    this.clearTimer = this.clearTimer.bind(this);
  }

  /** @param {() => void} run @param {number} ms */
  setTimer(run, ms) {
    this.timers.set(this.next, { at: this.now + ms, run });
    return this.next++;
  }

  /** @param {number} timer */
  clearTimer(timer) {
    this.timers.delete(timer);
  }

  /** Lets time pass; timers run in order, and their promises settle. @param {number} ms */
  async pass(ms) {
    const end = this.now + ms;
    for (;;) {
      await settle();
      const due = [...this.timers].filter(([, one]) => one.at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.now = Math.max(this.now, due[1].at);
      due[1].run();
    }
    this.now = end;
    await settle();
  }
}

/** Lets every promise that is ready go on. */
export async function settle() {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
}

/** A WebSocket that a test opens, speaks through and closes. */
export class FakeSocket {
  static OPEN = 1;
  /** @type {FakeSocket[]} */
  static all = [];

  /** @param {string} url */
  constructor(url) {
    this.url = url;
    this.readyState = 0;
    /** @type {any[]} */
    this.sent = [];
    /** @type {any} */
    this.onopen = null;
    /** @type {any} */
    this.onmessage = null;
    /** @type {any} */
    this.onclose = null;
    FakeSocket.all.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  /** @param {unknown} frame */
  say(frame) {
    this.onmessage({ data: typeof frame === "string" ? frame : JSON.stringify(frame) });
  }

  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
}

/** A store of the session. @param {any} [session] */
export function fakeSession(session = null) {
  let now = session;
  return { get: () => now, set: (/** @type {any} */ next) => (now = next) };
}

/**
 * A fetch that answers from a list: a body, an [status, body, headers], or an Error for a lost connection.
 * @param {any[]} answers
 */
export function fakeFetch(answers) {
  /** @type {{url: string, method: string, headers: any, body: any}[]} */
  const requests = [];
  const fetch = async (/** @type {any} */ url, /** @type {any} */ { method, headers, body }) => {
    requests.push({ url, method, headers, body: body && JSON.parse(body) });
    const answer = answers.shift();
    if (answer === undefined) throw new Error("no answer was prepared");
    if (answer instanceof Error) throw answer;
    const [status, content, extra] = Array.isArray(answer) ? answer : [200, answer, {}];
    return new Response(JSON.stringify(content), { status, headers: extra });
  };
  return { requests, fetch: /** @type {typeof globalThis.fetch} */ (/** @type {any} */ (fetch)) };
}
