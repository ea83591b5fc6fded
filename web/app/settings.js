/**
 * What a person has chosen for this device: checked when read, kept in the browser's store, shown on the root element.
 */

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {"green" | "blue" | "burgundy" | "charcoal"} felt
 * @property {"standard-red" | "standard-blue" | "standard-green" | "standard-black"} cardBack
 * @property {boolean} fourColours
 * @property {"fan" | "diagram"} layout
 * @property {"slow" | "normal" | "fast" | "instant"} speed
 * @property {boolean} confirmPlays
 * @property {boolean} sounds
 * @property {number} volume 0 to 100
 * @property {"auto" | "on"} reducedMotion
 */

/** @type {Settings} */
export const DEFAULTS = {
  theme: "auto",
  felt: "green",
  cardBack: "standard-red",
  fourColours: false,
  layout: "fan",
  speed: "normal",
  confirmPlays: false,
  sounds: false,
  volume: 60,
  reducedMotion: "auto",
};

/** What each setting of words may be, in the order in which it is offered. */
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  felt: ["green", "blue", "burgundy", "charcoal"],
  cardBack: ["standard-red", "standard-blue", "standard-green", "standard-black"],
  layout: ["fan", "diagram"],
  speed: ["slow", "normal", "fast", "instant"],
  reducedMotion: ["auto", "on"],
};

const KEY = "spades.settings";

/** Whether a value can stand for a setting. @param {string} name @param {unknown} value */
function fits(name, value) {
  if (name in CHOICES)
    return CHOICES[/** @type {keyof typeof CHOICES} */ (name)].includes(/** @type {string} */ (value));
  if (name === "volume") return typeof value === "number" && value >= 0 && value <= 100;
  return typeof value === "boolean";
}

/** What the store holds, as far as it makes sense. @param {Pick<Storage, "getItem">} storage @returns {Settings} */
function read(storage) {
  let kept = /** @type {Record<string, unknown>} */ ({});
  try {
    kept = JSON.parse(storage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    // Damaged or forbidden: the defaults hold.
  }
  const sound = Object.entries(kept).filter(([name, value]) => name in DEFAULTS && fits(name, value));
  return { ...DEFAULTS, ...Object.fromEntries(sound) };
}

/** The settings of this device. @param {Storage} storage */
export function createSettings(storage) {
  let values = read(storage);
  const listeners = new Set();

  return {
    /** One setting. @template {keyof Settings} Name @param {Name} name @returns {Settings[Name]} */
    get: (name) => values[name],
    /** All settings at this moment. */
    all: () => values,
    /**
     * Changes one setting, at once and for the next visit.
     * @template {keyof Settings} Name @param {Name} name @param {Settings[Name]} value
     */
    set(name, value) {
      if (!fits(name, value)) throw new RangeError(`${name} cannot be ${value}.`);
      values = { ...values, [name]: value };
      try {
        storage.setItem(KEY, JSON.stringify(values));
      } catch {
        // The store is full or forbidden: the choice holds until the page is closed.
      }
      for (const listener of listeners) listener(values);
    },
    /** Calls back after every change; answers how to stop it. @param {(values: Settings) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** @typedef {ReturnType<typeof createSettings>} SettingsStore */

/**
 * Shows the settings that style sheets follow on the root element, now and after every change.
 * @param {SettingsStore} settings
 */
export function followSettings(settings) {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const show = () => {
    const { theme, felt, fourColours, reducedMotion, cardBack } = settings.all();
    root.dataset.theme = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
    root.dataset.felt = felt;
    root.dataset.cardBack = cardBack;
    root.dataset.fourColours = String(fourColours);
    root.dataset.motion = reducedMotion === "on" || still.matches ? "reduced" : "full";
  };
  for (const source of [dark, still]) source.addEventListener("change", show);
  settings.subscribe(show);
  show();
}
