// @ts-check
/** What a player may change about how the table looks and sounds. */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { dialog, segments } from "../ui.js";
import { CHOICES, get, put } from "./prefs.js";

/** @param {boolean} board whether there is one @param {boolean} discs whether its pieces bear characters */
export function settings(board, discs) {
  const keys = ["board", "pieces", "coords", "confirm", "suits", "sound", "volume"].filter((key) => {
    if (key === "suits") return !board;
    if (key === "pieces") return discs;
    return board || key === "sound" || key === "volume";
  });
  dialog(() => t("settings"), () => ({
    body: h("div", { class: "stack" }, keys.map((key) =>
      segments(() => t(`pref.${key}`), CHOICES[key].map((value) => [value, () => t(`pref.${key}.${value}`)]), get(key), (value) => put(key, value)))),
  }));
}
