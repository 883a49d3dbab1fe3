// @ts-check
/** A closer look at boards whose points lie too near each other on a small screen: twice as large, moved by a finger. */

/** Points nearer than this on the screen want a closer look, in pixels. */
const NEAR_PX = 30;
/** How far two fingers go apart, or together, until they mean it. */
const PINCH = 1.25;

export class Zoom {
  /** @param {HTMLElement} host what the board is seen through @param {import("./board.js").Board} board @param {() => void} onChange */
  constructor(host, board, onChange) {
    this.host = host;
    this.board = board;
    this.onChange = onChange;
    this.on = false;
    this.tight = false;
    /** @type {Map<number, [number, number]>} */ this.fingers = new Map();
    this.apart = 0;
    host.classList.remove("zoomed");
    host.onpointerdown = (event) => this.down(event);
    host.onpointermove = (event) => this.move(event);
    host.onpointerup = host.onpointercancel = (event) => void this.fingers.delete(event.pointerId);
  }

  /** Looks anew whether the points are too near. */
  sized() {
    const scale = (this.board.svg.getScreenCTM()?.a ?? 1) / (this.on ? 2 : 1);
    const tight = this.board.geometry.closest * scale < NEAR_PX;
    if (tight === this.tight) return;
    this.tight = tight;
    if (!tight) this.set(false);
    this.onChange();
  }

  /** @param {boolean} on @param {[number, number]} [at] what stays in the middle, on the board */
  set(on, at = this.place()) {
    if (on === this.on) return;
    this.on = on;
    this.host.classList.toggle("zoomed", on);
    if (on) {
      const matrix = this.board.svg.getScreenCTM();
      const box = this.host.getBoundingClientRect();
      const point = matrix ? new DOMPoint(...at).matrixTransform(matrix) : new DOMPoint();
      this.host.scrollBy(point.x - box.left - box.width / 2, point.y - box.top - box.height / 2);
    }
    this.onChange();
  }

  /** What is looked at first: the last move, else the viewer's own side. @returns {[number, number]} */
  place() {
    const mark = this.board.scene?.marks?.find((one) => one.kind === "last");
    const spot = mark && this.board.where(mark.at[mark.at.length - 1]);
    const [x, y, w, h] = this.board.geometry.view;
    return spot ?? [x + w / 2, y + h * 0.75];
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType !== "touch") return;
    if (event.isPrimary) this.fingers.clear();
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size === 2) this.apart = this.distance();
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size !== 2 || !this.tight) return;
    const ratio = this.distance() / this.apart;
    if (ratio < PINCH && ratio > 1 / PINCH) return;
    const [[ax, ay], [bx, by]] = [...this.fingers.values()];
    const matrix = this.board.svg.getScreenCTM()?.inverse();
    const middle = new DOMPoint((ax + bx) / 2, (ay + by) / 2).matrixTransform(matrix);
    this.fingers.clear();
    this.set(ratio > 1, [middle.x, middle.y]);
  }

  distance() {
    const [[ax, ay], [bx, by]] = [...this.fingers.values()];
    return Math.hypot(ax - bx, ay - by);
  }
}
