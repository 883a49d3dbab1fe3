// @ts-check
/** No such page. */
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { empty } from "../ui.js";

/** @param {HTMLElement} root @returns {import("../app.js").Shown} */
export function page(root) {
  fill(root, h("h1", { class: "sr" }, () => t("lost")),
    empty(() => t("lost"), () => t("lost.text"), h("a", { class: "btn primary", href: "/" }, () => t("lost.home"))));
  return { title: () => t("lost") };
}
