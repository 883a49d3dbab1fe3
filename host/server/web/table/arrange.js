// @ts-check
/** Laying out in secret: pieces change places by drag or by two taps, presets fill in, Ready sends it. */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { button } from "../ui.js";
import { choiceName, lookName } from "./say.js";

/** @typedef {import("./page.js").Table} Table */
/** @typedef {import("./types.js").Part} Part */

export class Arrange {
  /** @param {Table} table @param {Part} part */
  constructor(table, part) {
    this.table = table;
    this.part = part;
    const own = new Set(part.items);
    /** Item to spot. @type {Map<string, string>} */
    this.at = new Map((table.scene?.items ?? []).filter((item) => own.has(item.id)).map((item) => [item.id, item.at ?? ""]));
    /** @type {string | null} */
    this.held = null;
    /** Which input it lays out for. @type {string | undefined} */
    this.key = undefined;
  }

  /** @param {string} spot @returns {string | null} */
  on(spot) {
    for (const [item, at] of this.at) if (at === spot) return item;
    return null;
  }

  /** Whether an item may stand on a spot, and what stands there on the item's. @param {string} item @param {string} to */
  may(item, to) {
    const from = this.at.get(item) ?? "";
    const other = this.on(to);
    if (!this.part.allowed?.[item]?.includes(to)) return false;
    return !other || (this.part.swap !== false && Boolean(this.part.allowed?.[other]?.includes(from)));
  }

  /** Spots for what is held. */
  targets() {
    const { held } = this;
    return held ? (this.part.allowed?.[held] ?? []).filter((spot) => spot !== this.at.get(held) && this.may(held, spot)) : [];
  }

  /** @param {string} spot */
  tap(spot) {
    const item = this.on(spot);
    if (this.held && this.may(this.held, spot) && item !== this.held) this.put(this.held, spot);
    else if (this.held && item && item !== this.held) {
      this.table.warn(t("not-there", { what: this.name(this.held) }));
      this.held = item;
    } else this.held = item === this.held ? null : item;
    this.show();
  }

  /** @param {string} item @param {string} to */
  put(item, to) {
    const from = this.at.get(item) ?? "";
    const other = this.on(to);
    this.at.set(item, to);
    if (other) this.at.set(other, from);
    this.held = null;
    this.table.sounds.play("move");
  }

  /** @param {string} item */
  name(item) {
    const look = this.table.scene?.items?.find((one) => one.id === item)?.look ?? "";
    return lookName(this.table.def, look, this.table.texts);
  }

  /** Draws the scene with the pieces as they are laid out now. */
  show() {
    const { scene, board } = this.table;
    if (!scene || !board) return;
    const items = (scene.items ?? []).map((item) => (this.at.has(item.id) ? { ...item, at: this.at.get(item.id) } : item));
    board.show({ ...scene, items }, { animate: true });
    board.setHints({ selected: this.held ? [this.at.get(this.held) ?? ""] : [], targets: this.targets() });
    this.table.touch?.label();
  }

  tokens() {
    return [...this.at].flatMap(([item, spot]) => [item, spot]);
  }

  buttons() {
    const presets = this.part.presets ?? [];
    const choose = presets.length
      ? h("select", { class: "select preset", "aria-label": t("presets"), onchange: (/** @type {Event} */ event) => {
          const id = /** @type {HTMLSelectElement} */ (event.target).value;
          if (id) this.table.act({ tokens: [id] });
        } }, h("option", { value: "" }, t("presets")), presets.map((id) => h("option", { value: id }, choiceName(id, this.table.texts))))
      : null;
    const ready = button(t("ready"), () => this.table.act({ tokens: this.tokens() }), { kind: "primary", icon: "check", attrs: { "data-choice": "ready" } });
    return [h("span", { class: "bar-note" }, t("arrange-help")), choose, ready].filter((one) => one !== null);
  }
}
