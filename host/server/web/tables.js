// @ts-check
/** Tables as they are shown in lists: who sits where, what is played, how it ended. */
import { h } from "./dom.js";
import { ago, msg, pick, t } from "./i18n.js";
import { clockText } from "./clocks.js";
import { icon } from "./ui.js";

/** @typedef {import("./api.js").TableInfo} TableInfo */
/** @typedef {import("./api.js").SeatInfo} SeatInfo */

/** A seat's own name, as the game calls it. @param {SeatInfo} seat @param {import("./i18n.js").Texts} [texts] */
export function seatName(seat, texts) {
  const said = msg(seat.name, texts);
  return said || t("seat.n", { number: seat.seat + 1 });
}

/** Who sits there. @param {SeatInfo} seat */
export function sitter(seat) {
  if (seat.kind === "bot") return t("bot.level", { level: seat.level ?? 1 });
  if (seat.kind === "empty" || !seat.player) return t("seat.empty");
  return seat.player;
}

/** @param {TableInfo} info */
export const freeSeats = (info) => info.seats.filter((seat) => seat.kind === "empty");

/** A round with the sitter's first letter; bots have their sign, empty seats a dotted ring. @param {SeatInfo} seat */
export function face(seat) {
  const kind = seat.kind === "human" && !seat.player ? "empty" : seat.kind;
  const tone = seat.player ? `tone-${hue(seat.player)}` : "";
  const body = kind === "bot" ? icon("bot") : kind === "empty" ? null : initial(seat.player ?? "?");
  return h("span", { class: `facet is-${kind} ${tone}`, "aria-hidden": "true" }, body, seat.online ? h("span", { class: "here" }) : null);
}

/** The first letter of a name, whole also where it is made of several code points. @param {string} name */
export function initial(name) {
  const first = [...new Intl.Segmenter().segment(name.trim())][0]?.segment ?? "?";
  return first.toLocaleUpperCase();
}

/** One of six tones, always the same for a name. @param {string} name */
export function hue(name) {
  let sum = 7;
  for (const unit of name) sum = (sum * 31 + (unit.codePointAt(0) ?? 0)) % 9973;
  return sum % 6;
}

/** How a finished game ended, in few words, seen by whoever sat there. @param {TableInfo} info */
export function verdict(info) {
  const result = info.result;
  if (!result) return "";
  if (result.why) return msg(result.why, info.texts);
  const places = /** @type {number[] | undefined} */ (result.places);
  if (!places?.length) return t("verdict.over");
  const best = Math.min(...places);
  if (places.every((place) => place === best)) return t("verdict.draw");
  const won = info.seats.filter((seat) => places[seat.seat] === best).map((seat) => sitter(seat));
  return t("verdict.won", { names: won.join(t("names.and")) });
}

/** "won", "lost", "drawn" or "" for one's own seat. @param {TableInfo} info @param {number[]} [seats] */
export function fate(info, seats = info.mine ?? []) {
  const places = /** @type {number[] | undefined} */ (info.result?.places);
  if (!places?.length || !seats.length) return "";
  const best = Math.min(...places);
  if (places.every((place) => place === best)) return "drawn";
  return seats.some((seat) => places[seat] === best) ? "won" : "lost";
}

/** @param {TableInfo} info */
export const tablePath = (info) => (info.state === "over" ? `/replay/${info.id}` : `/table/${info.id}`);

/** The line under a table's title. @param {TableInfo} info */
function about(info) {
  if (info.state === "over") return `${verdict(info)} · ${ago(info.moved ?? info.created)}`;
  const parts = [clockText(info.clock)];
  if (info.state === "open") parts.push(t("seats.free", { n: freeSeats(info).length }));
  else parts.push(ago(info.moved ?? info.created));
  return parts.join(" · ");
}

/** Who is there: several bots are a number. @param {TableInfo} info */
function present(info) {
  const bots = info.seats.filter((seat) => seat.kind === "bot");
  const told = info.seats.filter((seat) => seat.kind !== "empty" && (seat.kind !== "bot" || bots.length < 2)).map(sitter);
  if (bots.length > 1) told.push(t("bots.n", { n: bots.length }));
  return told.join(t("names.dot")) || t("nobody-yet");
}

/**
 * A table in a list: one link, everything else is read as part of it.
 * @param {TableInfo} info
 * @param {{of?: string}} [how] `of`: whose result is shown, when not one's own
 */
export function tableRow(info, how = {}) {
  const names = () => info.seats.map((seat) => `${seatName(seat, info.texts)}: ${sitter(seat)}`).join(", ");
  const seats = how.of === undefined ? info.mine : info.seats.filter((seat) => seat.player === how.of).map((seat) => seat.seat);
  const result = info.state === "over" ? fate(info, seats) : "";
  return h("li", { class: "table-row" },
    h("a", { class: "table-link", href: tablePath(info) },
      h("span", { class: "faces" }, info.seats.slice(0, 6).map(face)),
      h("span", { class: "table-words" },
        h("span", { class: "table-title" }, () => pick(info.title), result ? h("span", { class: `tag ${result}` }, () => t(`fate.${result}`)) : null),
        h("span", { class: "table-names" }, () => present(info)),
        h("span", { class: "table-about" }, () => about(info)),
        h("span", { class: "sr" }, names))));
}
