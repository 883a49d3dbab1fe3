// @ts-check
/** Style sheets that only some pages want, fetched when they do. */

/** Later ones overrule earlier ones, whichever comes first. */
const ORDER = ["lobby", "room", "pages", "people", "admin", "table", "table/board", "table/felt"];

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/**
 * Fetches style sheets once; a page waits for them, lest it be seen undressed.
 * @param {string[]} names below `/web/`, without ending
 */
export const sheets = (...names) => Promise.all(names.map(sheet));

/** @param {string} name */
function sheet(name) {
  let loaded = asked.get(name);
  if (!loaded) {
    loaded = new Promise((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = `/web/${name}.css`;
      link.dataset.sheet = name;
      // A page without its dress is better than no page.
      link.onload = link.onerror = () => resolve();
      const later = ORDER.slice(ORDER.indexOf(name) + 1).map((one) => document.head.querySelector(`link[data-sheet="${one}"]`));
      document.head.insertBefore(link, later.find(Boolean) ?? null);
    });
    asked.set(name, loaded);
  }
  return loaded;
}
