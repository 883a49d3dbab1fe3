// @ts-check
/** A table without a board: the viewer's hand below, the others round it, tricks and auctions in the middle. */
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { backs } from "./cards.js";
import { Hand } from "./hand.js";
import { fly, moves } from "./motion.js";
import { known, lookName, seatName } from "./say.js";
import { seatRow } from "./seats.js";
import { auctionTable, fact, trick, zoneBlock } from "./zones.js";

/** @typedef {import("./page.js").Table} Table */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Zone} Zone */

/** Places from the viewer's own on, clockwise. @type {Record<number, string[]>} */
const PLACES = {
  1: ["bottom"],
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "topleft", "topright", "right"],
  6: ["bottom", "left", "topleft", "top", "topright", "right"],
};
const NAMES = ["bottom", "left", "topleft", "top", "topright", "right"];

/** The card itself: in a hand it lies in a button that is only as wide as what shows of it. @param {Element} element */
const paper = (element) => element.querySelector(".card") ?? element;

/** A small card in the middle of a seat: cards come out of it, they do not shrink from its width. @param {DOMRect} seat @param {DOMRect} card */
function within(seat, card) {
  const [width, height] = [card.width / 2, card.height / 2];
  return new DOMRect(seat.left + (seat.width - width) / 2, seat.top + (seat.height - height) / 2, width, height);
}

export class Felt {
  /** @param {Table} table @param {HTMLElement} host @param {HTMLElement} bar where the viewer's buttons stand */
  constructor(table, host, bar) {
    this.table = table;
    this.bar = bar;
    /** @type {Map<string, Hand>} */ this.hands = new Map();
    /** @type {Record<string, HTMLElement>} */ this.places = {};
    for (const name of NAMES) this.places[name] = h("section", { class: `place at-${name}` });
    this.center = h("section", { class: "center" });
    this.element = h("div", { class: "felt" }, NAMES.map((name) => this.places[name]), this.center);
    /** Trumps, contract, points: on small screens the panel that tells them is shut. */
    this.facts = h("div", { class: "facts" });
    this.ownHand = h("div", { class: "own-hand" });
    this.ownSeat = h("div", { class: "own-seat" });
    this.places.bottom.append(this.facts, bar, this.ownHand, this.ownSeat);
    host.append(this.element);
  }

  destroy() {
    for (const hand of this.hands.values()) hand.destroy();
    this.element.remove();
  }

  /** @param {number} seat */
  place(seat) {
    const scene = /** @type {Scene} */ (this.table.scene);
    const n = scene.seats.length;
    const after = (seat - scene.viewer.bottom + n) % n;
    // Where play goes against the clock the next player sits on the right.
    const at = this.table.def.anticlockwise ? (n - after) % n : after;
    return (PLACES[n] ?? PLACES[6])[at] ?? "top";
  }

  /** The hand that the viewer may choose from now. */
  get active() {
    return [...this.hands.values()].find((hand) => hand.part) ?? null;
  }

  /** @param {Scene} scene @param {boolean} animate */
  show(scene, animate) {
    const before = animate && moves() ? this.rects() : null;
    const picks = new Map(this.table.input.all("pick").map((part) => [part.zone, part]));
    this.element.className = `felt n${scene.seats.length}${scene.result ? " over" : ""}`;
    const used = new Set();
    const zones = scene.zones ?? [];
    for (const name of NAMES) if (name !== "bottom") fill(this.places[name]);
    for (const seat of scene.seats) {
      const place = this.place(seat.seat);
      const fans = zones.filter((zone) => zone.z === "fan" && zone.seat === seat.seat);
      const others = zones.filter((zone) => zone.area === `seat:${seat.seat}` && zone.z !== "fan");
      const row = seatRow(this.table, seat, { small: place !== "bottom" });
      const hands = fans.map((zone) => this.fan(zone, place, picks.get(zone.id) ?? null, used));
      const extra = others.map((zone) => zoneBlock(this.table, zone));
      this.places[place].setAttribute("aria-label", seatName(seat, this.table.texts));
      this.places[place].classList.toggle("turn", scene.turn.includes(seat.seat));
      if (place === "bottom") {
        const focused = this.ownHand.contains(document.activeElement);
        if (!focused || hands.some((hand) => hand && !this.ownHand.contains(hand))) fill(this.ownHand, hands);
        fill(this.ownSeat, row, extra);
      } else {
        this.places[place].append(row, ...hands.filter((hand) => hand !== null), ...extra.filter((block) => block !== null));
      }
    }
    for (const [id, hand] of this.hands) {
      if (used.has(id)) continue;
      hand.destroy();
      this.hands.delete(id);
    }
    this.middle(scene, zones);
    fill(this.facts, scene.result ? null : zones.filter((zone) => zone.area === "side").map((zone) => fact(this.table, zone)));
    if (before) this.flow(before, scene);
  }

  /** @param {Zone} zone @param {string} place @param {any} part @param {Set<string>} used */
  fan(zone, place, part, used) {
    const cards = zone.cards ?? [];
    if (!cards.length) {
      if (!zone.hidden) return null;
      const seat = /** @type {Scene} */ (this.table.scene).seats[zone.seat ?? 0];
      return backs(zone.hidden, t("hand-hidden", { seat: seatName(seat, this.table.texts), n: zone.hidden }));
    }
    used.add(zone.id);
    const open = place !== "bottom";
    let hand = this.hands.get(zone.id);
    if (!hand || hand.open !== open) {
      hand?.destroy();
      hand = new Hand(this.table, { open, onChange: () => this.table.bar.update(), onPlay: () => this.table.playChosen() });
      this.hands.set(zone.id, hand);
    }
    const seat = /** @type {Scene} */ (this.table.scene).seats[zone.seat ?? 0];
    hand.element.setAttribute("aria-label", t("hand-of", { seat: seatName(seat, this.table.texts) }));
    hand.update(zone, part);
    return hand.element;
  }

  /** @param {Scene} scene @param {Zone[]} zones */
  middle(scene, zones) {
    const place = (/** @type {number} */ seat) => this.place(seat);
    const own = zones.filter((zone) => zone.area === "center");
    const tricks = own.filter((zone) => zone.z === "trick");
    const rest = own.filter((zone) => zone.z !== "trick");
    const heard = scene.auction && (scene.auction.calls.length > 0 || typeof scene.auction.turn === "number");
    const auction = heard ? auctionTable(this.table, scene.auction) : null;
    const blocks = rest.map((zone) => zoneBlock(this.table, zone)).filter((block) => block !== null);
    fill(this.center,
      blocks.length ? h("div", { class: "middle-rows" }, blocks) : null,
      auction,
      !auction || tricks.some((zone) => zone.plays?.length) ? tricks.map((zone) => trick(this.table, zone, place)) : null);
  }

  /** Where cards and seats are on the screen now. */
  rects() {
    /** @type {Map<string, DOMRect>} */
    const cards = new Map();
    for (const element of this.element.querySelectorAll("[data-card]")) cards.set(element.getAttribute("data-card") ?? "", paper(element).getBoundingClientRect());
    /** @type {Map<string, DOMRect>} */
    const seats = new Map();
    for (const element of this.element.querySelectorAll("[data-seat]")) seats.set(element.getAttribute("data-seat") ?? "", element.getBoundingClientRect());
    const trickCards = [...this.element.querySelectorAll(".trick [data-card]")].map((element) => ({ element, rect: element.getBoundingClientRect() }));
    return { cards, seats, trickCards, win: this.win };
  }

  /** Cards move from where they were; new ones of a trick come from their seats; a trick that is over goes to who won it. */
  flow(/** @type {ReturnType<Felt["rects"]>} */ before, /** @type {Scene} */ scene) {
    const now = [...this.element.querySelectorAll("[data-card]")];
    const fresh = now.filter((element) => !before.cards.has(element.getAttribute("data-card") ?? ""));
    if (fresh.length > 24) return;
    for (const element of now) {
      const from = before.cards.get(element.getAttribute("data-card") ?? "");
      const by = /** @type {HTMLElement} */ (element).dataset.by;
      const to = paper(element).getBoundingClientRect();
      if (from && Math.hypot(from.left - to.left, from.top - to.top) > 2) fly(element, from, to);
      else if (!from && by !== undefined && before.seats.has(by)) fly(element, within(/** @type {DOMRect} */ (before.seats.get(by)), to), to);
    }
    const trickZone = (scene.zones ?? []).find((zone) => zone.z === "trick" && zone.area === "center");
    const here = new Set(now.map((element) => element.getAttribute("data-card")));
    const gone = before.trickCards.filter(({ element }) => !here.has(element.getAttribute("data-card")));
    const to = before.win !== undefined ? this.element.querySelector(`[data-seat="${before.win}"]`)?.getBoundingClientRect() : null;
    if (to && gone.length && gone.length <= 12) this.gather(gone, to);
    this.win = trickZone?.win;
  }

  /** @param {{element: Element, rect: DOMRect}[]} gone @param {DOMRect} to */
  gather(gone, to) {
    for (const { element, rect } of gone) {
      const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
      copy.removeAttribute("data-card");
      copy.classList.add("going");
      copy.setAttribute("aria-hidden", "true");
      for (const [key, value] of /** @type {[string, number][]} */ ([["left", rect.left], ["top", rect.top], ["width", rect.width]])) copy.style.setProperty(key, `${value}px`);
      this.table.root.append(copy);
      const [dx, dy] = [to.left + to.width / 2 - rect.left - rect.width / 2, to.top + to.height / 2 - rect.top - rect.height / 2];
      copy.animate([{ opacity: 1, transform: "none" }, { opacity: 0, transform: `translate(${dx}px, ${dy}px) scale(.5)` }], { duration: 300, delay: 160, easing: "ease-in", fill: "forwards" }).onfinish = () => copy.remove();
    }
  }

  /** What lies in a hand, for readers. @param {Zone} zone */
  spoken(zone) {
    return (zone.cards ?? []).map((item) => lookName(this.table.def, item.look, this.table.texts)).join(", ") || known(zone.id, this.table.texts);
  }
}
