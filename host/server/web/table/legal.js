// @ts-check
/** All moves that are possible, as a list to press; and moves typed. */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { button, dialog } from "../ui.js";
import { choiceName, lookName, spotName, tell } from "./say.js";

/** @typedef {import("./page.js").Table} Table */

/** A move in words, from what it touches. @param {Table} table @param {string[]} tokens */
export function moveName(table, tokens) {
  const { def, texts, scene } = table;
  const spots = new Set(def.spots.map((spot) => spot.id));
  const items = new Map((scene?.items ?? []).map((item) => [item.id, item]));
  const labels = new Map(table.input.all("choices").flatMap((part) => (part.groups ?? []).flatMap((group) => group.items.map((/** @type {any} */ item) => [item.id, item.label]))));
  const standing = (scene?.items ?? []).find((item) => item.at === tokens[0]);
  const words = tokens.map((id) => {
    if (spots.has(id)) return spotName(def, id, texts);
    const item = items.get(id);
    if (item) return lookName(def, item.look, texts);
    const label = labels.get(id);
    if (label) return tell(label, texts);
    return def.looks[id] ? lookName(def, id, texts) : choiceName(id, texts);
  });
  const piece = standing && tokens.length > 1 ? `${lookName(def, standing.look, texts)} ` : "";
  return piece + words.join(" → ");
}

/** @type {Record<string, string>} */
const SIGNS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c", "×": "x" };

/** A text as it is compared: without case, gaps and signs; no trump may be written with one letter or two. @param {string} text */
const bare = (text) => text.toLowerCase().replace(/[♠♥♦♣×]/gu, (sign) => SIGNS[sign]).replace(/[\s\uFE0E·.,-]+/gu, "").replace(/^(\d)nt$/, "$1n");

/**
 * What somebody means who types a choice or a call as it is called in any language, or in short. Nothing where several are meant.
 * @param {Table} table @param {string} text
 */
function meant(table, text) {
  const wanted = bare(text);
  const items = table.input.all("choices").flatMap((part) => (part.groups ?? []).flatMap((group) => group.items)).filter((item) => item.on !== false);
  const names = (/** @type {any} */ item) => [item.id, ...Object.keys(table.texts).map((lang) => tell(item.label, { [lang]: table.texts[lang] }))];
  const found = items.filter((item) => names(item).some((name) => bare(name) === wanted));
  return found.length === 1 ? /** @type {string} */ (found[0].id) : null;
}

/** @param {Table} table */
export function legalDialog(table) {
  const all = table.input.list();
  dialog(() => t("legal"), (close) => {
    const field = h("input", { class: "input", "aria-label": t("type-move"), placeholder: t("type-move"), autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    const moves = h("ul", { class: "legal-list" });
    const draw = () => {
      const wanted = field.value.trim().toLowerCase();
      const found = all.map((tokens) => ({ tokens, name: moveName(table, tokens) })).filter(({ tokens, name }) => !wanted || `${name} ${tokens.join("")} ${tokens.join(" ")}`.toLowerCase().includes(wanted));
      moves.replaceChildren(...found.map(({ tokens, name }) => h("li", null, button(name, () => {
        close();
        table.act({ tokens });
      }, { kind: "small wide" }))));
    };
    field.oninput = draw;
    draw();
    const form = h("form", { class: "row legal-form", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return;
      close();
      const id = meant(table, text);
      table.act(id === null ? { text } : { tokens: [id] });
    } }, field, h("button", { class: "btn primary" }, t("send-move")));
    const hops = table.input.all("path").length ? h("p", { class: "hint" }, t("hop-help")) : null;
    return { body: [h("p", { class: "hint" }, t("type-help")), hops, form, all.length ? moves : h("p", { class: "muted" }, t("none-listed"))] };
  });
}
