// @ts-check
/** Seats: who sits there, in what colour, with which clock, badges and captured things; and the clocks' ticking. */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../ui.js";
import { miniature, toneOf, toned } from "./pieces.js";
import { known, lookName, points, seatName, tell } from "./say.js";

/** @typedef {import("./page.js").Table} Table */
/** @typedef {import("./types.js").Seat} Seat */

/** Below this a running clock warns. */
const LOW_MS = 20_000;

/** The person on a seat. @param {Table} table @param {number} seat */
export function person(table, seat) {
  const info = table.info?.seats?.[seat];
  const role = seatName(table.scene?.seats[seat], table.texts);
  if (!info) return { name: role, role: "", kind: "human", online: true };
  const named = info.kind === "bot" ? (info.player ?? t("bot-level", { level: info.level ?? "" })) : info.player;
  return { name: named ?? t("seat-empty"), role, kind: info.kind, online: info.kind === "bot" || info.online !== false };
}

/** @param {number} ms */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const all = Math.floor(left / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** @param {import("./types.js").Clock} clock */
function stageText(clock) {
  if (clock.stage === "period") return clock.count === undefined ? t("clock.period") : t("clock.periods", { n: clock.count });
  if (clock.stage === "delay" || clock.stage === "step" || clock.stage === "countdown") return t(`clock.${clock.stage}`);
  return clock.count ? t("clock.to-make", { n: clock.count }) : "";
}

/** A clock, which `Clocks` keeps going. @param {Table} table @param {Seat} seat */
function clockFace(table, seat) {
  const { clock } = seat;
  if (!clock) return null;
  const stage = stageText(clock);
  const digits = h("span", { class: "clock-time" });
  const face = h("div", { class: `clock${clock.running ? " on" : ""}`, role: "timer", "aria-label": t("clock-of", { name: person(table, seat.seat).name }) }, digits, stage ? h("span", { class: "clock-stage" }, stage) : null);
  table.clocks.watch(seat, digits, face);
  return face;
}

/** Things that a seat has lost or taken, small. @param {Table} table @param {number} seat */
function things(table, seat) {
  const zones = (table.scene?.zones ?? []).filter((zone) => zone.area === `seat:${seat}` && zone.z !== "fan");
  if (!zones.length || !table.def.spots.length) return null;
  return h("div", { class: "things" }, zones.map((zone) => {
    const cards = zone.cards ?? (zone.top ? [zone.top] : []);
    const count = cards.length + (zone.hidden ?? 0) + (zone.z === "pile" ? (zone.n ?? 0) : 0);
    const names = cards.map((card) => lookName(table.def, card.look, table.texts)).join(", ");
    const label = [tell(zone.title, table.texts), count ? t("things", { n: count }) : "", names].filter(Boolean).join(": ");
    if (zone.z === "meter") return h("span", { class: "thing-text" }, `${tell(zone.label, table.texts)} ${zone.v}`);
    if (!cards.length && !zone.hidden) return null;
    return h("span", { class: "thing-row", role: "img", "aria-label": label, title: label },
      cards.map((card) => miniature(table.def.looks[card.look])),
      zone.hidden ? h("span", { class: "thing-more" }, cards.length ? `+${zone.hidden}` : `×${zone.hidden}`) : null,
      h("span", { class: "thing-total" }, `×${count}`));
  }));
}

/**
 * One seat as a row.
 * @param {Table} table @param {Seat} seat @param {{small?: boolean}} [how]
 */
export function seatRow(table, seat, { small = false } = {}) {
  const scene = /** @type {import("./types.js").Scene} */ (table.scene);
  const who = person(table, seat.seat);
  const turn = scene.turn.includes(seat.seat) && !scene.result;
  const mine = scene.viewer.seat === seat.seat;
  const grace = table.away.get(seat.seat);
  const badges = (seat.badges ?? []).map((key) => h("span", { class: "badge" }, known(key, table.texts) || key));
  // Bots have one name between them: where room is short, colour or place say more.
  const bot = small && who.kind === "bot" && who.role !== "";
  const out = seat.out && !badges.some((badge) => badge.textContent?.toLowerCase() === t("seat-out").toLowerCase());
  const sub = [bot || who.role === who.name ? "" : who.role, tell(seat.note, table.texts), out ? t("seat-out") : "", !who.online || grace ? t("seat-away") : ""];
  const about = sub.filter(Boolean).join(" · ") || (bot && !badges.length ? who.name : "");
  const tone = toneOf(table.def, seat);
  const score = seat.score !== undefined && (seat.score !== 0 || scene.result) ? h("span", { class: "score", title: t("score") }, points(scene, seat.score)) : null;
  const classes = ["seat", turn ? "turn" : "", mine ? "mine" : "", seat.out ? "out" : "", small ? "small" : "", who.online ? "" : "away"];
  return h("div", { class: classes.filter(Boolean).join(" "), "data-seat": seat.seat },
    h("div", { class: `avatar ${tone ? toned(tone) : `nr-${seat.seat}`}`, "aria-hidden": "true" }, who.kind === "bot" ? icon("bot") : [...who.name][0]?.toUpperCase()),
    h("div", { class: "ts-text" },
      h("div", { class: "ts-name" }, h("span", { class: "ts-who", title: who.name }, bot ? who.role : who.name), turn ? h("span", { class: "sr" }, t("to-move")) : null, score),
      h("div", { class: "ts-sub" }, about ? h("span", { class: about === who.name ? "bare" : null }, about) : null, badges)),
    things(table, seat.seat),
    clockFace(table, seat));
}

/** Keeps all clocks on the page going. */
export class Clocks {
  /** @param {() => number} now the server's time @param {(seconds: number) => void} onLow each of the last ten seconds of the viewer's own clock */
  constructor(now, onLow) {
    this.now = now;
    this.onLow = onLow;
    /** @type {{seat: Seat, digits: Element, face: Element}[]} */
    this.all = [];
    this.own = -1;
    this.second = -1;
    this.ticks = 0;
    this.timer = setInterval(() => this.tick(), 100);
  }

  clear() {
    this.all = [];
  }

  destroy() {
    clearInterval(this.timer);
  }

  /** @param {Seat} seat @param {Element} digits @param {Element} face */
  watch(seat, digits, face) {
    this.all.push({ seat, digits, face });
    this.paint(this.all[this.all.length - 1]);
  }

  tick() {
    // Tenths of seconds are shown only of the last ten.
    this.ticks += 1;
    if (this.ticks % 3 && !this.all.some(({ seat }) => seat.clock?.running && seat.clock.ms - this.now() + (seat.at ?? 0) < 11_000)) return;
    for (const one of this.all) if (one.seat.clock?.running) this.paint(one);
  }

  /** @param {{seat: Seat, digits: Element, face: Element}} one */
  paint({ seat, digits, face }) {
    const { clock } = seat;
    if (!clock) return;
    const gone = clock.running ? Math.max(0, this.now() - (seat.at ?? 0)) : 0;
    const ms = Math.max(0, clock.ms - gone);
    const text = clockText(ms);
    if (digits.textContent !== text) digits.textContent = text;
    face.classList.toggle("low", clock.running && ms < LOW_MS);
    const second = Math.ceil(ms / 1000);
    if (seat.seat === this.own && clock.running && ms < 10_000 && ms > 0 && second !== this.second) {
      this.second = second;
      this.onLow(second);
    }
  }
}
