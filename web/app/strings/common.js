/** Texts that many pages share. */
export const common = {
  app: {
    name: "Spades",
    skip: "Skip to the page",
    navigation: "Pages",
    page: "{title} · Spades",
    failed: "This page could not be loaded. Check the connection and try again.",
    again: "Try again",
    cancel: "Cancel",
    loading: "Loading …",
    unreachable: "The server cannot be reached. Check the connection and try again.",
  },
  nav: {
    home: "Play",
    lobby: "Lobby",
    friends: "Friends",
    settings: "Settings",
    signin: "Sign in",
    profile: "Your profile, {name}",
  },
  missing: {
    title: "No such page",
    text: "There is nothing at this address. It may have been mistyped, or a table has ended since.",
    home: "To the first page",
  },
};
