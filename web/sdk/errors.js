/** An answer of 4xx or 5xx: `code` is for programs, the message is the server's sentence for people. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {{error?: string, code?: string, [name: string]: unknown}} body
   * @param {number|null} [retryAfter]  seconds, where the server said when to come back
   */
  constructor(status, body, retryAfter = null) {
    super(body.error ?? `The server answered ${status}.`);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? "unknown";
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** No answer came: the request may or may not have been carried out. */
export class Unreachable extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super("The server cannot be reached.", { cause });
    this.name = "Unreachable";
    this.code = "unreachable";
  }
}

/** What gateways answer by themselves where the service did not. */
const FROM_GATEWAYS = new Set([502, 503, 504]);

/**
 * Whether the same request may succeed soon, though it may have been carried out: a read, or an action under the same
 * Idempotency-Key.
 * @param {unknown} error
 */
export function isPassing(error) {
  if (error instanceof Unreachable || changedNothing(error)) return true;
  return error instanceof ApiError && (error.body.repeat === "with_key" || FROM_GATEWAYS.has(error.status));
}

/**
 * Whether the server says that nothing was done and that the same request may succeed soon, key or not.
 * @param {unknown} error
 */
export const changedNothing = (error) => error instanceof ApiError && error.body.repeat === "freely";
