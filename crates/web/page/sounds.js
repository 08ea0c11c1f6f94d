// What is heard: words for screen readers, and short tones for who wants them.

import { find } from "./dom.js";

/** How long a screen reader may take to notice what is said, in milliseconds. */
const SAID = 8000;

let silence = 0;

/** Says it to a screen reader; what was said before, or long ago, is gone. @param {string} text */
export const announce = (text) => {
  const line = find(".announcer");
  line.replaceChildren();
  if (text) line.append(text);
  clearTimeout(silence);
  silence = setTimeout(() => line.replaceChildren(), SAID);
};

/** @type {AudioContext | null} */
let air = null;
let audible = false;

/** @param {boolean} on */
export const wantSounds = (on) => {
  audible = on;
};

const TONES = { place: [330], turn: [440], score: [440, 660], end: [330, 440, 550] };

/** @param {keyof typeof TONES} what */
export const sound = (what) => {
  if (!audible) return;
  air ??= new AudioContext();
  TONES[what].forEach((pitch, at) => tone(/** @type {AudioContext} */ (air), pitch, at * 0.09));
};

/** @param {AudioContext} air @param {number} pitch @param {number} delay in seconds */
const tone = (air, pitch, delay) => {
  const voice = air.createOscillator(), loudness = air.createGain(), start = air.currentTime + delay;
  voice.type = "triangle";
  voice.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.12, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
  voice.connect(loudness).connect(air.destination);
  voice.start(start);
  voice.stop(start + 0.17);
};
