// @ts-check
/** Talk at the table. */
import { h } from "../dom.js";
import { t } from "../i18n.js";

/** Lines kept. */
const MOST = 200;

export class Chat {
  /** @param {(text: string) => void} send @param {() => string[]} muted names not to be heard */
  constructor(send, muted) {
    this.muted = muted;
    this.seen = new Set();
    this.lines = h("ol", { class: "chat-lines", tabindex: 0, role: "log", "aria-label": () => t("chat") });
    this.field = h("input", { class: "input", maxlength: 300, "aria-label": () => t("chat-write"), placeholder: () => t("chat-write"), autocomplete: "off", enterkeyhint: "send" });
    const form = h("form", { class: "chat-form" }, this.field, h("button", { class: "btn" }, () => t("send")));
    form.onsubmit = (event) => {
      event.preventDefault();
      const text = this.field.value.trim();
      if (text) send(text);
      this.field.value = "";
    };
    this.element = h("div", { class: "chat" }, this.lines, form);
    this.unread = 0;
  }

  /** @param {{n: number, from: string, text: string}} line @returns {boolean} whether it is new and to be heard */
  hear(line) {
    if (this.seen.has(line.n) || this.muted().includes(line.from)) return false;
    this.seen.add(line.n);
    this.lines.append(h("li", null, h("b", { dir: "auto" }, line.from), " ", h("span", { dir: "auto" }, line.text)));
    while (this.lines.childElementCount > MOST) this.lines.firstElementChild?.remove();
    this.lines.scrollTop = this.lines.scrollHeight;
    return true;
  }
}
