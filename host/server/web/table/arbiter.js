// @ts-check
/** An arbiter's rulings at a table: one at a time, with article and reason, which the record keeps. */
import { api, seg } from "../api.js";
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { busy, button, dialog, field, input, problemLine, select, toast } from "../ui.js";
import { seatName } from "./say.js";

/** @typedef {import("./page.js").Table} Table */

/** Rulings in the order of how often they are wanted, with what each asks for. @type {Record<string, string[]>} */
const RULINGS = {
  warn: ["seat"],
  foul: ["seat"],
  violation: ["seat"],
  penalise: ["seat"],
  time: ["seat", "seconds"],
  pause: [],
  resume: [],
  adjourn: [],
  restore: ["ply"],
  excuse: [],
  swap: ["seat", "other"],
  replay: [],
  forfeit: ["seat"],
  disqualify: ["seat"],
  adjudicate: ["winner"],
  void: [],
};

/** Rulings that end the match. */
const GRAVE = new Set(["forfeit", "disqualify", "adjudicate", "void"]);

/** Asks what is ruled, and has it done. @param {Table} table */
export function rulingDialog(table) {
  const seats = table.scene?.seats ?? [];
  const named = seats.map((seat) => /** @type {[string, string]} */ ([String(seat.seat), seatName(seat, table.texts)]));
  const asks = {
    seat: select(named, "0"),
    other: select(named, named.length > 1 ? "1" : "0"),
    winner: select([...named, ["draw", () => t("rule.draw")]], "draw"),
    seconds: input({ type: "number", step: 1, min: -86400, max: 86400, value: "60", inputmode: "numeric" }),
    ply: input({ type: "number", step: 1, min: 0, value: String(Math.max(0, (table.scene?.ply ?? 0) - 1)), inputmode: "numeric" }),
  };
  const fields = h("div", { class: "stack" });
  const article = input({ maxlength: 64 });
  const reason = input({ maxlength: 200 });
  const problem = problemLine();
  const kind = select(Object.keys(RULINGS).map((key) => [key, () => t(`rule.${key}`)]), "warn", { onchange: () => show() });
  const show = () => fill(fields, RULINGS[kind.value].map((key) => field(() => t(`rule.${key}`), asks[/** @type {keyof typeof asks} */ (key)], key === "seconds" ? () => t("rule.seconds.hint") : undefined)));
  show();

  /** What the ruling itself says. */
  const body = () => {
    const seat = Number(asks.seat.value);
    if (kind.value === "time") return { seat, ms: Math.round(Number(asks.seconds.value) * 1000) };
    if (kind.value === "restore") return { ply: Number(asks.ply.value) };
    if (kind.value === "swap") return { seats: [seat, Number(asks.other.value)] };
    if (kind.value === "adjudicate") {
      const best = seats.find((one) => String(one.seat) === asks.winner.value);
      return { places: seats.map((one) => (!best || one.team === best.team ? 1 : 2)) };
    }
    return RULINGS[kind.value].length ? { seat } : {};
  };

  dialog(() => t("rule"), (close) => {
    const yes = button(() => t("rule.do"), () => busy(yes, async () => {
      const line = { [kind.value]: body(), article: article.value.trim(), reason: reason.value.trim() };
      await api.post(`/api/tables/${seg(table.id)}/arbiter`, line);
      close();
      toast(t("rule.done"));
    }, problem), { kind: "primary", attrs: { "data-act": "rule-do" } });
    kind.addEventListener("change", () => yes.classList.toggle("danger", GRAVE.has(kind.value)));
    return {
      body: [field(() => t("rule.what"), kind), fields, field(() => t("rule.article"), article), field(() => t("rule.reason"), reason, () => t("rule.reason.hint")), problem],
      foot: [button(() => t("cancel"), close), yes],
    };
  });
}
