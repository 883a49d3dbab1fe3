// @ts-check
/** Animation from differences: what has the same id moves, what is gone fades, what is new appears. */

const MOVE_MS = 220;
const HOP_MS = 140;
const FADE_MS = 160;
const EASE = "cubic-bezier(.2,.8,.25,1)";
/** With more changes than this the picture jumps: nobody can follow them. */
const MOST_CHANGES = 12;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether anything moves at all. */
export const moves = () => !still.matches && document.visibilityState === "visible";

/** @param {number} changes */
export const worthShowing = (changes) => changes > 0 && changes <= MOST_CHANGES && moves();

/** @param {number[]} point */
const shift = ([x, y]) => `translate(${x}px, ${y}px)`;

/**
 * Moves an element of a board to where it already is by rule, from where it was, by way of points.
 * @param {SVGElement} element @param {[number, number][]} way from the old place to the new
 */
export function travel(element, way) {
  const hops = way.length - 1;
  element.parentNode?.append(element);
  element.animate(
    way.map((point) => ({ transform: shift(point) })),
    { duration: hops > 1 ? hops * HOP_MS : MOVE_MS, easing: hops > 1 ? "ease-in-out" : EASE },
  );
  return hops > 1 ? hops * HOP_MS : MOVE_MS;
}

/** @param {Element} element @param {number} delay */
export function vanish(element, delay) {
  const fade = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, delay, fill: "forwards" });
  const done = () => element.remove();
  fade.onfinish = done;
  fade.oncancel = done;
}

/** @param {Element} element the part that may grow, so that its place stays */
export function appear(element) {
  element.animate([{ opacity: 0, transform: "scale(.8)" }, { opacity: 1, transform: "scale(1)" }], { duration: FADE_MS, easing: "ease-out" });
}

/** @param {Element} element */
export function flip(element) {
  element.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: 240 });
}

/** A card of a page flies from one place to another. @param {Element} element @param {DOMRect} from @param {DOMRect} to */
export function fly(element, from, to) {
  const [dx, dy] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
  const size = Math.max(0.3, Math.min(2.5, from.width / Math.max(to.width, 1)));
  element.animate(
    [{ translate: `${dx}px ${dy}px`, scale: String(size) }, { translate: "0px 0px", scale: "1" }],
    { duration: MOVE_MS, easing: EASE },
  );
}
