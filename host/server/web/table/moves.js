// @ts-check
/** The list of moves in the game's own notation and the reader's language, and what else happened between them. */
import { h, keyed, s } from "../dom.js";
import { lang, t } from "../i18n.js";
import { toneOf, toned } from "./pieces.js";
import { entryText, eventText, seatName } from "./say.js";
import { suited } from "./zones.js";

/** @typedef {import("./page.js").Table} Table */

const MOVES = new Set(["move", "call", "skip"]);
/** With more seats than this the moves stand one below the other. */
const COLUMNS = 2;
/** Entries of the log in a scene. */
const TAIL = 16;

export class Moves {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** All that was heard, by number and kind: scenes bring only the tail. @type {Map<string, any>} */
    this.entries = new Map();
    this.rows = h("ol");
    this.none = h("p", { class: "moves-none" }, () => t("no-moves"));
    // Its end stays in sight by its style: asking for heights at each move would cost more than all the rest.
    this.element = h("div", { class: "moves", tabindex: 0, role: "region", "aria-label": () => t("moves") }, this.none, this.rows);
    this.game = -1;
    /** Plies when it was heard last. @type {number | undefined} */
    this.ply = undefined;
  }

  /** @param {import("./types.js").Scene} scene */
  take(scene) {
    const game = /** @type {any} */ (scene).game ?? 0;
    if (game !== this.game) this.entries.clear();
    this.game = game;
    const seen = new Map();
    const known = this.entries.size;
    let back = 0;
    for (const entry of scene.log ?? []) {
      // Several notes may have one number.
      const key = `${entry.n}.${entry.kind}`;
      const times = seen.get(key) ?? 0;
      seen.set(key, times + 1);
      const full = `${key}.${times}`;
      const before = this.entries.get(full);
      // A tail that is not whole doesn't tell how many moves went back.
      if (!before && (known || scene.log.length < TAIL) && entry.kind === "put-back") back = entry.n;
      this.entries.set(full, before?.undone ? { ...entry, undone: true } : entry);
    }
    if (back) this.undo(back, scene.ply);
    this.ply = scene.ply;
  }

  /** Moves that were taken back stay in the list, struck out. @param {number} at number of the entry that put the position back @param {number} ply */
  undo(at, ply) {
    const live = [...this.entries].filter(([, entry]) => entry.kind === "move" && !entry.undone).sort((a, b) => a[1].n - b[1].n);
    const since = live.filter(([, entry]) => entry.n > at).length;
    let gone = (this.ply ?? live.length - since) - (ply - since);
    for (const [key, entry] of live.reverse()) {
      if (entry.n > at || gone <= 0) continue;
      this.entries.set(key, { ...entry, undone: true });
      gone -= 1;
    }
  }

  draw() {
    const { table } = this;
    const scene = table.scene;
    if (!scene) return;
    const list = this.told([...this.entries.values()].sort((a, b) => a.n - b.n));
    const paired = scene.seats.length <= COLUMNS;
    this.none.hidden = list.length > 0;
    /** @type {any[]} */
    const rows = paired ? this.pairs(list, scene) : list.map((entry) => (!MOVES.has(entry.kind) || entry.undone ? { event: entry } : { entry }));
    const make = (/** @type {any} */ row) => (row.event ? this.event(row.event) : paired ? this.pair(row) : this.line(row.entry));
    const told = `${lang()} ${table.hash} `;
    keyed(this.rows, rows.map((row, i) => ({ row, key: `${told}${i} ${JSON.stringify(row)}` })), ({ key }) => key, ({ row }) => make(row));
  }

  /** Without notes that only say what their move has said. @param {any[]} list */
  told(list) {
    const { scene, texts, def } = this.table;
    let move = "";
    return list.filter((entry, i) => {
      // Why somebody leaves stands above it then.
      if (entry.kind === "leave" && list[i - 1]?.kind === "out-of-time" && list[i - 1].seat === entry.seat) return false;
      if (MOVES.has(entry.kind)) move = entryText(entry, texts, lang());
      const note = entry.kind === "note" ? eventText(entry, scene?.seats ?? [], texts, def) : "";
      return !note || !move.includes(note);
    });
  }

  /** Number, first, second. @param {any[]} list @param {import("./types.js").Scene} scene */
  pairs(list, scene) {
    const moves = list.filter((entry) => MOVES.has(entry.kind));
    const lead = moves[0]?.seat;
    // The tail may begin in the middle of a game: count back from the plies made.
    let n = Math.floor(Math.max(0, scene.ply - moves.filter((entry) => entry.kind === "move" && !entry.undone).length) / 2);
    const rows = [];
    /** @type {any} */ let row = null;
    for (const entry of list) {
      if (entry.undone) rows.push({ event: entry });
      else if (entry.kind === "note" && row) row.notes.push(entry);
      else if (!MOVES.has(entry.kind)) rows.push({ event: entry });
      else {
        const column = entry.seat === lead ? 0 : 1;
        if (!row || column === 0 || row.cells[column]) {
          n += 1;
          row = { n, cells: [], notes: [] };
          rows.push(row);
        }
        row.cells[column] = entry;
      }
    }
    if (row) row.last = row.cells.indexOf(moves[moves.length - 1]);
    return rows;
  }

  /** @param {{n: number, cells: any[], notes: any[], last?: number}} row */
  pair(row) {
    const notes = row.notes.map((note) => eventText(note, this.table.scene?.seats ?? [], this.table.texts, this.table.def)).filter(Boolean);
    return h("li", { class: "pair" },
      h("span", { class: "pair-n" }, `${row.n}.`), [0, 1].map((i) => this.cell(row.cells[i], i === row.last)),
      notes.length ? h("span", { class: "pair-notes" }, notes.join(" · ")) : null);
  }

  /** @param {any} entry @param {boolean} last */
  cell(entry, last) {
    if (!entry) return h("span", { class: "pair-m none" }, "…");
    return h("span", { class: last ? "pair-m last" : "pair-m" }, suited(entryText(entry, this.table.texts, lang())));
  }

  /** @param {any} entry */
  line(entry) {
    const seat = this.table.scene?.seats[entry.seat];
    const tone = seat && toneOf(this.table.def, seat);
    return h("li", { class: "line" },
      h("span", { class: `dot ${tone ? toned(tone) : `nr-${entry.seat}`}`, "aria-hidden": "true" }),
      h("span", { class: "line-who" }, seatName(seat, this.table.texts)),
      h("span", { class: "line-m" }, suited(entryText(entry, this.table.texts, lang()))));
  }

  /** @param {any} entry */
  event(entry) {
    if (entry.undone) return h("li", { class: "event undone" }, h("s", null, entryText(entry, this.table.texts, lang())));
    const text = eventText(entry, this.table.scene?.seats ?? [], this.table.texts, this.table.def);
    return h("li", { class: `event event-${entry.kind}`, hidden: !text }, suited(text));
  }

  /** The last thing that happened, in words. */
  spoken() {
    const { scene, texts } = this.table;
    const entry = scene?.log?.[scene.log.length - 1];
    if (!scene || !entry) return "";
    if (!MOVES.has(entry.kind)) return eventText(entry, scene.seats, texts, this.table.def);
    return `${seatName(scene.seats[entry.seat], texts)}: ${entryText(entry, texts, lang())}`;
  }
}

/** An arrow for the drawer's handle. */
export const chevron = () => s("svg", { class: "ico", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: "M6 15l6-6 6 6" }));
