/**
 * The settings of this device: validated when read, kept in local storage, reflected on the root element.
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

/** The values of each setting that is a choice, in the order in which they are offered. */
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  felt: ["green", "blue", "burgundy", "charcoal"],
  cardBack: ["standard-red", "standard-blue", "standard-green", "standard-black"],
  layout: ["fan", "diagram"],
  speed: ["slow", "normal", "fast", "instant"],
  reducedMotion: ["auto", "on"],
};

const KEY = "spades.settings";

/** Whether a value is valid for a setting. @param {string} name @param {unknown} value */
function fits(name, value) {
  if (name in CHOICES)
    return CHOICES[/** @type {keyof typeof CHOICES} */ (name)].includes(/** @type {string} */ (value));
  if (name === "volume") return typeof value === "number" && value >= 0 && value <= 100;
  return typeof value === "boolean";
}

/** The stored settings, as far as they are valid. @param {Pick<Storage, "getItem">} storage @returns {Settings} */
function read(storage) {
  let kept = /** @type {Record<string, unknown>} */ ({});
  try {
    kept = JSON.parse(storage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    // Damaged or blocked: the defaults apply.
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
     * Changes a setting now and for the next visit.
     * @template {keyof Settings} Name @param {Name} name @param {Settings[Name]} value
     */
    set(name, value) {
      if (!fits(name, value)) throw new RangeError(`${name} cannot be ${value}.`);
      values = { ...values, [name]: value };
      try {
        storage.setItem(KEY, JSON.stringify(values));
      } catch {
        // The storage is full or blocked: the choice lasts until the page is closed.
      }
      for (const listener of listeners) listener(values);
    },
    /** Calls back after every change; returns a function that stops it. @param {(values: Settings) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** @typedef {ReturnType<typeof createSettings>} SettingsStore */

/**
 * Reflects the settings that style sheets use on the root element, now and after every change.
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
