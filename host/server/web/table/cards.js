// @ts-check
/** Playing cards: faces, backs, piles; tiles and other looks lying off the board. */
import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { SUITS } from "./outlines.js";
import { glyph, miniature, toned } from "./pieces.js";
import { lookName } from "./say.js";

/** @typedef {import("./types.js").Def} Def */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Look} Look */

/** @param {string} suit @param {number} x @param {number} y @param {number} size @param {string} look */
const suitAt = (suit, x, y, size, look) => s("path", { class: look, d: SUITS[suit], transform: `translate(${x} ${y}) scale(${size / 100})` });

/** Ranks as they are printed. @type {Record<string, string>} */
const PRINTED = { T: "10" };

/** A star, for cards without a suit. */
const STAR = "M0 -44L13 -15L44 -14L19 6L28 38L0 19L-28 38L-19 6L-44 -14L-13 -15Z";

/** The face of a card as SVG. @param {Look | undefined} look */
function face(look) {
  const suit = look?.suit ?? "";
  const rank = PRINTED[look?.rank ?? ""] ?? look?.rank ?? "";
  const box = s("rect", { class: "card-paper", x: 0.75, y: 0.75, width: 68.5, height: 96.5, rx: 7.5 });
  if (!look || look.tone === "back") {
    return [box, s("rect", { class: "card-back", x: 5, y: 5, width: 60, height: 88, rx: 4.5 }),
      s("path", { class: "card-weave", d: "M5 27L27 5M5 49L49 5M5 71L65 11M5 93L65 33M21 93L65 55M43 93L65 77M65 27L43 5M65 49L21 5M65 71L5 11M65 93L5 33M49 93L5 55M27 93L5 77" })];
  }
  if (SUITS[suit]) {
    return [box, s("text", { class: "card-rank", x: 17, y: 27, "text-anchor": "middle", textLength: rank.length > 1 ? 26 : null, lengthAdjust: "spacingAndGlyphs" }, rank),
      suitAt(suit, 17, 44, 20, "card-suit"), suitAt(suit, 45, 71, 38, "card-suit big")];
  }
  const word = [...(rank || look.glyph || "?")];
  return [box, s("path", { class: "card-star", d: STAR, transform: "translate(42 68) scale(.46)" }),
    word.length > 2 ? s("g", { class: "card-word" }, word.map((letter, i) => s("text", { x: 16, y: 20 + i * 15.5, "text-anchor": "middle" }, letter))) : glyph(17, 22, 24, word.join(""), "card-rank")];
}

/** The look's classes: what the suit is must not hang on its tone. @param {Look | undefined} look */
const dress = (look) => (!look || look.tone === "back" ? "card back" : `card ${toned(look.tone)} suit-${look.suit || "none"}`);

/** A card as an element of the page. @param {Look | undefined} look */
export function card(look) {
  if (look && look.shape !== "card") return h("span", { class: `card loose ${toned(look.tone)}` }, miniature(look));
  return h("span", { class: dress(look) }, s("svg", { viewBox: "0 0 70 98", "aria-hidden": "true" }, face(look)));
}

/** A card lying open that can't be touched. @param {Def} def @param {Item} item @param {import("../i18n.js").Texts} texts */
export function lying(def, item, texts) {
  const element = card(def.looks[item.look]);
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", lookName(def, item.look, texts));
  element.dataset.card = item.id;
  return element;
}

/** A hand of which only the number is known. @param {number} n @param {string} [label] */
export function backs(n, label) {
  const shown = Math.min(n, 14);
  return h("div", { class: "backs", role: "img", "aria-label": label ?? t("cards-hidden", { n }) },
    Array.from({ length: shown }, () => card(undefined)), h("span", { class: "count" }, String(n)));
}

/** Cards in groups of one suit, in the order in which they come. @param {Def} def @param {Item[]} cards */
export function bySuit(def, cards) {
  /** @type {Map<string, Item[]>} */
  const groups = new Map();
  for (const item of cards) {
    const suit = def.looks[item.look]?.suit || "-";
    groups.set(suit, [...(groups.get(suit) ?? []), item]);
  }
  return [...groups.values()];
}

const RANKS = [..."23456789TJQKA"];

/**
 * A hand sorted as its holder likes: as the game has it, by rank, or by suit.
 * @param {Def} def @param {Item[]} cards @param {string} order
 */
export function sorted(def, cards, order) {
  if (order === "suit") return bySuit(def, cards).flat();
  if (order !== "rank") return cards;
  const height = (/** @type {Item} */ item) => {
    const at = RANKS.indexOf(def.looks[item.look]?.rank ?? "");
    return at < 0 ? RANKS.length : at;
  };
  return [...cards].sort((a, b) => height(b) - height(a));
}
