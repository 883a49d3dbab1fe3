// @ts-check
/** Pieces that all pages use: icons, buttons, dialogs, menus, fields, news, states of waiting and failing. */
import { errorText } from "./api.js";
import { fill, h, s } from "./dom.js";
import { t } from "./i18n.js";

/** Icons as strokes in a box of 24. @type {Record<string, string>} */
const ICONS = {
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  sun: "M12 4V2M12 22v-2M4 12H2M22 12h-2M6.3 6.3L4.9 4.9M19.1 19.1l-1.4-1.4M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4M12 16a4 4 0 100-8 4 4 0 000 8z",
  moon: "M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z",
  auto: "M12 3a9 9 0 100 18zM12 3a9 9 0 010 18",
  person: "M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20a7.5 7.5 0 0115 0",
  globe: "M12 3a9 9 0 100 18 9 9 0 000-18zM3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  link: "M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7l-1 1M14 10a4 4 0 00-5.7 0l-3 3a4 4 0 005.7 5.7l1-1",
  plus: "M12 5v14M5 12h14",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  first: "M18 6l-8 6 8 6zM6 6v12",
  last: "M6 6l8 6-8 6zM18 6v12",
  back: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  bot: "M6 9h12v9H6zM12 9V5M12 5h.01M9.5 13v1M14.5 13v1M3 12v3M21 12v3",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 100-6 3 3 0 000 6z",
  clock: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 7.5V12l3 2",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3",
  check: "M5 12.5l4.5 4.5L19 7.5",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  turn: "M20 12a8 8 0 10-2.5 5.800M20 6v6h-6",
};

/** @param {string} name of `ICONS` */
export function icon(name) {
  return s("svg", { class: "ico", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] ?? "" }));
}

/**
 * An action. `kind` is classes: primary, danger, quiet, small.
 * @param {string | (() => string)} label
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {{kind?: string, icon?: string, attrs?: Record<string, any>}} [how]
 */
export function button(label, onclick, how = {}) {
  const attrs = { type: "button", class: `btn ${how.kind ?? ""}`.trim(), onclick, ...how.attrs };
  return h("button", attrs, how.icon ? icon(how.icon) : null, label);
}

/**
 * An action that is an icon alone, named for readers and on hover.
 * @param {string} name
 * @param {string | (() => string)} label
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {Record<string, any>} [attrs]
 */
export function iconButton(name, label, onclick, attrs = {}) {
  return h("button", { type: "button", class: "btn icon quiet", "aria-label": label, title: label, onclick, ...attrs }, icon(name));
}

/**
 * While `work` goes on the button can't be pressed again; what goes wrong is told in place or as news.
 * @param {HTMLButtonElement} pressed
 * @param {() => Promise<unknown>} work
 * @param {HTMLElement} [problem] where to tell
 */
export async function busy(pressed, work, problem) {
  if (pressed.getAttribute("aria-busy") === "true") return;
  pressed.setAttribute("aria-busy", "true");
  pressed.disabled = true;
  if (problem) problem.textContent = "";
  try {
    await work();
  } catch (error) {
    if (problem) fill(problem, () => errorText(error));
    else toast(errorText(error), true);
  } finally {
    pressed.disabled = false;
    pressed.removeAttribute("aria-busy");
  }
}

/** The place of a form where a refusal is told; read out as it comes. */
export const problemLine = () => h("div", { class: "problem", role: "alert" });

let fields = 0;

const CONTROLS = "input, select, textarea";

/**
 * A labelled field; the control may lie in a box with others, the first is meant then.
 * @param {string | (() => string)} label
 * @param {HTMLElement} control
 * @param {string | (() => string)} [hint]
 */
export function field(label, control, hint) {
  const own = /** @type {HTMLElement} */ (control.matches(CONTROLS) ? control : (control.querySelector(CONTROLS) ?? control));
  const id = own.id || (own.id = `f${++fields}`);
  const help = hint ? h("div", { class: "hint", id: `${id}-hint` }, hint) : null;
  if (help) own.setAttribute("aria-describedby", help.id);
  return h("div", { class: "field" }, h("label", { for: id }, label), control, help);
}

/** @param {Record<string, any>} [attrs] */
export const input = (attrs) => h("input", { class: "input", type: "text", autocomplete: "off", ...attrs });

/**
 * @param {[string, string | (() => string)][]} options value and label
 * @param {string} value
 * @param {Record<string, any>} [attrs]
 */
export function select(options, value, attrs) {
  const made = options.map(([key, label]) => h("option", { value: key }, label));
  return h("select", { class: "select", ...attrs, value }, made);
}

/**
 * One of a few, as radios.
 * @param {string | (() => string)} legend
 * @param {[string, string | (() => string)][]} options value and label
 * @param {string} value
 * @param {(value: string) => void} change
 */
export function segments(legend, options, value, change) {
  const name = `s${++fields}`;
  const one = (/** @type {[string, string | (() => string)]} */ [key, label]) =>
    h("label", null, h("input", { type: "radio", name, value: key, checked: key === value, onchange: () => change(key) }), h("span", null, label));
  return h("fieldset", null, h("legend", { class: "legend" }, legend), h("div", { class: "segments" }, options.map(one)));
}

/**
 * A dialog; the focus comes back to where it was.
 * @param {string | (() => string)} title
 * @param {(close: () => void) => {body: any, foot?: any}} build
 * @param {{wide?: boolean, onclose?: () => void}} [how]
 * @returns {HTMLDialogElement}
 */
export function dialog(title, build, how = {}) {
  const before = document.activeElement;
  const id = `d${++fields}`;
  const box = h("dialog", { "aria-labelledby": id, class: how.wide ? "wide" : null });
  const close = () => box.close();
  const made = build(close);
  box.append(
    h("div", { class: "dialog-top" }, h("h2", { id }, title), iconButton("close", () => t("close"), close)),
    h("div", { class: "dialog-body" }, made.body),
  );
  if (made.foot) box.append(h("div", { class: "dialog-foot" }, made.foot));
  box.onclose = () => {
    box.remove();
    how.onclose?.();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
  // A press beside it, begun there too: dragging a selection out of a field is no wish to leave.
  let beside = false;
  box.onpointerdown = (event) => void (beside = event.target === box);
  box.onclick = (event) => void (event.target === box && beside && close());
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Asks before something that can't be taken back.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirm(title, text, yes) {
  return new Promise((resolve) => {
    let sure = false;
    dialog(
      title,
      (close) => ({
        body: h("p", null, text),
        foot: [
          button(t("cancel"), close, { attrs: { autofocus: true } }),
          button(yes, () => ((sure = true), close()), { kind: "danger sure" }),
        ],
      }),
      { onclose: () => resolve(sure) },
    );
  });
}

/** @type {HTMLElement | null} */
let toasts = null;

/** Short news, read out. @param {string} text @param {boolean} [bad] */
export function toast(text, bad = false) {
  toasts ??= h("div", { class: "toasts", role: "status", "aria-live": "polite", popover: "manual" });
  if (!toasts.isConnected) document.body.append(toasts);
  // Shown anew, so that it lies over a dialog opened since.
  if (toasts.matches(":popover-open")) toasts.hidePopover?.();
  toasts.showPopover?.();
  const note = h("div", { class: bad ? "toast bad" : "toast" }, text);
  toasts.append(note);
  while (toasts.childElementCount > 3) toasts.firstElementChild?.remove();
  setTimeout(() => note.remove(), bad ? 7000 : 4000);
}

/** @param {string} text @param {string} [done] what to say then */
export async function copy(text, done = t("copied")) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without TLS there is no clipboard: the old way.
    const area = h("textarea", { class: "sr", value: text, readonly: true });
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast(done);
}

/**
 * A state that fills its place: nothing here, not found, failed.
 * @param {string | (() => string)} title
 * @param {string | (() => string)} text
 * @param {...any} actions
 */
export function empty(title, text, ...actions) {
  return h("div", { class: "empty" }, emptyPicture(), h("p", { class: "empty-title" }, title), h("p", { class: "muted" }, text),
    actions.length ? h("div", { class: "row" }, actions) : null);
}

/** A corner of a board with one piece taken off it. */
function emptyPicture() {
  const lines = "M20 20h120M20 50h120M20 80h120M35 8v84M65 8v84M95 8v84M125 8v84";
  return s("svg", { class: "empty-picture", viewBox: "0 0 160 100", "aria-hidden": "true" },
    s("path", { class: "lines", d: lines }),
    s("circle", { class: "gone", cx: 65, cy: 50, r: 12 }), s("circle", { class: "one", cx: 95, cy: 50, r: 12 }), s("circle", { class: "two", cx: 125, cy: 20, r: 12 }));
}

/** What failed, with a way to try again. @param {unknown} error @param {() => void} again */
export function failed(error, again) {
  const box = empty(() => t("failed"), () => errorText(error), button(() => t("try-again"), again, { icon: "turn" }));
  box.setAttribute("role", "alert");
  return box;
}

/**
 * Draws a page that has come: where the focus was on the heading that stood in for it, it is on the new one then.
 * @param {HTMLElement} root
 * @param {...any} children
 */
export function arrive(root, ...children) {
  const waiting = document.activeElement;
  const had = waiting !== null && waiting === root.querySelector("h1");
  fill(root, ...children);
  const heading = root.querySelector("h1");
  if (!had || !heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Grey shapes while something is fetched. @param {number} n @param {string} kind a class */
export function skeletons(n, kind) {
  const shapes = Array.from({ length: n }, () => h("div", { class: `skeleton ${kind}`, "aria-hidden": "true" }));
  return [h("p", { class: "sr", role: "status" }, () => t("loading")), ...shapes];
}
