/**
 * What goes over the wire, as types alone: those of docs/openapi.json and docs/asyncapi.json. `make docs` writes this.
 *
 * @typedef {object} Avatar  The picture that a player chose.
 * @property {number} icon
 *
 * @typedef {object} BidPlacedPayload  A bid; the number is there only where it is one.
 * @property {Seat} seat
 * @property {"number" | "nil" | "blindNil"} bidType
 * @property {number} [bid]
 *
 * @typedef {number | "nil" | "blind_nil"} BidValue
 *
 * @typedef {object} Blocked  The players whom the caller blocks.
 * @property {BlockedPlayer[]} blocked
 *
 * @typedef {object} BlockedPlayer  A player whom the caller blocks.
 * @property {string} playerId
 * @property {string | null} username
 * @property {string} blockedAt
 *
 * @typedef {object} Build  What runs here.
 * @property {string | null} commitShort
 * @property {string | null} version
 *
 * @typedef {object} Card  A card as on the wire.
 * @property {Suit} suit
 * @property {"2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K" | "A"} rank
 *
 * @typedef {Card | CardText} CardInput
 *
 * @typedef {object} CardPlayedPayload  A card is played.
 * @property {Seat} seat
 * @property {Card} card
 * @property {Play[]} currentTrick
 * @property {Seat | null} nextPlayerSeat
 * @property {boolean} spadesBroken
 *
 * @typedef {string} CardText
 *
 * @typedef {object} Career  A player's finished games; those of the lost that they left are counted again.
 * @property {number} games
 * @property {number} wins
 * @property {number} losses
 * @property {number} draws
 * @property {number} left
 *
 * @typedef {object} Cosmetics  How a player wants felt and cards to look.
 * @property {string} feltColor
 * @property {string} cardBack
 *
 * @typedef {object} CutMadePayload  The deck was cut, or the cut declined with position 0.
 * @property {Seat} seat
 * @property {number} position
 *
 * @typedef {object} CutOfferedPayload  The deck is shuffled; the seat may cut it.
 * @property {Seat} seat
 * @property {number} handNumber
 * @property {Hex} commitment
 *
 * @typedef {object} Declined  An invite that was turned down.
 * @property {string} inviteId
 *
 * @typedef {object} Entry  A table in a list of the lobby.
 * @property {string} tableId
 * @property {string | null} name
 * @property {string} hostPlayerId
 * @property {string | null} hostUsername
 * @property {Record<Seat, Holder | null>} seats
 * @property {number} seatsAvailable
 * @property {number} observerCount
 * @property {JoinPolicy} joinPolicy
 * @property {Visibility} visibility
 * @property {string} ruleset
 * @property {boolean} spectating
 * @property {boolean} canJoin
 *
 * @typedef {object} Exchange  The passing of cards after a blind nil, without the cards.
 * @property {Seat[]} pending
 * @property {Seat} currentBlindNilSeat
 * @property {"blind_to_partner" | "partner_to_blind" | "at_once"} step
 * @property {null} cardsFromBlind
 *
 * @typedef {object} ExchangePromptPayload  Asks for cards to pass, or tells that some will come.
 * @property {"send" | "receive"} direction
 * @property {number} count
 * @property {"blind_to_partner" | "partner_to_blind" | "at_once"} step
 * @property {Seat} currentBlindNilSeat
 *
 * @typedef {object} Friend  A friend, and whether they are there.
 * @property {string} playerId
 * @property {string | null} username
 * @property {string} since
 * @property {"online" | "in-game" | "offline"} presenceStatus
 * @property {TableInfo | null} tableInfo
 *
 * @typedef {object} FriendRequest  A player who asks to be friends.
 * @property {string} playerId
 * @property {string | null} username
 * @property {string} sentAt
 *
 * @typedef {object} FriendTable  The table where a friend is, if the caller may see it, and whether they may go there.
 * @property {KnownTable | null} table
 * @property {boolean} [canGoToTable]
 *
 * @typedef {object} Friends  The caller's friends, and who asks.
 * @property {Friend[]} friends
 * @property {FriendRequest[]} pending
 *
 * @typedef {object} GameOverPayload  The game has ended; in a draw nobody has won.
 * @property {Side | null} winningTeam
 * @property {Record<Side, number>} finalScores
 *
 * @typedef {object} Hand  A finished hand in the game's history.
 * @property {number} handNumber
 * @property {Record<Seat, number | "nil" | "blind_nil" | null>} bids
 * @property {Record<Side, number | null>} teamBids
 * @property {Record<Seat, number>} tricksWon
 * @property {Trick} lastTrick
 * @property {Record<Side, number>} scoreDelta
 * @property {Record<Side, number>} newBags
 * @property {Record<Side, number>} bagPenalty
 * @property {Record<Side, number>} scoresBefore
 * @property {Record<Side, number>} bagsBefore
 * @property {Record<Side, number>} scoresAfter
 * @property {Record<Side, number>} bagsAfter
 *
 * @typedef {object} HandDealtPayload  Cards are dealt; one's own hand comes along unless it is withheld.
 * @property {Seat} dealer
 * @property {Seat[]} biddingOrder
 * @property {boolean} blindNilEligible
 * @property {number} handNumber
 * @property {Hex} commitment
 * @property {Hex} nextCommitment
 * @property {Card[]} [myHand]
 *
 * @typedef {object} HandNumbers  A player's finished hands in numbers; contracts and bags are those of the side.
 * @property {number} played
 * @property {number} tricks
 * @property {number} bags
 * @property {number} contracts
 * @property {number} contractsMade
 * @property {number} nils
 * @property {number} nilsMade
 * @property {number} blindNils
 * @property {number} blindNilsMade
 * @property {number} bagsPerHand
 *
 * @typedef {object} HandRecord  A finished hand, whole; the exchange is null while it is sealed.
 * @property {string} tableId
 * @property {number} handNumber
 * @property {string} ruleset
 * @property {Seat} dealerSeat
 * @property {Record<Seat, BidValue>} bids
 * @property {Record<Side, number | null>} teamBids
 * @property {RecordedTrick[]} tricks
 * @property {Record<Seat, number>} tricksWon
 * @property {Record<Seat, Card[]>} handsPlayed
 * @property {Record<Seat, Card[]> | null} exchanged
 * @property {Record<Side, number>} scoreDelta
 * @property {Record<Side, number>} newBags
 * @property {Record<Side, number>} bagPenalty
 * @property {Record<Side, number>} scoresBefore
 * @property {Record<Side, number>} scoresAfter
 * @property {Record<Side, number>} bagsBefore
 * @property {Record<Side, number>} bagsAfter
 * @property {LedgerLine[]} ledger
 * @property {boolean} proofSealed
 *
 * @typedef {object} HandRevealedPayload  One's own hand, after it was withheld or has changed by an exchange.
 * @property {Card[]} myHand
 * @property {Seat} seat
 *
 * @typedef {object} HandScoredPayload  A hand is scored; its seed is public unless cards were exchanged.
 * @property {Record<Side, number>} scoreDelta
 * @property {Record<Side, number>} newTotals
 * @property {Record<Side, number>} bags
 * @property {number} handNumber
 * @property {LedgerLine[]} ledger
 * @property {Hex | null} serverSeed
 *
 * @typedef {object} Hands  The finished hands of a game.
 * @property {Hand[]} hands
 *
 * @typedef {string} Hex
 *
 * @typedef {object} Hint  What the expert would do on the caller's turn, and why.
 * @property {"play" | "bid" | "blind-nil-exchange" | "reveal-hand" | "cut" | "misdeal"} action
 * @property {Card} [card]
 * @property {BidValue} [bid]
 * @property {Card[]} [cards]
 * @property {number} [position]
 * @property {string} tableId
 * @property {number} version
 * @property {Seat} seat
 * @property {string} reason
 *
 * @typedef {object} Holder  Who holds a seat: a player, or a bot. A caretaker is a bot that plays for an absent player.
 * @property {Level} [level]
 * @property {number} [mistakes]
 * @property {string} playerId
 * @property {string} username
 * @property {boolean} isBot
 * @property {boolean} [caretaker]
 *
 * @typedef {object} HostChanged  The table has a new host.
 * @property {string} newHostPlayerId
 * @property {Seat | null} newHostSeat
 *
 * @typedef {object} Invite  An invite, with the token that takes it up.
 * @property {string} inviteId
 * @property {string} token
 * @property {string} expiresAt
 *
 * @typedef {object} InviteDeclined  An invite was turned down.
 * @property {string} inviteId
 * @property {string} tableId
 * @property {NamedPerson} declinedBy
 *
 * @typedef {object} InviteReceived  An invite to a table.
 * @property {string} inviteId
 * @property {string} tableId
 * @property {string | null} tableName
 * @property {string} token
 * @property {NamedPerson} invitedBy
 * @property {string} expiresAt
 *
 * @typedef {object} JoinDenied  Why the room of a table cannot be followed.
 * @property {string} tableId
 * @property {"table_not_found" | "not_seated_or_observing" | "error"} reason
 *
 * @typedef {object} JoinLink  A link by which one player may sit, once.
 * @property {string} token
 * @property {string} joinUrl
 *
 * @typedef {"open" | "friends-only" | "invite-only"} JoinPolicy
 *
 * @typedef {object} KnownTable  The table where a friend is.
 * @property {string} tableId
 * @property {string | null} name
 * @property {string} hostPlayerId
 * @property {"waiting" | "playing"} status
 * @property {Visibility} visibility
 * @property {boolean} spectating
 *
 * @typedef {object} LedgerLine  One reason for points of a side; the seat where it is due to one player.
 * @property {Side} side
 * @property {"contract_made" | "contract_set" | "ten_made" | "ten_failed" | "thirteen_made" | "nil_made" | "nil_failed"
 *   | "blind_nil_made" | "blind_nil_failed" | "double_nil_made" | "double_nil_failed" | "renege" | "bags" |
 *   "bag_penalty"} what
 * @property {Seat | null} seat
 * @property {number} points
 *
 * @typedef {"standard" | "club" | "expert"} Level
 *
 * @typedef {object} Message  A sentence for people.
 * @property {string} message
 *
 * @typedef {object} MisdealPayload  A hand is thrown in and shown; the seed of its deal is public.
 * @property {Seat} seat
 * @property {Card[]} hand
 * @property {"no_spades" | "no_honours"} reason
 * @property {Hex} serverSeed
 *
 * @typedef {object} NamedPerson  A player with their name.
 * @property {string} playerId
 * @property {string} username
 *
 * @typedef {object} NewHost  The table's new host.
 * @property {string} tableId
 * @property {string} hostPlayerId
 * @property {Seat} newHostSeat
 *
 * @typedef {object} NewTable  A table that was just created.
 * @property {string} tableId
 * @property {string | null} name
 * @property {Visibility} visibility
 * @property {JoinPolicy} joinPolicy
 * @property {boolean} spectating
 *
 * @typedef {object} Nothing  No more than the type says.
 *
 * @typedef {object} Options  How a table is set up, its whole rule set included.
 * @property {string | null} name
 * @property {Visibility} visibility
 * @property {JoinPolicy} joinPolicy
 * @property {boolean} spectating
 * @property {string} ruleset
 * @property {Rules} rules
 *
 * @typedef {object} Person  A player as others see them; a name that is gone is null.
 * @property {string} playerId
 * @property {string | null} username
 *
 * @typedef {"cut" | "bidding" | "blind_nil_exchange" | "playing" | "game_over"} Phase
 *
 * @typedef {object} Play  A card played by a seat.
 * @property {Seat} seat
 * @property {Card} card
 *
 * @typedef {object} PlayerDisconnected  A player's last connection is gone; they may return within the window.
 * @property {Seat} seat
 * @property {number} reconnectWindowSeconds
 *
 * @typedef {object} PlayerId  A player by their id.
 * @property {string} playerId
 *
 * @typedef {object} PlayerKicked  Somebody, perhaps a bot, was put off the table.
 * @property {string} playerId
 * @property {Seat | null} seat
 *
 * @typedef {object} PlayerView  The state of a game as one of its players sees it.
 * @property {NamedPerson[]} observers
 * @property {boolean} isHost
 * @property {Seat | null} hostSeat
 * @property {Seat | null} currentPlayerSeat
 * @property {Seat | null} currentBidderSeat
 * @property {boolean} [mayClaimMisdeal]
 * @property {BidValue[]} [validBids]
 * @property {boolean} blindNilEligible
 * @property {Seat[]} handRevealedSeats
 * @property {Card[]} [myHand]
 * @property {Card[]} [validCards]
 * @property {Card[]} [reneging]
 * @property {"playing"} status
 * @property {string} gameId
 * @property {string} tableId
 * @property {number} handNumber
 * @property {Seat} dealerSeat
 * @property {Record<Seat, string>} players
 * @property {Record<Side, number>} scores
 * @property {Record<Side, number>} bags
 * @property {Phase} phase
 * @property {boolean} gameOver
 * @property {Side | null} winner
 * @property {Record<Seat, number | "nil" | "blind_nil" | null>} bids
 * @property {Record<Side, number | null>} teamBids
 * @property {Seat[]} biddingOrder
 * @property {Exchange | null} blindNilExchange
 * @property {Play[]} currentTrick
 * @property {Record<Seat, number>} tricksWon
 * @property {Seat | null} leadSeat
 * @property {boolean} spadesbroken
 * @property {boolean} isFirstTrick
 * @property {Record<Seat, Holder>} playerNames
 * @property {number} version
 * @property {string | null} deadline
 * @property {string} serverTime
 * @property {Hex} commitment
 * @property {Hex} [nextCommitment]
 * @property {Options} [options]
 * @property {Trick[]} [completedTricks]
 * @property {Hand[]} [handHistory]
 *
 * @typedef {object} Players  Players found by name.
 * @property {Person[]} players
 *
 * @typedef {object} Problem  A refusal: `code` for programs, `error` for people, and the members of RFC 9457.
 * @property {string} error
 * @property {string} code
 * @property {string} type
 * @property {string} title
 * @property {number} status
 * @property {string} detail
 * @property {"freely" | "with_key" | "later"} [repeat]
 *
 * @typedef {object} Profile  What everybody may see of a player.
 * @property {string} playerId
 * @property {string} username
 * @property {Avatar} avatar
 * @property {Cosmetics} cosmetics
 * @property {Career} career
 * @property {HandNumbers} hands
 * @property {RecentGame[]} recentGames
 *
 * @typedef {object} Proof  What anybody needs to make a deal again.
 * @property {string} scheme
 * @property {string} tableId
 * @property {number} handNumber
 * @property {number} dealNumber
 * @property {Hex} commitment
 * @property {Hex} serverSeed
 * @property {number | null} cut
 * @property {Partial<Record<Seat, string>>} entropy
 * @property {Record<Seat, CardText[]>} hands
 *
 * @typedef {object} RecentGame  A finished game on a profile.
 * @property {string} gameId
 * @property {string} playedAt
 * @property {boolean} won
 * @property {"won" | "lost" | "drawn" | "left"} outcome
 * @property {number} scoreNs
 * @property {number} scoreEw
 * @property {Seat} seat
 * @property {boolean} withBots
 *
 * @typedef {object} RecordedTrick  A trick, from its lead.
 * @property {Seat} leadSeat
 * @property {Play[]} plays
 *
 * @typedef {object} RecoveryCodes  The codes that stand in for the second factor, each once.
 * @property {string[]} recoveryCodes
 *
 * @typedef {RegisteredUnverified | SignedIn} Registered
 *
 * @typedef {object} RegisteredUnverified  An account whose address is still to be verified.
 * @property {string} message
 * @property {string} playerId
 *
 * @typedef {object} RenegePayload  A player plays a suit that they failed to follow earlier.
 * @property {Seat} seat
 * @property {Suit} suit
 * @property {number} points
 *
 * @typedef {object} Review  The costliest card of each player of a finished hand.
 * @property {string} tableId
 * @property {number} handNumber
 * @property {boolean} complete
 * @property {Record<Seat, Slip | null>} slips
 *
 * @typedef {object} Rules  The whole rule set of a table.
 * @property {boolean} cut
 * @property {"second_sets_total" | "summed"} bidding
 * @property {number} min_bid
 * @property {boolean} zero_is_nil
 * @property {number} min_side_bid
 * @property {"exempt" | "counts_zero"} nil_in_min_side_bid
 * @property {number | null} max_side_bid
 * @property {boolean} nil
 * @property {number} nil_bonus
 * @property {number} nil_penalty
 * @property {boolean} blind_nil
 * @property {number} blind_nil_bonus
 * @property {number} blind_nil_penalty
 * @property {number | null} blind_nil_deficit
 * @property {number} blind_nils_per_side
 * @property {number} blind_exchange_cards
 * @property {"in_turn" | "at_once"} blind_exchange
 * @property {boolean} blind_exchange_optional
 * @property {"separate" | "combined" | "forbidden"} double_nil
 * @property {number} double_nil_bonus
 * @property {number} double_nil_penalty
 * @property {"count" | "bags" | "ignored"} failed_nil_tricks
 * @property {"off" | "exact" | "or_more"} ten_bid
 * @property {number} ten_bonus
 * @property {number} ten_penalty
 * @property {number} thirteen_bonus
 * @property {"contract" | "none" | "difference"} set_penalty
 * @property {number} bag_points
 * @property {number | null} bag_limit
 * @property {number} bag_penalty
 * @property {"carried" | "reset"} bags_past_limit
 * @property {"non_spade" | "any" | "lowest_club_each_hand" | "lowest_club_each_game" | "two_of_clubs"} opening
 * @property {"no_spade" | "red_only" | "any"} first_trick_void
 * @property {"once_broken" | "any_time"} spades_lead
 * @property {"off_suit" | "any_spade"} spades_broken_by
 * @property {number} target
 * @property {number | null} floor
 * @property {number} max_hands
 * @property {boolean} misdeal_no_spades
 * @property {boolean} misdeal_no_honours
 * @property {"prevented" | "penalised"} renege
 * @property {number} renege_penalty
 * @property {"allowed" | "phrases" | "none"} talk
 * @property {boolean} hints
 * @property {"standard" | "club" | "expert"} stand_in
 * @property {number | null} turn_seconds
 *
 * @typedef {object} Said  What somebody says to the room; the seat is null for a spectator.
 * @property {string} playerId
 * @property {string} username
 * @property {Seat | null} seat
 * @property {string} text
 *
 * @typedef {"north" | "east" | "south" | "west"} Seat
 *
 * @typedef {object} SeatOnly  A seat.
 * @property {Seat} seat
 *
 * @typedef {object} SeatTaken  A seat has a new holder.
 * @property {Level} [level]
 * @property {number} [mistakes]
 * @property {Seat} seat
 * @property {string} [playerId]
 * @property {boolean} [caretaker]
 *
 * @typedef {object} SeatVacated  A seat is free.
 * @property {Seat} seat
 * @property {string} [playerId]
 *
 * @typedef {object} Seated  Who sits where now.
 * @property {string} tableId
 * @property {Seat} seat
 *
 * @typedef {object} Sender  Who asks to be friends, or has accepted.
 * @property {string} fromPlayerId
 * @property {string} fromUsername
 *
 * @typedef {object} Shown  To whom the table shows now.
 * @property {string} tableId
 * @property {Visibility} visibility
 * @property {JoinPolicy} joinPolicy
 *
 * @typedef {"ns" | "ew"} Side
 *
 * @typedef {object} SignedIn  A session, and whose it is.
 * @property {string} sessionId
 * @property {string} playerId
 * @property {string} username
 *
 * @typedef {object} Slip  A card that cost its player most, and a better one.
 * @property {number} trick
 * @property {Card} card
 * @property {Card} better
 * @property {number} cost
 * @property {string} words
 *
 * @typedef {object} SocketError  Why a message cannot be carried out; `replyTo` is its id.
 * @property {string} error
 * @property {string} code
 * @property {string | null} replyTo
 *
 * @typedef {object} Spectator  The state of a game as spectators see it.
 * @property {NamedPerson[]} observers
 * @property {boolean} isHost
 * @property {Seat | null} hostSeat
 * @property {Seat | null} currentPlayerSeat
 * @property {Seat | null} currentBidderSeat
 * @property {"spectating"} status
 * @property {Record<Seat, Holder>} seats
 * @property {Phase} phase
 * @property {Record<Side, number>} scores
 * @property {Record<Side, number>} bags
 * @property {Record<Seat, number>} tricksWon
 * @property {Play[]} currentTrick
 * @property {Record<Seat, number | "nil" | "blind_nil" | null>} bids
 * @property {Seat} dealerSeat
 * @property {number} handNumber
 * @property {boolean} spadesbroken
 * @property {number} version
 * @property {string | null} deadline
 * @property {string} serverTime
 * @property {Hex} commitment
 * @property {Hex} [nextCommitment]
 * @property {Options} [options]
 * @property {Hand[]} [handHistory]
 *
 * @typedef {object} SpectatorLink  A link by which anybody may watch.
 * @property {string} token
 * @property {string} spectatorUrl
 *
 * @typedef {Waiting | Spectator | PlayerView} State
 *
 * @typedef {object} Stood  The seat that is free now.
 * @property {string} tableId
 * @property {Seat} previousSeat
 *
 * @typedef {"diamonds" | "clubs" | "hearts" | "spades"} Suit
 *
 * @typedef {object} Summary  A table as its room and those outside are told of it.
 * @property {string} tableId
 * @property {string | null} name
 * @property {string} host
 * @property {string | null} hostUsername
 * @property {Record<Seat, string | null>} seats
 * @property {number} seatsAvailable
 * @property {"waiting" | "playing"} status
 * @property {Visibility} visibility
 * @property {JoinPolicy} joinPolicy
 * @property {number} observerCount
 * @property {boolean} spectating
 * @property {string} ruleset
 * @property {boolean} canJoin
 *
 * @typedef {object} TableId  A table by its id.
 * @property {string} tableId
 *
 * @typedef {object} TableInfo  Where a friend plays, as far as it may be told.
 * @property {string | null} tableName
 *
 * @typedef {object} TableRecord  The table's record, as a kick answers it.
 * @property {string} tableId
 * @property {string} hostPlayerId
 * @property {string | null} name
 * @property {Record<Seat, string | null>} seats
 * @property {string[]} observers
 * @property {"waiting" | "playing"} status
 * @property {string | null} gameId
 * @property {string} createdAt
 * @property {Visibility} visibility
 * @property {JoinPolicy} joinPolicy
 * @property {boolean} spectating
 *
 * @typedef {object} Tables  A page of a list; with a cursor where there are more.
 * @property {Entry[]} tables
 * @property {string} [nextCursor]
 *
 * @typedef {object} Ticket  A ticket that opens one socket.
 * @property {string} ticket
 * @property {string} expiresAt
 *
 * @typedef {object} TotpSetup  The secret of a second factor that is not confirmed yet.
 * @property {string} secret
 * @property {string} otpauthUri
 *
 * @typedef {object} Trick  A finished trick.
 * @property {Seat} winner
 * @property {Play[]} plays
 *
 * @typedef {object} TrickCompletePayload  A trick is complete.
 * @property {Seat} winnerSeat
 * @property {Play[]} plays
 * @property {Record<Seat, number>} tricksWon
 *
 * @typedef {object} TurnChangedPayload  Whose turn it is.
 * @property {Seat} activeSeat
 * @property {Phase} phase
 *
 * @typedef {"public" | "friends-only" | "private"} Visibility
 *
 * @typedef {object} VisibilityChanged  The table shows to others than before.
 * @property {string} tableId
 * @property {Visibility} visibility
 * @property {Visibility} oldVisibility
 * @property {JoinPolicy} joinPolicy
 *
 * @typedef {object} Waiting  The state of a table before its game.
 * @property {NamedPerson[]} observers
 * @property {boolean} isHost
 * @property {Seat | null} hostSeat
 * @property {"waiting"} status
 * @property {Record<Seat, Holder | null>} seats
 * @property {number} version
 * @property {string | null} deadline
 * @property {string} serverTime
 * @property {Hex} commitment
 * @property {Hex} [nextCommitment]
 * @property {Options} [options]
 *
 * @typedef {object} WhereIAm  The table where the caller is.
 * @property {string | null} tableId
 */

export {};
