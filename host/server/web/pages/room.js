// @ts-check
/** A table's page: before the game its waiting room; from then on the game itself. Only what is shown is fetched. */
import { api, errorText, me, seg, whoAmI } from "../api.js";
import { fill, h } from "../dom.js";
import { pick, t } from "../i18n.js";
import { net } from "../net.js";
import { sheets } from "../sheet.js";
import { arrive, empty, failed, skeletons } from "../ui.js";

/** @typedef {import("../api.js").TableInfo} TableInfo */

/** @param {HTMLElement} root @param {import("../app.js").Way} way @returns {import("../app.js").Shown} */
export function page(root, way) {
  const id = way.part;
  let gone = false;
  /** @type {TableInfo | null} */
  let info = null;
  /** @type {{leave: () => void} | null} */
  let joined = null;
  /** @type {{destroy: () => void} | null} */
  let game = null;
  fill(root, h("h1", { class: "sr" }, () => t("table")), skeletons(2, "block"));

  async function start() {
    try {
      await whoAmI();
      take(await api.get(`/api/tables/${seg(id)}`));
    } catch (error) {
      if (gone) return;
      const missing = /** @type {any} */ (error).status === 404;
      arrive(root, h("h1", { class: "sr" }, () => t("table")), missing
        ? empty(() => t("table.gone"), () => errorText(error), h("a", { class: "btn primary", href: "/" }, () => t("lost.home")))
        : failed(error, start));
    }
  }

  /** @param {TableInfo} now */
  function take(now) {
    if (gone || game) return;
    info = now;
    way.retitle();
    if (now.state !== "open") return void play();
    joined ??= net.join(id, {
      onInfo: take,
      onScene: () => void play(),
      onReject: (m) => m.code === "no-table" && start(),
    });
    void wait();
  }

  async function wait() {
    try {
      const [{ drawRoom }] = await Promise.all([import("./waiting.js"), sheets("lobby", "room", "pages")]);
      if (!gone && !game && info) drawRoom(root, info, { id, go: way.go, take });
    } catch (error) {
      if (!gone && !game) fill(root, failed(error, () => void wait()));
    }
  }

  async function play() {
    if (game || gone) return;
    joined?.leave();
    joined = null;
    game = { destroy() {} };
    try {
      const [{ tablePage }] = await Promise.all([import("../table/page.js"), sheets("table", "table/board")]);
      if (gone) return;
      document.body.classList.add("full");
      root.classList.add("playing");
      fill(root);
      game = tablePage(root, { id, net, me: me() });
    } catch (error) {
      console.error(error);
      game = null;
      fill(root, failed(error, () => void play()));
    }
  }

  start();
  return {
    title: () => (info ? pick(info.title) : t("table")),
    destroy() {
      gone = true;
      joined?.leave();
      game?.destroy();
    },
  };
}
