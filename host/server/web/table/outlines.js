// @ts-check
/** Outlines of the client's own: figures of board games and suits of cards, in a box of 100 about the middle. */

const BASE = "M-30 42V36Q-30 29 -23 29H23Q30 29 30 36V42Z";

/**
 * Figures. `body` is filled, `lines` are drawn on it.
 * @type {Record<string, {body: string, lines?: string}>}
 */
export const FIGURES = {
  pawn: {
    body: `M0 -36A13 13 0 0 1 8 -12L14 -12V-5H9C9 10 20 16 22 29H-22C-20 16 -9 10 -9 -5H-14V-12L-8 -12A13 13 0 0 1 0 -36Z${BASE}`,
    lines: "M-9 -5H9M-22 29H22",
  },
  rook: {
    body: `M-27 -38H-16V-30H-6V-38H6V-30H16V-38H27V-20L18 -12V13L24 29H-24L-18 13V-12L-27 -20Z${BASE}`,
    lines: "M-18 -12H18M-18 13H18M-24 29H24",
  },
  knight: {
    body:
      "M-22 29C-24 12 -3 6 -5 -8C-11 -3 -16 -1 -20 4C-24 9 -29 10 -33 5C-37 0 -35 -5 -31 -10C-26 -17 -25 -21 -22 -27" +
      `C-20 -31 -19 -35 -19 -43C-14 -40 -11 -38 -9 -35C16 -38 32 -14 28 29Z${BASE}`,
    lines: "M-15 -21h4M-29 1l4 -2M-22 29H28M8 -27C18 -20 22 -6 21 14",
  },
  bishop: {
    body:
      "M0 -47A6 6 0 0 1 4 -36C14 -28 21 -17 21 -6C21 4 16 10 10 14L16 29H-16L-10 14C-16 10 -21 4 -21 -6C-21 -17 -14 -28 -4 -36A6 6 0 0 1 0 -47Z" +
      BASE,
    lines: "M0 -26V-8M-9 -17H9M-10 14H10M-16 29H16",
  },
  queen: {
    body:
      "M-23 29L-35 -17A6 6 0 1 1 -30 -17L-18 0L-20 -27A6 6 0 1 1 -14 -27L-6 -4L-2 -33A6 6 0 1 1 2 -33L6 -4L14 -27A6 6 0 1 1 20 -27" +
      `L18 0L30 -17A6 6 0 1 1 35 -17L23 29Z${BASE}`,
    lines: "M-26 14Q0 6 26 14M-23 29H23",
  },
  king: {
    body:
      "M-4 -48H4V-42H10V-34H4V-27C12 -34 36 -31 34 -8C33 7 22 13 22 29H-22C-22 13 -33 7 -34 -8C-36 -31 -12 -34 -4 -27V-34H-10V-42H-4Z" + BASE,
    lines: "M0 -24V14M-24 15Q0 7 24 15M-22 29H22",
  },
  guard: {
    body: "M-36 -4H-18C-18 -34 18 -34 18 -4H36V6H-36ZM-15 12H15V20C15 38 -15 38 -15 20Z",
    lines: "M-18 -4H18",
  },
  elephant: {
    body:
      "M-34 34V0C-34 -24 -14 -32 4 -30C26 -28 36 -12 36 6V20C36 32 24 32 24 20V10C22 13 18 15 14 15V34H2V20H-18V34Z",
    lines: "M8 -14h4M-4 -20C-14 -12 -12 2 0 4",
  },
  cannon: {
    body: "M-34 -14L18 -34L36 -30L38 -20L28 -10L-24 12A14 14 0 0 1 -34 -14ZM-6 8A15 15 0 1 1 -6.1 8Z",
    lines: "M-6 16v14M-13 23h14M20 -34l8 24",
  },
};

/** Figures by the letters of chess sets. @type {Record<string, string>} */
export const CHESS = { P: "pawn", R: "rook", N: "knight", B: "bishop", Q: "queen", K: "king" };

/** Figures for characters on discs, for those who don't read them. @type {Record<string, string>} */
export const CHARACTERS = {
  帅: "king", 帥: "king", 将: "king", 將: "king",
  仕: "guard", 士: "guard", 相: "elephant", 象: "elephant",
  马: "knight", 馬: "knight", 傌: "knight", 车: "rook", 車: "rook", 俥: "rook",
  炮: "cannon", 砲: "cannon", 兵: "pawn", 卒: "pawn",
};

/** Characters of a traditional set, by tone. @type {Record<string, Record<string, string>>} */
export const TRADITIONAL = {
  red: { 帅: "帥", 车: "俥", 马: "傌" },
  black: { 将: "將", 车: "車", 马: "馬", 炮: "砲" },
};

/** Suits of cards, by letter. @type {Record<string, string>} */
export const SUITS = {
  S: "M0 -44C7 -25 39 -9 39 15C39 33 15 37 5 20C6 31 10 39 17 44H-17C-10 39 -6 31 -5 20C-15 37 -39 33 -39 15C-39 -9 -7 -25 0 -44Z",
  H: "M0 42C-9 27 -42 6 -42 -17C-42 -40 -11 -44 0 -20C11 -44 42 -40 42 -17C42 6 9 27 0 42Z",
  D: "M0 -46C8 -27 21 -11 33 0C21 11 8 27 0 46C-8 27 -21 11 -33 0C-21 -11 -8 -27 0 -46Z",
  C:
    "M-20 -23a20 20 0 1 1 40 0a20 20 0 1 1 -40 0ZM-42 9a20 20 0 1 1 40 0a20 20 0 1 1 -40 0ZM2 9a20 20 0 1 1 40 0a20 20 0 1 1 -40 0Z" +
    "M-12 -12H12V12H-12ZM-5 0H5C6 25 10 38 17 44H-17C-10 38 -6 25 -5 0Z",
};

/** Suits as people type them. @type {Record<string, string>} */
export const SUIT_SIGNS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
