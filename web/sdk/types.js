/**
 * The SDK's own types, beside those of the wire.
 *
 * @typedef {import("./wire.js").Phase | "waiting"} Phase  What a table waits for, before its game too.
 * @typedef {Record<import("./wire.js").Side, number>} Pair  A number by side.
 * @typedef {import("./wire.js").SignedIn} Session
 * @typedef {import("./wire.js").Hand & {ledger?: import("./wire.js").LedgerLine[]}} HandSummary  A finished hand; one
 *   whose end was seen has its ledger.
 *
 * @typedef {{type: string, payload: any, index?: number}} GameEvent
 * @typedef {{type: string, payload?: any, tableId?: string, version?: number, events?: GameEvent[], view?: any}} Frame
 */

export {};
