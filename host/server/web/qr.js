// @ts-check
/** QR codes (ISO/IEC 18004) for links: bytes, versions 1 to 10, error correction level M. Fetched only where one is shown. */
import { s } from "./dom.js";

/** By version from 1: codewords in all, of error correction in a block, and blocks. */
const SIZES = [
  [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2], [172, 16, 4], [196, 18, 4], [242, 22, 4], [292, 22, 5], [346, 26, 5],
];
/** The last centre of alignment patterns, and for versions from 7 the middle one. */
const ALIGN = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]];
const MASKS = [
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 2 === 0,
  (/** @type {number} */ _x, /** @type {number} */ y) => y % 2 === 0,
  (/** @type {number} */ x) => x % 3 === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => (x + y) % 3 === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (/** @type {number} */ x, /** @type {number} */ y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Product in the field of 256 elements, of polynomial 0x11d. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> i) & 1) product ^= a;
  }
  return product;
}

/** The remainder that corrects errors. @param {number[]} data @param {number} degree */
function correction(data, degree) {
  const divisor = Array(degree).fill(0);
  divisor[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    for (let j = 0; j < degree; j++) divisor[j] = times(divisor[j], root) ^ (divisor[j + 1] ?? 0);
  }
  const rest = Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ /** @type {number} */ (rest.shift());
    rest.push(0);
    divisor.forEach((d, i) => (rest[i] ^= times(d, factor)));
  }
  return rest;
}

/** The codewords of a text, in the order in which they are drawn. @param {Uint8Array} bytes @param {number} version */
function codewords(bytes, version) {
  const [total, ecc, blocks] = SIZES[version - 1];
  const room = total - ecc * blocks;
  const bits = [0, 1, 0, 0];
  const push = (/** @type {number} */ value, /** @type {number} */ n) => {
    for (let i = n - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  /** @type {number[]} */
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xfd) data.push(pad);
  // The first blocks are a codeword shorter than the last where they don't come out even.
  const short = blocks - (room % blocks);
  const parts = Array.from({ length: blocks }, (_, i) => {
    const size = Math.floor(room / blocks);
    const from = i * size + Math.max(0, i - short);
    return data.slice(from, from + size + (i < short ? 0 : 1));
  });
  const weave = (/** @type {number[][]} */ rows) => Array.from({ length: Math.max(...rows.map((r) => r.length)) }, (_, i) => rows.map((r) => r[i])).flat();
  return [...weave(parts), ...weave(parts.map((part) => correction(part, ecc)))].filter((word) => word !== undefined);
}

/**
 * The modules of a code, rows of dark (1) and light (0); `null` when the text is too long.
 * @param {string} text
 */
export function modules(text) {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex(([total, ecc, blocks], i) => total - ecc * blocks >= bytes.length + (i < 9 ? 2 : 3)) + 1;
  if (!version) return null;
  const size = version * 4 + 17;
  /** @type {(number | undefined)[][]} */
  const fixed = Array.from({ length: size }, () => Array(size).fill(undefined));
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean | number} */ dark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) fixed[y][x] = Number(dark);
  };
  for (let i = 0; i < size; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        put(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = [6, ...ALIGN[version - 1]];
  const last = centres.length - 1;
  for (let i = 0; i <= last && last > 0; i++) {
    for (let j = 0; j <= last; j++) {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) put(centres[i] + dx, centres[j] + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  }
  if (version >= 7) {
    let rest = version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      put(a, b, (bits >> i) & 1);
      put(b, a, (bits >> i) & 1);
    }
  }
  format(put, size, 0);
  const words = codewords(bytes, version);
  return MASKS.map((mask, number) => {
    format(put, size, number);
    return laid(fixed, words, mask, size);
  }).reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** Level and mask, twice. @param {(x: number, y: number, dark: number) => void} put @param {number} size @param {number} mask */
function format(put, size, mask) {
  // Level M is 00.
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (/** @type {number} */ i) => (bits >> i) & 1;
  for (let i = 0; i <= 5; i++) put(8, i, bit(i));
  put(8, 7, bit(6));
  put(8, 8, bit(7));
  put(7, 8, bit(8));
  for (let i = 9; i < 15; i++) put(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) put(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) put(8, size - 15 + i, bit(i));
  put(8, size - 8, 1);
}

/**
 * @param {(number | undefined)[][]} fixed
 * @param {number[]} words
 * @param {(x: number, y: number) => boolean} mask
 * @param {number} size
 */
function laid(fixed, words, mask, size) {
  const rows = fixed.map((row) => [...row]);
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y][x] !== undefined) continue;
        const dark = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        rows[y][x] = dark ^ Number(mask(x, y));
        at++;
      }
    }
  }
  return /** @type {number[][]} */ (rows);
}

/** Long runs of one colour and an uneven balance are hard to read. @param {number[][]} rows */
function penalty(rows) {
  let sum = 0;
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  for (const line of [...rows, ...columns]) {
    for (const run of line.join("").match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
  }
  const dark = rows.flat().filter(Boolean).length / rows.length ** 2;
  return sum + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}

/** A code as a drawing, with the light border that it needs. @param {string} text @param {string} label */
export function qrCode(text, label) {
  const rows = modules(text);
  if (!rows) return null;
  const size = rows.length + 8;
  const d = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return s("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size, class: "qr-light" }), s("path", { d, class: "qr-dark" }));
}
