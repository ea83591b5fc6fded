/** A rule set in sentences, made from its options alone. */
import { t } from "../strings.js";

/** @typedef {Record<string, import("./options.js").Value>} RuleSet */

/**
 * The rules of a table, as sentences under headings.
 * @param {RuleSet} rules @returns {{heading: string, sentences: string[]}[]}
 */
export function inWords(rules) {
  const parts = { goal, bidding, nil: nilWords, scoring, play, table };
  return Object.entries(parts).map(([name, say]) => ({ heading: t(`rules.${name}`), sentences: say(rules) }));
}

/**
 * What tells two rule sets apart, as sentences of the first.
 * @param {RuleSet} rules @param {RuleSet} base
 */
export function differences(rules, base) {
  const usual = new Set(inWords(base).flatMap((part) => part.sentences));
  return inWords(rules).flatMap((part) => part.sentences.filter((sentence) => !usual.has(sentence)));
}

/** A number with a true minus; anything else as it is. @param {import("./options.js").Value} value */
const figure = (value) => (typeof value === "number" && value < 0 ? `−${-value}` : String(value));

/** A sentence of which the words are options. @param {string} name @param {RuleSet} rules */
const say = (name, rules) =>
  t(`rules.${name}`, Object.fromEntries(Object.entries(rules).map(([option, value]) => [option, figure(value)])));

/** The sentences of those names that are true. @param {RuleSet} rules @param {[string, boolean][]} names */
const those = (rules, names) => names.filter(([, holds]) => holds).map(([name]) => say(name, rules));

/** @param {RuleSet} rules */
function goal(rules) {
  return those(rules, [
    ["target", true],
    ["floor", rules.floor !== null],
    ["noFloor", rules.floor === null],
    ["maxHands", true],
  ]);
}

/** @param {RuleSet} rules */
function bidding(rules) {
  return those(rules, [
    [`bidding.${rules.bidding}`, true],
    ["minBid", rules.min_bid === 1],
    ["zeroIsNil", rules.min_bid === 0 && rules.zero_is_nil === true],
    ["zeroIsZero", rules.min_bid === 0 && rules.zero_is_nil === false],
    ["minSideBid", Number(rules.min_side_bid) > 0],
    [`nilInMinSideBid.${rules.nil_in_min_side_bid}`, Number(rules.min_side_bid) > 0 && rules.nil === true],
    ["noMaxSideBid", rules.max_side_bid === null],
    [`tenBid.${rules.ten_bid}`, rules.ten_bid !== "off"],
  ]);
}

/** @param {RuleSet} rules */
function nilWords(rules) {
  const blind = rules.blind_nil === true;
  const exchange = blind && Number(rules.blind_exchange_cards) > 0;
  return those(rules, [
    ["nilOn", rules.nil === true],
    ["nilOff", rules.nil === false],
    ["blindOn", blind],
    ["blindBehind", blind && rules.blind_nil_deficit !== null],
    ["blindAlways", blind && rules.blind_nil_deficit === null],
    ["blindOff", !blind],
    ["blindBoth", blind && rules.blind_nils_per_side === 2],
    ["blindOne", blind && rules.blind_nils_per_side === 1],
    [exchange && rules.blind_exchange_cards === 1 ? "exchangeOne" : "exchange", exchange],
    [`exchange.${rules.blind_exchange}`, exchange],
    ["exchangeOptional", exchange && rules.blind_exchange_optional === true],
    [`doubleNil.${rules.double_nil}`, rules.nil === true],
    [`failedNil.${rules.failed_nil_tricks}`, rules.nil === true || blind],
  ]);
}

/** @param {RuleSet} rules */
function scoring(rules) {
  const bags = rules.bag_limit !== null && Number(rules.bag_penalty) > 0;
  return those(rules, [
    ["made", true],
    [`set.${rules.set_penalty}`, true],
    ["thirteen", rules.thirteen_bonus !== 130],
    [`bags.${Number(rules.bag_points) + 1}`, true],
    ["bagPenalty", bags],
    [`bagsPast.${rules.bags_past_limit}`, bags],
    ["noBagPenalty", !bags],
  ]);
}

/** @param {RuleSet} rules */
function play(rules) {
  const penalised = rules.renege === "penalised";
  return those(rules, [
    [`opening.${rules.opening}`, true],
    [`firstTrickVoid.${rules.first_trick_void}`, true],
    [`spadesLead.${rules.spades_lead}`, true],
    [`spadesBroken.${rules.spades_broken_by}`, rules.spades_lead === "once_broken"],
    ["renegePenalised", penalised],
    ["renegePrevented", !penalised],
  ]);
}

/** @param {RuleSet} rules */
function table(rules) {
  return those(rules, [
    ["cut", rules.cut === true],
    ["misdealSpades", rules.misdeal_no_spades === true],
    ["misdealHonours", rules.misdeal_no_honours === true],
    [`talk.${rules.talk}`, true],
    ["hints", rules.hints === true],
    ["noHints", rules.hints === false],
    [`standIn.${rules.stand_in}`, true],
    ["turnSeconds", rules.turn_seconds !== null],
    ["noTurnLimit", rules.turn_seconds === null],
  ]);
}
