/** Sounds synthesised with WebAudio: nothing is loaded. They start after the first click, as browsers require. */

/** @typedef {"card"|"trick"|"turn"|"bid"|"deal"|"score"|"win"|"hurry"|"talk"} Sound */

/** Tones as [Hz, start s, length s, loudness]. @type {Partial<Record<Sound, number[][]>>} */
const TONES = {
  turn: [
    [659, 0, 0.14, 0.22],
    [880, 0.1, 0.22, 0.2],
  ],
  bid: [[520, 0, 0.09, 0.18]],
  score: [
    [523, 0, 0.16, 0.16],
    [659, 0.12, 0.16, 0.16],
    [784, 0.24, 0.3, 0.16],
  ],
  win: [
    [523, 0, 0.18, 0.18],
    [659, 0.14, 0.18, 0.18],
    [784, 0.28, 0.18, 0.18],
    [1047, 0.42, 0.5, 0.18],
  ],
  hurry: [[988, 0, 0.06, 0.14]],
  talk: [[740, 0, 0.07, 0.12]],
};
/** Rustles as [start s, length s, Hz of the filter, loudness]. @type {Partial<Record<Sound, number[][]>>} */
const RUSTLES = {
  card: [[0, 0.07, 2600, 0.5]],
  trick: [
    [0, 0.09, 1500, 0.35],
    [0.06, 0.12, 1100, 0.3],
  ],
  deal: [
    [0, 0.05, 2400, 0.3],
    [0.09, 0.05, 2500, 0.3],
    [0.18, 0.05, 2300, 0.3],
    [0.27, 0.05, 2500, 0.3],
  ],
};

/** @param {{get(name: "sounds"): boolean, get(name: "volume"): number}} settings */
export function createSounds(settings) {
  /** @type {AudioContext|null} */
  let context = null;

  /** @param {AudioContext} audio @param {number} volume */
  function out(audio, volume) {
    const gain = audio.createGain();
    gain.gain.value = volume;
    gain.connect(audio.destination);
    return gain;
  }

  /** @param {AudioContext} audio @param {AudioNode} to @param {number[]} tone */
  function tone(audio, to, [hertz, start, length, loudness]) {
    const at = audio.currentTime + start;
    const oscillator = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loudness, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0008, at + length);
    oscillator.connect(gain).connect(to);
    oscillator.start(at);
    oscillator.stop(at + length);
  }

  /** @param {AudioContext} audio @param {AudioNode} to @param {number[]} rustle */
  function rustle(audio, to, [start, length, hertz, loudness]) {
    const size = Math.ceil(audio.sampleRate * length);
    const buffer = audio.createBuffer(1, size, audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < size; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / size) ** 2;
    const source = new AudioBufferSourceNode(audio, { buffer });
    const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: hertz, Q: 0.9 });
    source
      .connect(filter)
      .connect(new GainNode(audio, { gain: loudness }))
      .connect(to);
    source.start(audio.currentTime + start);
  }

  return {
    /** @param {Sound} sound */
    play(sound) {
      if (!settings.get("sounds") || !navigator.userActivation?.hasBeenActive) return;
      context ??= new AudioContext();
      const audio = context;
      const to = out(audio, settings.get("volume") / 100);
      TONES[sound]?.forEach((one) => tone(audio, to, one));
      RUSTLES[sound]?.forEach((one) => rustle(audio, to, one));
    },
    close() {
      context?.close();
      context = null;
    },
  };
}

/** @typedef {ReturnType<typeof createSounds>} Sounds */
