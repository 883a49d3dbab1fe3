// @ts-check
/** The frame of every page: head with ways and choices, banner of the connection, foot. */
import { api, errorText, me, onMe, setMe, whoAmI } from "./api.js";
import { fill, h, s } from "./dom.js";
import { lang, onLang, setLang, t } from "./i18n.js";
import { net } from "./net.js";
import { icon, toast } from "./ui.js";

/** What the person chose: "light", "dark", or "auto" for the system's. */
export const theme = () => localStorage.getItem("theme") ?? "auto";

const dark = matchMedia("(prefers-color-scheme: dark)");
/** @type {Set<() => void>} */
const watchers = new Set();

/** @param {() => void} watcher of what is shown, light or dark @returns {() => void} ends it */
export function onTheme(watcher) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** @param {string} wish */
export function setTheme(wish) {
  if (wish === "auto") localStorage.removeItem("theme");
  else localStorage.setItem("theme", wish);
  paint();
}

function paint() {
  const wish = theme();
  document.documentElement.dataset.theme = wish === "auto" ? (dark.matches ? "dark" : "light") : wish;
  for (const watcher of [...watchers]) watcher();
}
dark.addEventListener("change", paint);

/** Tells the server too, best of all: what it sends by itself is then in this language. @param {"en" | "zh-Hans"} to */
function chooseLang(to) {
  setLang(to).catch(() => toast(t("failed"), true));
  api.post("/api/me", { lang: to }).then(setMe, () => undefined);
}

/** The mark: two stones on the crossings of a board. */
function mark() {
  return s("svg", { viewBox: "0 0 64 64", "aria-hidden": "true" },
    s("rect", { class: "mark-ground", width: 64, height: 64, rx: 15 }),
    s("path", { class: "mark-lines", d: "M12 24h40M12 40h40M24 12v40M40 12v40" }),
    s("circle", { class: "mark-light", cx: 24, cy: 40, r: 10.5 }),
    s("circle", { class: "mark-dark", cx: 40, cy: 24, r: 10.5 }));
}

/**
 * A button that opens a panel under it; Escape, a press elsewhere or a choice closes it.
 * @param {Record<string, any>} attrs of the button
 * @param {any} face what it shows
 * @param {() => any[]} items made at each opening
 */
function menu(attrs, face, items) {
  const panel = h("div", { class: "menu", hidden: true });
  const at = h("div", { class: "menu-at" });
  const opener = h("button", { type: "button", class: "btn quiet", "aria-expanded": "false", ...attrs, onclick: () => show(panel.hidden) }, face);
  /** @param {boolean} open */
  function show(open) {
    if (open) fill(panel, items());
    panel.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
  }
  at.append(opener, panel);
  at.onkeydown = (event) => {
    if (panel.hidden) return;
    if (event.key === "Escape") {
      show(false);
      opener.focus();
      event.stopPropagation();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const all = /** @type {HTMLElement[]} */ ([...panel.querySelectorAll(".item")]);
      const step = event.key === "ArrowDown" ? 1 : -1;
      const now = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      all[now < 0 && step < 0 ? all.length - 1 : (now + step + all.length) % all.length]?.focus();
      event.preventDefault();
    }
  };
  panel.onclick = (event) => {
    if (/** @type {Element} */ (event.target).closest(".item")) show(false);
  };
  at.addEventListener("focusout", (event) => {
    const to = /** @type {Node | null} */ (event.relatedTarget);
    if (to && !at.contains(to)) show(false);
  });
  document.addEventListener("pointerdown", (event) => {
    if (!panel.hidden && !at.contains(/** @type {Node} */ (event.target))) show(false);
  });
  return at;
}

/** @param {string} href @param {string | (() => string)} text @param {string} [name] of an icon */
function way(href, text, name) {
  const here = location.pathname === href;
  return h("a", { class: "item", href, "aria-current": here ? "page" : null }, name ? icon(name) : null, text);
}

/** @param {string} text @param {() => void} onclick @param {boolean} [checked] @param {string} [name] */
function choice(text, onclick, checked, name) {
  const state = checked === undefined ? {} : { role: "menuitemradio", "aria-checked": String(checked) };
  return h("button", { type: "button", class: "item", onclick, ...state }, name ? icon(name) : null, text);
}

const themes = () =>
  [["light", "sun"], ["dark", "moon"], ["auto", "auto"]].map(([wish, name]) => choice(t(`theme.${wish}`), () => setTheme(wish), theme() === wish, name));

/** Radios of a menu want a menu round them. @param {any[]} items @param {() => string} label */
const radios = (items, label) => h("div", { role: "menu", "aria-label": label }, items);

/** @param {() => void} signIn */
function accountItems(signIn) {
  const person = me();
  const guest = person?.kind !== "account";
  return [
    person ? h("div", { class: "label" }, guest ? `${person.name} · ${t("me.guest")}` : person.name) : null,
    way("/me", t("nav.me"), "person"),
    guest ? choice(t("sign-in"), signIn, undefined, "lock") : choice(t("sign-out"), signOut, undefined, "lock"),
  ];
}

async function signOut() {
  try {
    await api.post("/api/logout");
    await whoAmI(true);
    net.again();
    toast(t("signed-out"));
  } catch (error) {
    toast(errorText(error), true);
  }
}

/** @type {[string, string][]} */
const WAYS = [["/", "nav.lobby"], ["/games", "nav.games"], ["/me", "nav.me"]];

/**
 * Builds the frame and gives its parts.
 * @param {{signIn: () => void}} does
 */
export function shell({ signIn }) {
  const nav = h("nav", { class: "nav only-wide", "aria-label": () => t("nav") });
  const main = h("main", { id: "main", tabindex: "-1" });
  const banner = h("div", { class: "banner", role: "status", hidden: true });
  const other = () => (lang() === "en" ? "zh-Hans" : "en");
  const language = h("button", {
    type: "button", class: "btn quiet", lang: other, onclick: () => chooseLang(/** @type {any} */ (other())),
  }, () => (lang() === "en" ? "中文" : "English"));
  const face = h("span", { class: "theme-face" });
  const account = h("span", { class: "account-name" });
  const paintFace = () => fill(face, icon(theme() === "auto" ? "auto" : theme() === "dark" ? "moon" : "sun"));
  paintFace();
  onTheme(paintFace);
  const wideThemes = menu({ class: "btn quiet icon", "aria-label": () => t("theme"), title: () => t("theme") }, face, () => [radios(themes(), () => t("theme"))]);
  const wideAccount = menu({ class: "btn quiet" }, [icon("person"), account], () => accountItems(signIn));
  const phone = menu({ class: "btn quiet icon", "aria-label": () => t("menu") }, icon("menu"), () => [
    WAYS.slice(0, 2).map(([href, key]) => way(href, t(key))), admin() ? way("/admin", t("nav.admin")) : null,
    h("hr"), accountItems(signIn), h("hr"), radios(themes(), () => t("theme")),
  ]);
  wideThemes.classList.add("only-wide");
  wideAccount.classList.add("only-wide");
  phone.classList.add("only-phone");
  const brand = h("a", { class: "brand", href: "/", "aria-label": () => t("brand.home") }, mark(), h("span", null, () => t("brand")));
  const top = h("header", { class: "top" },
    h("div", { class: "top-in" }, brand, nav, h("div", { class: "push row tools" }, language, wideThemes, wideAccount, phone)));
  const foot = h("footer", { class: "foot" }, h("span", null, () => t("foot")), h("a", { href: "/games" }, () => t("nav.games")));
  document.body.append(h("a", { class: "skip", href: "#main", onclick: skip }, () => t("skip")), top, banner, main, foot);

  /** @param {Event} event */
  function skip(event) {
    event.preventDefault();
    main.focus();
  }

  const name = () => {
    const person = me();
    account.textContent = person?.name ?? "";
    ways();
  };
  function ways() {
    const all = admin() ? [...WAYS, ["/admin", "nav.admin"]] : WAYS;
    fill(nav, all.map(([href, key]) => h("a", { href, "aria-current": current(href) ? "page" : null }, () => t(key))));
  }
  onMe(name);
  onLang(name);
  ways();
  addEventListener("scroll", () => top.classList.toggle("scrolled", scrollY > 4), { passive: true });
  watchConnection(banner);
  return { main, ways };
}

const admin = () => me()?.roles.includes("administrator") ?? false;

/** @param {string} href */
const current = (href) => location.pathname === href || (href !== "/" && location.pathname.startsWith(`${href}/`));

/** Says so when the connection breaks, unless it is back at once. @param {HTMLElement} banner */
function watchConnection(banner) {
  let timer = 0;
  let was = false;
  net.onState((state) => {
    clearTimeout(timer);
    if (state === "up") {
      if (was) toast(t("connected-again"));
      was = false;
      banner.hidden = true;
    } else if (state === "ended") {
      fill(banner, () => t("needs-reload"), h("button", { type: "button", class: "btn small", onclick: () => location.reload() }, () => t("reload")));
      banner.hidden = false;
    } else if (state === "down") {
      timer = window.setTimeout(() => {
        was = true;
        fill(banner, h("span", { class: "spin", "aria-hidden": "true" }), () => t("reconnecting"));
        banner.hidden = false;
      }, 600);
    }
  });
}
