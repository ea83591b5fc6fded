/** A player's profile: picture, statistics, recent games; the viewer's own has the account's buttons too. */
import { html } from "htm/preact";
import { sideOf } from "../../sdk/cards.js";
import { isGuest } from "../guest.js";
import { AVATARS, Avatar } from "../parts/avatar.js";
import { Confirmed } from "../parts/confirm.js";
import { useAction, useLoaded, useSession } from "../parts/hooks.js";
import { Loading } from "../parts/loading.js";
import { RelationPanel } from "../parts/relation-panel.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../../sdk/wire.js").Profile} Profile
 */

/** @param {import("../router.js").PageProps} props */
export function Page({ app, params }) {
  const session = useSession(app);
  const { data, error, reload } = useLoaded(app, () => app.api.profile(params.playerId), [params.playerId]);
  if (!data) {
    const why = error ? html`<p class="problem" role="alert">${error}</p>` : html`<${Loading} app=${app} />`;
    return html`<div class="page"><h1>${app.t("profile.title")}</h1>${why}</div>`;
  }
  const profile = /** @type {Profile} */ (data);
  return html`
    <div class="page">
      <div class="who profile-head">
        <${Avatar} icon=${profile.avatar.icon} large />
        <h1>${profile.username}</h1>
      </div>
      ${
        session &&
        session.playerId !== profile.playerId &&
        html`
          <${RelationPanel} key=${profile.playerId} app=${app} playerId=${profile.playerId} name=${profile.username} />
        `
      }
      ${session?.playerId === profile.playerId && html`<${Own} app=${app} profile=${profile} changed=${reload} />`}
      <div class="columns">
        <${Figures} app=${app} title="profile.games" figures=${games(app, profile)} />
        <${Figures} app=${app} title="profile.hands" figures=${hands(app, profile)} />
      </div>
      <${History} app=${app} profile=${profile} />
    </div>
  `;
}

/** A part of a whole in words. @param {App} app @param {number} part @param {number} whole */
const share = (app, part, whole) => (whole ? app.t("profile.of", { part, whole }) : "–");

/** @param {App} app @param {Profile} profile @returns {[string, string | number][]} */
function games(app, { career }) {
  return [
    [app.t("profile.played"), career.games],
    [app.t("profile.won"), career.wins],
    [app.t("profile.lost"), career.losses],
    [app.t("profile.rate"), career.games ? `${Math.round((100 * career.wins) / career.games)} %` : "–"],
  ];
}

/** @param {App} app @param {Profile} profile @returns {[string, string | number][]} */
function hands(app, { hands: numbers }) {
  return [
    [app.t("profile.handsPlayed"), numbers.played],
    [app.t("profile.contracts"), share(app, numbers.contractsMade, numbers.contracts)],
    [app.t("profile.nils"), share(app, numbers.nilsMade, numbers.nils)],
    [app.t("profile.blindNils"), share(app, numbers.blindNilsMade, numbers.blindNils)],
    [app.t("profile.tricks"), numbers.played ? (numbers.tricks / numbers.played).toFixed(1) : "–"],
    [app.t("profile.bags"), numbers.played ? numbers.bagsPerHand.toFixed(1) : "–"],
  ];
}

/** @param {{app: App, title: string, figures: [string, string | number][]}} props */
function Figures({ app, title, figures }) {
  return html`
    <section class="panel">
      <h2>${app.t(title)}</h2>
      <dl class="figures">${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    </section>
  `;
}

/** @param {{app: App, profile: Profile}} props */
function History({ app, profile }) {
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return html`
    <section class="panel">
      <h2>${app.t("profile.history")}</h2>
      ${profile.recentGames.length === 0 && html`<p class="note">${app.t("profile.noGames")}</p>`}
      <ul class="rows">
        ${profile.recentGames.map((game) => {
          const own = sideOf(game.seat) === "ns";
          const score = app.t("profile.score", {
            own: own ? game.scoreNs : game.scoreEw,
            other: own ? game.scoreEw : game.scoreNs,
          });
          return html`
            <li key=${game.gameId}>
              <span>
                <span class=${`badge ${game.won ? "badge-good" : ""}`}>${app.t(`profile.${game.outcome}`)}</span>
                ${" "}
                <strong>${score}</strong>
              </span>
              <time class="hint" datetime=${game.playedAt}>${day.format(new Date(game.playedAt))}</time>
            </li>
          `;
        })}
      </ul>
    </section>
  `;
}

/** What only the player themselves can do. @param {{app: App, profile: Profile, changed: () => void}} props */
function Own({ app, profile, changed }) {
  const choose = useAction(app, async (/** @type {number} */ icon) => {
    await app.api.changeAvatar(icon);
    changed();
  });
  const leave = useAction(app, async () => {
    await app.api.logout();
    app.go("/");
  });
  const error = choose.error || leave.error;
  const guest = isGuest(app.session.get());
  const pictures = Array.from({ length: AVATARS }, (_, index) => index + 1);
  return html`
    <div class="buttons">
      ${guest && html`<a class="button button-main" href="/register">${app.t("profile.keep")}</a>`}
      <a class="button" href="/settings">${app.t("nav.settings")}</a>
      ${
        guest
          ? html`
            <${Confirmed} app=${app} kind="button" label=${app.t("profile.signOut")}
              question=${app.t("profile.guestOut", { name: profile.username })} run=${leave.run} />
          `
          : html`<button class="button" onClick=${() => leave.run()}>${app.t("profile.signOut")}</button>`
      }
    </div>
    ${error && html`<p class="problem" role="alert">${error}</p>`}
    <details class="panel">
      <summary>${app.t("profile.picture")}</summary>
      <div class="pictures">
        ${pictures.map(
          (icon) => html`
            <button aria-label=${app.t("profile.pictureOf", { number: icon })}
              aria-pressed=${icon === profile.avatar.icon} onClick=${() => choose.run(icon)}>
              <${Avatar} icon=${icon} />
            </button>
          `,
        )}
      </div>
    </details>
  `;
}
