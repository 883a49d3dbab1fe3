// @ts-check
/** For administrators: tables, accounts, installed games, and what administrators did. */
import { api, errorText, me, seg, whoAmI } from "../api.js";
import { fill, h } from "../dom.js";
import { ago, pick, t, when } from "../i18n.js";
import { sitter, tablePath } from "../tables.js";
import { busy, button, copy, dialog, empty, failed, field, input, problemLine, skeletons, toast } from "../ui.js";

/** @typedef {import("../api.js").TableInfo} TableInfo */
/** @typedef {{name: string, kind: "guest" | "account", created: number, seen: number, roles: string[]}} Account */

const PARTS = ["tables", "accounts", "plugins", "log"];
/** Accounts and lines of the log in one answer. */
const MOST = 200;
/** Tables in one answer. */
const LISTED = 50;

/** @param {HTMLElement} root @param {import("../app.js").Way} way @returns {import("../app.js").Shown} */
export function page(root, way) {
  const part = PARTS.includes(way.query.get("part") ?? "") ? /** @type {string} */ (way.query.get("part")) : PARTS[0];
  const body = h("section", { class: "panel", "aria-labelledby": "part" }, skeletons(4, "table-line"));
  const tabs = h("nav", { class: "tabs", "aria-label": () => t("nav.admin") },
    PARTS.map((name) => h("a", { href: `/admin?part=${name}`, "aria-current": name === part ? "page" : null }, () => t(`admin.${name}`))));
  fill(root, h("div", { class: "page-head" }, h("h1", null, () => t("nav.admin"))), tabs, body);

  async function start() {
    try {
      await whoAmI();
      if (!me()?.roles.includes("administrator")) {
        tabs.hidden = true;
        return fill(body, empty(() => t("admin.closed"), () => t("admin.closed.text"), h("a", { class: "btn primary", href: "/" }, () => t("lost.home"))));
      }
      const draw = { tables, accounts, plugins, log }[part];
      await draw?.(body, start);
    } catch (error) {
      fill(body, failed(error, start));
    }
  }
  start();
  return { title: () => t("nav.admin") };
}

/** @param {string} key */
const head = (key) => h("h2", { id: "part" }, () => t(`admin.${key}`));

/**
 * Asks for a reason, which the log keeps, before something that can't be taken back.
 * @param {string} title
 * @param {string} text
 * @param {(reason: string) => Promise<unknown>} work
 * @param {() => unknown} then
 */
function withReason(title, text, work, then) {
  const problem = problemLine();
  const reason = input({ maxlength: 200, autofocus: true });
  dialog(title, (close) => {
    const yes = button(title, () => busy(yes, async () => {
      await work(reason.value.trim());
      close();
      toast(t("admin.done"));
      then();
    }, problem), { kind: "danger sure" });
    return { body: [h("p", null, text), field(() => t("admin.reason"), reason, () => t("admin.reason.hint")), problem], foot: [button(t("cancel"), close), yes] };
  });
}

/**
 * A table of figures that becomes cards on a phone.
 * @param {string[]} cols keys of the headings
 * @param {any[][]} rows
 */
function grid(cols, rows) {
  // The roles stand here for phones, where the table is none to the browser any more.
  return h("table", { class: "grid", role: "table" },
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, cols.map((col) => h("th", { scope: "col", role: "columnheader" }, () => t(col || "col.acts"))))),
    h("tbody", { role: "rowgroup" }, rows.map((row) => h("tr", { role: "row" }, row.map((cell, i) => h("td", { role: "cell", "data-label": cols[i] ? () => t(cols[i]) : null, class: cols[i] ? null : "acts" }, cell))))));
}

/** A button for more of a list, until none is left. @param {HTMLElement} body @param {() => Promise<boolean>} load whether there is more */
function moreButton(body, load) {
  const more = button(() => t("more"), () => busy(more, async () => void (more.hidden = !(await load()))), { kind: "small wide" });
  body.append(more);
  return more;
}

/** @param {HTMLElement} body @param {() => unknown} again */
async function tables(body, again) {
  const found = /** @type {TableInfo[]} */ ((await api.get("/api/admin/tables")).tables);
  const row = (/** @type {TableInfo} */ info) => {
    const remove = button(() => t("admin.remove"), () => withReason(t("table.remove"), t("admin.remove-table", { id: info.id }),
      (reason) => api.del(`/api/admin/tables/${seg(info.id)}`, { reason }), again), { kind: "small danger", attrs: { "aria-label": () => `${t("admin.remove")}: ${info.id}` } });
    return [
      h("a", { href: tablePath(info) }, () => pick(info.title)), h("code", null, info.id), () => t(`state.${info.state}`), () => t(`visibility.${info.visibility}`),
      () => info.seats.filter((seat) => seat.kind !== "empty").map(sitter).join(t("names.dot")), () => ago(info.moved ?? info.created), remove,
    ];
  };
  const list = (/** @type {TableInfo[]} */ some) => grid(["col.game", "col.id", "col.state", "col.visibility", "col.seats", "col.moved", ""], some.map(row));
  fill(body, head("tables"), found.length ? list(found) : h("p", { class: "muted" }, () => t("admin.none")));
  if (found.length < LISTED) return;
  let before = found.at(-1)?.id ?? "";
  const more = moreButton(body, async () => {
    const next = /** @type {TableInfo[]} */ ((await api.get(`/api/admin/tables?before=${seg(before)}`)).tables);
    before = next.at(-1)?.id ?? before;
    if (next.length) more.before(list(next));
    return next.length === LISTED;
  });
}

/** @param {HTMLElement} body */
async function accounts(body) {
  const search = input({ type: "search", maxlength: 64, id: "begins", enterkeyhint: "search" });
  const results = h("div");
  /** @param {string} [after] */
  async function load(after = "") {
    const query = new URLSearchParams({ begins: search.value.trim(), after });
    const found = /** @type {Account[]} */ ((await api.get(`/api/admin/accounts?${query}`)).accounts);
    if (!after) results.replaceChildren();
    if (!found.length && !after) results.append(h("p", { class: "muted" }, t("admin.none")));
    if (found.length) results.append(grid(["name", "col.kind", "col.roles", "col.created", "col.seen", ""], found.map((one) => row(one))));
    if (found.length === MOST) {
      const more = button(() => t("more"), () => busy(more, async () => {
        await load(found.at(-1)?.name);
        more.remove();
      }), { kind: "small wide" });
      results.append(more);
    }
  }
  const again = () => load().catch((error) => toast(errorText(error), true));
  /** @param {Account} one */
  function row(one) {
    const admin = one.roles.includes("administrator");
    const named = (/** @type {string} */ key) => ({ "aria-label": () => `${t(key)}: ${one.name}` });
    const power = button(() => t(admin ? "admin.demote" : "admin.promote"), () => busy(power, async () => {
      await api.post("/api/admin/role", { name: one.name, role: "administrator", on: !admin });
      again();
    }), { kind: "small", attrs: named(admin ? "admin.demote" : "admin.promote") });
    const reset = button(() => t("admin.reset"), () => busy(reset, async () => newPassword(one.name, (await api.post("/api/admin/password", { name: one.name })).password)), { kind: "small", attrs: named("admin.reset") });
    const remove = button(() => t("admin.remove"), () => withReason(t("admin.remove-account"), t("admin.remove-account.text", { name: one.name }),
      (reason) => api.del(`/api/admin/accounts/${seg(one.name)}`, { reason }), again), { kind: "small danger", attrs: named("admin.remove") });
    return [
      h("a", { href: `/player/${seg(one.name)}` }, one.name), () => t(one.kind === "guest" ? "me.guest" : "me.account"), () => one.roles.map(role).join(t("names.dot")) || "–",
      () => when(one.created), () => ago(one.seen), h("div", { class: "row" }, one.kind === "account" ? [power, reset] : null, remove),
    ];
  }
  let timer = 0;
  search.oninput = () => {
    clearTimeout(timer);
    timer = window.setTimeout(again, 250);
  };
  await load();
  fill(body, head("accounts"), h("div", { class: "search-row" }, field(() => t("admin.begins"), search)), results);
}

/** A role in words; an arbiter's says of what. @param {string} role */
function role(role) {
  const [kind, ...scope] = role.split(":");
  return kind === "administrator" ? t("role.administrator") : t("role.arbiter", { scope: scope.at(-1) ?? "" });
}

/** A password is told once: it stands nowhere else. @param {string} name @param {string} password */
function newPassword(name, password) {
  dialog(t("admin.reset"), (close) => ({
    body: [h("p", null, t("admin.password", { name })), h("p", { class: "mono secret" }, password)],
    foot: [button(t("close"), close), button(t("copy"), () => copy(password), { kind: "primary", icon: "copy" })],
  }));
}

/** @param {HTMLElement} body @param {() => unknown} again */
async function plugins(body, again) {
  const found = (await api.get("/api/admin/plugins")).plugins;
  const row = (/** @type {{id: string, tables: number, suspended?: {since: number, reason: string}}} */ one) => {
    const path = `/api/admin/plugins/${seg(one.id)}`;
    const label = (/** @type {string} */ key) => ({ "aria-label": () => `${t(key)}: ${one.id}` });
    /** @type {HTMLButtonElement} */
    const act = one.suspended
      ? button(() => t("admin.resume"), () => busy(act, async () => {
          await api.post(path, { suspend: false });
          toast(t("admin.done"));
          again();
        }), { kind: "small", attrs: label("admin.resume") })
      : button(() => t("admin.suspend"), () => withReason(t("admin.suspend"), t("admin.suspend.text", { id: one.id }), (reason) => api.post(path, { suspend: true, reason }), again), { kind: "small danger", attrs: label("admin.suspend") });
    const since = one.suspended;
    return [
      h("code", null, one.id), String(one.tables),
      since ? h("span", null, h("span", { class: "tag lost" }, () => t("suspended")), () => ` ${when(since.since)}${since.reason ? ` · ${since.reason}` : ""}`) : () => t("admin.running"), act,
    ];
  };
  fill(body, head("plugins"), found.length ? grid(["col.id", "col.tables", "col.state", ""], found.map(row)) : h("p", { class: "muted" }, () => t("admin.none")));
}

/** @param {HTMLElement} body */
async function log(body) {
  const rows = (/** @type {any[]} */ found) => grid(["col.when", "col.who", "col.what", "col.whom", "admin.reason"], found.map((one) => [() => when(one.at), one.who, h("code", null, one.what), one.whom, one.reason || "–"]));
  const first = (await api.get("/api/admin/log")).log;
  fill(body, head("log"), first.length ? rows(first) : h("p", { class: "muted" }, () => t("admin.none")));
  if (first.length < MOST) return;
  let before = first.at(-1).n;
  const more = moreButton(body, async () => {
    const next = (await api.get(`/api/admin/log?before=${before}`)).log;
    before = next.at(-1)?.n ?? before;
    if (next.length) more.before(rows(next));
    return next.length === MOST;
  });
}
