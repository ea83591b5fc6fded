/** What a bid would mean, in words, with the points that the rules of the table give for it. */
import { partnerOf } from "../../sdk/index.js";
import { t } from "../strings.js";

/** @typedef {import("../../sdk/wire.js").BidValue} BidValue */
/** @typedef {import("../../sdk/view.js").TableView} TableView */

/** Where a bonus for thirteen is what the contract pays anyhow, there is none. */
const USUAL_THIRTEEN = 130;

/** Whether the number that the viewer bids is the whole side's. @param {TableView} view */
export function isTotal(view) {
  const partner = view.mySeat && view.bids[partnerOf(view.mySeat)];
  return typeof partner === "number" && view.options?.rules.bidding !== "summed";
}

/** What a bid would mean. @param {TableView} view @param {BidValue} bid */
export function explainBid(view, bid) {
  const partner = view.mySeat ? view.bids[partnerOf(view.mySeat)] : null;
  const rules = /** @type {Record<string, any>} */ (view.options?.rules ?? {});
  if (typeof bid === "string") return ofNil(rules, partner);
  if (partner === null) return bid === 0 ? t("bids.hintZero") : t("bids.hintFirst", { mine: bid, count: bid });
  if (typeof partner === "string") return t("bids.hintAlone", { total: bid, points: worth(rules, bid) });
  const total = isTotal(view) ? bid : bid + partner;
  const values = { total, partner, mine: total - partner, points: worth(rules, total) };
  if (total < partner) return t("bids.hintBelow", values);
  return t(isTotal(view) ? "bids.hintTotal" : "bids.hintSum", values);
}

/** @param {Record<string, any>} rules @param {BidValue|null} partner */
function ofNil(rules, partner) {
  if (typeof partner === "string" && rules.double_nil === "combined") {
    return t("bids.hintBothNil", { bonus: rules.double_nil_bonus, penalty: rules.double_nil_penalty });
  }
  const words = t("bids.hintNil", { bonus: rules.nil_bonus ?? 50, penalty: rules.nil_penalty ?? 50 });
  return typeof partner === "number" ? `${words} ${t("bids.hintNilTotal", { partner })}` : words;
}

/** Points of a contract that is made. @param {Record<string, any>} rules @param {number} contract */
function worth(rules, contract) {
  const thirteen = rules.thirteen_bonus ?? USUAL_THIRTEEN;
  if (contract === 13 && thirteen !== USUAL_THIRTEEN) return thirteen;
  const ten = (contract === 10 && rules.ten_bid === "exact") || (contract >= 10 && rules.ten_bid === "or_more");
  return ten ? rules.ten_bonus : 10 * contract;
}
