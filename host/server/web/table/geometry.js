// @ts-check
/** Where spots are on a turned board. Lengths are hundredths of a cell. */

/** @typedef {import("./types.js").Def} Def */
/** @typedef {import("./types.js").Spot} Spot */

/** Half a cell: how far from a spot a touch still means it. */
const REACH = 55;

/** With more files than this letters must be larger to be read. */
export const MANY = 10;

export class Geometry {
  /**
   * @param {Def} def
   * @param {number} rot degrees
   * @param {boolean} coords whether coordinates are shown
   * @param {boolean} [tight] on a small screen: cells go to the edge, and their letters stand inside them
   */
  constructor(def, rot, coords, tight = false) {
    this.def = def;
    this.rot = ((rot % 360) + 360) % 360;
    const angle = (this.rot * Math.PI) / 180;
    this.cos = Math.cos(angle);
    this.sin = Math.sin(angle);
    this.middle = [def.w / 2, def.h / 2];
    this.box = this.frame();
    this.labels = coords ? labels(def) : null;
    /** @type {Map<string, [number, number]>} */
    this.at = new Map(def.spots.map((spot) => [spot.id, this.turn(spot.x, spot.y)]));
    this.closest = closest(def.spots);
    this.reach = Math.min(REACH, this.closest * 0.62);
    // Pieces on crossings reach over the edge: letters need room beyond them.
    const cells = def.spots.length > 0 && def.spots.every((spot) => spot.x > 0 && spot.y > 0 && spot.x < def.w && spot.y < def.h);
    this.edge = this.labels && !cells ? (this.labels.files.size > MANY ? 40 : 32) : 0;
    this.tight = tight && cells;
    const pad = (this.tight ? 5 : def.pad) + this.edge;
    const [left, top, width, height] = this.box;
    this.view = [left - pad, top - pad, width + 2 * pad, height + 2 * pad];
  }

  /** A point after turning the board. @param {number} x @param {number} y @returns {[number, number]} */
  turn(x, y) {
    const [mx, my] = this.middle;
    const [dx, dy] = [x - mx, y - my];
    return [mx + dx * this.cos - dy * this.sin, my + dx * this.sin + dy * this.cos].map((v) => Math.round(v * 100) / 100);
  }

  /** The turned board's box: x, y, width, height. */
  frame() {
    const { w, h, spots } = this.def;
    const square = this.rot % 90 === 0;
    const corners = square || !spots.length ? [[0, 0], [w, 0], [0, h], [w, h]] : spots.map((spot) => [spot.x, spot.y]);
    const turned = corners.map(([x, y]) => this.turn(x, y));
    const xs = turned.map((p) => p[0]);
    const ys = turned.map((p) => p[1]);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
  }

  get ratio() {
    return this.view[2] / this.view[3];
  }

  /** The spot that a touch at a point means. @param {number} x @param {number} y @returns {string | null} */
  near(x, y) {
    let best = null;
    let least = Infinity;
    for (const spot of this.def.spots) {
      const [sx, sy] = /** @type {[number, number]} */ (this.at.get(spot.id));
      const distance = Math.hypot(sx - x, sy - y);
      if (distance < least && distance <= (spot.hit ?? this.reach)) {
        least = distance;
        best = spot.id;
      }
    }
    return best;
  }

  /** The next spot in a direction of the screen, as arrow keys go. @param {string} from @param {number} dx @param {number} dy @returns {string | null} */
  step(from, dx, dy) {
    const [x0, y0] = this.at.get(from) ?? [0, 0];
    let best = null;
    let least = Infinity;
    for (const [id, [x, y]] of this.at) {
      const along = (x - x0) * dx + (y - y0) * dy;
      const aside = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
      // Sideways costs more than forward, and nothing steeper than a diagonal counts as this direction.
      if (along <= 1 || aside > along * 1.8) continue;
      const cost = along + 2.2 * aside;
      if (cost < least) {
        least = cost;
        best = id;
      }
    }
    return best;
  }
}

/** The least distance between two spots. @param {Spot[]} spots */
function closest(spots) {
  let least = 100;
  const some = spots.slice(0, 60);
  for (const a of some) {
    for (const b of spots) {
      if (a !== b) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
    }
  }
  return least;
}

/**
 * Letters and numbers for the edges, read from the spots' names where these name files and ranks.
 * @param {Def} def
 */
export function labels(def) {
  /** @type {Map<string, number>} */ const files = new Map();
  /** @type {Map<string, number>} */ const ranks = new Map();
  for (const { id, x, y } of def.spots) {
    const [, file, rank] = /^([a-z]{1,2})(\d{1,2})$/.exec(id) ?? [];
    if (!file) return null;
    if ((files.get(file) ?? x) !== x || (ranks.get(rank) ?? y) !== y) return null;
    files.set(file, x);
    ranks.set(rank, y);
  }
  if (files.size * ranks.size !== def.spots.length || files.size < 4) return null;
  const inside = [...files.values()].every((x) => x > 0);
  return { files, ranks, inside };
}

/**
 * The turn of the board that puts a seat at the bottom: its own ground where the board has such, else by its place in the order
 * of play.
 * @param {Def} def
 * @param {import("./types.js").Seat[]} seats
 * @param {number} bottom
 */
export function rotationFor(def, seats, bottom) {
  const angles = def.rot?.length ? def.rot : [0];
  const seat = seats[bottom];
  const own = def.spots.filter((spot) => seat?.tone && spot.tone === seat.tone);
  if (own.length && angles.length > 2) {
    const depth = (/** @type {number} */ angle) => {
      const turned = new Geometry(def, angle, false);
      return own.reduce((sum, spot) => sum + (turned.at.get(spot.id)?.[1] ?? 0), 0);
    };
    return angles.reduce((best, angle) => (depth(angle) > depth(best) + 1 ? angle : best));
  }
  return angles.length === seats.length ? angles[seat?.place ?? bottom] : 0;
}
