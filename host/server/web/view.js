// @ts-check
/** A scene for looking at only: the board, and cards and figures beside it. Replays use it; it knows no game. */
import { fill, h } from "./dom.js";
import { msg, pick, t } from "./i18n.js";
import { shape } from "./picture.js";
import { Board } from "./table/board.js";
import { backs, lying } from "./table/cards.js";

/** @typedef {import("./table/types.js").Def} Def */
/** @typedef {import("./table/types.js").Scene} Scene */
/** @typedef {import("./table/types.js").Zone} Zone */
/** @typedef {import("./i18n.js").Texts} Texts */

export class SceneView {
  /**
   * @param {HTMLElement} host
   * @param {{def: Def, texts: Texts, name: (seat: number) => string}} options `name`: what a seat is called here
   */
  constructor(host, { def, texts, name }) {
    this.def = def;
    this.texts = texts;
    this.name = name;
    this.zones = h("div", { class: "view-zones" });
    this.side = h("div", { class: "view-side" });
    this.stage = h("div", { class: "view-board" });
    this.board = def.spots.length ? new Board(this.stage, { def, texts, read: true }) : null;
    host.classList.toggle("view-felt", !this.board);
    fill(host, this.board ? this.stage : null, this.zones, this.side);
  }

  /** @param {Scene} scene @param {boolean} [animate] */
  show(scene, animate = false) {
    this.board?.show(scene, { animate });
    if (this.board) shape(this.stage, this.board.svg);
    const zones = scene.zones ?? [];
    fill(this.zones, zones.filter((zone) => zone.area !== "side").map((zone) => this.zone(zone)), this.auction(scene));
    fill(this.side, zones.filter((zone) => zone.area === "side").map((zone) => this.zone(zone)));
  }

  destroy() {
    this.board?.destroy();
  }

  /** @param {any} text */
  say(text) {
    return msg(text, this.texts);
  }

  /** @param {string | undefined} title @param {any} body @param {string} kind */
  part(title, body, kind) {
    return h("section", { class: `view-zone ${kind}`, "aria-label": title || null }, title ? h("h3", null, title) : null, body);
  }

  /** @param {Zone} zone */
  zone(zone) {
    const seat = /^seat:(\d+)$/.exec(zone.area ?? "")?.[1] ?? zone.seat;
    const title = zone.title ? this.say(zone.title) : seat === undefined ? "" : this.name(Number(seat));
    const cards = (zone.cards ?? []).map((item) => lying(this.def, item, this.texts));
    switch (zone.z) {
      case "fan":
      case "row":
        if (!cards.length && !zone.hidden && zone.z === "row") return null;
        return this.part(title, h("div", { class: "view-cards" }, cards, zone.hidden ? backs(zone.hidden) : null), "wide");
      case "pile":
        return this.part(title, h("div", { class: "view-cards" }, zone.top ? lying(this.def, zone.top, this.texts) : zone.n ? backs(zone.n) : null), "small");
      case "trick":
        return this.trick(zone);
      case "sheet":
        return this.sheet(zone, title);
      case "meter":
        return this.part(this.say(zone.label), h("p", { class: "view-figure" }, `${zone.v ?? 0}${zone.max ? ` / ${zone.max}` : ""}`), "small");
      case "text":
        return this.part("", h("p", null, this.say(zone.msg)), "small");
      default:
        return null;
    }
  }

  /** @param {Zone} zone */
  trick(zone) {
    if (!zone.plays?.length) return null;
    const plays = zone.plays.map((play) =>
      h("li", { class: play.seat === zone.win ? "winning" : null },
        h("span", { class: "view-who" }, this.name(play.seat)),
        h("span", { class: "view-cards" }, play.cards.map((item) => lying(this.def, item, this.texts))),
        play.label ? h("span", { class: "muted" }, this.say(play.label)) : null));
    return this.part(t("replay.on-table"), h("ul", { class: "view-trick" }, plays), "wide");
  }

  /** @param {Zone} zone @param {string} title */
  sheet(zone, title) {
    const say = (/** @type {any} */ cell) => (cell !== null && typeof cell === "object" ? this.say(cell) : String(cell ?? ""));
    return this.part(title, h("div", { class: "scroll", tabindex: "0" },
      h("table", { class: "figures" },
        h("thead", null, h("tr", null, (zone.cols ?? []).map((col) => h("th", { scope: "col" }, say(col))))),
        h("tbody", null, (zone.rows ?? []).map((row) => h("tr", null, row.map((cell) => h("td", null, say(cell)))))))), "wide");
  }

  /** Calls as everybody heard them. @param {any} scene */
  auction(scene) {
    const calls = scene.auction?.calls ?? [];
    if (!calls.length) return null;
    const items = calls.map((/** @type {any} */ call) => {
      const text = typeof call === "string" ? call : (call.text ?? call.call ?? "");
      const said = this.say({ k: `call.${text}` });
      return h("li", null, h("span", { class: "view-who" }, call.seat === undefined ? "" : this.name(call.seat)), said === `call.${text}` ? text : said);
    });
    return this.part(t("replay.calls"), h("ol", { class: "view-calls" }, items), "wide");
  }
}

/** A text of a step in the language shown, as its game writes it. @param {{text?: string, in?: Record<string, string>}} step */
export const written = (step) => (step.in ? pick(step.in) : "") || step.text || "";
