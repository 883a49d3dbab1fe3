// @ts-check
/** The board: drawn once from the definition, then pieces and marks from each scene. It knows no game. */
import { keyed, s, set } from "../dom.js";
import { msg, t } from "../i18n.js";
import { Geometry, MANY, rotationFor } from "./geometry.js";
import { brackets, drawMarks } from "./marks.js";
import { appear, flip, travel, vanish, worthShowing } from "./motion.js";
import { glyphs, outlinesReady, paint, piece, toned } from "./pieces.js";
import { onPref, prefs } from "./prefs.js";
import { plain } from "./say.js";

/** @typedef {import("./types.js").Def} Def */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Scene} Scene */
/**
 * What a player's hand has done so far, to be shown.
 * @typedef {object} Hints
 * @property {string[]} [selected] spots
 * @property {string[]} [targets]
 * @property {{at: string, look: string} | null} [ghost]
 * @property {string[]} [via] points of a way, from its start
 * @property {string[]} [queued] a move in advance
 */

/** A board below this width, in pixels, is small. */
const SMALL_PX = 480;

export class Board {
  /**
   * @param {Element} host
   * @param {{def: Def, texts: import("../i18n.js").Texts, read?: boolean, coords?: boolean}} options `read`: for looking only
   */
  constructor(host, { def, texts, read = false, coords = true }) {
    paint();
    this.def = def;
    this.texts = texts;
    this.read = read;
    this.wantsCoords = coords;
    /** @type {Scene | null} */ this.scene = null;
    /** @type {Hints} */ this.hints = {};
    /** @type {Map<string, Item>} */ this.on = new Map();
    /** @type {Map<string, string>} */ this.moved = new Map();
    /** @type {Element[]} */ this.raised = [];
    this.extra = 0;
    this.rot = 0;
    this.cells = def.spots.length > 0 && def.spots.every((spot) => spot.x % 100 === 50 && spot.y % 100 === 50);
    const g = (/** @type {string} */ name) => s("g", { class: name, "aria-hidden": "true" });
    this.layer = { draw: g("l-draw"), under: g("l-under"), items: g("l-items"), over: g("l-over"), hints: g("l-hints") };
    this.spots = s("g", { class: "l-spots" });
    const back = s("rect", { class: "ground" });
    this.back = back;
    this.svg = s(
      "svg",
      { class: `board mat-${def.material}`, role: read ? "img" : "application", "aria-label": () => t("board"), focusable: "false" },
      back, this.layer.draw, this.layer.under, this.layer.items, this.layer.hints, this.layer.over, read ? null : this.spots,
    );
    host.append(this.svg);
    this.small = false;
    this.geometry = this.measure();
    this.draw();
    const sizes = new ResizeObserver(([entry]) => this.sized(entry.contentRect.width));
    sizes.observe(this.svg);
    const undo = onPref((key) => (key === "pieces" || key === "coords") && this.redraw());
    outlinesReady(def).then(() => this.redraw());
    this.end = () => {
      undo();
      sizes.disconnect();
    };
  }

  /** Letters that nobody can read give their room to the board. */
  measure() {
    return new Geometry(this.def, this.rot, this.wantsCoords && prefs.coords() && !(this.small && !this.cells), this.small);
  }

  /** @param {number} width of the board on the screen */
  sized(width) {
    const small = width > 0 && width < SMALL_PX;
    if (small === this.small || this.read) return;
    this.small = small;
    requestAnimationFrame(() => this.redraw());
  }

  destroy() {
    this.end();
    this.svg.remove();
  }

  /** Turns the board on, by the next angle that it allows. */
  turn() {
    const angles = this.def.rot?.length ? this.def.rot : [0, 180];
    this.extra = (this.extra + 1) % angles.length;
    this.place();
  }

  /** The board's ways of standing are as many as its angles. */
  place() {
    const angles = this.def.rot?.length ? this.def.rot : [0, 180];
    const base = this.scene ? rotationFor(this.def, this.scene.seats, this.scene.viewer.bottom) : 0;
    const at = Math.max(0, angles.indexOf(base));
    this.rot = angles[(at + this.extra) % angles.length];
    this.redraw();
  }

  redraw() {
    this.geometry = this.measure();
    this.draw();
    const items = /** @type {any} */ (this.layer.items);
    items.keyed = new Map();
    this.layer.items.replaceChildren();
    const { hints } = this;
    if (this.scene) this.show(this.scene, { animate: false });
    this.setHints(hints);
  }

  /** The ground and all that is printed on it. */
  draw() {
    const { geometry, def } = this;
    const [x, y, w, h] = geometry.view;
    set(this.svg, { viewBox: geometry.view.join(" ") });
    this.svg.style.setProperty("--ratio", String(geometry.ratio));
    set(this.back, { x, y, width: w, height: h });
    const [mx, my] = geometry.middle;
    const turned = s("g", { transform: geometry.rot ? `rotate(${geometry.rot} ${mx} ${my})` : null });
    const upright = [];
    // Lines on wood end in a rim, where the game draws none of its own.
    if (def.material === "wood" && !this.cells && !def.draw.some((prim) => prim.s === "frame")) {
      turned.append(s("rect", { class: "p-frame", x: -13, y: -13, width: def.w + 26, height: def.h + 26 }));
    }
    for (const prim of def.draw) {
      if (prim.p === "path") turned.append(s("path", { class: `p-${prim.s}`, d: prim.d }));
      else if (prim.p === "rect") turned.append(s("rect", { class: `p-${prim.s}`, x: prim.x, y: prim.y, width: prim.w, height: prim.h, rx: prim.s === "station" || prim.s === "hq" ? 4 : null }));
      else if (prim.p === "circle") turned.append(s("circle", { class: `p-${prim.s}`, cx: prim.x, cy: prim.y, r: prim.r }));
      else {
        const [px, py] = geometry.turn(prim.x, prim.y);
        const text = prim.p === "glyphs" ? prim.t : msg(plain(prim.k), this.texts);
        const part = s("g", { class: `p-${prim.s}` });
        if (prim.p === "glyphs") part.append(...glyphs(0, 0, prim.size, text));
        else part.append(s("text", { "font-size": prim.size, "text-anchor": "middle", "dominant-baseline": "central" }, text));
        const spin = prim.p === "glyphs" && !prim.upright ? ` rotate(${geometry.rot})` : "";
        set(part, { transform: `translate(${px} ${py})${spin}` });
        upright.push(part);
      }
    }
    this.layer.draw.replaceChildren(turned, ...upright, ...this.letters());
    this.layer.draw.setAttribute("data-rot", String(geometry.rot));
  }

  /** Coordinates along the edges. */
  letters() {
    const { labels, box, edge } = this.geometry;
    if (!labels || this.geometry.rot % 90) return [];
    const [left, top, width, height] = box;
    if (this.geometry.tight) return this.inner(labels);
    const gap = this.cells ? 25 : 50 + edge / 2;
    const middle = this.geometry.middle;
    const all = [];
    const side = this.geometry.rot % 180 === 90;
    for (const [kind, map] of /** @type {[string, Map<string, number>][]} */ ([["f", labels.files], ["r", labels.ranks]])) {
      for (const [text, at] of map) {
        const [x, y] = kind === "f" ? this.geometry.turn(at, middle[1]) : this.geometry.turn(middle[0], at);
        const low = (kind === "f") !== side;
        const spot = low ? [x, top + height + gap] : [left - gap, y];
        all.push(s("text", { class: "p-coord", x: spot[0], y: spot[1], "font-size": labels.files.size > MANY ? 32 : 24, "text-anchor": "middle", "dominant-baseline": "central" }, text));
      }
    }
    return all;
  }

  /** Letters in the corners of the outermost cells. @param {NonNullable<ReturnType<typeof import("./geometry.js").labels>>} labels */
  inner(labels) {
    const [left, top, , height] = this.geometry.box;
    const all = [];
    for (const [id, [x, y]] of this.geometry.at) {
      const [, file, rank] = /^([a-z]+)(\d+)$/.exec(id) ?? [];
      if (!labels.files.has(file)) continue;
      const small = (/** @type {string} */ text, /** @type {number} */ tx, /** @type {number} */ ty) =>
        all.push(s("text", { class: "p-coord inner", x: tx, y: ty, "font-size": 22, "text-anchor": "middle", "dominant-baseline": "central" }, text));
      if (y > top + height - 60) small(file, x + 38, y + 36);
      if (x < left + 60) small(rank, x - 38, y - 35);
    }
    return all;
  }

  /** @param {string} spot @returns {[number, number] | undefined} */
  where = (spot) => this.geometry.at.get(spot);

  /** The look of what stands on a spot. @param {string} spot */
  lookOn(spot) {
    const item = this.on.get(spot);
    return item ? this.def.looks[item.look] : undefined;
  }

  /**
   * Shows a scene.
   * @param {Scene} scene
   * @param {{animate?: boolean}} [how]
   */
  show(scene, { animate = true } = {}) {
    const first = !this.scene;
    const before = this.on;
    this.scene = scene;
    this.moved.clear();
    const items = (scene.items ?? []).filter((item) => item.at && this.geometry.at.has(item.at));
    this.on = new Map(items.map((item) => [/** @type {string} */ (item.at), item]));
    if (first) {
      const rot = rotationFor(this.def, scene.seats, scene.viewer.bottom);
      if (rot !== this.rot) {
        this.rot = rot;
        this.geometry = this.measure();
        this.draw();
      }
    }
    const changes = animate && !first ? difference(before, items) : 0;
    this.items(items, worthShowing(changes), scene.marks ?? []);
    const ground = { where: this.where, cells: this.cells, shape: (/** @type {string} */ spot) => this.lookOn(spot)?.shape };
    drawMarks(scene.marks ?? [], ground, this.layer.under, this.layer.over);
    this.setHints({});
  }

  /** @param {Item[]} items @param {boolean} animate @param {import("./types.js").Mark[]} marks */
  items(items, animate, marks) {
    const path = marks.find((mark) => mark.kind === "path")?.at ?? [];
    let longest = 0;
    /** @type {Element[]} */ const gone = [];
    keyed(
      this.layer.items,
      items,
      (item) => item.id,
      (item) => {
        const element = s("g", { class: "item", "data-item": item.id });
        /** @type {any} */ (element).fresh = true;
        return element;
      },
      (element, item) => {
        const to = /** @type {[number, number]} */ (this.where(item.at ?? ""));
        const state = `${item.look} ${(item.tags ?? []).join(" ")}`;
        const fresh = element.fresh;
        element.fresh = false;
        if (element.state !== state) {
          const turned = element.state && element.state.split(" ")[0] !== item.look;
          element.state = state;
          element.replaceChildren(piece(this.def.looks[item.look]));
          set(element, { class: `item ${(item.tags ?? []).map((tag) => `tag-${tag.replace(/[^\w-]/g, "")}`).join(" ")}` });
          if (turned && animate) flip(element.firstElementChild);
        }
        const from = element.at;
        element.at = to;
        element.style.setProperty("transform", `translate(${to[0]}px, ${to[1]}px)`);
        if (!animate) return;
        if (fresh) appear(element.firstElementChild);
        else if (from && (from[0] !== to[0] || from[1] !== to[1])) {
          const onWay = path.length > 2 && path[path.length - 1] === item.at;
          const way = onWay ? path.slice(1, -1).map(this.where).filter(Boolean) : [];
          longest = Math.max(longest, travel(element, [from, .../** @type {any} */ (way), to]));
        }
      },
      (element) => (animate ? gone.push(element) : element.remove()),
    );
    for (const element of gone) {
      // Lower than what takes its place.
      this.layer.items.prepend(element);
      vanish(element, longest * 0.8);
    }
  }

  /**
   * Puts a piece where its player wants it before the server has said so.
   * @param {string} from @param {string} to @param {string[] | null} [way] points on the way, both ends included
   */
  preview(from, to, way) {
    const item = this.on.get(from);
    const element = item && this.element(item.id);
    const end = this.where(to);
    if (!element || !end) return;
    element.at = end;
    element.style.setProperty("transform", `translate(${end[0]}px, ${end[1]}px)`);
    const held = element.classList.contains("drag");
    element.classList.remove("drag");
    if (!held && worthShowing(1)) travel(element, /** @type {any} */ ((way ?? [from, to]).map(this.where).filter(Boolean)));
  }

  /** @param {string} id @returns {any} */
  element(id) {
    return /** @type {any} */ (this.layer.items).keyed?.get(id);
  }

  /** @param {Hints} hints */
  setHints(hints) {
    this.hints = hints;
    const parts = [];
    const selected = new Set(hints.selected ?? []);
    for (const element of this.raised) element.classList.remove("sel");
    this.raised = [...selected].map((at) => this.element(this.on.get(at)?.id ?? "")).filter(Boolean);
    for (const element of this.raised) element.classList.add("sel");
    for (const spot of selected) {
      const [x, y] = this.where(spot) ?? [0, 0];
      if (this.cells) parts.push(s("rect", { class: "h-sel", x: x - 48, y: y - 48, width: 96, height: 96 }));
      else parts.push(s("path", { class: "h-sel", d: brackets(x, y, 49, 20) }));
    }
    if (hints.via && hints.via.length > 1) {
      const way = hints.via.map((spot) => (this.where(spot) ?? []).join(" "));
      parts.push(s("path", { class: "h-via", d: `M${way.join("L")}` }));
    }
    for (const spot of hints.targets ?? []) parts.push(this.target(spot));
    for (const spot of hints.queued ?? []) {
      const [x, y] = this.where(spot) ?? [0, 0];
      parts.push(s("path", { class: "h-queued", d: brackets(x, y, 46, 46) }));
    }
    if (hints.ghost) {
      const [x, y] = this.where(hints.ghost.at) ?? [0, 0];
      parts.push(s("g", { class: "h-ghost", transform: `translate(${x} ${y})` }, piece(this.def.looks[hints.ghost.look]), s("circle", { class: "h-aim", r: 58 })));
    }
    this.layer.hints.replaceChildren(...parts);
  }

  /** A dot where a piece may go, a ring round what it may take. @param {string} spot */
  target(spot) {
    const [x, y] = this.where(spot) ?? [0, 0];
    const taken = this.on.has(spot);
    const tile = taken && this.lookOn(spot)?.shape === "tile";
    if (tile) return s("rect", { class: "h-take", x: x - 46, y: y - 32, width: 92, height: 64, rx: 9 });
    return s("circle", { class: taken ? "h-take" : "h-dot", cx: x, cy: y, r: taken ? 46 : this.geometry.reach > 50 ? 14 : 12 });
  }
}

/** How many items differ. @param {Map<string, Item>} before @param {Item[]} items */
function difference(before, items) {
  const old = new Map([...before.values()].map((item) => [item.id, item]));
  let changes = 0;
  for (const item of items) {
    const was = old.get(item.id);
    if (!was || was.at !== item.at || was.look !== item.look) changes += 1;
    old.delete(item.id);
  }
  return changes + old.size;
}

/**
 * A picture of a scene, for lobbies.
 * @param {Element} host
 * @param {Def} def
 * @param {Scene} scene
 * @param {import("../i18n.js").Texts} [texts]
 */
export function picture(host, def, scene, texts = {}) {
  const board = new Board(host, { def, texts, read: true, coords: false });
  board.show(scene, { animate: false });
  board.svg.classList.add("picture");
  return board;
}

export { toned };
