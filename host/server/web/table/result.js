// @ts-check
/** How a game ended: who won, why, scores, and what comes next. */
import { h } from "../dom.js";
import { list, t } from "../i18n.js";
import { button } from "../ui.js";
import { points, seatName, tell } from "./say.js";
import { person } from "./seats.js";

/** @typedef {import("./page.js").Table} Table */

/** A message of the host: code and arguments. @param {any} ending */
const message = (ending) => (typeof ending === "string" ? { k: ending } : { k: ending?.code ?? ending?.k ?? "", a: ending?.args ?? ending?.a });

/** Who won, in a line. @param {Table} table */
export function verdict(table) {
  const scene = table.scene;
  const result = scene?.result;
  if (!scene || !result) return "";
  /** @type {number[]} */
  const places = result.places ?? [];
  const best = Math.min(...places);
  const winners = places.flatMap((place, seat) => (place === best ? [seat] : []));
  if (!places.length) return tell(message(result.ending), table.texts);
  if (winners.length === places.length) return t("drawn");
  const own = scene.viewer.seat;
  if (own !== null) return winners.includes(own) ? t("you-won") : t("you-lost");
  return t("won", { who: list(winners.map((seat) => named(table, seat))) });
}

/** The winners among several, where no scores tell. @param {Table} table */
function winners(table) {
  const places = /** @type {number[]} */ (table.scene?.result?.places ?? []);
  const best = Math.min(...places);
  const won = places.flatMap((place, seat) => (place === best ? [seat] : []));
  return won.length && won.length < places.length ? t("won", { who: list(won.map((seat) => seatName(table.scene?.seats[seat], table.texts))) }) : "";
}

/** Who, and on which seat: bots have one name between them. @param {Table} table @param {number} seat */
function named(table, seat) {
  const { name, role } = person(table, seat);
  return role && role !== name ? `${name} · ${role}` : name;
}

/** The next game of the match, or another match. @param {Table} table */
function again(table) {
  const scene = table.scene;
  if (!scene) return null;
  if (table.info?.rematch) return h("a", { class: "btn primary", href: `/table/${encodeURIComponent(table.info.rematch)}` }, t("rematch-table"));
  if (scene.viewer.seat === null) return null;
  if (scene.result.match_over) return button(() => t("rematch"), () => table.propose("rematch"), { kind: "primary", attrs: { "data-act": "rematch" } });
  return button(() => t("next-game"), (event) => {
    /** @type {HTMLButtonElement} */ (event.currentTarget).disabled = true;
    table.act({ do: "next" });
    table.say(t("next-waits"));
  }, { kind: "primary", attrs: { "data-act": "next" } });
}

/** @param {Table} table */
export function resultPanel(table) {
  const scene = table.scene;
  const result = scene?.result;
  if (!scene || !result) return null;
  const scores = /** @type {number[]} */ (result.scores ?? []);
  const totals = /** @type {any[]} */ (result.totals ?? []);
  const shown = scores.some((score) => score !== 0) ? scores : totals;
  const rows = shown.some((score) => score !== 0);
  const own = scene.viewer.seat;
  const best = Math.min(...(result.places ?? [0]));
  const won = own !== null && result.places?.[own] === best && new Set(result.places).size > 1;
  return h("section", { class: `tp-result${won ? " won" : ""}`, "aria-label": t("result") },
    h("h2", null, verdict(table)),
    h("p", { class: "why" }, tell(message(result.ending), table.texts), result.scored === false ? ` · ${t("not-scored")}` : ""),
    !rows && own !== null && scene.seats.length > 2 ? h("p", { class: "why" }, winners(table)) : null,
    rows
      ? h("table", { class: "scores" }, h("caption", { class: "sr" }, t("scores")), h("tbody", null, scene.seats.map((seat) =>
          h("tr", { class: result.places?.[seat.seat] === best ? "best" : null }, h("th", { scope: "row" }, named(table, seat.seat)), h("td", null, points(scene, shown[seat.seat]))))))
      : null,
    h("div", { class: "tp-result-acts" }, again(table), result.match_over === false ? null : h("a", { class: "btn", href: `/replay/${encodeURIComponent(table.id)}` }, t("replay")), h("a", { class: "btn quiet", href: "/" }, t("to-lobby"))));
}
