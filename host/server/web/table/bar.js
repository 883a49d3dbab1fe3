// @ts-check
/** The viewer's buttons for moves: Play with its live verdict, suggestions, choices, numbers, texts, the bidding box. */
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { button, dialog } from "../ui.js";
import { SUITS } from "./outlines.js";
import { tell } from "./say.js";
import { callFace, suited } from "./zones.js";

/** @typedef {import("./page.js").Table} Table */
/** @typedef {import("./types.js").Choice} Choice */

/** More buttons than this go into a list of their own. */
const MANY = 8;
/** How long "sure?" waits. */
const SURE_MS = 4000;

/** Choices that are a number and a word: they make a grid. @param {Choice[]} items */
function grid(items) {
  const calls = items.map((item) => /^(\d+)([A-Z]+)$/.exec(item.id));
  const found = calls.filter((call) => call !== null);
  const strains = [...new Set(found.map((call) => call[2]))];
  if (found.length < 6 || strains.length < 2 || strains.length > 7) return null;
  const order = ["C", "D", "H", "S", "N"];
  strains.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const levels = [...new Set(found.map((call) => Number(call[1])))].sort((a, b) => a - b);
  const rest = items.filter((item) => !/^(\d+)([A-Z]+)$/.test(item.id));
  return { strains, levels, rest, byId: new Map(items.map((item) => [item.id, item])) };
}

export class Bar {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.element = h("div", { class: "tp-move", role: "group", "aria-label": () => t("your-move") });
    /** The level chosen first, on a small screen. @type {number | null} */
    this.level = null;
    this.key = "";
    // A board that grew and shrank with the buttons under it would move away from the finger that points at it.
    let tallest = 0;
    new ResizeObserver(([{ target }]) => {
      const tall = /** @type {HTMLElement} */ (target).offsetHeight;
      if (table.board && tall > tallest) this.element.style.minHeight = `${(tallest = tall)}px`;
    }).observe(this.element);
    addEventListener("resize", () => {
      tallest = 0;
      this.element.style.minHeight = "";
    });
  }

  /** Draws anew what the scene asks for. */
  show() {
    const { table } = this;
    const id = `${table.scene?.input?.id}`;
    if (id !== this.key) this.level = null;
    this.key = id;
    /** @type {any[]} */
    const blocks = [];
    const { input } = table;
    if (input.unknown.length) blocks.push(h("p", { class: "bar-note", role: "alert" }, t("update-needed")));
    /** @type {any[]} */
    const inline = [];
    this.play = this.why = this.clear = undefined;
    if (input.all("pick").length) {
      inline.push(...this.pick());
      if (this.why) blocks.push(this.why);
    }
    if (table.arrange) inline.push(...table.arrange.buttons());
    const { play } = table;
    if (play && (play.confirmable || play.aiming)) {
      const attrs = { disabled: !play.confirmable };
      inline.push(button(t("confirm-move"), () => play.confirm(), { kind: "primary", icon: "check", attrs }));
      inline.push(button(t("cancel"), () => play.cancel(), { kind: "quiet", attrs }));
    }
    for (const part of input.all("choices")) {
      if (table.arrange && sameIds(part, table.arrange.part)) continue;
      for (const group of part.groups ?? []) this.choices(group, inline, blocks);
    }
    for (const part of input.all("number")) blocks.push(this.number(part));
    for (const part of input.all("text")) blocks.push(this.text(part));
    if (inline.length) blocks.push(h("div", { class: "bar-row" }, inline));
    const focused = document.activeElement?.getAttribute("data-choice");
    fill(this.element, blocks);
    this.element.hidden = !blocks.length && !this.element.style.minHeight;
    this.element.classList.toggle("none", !blocks.length);
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-choice="${CSS.escape(focused)}"]`))?.focus();
  }

  /** Only what a selection changes. */
  update() {
    if (!this.play) return this.show();
    const hand = this.table.felt?.active;
    if (!hand || !this.element.contains(this.play)) return this.show();
    const { verdict, chosen } = hand;
    const part = /** @type {import("./types.js").Part} */ (hand.part);
    // What was judged last is said no more when it has been played.
    const label = chosen.size ? tell(verdict.label, this.table.texts) : "";
    this.play.disabled = !verdict.complete || !chosen.size;
    fill(this.play, h("span", null, tell(part.confirm, this.table.texts) || t("play")), label ? h("span", { class: "verdict" }, label) : null);
    fill(this.why, chosen.size && !verdict.complete ? verdict.said || tell(verdict.why, this.table.texts) : "");
    this.clear.disabled = !chosen.size;
  }

  pick() {
    const hand = this.table.felt?.active;
    if (!hand) return [];
    this.play = h("button", { type: "button", class: "btn primary play", "data-choice": "play", onclick: () => this.table.playChosen() });
    this.why = h("div", { class: "why", role: "status" });
    this.clear = h("button", { type: "button", class: "btn", "data-choice": "clear", onclick: () => hand.clear() }, t("clear"));
    const hint = hand.part?.hints?.length ? h("button", { type: "button", class: "btn", "data-choice": "hint", onclick: () => hand.suggest() }, t("hint")) : null;
    const sort = h("button", { type: "button", class: "btn", "data-choice": "sort", onclick: () => this.table.say(hand.sort()) }, t("sort"));
    const several = (hand.part?.max ?? 1) > 1;
    queueMicrotask(() => this.update());
    return [several ? sort : null, hint, several ? this.clear : null, this.play].filter((one) => one !== null);
  }

  /** @param {import("./types.js").Group} group @param {any[]} inline @param {any[]} blocks */
  choices(group, inline, blocks) {
    const items = group.items;
    const bids = grid(items);
    if (bids) return void blocks.push(this.bids(bids));
    const made = items.map((item) => this.choice(item));
    if (items.length > MANY) {
      const title = t("more-moves", { n: items.length });
      inline.push(button(title, () => dialog(title, (close) => ({
        body: h("div", { class: "choice-list", onclick: (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).closest(".sent") && close() }, items.map((item) => this.choice(item))),
      }))));
    } else if (group.cols && items.length > group.cols) {
      blocks.push(h("div", { class: "bar-grid", style: { "--cols": group.cols } }, made));
    } else {
      inline.push(...made);
    }
  }

  /** @param {Choice} item @param {any} [face] @param {string} [kind] */
  choice(item, face, kind = "") {
    const label = tell(item.label, this.table.texts);
    const press = h("button", {
      type: "button", class: `btn choice ${kind}${item.tone ? ` ct-${item.tone}` : ""}`, "data-choice": item.id, disabled: item.on === false,
      title: item.why ? tell(item.why, this.table.texts) : null,
    });
    const shown = () =>
      face
        ? fill(press, h("span", { class: "face-in", "aria-hidden": "true" }, face), h("span", { class: "sr" }, label))
        : fill(press, suited(label.charAt(0).toUpperCase() + label.slice(1)));
    shown();
    let sure = false;
    press.onclick = () => {
      if (item.confirm && !sure) {
        sure = true;
        press.classList.add("sure");
        fill(press, t("sure", { what: label }));
        setTimeout(() => {
          sure = false;
          press.classList.remove("sure");
          shown();
        }, SURE_MS);
        return;
      }
      press.classList.add("sent");
      this.table.act({ tokens: [item.id] });
    };
    return press;
  }

  /** The bidding box: a grid, and on small screens the level first. @param {NonNullable<ReturnType<typeof grid>>} bids */
  bids({ strains, levels, rest, byId }) {
    const cell = (/** @type {number} */ level, /** @type {string} */ strain) => {
      const item = byId.get(`${level}${strain}`);
      const kind = `bid suit-${SUITS[strain] ? strain : "none"}`;
      return item ? this.choice(item, callFace(item.id, this.table), kind) : h("span", { class: "bid none", "aria-hidden": "true" }, callFace(`${level}${strain}`, this.table));
    };
    const calls = h("div", { class: "calls" }, rest.map((item) => this.choice(item, undefined, `call call-${item.id}`)));
    const small = matchMedia("(max-width: 640px), (max-height: 620px)").matches;
    if (!small) {
      const all = levels.flatMap((level) => strains.map((strain) => cell(level, strain)));
      return h("div", { class: "bidbox" }, h("div", { class: "bids", style: { "--cols": strains.length } }, all), calls);
    }
    const chosen = this.level ?? null;
    const row = h("div", { class: "bids levels", style: { "--cols": levels.length } }, levels.map((level) =>
      h("button", { type: "button", class: "btn bid", "data-choice": `level-${level}`, "aria-pressed": String(level === chosen), onclick: () => {
        this.level = level === chosen ? null : level;
        this.show();
      } }, String(level))));
    const suits = chosen === null ? null : h("div", { class: "bids", style: { "--cols": strains.length } }, strains.map((strain) => cell(chosen, strain)));
    return h("div", { class: "bidbox small" }, row, suits, calls);
  }

  /** @param {import("./types.js").Part} part */
  number(part) {
    const field = h("input", { class: "input", type: "number", inputmode: "numeric", min: part.min, max: part.max, step: part.step || 1, value: String(part.presets?.[0] ?? part.min ?? 0), "aria-label": t("number") });
    const send = () => this.table.act({ tokens: [field.value] });
    const presets = (part.presets ?? []).map((n) => button(String(n), () => this.table.act({ tokens: [String(n)] })));
    return h("form", { class: "bar-row", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), field.reportValidity() && send()) }, presets, field, h("button", { class: "btn primary" }, t("play")));
  }

  /** @param {import("./types.js").Part} part */
  text(part) {
    const field = h("input", { class: "input", maxlength: part.max, "aria-label": t("your-text") });
    return h("form", { class: "bar-row", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), field.value && this.table.act({ tokens: [field.value] })) }, field, h("button", { class: "btn primary" }, t("play")));
  }
}

/** Whether choices only name the presets that the layout's own buttons name. @param {import("./types.js").Part} choices @param {import("./types.js").Part} arrange */
function sameIds(choices, arrange) {
  const ids = (choices.groups ?? []).flatMap((group) => group.items.map((/** @type {Choice} */ item) => item.id));
  return ids.length > 0 && ids.every((id) => arrange.presets?.includes(id));
}
