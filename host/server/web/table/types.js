// @ts-check
/** Shapes of what scenes are made of, for editors; nothing of it runs. See docs/scenes.md. */

/** @typedef {import("../i18n.js").Msg} Msg */
/** @typedef {{shape: string, tone: string, glyph?: string, rank?: string, suit?: string, name: string}} Look */
/** @typedef {{id: string, x: number, y: number, hit?: number, name?: Msg, tone?: string}} Spot */
/** @typedef {{v: number, w: number, h: number, pad: number, material: string, draw: any[], spots: Spot[], rot?: number[], anticlockwise?: boolean, looks: Record<string, Look>}} Def */
/** @typedef {{id: string, look: string, at?: string, tags?: string[]}} Item */
/** @typedef {{kind: string, at: string[], text?: string}} Mark */
/** @typedef {{ms: number, stage: string, running: boolean, main_ms: number, count?: number}} Clock */
/**
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} name
 * @property {number} team
 * @property {number} [place] in the order of play, from 0
 * @property {string} [tone]
 * @property {string[]} [badges]
 * @property {Msg} [note]
 * @property {Clock} [clock]
 * @property {number} [at] when the clock was read
 * @property {number} [score]
 * @property {boolean} out
 */
/** @typedef {{seat: number, cards: Item[], label?: Msg}} Play */
/**
 * @typedef {object} Zone
 * @property {string} z
 * @property {string} id
 * @property {string} area
 * @property {number} [seat]
 * @property {Item[]} [cards]
 * @property {number} [hidden]
 * @property {boolean} [open]
 * @property {Msg} [title]
 * @property {number} [n]
 * @property {Item} [top]
 * @property {Play[]} [plays]
 * @property {number} [lead]
 * @property {number} [win]
 * @property {Msg[]} [cols]
 * @property {string[][]} [rows]
 * @property {Msg} [label]
 * @property {number} [v]
 * @property {number} [max]
 * @property {Msg} [msg]
 */
/** @typedef {{id: string, label: Msg, tone?: string, on?: boolean, confirm?: boolean, why?: Msg}} Choice */
/** @typedef {{id: string, cols?: number, items: Choice[]}} Group */
/**
 * A way to make a move; which fields it has depends on `i`.
 * @typedef {object} Part
 * @property {string} i
 * @property {Record<string, string[]>} [tree]
 * @property {string[]} [ends]
 * @property {string[]} [spots]
 * @property {string} [look]
 * @property {string} [zone]
 * @property {number} [min]
 * @property {number} [max]
 * @property {string} [rule]
 * @property {string[][]} [groups_of]
 * @property {string[][]} [hints]
 * @property {string[][]} [combos]
 * @property {Msg} [confirm]
 * @property {any[]} [groups]
 * @property {number} [step]
 * @property {any[]} [presets]
 * @property {string[]} [items]
 * @property {Record<string, string[]>} [allowed]
 * @property {boolean} [swap]
 * @property {Record<string, Record<string, string[]>>} [hops]
 */
/**
 * @typedef {object} Scene
 * @property {number} seq
 * @property {string} phase
 * @property {string} [unit] of scores
 * @property {number} ply
 * @property {number[]} turn
 * @property {{role: string, seat: number | null, bottom: number}} viewer
 * @property {Seat[]} seats
 * @property {boolean} paused
 * @property {any} offers
 * @property {any[]} log
 * @property {any} [auction]
 * @property {any} [result]
 * @property {{id: string, parts: Part[]}} [input]
 * @property {Item[]} [items]
 * @property {Zone[]} [zones]
 * @property {Mark[]} [marks]
 * @property {Msg} [status]
 */
export {};
