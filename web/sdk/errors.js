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

const TRY_AGAIN = new Set([502, 503, 504]);

/**
 * Whether the same request may succeed later without anybody changing it.
 * @param {unknown} error
 */
export function isPassing(error) {
  if (error instanceof Unreachable) return true;
  return error instanceof ApiError && (TRY_AGAIN.has(error.status) || error.code === "table_changed");
}
