// @ts-check
/** The picture of a game that has no board. */
import { h } from "./dom.js";
import { card } from "./table/cards.js";

/** @typedef {import("./table/types.js").Def} Def */

/**
 * A hand of cards for a game without a board: some of its looks, fanned.
 * @param {HTMLElement} host
 * @param {Def} def
 */
export function cardPicture(host, def) {
  const looks = Object.values(def.looks).filter((look) => look.shape === "card");
  const tones = new Map(looks.map((look) => [look.suit ?? "", look]));
  const high = (/** @type {string} */ suit, /** @type {string} */ rank) => looks.find((look) => look.suit === suit && look.rank === rank);
  const suits = [...tones.keys()].filter(Boolean);
  const ranks = ["10", "J", "Q", "K", "A"];
  const shown = ranks.map((rank, i) => high(suits[i % Math.max(suits.length, 1)] ?? "", rank) ?? high(suits[i % Math.max(suits.length, 1)] ?? "", "T"))
    .filter((look) => look !== undefined);
  host.classList.add("cloth");
  const fan = (shown.length ? shown : looks.slice(0, 5)).map((look, i, all) => {
    const made = card(look);
    const off = i - (all.length - 1) / 2;
    made.style.setProperty("--lean", `${off * 9}deg`);
    made.style.setProperty("--drop", `${off * off * 5}%`);
    return made;
  });
  host.append(h("div", { class: "card-fan" }, fan));
}
