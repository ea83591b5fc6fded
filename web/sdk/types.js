/**
 * What goes over the wire, as types alone. The shapes are those of docs/openapi.json and docs/asyncapi.json.
 *
 * @typedef {"north"|"east"|"south"|"west"} Seat
 * @typedef {"ns"|"ew"} Side
 * @typedef {"spades"|"hearts"|"clubs"|"diamonds"} Suit
 * @typedef {{suit: Suit, rank: string}} Card
 * @typedef {{seat: Seat, card: Card}} Play
 * @typedef {{winner: Seat, plays: Play[]}} Trick
 * @typedef {number|"nil"|"blind_nil"} BidValue
 * @typedef {"waiting"|"cut"|"bidding"|"blind_nil_exchange"|"playing"|"game_over"} Phase
 * @typedef {{playerId: string, username: string|null}} Person
 * @typedef {{playerId: string, username: string|null, isBot: boolean, caretaker?: boolean, level?: string,
 *   mistakes?: number}} Holder
 * @typedef {{ns: number, ew: number}} Pair
 * @typedef {{side: Side, what: string, seat: Seat|null, points: number}} LedgerLine
 * @typedef {{sessionId: string, playerId: string, username: string}} Session
 * @typedef {{ticket: string, expiresAt: string}} Ticket
 *
 * @typedef {object} Rules  The rule set's options by name; only those that a client looks at are typed.
 * @property {string} [bidding]
 * @property {string} [talk]
 * @property {number} [blind_exchange_cards]
 * @property {boolean} [blind_exchange_optional]
 * @property {number|null} [turn_seconds]
 * @property {number} [target]
 * @property {number|null} [bag_limit]
 * @property {string} [renege]
 * @property {boolean} [hints]
 *
 * @typedef {object} Options  How a table is set up.
 * @property {string|null} name
 * @property {string} visibility
 * @property {string} joinPolicy
 * @property {boolean} spectating
 * @property {string} ruleset
 * @property {Rules} rules
 *
 * @typedef {object} HandSummary  A finished hand in the game's history.
 * @property {number} handNumber
 * @property {Record<Seat, BidValue>} bids
 * @property {{ns: number|null, ew: number|null}} teamBids
 * @property {Record<Seat, number>} tricksWon
 * @property {Pair} scoreDelta
 * @property {Pair} newBags
 * @property {Pair} bagPenalty
 * @property {Pair} scoresBefore
 * @property {Pair} scoresAfter
 * @property {Pair} bagsBefore
 * @property {Pair} bagsAfter
 * @property {LedgerLine[]} [ledger]
 *
 * @typedef {object} HandRecord  A finished hand, whole.
 * @property {string} tableId
 * @property {number} handNumber
 * @property {string} ruleset
 * @property {Seat} dealerSeat
 * @property {Record<Seat, BidValue>} bids
 * @property {{ns: number|null, ew: number|null}} teamBids
 * @property {{leadSeat: Seat, plays: Play[]}[]} tricks
 * @property {Record<Seat, number>} tricksWon
 * @property {Record<Seat, Card[]>} handsPlayed
 * @property {Record<Seat, Card[]>|null} exchanged
 * @property {Pair} scoreDelta
 * @property {Pair} newBags
 * @property {Pair} bagPenalty
 * @property {Pair} scoresBefore
 * @property {Pair} scoresAfter
 * @property {Pair} bagsBefore
 * @property {Pair} bagsAfter
 * @property {LedgerLine[]} ledger
 * @property {boolean} proofSealed
 *
 * @typedef {object} Proof  What anybody needs to make a deal again.
 * @property {string} scheme
 * @property {string} tableId
 * @property {number} handNumber
 * @property {number} dealNumber
 * @property {string} serverSeed
 * @property {number|null} cut
 * @property {Record<string, string>} entropy
 * @property {string} commitment
 * @property {Record<Seat, string[]>} hands
 *
 * @typedef {{type: string, payload: any, index?: number}} GameEvent
 * @typedef {{type: string, payload?: any, tableId?: string, version?: number, events?: GameEvent[], view?: any}} Frame
 */

export {};
