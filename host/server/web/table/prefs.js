// @ts-check
/** What a player likes, kept in the browser. */

/** @type {Record<string, string[]>} */
export const CHOICES = {
  board: ["wood", "green", "slate", "plain"],
  pieces: ["classic", "traditional", "figures"],
  suits: ["two", "four"],
  sound: ["on", "off"],
  volume: ["low", "mid", "high"],
  coords: ["on", "off"],
  confirm: ["auto", "always", "never"],
};

/** What nobody has chosen, where that is not the first. @type {Record<string, string>} */
const FIRST = { volume: "mid" };

/** @type {Set<(key: string) => void>} */
const listeners = new Set();

/** @param {string} key */
const read = (key) => {
  const kept = localStorage.getItem(`table.${key}`);
  return kept && CHOICES[key].includes(kept) ? kept : (FIRST[key] ?? CHOICES[key][0]);
};

/** @type {Record<string, string>} */
const now = {};
for (const key of Object.keys(CHOICES)) now[key] = read(key);

/** @param {string} key */
export const get = (key) => now[key];

/** @param {string} key @param {string} value */
export function put(key, value) {
  if (now[key] === value) return;
  now[key] = value;
  localStorage.setItem(`table.${key}`, value);
  dress();
  for (const listener of [...listeners]) listener(key);
}

/** @param {(key: string) => void} listener @returns {() => void} ends it */
export function onPref(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Themes are classes of the whole page, so that colours follow without drawing anew. */
export function dress() {
  document.documentElement.dataset.board = now.board;
  document.documentElement.dataset.suits = now.suits;
  document.documentElement.dataset.pieces = now.pieces;
}

export const prefs = {
  pieces: () => now.pieces,
  sound: () => now.sound === "on",
  volume: () => ({ low: 0.35, mid: 0.7, high: 1 })[now.volume] ?? 0.7,
  coords: () => now.coords === "on",
};
