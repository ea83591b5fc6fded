/** Texts of the first page. */
export const home = {
  home: {
    title: "Spades, whenever you like",
    lead: "Four seats, two partnerships, thirteen tricks. Sit down with three bots in one click, or bring your friends.",
    play: "Play now",
    another: "Play another",
    playing: "Dealing …",
    playNote: "No account needed: you play as a guest, and can keep your name later.",
    back: "Back to your table",
    create: "Set up a table",
    guest: "Guest {number}",
    "bots.title": "The game goes on",
    "bots.text": "Bots fill free seats. When somebody drops out, one keeps the seat warm until its owner is back.",
    "fair.title": "Every deal can be checked",
    "fair.text": "The shuffle is sealed before you see a card. After the hand your own browser can prove that nothing was changed.",
    "rules.title": "Your house rules",
    "rules.text": "Standard, tournament or classic, with 45 options to change, each explained in plain words.",
    how: "How Spades is played here",
  },
};
