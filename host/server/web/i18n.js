// @ts-check
/** Languages: the client's own texts, and messages of games and the server, which bring their texts with them. */
/** @typedef {"en" | "zh-Hans"} Lang */
/**
 * A text for people: a key and arguments; an argument that begins with "@" is a key itself. The host's messages say `code` and
 * `args` for `k` and `a`; arguments are an object or a list of pairs.
 * @typedef {{k?: string, a?: Args, code?: string, args?: Args}} Msg
 * @typedef {Record<string, any> | [string, any][]} Args
 */
/** Texts by language, then by key. @typedef {Record<string, Record<string, string>>} Texts */

/** Those of the client itself; a language is fetched when it is first wanted. @type {Texts} */
const own = {};
const FILES = { en: "en", "zh-Hans": "zh" };

/** @type {Lang[]} */
export const LANGS = ["zh-Hans", "en"];
const TURNED = [...LANGS].reverse();

/** @type {Lang} */
let now = first();
const rules = { en: new Intl.PluralRules("en"), "zh-Hans": new Intl.PluralRules("zh-Hans") };
/** @type {Set<(lang: Lang) => void>} */
const listeners = new Set();
document.documentElement.lang = now;
await load(now);

/** @param {Lang} lang */
async function load(lang) {
  const name = FILES[lang];
  const files = await Promise.all([import(`./texts/${name}.js`), import(`./texts/table-${name}.js`)]);
  own[lang] = Object.assign({}, ...files.map((file) => file[name]));
}

/** @returns {Lang} */
function first() {
  const kept = localStorage.getItem("lang");
  if (kept === "en" || kept === "zh-Hans") return kept;
  const wish = navigator.languages?.find((l) => /^(zh|en)\b/i.test(l)) ?? navigator.language ?? "";
  return /^zh\b/i.test(wish) ? "zh-Hans" : "en";
}

/** The language shown. */
export const lang = () => now;

/** Switches the language of everything shown. @param {Lang} to */
export async function setLang(to) {
  if (to === now) return;
  if (!own[to]) await load(to);
  now = to;
  localStorage.setItem("lang", to);
  document.documentElement.lang = to;
  for (const listener of [...listeners]) listener(to);
}

/**
 * Tells of every switch of the language.
 * @param {(lang: Lang) => void} listener
 * @returns {() => void} ends it
 */
export function onLang(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The template of a key: in the language shown, else in any other. With a number `n`, `key.one` and `key.other` go before `key`.
 * @param {Texts[]} sources
 * @param {string} key
 * @param {Record<string, any>} [args]
 */
function template(sources, key, args) {
  const count = args?.n === undefined ? NaN : Number(args.n);
  for (const source of sources) {
    for (const l of now === LANGS[0] ? LANGS : TURNED) {
      const texts = source[l];
      if (!texts) continue;
      if (!Number.isNaN(count)) {
        const form = texts[`${key}.${rules[l].select(count)}`] ?? texts[`${key}.other`];
        if (form !== undefined) return form;
      }
      if (texts[key] !== undefined) return texts[key];
    }
  }
  return undefined;
}

/** @param {Texts[]} sources @param {string} key @param {Args} [given] @returns {string} */
function say(sources, key, given) {
  /** @type {Record<string, any> | undefined} */
  const args = Array.isArray(given) ? Object.fromEntries(given) : given;
  const text = template(sources, key, args);
  if (text === undefined) return key;
  if (!text.includes("{")) return text;
  return text.replace(/\{([\w-]+)\}/g, (whole, name) => {
    const value = args?.[name];
    if (value === undefined || value === null) return whole;
    if (typeof value === "object") return say(sources, value.k ?? value.code ?? "", value.a ?? value.args);
    const said = String(value);
    return said.startsWith("@") ? say(sources, said.slice(1)) : said;
  });
}

/** A text of the client. @param {string} key @param {Record<string, any>} [args] */
export const t = (key, args) => say([own], key, args);

/** Whether the client itself has a text for a key. @param {string} key */
export const has = (key) => own[now]?.[key] !== undefined;

/**
 * A message of a scene or the server.
 * @param {Msg | string | null | undefined} message
 * @param {Texts} [texts] that came with it; the client's own stand behind them
 */
export function msg(message, texts) {
  if (!message) return "";
  if (typeof message === "string") return message;
  return say(texts ? [texts, own] : [own], message.k ?? message.code ?? "", message.a ?? message.args);
}

/** One of a text's languages, as in titles: `{en, "zh-Hans"}`. @param {Record<string, string> | null | undefined} text */
export const pick = (text) => (text ? (text[now] ?? text.en ?? Object.values(text)[0] ?? "") : "");

/** @type {Record<string, Intl.DateTimeFormat>} */
const dates = {};

/** A moment as date and time. @param {number} ms since 1970 */
export function when(ms) {
  const format = (dates[now] ??= new Intl.DateTimeFormat(now, { dateStyle: "medium", timeStyle: "short" }));
  return format.format(ms);
}

/** How long ago, in the largest unit that fits. @param {number} ms since 1970 @param {number} [base] */
export function ago(ms, base = Date.now()) {
  const seconds = Math.round((ms - base) / 1000);
  const format = new Intl.RelativeTimeFormat(now, { numeric: "auto" });
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [["day", 86400], ["hour", 3600], ["minute", 60]];
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return t("just-now");
}

/** Several names in one sentence. @param {string[]} names */
export const list = (names) => new Intl.ListFormat(now, { style: "long", type: "conjunction" }).format(names);
