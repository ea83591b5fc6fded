/** Hooks that pages share, for state and loading. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { Unreachable } from "../../sdk/errors.js";

/** The session, followed as it changes. @param {import("../app.js").App} app */
export function useSession(app) {
  const [session, setSession] = useState(app.session.get());
  useEffect(() => app.session.subscribe(setSession), [app]);
  return session;
}

/** The settings, followed as they change. @param {import("../app.js").App} app */
export function useSettings(app) {
  const [settings, setSettings] = useState(app.settings.all());
  useEffect(() => app.settings.subscribe(setSettings), [app]);
  return settings;
}

/**
 * The text of an error: the server's own sentence where there is one.
 * @param {import("../app.js").App} app @param {unknown} error
 */
export function sentence(app, error) {
  if (error instanceof Unreachable) return app.t("app.unreachable");
  return error instanceof Error ? error.message : String(error);
}

/**
 * An action that runs on demand, once at a time: `busy` while it does, `error` with why it failed.
 * @template {unknown[]} Given
 * @param {import("../app.js").App} app @param {(...given: Given) => Promise<unknown>} action
 */
export function useAction(app, action) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  /** @param {Given} given */
  const run = async (...given) => {
    if (busy) return;
    setBusy(true);
    setError("");
    try {
      await action(...given);
    } catch (problem) {
      setError(sentence(app, problem));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, error, setError };
}

/**
 * Something read from the server: again when a dependency changes, on demand, and at intervals while the page is
 * visible.
 * @template Data
 * @param {import("../app.js").App} app @param {() => Promise<Data>} read @param {unknown[]} dependencies
 * @param {number} [everyMs]
 */
export function useLoaded(app, read, dependencies, everyMs) {
  const [state, setState] = useState(/** @type {{data?: Data, error?: string}} */ ({}));
  const [asked, setAsked] = useState(0);
  const reload = useCallback(() => setAsked((count) => count + 1), []);
  useEffect(() => {
    let current = true;
    const load = () =>
      read().then(
        (data) => current && setState({ data }),
        (problem) => current && setState((old) => ({ data: old.data, error: sentence(app, problem) })),
      );
    load();
    const timer = everyMs ? setInterval(() => document.visibilityState === "visible" && load(), everyMs) : undefined;
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [asked, ...dependencies]);
  return { ...state, reload };
}
