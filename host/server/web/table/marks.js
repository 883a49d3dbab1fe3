// @ts-check
/** Marks: what a scene points out on the board, each kind by shape and not by colour alone. */
import { s } from "../dom.js";

/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {(spot: string) => [number, number] | undefined} Where */
/**
 * What a mark needs to know of the board.
 * @typedef {object} Ground
 * @property {Where} where
 * @property {boolean} cells pieces stand inside cells
 * @property {(spot: string) => string | undefined} shape of what stands on a spot
 */

/** Corners of a square about a point, as a path. @param {number} x @param {number} y @param {number} half @param {number} leg */
export const brackets = (x, y, half, leg) =>
  [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    .map(([a, b]) => `M${x + a * half} ${y + b * (half - leg)}V${y + b * half}H${x + a * (half - leg)}`)
    .join("");

/** @param {[number, number][]} points */
const line = (points) => `M${points.map((p) => p.join(" ")).join("L")}`;

/** @type {Record<string, (points: [number, number][], mark: Mark, ground: Ground) => (SVGElement | null)[]>} */
const KINDS = {
  last(points, mark, ground) {
    const end = points.length - 1;
    return points.map(([x, y], i) => {
      const from = i < end;
      if (ground.cells) return s("rect", { class: from ? "m-last-cell from" : "m-last-cell", x: x - 50, y: y - 50, width: 100, height: 100 });
      if (from) return s("circle", { class: "m-last-from", cx: x, cy: y, r: 9 });
      if (ground.shape(mark.at[i]) === "stone") return null;
      return s("path", { class: "m-last", d: brackets(x, y, 49, 17) });
    });
  },
  check: (points) => points.map(([x, y]) => s("circle", { class: "m-check", cx: x, cy: y, r: 62 })),
  path(points) {
    return [
      s("path", { class: "m-path", d: line(points) }),
      ...points.slice(0, 1).map(([x, y]) => s("circle", { class: "m-last-from", cx: x, cy: y, r: 12 })),
    ];
  },
  "win-line": (points) => [s("path", { class: "m-win", d: line(ends(points)) })],
};

/** Marks over the pieces. @type {Record<string, (points: [number, number][], mark: Mark, ground: Ground) => (SVGElement | null)[]>} */
const OVER = {
  last(points, mark, ground) {
    const [x, y] = points[points.length - 1] ?? [0, 0];
    const shape = ground.shape(mark.at[mark.at.length - 1]);
    return points.length && shape === "stone" ? [s("circle", { class: "m-last-stone", cx: x, cy: y, r: 19 })] : [];
  },
  check: (points) => points.map(([x, y]) => s("path", { class: "m-check-sign", d: `M${x + 30} ${y - 46}v20M${x + 30} ${y - 19}v1` })),
  dot: (points) => points.map(([x, y]) => s("circle", { class: "m-dot", cx: x, cy: y, r: 14 })),
  hint: (points) => points.map(([x, y]) => s("circle", { class: "m-hint", cx: x, cy: y, r: 46 })),
  danger: (points) => points.map(([x, y]) => s("path", { class: "m-danger", d: `M${x - 17} ${y - 17}l34 34m0 -34l-34 34` })),
  lock: (points) =>
    points.map(([x, y]) => s("rect", { class: "m-lock", x: x - 22, y: y - 22, width: 44, height: 44 })),
  territory: (points, mark) =>
    mark.text === "black" || mark.text === "white"
      ? points.map(([x, y]) => s("rect", { class: `m-ground ${mark.text}`, x: x - 15, y: y - 15, width: 30, height: 30 }))
      : [],
  label: (points, mark, ground) =>
    points.map(([x, y], i) => {
      const shape = ground.shape(mark.at[i]);
      return s(
        "g",
        { class: shape ? "m-label on" : "m-label" },
        shape ? null : s("circle", { cx: x, cy: y, r: 30 }),
        s("text", { x, y, "font-size": 46, "text-anchor": "middle", "dominant-baseline": "central" }, mark.text ?? ""),
      );
    }),
};

/** The two points of a row that are farthest apart. @param {[number, number][]} points */
function ends(points) {
  if (points.length < 3) return points;
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [sorted[0], sorted[sorted.length - 1]];
}

/**
 * Draws marks under and over the pieces.
 * @param {Mark[]} marks @param {Ground} ground @param {Element} under @param {Element} over
 */
export function drawMarks(marks, ground, under, over) {
  const points = (/** @type {Mark} */ mark) =>
    /** @type {[number, number][]} */ (mark.at.map(ground.where).filter(Boolean));
  const draw = (/** @type {typeof KINDS} */ kinds) =>
    marks.flatMap((mark) => kinds[mark.kind]?.(points(mark), mark, ground) ?? []).filter((node) => node !== null);
  // A dotted path says more than the brackets of its ends.
  const unknown = marks.filter((mark) => !KINDS[mark.kind] && !OVER[mark.kind]);
  const rest = unknown.flatMap((mark) => points(mark).map(([x, y]) => s("circle", { class: "m-hint", cx: x, cy: y, r: 46 })));
  under.replaceChildren(...draw(KINDS));
  over.replaceChildren(...draw(OVER), ...rest);
}
