// @ts-check
/** One game or variant: what it is, its rules as set here in both languages, and the manifest as resolved. */
import { api, errorText, games, manifestPath } from "../api.js";
import { clockText } from "../clocks.js";
import { fill, h } from "../dom.js";
import { msg, pick, t } from "../i18n.js";
import { gamePicture } from "../picture.js";
import { arrive, busy, button, copy, empty, failed, icon, skeletons } from "../ui.js";
import { sheets } from "../sheet.js";
import { makeTable, playBots } from "./make.js";

/** @typedef {import("../api.js").Game} Game */

/** @param {HTMLElement} root @param {import("../app.js").Way} way @returns {import("../app.js").Shown} */
export function page(root, way) {
  /** @type {Game | null} */
  let game = null;
  fill(root, h("h1", { class: "sr" }, () => t("nav.games")), skeletons(2, "block"));
  async function start() {
    try {
      const [found, all] = await Promise.all([api.get(`/api/games/${manifestPath(way.part)}`), games()]);
      game = found;
      way.retitle();
      draw(root, found, all.filter((one) => one.group === found.group), way.go);
    } catch (error) {
      const missing = /** @type {any} */ (error).status === 404;
      arrive(root, h("h1", { class: "sr" }, () => t("nav.games")), missing
        ? empty(() => t("game.gone"), () => errorText(error), h("a", { class: "btn primary", href: "/games" }, () => t("game.all")))
        : failed(error, start));
    }
  }
  start();
  return { title: () => (game ? pick(game.title) : t("nav.games")) };
}

/** @param {HTMLElement} root @param {Game} game @param {Game[]} group @param {(to: string) => void} go */
function draw(root, game, group, go) {
  const play = button(() => t("play-now"), () => busy(play, () => playBots(game, go)), { kind: "primary" });
  const make = button(() => t("make-table"), () => busy(make, async () => {
    await sheets("room");
    makeTable(group, go, game.id);
  }));
  play.disabled = game.suspended || !game.bots;
  make.disabled = game.suspended;
  const counts = game.seats;
  const several = () => (counts.length > 1 ? t("players.range", { low: Math.min(...counts), high: Math.max(...counts) }) : t("players", { n: counts[0] }));
  const seats = () => game.names.map((/** @type {any} */ name) => msg(typeof name === "string" ? { k: name } : name, game.texts)).filter(Boolean).join(t("names.dot"));
  const others = group.filter((one) => one.id !== game.id);
  arrive(root,
    h("nav", { class: "crumbs", "aria-label": () => t("crumbs") }, h("a", { href: "/games" }, () => t("nav.games"))),
    h("div", { class: "game-top" },
      h("div", { class: "game-words-big" },
        h("h1", { tabindex: "-1" }, () => pick(game.title)),
        game.suspended ? h("p", { class: "problem" }, () => t("game.suspended")) : null,
        game.summary ? h("p", { class: "lead" }, () => pick(game.summary)) : null,
        h("ul", { class: "game-facts" },
          h("li", null, icon("person"), h("span", null, several, h("span", { class: "muted" }, () => (seats() ? ` · ${seats()}` : "")))),
          h("li", null, icon("clock"), h("span", null, () => clockText(game.clock))),
          h("li", null, icon(game.hidden ? "lock" : "eye"), h("span", null, () => t(game.hidden ? "game.hidden" : "game.open")))),
        h("div", { class: "row" }, play, make)),
      gamePicture(game.id)),
    h("div", { class: "two" },
      h("div", { class: "stack" }, rules(game), manifest(game)),
      others.length
        ? h("section", { class: "panel", "aria-labelledby": "others" }, h("h2", { id: "others" }, () => t("game.variants")),
            h("ul", { class: "ways" }, others.map((one) => h("li", null, h("a", { href: `/games/${manifestPath(one.id)}` }, () => pick(one.title))))))
        : null));
}

/** @param {Game} game */
function rules(game) {
  const rows = game.rules ?? [];
  const both = h("input", { type: "checkbox", onchange: () => box.classList.toggle("both", both.checked) });
  const word = (/** @type {any} */ value) => (value !== null && typeof value === "object" ? JSON.stringify(value) : String(value));
  const row = (/** @type {any} */ rule) => {
    const changed = JSON.stringify(rule.value) !== JSON.stringify(rule.default);
    const help = rule.help ?? {};
    return h("div", { class: "rule" },
      h("dt", null, h("code", null, rule.key)),
      h("dd", null,
        h("p", { class: "rule-value" }, h("strong", null, word(rule.value)),
          changed ? h("span", { class: "tag won" }, () => t("rule.changed", { value: word(rule.default) })) : null),
        help.en || help["zh-Hans"] ? h("p", { class: "rule-help" }, () => pick(help)) : null,
        Object.keys(help).length > 1 ? h("p", { class: "rule-help second", lang: () => other(help) }, () => help[other(help)] ?? "") : null,
        rule.choices?.length ? h("p", { class: "hint" }, () => `${t("rule.choices")} `, rule.choices.map((/** @type {any} */ one, /** @type {number} */ i) => [i ? " · " : "", h("code", null, word(one))])) : null));
  };
  const box = h("section", { class: "panel rules", "aria-labelledby": "rules" },
    h("div", { class: "panel-head" }, h("h2", { id: "rules" }, () => t("rules")),
      rows.length ? h("label", { class: "check small-text" }, both, h("span", null, () => t("rule.both"))) : null),
    rows.length ? h("dl", null, rows.map(row)) : h("p", { class: "muted" }, () => t("rule.none")));
  return box;
}

/** The language that is not shown. @param {Record<string, string>} help */
const other = (help) => Object.keys(help).find((key) => help[key] !== pick(help)) ?? "en";

/** @param {Game} game */
function manifest(game) {
  if (!game.toml) return null;
  const text = game.toml;
  return h("details", { class: "panel manifest" },
    h("summary", null, h("h2", null, () => t("game.manifest"))),
    h("p", { class: "muted" }, () => t("game.manifest.text")),
    h("pre", { class: "code", tabindex: "0", "aria-label": () => t("game.manifest") }, h("code", null, text)),
    button(() => t("copy"), () => copy(text), { icon: "copy", kind: "small" }));
}
