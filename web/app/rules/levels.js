/** How well a bot plays, from the weakest; texts are under `levels`. */
export const LEVELS = /** @type {const} */ (["standard", "club", "expert"]);
