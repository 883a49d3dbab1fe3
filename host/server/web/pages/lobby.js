// @ts-check
/** The lobby: what can be played, tables with free seats, one's own games, and a link pasted in. */
import { api, games, whoAmI } from "../api.js";
import { fill, h } from "../dom.js";
import { pick, t } from "../i18n.js";
import { net } from "../net.js";
import { gamePicture } from "../picture.js";
import { sheets } from "../sheet.js";
import { freeSeats, tableRow } from "../tables.js";
import { busy, button, empty, failed, input, problemLine, skeletons } from "../ui.js";

/** @typedef {import("../api.js").Game} Game */

/** Games under the plugin that plays them: the first of each is shown, the rest are its variants. @param {Game[]} all */
export function grouped(all) {
  /** @type {Map<string, Game[]>} */
  const groups = new Map();
  for (const game of all) {
    const group = groups.get(game.group) ?? [];
    group.push(game);
    groups.set(game.group, group);
  }
  for (const group of groups.values()) group.sort((a, b) => Number(Boolean(a.extends)) - Number(Boolean(b.extends)));
  return [...groups.values()];
}

/** "2 to 6 players". @param {Game[]} group */
export function players(group) {
  const counts = group.flatMap((game) => game.seats);
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return low === high ? t("players", { n: low }) : t("players.range", { low, high });
}

/** @param {HTMLElement} root @param {import("../app.js").Way} way @returns {import("../app.js").Shown} */
export function page(root, way) {
  const shelf = h("ul", { class: "shelf", "aria-busy": "true" }, skeletons(6, "game-card"));
  const open = h("div", { class: "open-tables" }, skeletons(3, "table-line"));
  const running = h("section", { class: "running", "aria-labelledby": "running" });
  root.append(
    h("div", { class: "lobby-main" },
      h("div", { class: "page-head" }, h("h1", null, () => t("lobby.title")), h("p", { class: "muted" }, () => t("lobby.text"))),
      running, shelf),
    h("aside", { class: "lobby-side", "aria-label": () => t("lobby.tables") },
      h("section", { class: "panel", "aria-labelledby": "open-tables" }, h("h2", { id: "open-tables" }, () => t("lobby.open")), open),
      joinByLink(way.go)));

  async function drawShelf(again = false) {
    try {
      const all = await games(again);
      shelf.removeAttribute("aria-busy");
      fill(shelf, grouped(all).map((group) => gameCard(group, way.go)));
      if (!all.length) shelf.replaceWith(empty(() => t("lobby.no-games"), () => t("lobby.no-games.text")));
    } catch (error) {
      fill(shelf, h("li", { class: "whole" }, failed(error, () => drawShelf(true))));
    }
  }

  let heard = false;
  /** @param {import("../api.js").TableInfo[]} tables */
  function drawOpen(tables) {
    const free = tables.filter((info) => info.state === "open" && freeSeats(info).length).slice(0, 12);
    if (free.length) fill(open, h("ul", { class: "table-list" }, free.map((info) => tableRow(info))));
    else fill(open, h("p", { class: "muted" }, () => t("lobby.none-open")));
  }
  const quit = net.lobby((data) => {
    heard = true;
    drawOpen(data.tables ?? []);
  });
  api.get("/api/tables?state=open").then(
    (answer) => heard || drawOpen(answer.tables),
    (error) => heard || fill(open, failed(error, () => way.go("/", true))),
  );

  async function drawRunning() {
    await whoAmI();
    const answer = await api.get("/api/tables?mine=1");
    const mine = /** @type {import("../api.js").TableInfo[]} */ (answer.tables).filter((info) => info.state !== "over").slice(0, 6);
    if (!mine.length) return;
    fill(running, h("h2", { id: "running" }, () => t("lobby.running")), h("ul", null, mine.map((info) => tableRow(info))));
  }
  drawShelf();
  drawRunning().catch(() => undefined);
  return { title: () => t("nav.lobby"), destroy: quit };
}

/** The dialog is fetched when it is first wanted. */
const making = async () => (await Promise.all([import("./make.js"), sheets("room")]))[0];

/** @param {Game[]} group @param {(to: string) => void} go */
function gameCard(group, go) {
  const [game] = group;
  const play = button(() => t("play-now"), () => busy(play, async () => (await making()).playBots(game, go)), { kind: "primary small" });
  const make = button(() => t("make-table"), () => busy(make, async () => void (await making()).makeTable(group, go)), { kind: "small" });
  if (game.suspended || !game.bots) play.disabled = true;
  if (game.suspended) make.disabled = true;
  const title = () => pick(game.title);
  play.setAttribute("aria-describedby", `title-${game.id}`);
  make.setAttribute("aria-describedby", `title-${game.id}`);
  return h("li", { class: "game-card" },
    h("a", { class: "game-face", href: `/games/${game.id}` },
      gamePicture(game.id),
      h("div", { class: "game-words" },
        h("h2", { class: "game-title", id: `title-${game.id}` }, title),
        h("p", { class: "game-about" }, () =>
          [game.suspended ? t("suspended") : "", players(group), group.length > 1 ? t("variants", { n: group.length }) : ""].filter(Boolean).join(" · ")))),
    h("div", { class: "game-acts" }, play, make));
}

/** Takes a whole link or a table's name alone. @param {(to: string) => void} go */
function joinByLink(go) {
  const box = input({ id: "join-link", placeholder: () => t("join.placeholder"), inputmode: "url", enterkeyhint: "enter" });
  const problem = problemLine();
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const found = /^(?:.*\/)?(table|replay)\/([\w-]+)\/?(?:[?#].*)?$|^([\w-]{4,})$/.exec(box.value.trim());
    if (found) go(`/${found[1] ?? "table"}/${found[2] ?? found[3]}`);
    else {
      fill(problem, () => t("join.bad"));
      box.setAttribute("aria-invalid", "true");
      box.focus();
    }
  }
  box.oninput = () => {
    problem.textContent = "";
    box.removeAttribute("aria-invalid");
  };
  return h("section", { class: "panel", "aria-labelledby": "join" },
    h("h2", { id: "join" }, h("label", { for: "join-link" }, () => t("join"))),
    h("form", { class: "join-form", onsubmit: submit, novalidate: true }, box, h("button", { class: "btn", type: "submit" }, () => t("join.go"))),
    problem);
}
