// @ts-check
/** From touches of the board to moves: steps, places, hops, layouts, and moves in advance. */
import { h } from "../dom.js";
import { lang, t } from "../i18n.js";
import { get } from "./prefs.js";
import { miniature, toneOf } from "./pieces.js";
import { choiceName, lookName, spotName } from "./say.js";

/** @typedef {import("./page.js").Table} Table */

/** Spots nearer than this on the screen are aimed at first and taken with a second tap. */
const SMALL_PX = 36;

export class Play {
  /** @param {Table} table @param {import("./board.js").Board} board */
  constructor(table, board) {
    this.table = table;
    this.board = board;
    /** @type {string[]} */ this.touched = [];
    /** @type {string | null} */ this.ghost = null;
    /** Points chosen hop by hop, the piece's own first. @type {string[] | null} */ this.way = null;
    /** What spots are called, and of what that came: at a move only few change. @type {Map<string, {of: string, name: string}>} */
    this.named = new Map();
    /** Marks of the scene by spot. @type {Map<string, string>} */ this.marked = new Map();
    /** A move in advance. @type {string[]} */ this.queued = [];
    /** @type {HTMLElement | null} */ this.popover = null;
    this.stepped = false;
  }

  get input() {
    return this.table.input;
  }

  /** After each scene. */
  reset() {
    this.marked.clear();
    for (const { kind, text, at } of this.table.scene?.marks ?? []) {
      for (const spot of at) this.marked.set(spot, `${this.marked.get(spot) ?? ""} ${kind}${text ?? ""}`);
    }
    this.touched = [];
    this.ghost = this.way = null;
    this.close();
    if (this.input.onBoard) {
      this.stepped = this.input.all("steps").length + this.input.all("path").length > 0;
      if (this.queued.length) {
        const queued = this.queued;
        this.queued = [];
        if (this.input.complete(queued)) return this.send(queued);
        this.table.warn(t("premove-off"));
      }
    }
    const scene = this.table.scene;
    if (!scene || scene.result || scene.viewer.seat === null) this.queued = [];
    this.show();
  }

  /** The ids that touching a spot may mean. @param {string} spot */
  ids(spot) {
    const item = this.board.on.get(spot);
    return item ? [spot, item.id] : [spot];
  }

  /** @param {string[]} touched @param {string} spot */
  meaning(touched, spot) {
    const next = this.input.next(touched);
    return this.ids(spot).find((id) => next.has(id)) ?? null;
  }

  /** Where touched ids lie. @param {string} id */
  spotOf(id) {
    if (this.board.where(id)) return id;
    for (const [spot, item] of this.board.on) if (item.id === id) return spot;
    return null;
  }

  show() {
    const { table, board } = this;
    if (table.arrange) return table.arrange.show();
    const selected = this.touched.map((id) => this.spotOf(id)).filter((spot) => spot !== null);
    const spots = (/** @type {Iterable<string>} */ ids) => [...ids].map((id) => this.spotOf(id)).filter((spot) => spot !== null);
    const next = this.way ? this.onward(this.way) : this.input.onBoard ? this.input.next(this.touched) : new Set();
    board.setHints({
      selected: this.queued.length === 1 ? [...this.queued] : selected,
      targets: this.touched.length ? spots(next) : [],
      ghost: this.ghost ? { at: this.ghost, look: this.ownLook() } : null,
      via: this.way ?? (this.touched.length === 1 && this.over ? (this.input.via(this.touched[0], this.over) ?? []) : []),
      queued: this.queued,
    });
    table.touch?.label();
    table.bar.show();
  }

  /** The look of a piece of the viewer's own that is put on the board. */
  ownLook() {
    const { scene, def } = this.table;
    const tone = toneOf(this.table.def, scene?.seats[scene.viewer.seat ?? -1]);
    const part = this.input.all("place")[0];
    if (part?.look && def.looks[part.look]) return part.look;
    const due = (scene?.status?.a ?? []).map((/** @type {any} */ pair) => String(pair[1]).replace("@", "")).find((/** @type {string} */ key) => def.looks[key]);
    if (due) return due;
    return Object.keys(def.looks).find((key) => def.looks[key].tone === tone) ?? Object.keys(def.looks)[scene?.viewer.seat ?? 0] ?? "";
  }

  /** @param {string} spot */
  own(spot) {
    const { scene } = this.table;
    const tone = toneOf(this.table.def, scene?.seats[scene.viewer.seat ?? -1]);
    return Boolean(tone && this.board.lookOn(spot)?.tone === tone);
  }

  /** Whether a move may be made in advance now. */
  get early() {
    const { scene } = this.table;
    // In a game of placing there is nothing to move.
    const moved = this.stepped || (scene?.marks ?? []).some((mark) => (mark.kind === "last" || mark.kind === "path") && mark.at.length > 1);
    return Boolean(scene && scene.viewer.seat !== null && !scene.result && !scene.paused && !this.input.any && moved);
  }

  /** @param {string} spot @param {{touch: boolean}} how */
  tap(spot, how) {
    this.close();
    if (this.table.arrange) return this.table.arrange.tap(spot);
    if (this.early) return this.advance(spot);
    if (!this.input.onBoard) return;
    if (this.way) return this.hop(this.way, spot);
    const id = this.meaning(this.touched, spot);
    if (id) return this.take(id, spot, how);
    const start = this.meaning([], spot);
    this.ghost = null;
    if (start && start !== this.touched[0]) {
      this.touched = [];
      return this.take(start, spot, how);
    }
    if (this.touched.length && !this.touched.includes(spot)) this.table.say(t("not-a-target"));
    this.touched = [];
    this.show();
  }

  /** @param {string} id @param {string} spot @param {{touch: boolean}} how */
  take(id, spot, how) {
    const next = [...this.touched, id];
    const more = this.input.next(next);
    const whole = this.input.complete(next);
    if (whole && !more.size) {
      if (next.length === 1 && this.aims(how) && this.ghost !== spot) {
        this.ghost = spot;
        this.table.say(t("tap-again", { spot: spotName(this.table.def, spot, this.table.texts) }));
        return this.show();
      }
      return this.send(next);
    }
    this.touched = next;
    const extra = [...more].filter((one) => !this.spotOf(one));
    this.show();
    if (extra.length) this.ask(spot, extra, whole);
    else this.table.say(t("selected", { what: this.name(spot), n: more.size }));
  }

  /** Where a way chosen hop by hop may go on. @param {string[]} way @returns {Set<string>} */
  onward(way) {
    const next = this.input.hops(way[0]).get(way[way.length - 1]) ?? new Set();
    return new Set([...next].filter((spot) => !way.includes(spot)));
  }

  /** A point held begins a way that is chosen hop by hop: from the piece, or from an end that it can reach. @param {string} spot */
  hold(spot) {
    const from = this.touched.length === 1 ? this.touched[0] : this.meaning([], spot);
    if (this.way || !from || !this.input.hops(from).size) return false;
    const way = spot === this.spotOf(from) ? [from] : this.input.via(from, spot);
    if (!way) return false;
    this.close();
    this.touched = [from];
    this.way = way;
    this.told(way);
    return true;
  }

  /** @param {string[]} way @param {string} spot */
  hop(way, spot) {
    const at = way.indexOf(spot);
    if (at > 0 && at === way.length - 1) return this.confirm();
    if (at === 0) return this.cancel();
    if (at > 0) this.way = way.slice(0, at + 1);
    else if (this.onward(way).has(spot)) this.way = [...way, spot];
    else return this.table.say(t("not-a-target"));
    this.told(this.way);
  }

  /** @param {string[]} way */
  told(way) {
    this.table.say(t("hops-so-far", { way: way.map((spot) => spotName(this.table.def, spot, this.table.texts)).join(", "), n: this.onward(way).size }));
    this.show();
  }

  /** Whether a spot is to be aimed at first. @param {{touch: boolean}} how */
  aims({ touch }) {
    const wish = get("confirm");
    if (wish !== "auto") return wish === "always";
    const scale = this.board.svg.getScreenCTM()?.a ?? 1;
    return touch && this.board.geometry.reach * 1.6 * scale < SMALL_PX;
  }

  /** Whether the finger's next touch of the board will be aimed first. */
  get aiming() {
    return this.input.all("place").length > 0 && !this.table.arrange && this.aims({ touch: matchMedia("(pointer: coarse)").matches });
  }

  /** A whole move that could go on: sent only when its player says so. */
  get confirmable() {
    if (this.way) return this.way.length > 1;
    return (this.touched.length > 0 && this.input.complete(this.touched)) || this.ghost !== null;
  }

  confirm() {
    if (this.way) this.send([this.way[0], this.way[this.way.length - 1]], this.way);
    else if (this.ghost) this.send([...this.touched, /** @type {string} */ (this.meaning(this.touched, this.ghost))]);
    else if (this.input.complete(this.touched)) this.send(this.touched);
  }

  cancel() {
    this.close();
    this.touched = [];
    this.ghost = this.way = null;
    this.queued = [];
    if (this.table.arrange) this.table.arrange.held = null;
    this.show();
  }

  /** @param {string[]} tokens @param {string[]} [way] the points that its player chose */
  send(tokens, way) {
    this.close();
    const [from, to] = [this.spotOf(tokens[0]), tokens[1] ? this.spotOf(tokens[1]) : null];
    this.touched = [];
    this.ghost = this.way = null;
    this.board.setHints({});
    if (from && to && this.board.on.has(from)) this.board.preview(from, to, way ?? this.input.via(from, to));
    this.table.act({ tokens });
    this.table.bar.show();
  }

  /** A move in advance: own piece, then anywhere. @param {string} spot */
  advance(spot) {
    if (this.queued.length === 1 && this.queued[0] !== spot) {
      this.queued = [this.queued[0], spot];
      this.table.say(t("premove-set", { move: this.queued.join(" ") }));
    } else {
      const same = this.queued.length > 0;
      this.queued = !same && this.own(spot) ? [spot] : [];
    }
    this.show();
  }

  /** Choices at a spot, as for a promotion. @param {string} spot @param {string[]} ids @param {boolean} whole */
  ask(spot, ids, whole) {
    const { def, texts } = this.table;
    const own = this.board.lookOn(this.spotOf(this.touched[0]) ?? "");
    const look = (/** @type {string} */ id) =>
      def.looks[id] ?? Object.values(def.looks).find((one) => one.shape === own?.shape && one.tone === own?.tone && one.glyph?.toLowerCase() === id.toLowerCase());
    const choose = ids.map((id) =>
      h("button", { type: "button", class: "btn pop", "data-choice": id, onclick: () => this.send([...this.touched, id]) },
        look(id) ? miniature(look(id)) : null, h("span", null, choiceName(id, texts))));
    if (whole) choose.push(h("button", { type: "button", class: "btn pop", onclick: () => this.send(this.touched) }, h("span", null, t("as-it-is"))));
    const box = h("div", { class: "popover", role: "dialog", "aria-label": t("choose"), onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const at = choose.indexOf(/** @type {any} */ (document.activeElement));
      if (event.key === "Escape") this.cancel();
      else if (event.key.startsWith("Arrow")) {
        event.preventDefault();
        const step = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1;
        choose[(at + step + choose.length) % choose.length].focus();
      }
    } }, choose);
    const host = /** @type {HTMLElement} */ (this.board.svg.parentElement);
    host.append(box);
    this.popover = box;
    const matrix = this.board.svg.getScreenCTM();
    const rect = host.getBoundingClientRect();
    const [x, y] = this.board.where(spot) ?? [0, 0];
    const point = matrix ? new DOMPoint(x, y).matrixTransform(matrix) : new DOMPoint();
    const left = Math.max(4, Math.min(rect.width - box.offsetWidth - 4, point.x - rect.left - box.offsetWidth / 2));
    const below = point.y - rect.top + 30;
    const top = below + box.offsetHeight > rect.height ? Math.max(4, point.y - rect.top - box.offsetHeight - 30) : below;
    box.style.setProperty("left", `${left}px`);
    box.style.setProperty("top", `${top}px`);
    choose[0].focus();
  }

  close() {
    this.popover?.remove();
    this.popover = null;
  }

  /** What a spot and what stands on it are called. @param {string} spot */
  name(spot) {
    const { def, texts, scene } = this.table;
    const item = this.board.on.get(spot);
    const what = item ? lookName(def, item.look, texts) : t("empty-spot");
    return `${spotName(def, spot, texts)}, ${what}${(item?.tags ?? []).map((tag) => `, ${choiceName(tag, texts)}`).join("")}${this.marks(spot, scene)}`;
  }

  /** @param {string} spot @param {import("./types.js").Scene | null} scene */
  marks(spot, scene) {
    const named = (scene?.marks ?? []).filter((mark) => mark.at.includes(spot)).map((mark) => (mark.kind === "territory" || mark.kind === "label" ? mark.text : t(`mark.${mark.kind}`)));
    return named.length ? `, ${named.join(", ")}` : "";
  }

  /** The name with what may be done there. @param {string} spot */
  label(spot) {
    const item = this.board.on.get(spot);
    const of = `${lang()} ${item?.look} ${item?.tags} ${this.marked.get(spot)}`;
    let named = this.named.get(spot);
    if (named?.of !== of) this.named.set(spot, (named = { of, name: this.name(spot) }));
    const { name } = named;
    if (this.table.arrange) return this.table.arrange.targets().includes(spot) ? `${name}, ${t("target")}` : name;
    if (!this.input.onBoard) return name;
    if (this.way) return this.onward(this.way).has(spot) ? `${name}, ${t("target")}` : this.way.includes(spot) ? `${name}, ${t("picked")}` : name;
    if (this.touched.length) {
      if (this.touched.includes(spot)) return `${name}, ${t("picked")}`;
      return this.meaning(this.touched, spot) ? `${name}, ${t("target")}` : name;
    }
    const start = this.meaning([], spot);
    return start && !this.input.complete([start]) ? `${name}, ${t("can-move")}` : name;
  }

  /** What the hand over the board does. */
  hand() {
    return {
      tap: (/** @type {string} */ spot, /** @type {{touch: boolean}} */ how) => this.tap(spot, how),
      hold: (/** @type {string} */ spot) => this.hold(spot),
      mayDrag: (/** @type {string} */ spot) => {
        if (this.table.arrange) return this.table.arrange.on(spot) !== null;
        if (this.early) return this.own(spot);
        const start = this.input.onBoard ? this.meaning([], spot) : null;
        return start !== null && !this.input.complete([start]);
      },
      lift: (/** @type {string} */ from) => {
        this.close();
        this.way = null;
        if (this.table.arrange) this.table.arrange.held = this.table.arrange.on(from);
        else if (this.early) this.queued = [from];
        else this.touched = [/** @type {string} */ (this.meaning([], from))];
        const dragged = this.board.layer.items.querySelector(".drag");
        if (this.table.arrange) this.board.setHints({ targets: this.table.arrange.targets() });
        else this.show();
        dragged?.classList.add("drag");
      },
      drop: (/** @type {string} */ from, /** @type {string | null} */ to, /** @type {{touch: boolean}} */ how) => {
        this.board.layer.items.querySelector(".drag")?.classList.remove("drag");
        const back = () => this.board.show(/** @type {any} */ (this.table.scene), { animate: false });
        const { arrange } = this.table;
        if (arrange) {
          const item = arrange.held;
          if (item && to && to !== from && arrange.may(item, to)) arrange.put(item, to);
          arrange.held = null;
          back();
          return arrange.show();
        }
        if (to && to !== from) {
          const id = this.early ? to : this.meaning(this.touched, to);
          if (this.early) this.advance(to);
          else if (id) return this.take(id, to, { touch: false });
          else this.touched = [];
        } else if (!to) {
          this.touched = [];
          this.queued = [];
        }
        back();
        this.show();
        void how;
      },
      cancel: () => this.cancel(),
      hover: (/** @type {string | null} */ spot) => {
        if (spot === this.over) return;
        this.over = spot;
        if (this.touched.length === 1 && this.input.all("path").length && !this.table.touch?.drag) this.show();
      },
      name: (/** @type {string} */ spot) => this.label(spot),
    };
  }
}
