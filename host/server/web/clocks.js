// @ts-check
/** Clock settings in words, and the ready-made ones. The keys are the manifest's `[clock]` (docs/clocks.md). */
import { t } from "./i18n.js";

/** @param {unknown} text as in manifests: "15m", "1h30m", "30s", "300ms" @returns {number | null} seconds */
export function seconds(text) {
  if (typeof text === "number") return text / 1000;
  if (typeof text !== "string") return null;
  let total = 0;
  let rest = text.trim();
  while (rest) {
    const found = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)\s*/.exec(rest);
    if (!found) return null;
    total += Number(found[1]) * { ms: 0.001, s: 1, m: 60, h: 3600, d: 86400 }[/** @type {"s"} */ (found[2])];
    rest = rest.slice(found[0].length);
  }
  return total;
}

/** A length as people say it: "15 min", "90 s". @param {unknown} text @returns {string} */
export function length(text) {
  const total = seconds(text);
  if (total === null) return String(text ?? "");
  if (total >= 86400 && total % 86400 === 0) return t("length.days", { n: total / 86400 });
  if (total >= 5400 && total % 1800 === 0) return t("length.hours", { n: total / 3600 });
  if (total >= 60 && total % 60 === 0) return t("length.minutes", { n: total / 60 });
  if (total > 60) return `${length(`${Math.floor(total / 60)}m`)} ${length(`${Math.round(total % 60)}s`)}`;
  return t("length.seconds", { n: Math.round(total * 10) / 10 });
}

/** A clock's settings in one short line. @param {Record<string, any> | null | undefined} clock */
export function clockText(clock) {
  const system = clock?.system ?? "none";
  const say = (/** @type {string[]} */ ...keys) => Object.fromEntries(keys.map((key) => [key, length(clock?.[key])]));
  switch (system) {
    case "sudden_death":
    case "hourglass":
      return t(`clock.${system}`, say("time"));
    case "fischer":
      return seconds(clock?.increment) ? t("clock.fischer", say("time", "increment")) : t("clock.sudden_death", say("time"));
    case "delay":
    case "bronstein":
      return t(`clock.${system}`, say("time", "delay"));
    case "byoyomi":
      return t("clock.byoyomi", { ...say("time", "period"), periods: clock?.periods ?? 1 });
    case "canadian":
      return t("clock.canadian", { ...say("time", "period"), moves: clock?.moves ?? 1 });
    case "per_move":
      return t("clock.per_move", say("step"));
    case "qq":
      return t("clock.qq", say("game", "step", "countdown"));
    case "stages":
      return t("clock.stages");
    default:
      return t("clock.none");
  }
}

/** What a table can be made with beside its manifest's own clock. @type {[string, Record<string, any>][]} */
export const READY = [
  ["none", { system: "none" }],
  ["3+2", { system: "fischer", time: "3m", increment: "2s" }],
  ["10+5", { system: "fischer", time: "10m", increment: "5s" }],
  ["15+10", { system: "fischer", time: "15m", increment: "10s" }],
  ["30+20", { system: "fischer", time: "30m", increment: "20s" }],
  ["byoyomi", { system: "byoyomi", time: "20m", period: "30s", periods: 3 }],
  ["step", { system: "per_move", step: "30s" }],
];
