// @ts-check
/** Pieces: every shape of a look as SVG, in a box of 100 about the middle. */
import { s } from "../dom.js";
import { CHARACTERS, CHESS, FIGURES, TRADITIONAL } from "./outlines.js";
import { prefs } from "./prefs.js";

/** @typedef {import("./types.js").Look} Look */

/** Outlines of characters, so that pieces look the same on a machine without their fonts. @type {Record<string, string>} */
const outlines = {};

/** Files of outlines: those of Chinese chess, and all others. @type {Map<string, Promise<void>>} */
const asked = new Map();

/** @param {string} file */
function fetched(file) {
  let asking = asked.get(file);
  if (!asking) {
    asking = fetch(`/web/${file}.json`)
      .then((answer) => (answer.ok ? answer.json() : {}))
      .then((found) => void Object.assign(outlines, found))
      .catch(() => void asked.delete(file));
    asked.set(file, asking);
  }
  return asking;
}

/**
 * Fetches the outlines once, where a board has characters at all.
 * @param {import("./types.js").Def} def
 * @returns {Promise<void>}
 */
export async function outlinesReady(def) {
  const texts = [...def.draw.map((prim) => prim.t), ...Object.values(def.looks).map((look) => look.glyph)];
  const wanted = texts.flatMap((text) => [...(text ?? "")].filter((one) => one > "\x7f"));
  if (!wanted.length) return;
  await fetched("glyphs");
  if (wanted.some((one) => !outlines[one])) await fetched("glyphs-more");
}

/**
 * A character by its outline, or as text where there is none.
 * @param {number} x @param {number} y @param {number} size @param {string} text one character
 * @param {string} [look] class
 */
export function glyph(x, y, size, text, look = "gl") {
  const d = outlines[text];
  if (d) return s("path", { d, class: look, transform: `translate(${x} ${y}) scale(${size / 100})` });
  return s("text", { x, y, "font-size": size, class: look, "text-anchor": "middle", "dominant-baseline": "central" }, text);
}

/** Characters side by side. @param {number} x @param {number} y @param {number} size @param {string} text @param {string} [look] */
export function glyphs(x, y, size, text, look) {
  const all = [...text];
  const step = size * 1.04;
  return all.map((one, i) => glyph(x + (i - (all.length - 1) / 2) * step, y, size, one, look));
}

/** The class of a tone, made safe. @param {string} [tone] */
export const toned = (tone) => `tone-${(tone || "none").replace(/[^\w-]/g, "")}`;

/** @param {string} name @param {number} [scale] */
function figure(name, scale = 1) {
  const { body, lines } = FIGURES[name];
  const transform = scale === 1 ? null : `scale(${scale})`;
  return s("g", { class: "figure", transform }, s("path", { class: "fig", d: body }), lines ? s("path", { class: "fig-lines", d: lines }) : null);
}

/** @type {Record<string, (look: Look) => (SVGElement | SVGElement[] | null)[]>} */
const SHAPES = {
  disc(look) {
    const set = prefs.pieces();
    const plain = set === "traditional" ? (TRADITIONAL[look.tone]?.[look.glyph ?? ""] ?? look.glyph) : look.glyph;
    const figured = set === "figures" ? CHARACTERS[look.glyph ?? ""] : undefined;
    return [
      s("circle", { class: plain ? "bd" : "bd bare", r: 45 }),
      s("circle", { class: "rg", r: 39 }),
      s("circle", { class: "rg2", r: 35.5 }),
      figured ? figure(figured, 0.58) : plain ? glyph(0, 0, [...plain].length > 1 ? 30 : 54, plain) : null,
    ];
  },
  stone: () => [s("circle", { class: "bd", r: 48 }), s("circle", { class: "gloss", r: 48 })],
  marble: () => [s("circle", { class: "bd", r: 37 }), s("circle", { class: "gloss", r: 37 }), s("path", { class: "tick" })],
  tile(look) {
    const text = look.glyph ?? "";
    const size = [...text].length > 1 ? 36 : 40;
    return [
      s("rect", { class: "bd", x: -43, y: -29, width: 86, height: 58, rx: 7 }),
      s("rect", { class: "rg", x: -39, y: -25, width: 78, height: 50, rx: 4 }),
      text ? s("g", {}, ...glyphs(0, 0, size, text)) : s("path", { class: "tile-back", d: "M0 -16L16 0L0 16L-16 0Z" }),
    ];
  },
  chess(look) {
    const name = CHESS[(look.glyph ?? "").toUpperCase()];
    return [name ? figure(name, 0.98) : glyph(0, 0, 70, look.glyph || "?")];
  },
  chip: (look) => [
    s("circle", { class: "bd", r: 40 }),
    s("circle", { class: "chip-edge", r: 35 }),
    s("circle", { class: "rg", r: 26 }),
    look.glyph || look.rank ? glyph(0, 0, 30, look.glyph || look.rank || "") : null,
  ],
  die(look) {
    const n = Number(look.rank || look.glyph) || 0;
    const at = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] }[n] ?? [];
    const pips = at.map((k) => s("circle", { class: "pip", cx: (((k - 1) % 3) - 1) * 20, cy: (Math.floor((k - 1) / 3) - 1) * 20, r: 7 }));
    return [s("rect", { class: "bd", x: -36, y: -36, width: 72, height: 72, rx: 14 }), pips];
  },
  token: (look) => [
    s("path", { class: "bd", d: "M-34 20V-20L-20 -34H20L34 -20V20L20 34H-20L-34 20Z" }),
    look.glyph ? s("g", {}, ...glyphs(0, 0, [...look.glyph].length > 1 ? 26 : 40, look.glyph)) : null,
  ],
  cross: () => [s("path", { class: "mark-cross", d: "M-28 -28L28 28M28 -28L-28 28" })],
  ring: () => [s("circle", { class: "mark-ring", r: 30 })],
};

/**
 * A piece with its shadow. Unknown shapes are drawn as tokens: a newer game on an older page is still playable.
 * @param {Look | undefined} look
 */
export function piece(look) {
  const known = look ?? { shape: "token", tone: "none", glyph: "?", name: "" };
  const shape = known.shape in SHAPES ? known.shape : "token";
  const shadow = {
    disc: s("circle", { class: "sh", r: 45, cy: 4 }),
    stone: s("circle", { class: "sh", r: 48, cx: 1, cy: 4 }),
    marble: s("circle", { class: "sh", r: 37, cx: 1, cy: 4 }),
    tile: s("rect", { class: "sh", x: -43, y: -25, width: 86, height: 58, rx: 7 }),
  }[shape];
  const face = s("g", { class: "face" }, ...SHAPES[shape](known).flat());
  return s("g", { class: `pc ${shape} ${toned(known.tone)}` }, shadow ?? null, face);
}

/**
 * The tone of a seat: its own, or that of the pieces which bear its name.
 * @param {import("./types.js").Def} def @param {import("./types.js").Seat | undefined} seat
 */
export function toneOf(def, seat) {
  if (!seat || seat.tone) return seat?.tone;
  return def.looks[seat.name] || Object.values(def.looks).some((look) => look.tone === seat.name) ? (def.looks[seat.name]?.tone ?? seat.name) : undefined;
}

/** A piece as a small picture of its own, for trays and lists. @param {Look | undefined} look */
export function miniature(look) {
  const box = look?.shape === "tile" ? "-46 -32 92 66" : "-50 -50 100 102";
  return s("svg", { class: "mini", viewBox: box, "aria-hidden": "true" }, piece(look));
}

/** Gradients that all boards use; once in the page, and never hidden, for a hidden gradient paints nothing. */
export function paint() {
  if (document.getElementById("q-paint")) return;
  const stop = (/** @type {number} */ offset, /** @type {string} */ look) => s("stop", { offset, class: look });
  const radial = (/** @type {string} */ id, /** @type {number} */ r, /** @type {SVGElement[]} */ ...stops) =>
    s("radialGradient", { id, cx: 0.38, cy: 0.3, r }, ...stops);
  document.body.append(
    s(
      "svg",
      { id: "q-paint", class: "q-paint", width: 0, height: 0, "aria-hidden": "true", focusable: "false" },
      s(
        "defs",
        null,
        radial("q-disc", 0.85, stop(0, "st-disc-a"), stop(1, "st-disc-b")),
        radial("q-black", 0.75, stop(0, "st-black-a"), stop(1, "st-black-b")),
        radial("q-white", 0.85, stop(0, "st-white-a"), stop(1, "st-white-b")),
        radial("q-gloss", 0.7, stop(0, "st-gloss-a"), stop(0.4, "st-gloss-b"), stop(1, "st-gloss-c")),
        radial("q-check", 0.5, stop(0, "st-check-a"), stop(0.55, "st-check-b"), stop(1, "st-check-c")),
      ),
    ),
  );
}
