// @ts-check
/**
 * The hand over the board: clicks, drags and keys become touched spots. Each spot is a named button; the board is one tab stop
 * and arrow keys go from spot to spot by where they lie.
 */
import { s, set } from "../dom.js";

/** How far a pointer goes before it drags, in pixels. */
const SLACK = 7;
/** A finger covers what it drags: the piece is held above it, in pixels. */
const LIFT = 34;
/** How long a point is pressed until it is held, in milliseconds. */
const HOLD_MS = 450;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * @typedef {object} Hand
 * @property {(spot: string, how: {touch: boolean}) => void} tap a spot was touched
 * @property {(spot: string) => boolean} hold a spot was pressed for long; whether that means something
 * @property {(spot: string) => boolean} mayDrag whether a piece may be dragged off this spot
 * @property {(from: string, to: string | null, how: {touch: boolean}) => void} drop
 * @property {(from: string) => void} lift dragging begins
 * @property {() => void} cancel
 * @property {(spot: string | null) => void} hover
 * @property {(spot: string) => string} name of a spot with what stands on it
 */

export class Touch {
  /** @param {import("./board.js").Board} board @param {Hand} hand */
  constructor(board, hand) {
    this.board = board;
    this.hand = hand;
    this.cursor = board.def.spots[0]?.id ?? "";
    /** @type {any} */ this.drag = null;
    this.holding = 0;
    /** @type {Map<string, any>} */ this.buttons = new Map();
    const { svg } = board;
    svg.onpointerdown = (event) => this.down(event);
    svg.onpointermove = (event) => this.move(event);
    svg.onpointerup = (event) => this.up(event);
    svg.onpointercancel = () => this.release();
    svg.onpointerleave = () => this.hand.hover(null);
    svg.onkeydown = (event) => this.key(event);
    svg.onclick = (event) => this.click(event);
    svg.addEventListener("focusin", (event) => this.focused(event));
    svg.oncontextmenu = (event) => {
      event.preventDefault();
      // A finger that stays brings this too.
      if (/** @type {PointerEvent} */ (event).pointerType !== "touch") this.hand.cancel();
    };
  }

  /** Names and places of the buttons, after every change. */
  label() {
    const { board } = this;
    const moved = this.geometry !== board.geometry;
    this.geometry = board.geometry;
    for (const { id } of board.def.spots) {
      let button = this.buttons.get(id);
      if (!button) {
        button = s("g", { class: "spot", role: "button", "data-spot": id }, s("circle", { class: "spot-hit", r: 46 }), s("circle", { class: "spot-ring", r: 49 }));
        this.buttons.set(id, button);
        board.spots.append(button);
      }
      const name = this.hand.name(id);
      // Asking the page for what it says costs more than remembering.
      if (button.said !== name) set(button, { "aria-label": name });
      button.said = name;
      if (!moved) continue;
      const [x, y] = board.where(id) ?? [0, 0];
      set(button, { transform: `translate(${x} ${y})`, tabindex: id === this.cursor ? 0 : -1 });
    }
  }

  /** @param {Event} event */
  focused(event) {
    const spot = spotOf(event.target);
    if (spot) this.go(spot, false);
  }

  /** @param {string} spot @param {boolean} [focus] */
  go(spot, focus = true) {
    if (spot !== this.cursor) {
      this.buttons.get(this.cursor)?.setAttribute("tabindex", "-1");
      this.cursor = spot;
      this.buttons.get(spot)?.setAttribute("tabindex", "0");
    }
    if (focus) /** @type {any} */ (this.buttons.get(spot))?.focus();
    if (focus) this.hand.hover(spot);
  }

  /** @param {PointerEvent | MouseEvent} event @returns {[number, number]} */
  point(event) {
    const matrix = this.board.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const spot = this.board.geometry.near(...this.point(event));
    if (!spot) return;
    const touch = event.pointerType !== "mouse";
    const item = this.board.on.get(spot);
    const element = item && this.hand.mayDrag(spot) ? this.board.element(item.id) : null;
    this.drag = { spot, element, x: event.clientX, y: event.clientY, moved: false, touch };
    this.board.svg.setPointerCapture(event.pointerId);
    clearTimeout(this.holding);
    this.holding = window.setTimeout(() => {
      if (this.drag && !this.drag.moved && this.hand.hold(spot)) this.drag = null;
    }, HOLD_MS);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag) {
      if (event.pointerType === "mouse") this.hand.hover(this.board.geometry.near(...this.point(event)));
      return;
    }
    if (!drag.element) return;
    if (!drag.moved) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
      drag.moved = true;
      drag.element.classList.add("drag");
      drag.element.parentNode.append(drag.element);
      this.hand.lift(drag.spot);
    }
    const [x, y] = this.point(event);
    const lift = drag.touch ? LIFT / (this.board.svg.getScreenCTM()?.d || 1) : 0;
    drag.element.style.setProperty("transform", `translate(${x}px, ${y - lift}px)`);
    this.hand.hover(this.board.geometry.near(x, y));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag } = this;
    this.drag = null;
    clearTimeout(this.holding);
    this.handled = performance.now();
    if (!drag) return;
    const spot = this.board.geometry.near(...this.point(event));
    if (drag.moved) this.hand.drop(drag.spot, spot, { touch: drag.touch });
    else if (spot === drag.spot) this.hand.tap(spot, { touch: drag.touch });
    if (spot) this.go(spot, false);
  }

  /** The pointer went away in the middle. */
  release() {
    const { drag } = this;
    this.drag = null;
    clearTimeout(this.holding);
    if (drag?.moved) this.hand.drop(drag.spot, null, { touch: drag.touch });
  }

  /** A click without a pointer: assistive programs and tests press the buttons. @param {MouseEvent} event */
  click(event) {
    if (performance.now() - (this.handled ?? -1000) < 400) return;
    const spot = spotOf(event.target);
    if (spot) this.hand.tap(spot, { touch: false });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const arrow = ARROWS[event.key];
    if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const next = this.board.geometry.step(this.cursor, ...arrow);
      if (next) this.go(next);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (event.shiftKey && this.hand.hold(this.cursor)) return;
      this.hand.tap(this.cursor, { touch: false });
    } else if (event.key === "Escape") {
      this.hand.cancel();
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      const order = this.board.def.spots;
      this.go(order[event.key === "Home" ? 0 : order.length - 1].id);
    }
  }
}

/** @param {EventTarget | null} target @returns {string | null} */
const spotOf = (target) => /** @type {Element | null} */ (target)?.closest?.("[data-spot]")?.getAttribute("data-spot") ?? null;
