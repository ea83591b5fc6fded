import { createHttp } from "./http.js";

/** @typedef {import("./wire.js").Seat} Seat */
/** @typedef {import("./wire.js").BidValue} BidValue */
/** @typedef {import("./types.js").Session} Session */
/** @typedef {Record<string, string|number|boolean|null|undefined>} Query */

const MINIMAL = { prefer: "return=minimal" };

/** @param {TemplateStringsArray} parts @param {...(string|number)} values */
function path(parts, ...values) {
  return parts.reduce((text, part, i) => text + encodeURIComponent(values[i - 1]) + part);
}

/** @param {Query} query */
function search(query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/**
 * The whole HTTP API: one method per route, named by what it does. Every method throws ApiError or Unreachable.
 * What changes a table goes through the outbox: in order, and once however often it is sent.
 *
 * @param {Parameters<typeof createHttp>[0]} options
 */
export function createApi(options) {
  const http = createHttp(options);
  return { http, clock: http.clock, ...accounts(http), ...people(http), ...lobby(http), ...room(http), ...game(http) };
}

/** @typedef {ReturnType<typeof createApi>} Api */

/** @param {import("./http.js").Http} http */
function accounts(http) {
  /** @param {Session} session */
  const enter = (session) => {
    if (session.sessionId) http.session.set(session);
    return session;
  };
  return {
    /** @param {string} displayName */
    guest: async (displayName) => enter(await http.request("POST", "/api/auth/guest", { displayName })),
    /**
     * Signs in at once where no verification is needed.
     * @param {{email: string, username: string, password: string}} account
     */
    register: async (account) => enter(await http.request("POST", "/api/auth/register", account)),
    /** @param {{email: string, password: string, totp?: string, recoveryCode?: string}} credentials */
    login: async (credentials) => enter(await http.request("POST", "/api/auth/login", credentials)),
    logout: async () => {
      try {
        return await http.request("POST", "/api/auth/logout");
      } finally {
        http.session.set(null);
      }
    },
    /** @param {string} email */
    resendVerification: (email) => http.request("POST", "/api/auth/resend-verification", { email }),
    /** @param {string} email */
    forgotPassword: (email) => http.request("POST", "/api/auth/forgot-password", { email }),
    /** @param {string} token @param {string} newPassword */
    resetPassword: (token, newPassword) => http.request("POST", "/api/auth/reset-password", { token, newPassword }),
    /** @param {{password: string, totp?: string, recoveryCode?: string}} credentials */
    totpSetup: (credentials) => http.request("POST", "/api/auth/totp/setup", credentials),
    /** @param {string} totp */
    totpConfirm: (totp) => http.request("POST", "/api/auth/totp/confirm", { totp }),
    /** @param {{password: string, totp?: string, recoveryCode?: string}} credentials */
    totpDisable: (credentials) => http.request("POST", "/api/auth/totp/disable", credentials),
    /** @param {string} playerId */
    profile: (playerId) => http.get(path`/api/profile/${playerId}`),
    /** @param {number} icon */
    changeAvatar: (icon) => http.request("PUT", "/api/profile/avatar", { icon }),
    /** @param {{feltColor?: string, cardBack?: string}} cosmetics */
    changeCosmetics: (cosmetics) => http.request("PUT", "/api/profile/cosmetics", cosmetics),
    buildInfo: () => http.get("/api/build-info"),
    /** A short-lived, single ticket that opens a socket. */
    socketTicket: () => http.request("POST", "/api/ws-tickets"),
  };
}

/** @param {import("./http.js").Http} http */
function people(http) {
  return {
    /** @param {string} username */
    searchPlayers: (username) => http.get(`/api/players/search${search({ username })}`),
    blockedPlayers: () => http.get("/api/players/blocked"),
    /** @param {string} playerId */
    block: (playerId) => http.request("POST", path`/api/players/${playerId}/block`),
    /** @param {string} playerId */
    unblock: (playerId) => http.request("DELETE", path`/api/players/${playerId}/block`),
    friends: () => http.get("/api/friends"),
    /** @param {string} playerId */
    requestFriend: (playerId) => http.request("POST", "/api/friends/request", { playerId }),
    /** @param {string} playerId */
    acceptFriend: (playerId) => http.request("POST", "/api/friends/accept", { playerId }),
    /** @param {string} playerId */
    declineFriend: (playerId) => http.request("POST", "/api/friends/decline", { playerId }),
    /** @param {string} playerId */
    unfriend: (playerId) => http.request("DELETE", path`/api/friends/${playerId}`),
    /** @param {string} playerId */
    friendTable: (playerId) => http.get(path`/api/friends/${playerId}/table`),
    /** @param {string} playerId */
    goToTable: (playerId) => http.act("new", path`/api/friends/${playerId}/go-to-table`),
  };
}

/** @param {import("./http.js").Http} http */
function lobby(http) {
  return {
    /** @param {{cursor?: string}} [query] */
    tables: (query = {}) => http.get(`/api/tables${search(query)}`),
    /** @param {{hasSeats?: boolean, search?: string, cursor?: string}} [filters] */
    lobby: (filters = {}) => http.get(`/api/lobby/tables${search(filters)}`),
    /** The table where one sits or watches, `{tableId: null}` if none. */
    myTable: () => http.get("/api/player/table"),
    /**
     * @param {{name?: string|null, visibility?: string, joinPolicy?: string, spectating?: boolean, ruleset?: string,
     *   rules?: object}} wishes
     */
    createTable: (wishes) => http.act("new", "/api/tables", wishes),
    /** @param {string} token @param {Seat} seat */
    useJoinLink: (token, seat) => http.act("new", path`/api/tables/join-link/${token}`, { seat }),
    /** @param {string} token */
    useSpectatorLink: (token) => http.act("new", path`/api/tables/spectator-link/${token}`),
    /** @param {string} inviteId */
    declineInvite: (inviteId) => http.act("new", path`/api/invites/${inviteId}/decline`),
  };
}

/** @param {import("./http.js").Http} http */
function room(http) {
  /** @param {string} tableId @param {string} action @param {object} [body] */
  const act = (tableId, action, body) => http.act(tableId, `${path`/api/tables/${tableId}`}/${action}`, body);
  return {
    /** @param {string} tableId */
    join: (tableId) => act(tableId, "join"),
    /** @param {string} tableId @param {Seat} seat */
    sit: (tableId, seat) => act(tableId, "sit", { seat }),
    /** @param {string} tableId */
    stand: (tableId) => act(tableId, "stand"),
    /** @param {string} tableId */
    leave: (tableId) => act(tableId, "leave"),
    /**
     * @param {string} tableId @param {Seat} seat @param {string} [level]
     * @param {number} [mistakes] share of moves made carelessly
     */
    addBot: (tableId, seat, level, mistakes) =>
      act(tableId, "add-bot", { seat, ...(level && { level }), ...(mistakes && { mistakes }) }),
    /** @param {string} tableId @param {Seat} seat */
    changeSeat: (tableId, seat) => act(tableId, "change-seat", { seat }),
    /** @param {string} tableId @param {string} playerId @param {Seat} seat */
    assignSeat: (tableId, playerId, seat) => act(tableId, "assign-seat", { playerId, seat }),
    /** @param {string} tableId @param {string} playerId */
    transferHost: (tableId, playerId) => act(tableId, "transfer-host", { playerId }),
    /** @param {string} tableId @param {string} visibility */
    setVisibility: (tableId, visibility) => act(tableId, "visibility", { visibility }),
    /** @param {string} tableId @param {string} playerId */
    kick: (tableId, playerId) => act(tableId, "kick", { playerId }),
    /** @param {string} tableId */
    terminate: (tableId) => act(tableId, "terminate"),
    /** @param {string} tableId @param {string} playerId */
    invite: (tableId, playerId) => act(tableId, "invite", { playerId }),
    /** @param {string} tableId */
    joinLink: (tableId) => act(tableId, "join-link"),
    /** @param {string} tableId */
    spectatorLink: (tableId) => act(tableId, "spectator-link"),
    /** @param {string} tableId @param {string} text */
    chat: (tableId, text) => http.request("POST", path`/api/tables/${tableId}/chat`, { text }),
  };
}

/** @param {import("./http.js").Http} http */
function game(http) {
  /** @param {string} tableId @param {string} action @param {object} [body] */
  const act = (tableId, action, body) => http.act(tableId, `${path`/api/tables/${tableId}`}/${action}`, body, MINIMAL);
  return {
    /** The whole state, with the finished tricks and hands. @param {string} tableId */
    state: (tableId) => http.get(path`/api/tables/${tableId}/state`),
    /** @param {string} tableId @param {BidValue} bid */
    bid: (tableId, bid) => act(tableId, "bid", { bid }),
    /** @param {string} tableId */
    reveal: (tableId) => act(tableId, "reveal-hand"),
    /** @param {string} tableId @param {string[]} cards  an empty list declines where the rules allow it */
    exchange: (tableId, cards) => act(tableId, "blind-nil-exchange", { cards }),
    /** @param {string} tableId @param {string} card  such as "QH" or "10S" */
    play: (tableId, card) => act(tableId, "play", { card }),
    /** @param {string} tableId @param {number} position  0 declines */
    cut: (tableId, position) => act(tableId, "cut", { position }),
    /** @param {string} tableId */
    misdeal: (tableId) => act(tableId, "misdeal"),
    /** @param {string} tableId @param {string} entropy */
    entropy: (tableId, entropy) => act(tableId, "entropy", { entropy }),
    /** @param {string} tableId */
    hint: (tableId) => http.get(path`/api/tables/${tableId}/hint`),
    /** @param {string} tableId */
    hands: (tableId) => http.get(path`/api/tables/${tableId}/hands`),
    /** @param {string} tableId @param {number} handNumber @returns {Promise<import("./wire.js").HandRecord>} */
    hand: (tableId, handNumber) => http.get(path`/api/tables/${tableId}/hands/${handNumber}`),
    /** @param {string} tableId @param {number} handNumber @returns {Promise<import("./wire.js").Proof>} */
    proof: (tableId, handNumber) => http.get(path`/api/tables/${tableId}/hands/${handNumber}/proof`),
    /** @param {string} tableId @param {number} handNumber */
    review: (tableId, handNumber) => http.get(path`/api/tables/${tableId}/hands/${handNumber}/review`),
  };
}
