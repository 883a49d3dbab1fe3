// @ts-check
/** A player: since when, what they play and how it went, their finished games. */
import { api, errorText, games, me, onMe, seg, setMe, whoAmI } from "../api.js";
import { fill, h } from "../dom.js";
import { pick, t, when } from "../i18n.js";
import { face } from "../tables.js";
import { arrive, busy, button, empty, failed, skeletons } from "../ui.js";
import { older } from "./me.js";

/** @param {HTMLElement} root @param {import("../app.js").Way} way @returns {import("../app.js").Shown} */
export function page(root, way) {
  const name = way.part;
  const acts = h("div", { class: "row" });
  fill(root, h("h1", null, name), skeletons(3, "table-line"));

  async function start() {
    try {
      await whoAmI();
      const [found, all] = await Promise.all([api.get(`/api/players/${seg(name)}`), games().catch(() => [])]);
      draw(found, all);
    } catch (error) {
      const missing = /** @type {any} */ (error).status === 404;
      arrive(root, h("h1", null, name), missing
        ? empty(() => t("player.gone"), () => errorText(error), h("a", { class: "btn primary", href: "/" }, () => t("lost.home")))
        : failed(error, start));
    }
  }

  /** @param {any} found @param {import("../api.js").Game[]} all */
  function draw(found, all) {
    const counts = Object.entries(found.counts ?? {});
    const over = (found.games ?? []).filter((/** @type {any} */ info) => info.state === "over");
    arrive(root,
      h("div", { class: "player-head" },
        face({ seat: 0, name: { k: "" }, team: 0, kind: "human", player: found.name }),
        h("div", { class: "person-words" }, h("h1", { tabindex: "-1" }, found.name),
          h("p", { class: "muted" }, () => t(found.kind === "account" ? "player.since" : "player.guest", { date: when(found.since) }))),
        acts),
      h("div", { class: "two" },
        h("section", { class: "panel", "aria-labelledby": "games" }, h("h2", { id: "games" }, () => t("me.over")),
          over.length ? older(over, found.games, `player=${seg(found.name)}`, found.name) : h("p", { class: "muted" }, () => t("player.none"))),
        h("section", { class: "panel", "aria-labelledby": "counts" }, h("h2", { id: "counts" }, () => t("player.counts")),
          counts.length ? h("ul", { class: "counts" }, counts.map(([id, count]) => countRow(all.find((game) => game.id === id)?.title ?? { en: id }, count))) : h("p", { class: "muted" }, () => t("player.none")))));
    drawActs();
  }

  function drawActs() {
    const self = me();
    if (!self || self.name === name) return fill(acts);
    fill(acts, /** @type {("mute" | "block")[]} */ (["mute", "block"]).map((kind) => {
      const on = (kind === "mute" ? self.muted : self.blocked).includes(name);
      const act = button(() => t(on ? `${kind}.end` : `${kind}.do`), () => busy(act, async () => void setMe(await api.post(`/api/${kind}`, { name, on: !on }))), { kind: "small", attrs: { "aria-pressed": String(on) } });
      return act;
    }));
  }
  const end = onMe(drawActs);
  start();
  return { title: () => name, destroy: end };
}

/** Won, drawn, lost as one bar; the figures beside it say the same. @param {Record<string, string>} title @param {any} count */
function countRow(title, count) {
  const parts = ["won", "drawn", "lost", "other"].filter((kind) => count[kind]);
  return h("li", null,
    h("div", { class: "count-head" }, h("span", { class: "person-name" }, () => pick(title)),
      h("span", { class: "muted small-text" }, () => parts.map((kind) => t(`count.${kind}`, { n: count[kind] })).join(" · "))),
    h("div", { class: "bar", "aria-hidden": "true" }, parts.map((kind) => h("span", { class: kind, style: { "flex-grow": count[kind] } }))));
}
