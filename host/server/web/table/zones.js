// @ts-check
/** Zones beside the board: sheets of figures, meters, texts, rows, piles, tricks and auctions, each as an element of the page. */
import { h, s } from "../dom.js";
import { lang, t } from "../i18n.js";
import { card, lying } from "./cards.js";
import { SUITS, SUIT_SIGNS } from "./outlines.js";
import { choiceName, known, seatName, tell } from "./say.js";

/** @typedef {import("./page.js").Table} Table */
/** @typedef {import("./types.js").Zone} Zone */

/** A suit as a sign. @param {string} suit */
export const suitSign = (suit) => s("svg", { class: `suit suit-${suit}`, viewBox: "-50 -50 100 100", "aria-hidden": "true" }, s("path", { d: SUITS[suit] }));

/** A text in which signs of suits are drawn as outlines, for some phones make pictures of them. @param {string} text */
export function suited(text) {
  return text.split(/([♠♥♦♣]\uFE0E?)/u).filter(Boolean).map((part) => (SUIT_SIGNS[part[0]] ? suitSign(SUIT_SIGNS[part[0]]) : part));
}

/** A call in short: a number and a suit as signs, its name otherwise. @param {string} id @param {Table} table */
export function callFace(id, table) {
  const [, level, strain] = /^(\d+)([A-Z]+)$/.exec(id) ?? [];
  if (level && SUITS[strain]) return [h("span", { class: "call-n" }, level), suitSign(strain)];
  if (level && strain === "N") return [h("span", { class: "call-n" }, level), h("span", { class: "call-nt" }, t("strain.N"))];
  const name = choiceName(id, table.texts);
  return suited(name.charAt(0).toUpperCase() + name.slice(1));
}

/** What a cell of a sheet says: a key of the game, a call, or as it is. @param {string} cell @param {Table} table */
const cellFace = (cell, table) => (/^\d+[CDHSN]$/.test(cell) ? callFace(cell, table) : (/^\d*$/.test(cell) ? cell : known(cell, table.texts) || known(`call.${cell}`, table.texts) || cell));

/** The auction as it was heard, a column for each seat. @param {Table} table @param {any} auction */
export function auctionTable(table, auction) {
  const scene = /** @type {import("./types.js").Scene} */ (table.scene);
  /** @type {number[]} */
  const seats = auction.seats;
  const rows = [];
  for (const [seat, call] of auction.calls) {
    const at = seats.indexOf(seat);
    if (!rows.length || rows[rows.length - 1].length > at) rows.push(/** @type {any[]} */ ([]));
    const row = rows[rows.length - 1];
    while (row.length < at) row.push("");
    row.push(call);
  }
  const turn = seats.indexOf(auction.turn);
  if (turn >= 0) {
    if (!rows.length || rows[rows.length - 1].length > turn) rows.push([]);
    const row = rows[rows.length - 1];
    while (row.length < turn) row.push("");
    row.push(null);
  }
  const cell = (/** @type {any} */ call) => {
    if (call === null) return h("td", { class: "turn" }, "?");
    if (!call) return h("td");
    return h("td", null, h("span", { "aria-hidden": "true" }, callFace(call, table)), h("span", { class: "sr" }, choiceName(call, table.texts)));
  };
  return h("div", { class: "auction" },
    h("table", null,
      h("caption", { class: "sr" }, t("auction")),
      h("thead", null, h("tr", null, seats.map((seat) => h("th", { scope: "col" }, seatName(scene.seats[seat], table.texts))))),
      h("tbody", null, rows.map((row) => h("tr", null, seats.map((_, i) => cell(row[i] === undefined ? "" : row[i])))))));
}

/** What the seats have played, each in its place round the middle. @param {Table} table @param {Zone} zone @param {(seat: number) => string} place */
export function trick(table, zone, place) {
  const scene = /** @type {import("./types.js").Scene} */ (table.scene);
  const plays = (zone.plays ?? []).map((play) => {
    const label = tell(play.label, table.texts);
    const win = zone.win === play.seat;
    const cards = play.cards.map((item) => {
      const element = lying(table.def, item, table.texts);
      element.dataset.by = String(play.seat);
      return element;
    });
    const name = seatName(scene.seats[play.seat], table.texts);
    const size = cards.length > 6 ? " many" : cards.length > 1 ? " some" : "";
    return h("div", { class: `play at-${place(play.seat)}${win ? " win" : ""}${size}`, role: "group", "aria-label": [name, label, win ? t("winning") : ""].filter(Boolean).join(", ") },
      cards.length ? h("div", { class: "play-cards" }, cards) : null,
      label ? h("div", { class: cards.length ? "play-label" : "play-label alone" }, label) : null);
  });
  return h("div", { class: "trick", "data-zone": zone.id }, plays);
}

/** A trick in the side panel: cards in order with whose they were. @param {Table} table @param {Zone} zone */
function trickRow(table, zone) {
  const scene = /** @type {import("./types.js").Scene} */ (table.scene);
  return (zone.plays ?? []).map((play) =>
    h("div", { class: zone.win === play.seat ? "mini-play win" : "mini-play" },
      h("span", { class: "mini-who" }, seatName(scene.seats[play.seat], table.texts)), play.cards.map((item) => lying(table.def, item, table.texts))));
}

/** @param {Table} table @param {Zone} zone */
function cardsRow(table, zone) {
  const cards = (zone.cards ?? []).map((item) => lying(table.def, item, table.texts));
  const hidden = Array.from({ length: Math.min(zone.hidden ?? 0, 12) }, () => card(undefined));
  const more = (zone.hidden ?? 0) > 12 ? h("span", { class: "count" }, `×${zone.hidden}`) : null;
  return h("div", { class: "row-cards", role: "group", "aria-label": zone.hidden ? t("cards-hidden", { n: zone.hidden }) : null }, cards, hidden, more);
}

/** @param {Table} table @param {Zone} zone */
function sheet(table, zone) {
  const number = (/** @type {string} */ cell) => /^[-+−]?\d+([.,]\d+)?$/.test(cell);
  return h("div", { class: "sheet", tabindex: 0, role: "region", "aria-label": tell(zone.title, table.texts) },
    h("table", null,
      h("thead", null, h("tr", null, (zone.cols ?? []).map((col, i) => h("th", { scope: "col", class: (zone.rows ?? []).every((row) => number(row[i] ?? "")) ? "num" : null }, tell(col, table.texts))))),
      h("tbody", null, (zone.rows ?? []).map((row) => h("tr", null, (zone.cols ?? []).map((_, i) => h("td", { class: number(row[i] ?? "") ? "num" : null }, cellFace(row[i] ?? "", table))))))));
}

/** @param {Table} table @param {Zone} zone */
function meter(table, zone) {
  const label = tell(zone.label, table.texts);
  const value = zone.v ?? 0;
  const number = h("span", { class: "meter-n" }, zone.max ? `${value} / ${zone.max}` : value.toLocaleString(lang()));
  if (!zone.max) return h("div", { class: "meter" }, h("span", null, label), number);
  const bar = h("span", { class: "meter-bar", role: "meter", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": zone.max, "aria-valuenow": value }, h("span", { style: { width: `${Math.max(0, Math.min(100, (value / zone.max) * 100))}%` } }));
  return h("div", { class: "meter" }, h("span", null, label), number, bar);
}

/** A text or a figure of the side panel in a few words. @param {Table} table @param {Zone} zone */
export function fact(table, zone) {
  if (zone.z === "text") return h("span", { class: "fact" }, suited(tell(zone.msg, table.texts)));
  if (zone.z !== "meter" || !zone.max) return null;
  return h("span", { class: "fact" }, `${tell(zone.label, table.texts)} `, h("b", null, String(zone.v ?? 0)));
}

/**
 * A zone as a titled block; kinds that this client does not know as their text.
 * @param {Table} table @param {Zone} zone
 */
export function zoneBlock(table, zone) {
  const title = tell(zone.title ?? (zone.z === "trick" ? { k: known(zone.id, table.texts) ? zone.id : "" } : undefined), table.texts);
  const head = title ? h("h2", null, title) : null;
  const kinds = {
    sheet: () => [head, sheet(table, zone)],
    meter: () => [meter(table, zone)],
    text: () => [h("p", { class: "zone-text" }, suited(tell(zone.msg, table.texts)))],
    row: () => [head, cardsRow(table, zone)],
    fan: () => [head, cardsRow(table, zone)],
    trick: () => ((zone.plays ?? []).length ? [head, h("div", { class: "mini-trick" }, trickRow(table, zone))] : null),
    pile: () => [head, h("div", { class: "row-cards" }, zone.top ? lying(table.def, zone.top, table.texts) : card(undefined), h("span", { class: "count" }, `×${zone.n ?? 0}`))],
  };
  const known_ = kinds[/** @type {keyof typeof kinds} */ (zone.z)];
  const body = known_ ? known_() : [h("h2", null, title || zone.id), h("p", { class: "zone-text" }, tell(zone.msg ?? zone.label, table.texts) || t("zone-unknown"))];
  return body ? h("div", { class: `zone zone-${known_ ? zone.z : "text"}`, "data-zone": zone.id }, body) : null;
}

/** Whether a sheet only repeats the auction that is shown already. @param {Zone} zone @param {any} auction */
export function repeats(zone, auction) {
  if (zone.z !== "sheet" || !auction) return false;
  const cells = (zone.rows ?? []).flat().filter(Boolean);
  return cells.length > 0 && cells.join() === auction.calls.map((/** @type {any} */ call) => call[1]).join();
}
