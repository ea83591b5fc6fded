/** Routes: which page a path shows, and navigation between pages. */

/**
 * @typedef {{params: Record<string, string>, app: import("./app.js").App}} PageProps
 * @typedef {{Page: (props: PageProps) => import("preact").VNode | null}} PageModule
 * @typedef {{pattern: string, title: string, load: () => Promise<PageModule>}} Route
 */

/** Every page by its path; `title` is the name of its title's text. @type {Route[]} */
export const ROUTES = [
  { pattern: "/", title: "home.title", load: () => import("./pages/home.js") },
  { pattern: "/lobby", title: "lobby.title", load: () => import("./pages/lobby.js") },
  { pattern: "/create", title: "create.title", load: () => import("./pages/create.js") },
  { pattern: "/join/:token", title: "join.title", load: () => import("./pages/join.js") },
  { pattern: "/spectate/:token", title: "spectate.title", load: () => import("./pages/spectate.js") },
  { pattern: "/friends", title: "friends.title", load: () => import("./pages/friends.js") },
  { pattern: "/profile/:playerId", title: "profile.title", load: () => import("./pages/profile.js") },
  { pattern: "/settings", title: "settings.title", load: () => import("./pages/settings.js") },
  { pattern: "/signin", title: "signin.title", load: () => import("./pages/signin.js") },
  { pattern: "/register", title: "register.title", load: () => import("./pages/register.js") },
  { pattern: "/forgot", title: "forgot.title", load: () => import("./pages/forgot.js") },
  { pattern: "/reset", title: "reset.title", load: () => import("./pages/reset.js") },
  { pattern: "/verify", title: "verify.title", load: () => import("./pages/verify.js") },
  { pattern: "/table/:tableId", title: "table.title", load: () => import("./pages/table.js") },
  { pattern: "/replay/:tableId/:handNumber", title: "replay.title", load: () => import("./pages/replay.js") },
];

/** @type {Route} */
const MISSING = { pattern: "", title: "missing.title", load: () => import("./pages/missing.js") };

/** Paths of pages by the names that e-mails use. */
const FROM_LETTERS = new Map([
  ["reset-password", "/reset"],
  ["verify-email-success", "/verify#success"],
  ["verify-email-expired", "/verify#expired"],
  ["verify-email-error", "/verify#error"],
]);

/** The parameters of a path that fits a pattern, or null. @param {string} pattern @param {string} path */
function match(pattern, path) {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(":") && given[index]) params[part.slice(1)] = given[index];
    else if (part !== given[index]) return null;
  }
  return params;
}

/** The page of a path. @param {string} path @returns {{route: Route, params: Record<string, string>}} */
export function find(path) {
  const trimmed = path.length > 1 ? path.replace(/\/$/, "") : path;
  for (const route of ROUTES) {
    const params = match(route.pattern, trimmed);
    if (params) return { route, params };
  }
  return { route: MISSING, params: {} };
}

/**
 * The path for an address in an e-mail, which names it after the hash; null for any other.
 * A token stays in the hash, which is sent to no server and in no referrer.
 * @param {string} hash
 */
export function fromLetter(hash) {
  const [name, query] = hash.replace(/^#\/?/, "").split("?");
  const path = FROM_LETTERS.get(name);
  return path ? path + (query ? `#${query}` : "") : null;
}

/** Navigates to a page. @param {string} path */
export function go(path, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Makes links within the page navigate without a reload. */
export function catchLinks() {
  document.addEventListener("click", (event) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!plain || event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    const local = link.origin === location.origin && !link.target && !link.hasAttribute("download");
    if (!local || link.hash || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
