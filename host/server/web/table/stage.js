// @ts-check
/** All that a table with a board needs, fetched when there is one. */
export { Board } from "./board.js";
export { Play } from "./play.js";
export { Touch } from "./touch.js";
export { Zoom } from "./zoom.js";
