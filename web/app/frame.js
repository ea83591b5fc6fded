/** The frame around every page: navigation, the page of the current address, and what happens when one changes. */
import { html } from "htm/preact";
import { useEffect, useErrorBoundary, useLayoutEffect, useRef, useState } from "preact/hooks";
import { InvitationsInbox } from "./parts/invitations-inbox.js";
import { Navigation } from "./parts/navigation.js";
import { find } from "./router.js";

/** @typedef {import("./router.js").PageModule} PageModule */

/** The current path, followed as it changes. */
function usePath() {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const follow = () => setPath(location.pathname);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  return path;
}

/** The module of a page once it is loaded. @param {import("./router.js").Route} route */
function usePage(route) {
  const [loaded, setLoaded] = useState(
    /** @type {{route: object, module?: PageModule, failed?: boolean}} */ ({ route: {} }),
  );
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    route.load().then(
      (module) => current && setLoaded({ route, module }),
      () => current && setLoaded({ route, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [route, attempt]);
  const ready = loaded.route === route;
  return {
    module: ready ? loaded.module : undefined,
    failed: ready && loaded.failed,
    retry: () => setAttempt(attempt + 1),
  };
}

/** The whole page. @param {{app: import("./app.js").App}} props */
export function Frame({ app }) {
  const path = usePath();
  const { route, params } = find(path);
  const { module, failed, retry } = usePage(route);
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  useArrival(app, route.title, path, Boolean(module), main);

  return html`
    <a class="skip" href="#main">${app.t("app.skip")}</a>
    <${Navigation} app=${app} path=${path} />
    <main id="main" ref=${main} tabindex="-1">
      ${module && html`<${Guarded} key=${path} app=${app}><${module.Page} params=${params} app=${app} /><//>`}
      ${failed && html`<${Failed} app=${app} again=${retry} />`}
    </main>
    <${InvitationsInbox} app=${app} />
  `;
}

/**
 * Sets the title; after navigation scrolls to the top and focuses the heading for screen readers.
 * @param {import("./app.js").App} app @param {string} title @param {string} path @param {boolean} there
 * @param {{current: HTMLElement | null}} main
 */
function useArrival(app, title, path, there, main) {
  const first = useRef(true);
  useLayoutEffect(() => {
    document.body.dataset.page = title.split(".")[0];
    document.title = path === "/" ? app.t("app.name") : app.t("app.page", { title: app.t(title) });
    if (!there) return;
    if (!first.current) {
      scrollTo(0, 0);
      const heading = main.current?.querySelector("h1") ?? main.current;
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    }
    first.current = false;
  }, [path, there]);
}

/**
 * Shows an error instead of an empty page when a page fails.
 * @param {{app: import("./app.js").App, children?: unknown}} props
 */
function Guarded({ app, children }) {
  const [error, reset] = useErrorBoundary((problem) => console.error(problem));
  return error ? html`<${Failed} app=${app} again=${reset} />` : children;
}

/** @param {{app: import("./app.js").App, again: () => void}} props */
function Failed({ app, again }) {
  return html`
    <div class="page page-narrow">
      <p role="alert">${app.t("app.failed")}</p>
      <button class="button" onClick=${again}>${app.t("app.again")}</button>
    </div>
  `;
}
