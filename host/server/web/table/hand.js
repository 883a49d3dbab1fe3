// @ts-check
/**
 * A hand of cards to choose from. A tap raises a card, a sweep raises a run, Space and Enter do the same from the keyboard;
 * what is raised is judged by the part's rule, or by asking the game.
 */
import { fill, h, keyed, set } from "../dom.js";
import { t } from "../i18n.js";
import { bySuit, card, sorted } from "./cards.js";
import { lookName } from "./say.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Zone} Zone */
/** @typedef {{ok: boolean, complete: boolean, label?: any, why?: any, said?: string, next?: string[]}} Verdict */

/** What must show of a card so that it can be hit, in pixels; less, and the hand takes two rows. */
const STRIP = 28;
const ROWS = 3;
const RATIO = 98 / 70;

/** @param {Item[]} cards @param {number} most in each part */
function parts(cards, most) {
  const n = Math.ceil(cards.length / most) || 1;
  const each = Math.ceil(cards.length / n);
  return Array.from({ length: n }, (_, i) => cards.slice(i * each, (i + 1) * each));
}

export class Hand {
  /**
   * @param {import("./page.js").Table} table
   * @param {{open: boolean, onChange: () => void, onPlay: () => void}} how `open`: another's hand, lying by suits
   */
  constructor(table, { open, onChange, onPlay }) {
    this.table = table;
    this.open = open;
    this.onChange = onChange;
    this.onPlay = onPlay;
    /** @type {Set<string>} */ this.chosen = new Set();
    /** @type {Part | null} */ this.part = null;
    /** @type {Zone | null} */ this.zone = null;
    /** @type {Verdict} */ this.verdict = { ok: true, complete: false };
    this.order = "game";
    this.hint = -1;
    /** Cards of a suit in one row of an open hand. */
    this.most = Infinity;
    this.cursor = "";
    /** @type {any} */ this.sweep = null;
    this.element = h("div", { class: open ? "hand open" : "hand", role: "group" });
    this.element.onpointerdown = (event) => this.down(event);
    this.element.onpointermove = (event) => this.over(event);
    this.element.onpointerup = () => this.up();
    this.element.onpointercancel = () => void (this.sweep = null);
    this.element.onkeydown = (event) => this.key(event);
    this.element.onclick = (event) => this.click(event);
    // In the next frame: a layout may change the size again.
    this.sizes = new ResizeObserver(() => requestAnimationFrame(() => this.element.isConnected && this.layout()));
    this.sizes.observe(this.element);
  }

  destroy() {
    this.sizes.disconnect();
  }

  /** @param {Zone} zone @param {Part | null} part */
  update(zone, part) {
    const again = this.part && part && JSON.stringify(this.part) === JSON.stringify(part);
    this.zone = zone;
    this.part = part;
    const held = new Set((zone.cards ?? []).map((item) => item.id));
    for (const id of [...this.chosen]) if (!held.has(id)) this.chosen.delete(id);
    if (!again) this.hint = -1;
    if (part && this.chosen.size) this.judge();
    this.draw();
  }

  get cards() {
    return sorted(this.table.def, this.zone?.cards ?? [], this.order);
  }

  /** Cards that can take part in a move at all; all of them where nothing is listed. */
  get possible() {
    const { part } = this;
    if (!part || part.rule !== "listed") return null;
    return new Set((part.combos ?? []).flat());
  }

  draw() {
    const { def, texts } = this.table;
    const cards = this.cards;
    if (!cards.some((item) => item.id === this.cursor)) this.cursor = cards[0]?.id ?? "";
    const possible = this.possible;
    const make = (/** @type {Item} */ item) => h("button", { type: "button", class: "cardb", "data-card": item.id });
    const update = (/** @type {any} */ button, /** @type {Item} */ item) => {
      const name = lookName(def, item.look, texts);
      if (button.look !== item.look || button.said !== name) {
        button.look = item.look;
        button.said = name;
        fill(button, card(def.looks[item.look]), h("span", { class: "sr" }, name));
      }
      const off = this.part !== null && possible !== null && !possible.has(item.id);
      const up = this.chosen.has(item.id);
      button.classList.toggle("up", up);
      button.classList.toggle("off", off);
      const can = this.part !== null && !off;
      set(button, { "aria-pressed": can ? String(up) : null, "aria-disabled": can ? null : "true", tabindex: item.id === this.cursor ? 0 : -1 });
    };
    const rows = this.open ? bySuit(def, cards).flatMap((suit) => parts(suit, this.most)) : this.rows(cards);
    while (this.element.childElementCount > rows.length) this.element.lastElementChild?.remove();
    while (this.element.childElementCount < rows.length) this.element.append(h("div", { class: "hand-row" }));
    rows.forEach((row, i) => keyed(this.element.children[i], row, (item) => item.id, make, update));
    this.layout();
  }

  /** One row, or more where the strips would be too narrow to hit. @param {Item[]} cards */
  rows(cards) {
    const width = this.element.clientWidth || 600;
    const room = width - this.size();
    let rows = 1;
    while (rows < ROWS && cards.length >= 10 && room / (Math.ceil(cards.length / rows) - 1) < STRIP) rows += 1;
    const each = Math.ceil(cards.length / rows);
    return Array.from({ length: rows }, (_, i) => cards.slice(i * each, (i + 1) * each));
  }

  /** Width of a card. */
  size() {
    const high = innerHeight;
    const width = this.element.clientWidth || 600;
    if (this.open) return innerWidth < 760 ? (high < 680 ? 31 : 36) : Math.max(38, Math.min(58, high * 0.064));
    return Math.max(44, Math.min(92, high * (high < 680 ? 0.084 : 0.115), width / 6.2));
  }

  layout() {
    const width = this.element.clientWidth;
    if (!width) return;
    const rows = this.open ? null : this.rows(this.cards);
    if (rows && rows.length !== this.element.childElementCount) return this.draw();
    const size = this.size();
    const longest = Math.max(1, ...[...this.element.children].map((row) => row.childElementCount));
    const fit = longest > 1 ? (width - size - 4) / (longest - 1) : size;
    // Beside the table the rows lie one under the other, and must not reach into its middle.
    const beside = this.open && getComputedStyle(this.element).flexDirection === "column";
    const most = beside && innerWidth < 760 ? 5 : Infinity;
    if (most !== this.most) {
      this.most = most;
      return this.draw();
    }
    const room = beside ? ((this.element.parentElement?.clientWidth ?? width) - size) / Math.max(1, longest - 1) : Infinity;
    const step = this.open ? Math.min(size * 0.46, Math.max(9, room)) : Math.min(size * 0.72, fit);
    this.element.style.setProperty("--cw", `${size}px`);
    this.element.style.setProperty("--ch", `${size * RATIO}px`);
    this.element.style.setProperty("--lap", `${Math.min(0, step - size)}px`);
  }

  /** @param {string[]} ids @param {boolean} up */
  choose(ids, up) {
    const { part } = this;
    if (!part) return;
    const possible = this.possible;
    for (const id of ids) {
      if (possible && !possible.has(id)) continue;
      if (up && part.max === 1) this.chosen.clear();
      if (up) this.chosen.add(id);
      else this.chosen.delete(id);
    }
    this.judge();
    this.draw();
  }

  /** @param {string} id */
  toggle(id) {
    const { part } = this;
    if (!part) return;
    if (part.max === 1 && this.chosen.has(id) && this.verdict.complete) return this.onPlay();
    const group = /** @type {string[][]} */ (part.groups ?? []).find((ids) => ids.includes(id)) ?? [id];
    this.choose(this.chosen.has(id) ? [id] : group, !this.chosen.has(id));
  }

  clear() {
    this.chosen.clear();
    this.judge();
    this.draw();
  }

  /** Raises the next suggestion. */
  suggest() {
    const hints = this.part?.hints ?? [];
    if (!hints.length) return;
    this.hint = (this.hint + 1) % hints.length;
    this.chosen = new Set(hints[this.hint]);
    this.judge();
    this.draw();
  }

  /** @returns {string[]} what is raised, in the order of the hand */
  get tokens() {
    return (this.zone?.cards ?? []).map((item) => item.id).filter((id) => this.chosen.has(id));
  }

  judge() {
    const { part, tokens } = this;
    if (!part) return;
    const enough = tokens.length >= (part.min ?? 1) && tokens.length <= (part.max ?? Infinity);
    if (part.rule === "listed") {
      const same = (/** @type {string[]} */ combo) => combo.length === tokens.length && combo.every((id) => this.chosen.has(id));
      this.verdict = { ok: true, complete: enough && (part.combos ?? []).some(same) };
    } else if (part.rule === "probe" && tokens.length) {
      this.verdict = { ok: true, complete: false };
      this.table.probe(tokens, (verdict) => {
        this.verdict = verdict;
        this.onChange();
      });
    } else {
      this.verdict = { ok: true, complete: enough };
    }
    this.onChange();
  }

  /** @param {Event} event @returns {string | null} */
  cardOf(event) {
    return /** @type {Element} */ (event.target).closest?.(".cardb")?.getAttribute("data-card") ?? null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const id = this.cardOf(event);
    if (!id || event.button !== 0 || !this.part) return;
    // A finger must be able to leave the card it began on.
    /** @type {Element} */ (event.target).releasePointerCapture?.(event.pointerId);
    this.sweep = { id, up: !this.chosen.has(id), moved: false, seen: new Set([id]) };
  }

  /** @param {PointerEvent} event */
  over(event) {
    const { sweep } = this;
    if (!sweep) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cardb");
    const id = under && this.element.contains(under) ? under.getAttribute("data-card") : null;
    if (!id || (id === sweep.id && !sweep.moved)) return;
    if (!sweep.moved) {
      sweep.moved = true;
      this.choose([sweep.id], sweep.up);
    }
    if (!sweep.seen.has(id)) {
      sweep.seen.add(id);
      this.choose([id], sweep.up);
    }
  }

  up() {
    const { sweep } = this;
    this.sweep = null;
    if (!sweep) return;
    this.handled = performance.now();
    this.cursor = sweep.id;
    if (!sweep.moved) this.toggle(sweep.id);
  }

  /** A press without a pointer. @param {MouseEvent} event */
  click(event) {
    const id = this.cardOf(event);
    if (id && performance.now() - (this.handled ?? -1000) > 400) this.toggle(id);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const cards = this.cards;
    const at = cards.findIndex((item) => item.id === this.cursor);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const next = cards[Math.max(0, Math.min(cards.length - 1, to))];
      if (!next) return;
      if (event.shiftKey && this.part) this.choose([this.cursor, next.id], true);
      this.cursor = next.id;
      this.draw();
      /** @type {HTMLElement | null} */ (this.element.querySelector(`[tabindex="0"]`))?.focus();
    } else if (event.key === " ") {
      event.preventDefault();
      this.toggle(this.cursor);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.verdict.complete && this.chosen.size) this.onPlay();
      else this.toggle(this.cursor);
    } else if (event.key === "Escape") {
      this.clear();
    }
  }

  /** Goes on to the next order of the cards. */
  sort() {
    const orders = ["game", "rank", "suit"];
    this.order = orders[(orders.indexOf(this.order) + 1) % orders.length];
    this.draw();
    return t(`sort.${this.order}`);
  }
}
