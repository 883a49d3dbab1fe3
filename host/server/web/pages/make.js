// @ts-check
/** Making a table: at once against bots, or with variant, seats, clock and who may come. */
import { api, manifestPath } from "../api.js";
import { READY, clockText } from "../clocks.js";
import { fill, h } from "../dom.js";
import { msg, pick, t } from "../i18n.js";
import { busy, button, dialog, field, input, problemLine, segments, select } from "../ui.js";

/** @typedef {import("../api.js").Game} Game */
/** @typedef {"me" | "open" | {bot: number}} SeatWish */

const LEVELS = [1, 2, 3, 4, 5];

/** The strength chosen last. */
const level = () => Number(localStorage.getItem("bot-level")) || 2;

/** Makes a table with bots on all other seats and goes there. @param {Game} game @param {(to: string) => void} go */
export async function playBots(game, go) {
  const seats = Array.from({ length: game.seats[0] }, (_, i) => (i ? { bot: level() } : "me"));
  const info = await api.post("/api/tables", { manifest: game.id, seats, visibility: "link", invite: [] });
  go(`/table/${info.id}`);
}

/**
 * The dialog for a table of a game or one of its variants.
 * @param {Game[]} group
 * @param {(to: string) => void} go
 * @param {string} [first] the manifest chosen at first
 */
export function makeTable(group, go, first = group[0].id) {
  const problem = problemLine();
  const wish = {
    manifest: first, count: 0, seats: /** @type {SeatWish[]} */ ([]), clock: "own", visibility: "public", invite: "", delay: false,
  };
  const game = () => group.find((one) => one.id === wish.manifest) ?? group[0];
  const seatBox = h("div", { class: "seat-wishes" });
  const clockBox = h("div");
  const inviteBox = h("div");
  const hiddenBox = h("div");
  const about = h("p", { class: "hint" });

  function drawSeats() {
    const one = game();
    if (!one.seats.includes(wish.count)) wish.count = one.seats[0];
    if (wish.seats.length !== wish.count) {
      wish.seats = Array.from({ length: wish.count }, (_, i) => wish.seats[i] ?? (i ? "open" : "me"));
    }
    const counts = one.seats.length > 1
      ? segments(() => t("make.count"), one.seats.map((n) => [String(n), String(n)]), String(wish.count), (n) => {
          wish.count = Number(n);
          drawSeats();
        })
      : null;
    fill(seatBox, counts, h("fieldset", { class: "stack tight" }, h("legend", { class: "legend" }, () => t("make.seats")), wish.seats.map(seatLine)));
  }

  /** @param {SeatWish} now @param {number} at */
  function seatLine(now, at) {
    const one = game();
    const name = () => (one.names[at] ? msg(seatMsg(one.names[at]), one.texts) : t("seat.n", { number: at + 1 }));
    const value = typeof now === "string" ? now : `bot${now.bot}`;
    /** @type {[string, () => string][]} */
    const options = [["me", () => t("seat.me")], ["open", () => t("seat.open")]];
    if (one.bots) for (const n of LEVELS) options.push([`bot${n}`, () => t("bot.level-named", { level: n, name: t(`level.${n}`) })]);
    const box = select(options, value, {
      onchange: () => {
        const to = box.value;
        // One's own place moves; nobody sits twice.
        if (to === "me") wish.seats = wish.seats.map((seat) => (seat === "me" ? "open" : seat));
        wish.seats[at] = to.startsWith("bot") ? { bot: Number(to.slice(3)) } : /** @type {SeatWish} */ (to);
        if (to.startsWith("bot")) localStorage.setItem("bot-level", to.slice(3));
        drawSeats();
        /** @type {HTMLElement | null} */ (seatBox.querySelectorAll("select")[at])?.focus();
      },
    });
    const id = `seat-${at}`;
    box.id = id;
    return h("div", { class: "seat-line" }, h("label", { for: id }, name), box);
  }

  function drawRest() {
    const one = game();
    fill(about, () => pick(one.summary));
    about.hidden = !one.summary;
    fill(clockBox, field(() => t("make.clock"), select(
      [["own", () => t("make.clock-own", { clock: clockText(one.clock) })], ...READY.map(([key, clock]) => /** @type {[string, () => string]} */ ([key, () => clockText(clock)]))],
      wish.clock, { onchange: (/** @type {any} */ event) => void (wish.clock = event.target.value) })));
    fill(hiddenBox, one.hidden
      ? h("label", { class: "check" }, h("input", { type: "checkbox", checked: wish.delay, onchange: (/** @type {any} */ event) => void (wish.delay = event.target.checked) }), h("span", null, () => t("make.delay")))
      : null);
  }

  function drawInvite() {
    fill(inviteBox, wish.visibility === "invited"
      ? field(() => t("make.invite"), input({ value: wish.invite, oninput: (/** @type {any} */ event) => void (wish.invite = event.target.value) }), () => t("make.invite-hint"))
      : h("p", { class: "hint" }, () => t(`visibility.${wish.visibility}.hint`)));
  }

  function choose() {
    wish.seats = wish.seats.slice(0, 0);
    drawSeats();
    drawRest();
  }

  async function send() {
    const ready = READY.find(([key]) => key === wish.clock);
    const invite = wish.visibility === "invited" ? wish.invite.split(/[,，、;\s]+/).filter(Boolean) : [];
    const info = await api.post("/api/tables", {
      manifest: wish.manifest, seats: wish.seats, visibility: wish.visibility, invite,
      ...(ready ? { clock: ready[1] } : {}), ...(wish.delay ? { delay_ms: 180_000 } : {}),
    });
    return `/table/${info.id}`;
  }

  dialog(() => t("make.title", { game: pick(group[0].title) }), (close) => {
    const variants = group.length > 1
      ? field(() => t("make.variant"), select(group.map((one) => [one.id, () => pick(one.title)]), wish.manifest, {
          onchange: (/** @type {any} */ event) => {
            wish.manifest = event.target.value;
            choose();
          },
        }))
      : null;
    const rules = h("a", { href: `/games/${manifestPath(wish.manifest)}`, onclick: close }, () => t("rules"));
    const visibility = segments(() => t("make.visibility"), ["public", "link", "invited"].map((kind) => [kind, () => t(`visibility.${kind}`)]), wish.visibility, (kind) => {
      wish.visibility = kind;
      drawInvite();
    });
    const make = button(() => t("make.do"), () => busy(make, async () => {
      const to = await send();
      close();
      go(to);
    }, problem), { kind: "primary" });
    choose();
    drawInvite();
    return {
      body: [variants, about, seatBox, clockBox, h("div", { class: "field" }, visibility, inviteBox), hiddenBox, problem],
      foot: [h("span", { class: "foot-left" }, rules), button(() => t("cancel"), close), make],
    };
  });
}

/** Names of seats come as keys or as whole messages. @param {any} name @returns {import("../i18n.js").Msg} */
const seatMsg = (name) => (typeof name === "string" ? { k: name } : name);
