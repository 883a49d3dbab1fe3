// @ts-check
/**
 * From a scene's ways to make a move to what may be touched next. A move is a list of touched ids; this walks through the ways
 * that go over the board (steps, place, path), and lists whole moves for those who read them.
 */

/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Scene} Scene */

/** Parts that this client knows. */
const KNOWN = new Set(["steps", "place", "pick", "choices", "number", "text", "arrange", "path"]);

export class Input {
  /** @param {Scene} scene */
  constructor(scene) {
    /** @type {Part[]} */
    this.parts = scene.input?.parts ?? [];
    /** Parts that an older client can't offer. */
    this.unknown = this.parts.filter((part) => !KNOWN.has(part.i));
    /** Answers given, for every spot asks. @type {Map<string, Set<string>>} */
    this.nexts = new Map();
    /** Whole moves of one touch or more, as joined ids. */
    this.wholes = new Set(this.parts.flatMap(wholeOf));
  }

  get any() {
    return this.parts.length > 0;
  }

  /** @param {string} kind */
  all(kind) {
    return this.parts.filter((part) => part.i === kind);
  }

  /** Whether the board takes part. */
  get onBoard() {
    return this.parts.some((part) => part.i === "steps" || part.i === "place" || part.i === "path");
  }

  /** What may be touched after these ids. @param {string[]} touched @returns {Set<string>} */
  next(touched) {
    const key = touched.join(" ");
    let found = this.nexts.get(key);
    if (!found) {
      found = new Set(this.parts.flatMap((part) => following(part, touched)));
      this.nexts.set(key, found);
    }
    return found;
  }

  /** Whether these ids are a whole move. @param {string[]} touched */
  complete(touched) {
    return this.wholes.has(touched.join(" "));
  }

  /** The points between the ends of a way of hops. @param {string} from @param {string} to @returns {string[] | null} */
  via(from, to) {
    for (const part of this.parts) {
      const way = part.i === "path" ? part.hops?.[from]?.[to] : null;
      if (way) return [from, ...way, to];
    }
    return null;
  }

  /** Points that one hop joins on ways from a piece. @param {string} from @returns {Map<string, Set<string>>} */
  hops(from) {
    /** @type {Map<string, Set<string>>} */
    const joined = new Map();
    for (const part of this.all("path")) {
      for (const [to, via] of Object.entries(part.hops?.[from] ?? {})) {
        const way = [from, .../** @type {string[]} */ (via), to];
        for (let i = 1; i < way.length; i += 1) joined.set(way[i - 1], (joined.get(way[i - 1]) ?? new Set()).add(way[i]));
      }
    }
    return joined;
  }

  /** All whole moves that are listed, as touched ids. @param {number} most */
  list(most = 400) {
    /** @type {string[][]} */
    const found = [];
    for (const part of this.parts) {
      if (part.i === "steps") found.push(...(part.ends ?? []).map((end) => end.split(" ")));
      else if (part.i === "place") found.push(...(part.spots ?? []).map((spot) => [spot]));
      else if (part.i === "path") {
        for (const [from, ends] of Object.entries(part.hops ?? {})) found.push(...Object.keys(ends).map((to) => [from, to]));
      } else if (part.i === "pick" && part.rule === "listed") found.push(...(part.combos ?? []));
      else if (part.i === "choices") {
        for (const group of part.groups ?? []) found.push(...group.items.filter((/** @type {any} */ item) => item.on !== false).map((/** @type {any} */ item) => [item.id]));
      }
    }
    return found.slice(0, most);
  }
}

/** @param {Part} part @param {string[]} touched @returns {string[]} */
function following(part, touched) {
  if (part.i === "steps") return part.tree?.[touched.join(" ")] ?? [];
  if (part.i === "place") return touched.length ? [] : (part.spots ?? []);
  if (part.i === "path") {
    if (touched.length === 0) return Object.keys(part.hops ?? {});
    return touched.length === 1 ? Object.keys(part.hops?.[touched[0]] ?? {}) : [];
  }
  return [];
}

/** @param {Part} part @returns {string[]} */
function wholeOf(part) {
  if (part.i === "steps") return part.ends ?? [];
  if (part.i === "place") return part.spots ?? [];
  if (part.i === "path") return Object.entries(part.hops ?? {}).flatMap(([from, ends]) => Object.keys(ends).map((to) => `${from} ${to}`));
  return [];
}
