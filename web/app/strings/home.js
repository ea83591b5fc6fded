/** Texts of the first page. */
export const home = {
  home: {
    title: "Play Spades",
    lead: "Four seats, two partnerships, thirteen tricks. Sit down with three bots in one click, or bring your friends.",
    play: "Play now",
    playing: "Dealing …",
    playNote: "No account needed.",
    guest: "Guest",
  },
};
