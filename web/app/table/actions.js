/** What the viewer can do at a table: each thing once at a time, refusals told in words. */
import { cardText } from "../../sdk/index.js";

/** @typedef {import("../../sdk/wire.js").Card} Card */
/** @typedef {import("../../sdk/table.js").TableModel} TableModel */

/**
 * @param {object} options
 * @param {{play(tableId: string, card: string): Promise<any>}} options.api
 * @param {string} options.tableId
 * @param {Pick<import("./playback.js").Playback, "lay"|"takeBack">} options.playback
 * @param {Pick<TableModel, "view"|"answer"|"refresh"|"subscribe">} options.model
 * @param {(error: unknown) => void} options.onRefused  tells the player why
 */
export function createActions({ api, tableId, playback, model, onRefused }) {
  let busy = false;

  /** Carries out an action; a refusal is told and the table read again. @param {() => Promise<any>} action */
  async function carryOut(action) {
    try {
      const answer = await action();
      model.answer(answer);
      return answer;
    } catch (error) {
      onRefused(error);
      model.refresh().catch(() => undefined);
      return null;
    }
  }

  /**
   * Waits until the model knows what an answer told, so that what was done is not offered any more.
   * @param {number|undefined} version
   */
  const known = (version) =>
    new Promise((/** @type {(value?: unknown) => void} */ done) => {
      const there = () => version === undefined || (model.view?.version ?? version) >= version;
      if (there()) return done();
      const stop = model.subscribe(() => {
        if (!there()) return;
        stop();
        done();
      });
    });

  return {
    /**
     * Carries out an action unless one is under way still: the second click of a double click does nothing.
     * @param {() => Promise<any>} action
     */
    async act(action) {
      if (busy) return null;
      busy = true;
      const answer = await carryOut(action);
      known(answer?.version).then(() => {
        busy = false;
      });
      return answer;
    },

    /**
     * Lays a card: it is shown at once, and comes back if it is refused; answers whether it lies.
     * @param {Card} card
     */
    async play(card) {
      playback.lay(card);
      const answer = await carryOut(() => api.play(tableId, cardText(card)));
      if (!answer) playback.takeBack(model.view);
      return answer !== null;
    },
  };
}
