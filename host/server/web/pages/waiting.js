// @ts-check
/** A table before its game: seats, bots and the link to send. */
import { api, errorText, manifestPath, me, seg } from "../api.js";
import { clockText } from "../clocks.js";
import { h } from "../dom.js";
import { pick, t } from "../i18n.js";
import { gamePicture } from "../picture.js";
import { face, freeSeats, seatName, sitter } from "../tables.js";
import { arrive, busy, button, confirm, copy, icon, select, toast } from "../ui.js";

/** @typedef {import("../api.js").TableInfo} TableInfo */

/**
 * @param {HTMLElement} root
 * @param {TableInfo} info
 * @param {{id: string, go: (to: string) => void, take: (info: TableInfo) => void}} does
 */
export function drawRoom(root, info, { id, go, take }) {
  const person = me();
  const host = info.hosting ?? false;
  const mine = info.mine ?? info.seats.filter((seat) => seat.player && seat.player === person?.name).map((seat) => seat.seat);
  const focused = document.activeElement?.getAttribute("data-act");
  // The picture stays: it is drawn once.
  const kept = root.querySelector(".game-picture");
  const picture = kept ?? gamePicture(info.manifest);
  const free = freeSeats(info).length;

  /** @param {string} what @param {unknown} [body] */
  const tell = async (what, body) => take(await api.post(`/api/tables/${seg(id)}/${what}`, body));
  const act = (/** @type {string} */ label, /** @type {string} */ key, /** @type {() => Promise<unknown>} */ work, kind = "small") => {
    const made = button(() => t(label), () => busy(made, work), { kind, attrs: { "data-act": key } });
    return made;
  };

  const seats = info.seats.map((seat) => {
    const own = mine.includes(seat.seat);
    const acts = [];
    if (own) acts.push(act("seat.stand", `stand${seat.seat}`, () => tell("stand")));
    else if (seat.kind === "empty") acts.push(act(mine.length ? "seat.move" : "seat.sit", `sit${seat.seat}`, () => tell("sit", { seat: seat.seat }), mine.length ? "small" : "small primary"));
    if (host && !own && seat.kind !== "human") acts.push(botBox(seat, (level) => tell("bot", { seat: seat.seat, level })));
    return h("li", { class: `seat-card${own ? " own" : ""}` },
      face(seat),
      h("div", { class: "seat-who" },
        h("div", { class: "seat-name" }, () => seatName(seat, info.texts)),
        h("div", { class: "seat-sitter" }, () => (own ? t("seat.you", { name: seat.player ?? "" }) : sitter(seat)))),
      h("div", { class: "seat-acts" }, acts));
  });

  const away = act("table.remove", "remove", async () => {
    if (!(await confirm(t("table.remove"), t("table.remove.text"), t("table.remove.yes")))) return;
    await api.del(`/api/tables/${seg(id)}`);
    toast(t("table.removed"));
    go("/");
  }, "quiet danger small");

  arrive(root,
    h("div", { class: "room-game" },
      picture,
      h("div", { class: "room-words" },
        h("h1", null, () => pick(info.title)),
        h("p", { class: "room-facts" },
          h("span", null, icon("clock"), () => clockText(info.clock)),
          h("span", null, icon(info.visibility === "public" ? "eye" : "lock"), () => t(`visibility.${info.visibility}.room`)),
          h("a", { href: `/games/${manifestPath(info.manifest)}` }, () => t("rules"))))),
    h("div", { class: "room-side" },
      h("p", { class: "room-wait", role: "status" }, h("span", { class: "pulse", "aria-hidden": "true" }), () => t(mine.length ? "room.waiting" : "room.sit", { n: free })),
      h("section", { class: "panel", "aria-labelledby": "seats" }, h("h2", { id: "seats" }, () => t("room.seats")), h("ul", { class: "seat-list" }, seats)),
      invitation(info),
      host ? h("div", { class: "row end" }, away) : null));
  if (focused) /** @type {HTMLElement | null} */ (root.querySelector(`[data-act="${focused}"]`) ?? root.querySelector("[data-act]"))?.focus();
}

/** A bot's strength, or none. @param {import("../api.js").SeatInfo} seat @param {(level: number) => Promise<unknown>} change */
function botBox(seat, change) {
  /** @type {[string, () => string][]} */
  const options = [["0", () => t("bot.none")]];
  for (const level of [1, 2, 3, 4, 5]) options.push([String(level), () => t("bot.level-named", { level, name: t(`level.${level}`) })]);
  const box = select(options, String(seat.kind === "bot" ? (seat.level ?? 1) : 0), {
    class: "select small-select", "data-act": `bot${seat.seat}`, "aria-label": () => t("bot.for", { seat: seat.seat + 1 }),
    onchange: () => change(Number(box.value)).catch((error) => toast(errorText(error), true)),
  });
  return box;
}

/** The link to send. @param {TableInfo} info */
function invitation(info) {
  const link = `${location.origin}/table/${info.id}`;
  const box = h("input", { class: "input mono", readonly: true, value: link, "aria-label": () => t("room.link"), onfocus: () => box.select() });
  // Nobody else reaches a link to this very computer.
  const near = /^(localhost|127\.|\[?::1)/.test(location.hostname);
  // On phones the system's own sheet sends it on.
  const share = "share" in navigator
    ? button(() => t("room.share"), () => navigator.share({ url: link, title: pick(info.title) }).catch(() => undefined), { icon: "link" }) : null;
  const code = h("div", { class: "qr-box only-wide" });
  if (near) code.classList.add("none");
  else import("../qr.js").then(({ qrCode }) => fill(code, qrCode(link, t("room.qr")), h("p", { class: "hint" }, () => t("room.qr.text"))), () => undefined);
  return h("section", { class: "panel", "aria-labelledby": "invite" },
    h("h2", { id: "invite" }, () => t("room.invite")),
    h("p", { class: "muted" }, () => t(`room.invite.${info.visibility}`)),
    h("div", { class: "link-row" }, box, button(() => t("copy"), () => copy(link, t("room.copied")), { icon: "copy", kind: "primary" }), share),
    near ? h("p", { class: "hint" }, () => t("room.near")) : code);
}

