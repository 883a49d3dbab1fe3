// @ts-check
/** Installed games and their variants. */
import { games, manifestPath } from "../api.js";
import { fill, h } from "../dom.js";
import { pick, t } from "../i18n.js";
import { gamePicture } from "../picture.js";
import { empty, failed, skeletons } from "../ui.js";
import { grouped, players } from "./lobby.js";

/** @param {HTMLElement} root @returns {import("../app.js").Shown} */
export function page(root) {
  const shelf = h("div", { class: "catalogue" }, skeletons(4, "block"));
  fill(root, h("div", { class: "page-head" }, h("h1", null, () => t("games.title")), h("p", { class: "muted" }, () => t("games.text"))), shelf);
  async function start() {
    try {
      const all = await games();
      fill(shelf, all.length ? grouped(all).map(entry) : empty(() => t("lobby.no-games"), () => t("lobby.no-games.text")));
    } catch (error) {
      fill(shelf, failed(error, start));
    }
  }
  start();
  return { title: () => t("nav.games") };
}

/** @param {import("../api.js").Game[]} group */
function entry(group) {
  const [first, ...rest] = group;
  const to = (/** @type {import("../api.js").Game} */ game) => `/games/${manifestPath(game.id)}`;
  const id = `game-${first.id}`;
  return h("section", { class: "panel entry", "aria-labelledby": id },
    h("a", { class: "entry-picture", href: to(first), tabindex: "-1", "aria-hidden": "true" }, gamePicture(first.id)),
    h("div", { class: "entry-words" },
      h("h2", { id }, h("a", { class: "plain", href: to(first) }, () => pick(first.title))),
      h("p", { class: "muted small-text" }, () => players(group)),
      first.summary ? h("p", null, () => pick(first.summary)) : null,
      rest.length
        ? h("ul", { class: "variants" }, rest.map((game) => h("li", null, h("a", { class: "variant", href: to(game) }, () => pick(game.title)))))
        : null));
}
