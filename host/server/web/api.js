// @ts-check
/** The HTTP interface, and who the person at this browser is. */
import { has, pick, t } from "./i18n.js";

/** @typedef {{version: string, limits: Record<string, number>}} HostInfo */
/** @typedef {{id: string, name: string, kind: "guest" | "account", roles: string[], muted: string[], blocked: string[], host: HostInfo}} Me */
/** @typedef {{seat: number, name: import("./i18n.js").Msg, team: number, player?: string, kind: "human" | "bot" | "empty", level?: number, online?: boolean}} SeatInfo */
/**
 * @typedef {{id: string, manifest: string, title: Record<string, string>, visibility: "public" | "link" | "invited",
 *   state: "open" | "playing" | "over", host: string, created: number, moved?: number, seats: SeatInfo[], clock?: Record<string, any>,
 *   hidden: boolean, mine?: number[], hosting?: boolean, arbiter?: boolean, delay_ms?: number, rematch?: string, result?: any, texts?: import("./i18n.js").Texts}} TableInfo
 */
/**
 * @typedef {{id: string, game: string, title: Record<string, string>, summary?: Record<string, string>, extends?: string, group: string,
 *   seats: number[], names: any[], hidden: boolean, clock?: Record<string, any>, bots: boolean, suspended: boolean,
 *   rules?: any[], toml?: string, texts?: import("./i18n.js").Texts}} Game
 */

/** A refusal of the server, or no answer at all (`code` is then `offline`). */
export class ApiError extends Error {
  /** @param {number} status @param {{code?: string, args?: Record<string, any>, texts?: Record<string, string>}} [error] */
  constructor(status, error) {
    super(error?.code ?? `http-${status}`);
    this.status = status;
    this.code = error?.code ?? `http-${status}`;
    this.args = error?.args ?? {};
    this.texts = error?.texts;
  }
}

/** What to tell a person about anything that was thrown. @param {unknown} error */
export function errorText(error) {
  if (error instanceof ApiError) {
    if (error.texts) return pick(error.texts);
    const key = `error.${error.code}`;
    return has(key) ? t(key, error.args) : t("error.other", { code: error.code });
  }
  return t("error.other", { code: error instanceof Error ? error.message : String(error) });
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function call(method, path, body) {
  /** @type {RequestInit} */
  const init = { method, headers: { accept: "application/json" }, credentials: "same-origin" };
  if (method !== "GET") {
    init.headers = { ...init.headers, "content-type": "application/json" };
    init.body = JSON.stringify(body ?? {});
  }
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError(0, { code: "offline" });
  }
  const text = await response.text();
  /** @type {any} */
  let answer = {};
  try {
    answer = text ? JSON.parse(text) : {};
  } catch {
    if (response.ok) throw new ApiError(response.status, { code: "not-json" });
  }
  if (!response.ok) throw new ApiError(response.status, answer.error);
  return answer;
}

/** A part of a path. @param {string | number} part */
export const seg = (part) => encodeURIComponent(String(part));

/** A manifest's id in a path: its own slashes stay. @param {string} id */
export const manifestPath = (id) => id.split("/").map(encodeURIComponent).join("/");

export const api = {
  /** @param {string} path */
  get: (path) => call("GET", path),
  /** @param {string} path @param {unknown} [body] */
  post: (path, body) => call("POST", path, body),
  /** @param {string} path @param {unknown} [body] */
  del: (path, body) => call("DELETE", path, body),
};

/** @type {Me | null} */
let person = null;
/** @type {Set<(me: Me) => void>} */
const listeners = new Set();

/** Who sits at this browser, once `whoAmI` has answered. */
export const me = () => person;

/** @param {Me} now */
export function setMe(now) {
  person = now;
  known = Promise.resolve(now);
  for (const listener of [...listeners]) listener(now);
  return now;
}

/** @type {Promise<Me> | null} */
let known = null;

let asking = false;

/**
 * Asks who this is, once; somebody new becomes a guest by it. Never asks twice at the same time: that would make two guests.
 * @param {boolean} [again]
 * @returns {Promise<Me>}
 */
export function whoAmI(again = false) {
  if (!known || (again && !asking)) {
    asking = true;
    known = api.get("/api/me").then(setMe).finally(() => (asking = false));
    known.catch(() => (known = null));
  }
  return known;
}

/** @param {(me: Me) => void} listener @returns {() => void} ends it */
export function onMe(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @type {Promise<Game[]> | null} */
let asked = null;

/** Installed games and variants, asked for once. @param {boolean} [again] @returns {Promise<Game[]>} */
export function games(again = false) {
  if (!asked || again) {
    asked = api.get("/api/games").then((answer) => answer.games);
    asked.catch(() => (asked = null));
  }
  return asked;
}
