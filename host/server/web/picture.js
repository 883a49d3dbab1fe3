// @ts-check
/** A game's picture, drawn from its opening scene when it comes into view. */
import { api, manifestPath } from "./api.js";
import { h } from "./dom.js";
import { sheets } from "./sheet.js";

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/** @param {string} manifest */
function fetchScene(manifest) {
  let answer = asked.get(manifest);
  if (!answer) {
    answer = api.get(`/api/games/${manifestPath(manifest)}/picture`);
    asked.set(manifest, answer);
    answer.catch(() => asked.delete(manifest));
  }
  return answer;
}

/** Tells the style sheet a drawing's width over its height, so that it fills its place and no more. @param {HTMLElement} host @param {SVGSVGElement} svg */
export function shape(host, svg) {
  const { width, height } = svg.viewBox.baseVal;
  if (width && height) host.style.setProperty("--ar", String(width / height));
}

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();
const watcher = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      watcher.unobserve(entry.target);
      waiting.get(entry.target)?.();
    }
  },
  { rootMargin: "60px" },
);

/**
 * The picture of a manifest. It says nothing to readers: the title beside it does.
 * @param {string} manifest
 */
export function gamePicture(manifest) {
  const host = h("div", { class: "game-picture waiting", "aria-hidden": "true", inert: true });
  waiting.set(host, async () => {
    try {
      const [found] = await Promise.all([fetchScene(manifest), sheets("table/board", "table/felt")]);
      if (found.def.spots.length) {
        const { picture } = await import("./table/board.js");
        shape(host, picture(host, found.def, found.scene, found.texts ?? {}).svg);
      } else {
        const { cardPicture } = await import("./fan.js");
        cardPicture(host, found.def);
      }
      host.classList.add("drawn");
    } catch (error) {
      // A game without a picture is still a game.
      console.warn(manifest, error);
      host.classList.add("none");
    }
    host.classList.remove("waiting");
  });
  watcher.observe(host);
  return host;
}
