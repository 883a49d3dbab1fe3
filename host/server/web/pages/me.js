// @ts-check
/** One's own games, and one's own things: name, password, who is muted, data. */
import { api, me, onMe, setMe, whoAmI } from "../api.js";
import { fill, h } from "../dom.js";
import { lang, onLang, setLang, t } from "../i18n.js";
import { net } from "../net.js";
import { setTheme, theme } from "../shell.js";
import { face, tableRow } from "../tables.js";
import { busy, button, dialog, empty, failed, field, input, problemLine, segments, skeletons, toast } from "../ui.js";
import { signIn } from "./sign.js";

/** @typedef {import("../api.js").TableInfo} TableInfo */

/** @param {HTMLElement} root @returns {import("../app.js").Shown} */
export function page(root) {
  const games = h("div", { class: "stack" }, skeletons(4, "table-line"));
  const self = h("aside", { class: "stack me-side", "aria-label": () => t("me.settings") });
  fill(root,
    h("div", { class: "page-head" }, h("h1", null, () => t("nav.me"))),
    h("div", { class: "two" }, games, self));
  drawGames(games);
  const drawSelf = () => me() && fill(self, settings());
  drawSelf();
  const end = onMe(drawSelf);
  const endLang = onLang(drawSelf);
  return { title: () => t("nav.me"), destroy: () => (end(), endLang()) };
}

/** @param {HTMLElement} root */
async function drawGames(root) {
  try {
    await whoAmI();
    const { tables } = await api.get("/api/tables?mine=1");
    const now = tables.filter((/** @type {TableInfo} */ info) => info.state !== "over");
    const over = tables.filter((/** @type {TableInfo} */ info) => info.state === "over");
    fill(root,
      h("section", { class: "panel", "aria-labelledby": "now" }, h("h2", { id: "now" }, () => t("me.now")),
        now.length ? h("ul", { class: "table-list" }, now.map((/** @type {TableInfo} */ info) => tableRow(info))) : h("p", { class: "muted" }, () => t("me.none-now"))),
      h("section", { class: "panel", "aria-labelledby": "over" }, h("h2", { id: "over" }, () => t("me.over")),
        over.length ? older(over, tables, "mine=1") : empty(() => t("me.none"), () => t("me.none.text"), h("a", { class: "btn primary", href: "/" }, () => t("lost.home")))));
  } catch (error) {
    fill(root, failed(error, () => drawGames(root)));
  }
}

/**
 * Finished games, and a button for those before.
 * @param {TableInfo[]} over
 * @param {TableInfo[]} all as answered, for where to go on
 * @param {string} query
 * @param {string} [of] whose results are shown
 */
export function older(over, all, query, of) {
  const list = h("ul", { class: "table-list" }, over.map((info) => tableRow(info, { of })));
  let before = all.at(-1)?.id;
  const more = button(() => t("more"), () => busy(more, async () => {
    const { tables } = await api.get(`/api/tables?state=over&${query}&before=${encodeURIComponent(before ?? "")}`);
    before = tables.at(-1)?.id;
    list.append(...tables.map((/** @type {TableInfo} */ info) => tableRow(info, { of })));
    more.hidden = tables.length < 50;
  }), { kind: "small wide" });
  more.hidden = all.length < 50;
  return [list, more];
}

function settings() {
  const person = me();
  if (!person) return [];
  const guest = person.kind === "guest";
  return [
    h("section", { class: "panel stack", "aria-labelledby": "who" },
      h("div", { class: "person big" }, face({ seat: 0, name: { k: "" }, team: 0, kind: "human", player: person.name }),
        h("div", { class: "person-words" }, h("h2", { id: "who" }, person.name), h("span", { class: "muted small-text" }, () => t(guest ? "me.guest" : "me.account")))),
      guest
        ? [h("p", { class: "muted" }, () => t("me.guest.text")),
            h("div", { class: "row" }, button(() => t("sign.register"), () => signIn("register"), { kind: "primary" }), button(() => t("sign.login"), () => signIn("login"))),
            rename(person.name)]
        : h("div", { class: "row" }, button(() => t("password.change"), changePassword, { kind: "small" }), h("a", { class: "btn small", href: `/player/${encodeURIComponent(person.name)}` }, () => t("me.public")))),
    h("section", { class: "panel stack", "aria-labelledby": "look" }, h("h2", { id: "look" }, () => t("me.look")),
      segments(() => t("language"), [["zh-Hans", "中文"], ["en", "English"]], lang(), (to) => {
        setLang(/** @type {"en"} */ (to)).catch(() => toast(t("failed"), true));
        api.post("/api/me", { lang: to }).then(setMe, () => undefined);
      }),
      segments(() => t("theme"), ["light", "dark", "auto"].map((kind) => [kind, () => t(`theme.${kind}`)]), theme(), setTheme)),
    h("section", { class: "panel stack", "aria-labelledby": "others" }, h("h2", { id: "others" }, () => t("me.others")),
      people("mute", person.muted), people("block", person.blocked)),
    h("section", { class: "panel stack", "aria-labelledby": "data" }, h("h2", { id: "data" }, () => t("me.data")),
      h("p", { class: "muted" }, () => t("me.data.text")),
      h("div", { class: "row" }, h("a", { class: "btn", href: "/api/me/export", download: "qipai.json" }, () => t("me.export")),
        button(() => t("me.delete"), () => deleteMe(guest), { kind: "danger" }))),
  ];
}

/** @param {string} old */
function rename(old) {
  const problem = problemLine();
  const name = input({ value: old, maxlength: 64, autocomplete: "nickname", spellcheck: false });
  const send = h("button", { type: "submit", class: "btn" }, () => t("save"));
  return h("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    busy(send, async () => {
      setMe(await api.post("/api/me", { name: name.value.trim() }));
      net.again();
      toast(t("saved"));
    }, problem);
  } }, field(() => t("me.name"), h("div", { class: "join-form" }, name, send)), problem);
}

/** @param {"mute" | "block"} kind @param {string[]} names */
function people(kind, names) {
  const problem = problemLine();
  const name = input({ maxlength: 64, spellcheck: false });
  const send = h("button", { type: "submit", class: "btn" }, () => t(`${kind}.do`));
  /** @param {string} who @param {boolean} on */
  const tell = async (who, on) => void setMe(await api.post(`/api/${kind}`, { name: who, on }));
  const one = (/** @type {string} */ who) => {
    const off = button(() => t(`${kind}.end`), () => busy(off, () => tell(who, false), problem), { kind: "small quiet", attrs: { "aria-label": () => `${t(`${kind}.end`)}: ${who}` } });
    return h("li", { class: "name-row" }, h("span", null, who), off);
  };
  return h("div", { class: "stack tight" },
    h("h3", null, () => t(`${kind}.title`)), h("p", { class: "hint" }, () => t(`${kind}.text`)),
    names.length ? h("ul", null, names.map(one)) : null,
    h("form", { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (name.value.trim()) busy(send, () => tell(name.value.trim(), true), problem);
    } }, field(() => t("name"), h("div", { class: "join-form" }, name, send))), problem);
}

function changePassword() {
  const problem = problemLine();
  const old = input({ type: "password", autocomplete: "current-password", autofocus: true });
  const to = input({ type: "password", autocomplete: "new-password" });
  const again = input({ type: "password", autocomplete: "new-password" });
  dialog(() => t("password.change"), (close) => {
    const send = h("button", { type: "submit", class: "btn primary wide" }, () => t("save"));
    const form = h("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (to.value !== again.value) {
        fill(problem, () => t("sign.differ"));
        return;
      }
      busy(send, async () => {
        await api.post("/api/password", { old: old.value, new: to.value });
        close();
        net.again();
        toast(t("password.changed"));
      }, problem);
    } }, field(() => t("password.old"), old), field(() => t("password.new"), to, () => t("sign.register.hint")), field(() => t("password.again"), again), problem, send);
    return { body: form };
  });
}

/** @param {boolean} guest */
function deleteMe(guest) {
  const problem = problemLine();
  const password = input({ type: "password", autocomplete: "current-password", autofocus: true });
  dialog(() => t("me.delete"), (close) => {
    const send = button(() => t("me.delete.yes"), () => busy(send, async () => {
      await api.del("/api/me", guest ? {} : { password: password.value });
      close();
      await whoAmI(true);
      net.again();
      toast(t("me.deleted"));
    }, problem), { kind: "danger sure" });
    return { body: [h("p", null, () => t("me.delete.text")), guest ? null : field(() => t("password"), password), problem], foot: [button(() => t("cancel"), close), send] };
  });
}
