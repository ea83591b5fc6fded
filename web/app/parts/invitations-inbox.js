/** Invitations to tables and friend requests, shown on every page. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { takeAnySeat } from "../seating.js";
import { useAction, useSession } from "./hooks.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../../sdk/wire.js").InviteReceived} Invite
 * @typedef {import("../../sdk/types.js").Frame} Frame
 */

/** @param {{app: App}} props */
export function InvitationsInbox({ app }) {
  const session = useSession(app);
  const [invites, setInvites] = useState(/** @type {Invite[]} */ ([]));
  const drop = (/** @type {string} */ id) => setInvites((old) => old.filter((invite) => invite.inviteId !== id));
  useEffect(() => {
    setInvites([]);
    if (!session) return undefined;
    return app.socket.subscribe((frame) => {
      if (frame.type === "INVITE_RECEIVED") setInvites((old) => [...old, frame.payload]);
      else if (frame.type === "FRIEND_REQUEST_RECEIVED") tell(app, "invite.asked", frame);
      else if (frame.type === "FRIEND_REQUEST_ACCEPTED") tell(app, "invite.friend", frame);
    });
  }, [app, session?.playerId]);
  return html`
    <div class="invitations" role="status" aria-live="polite">
      ${invites.map(
        (invite) => html`
          <${Invitation} key=${invite.inviteId} app=${app} invite=${invite} drop=${() => drop(invite.inviteId)} />
        `,
      )}
    </div>
  `;
}

/** @param {App} app @param {string} text @param {Frame} frame */
function tell(app, text, frame) {
  app.toast(app.t(text, { name: frame.payload.fromUsername ?? app.t("lobby.somebody") }));
}

/** One invitation, until it is answered or has expired. @param {{app: App, invite: Invite, drop: () => void}} props */
function Invitation({ app, invite, drop }) {
  useEffect(() => {
    const timer = setTimeout(drop, Math.max(0, Date.parse(invite.expiresAt) - app.api.clock.now()));
    return () => clearTimeout(timer);
  }, []);
  const accept = useAction(app, async () => {
    const tableId = await takeAnySeat(app, invite.token);
    drop();
    app.go(`/table/${tableId}`);
  });
  const decline = useAction(app, async () => {
    await app.api.declineInvite(invite.inviteId);
    drop();
  });
  const error = accept.error || decline.error;
  const names = {
    name: invite.invitedBy.username ?? app.t("lobby.somebody"),
    table: invite.tableName ?? app.t("invite.unnamed"),
  };
  return html`
    <div class="panel invitation">
      <p>${app.t("invite.came", names)}</p>
      ${error && html`<p class="problem">${error}</p>`}
      <div class="buttons">
        <button class="button button-main" onClick=${() => accept.run()}>${app.t("invite.accept")}</button>
        <button class="button" onClick=${() => decline.run()}>${app.t("invite.decline")}</button>
      </div>
    </div>
  `;
}
