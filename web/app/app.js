/** What every page is given. */
import { createApi } from "../sdk/index.js";
import { createLive } from "./live.js";
import { announce, toast } from "./notices.js";
import { go } from "./router.js";
import { createSession } from "./session.js";
import { createSettings } from "./settings.js";
import { t } from "./strings.js";

/** Makes the one application object of this tab. */
export function createApp() {
  const session = createSession(localStorage);
  const settings = createSettings(localStorage);
  const api = createApi({ session });
  const socket = createLive({ api, session });
  return { api, session, socket, settings, t, announce, toast, go };
}

/** @typedef {ReturnType<typeof createApp>} App */
