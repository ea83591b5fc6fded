/** Movement: cards fly from where they were, and to whoever takes them. Only transform and opacity are animated. */

const EASE = "cubic-bezier(.22,.8,.3,1)";

/** Whether things may move at all. */
export const moves = () => document.documentElement.dataset.motion !== "reduced";

/** Where a card was when it was chosen, by its text. @type {Map<string, DOMRect>} */
const origins = new Map();

/** Remembers where one's card leaves the hand. @param {string} card @param {Element|null} element */
export function leaves(card, element) {
  if (element) origins.set(card, element.getBoundingClientRect());
}

/**
 * Lets a card that has just been laid come from the hand or the seat it was played from.
 * @param {HTMLElement} element @param {string} card @param {string} seat @param {number} ms
 */
export function arrives(element, card, seat, ms) {
  const from = origins.get(card) ?? document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  origins.delete(card);
  if (!from || !moves() || ms <= 0) return;
  const to = element.getBoundingClientRect();
  const [dx, dy] = [
    middle(from.left, from.width) - middle(to.left, to.width),
    middle(from.top, from.height) - middle(to.top, to.height),
  ];
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(.82)`, opacity: 0.4 },
      { opacity: 1, offset: 0.35 },
      { transform: "none", opacity: 1 },
    ],
    { duration: ms, easing: EASE, composite: "add" },
  );
}

/**
 * Lets the cards of a trick go to the seat that takes them.
 * @param {HTMLElement[]} cards @param {string} seat @param {number} ms
 */
export function goTo(cards, seat, ms) {
  const target = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  if (!target || !moves() || ms <= 0) return;
  const places = cards.map((card) => card.getBoundingClientRect()); // read all before anything moves
  cards.forEach((card, i) => {
    const dx = middle(target.left, target.width) - middle(places[i].left, places[i].width);
    const dy = middle(target.top, target.height) - middle(places[i].top, places[i].height);
    card.animate(
      [
        { transform: "none", opacity: 1 },
        { opacity: 1, offset: 0.6 },
        { transform: `translate(${dx}px, ${dy}px) scale(.4)`, opacity: 0 },
      ],
      { duration: ms, easing: "cubic-bezier(.5,0,.7,.4)", fill: "forwards", composite: "add" },
    );
  });
}

/**
 * Lets a card that was dealt come up into the hand, each a little after the one before.
 * @param {HTMLElement} element @param {number} index @param {number} ms
 */
export function isDealt(element, index, ms) {
  if (!moves() || ms <= 0) return;
  element.animate(
    [
      { transform: "translateY(60px)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: ms / 2, delay: (index * ms) / 26, easing: EASE, fill: "backwards", composite: "add" },
  );
}

/** @param {number} start @param {number} size */
const middle = (start, size) => start + size / 2;
