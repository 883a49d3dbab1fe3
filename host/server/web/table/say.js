// @ts-check
/** Spoken forms: what spots, pieces, cards and events are called. */
import { lang, msg, t } from "../i18n.js";

/** @typedef {import("./types.js").Def} Def */
/** @typedef {import("../i18n.js").Texts} Texts */

/**
 * A message with its arguments as an object; games list them as pairs.
 * @param {any} message
 * @returns {import("../i18n.js").Msg}
 */
export function plain(message) {
  if (!message) return { k: "" };
  const args = Array.isArray(message.a) ? Object.fromEntries(message.a) : (message.a ?? {});
  // Counts come as text; plural forms want numbers.
  for (const key of ["n"]) if (/^\d+$/.test(args[key] ?? "")) args[key] = Number(args[key]);
  return { k: message.k, a: args };
}

/** @param {any} message @param {Texts} texts */
export const tell = (message, texts) => (message ? msg(plain(message), texts) : "");

/** The text of a game's key, or nothing where it has none. @param {string} key @param {Texts} texts */
export function known(key, texts) {
  const text = msg({ k: key }, texts);
  return text === key && !Object.values(texts).some((lang) => key in lang) ? "" : text;
}

/**
 * Points as people count them: games that count in halves tell whole numbers of them.
 * @param {import("./types.js").Scene} scene @param {number | undefined} score
 */
export function points(scene, score) {
  if (score === undefined) return "";
  return String(scene.unit?.startsWith("half-") ? score / 2 : score);
}

/** What looks are called, by language: each board asks for them at each move. @type {WeakMap<Def, Map<string, string>>} */
const lookNames = new WeakMap();

/** @param {Def} def @param {string} look @param {Texts} texts */
export function lookName(def, look, texts) {
  let names = lookNames.get(def);
  if (!names) lookNames.set(def, (names = new Map()));
  const key = `${lang()} ${look}`;
  let said = names.get(key);
  if (said === undefined) {
    const name = def.looks[look]?.name ?? look;
    said = known(name, texts) || (look === "back" ? t("hidden") : name);
    names.set(key, said);
  }
  return said;
}

/** Spots that have names of their own. @type {WeakMap<Def, Map<string, any>>} */
const spotNames = new WeakMap();

/** @param {Def} def @param {string} spot @param {Texts} texts */
export function spotName(def, spot, texts) {
  let names = spotNames.get(def);
  if (!names) {
    names = new Map(def.spots.map((one) => [one.id, one.name]));
    spotNames.set(def, names);
  }
  const named = names.get(spot);
  return named ? tell(named, texts) : spot;
}

/** A seat's name as the game calls it. @param {import("./types.js").Seat | undefined} seat @param {Texts} texts */
export const seatName = (seat, texts) => (seat ? known(seat.name, texts) || known(`seat.${seat.name}`, texts) || t("seat-n", { n: seat.seat + 1 }) : "");

/** A button that has no label of its own. @param {string} id @param {Texts} texts */
export const choiceName = (id, texts) => known(`call.${id}`, texts) || known(id, texts) || id;

/** Letters of a move that has no text for people. */
const LONGEST = 24;

/** A text that begins with a word, not with a point of the board, begins large. @param {string} text */
const large = (text) => (/^\p{Ll}{3,}(?=[\s:,]|$)/u.test(text) ? text[0].toUpperCase() + text.slice(1) : text);

/** What became of a move in the log. @param {any} entry @param {Texts} texts @param {string} lang */
export function entryText(entry, texts, lang) {
  if (entry.in) return large(entry.in[lang] ?? Object.values(entry.in)[0]);
  if (!entry.text) return t("log-hidden");
  // What is only for programs is not spelled out.
  if (entry.text.length > LONGEST) return known(entry.text.split(":")[0], texts) || `${entry.text.slice(0, LONGEST)}…`;
  // A call may look like a seat's number.
  return large((entry.kind === "call" && known(`call.${entry.text}`, texts)) || choiceName(entry.text, texts));
}

/** Cards that a text names in the platform's short form, by sign and rank as people write them. @param {string} text @param {Def} def */
const cardsNamed = (text, def) => text.replace(/\b([CDHS])([2-9TJQKA])\b/g, (code, suit, rank) => (def.looks[code] ? `${SIGNS[suit]}${rank === "T" ? "10" : rank}` : code));

/** @type {Record<string, string>} */
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };

/**
 * A line of the log that is no move: an offer, a penalty, the end.
 * @param {any} entry @param {import("./types.js").Seat[]} seats @param {Texts} texts @param {Def} def
 */
export function eventText(entry, seats, texts, def) {
  const seat = entry.seat === undefined ? "" : seatName(seats[entry.seat], texts);
  const args = Array.isArray(entry.args) ? Object.fromEntries(entry.args) : (entry.args ?? {});
  const text = entry.text ? cardsNamed(msg({ k: entry.text, a: args }, texts), def) : "";
  if (entry.kind === "note") return text;
  const what = entry.kind === "offer" || entry.kind === "answer" ? t(`log.${entry.kind}.${entry.text}`) : text;
  const key = `log.${entry.kind}`;
  const said = t(key, { seat, what });
  return said === key ? [seat, what].filter(Boolean).join(": ") : said;
}
