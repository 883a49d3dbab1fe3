// @ts-check
/** A finished game, step by step. */
import { api, errorText, seg, whoAmI } from "../api.js";
import { fill, h } from "../dom.js";
import { has, msg, onLang, pick, t, when } from "../i18n.js";
import { face, fate, seatName, sitter, verdict } from "../tables.js";
import { arrive, copy, empty, failed, button, iconButton, skeletons } from "../ui.js";

/** @typedef {{n: number, seat?: number, kind: string, text?: string, in?: Record<string, string>, args?: any}} Step */
/** @typedef {{def: any, texts: import("../i18n.js").Texts, table: import("../api.js").TableInfo, steps: Step[]}} Replay */

const AUTO_MS = 1200;
/** Letters of a move that has no text for people. */
const LONGEST = 24;
/** Scenes fetched before they are wanted. */
const AHEAD = 3;

/** @param {HTMLElement} root @param {import("../app.js").Way} way @returns {import("../app.js").Shown} */
export function page(root, way) {
  /** @type {{destroy: () => void} | null} */
  let shown = null;
  /** @type {Replay | null} */
  let replay = null;
  let gone = false;
  fill(root, h("h1", { class: "sr" }, () => t("replay")), skeletons(2, "block"));

  async function start() {
    try {
      await whoAmI();
      const [found, view] = await Promise.all([api.get(`/api/replay/${seg(way.part)}`), import("../view.js")]);
      if (gone) return;
      replay = found;
      way.retitle();
      shown = new Player(root, found, view, way);
    } catch (error) {
      if (gone) return;
      const refused = /** @type {any} */ (error).status;
      arrive(root, h("h1", { class: "sr" }, () => t("replay")), refused >= 400 && refused < 500
        ? empty(() => t("replay.gone"), () => errorText(error), h("a", { class: "btn primary", href: "/" }, () => t("lost.home")))
        : failed(error, start));
    }
  }
  start();
  return {
    title: () => (replay ? `${pick(replay.table.title)} · ${t("replay")}` : t("replay")),
    destroy() {
      gone = true;
      shown?.destroy();
    },
  };
}

class Player {
  /**
   * @param {HTMLElement} root
   * @param {Replay} replay
   * @param {typeof import("../view.js")} view
   * @param {import("../app.js").Way} way
   */
  constructor(root, replay, view, way) {
    this.replay = replay;
    this.written = view.written;
    this.id = replay.table.id;
    /** @type {Map<number, Promise<any>>} */
    this.scenes = new Map();
    const first = Number(way.query.get("step") ?? NaN);
    this.last = Math.max(0, replay.steps.length - 1);
    this.at = Number.isInteger(first) && first >= 0 && first <= this.last ? first : 0;
    this.timer = 0;
    this.turn = 0;
    this.stage = h("div", { class: "replay-stage" });
    this.status = h("p", { class: "replay-now", role: "status" });
    this.problem = h("div", { class: "problem", role: "alert" });
    this.view = new view.SceneView(this.stage, { def: replay.def, texts: replay.texts, name: (seat) => this.seat(seat) });
    this.build(root);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.endLang = onLang(() => this.go(this.at));
    this.go(this.at);
  }

  destroy() {
    clearInterval(this.timer);
    document.removeEventListener("keydown", this.keys);
    this.endLang();
    this.view.destroy();
  }

  /** @param {number} seat */
  seat(seat) {
    const info = this.replay.table.seats.find((one) => one.seat === seat);
    return info ? `${seatName(info, this.replay.texts)} · ${sitter(info)}` : t("seat.n", { number: seat + 1 });
  }

  /** @param {HTMLElement} root */
  build(root) {
    const table = this.replay.table;
    this.slider = h("input", {
      type: "range", class: "slider", min: 0, max: this.last, step: 1, value: this.at, "aria-label": () => t("replay.step"),
      oninput: () => this.go(Number(this.slider?.value)),
    });
    this.playing = iconButton("play", () => t("replay.auto"), () => this.auto(), { class: "btn icon primary" });
    const step = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => number} */ to) => iconButton(name, () => t(label), () => this.go(to()), { class: "btn icon" });
    const controls = h("div", { class: "replay-controls", role: "group", "aria-label": () => t("replay.controls") },
      step("first", "replay.first", () => 0), step("back", "replay.back", () => this.at - 1), this.playing,
      step("next", "replay.next", () => this.at + 1), step("last", "replay.last", () => this.last), this.slider);
    this.list = h("ol", { class: "replay-list", "aria-label": () => t("replay.moves") }, this.rows());
    const people = table.seats.map((seat) => {
      const end = fate({ ...table, mine: [seat.seat] });
      const name = seat.kind === "human" && seat.player ? h("a", { href: `/player/${encodeURIComponent(seat.player)}` }, seat.player) : () => sitter(seat);
      return h("li", { class: "person" }, face({ ...seat, online: false }),
        h("span", { class: "person-words" }, h("span", { class: "person-name" }, name), h("span", { class: "small-text muted" }, () => seatName(seat, this.replay.texts))),
        end ? h("span", { class: `tag ${end}` }, () => t(`fate.${end}`)) : null);
    });
    arrive(root,
      h("div", { class: "replay-main" }, this.stage, this.status, controls, this.problem),
      h("aside", { class: "replay-side", "aria-label": () => t("replay.about") },
        h("section", { class: "panel" },
          h("h1", { tabindex: "-1" }, () => pick(table.title)),
          h("p", { class: "replay-verdict" }, () => verdict(table)),
          h("p", { class: "muted small-text" }, () => when(table.moved ?? table.created)),
          h("ul", { class: "people" }, people),
          h("div", { class: "row" },
            button(() => t("replay.share"), () => copy(`${location.origin}/replay/${this.id}?step=${this.at}`, t("room.copied")), { icon: "link", kind: "small" }),
            h("a", { class: "btn small", href: `/games/${table.manifest}` }, () => t("rules")))),
        h("section", { class: "panel replay-moves" }, h("h2", null, () => t("replay.moves")), this.list)));
  }

  rows() {
    let ply = 0;
    return this.replay.steps.map((step, i) => {
      // Each game of a match counts anew.
      if (step.kind === "begin") ply = 0;
      const played = step.kind === "move" || step.kind === "call";
      return h("li", { class: played ? null : "whole" },
        h("button", { type: "button", class: "replay-step", "data-step": i, onclick: () => this.go(i) },
          h("span", { class: "replay-n", "aria-hidden": "true" }, played ? String(++ply) : ""),
          h("span", { class: "replay-text" }, () => this.told(step))));
    });
  }

  /** @param {Step} step */
  told(step) {
    const text = this.written(step);
    if (step.kind === "call") {
      const said = msg({ k: `call.${text}` }, this.replay.texts);
      return said === `call.${text}` ? text : said;
    }
    // A long move that only programs read is told by its kind.
    if (text && step.kind === "move") return step.in || text.length <= LONGEST ? text : msg({ k: text.split(":")[0] }, this.replay.texts);
    const said = text ? msg({ k: text, a: step.args }, this.replay.texts) : "";
    const kind = `step.${step.kind}`;
    const seat = this.replay.table.seats.find((one) => one.seat === step.seat);
    const who = seat ? seatName(seat, this.replay.texts) : step.kind === "end" ? t("step.end") : "";
    return [who, said || (has(kind) ? t(kind) : step.kind)].filter(Boolean).join(t("names.colon"));
  }

  /** @param {number} n */
  scene(n) {
    let asked = this.scenes.get(n);
    if (!asked) {
      asked = api.get(`/api/replay/${seg(this.id)}/${n}`).then((answer) => answer.scene ?? answer);
      this.scenes.set(n, asked);
      asked.catch(() => this.scenes.delete(n));
    }
    return asked;
  }

  /** Shows the game after step `n`; step 0 is its beginning. @param {number} n */
  async go(n) {
    const to = Math.max(0, Math.min(this.last, n));
    const near = Math.abs(to - this.at) === 1;
    this.at = to;
    const mine = ++this.turn;
    if (this.slider) this.slider.value = String(to);
    this.point();
    try {
      const scene = await this.scene(to);
      if (mine !== this.turn) return;
      this.problem.textContent = "";
      this.view.show(scene, near);
      for (let i = 1; i <= AHEAD && to + i <= this.last; i++) this.scene(to + i).catch(() => undefined);
    } catch (error) {
      if (mine === this.turn) fill(this.problem, () => errorText(error));
    }
    if (to === this.last) this.stop();
  }

  /** Marks the step in the list and tells it. */
  point() {
    const step = this.replay.steps[this.at];
    const words = this.at && step ? t("replay.at", { n: this.at, all: this.last, move: this.told(step) }) : t("replay.begin");
    const who = step?.seat === undefined ? "" : this.seat(step.seat);
    fill(this.status, words, who ? h("span", { class: "muted" }, ` ${who}`) : null);
    this.slider?.setAttribute("aria-valuetext", words);
    for (const old of this.list?.querySelectorAll("[aria-current]") ?? []) old.removeAttribute("aria-current");
    const row = /** @type {HTMLElement | null} */ (this.list?.querySelector(`[data-step="${this.at}"]`));
    row?.setAttribute("aria-current", "step");
    if (row && this.list) {
      // Only the list scrolls, never the page.
      const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
      if (top < this.list.scrollTop) this.list.scrollTop = top;
      else if (bottom > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = bottom - this.list.clientHeight;
    } else if (this.list) this.list.scrollTop = 0;
  }

  auto() {
    if (this.timer) return this.stop();
    if (this.at === this.last) this.go(0);
    this.timer = window.setInterval(() => this.go(this.at + 1), AUTO_MS);
    this.face("pause", "replay.pause");
  }

  stop() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.face("play", "replay.auto");
  }

  /** @param {string} name @param {string} label */
  face(name, label) {
    const made = iconButton(name, () => t(label), () => this.auto(), { class: "btn icon primary" });
    const had = document.activeElement === this.playing;
    this.playing?.replaceWith(made);
    this.playing = made;
    if (had) made.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const on = /** @type {Element} */ (event.target);
    if (on.closest("dialog, select, textarea, .menu") || (on instanceof HTMLInputElement && on !== this.slider)) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (to !== undefined) this.go(to);
    else if (event.key === " " && !on.closest("button, a")) this.auto();
    else return;
    event.preventDefault();
  }
}
