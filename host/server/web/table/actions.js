// @ts-check
/** What is done beside moves: offers and their answers, resigning, the next game; view, settings, list of legal moves. */
import { fill, h, s } from "../dom.js";
import { t } from "../i18n.js";
import { button, dialog } from "../ui.js";
import { get, put } from "./prefs.js";
import { seatName } from "./say.js";

/** @typedef {import("./page.js").Table} Table */

const SURE_MS = 4000;

/** Icons as strokes in a box of 24. @type {Record<string, string>} */
const ICONS = {
  draw: "M4 9h16M4 15h16",
  takeback: "M9 7L4 12l5 5M4 12h11a5 5 0 010 10h-2",
  adjourn: "M6 4h12v16l-6-4-6 4z",
  pause: "M8 5v14M16 5v14",
  rematch: "M20 12a8 8 0 11-2.500-5.800M20 3v4h-4",
  resign: "M6 21V4M6 5h11l-2 4 2 4H6",
  flip: "M7 4v14M7 4L4 7m3-3l3 3M17 20V6m0 14l-3-3m3 3l3-3",
  zoom: "M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l4.500 4.500M11 8v6M8 11h6",
  gear: "M12 15a3 3 0 100-6 3 3 0 000 6zM12 2v3M12 19v3M4.2 7l2.600 1.500M17.200 15.500l2.600 1.500M4.200 17l2.600-1.500M17.200 8.500L19.800 7",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  moves: "M5 5h14M5 10h14M5 15h9M5 20h9",
  chat: "M4 5h16v11H9l-5 4z",
  sound: "M4 10v4h4l5 4V6L8 10zM16.500 8.500a5 5 0 010 7M19 6a8.500 8.500 0 010 12",
  mute: "M4 10v4h4l5 4V6L8 10zM17 10l4 4m0-4l-4 4",
  rule: "M12 3v18M6 21h12M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

/** @param {string} name */
export const sign = (name) => s("svg", { class: "ico", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] ?? "" }));

/** An action with a sign over or beside its word. @param {string} name @param {string | (() => string)} label @param {(event: MouseEvent) => void} onclick @param {Record<string, any>} [attrs] */
export function act(name, label, onclick, attrs = {}) {
  return h("button", { type: "button", class: "btn act", "data-act": name, onclick, ...attrs }, sign(name), h("span", null, label));
}

/** An action that must be pressed twice. @param {string} name @param {() => string} label @param {() => void} done */
function twice(name, label, done) {
  let sure = 0;
  const press = act(name, label, () => {
    if (sure) {
      clearTimeout(sure);
      sure = 0;
      press.classList.remove("sure");
      fill(press, sign(name), h("span", null, label));
      return done();
    }
    press.classList.add("sure");
    fill(press, sign(name), h("span", null, t("really")));
    sure = window.setTimeout(() => {
      sure = 0;
      press.classList.remove("sure");
      fill(press, sign(name), h("span", null, label));
    }, SURE_MS);
  });
  press.classList.add("danger");
  return press;
}

/** What may be offered, in the order of their buttons. */
const KINDS = ["draw", "takeback", "adjourn", "pause"];

/** The buttons that this viewer has now. @param {Table} table */
export function actions(table) {
  const scene = table.scene;
  if (!scene) return [];
  const { offers } = scene;
  const made = [];
  if (scene.viewer.seat !== null) {
    if (!scene.result) {
      for (const kind of KINDS) {
        // What was possible once stays in its place.
        if (table.offered.has(kind)) {
          made.push(act(kind, () => t(`offer.${kind}`), () => table.propose(kind), { disabled: !offers[kind] }));
        }
      }
      if (scene.paused) made.push(act("pause", () => t("resume"), () => table.act({ do: "return" })));
      if (offers.resign) made.push(twice("resign", () => t("resign"), () => table.act({ do: "resign" })));
    }
  }
  return made;
}

/** What has no room in the bar of a small screen. */
const RARE = new Set(["adjourn", "pause"]);

/** Fills the bar of actions: the game's own at each change, those about the page only when they change. @param {Table} table */
export function toolbar(table) {
  const { zoom, acts } = table;
  table.once("view", [table.hash, table.scene?.viewer.seat === null, get("sound"), zoom?.tight, zoom?.on, table.info?.arbiter], () => frame(table));
  const scene = /** @type {import("./types.js").Scene} */ (table.scene);
  for (const kind of KINDS) if (scene.offers[kind] === true) table.offered.add(kind);
  const place = /** @type {HTMLElement} */ (acts.querySelector(".acts-game"));
  const whole = [table.hash, scene.viewer.seat, Boolean(scene.result), scene.paused, Boolean(scene.offers.resign), [...table.offered]];
  table.once("acts", whole, () => {
    const game = actions(table);
    for (const one of game) if (RARE.has(one.dataset.act ?? "")) one.classList.add("only-wide-act");
    fill(place, game);
    place.hidden = !game.length;
  });
  for (const one of /** @type {Iterable<HTMLButtonElement>} */ (place.children)) {
    const kind = one.dataset.act ?? "";
    if (KINDS.includes(kind) && !scene.paused) one.disabled = !scene.offers[kind];
  }
  const list = /** @type {HTMLButtonElement | null} */ (acts.querySelector('[data-act="list"]'));
  if (list) list.disabled = !table.input.any;
}

/** @param {Table} table */
function frame(table) {
  table.drawn.delete("acts");
  const turns = (table.def.rot?.length ?? 0) > 2;
  const flip = table.board ? act("flip", () => t(turns ? "rotate" : "flip"), () => table.turn()) : null;
  const { zoom } = table;
  const closer = zoom?.tight ? act("zoom", () => t("zoom"), () => zoom.set(!zoom.on), { "aria-pressed": String(zoom.on) }) : null;
  const drawer = act("moves", () => t("moves"), () => table.drawer(!table.frame.classList.contains("drawn")));
  const more = act("more", () => t("more"), () => moreDialog(table));
  for (const one of [drawer, more]) one.classList.add("only-small");
  const view = pageActions(table);
  for (const one of view) one.classList.add("only-wide-act");
  drawer.classList.toggle("unread", table.chat.unread > 0);
  fill(table.acts, drawer, h("div", { class: "acts-game" }), h("div", { class: "acts-view" }, closer, flip, view), more);
}

/** Actions about the page itself. @param {Table} table */
function pageActions(table) {
  const on = get("sound") === "on";
  const discs = Object.values(table.def.looks).some((look) => look.shape === "disc" && look.glyph);
  const list = () => import("./legal.js").then((m) => m.legalDialog(table));
  return [
    table.scene?.viewer.seat === null ? null : act("list", () => t("legal-short"), list, { disabled: !table.input.any }),
    table.info?.arbiter ? act("rule", () => t("rule"), () => import("./arbiter.js").then((m) => m.rulingDialog(table))) : null,
    act(on ? "sound" : "mute", () => t("sound"), () => put("sound", on ? "off" : "on"), { "aria-pressed": String(on) }),
    act("gear", () => t("settings-short"), () => import("./settings.js").then((m) => m.settings(table.board !== null, discs))),
  ].filter((one) => one !== null);
}

/** @param {Table} table */
function moreDialog(table) {
  dialog(() => t("more"), (close) => {
    const rare = actions(table).filter((one) => RARE.has(one.dataset.act ?? ""));
    return { body: h("div", { class: "more-acts", onclick: () => setTimeout(close) }, pageActions(table), rare) };
  });
}

/** What is offered, to be answered or waited for. @param {Table} table */
export function banner(table) {
  const scene = table.scene;
  if (!scene) return null;
  const stands = scene.offers.stands ?? (scene.offers.draw_by !== undefined ? { kind: "draw", by: scene.offers.draw_by } : null);
  if (!stands) return null;
  const by = scene.seats[stands.by];
  const mine = scene.viewer.seat === stands.by;
  const text = mine ? t("offered", { what: t(`offer.${stands.kind}`) }) : t("offers", { who: seatName(by, table.texts), what: t(`offer.${stands.kind}`) });
  // After the game a scene has no offers of its own any more, and another match is still to be answered.
  const asked = scene.offers.answer || (stands.kind === "rematch" && scene.viewer.seat !== null);
  const answers = asked && !mine
    ? [button(() => t("accept"), () => table.handle.answer(true), { kind: "primary", attrs: { "data-act": "accept" } }), button(() => t("decline"), () => table.handle.answer(false), { attrs: { "data-act": "decline" } })]
    : [];
  return h("div", { class: "tp-offer", role: "alert" }, h("span", null, text), answers.length ? h("span", { class: "tp-offer-acts" }, answers) : null);
}
