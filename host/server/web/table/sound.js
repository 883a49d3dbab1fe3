// @ts-check
/** Sounds, made as they are needed; silent until the first gesture, as browsers want it. */
import { prefs } from "./prefs.js";

/** @typedef {import("./types.js").Scene} Scene */

/** A tone: start and length in seconds, pitch in hertz, loudness, shape. @typedef {[number, number, number, number, OscillatorType]} Tone */
/** @type {Record<string, {tones?: Tone[], noise?: [number, number, number][]}>} */
const SOUNDS = {
  move: { tones: [[0, 0.07, 190, 0.5, "sine"], [0, 0.03, 880, 0.12, "triangle"]], noise: [[0, 0.02, 0.18]] },
  capture: { tones: [[0, 0.09, 150, 0.55, "sine"], [0.05, 0.08, 110, 0.5, "sine"]], noise: [[0, 0.03, 0.3], [0.05, 0.03, 0.25]] },
  card: { noise: [[0, 0.06, 0.22]] },
  check: { tones: [[0, 0.12, 660, 0.25, "triangle"], [0.12, 0.16, 880, 0.25, "triangle"]] },
  turn: { tones: [[0, 0.14, 587, 0.16, "sine"], [0.1, 0.22, 784, 0.16, "sine"]] },
  low: { tones: [[0, 0.05, 1200, 0.14, "square"]] },
  reject: { tones: [[0, 0.14, 140, 0.3, "sawtooth"]] },
  win: { tones: [[0, 0.2, 523, 0.2, "triangle"], [0.14, 0.2, 659, 0.2, "triangle"], [0.28, 0.4, 784, 0.22, "triangle"]] },
  end: { tones: [[0, 0.25, 392, 0.2, "triangle"], [0.2, 0.4, 330, 0.2, "triangle"]] },
  chat: { tones: [[0, 0.06, 988, 0.1, "sine"]] },
};

export class Sounds {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    /** By their length in seconds. @type {Map<number, AudioBuffer>} */
    this.noises = new Map();
    this.wake = () => {
      // A finger that is only down is no gesture yet.
      if (!this.context && navigator.userActivation?.isActive === false) return;
      this.context ??= new AudioContext();
      if (this.context.state === "suspended") this.context.resume();
    };
    for (const event of ["pointerdown", "pointerup", "keydown"]) addEventListener(event, this.wake, { passive: true });
    this.wake();
  }

  /** A table is left: the source stays for the next. */
  destroy() {
    this.context?.suspend();
  }

  /** @param {string} name */
  play(name) {
    const { context } = this;
    const sound = SOUNDS[name];
    if (!context || context.state !== "running" || !sound || !prefs.sound()) return;
    const volume = prefs.volume();
    const now = context.currentTime;
    for (const [start, length, pitch, loud, shape] of sound.tones ?? []) {
      const tone = context.createOscillator();
      tone.type = shape;
      tone.frequency.value = pitch;
      tone.connect(this.fade(context, now + start, length, loud * volume));
      tone.start(now + start);
      tone.stop(now + start + length + 0.05);
    }
    for (const [start, length, loud] of sound.noise ?? []) {
      const source = context.createBufferSource();
      source.buffer = this.noise(context, length);
      source.connect(this.fade(context, now + start, length, loud * volume));
      source.start(now + start);
    }
  }

  /** What has happened between two scenes. @param {Scene} before @param {Scene} now @param {boolean} board whether there is one */
  hear(before, now, board) {
    const own = now.viewer.seat;
    if (now.result && !before.result) {
      const best = Math.min(...(now.result.places ?? [0]));
      return this.play(own !== null && now.result.places?.[own] === best ? "win" : "end");
    }
    if (now.marks?.some((mark) => mark.kind === "check")) this.play("check");
    else if (!board) this.play("card");
    else this.play((now.items?.length ?? 0) < (before.items?.length ?? 0) ? "capture" : "move");
    if (own !== null && now.turn.includes(own) && !before.turn.includes(own)) setTimeout(() => this.play("turn"), 220);
  }

  /** @param {AudioContext} context @param {number} at @param {number} length @param {number} loud */
  fade(context, at, length, loud) {
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    gain.connect(context.destination);
    return gain;
  }

  /** @param {AudioContext} context @param {number} length */
  noise(context, length) {
    const made = this.noises.get(length);
    if (made) return made;
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
    this.noises.set(length, buffer);
    return buffer;
  }
}

/** @type {Sounds | null} */
let made = null;

/** The page's one source of sounds. */
export const sounds = () => (made ??= new Sounds());
