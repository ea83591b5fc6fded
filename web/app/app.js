/** The application object that every page is given. */
import { createApi } from "../sdk/api.js";
import { announce, toast } from "./notices.js";
import { go } from "./router.js";
import { createSession } from "./session.js";
import { createSettings } from "./settings.js";
import { createSharedSocket } from "./shared-socket.js";
import { t } from "./strings.js";

/** Creates the application object of this tab. */
export function createApp() {
  const session = createSession(localStorage);
  const settings = createSettings(localStorage);
  const api = createApi({ session, fetch: (...request) => watched(session, request) });
  const socket = createSharedSocket({ api, session });
  return { api, session, socket, settings, t, announce, toast, go };
}

/**
 * Sends a request; if the session turns out to have ended, subscribers are told. Refused credentials do not count.
 * @param {import("./session.js").SessionStore} session @param {Parameters<typeof fetch>} request
 */
async function watched(session, request) {
  const answer = await fetch(...request);
  const given = new Headers(request[1]?.headers).get("x-session-id") ?? undefined;
  if (answer.status === 401 && !String(request[0]).startsWith("/api/auth/")) session.end(given);
  return answer;
}

/** @typedef {ReturnType<typeof createApp>} App */
