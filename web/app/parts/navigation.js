/** The navigation between pages: a bar at the top, and on phones one at the bottom. */
import { html } from "htm/preact";
import { useSession } from "./hooks.js";
import { Icon } from "./icons.js";

const PLACES = /** @type {const} */ ([
  { path: "/", name: "home", icon: "spade" },
  { path: "/lobby", name: "lobby", icon: "lobby" },
  { path: "/friends", name: "friends", icon: "friends" },
  { path: "/settings", name: "settings", icon: "settings" },
]);

/** @param {{app: import("../app.js").App, path: string}} props */
export function Navigation({ app, path }) {
  const session = useSession(app);
  return html`
    <header class="bar">
      <a class="brand" href="/"><${Icon} name="spade" />${app.t("app.name")}</a>
      <nav class="places" aria-label=${app.t("app.navigation")}>
        ${PLACES.map(
          (place) => html`
            <a href=${place.path} aria-current=${place.path === path ? "page" : undefined}>
              <${Icon} name=${place.icon} />
              <span>${app.t(`nav.${place.name}`)}</span>
            </a>
          `,
        )}
      </nav>
      ${
        session
          ? html`<${Account} app=${app} session=${session} />`
          : html`
            <a class="button button-small" href="/signin">${app.t("nav.signin")}</a>
          `
      }
    </header>
  `;
}

/** @param {{app: import("../app.js").App, session: import("../session.js").Session}} props */
function Account({ app, session }) {
  const label = app.t("nav.profile", { name: session.username });
  return html`
    <a class="account" href=${`/profile/${session.playerId}`} aria-label=${label}>
      <${Icon} name="person" />
      <span>${session.username}</span>
    </a>
  `;
}
