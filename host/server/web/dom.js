// @ts-check
/**
 * Small helpers over the DOM. No style attributes and no HTML strings: the pages' policy forbids the first, and players' names
 * make the second dangerous.
 *
 * A child or an attribute may be a function that gives a string: a living text. `relabel` asks it again, so that the language
 * switches in place without drawing the page anew.
 */

/** @typedef {string | number | Node | null | undefined | false | (() => string)} Child */
/** @typedef {Child | Child[] | (Child | Child[])[]} Children */

const SVG = "http://www.w3.org/2000/svg";

/** Set as properties: their attributes are only the first value. */
const PROPERTIES = new Set(["value", "checked", "selected", "disabled", "indeterminate", "hidden"]);

/**
 * Sets attributes and listeners. `class`, `data-x`, `aria-x` and the like are attributes; `onclick` and the like are listeners;
 * `style` is an object of properties; `null` and `false` take an attribute away; `true` is the empty attribute.
 * @param {Element} element
 * @param {Record<string, any>} attrs
 */
export function set(element, attrs) {
  for (const [name, value] of Object.entries(attrs)) {
    if (name.startsWith("on")) {
      /** @type {any} */ (element)[name] = value;
    } else if (name === "style") {
      const style = /** @type {HTMLElement} */ (element).style;
      for (const [key, text] of Object.entries(value)) style.setProperty(key, String(text));
    } else if (typeof value === "function") {
      const living = (/** @type {any} */ (element).living ??= {});
      living[name] = value;
      put(element, name, value());
    } else {
      put(element, name, value);
    }
  }
}

/** @param {Element} element @param {string} name @param {any} value */
function put(element, name, value) {
  if (PROPERTIES.has(name) && name in element) {
    /** @type {any} */ (element)[name] = value ?? (name === "value" ? "" : false);
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** @param {Element} parent @param {Children[]} children */
function append(parent, children) {
  for (const child of /** @type {Child[]} */ (children.flat(Infinity))) {
    if (child === null || child === undefined || child === false) continue;
    if (typeof child === "function") {
      const node = document.createTextNode(child());
      /** @type {any} */ (node).living = child;
      parent.append(node);
    } else {
      parent.append(child instanceof Node ? child : String(child));
    }
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [attrs]
 * @param {...Children} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attrs, ...children) {
  const element = document.createElement(tag);
  // The children first: a select takes its value only when it has its options.
  append(element, children);
  if (attrs) set(element, attrs);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [attrs]
 * @param {...Children} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attrs, ...children) {
  const element = /** @type {any} */ (document.createElementNS(SVG, tag));
  append(element, children);
  if (attrs) set(element, attrs);
  return element;
}

/** Puts children in place of what an element held. @param {Element} parent @param {...Children} children */
export function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
}

/**
 * Draws a list by keys: a node is made once, updated every time, and dropped when its key is gone.
 * @template T
 * @param {Element} parent
 * @param {T[]} list in the order to show
 * @param {(item: T) => string} key
 * @param {(item: T) => Element} make
 * @param {(element: any, item: T) => void} [update]
 * @param {(element: Element) => void} [drop]
 */
export function keyed(parent, list, key, make, update, drop = (element) => element.remove()) {
  /** @type {Map<string, Element>} */
  const have = (/** @type {any} */ (parent).keyed ??= new Map());
  const seen = new Set();
  /** @type {Element | null} */
  let before = null;
  for (const item of list) {
    const name = key(item);
    seen.add(name);
    let element = have.get(name);
    if (!element) {
      element = make(item);
      have.set(name, element);
    }
    update?.(element, item);
    // Moving a node loses its focus and its animation, so only where the order is wrong.
    /** @type {Element | null} */
    const next = before ? before.nextElementSibling : parent.firstElementChild;
    if (next !== element) parent.insertBefore(element, next);
    before = element;
  }
  for (const [name, element] of have) {
    if (seen.has(name)) continue;
    have.delete(name);
    drop(element);
  }
}

/** Asks every living text under a root again. @param {Node} [root] */
export function relabel(root = document.documentElement) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.currentNode; node; node = /** @type {Node} */ (walker.nextNode())) {
    const living = /** @type {any} */ (node).living;
    if (!living) continue;
    if (node instanceof Element) {
      for (const name in living) put(node, name, living[name]());
    } else {
      const text = living();
      if (node.nodeValue !== text) node.nodeValue = text;
    }
  }
}
