/**
 * Answers of the API that pages show, as types alone. The shapes are those of docs/openapi.json.
 *
 * @typedef {import("../../sdk/types.js").Seat} Seat
 * @typedef {import("../../sdk/types.js").Holder} Holder
 *
 * @typedef {object} Entry  A table in the lobby.
 * @property {string} tableId
 * @property {string | null} name
 * @property {string | null} hostUsername
 * @property {Record<Seat, Holder | null>} seats
 * @property {number} seatsAvailable
 * @property {number} observerCount
 * @property {"open" | "friends-only" | "invite-only"} joinPolicy
 * @property {string} visibility
 * @property {string} ruleset
 * @property {boolean} spectating
 * @property {boolean} canJoin
 *
 * @typedef {{playerId: string, username: string | null}} Person
 * @typedef {Person & {since: string, presenceStatus: "online" | "in-game" | "offline",
 *   tableInfo: {tableName: string | null} | null}} Friend
 * @typedef {Person & {sentAt: string}} Asking
 * @typedef {Person & {blockedAt: string}} Blocked
 *
 * @typedef {object} Profile
 * @property {string} playerId
 * @property {string} username
 * @property {{icon: number}} avatar
 * @property {{games: number, wins: number, losses: number, draws: number, left: number}} career
 * @property {Record<string, number>} hands
 * @property {Game[]} recentGames
 *
 * @typedef {{gameId: string, playedAt: string, won: boolean, outcome: "won" | "lost" | "drawn" | "left",
 *   scoreNs: number, scoreEw: number, seat: Seat}} Game
 *
 * @typedef {{inviteId: string, tableId: string, tableName: string | null, token: string, invitedBy: Person,
 *   expiresAt: string}} Invite
 */

export {};
