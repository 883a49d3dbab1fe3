// @ts-check
/** The page of a table: joins it, shows each scene, and sends what its player does. */
import { fill, h } from "../dom.js";
import { lang, onLang, pick, t } from "../i18n.js";
import { sheets } from "../sheet.js";
import { failed, toast } from "../ui.js";
import { banner, toolbar } from "./actions.js";
import { Bar } from "./bar.js";
import { Chat } from "./chat.js";
import { Input } from "./input.js";
import { Moves } from "./moves.js";
import { outlinesReady } from "./pieces.js";
import { dress, get, onPref } from "./prefs.js";
import { seatName, tell } from "./say.js";
import { Clocks, seatRow } from "./seats.js";
import { repeats, zoneBlock } from "./zones.js";

/** @typedef {import("./types.js").Def} Def */
/** @typedef {import("./types.js").Scene} Scene */

/** Shows a table. @param {HTMLElement} root @param {{id: string, net: any, me: any}} of @returns {{destroy: () => void}} */
export function tablePage(root, of) {
  const table = new Table(root, of);
  return { destroy: () => table.destroy() };
}

export class Table {
  /** @param {HTMLElement} root @param {{id: string, net: any, me: any}} of */
  constructor(root, { id, net, me }) {
    this.root = root;
    this.id = id;
    this.net = net;
    this.me = me;
    /** @type {Def} */ this.def = /** @type {any} */ ({ spots: [], looks: {}, draw: [] });
    /** @type {import("../i18n.js").Texts} */ this.texts = {};
    /** @type {Scene | null} */ this.scene = null;
    /** @type {any} */ this.info = null;
    this.input = new Input(/** @type {any} */ ({}));
    /** @type {Map<number, number>} */ this.away = new Map();
    /** How games end, fetched when one does. @type {typeof import("./result.js") | null} */ this.ending = null;
    /** What parts show. @type {Map<string, string>} */ this.drawn = new Map();
    /** Kinds of offers that this table has had. @type {Set<string>} */ this.offered = new Set();
    /** @type {import("./arrange.js").Arrange | null} */ this.arrange = null;
    /** @type {import("./board.js").Board | null} */ this.board = null;
    /** @type {import("./felt.js").Felt | null} */ this.felt = null;
    /** @type {import("./touch.js").Touch | null} */ this.touch = null;
    /** @type {import("./play.js").Play | null} */ this.play = null;
    /** @type {import("./zoom.js").Zoom | null} */ this.zoom = null;
    /** Fetched with the first touch: before it browsers want silence. @type {Pick<ReturnType<typeof import("./sound.js").sounds>, "play" | "hear" | "destroy">} */
    this.sounds = { play() {}, hear() {}, destroy() {} };
    const wake = () => void import("./sound.js").then((m) => this.handle && (this.sounds = m.sounds()));
    for (const event of ["pointerdown", "keydown"]) root.addEventListener(event, wake, { once: true });
    this.clocks = new Clocks(() => net.now(), () => this.sounds.play("low"));
    this.bar = new Bar(this);
    this.moves = new Moves(this);
    this.chat = new Chat((text) => this.handle.chat(text), () => [...(me?.muted ?? []), ...(me?.blocked ?? [])]);
    this.skeleton();
    dress();
    const redraw = () => this.scene && this.refresh(false);
    this.ends = [onLang(() => setTimeout(redraw)), onPref((key) => (key === "suits" || key === "sound") && redraw())];
    this.handle = net.join(id, {
      onDef: (/** @type {any} */ m) => this.define(m),
      onInfo: (/** @type {any} */ info) => {
        this.info = info;
        if (this.scene) this.refresh(false, true);
        else this.waiting();
      },
      onScene: (/** @type {any} */ m) => this.take(m),
      onReject: (/** @type {any} */ m) => this.rejected(m),
      onProbed: (/** @type {any} */ m) => this.probed?.({ ...m, said: pick(m.texts) }),
      onClock: (/** @type {any} */ m) => this.clocked(m),
      onPresence: (/** @type {any} */ m) => {
        if (m.state === "away") this.away.set(m.seat, m.grace_ms ?? 1);
        else this.away.delete(m.seat);
        if (this.scene) this.refresh(false, true);
      },
      onChat: (/** @type {any} */ m) => this.heard(m),
      onState: (/** @type {string} */ state) => this.frame.classList.toggle("offline", state !== "up"),
    });
  }

  destroy() {
    this.making = {};
    this.handle.leave();
    for (const end of this.ends) end();
    this.clocks.destroy();
    this.sounds.destroy();
    this.board?.destroy();
    this.felt?.destroy();
    this.root.replaceChildren();
  }

  skeleton() {
    this.status = h("div", { class: "tp-status" });
    this.above = h("div", { class: "tp-seats above" });
    this.ground = h("div", { class: "tp-ground" });
    this.below = h("div", { class: "tp-seats below" });
    this.main = h("section", { class: "tp-main", "aria-label": () => t("table") });
    this.zones = h("div", { class: "tp-zones" });
    this.offer = h("div", { class: "tp-offers" });
    const tab = (/** @type {string} */ key, /** @type {HTMLElement} */ panel) => {
      panel.id = `tp-${key}`;
      panel.setAttribute("role", "tabpanel");
      return h("button", { type: "button", class: "tab", role: "tab", "aria-controls": panel.id, "data-tab": key, onclick: () => this.tab(key) }, () => t(key));
    };
    const movesBox = h("div", { class: "tab-box" }, this.moves.element);
    const chatBox = h("div", { class: "tab-box" }, this.chat.element);
    this.tabs = { moves: { box: movesBox, tab: tab("moves", movesBox) }, chat: { box: chatBox, tab: tab("chat", chatBox) } };
    this.side = h("aside", { class: "tp-side", "aria-label": () => t("side") },
      h("button", { type: "button", class: "btn icon quiet drawer-close", "aria-label": () => t("close"), onclick: () => this.drawer(false) }, "×"),
      this.zones,
      h("div", { class: "tp-tabs", role: "tablist" }, this.tabs.moves.tab, this.tabs.chat.tab), movesBox, chatBox);
    this.acts = h("div", { class: "tp-acts", role: "toolbar", "aria-label": () => t("actions") });
    this.live = h("div", { class: "sr", role: "status", "aria-live": "polite" });
    this.frame = h("div", { class: "tp" }, h("h1", { class: "sr" }, () => this.title()), this.status, this.main, this.side, this.acts, this.live);
    this.root.append(this.frame);
    this.tab("moves");
  }

  title() {
    return pick(this.info?.title) || t("table");
  }

  waiting() {
    fill(this.status, h("span", { class: "tp-title" }, this.title()), h("span", { class: "status-text" }, t("waiting")));
  }

  /** @param {string} key */
  tab(key) {
    for (const [name, { box, tab }] of Object.entries(this.tabs)) {
      box.hidden = name !== key;
      tab.setAttribute("aria-selected", String(name === key));
    }
    if (key === "chat") this.unread(0);
    if (key === "moves") this.moves.element.scrollTop = 0;
  }

  /** @param {number} n */
  unread(n) {
    this.chat.unread = n;
    for (const element of [this.tabs.chat.tab, this.acts.querySelector('[data-act="moves"]')]) element?.classList.toggle("unread", n > 0);
  }

  /** @param {boolean} open */
  drawer(open) {
    this.frame.classList.toggle("drawn", open);
    if (open) this.moves.element.scrollTop = 0;
  }

  /**
   * Makes room for the game; what it needs is fetched first, and the latest scene waits for it.
   * @param {{def: Def, texts: any, hash?: string}} m
   */
  async define({ def, texts, hash }) {
    // Said again after a break of the connection.
    if (hash && hash === this.hash && !this.making) return;
    this.hash = hash;
    const mine = {};
    this.making = mine;
    /** @type {any} */ this.late = null;
    const felt = !def.spots.length;
    try {
      const [made] = await Promise.all([felt ? import("./felt.js") : import("./stage.js"), felt ? sheets("table/felt") : null]);
      if (this.making !== mine) return;
      this.settle(def, texts, /** @type {any} */ (made));
    } catch (error) {
      console.error(error);
      if (this.making === mine) fill(this.main, failed(error, () => this.define({ def, texts })));
      return;
    }
    this.making = null;
    if (this.late) this.take(this.late);
    else if (this.scene) this.refresh(false);
  }

  /** @param {Def} def @param {any} texts @param {any} made what draws it */
  settle(def, texts, made) {
    this.def = def;
    this.texts = texts;
    this.drawn.clear();
    this.board?.destroy();
    this.felt?.destroy();
    this.board = this.felt = this.touch = this.play = this.zoom = null;
    const felt = !def.spots.length;
    this.frame.classList.toggle("on-felt", felt);
    fill(this.ground);
    if (felt) {
      this.felt = new made.Felt(this, this.ground, this.bar.element);
      fill(this.main, this.ground);
      /** @type {any} */ (this.felt).places.bottom.prepend(this.offer);
      return;
    }
    const board = new made.Board(this.ground, { def, texts });
    this.board = board;
    const play = new made.Play(this, board);
    this.play = play;
    this.touch = new made.Touch(board, play.hand());
    fill(this.main, this.above, this.ground, this.below, this.offer, this.bar.element);
    const zoom = new made.Zoom(this.ground, board, () => this.scene && toolbar(this));
    this.zoom = zoom;
    const { main } = this;
    main.style.setProperty("--ratio", String(board.geometry.ratio));
    // In the next frame: what follows may change the size again.
    new ResizeObserver(() => requestAnimationFrame(() => {
      if (this.board !== board) return;
      main.style.setProperty("--ratio", String(board.geometry.ratio));
      main.style.setProperty("--bw", `${Math.round(Math.min(board.svg.getBoundingClientRect().width, this.ground.clientWidth))}px`);
      zoom.sized();
    })).observe(board.svg);
    // Small pieces beside the board are drawn with the same outlines.
    outlinesReady(def).then(() => this.scene && this.board === board && this.refresh(false));
  }

  /** @param {{scene: Scene, ack?: string}} m */
  take(m) {
    if (this.making) return void (this.late = m);
    const { scene } = m;
    const before = this.scene;
    this.scene = scene;
    this.moves.take(scene);
    const near = before !== null && scene.seq >= before.seq && scene.seq - before.seq <= 2;
    // What the table does by itself counts no input, yet may change the board.
    const told = (/** @type {Scene | null} */ one) => one && JSON.stringify([one.seq, one.items, one.zones, one.marks, one.input, one.viewer, one.result]);
    this.refresh(near, before?.seq === scene.seq && told(before) === told(scene));
    if (before && before.seq !== scene.seq) this.sounds.hear(before, scene, this.board !== null);
    if (!before || before.log?.at(-1)?.n !== scene.log?.at(-1)?.n || before.phase !== scene.phase) this.announce();
  }

  /** Draws the page from the scene. @param {boolean} animate @param {boolean} [keep] the board is as it was, and what the hand began on it */
  refresh(animate, keep = false) {
    const scene = /** @type {Scene} */ (this.scene);
    if (scene.result && !this.ending) {
      import("./result.js").then((m) => ((this.ending = m), this.refresh(false)));
    }
    this.input = new Input(scene);
    this.clocks.clear();
    this.clocks.own = scene.viewer.seat ?? -1;
    const part = this.input.all("arrange")[0];
    if (part && !this.Arrange) import("./arrange.js").then((m) => ((this.Arrange = m.Arrange), this.refresh(false)));
    if (!part || this.arrange?.key !== scene.input?.id) {
      this.arrange = part && this.Arrange ? new this.Arrange(this, part) : null;
      if (this.arrange) this.arrange.key = scene.input?.id;
    }
    this.frame.classList.toggle("my-turn", this.input.any);
    this.head(scene);
    if (this.board) {
      this.seats(scene);
      if (!keep || this.board.scene === null) {
        this.board.show(scene, { animate });
        this.play?.reset();
      }
    }
    this.felt?.show(scene, animate);
    this.bar.show();
    fill(this.offer, banner(this), scene.result ? this.ending?.resultPanel(this) : null);
    const side = (scene.zones ?? []).filter((zone) => this.inSide(zone) && !repeats(zone, scene.auction));
    // On a small screen a seat's things have no room beside it.
    const things = this.board ? (scene.zones ?? []).filter((zone) => zone.area.startsWith("seat:") && zone.z !== "fan") : [];
    const more = things.map((zone) => zoneBlock(this, zone));
    for (const block of more) block?.classList.add("of-seat");
    this.once("zones", [side, things], () => fill(this.zones, side.map((zone) => zoneBlock(this, zone)), more));
    this.zones.hidden = !side.length && !more.length;
    this.once("moves", [this.moves.entries.size, scene.ply, scene.log?.at(-1)], () => this.moves.draw());
    this.once("buttons", [scene.offers, scene.viewer, scene.result, scene.paused, this.input.any, get("sound")], () => toolbar(this));
  }

  /** Draws a part only when what it shows has changed. @param {string} part @param {any} of @param {() => void} draw */
  once(part, of, draw) {
    const key = `${lang()} ${JSON.stringify(of)}`;
    if (this.drawn.get(part) === key) return;
    this.drawn.set(part, key);
    draw();
  }

  /** @param {import("./types.js").Zone} zone */
  inSide(zone) {
    if (zone.area === "side" || zone.area === "tray") return true;
    return this.board !== null && !zone.area.startsWith("seat:");
  }

  /** @param {Scene} scene */
  head(scene) {
    const turn = scene.turn.map((seat) => seatName(scene.seats[seat], this.texts));
    const own = scene.viewer.seat !== null && scene.turn.includes(scene.viewer.seat);
    const told = tell(scene.status, this.texts);
    const text = scene.result ? this.ending?.verdict(this) : scene.paused ? t("paused") : told || (own ? t("your-turn") : turn.length ? t("turn-of", { who: turn.join(", ") }) : "");
    this.status.classList.toggle("long", String(text).length > (lang() === "en" ? 22 : 12));
    const watching = scene.viewer.role === "spectator" ? h("span", { class: "chip" }, t("watching")) : null;
    fill(this.status,
      h("span", { class: "tp-title" }, this.title()),
      h("span", { class: `status-text${own && !scene.result ? " own" : ""}` }, text), own && told && !scene.result ? h("span", { class: "chip own" }, t("your-turn")) : null, watching);
  }

  /** @param {Scene} scene */
  seats(scene) {
    const n = scene.seats.length;
    const bottom = scene.viewer.bottom;
    const turned = this.board && this.board.extra % 2 === 1 && n === 2;
    const low = turned ? (bottom + 1) % n : bottom;
    const others = Array.from({ length: n - 1 }, (_, i) => scene.seats[(low + 1 + i) % n]);
    fill(this.above, others.map((seat) => seatRow(this, seat, { small: n > 2 })));
    fill(this.below, seatRow(this, scene.seats[low]));
    this.above.className = `tp-seats above${n > 2 ? ` several n${n - 1}` : ""}`;
  }

  turn() {
    this.board?.turn();
    if (this.scene) this.refresh(false);
  }

  /** @param {{tokens?: string[], text?: string, do?: string}} what */
  act(what) {
    this.handle.act(what, this.scene?.seq ?? 0);
  }

  /** @param {string} kind */
  propose(kind) {
    this.handle.offer(kind);
    this.say(t("offered", { what: t(`offer.${kind}`) }));
  }

  /** @param {string[]} tokens @param {(verdict: any) => void} then */
  probe(tokens, then) {
    this.probed = then;
    this.handle.probe(tokens);
  }

  /** Plays what is raised in the hand. */
  playChosen() {
    const hand = this.felt?.active;
    if (hand?.verdict.complete && hand.chosen.size) this.act({ tokens: hand.tokens });
  }

  /** @param {any} m */
  rejected(m) {
    this.warn(pick(m.texts) || tell(m.why, this.texts) || m.code);
    this.sounds.play("reject");
    // What was shown in advance did not come true.
    if (this.scene) this.refresh(false);
  }

  /** @param {any} m */
  clocked(m) {
    if (!this.scene) return;
    for (const clock of m.clocks ?? []) {
      const seat = this.scene.seats[clock.seat];
      if (!seat) continue;
      seat.clock = { ...seat.clock, ...clock };
      seat.at = clock.at ?? m.time;
    }
    this.clocks.clear();
    if (this.board) this.seats(this.scene);
    else this.felt?.show(this.scene, false);
  }

  /** @param {any} m */
  heard(m) {
    if (!this.chat.hear(m)) return;
    if (this.tabs.chat.box.hidden || !this.side.checkVisibility?.()) {
      this.unread(this.chat.unread + 1);
      this.sounds.play("chat");
    }
    this.say(`${m.from}: ${m.text}`);
  }

  announce() {
    const status = this.status.querySelector(".status-text")?.textContent ?? "";
    this.say([this.moves.spoken(), status].filter(Boolean).join(". "));
  }

  /** @param {string} text */
  say(text) {
    this.live.textContent = text;
  }

  /** @param {string} text */
  warn(text) {
    toast(text, true);
  }
}
