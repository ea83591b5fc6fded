/**
 * The motion of cards: from where they were, and to the seat that takes them. Only transform and opacity are animated.
 */

const EASE = "cubic-bezier(.22,.8,.3,1)";

/** Whether motion is allowed. */
export const motionAllowed = () => document.documentElement.dataset.motion !== "reduced";

/** Where a card was when it was chosen, by its text. @type {Map<string, DOMRect>} */
const origins = new Map();

/** Remembers where one's card leaves the hand. @param {string} card @param {Element|null} element */
export function rememberOrigin(card, element) {
  if (element) origins.set(card, element.getBoundingClientRect());
}

/**
 * Animates a card just played from the hand or the seat it came from.
 * @param {HTMLElement} element @param {string} card @param {string} seat @param {number} ms
 */
export function animatePlay(element, card, seat, ms) {
  const from = origins.get(card) ?? document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  origins.delete(card);
  if (!from || !motionAllowed() || ms <= 0) return;
  const to = element.getBoundingClientRect();
  const [dx, dy] = [
    centre(from.left, from.width) - centre(to.left, to.width),
    centre(from.top, from.height) - centre(to.top, to.height),
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
 * Animates the cards of a trick to the seat that takes them.
 * @param {HTMLElement[]} cards @param {string} seat @param {number} ms
 */
export function animateCollect(cards, seat, ms) {
  const target = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  if (!target || !motionAllowed() || ms <= 0) return;
  const places = cards.map((card) => card.getBoundingClientRect()); // read all before anything moves
  cards.forEach((card, i) => {
    const dx = centre(target.left, target.width) - centre(places[i].left, places[i].width);
    const dy = centre(target.top, target.height) - centre(places[i].top, places[i].height);
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
 * Animates a dealt card into the hand, each a little after the one before.
 * @param {HTMLElement} element @param {number} index @param {number} ms
 */
export function animateDeal(element, index, ms) {
  if (!motionAllowed() || ms <= 0) return;
  element.animate(
    [
      { transform: "translateY(60px)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: ms / 2, delay: (index * ms) / 26, easing: EASE, fill: "backwards", composite: "add" },
  );
}

/** @param {number} start @param {number} size */
const centre = (start, size) => start + size / 2;
