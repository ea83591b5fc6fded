/** The state of the connection, at the top of the table. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";

/** Whether the browser has a network at all. */
function useOnline() {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const follow = () => setOnline(navigator.onLine);
    addEventListener("online", follow);
    addEventListener("offline", follow);
    return () => {
      removeEventListener("online", follow);
      removeEventListener("offline", follow);
    };
  }, []);
  return online;
}

/** @param {{app: import("../app.js").App, state: import("../../sdk/socket.js").SocketState}} props */
export function Banner({ app, state }) {
  const online = useOnline();
  const text = !online ? "table.offline" : state === "reconnecting" ? "table.reconnecting" : "";
  return html`<div class="banner" role="status" data-shown=${Boolean(text)}>${text && app.t(text)}</div>`;
}
