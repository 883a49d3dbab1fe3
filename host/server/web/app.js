// @ts-check
/** Ways between pages, by the history interface: one shell, each page a module that is fetched when first wanted. */
import { me, onMe, whoAmI } from "./api.js";
import { fill, h, relabel } from "./dom.js";
import { onLang, t } from "./i18n.js";
import { net } from "./net.js";
import { sheets } from "./sheet.js";
import { shell } from "./shell.js";
import { failed, toast } from "./ui.js";

/**
 * What a page's module gives. `title` names it in the window; `full` has it fill the window without a foot.
 * @typedef {{title: () => string, full?: boolean, destroy?: () => void}} Shown
 * @typedef {{part: string, query: URLSearchParams, go: (to: string, replace?: boolean) => void, retitle: () => void}} Way
 */

/**
 * Paths, the modules that show them, and style sheets beside the common ones; what follows the path is the page's part.
 * @type {[RegExp, string, string[]][]}
 */
const PAGES = [
  [/^\/$/, "lobby", ["lobby"]],
  [/^\/table\/([^/]+)$/, "room", []],
  [/^\/replay\/([^/]+)$/, "replay", ["lobby", "pages", "table/board", "table/felt"]],
  [/^\/me$/, "me", ["lobby", "pages", "people"]],
  [/^\/player\/([^/]+)$/, "player", ["lobby", "pages", "people"]],
  [/^\/games$/, "games", ["lobby", "pages", "people"]],
  [/^\/games\/(.+)$/, "game", ["lobby", "pages", "people"]],
  [/^\/admin$/, "admin", ["lobby", "admin"]],
];

/** @type {Shown | null} */
let shown = null;
/** Counts the ways taken, so that a page that comes late does not push out a later one. */
let turn = 0;

const frame = shell({
  signIn: () => import("./pages/sign.js").then((m) => m.signIn(), () => toast(t("failed"), true)),
});

/** @param {string} path */
function find(path) {
  for (const [pattern, name, dress] of PAGES) {
    const match = pattern.exec(path);
    if (!match) continue;
    try {
      return { name, dress, part: decodeURIComponent(match[1] ?? "") };
    } catch {
      break;
    }
  }
  return { name: "lost", dress: [], part: "" };
}

/** @param {boolean} [first] the page as loaded: the focus stays where the browser put it */
async function show(first = false) {
  const mine = ++turn;
  const { name, dress, part } = find(location.pathname);
  shown?.destroy?.();
  shown = null;
  document.body.classList.remove("full");
  frame.ways();
  const root = h("div", { class: `page ${name}` });
  try {
    const [module] = await Promise.all([import(`./pages/${name}.js`), sheets(...dress)]);
    if (mine !== turn) return;
    fill(frame.main, root);
    shown = module.page(root, { part, query: new URLSearchParams(location.search), go, retitle });
    document.body.classList.toggle("full", Boolean(shown?.full));
  } catch (error) {
    console.error(error);
    if (mine !== turn) return;
    fill(frame.main, h("h1", { tabindex: "-1" }, () => t("failed")), failed(error, () => show()));
  }
  retitle();
  if (first) return;
  const heading = /** @type {HTMLElement | null} */ (frame.main.querySelector("h1"));
  heading?.setAttribute("tabindex", "-1");
  (heading ?? frame.main).focus({ preventScroll: true });
}

function retitle() {
  const title = shown?.title();
  document.title = title ? `${title} · ${t("brand")}` : t("brand");
}

/** @param {string} to a path of ours @param {boolean} [replace] the present place is not worth coming back to */
export function go(to, replace = false) {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  scrollTo(0, 0);
  show();
}

addEventListener("popstate", () => show());
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || /^\/(api|web)\//.test(link.pathname)) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
onLang(() => {
  relabel();
  retitle();
});

net.ready = whoAmI().catch(() => undefined);
net.introduce = () => whoAmI(true);
show(true);
let kind = "";
onMe(() => {
  // Whoever signs in or out sees other things: draw the page again, but not for a mere change of name.
  const now = `${me()?.kind}${me()?.id}`;
  if (kind && kind !== now) show();
  kind = now;
});
