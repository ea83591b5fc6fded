/** The live table of a page: socket, model, playback and one's own actions, joined. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ApiError, createTableModel } from "../../sdk/index.js";
import { sentence } from "../parts/hooks.js";
import { createActions } from "./actions.js";
import { announcementOf, soundOf, turnPrompt } from "./announcements.js";
import { addChatLine, readChat } from "./chat-log.js";
import { keepCommitment } from "./commitments.js";
import { createPlayback } from "./playback.js";
import { createSounds } from "./sounds.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../../sdk/view.js").TableView} TableView */

/**
 * Opens a table; a player who is not there yet watches first.
 * @param {App} app @param {string} tableId @param {string|null} playerId
 */
function openTable(app, tableId, playerId) {
  const sounds = createSounds(app.settings);
  const playback = createPlayback({
    speed: () => app.settings.get("speed"),
    onEvent(event, view) {
      const words = announcementOf(event, view);
      if (words) app.announce(words);
      const sound = soundOf(event);
      if (sound) sounds.play(sound);
    },
  });
  const model = createTableModel({ tableId, playerId, api: app.api, clock: app.api.clock });
  /** @param {unknown} error */
  const onRefused = (error) => app.toast(sentence(app, error), "error");
  return { playback, model, sounds, actions: createActions({ api: app.api, tableId, playback, model, onRefused }) };
}

/** @param {App} app @param {string} tableId @param {import("../../sdk/table.js").TableModel} model */
async function enter(app, tableId, model) {
  try {
    await model.refresh();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    await app.api.join(tableId);
    await model.refresh();
  }
  app.socket.join(tableId);
}

/**
 * A spectator who leaves the page stops watching a public table; to any other table they might not find back.
 * @param {App} app @param {import("../../sdk/table.js").TableModel} model
 */
function stopWatching(app, { view, gone }) {
  if (!view || gone || view.mySeat || view.isHost || view.options?.visibility !== "public" || !app.session.get())
    return;
  app.api.leave(view.tableId).catch(() => undefined); // the player has left already, or the table has ended
}

/** @param {App} app @param {string} tableId */
export function useTable(app, tableId) {
  const playerId = app.session.get()?.playerId ?? null;
  const { playback, model, sounds, actions } = useMemo(() => openTable(app, tableId, playerId), [tableId, playerId]);
  const [, redraw] = useState(0);
  const [gone, setGone] = useState("");
  const [chat, setChat] = useState(() => readChat(playerId, tableId));
  const [online, setOnline] = useState(app.socket.state);
  const joined = useRef(false);

  useEffect(() => {
    let open = true;
    const again = () => redraw((count) => count + 1);
    const stops = [
      playback.subscribe(again),
      app.socket.watch(setOnline),
      app.socket.subscribe((frame) => model.receive(frame)),
      model.subscribe((change) => {
        if (change.kind === "view") {
          keepCommitment(change.view);
          playback.push(change);
        } else if (change.kind === "gone") setGone(change.reason);
        else {
          setChat((before) => addChatLine(playerId, tableId, before, change.message));
          if (change.message.playerId !== playerId) {
            app.announce(app.t("say.said", { name: change.message.username, text: change.message.text }));
            sounds.play("talk");
          }
        }
      }),
    ];
    enter(app, tableId, model).then(
      () => {
        joined.current = open;
        if (!open) stopWatching(app, model);
      },
      (error) => open && setGone(error instanceof ApiError && error.status === 404 ? "missing" : sentence(app, error)),
    );
    return () => {
      open = false;
      stops.forEach((stop) => stop());
      if (joined.current) {
        app.socket.leave(tableId);
        stopWatching(app, model);
      }
      model.close();
      sounds.close();
    };
  }, [playback]);

  useTurnPrompt(app, playback, sounds);
  return { playback, model, sounds, gone, chat, online, ...actions };
}

/** @typedef {ReturnType<typeof useTable>} LiveTable */

/**
 * Announces the viewer's turn, once per turn.
 * @param {App} app @param {import("./playback.js").Playback} playback @param {import("./sounds.js").Sounds} sounds
 */
function useTurnPrompt(app, playback, sounds) {
  const view = playback.shown;
  const call = view && playback.settled && !playback.summary ? turnPrompt(view) : "";
  useEffect(() => {
    if (!call) return;
    app.announce(call);
    sounds.play("turn");
    const title = document.title;
    document.title = `● ${app.t("table.yourTurn")} · ${title}`;
    return () => {
      document.title = title;
    };
  }, [call, view?.version]);
}
