/** How well a bot plays, from the weakest; texts are under `levels`. */
export const LEVELS = /** @type {const} */ (["standard", "club", "expert"]);

/** How many of its moves a bot may be made to choose carelessly, as shares; texts are under `levels.mistakes`. */
export const MISTAKES = /** @type {const} */ ([0, 0.1, 0.3]);
