// @ts-check
/**
 * The socket: hello, tables, lobby, the server's clock, and coming back after it broke. Commands that nobody has answered are said
 * again with the same `cid`, so they count once. See docs/protocol.md.
 */

/** The version of the protocol that this client speaks. */
const VERSION = 1;
const PING_MS = 10_000;
const SILENCE_MS = 25_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
const PROBE_PAUSE_MS = 80;
/** Samples of the round trip among which the quickest tells the clock's offset. */
const SAMPLES = 8;

/** @typedef {"idle" | "connecting" | "up" | "down" | "ended"} State */
/**
 * @typedef {object} Handlers
 * @property {(m: {hash: string, def: any, texts: import("./i18n.js").Texts}) => void} [onDef] the board and texts; always before the first scene
 * @property {(info: import("./api.js").TableInfo) => void} [onInfo]
 * @property {(m: {epoch: any, seq: number, time: number, scene: any, ack?: string}) => void} [onScene]
 * @property {(m: {cid?: string, code: string, why?: any, texts?: any, seq?: number}) => void} [onReject]
 * @property {(m: {pid: number, ok: boolean, complete: boolean, label?: any, why?: any, next?: string[]}) => void} [onProbed] only of the latest probe
 * @property {(m: {time: number, clocks: any[]}) => void} [onClock]
 * @property {(m: {seat: number, state: "here" | "away", grace_ms?: number}) => void} [onPresence]
 * @property {(m: {n: number, from: string, seat?: number, text: string, time: number}) => void} [onChat]
 * @property {(state: State) => void} [onState] of the connection
 */
/** What is done at a table. @typedef {{tokens: string[]} | {text: string} | {do: string}} Act */

/** A table joined. */
class Joined {
  /** @param {Net} net @param {string} table @param {Handlers} handlers */
  constructor(net, table, handlers) {
    this.net = net;
    this.table = table;
    this.handlers = handlers;
    /** @type {{epoch: any, seq: number} | null} */
    this.at = null;
    /** @type {string | null} */
    this.hash = null;
    this.pid = 0;
    this.timer = 0;
  }

  /** Makes a move, a call or a command. @param {Act} act @param {number} seq the scene's own `seq` @returns {string} its cid */
  act(act, seq) {
    return this.net.command({ t: "act", table: this.table, seq, ...act });
  }

  /** Asks about an unfinished selection; the latest wins. @param {string[]} tokens @returns {number} its pid */
  probe(tokens) {
    const pid = ++this.pid;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.net.send({ t: "probe", pid, table: this.table, tokens }), PROBE_PAUSE_MS);
    return pid;
  }

  /** @param {string} kind @param {number} [to] */
  offer(kind, to) {
    return this.net.command({ t: "offer", table: this.table, kind, ...(to === undefined ? {} : { to }) });
  }

  /** Answers what is offered. @param {boolean} yes */
  answer(yes) {
    return this.net.command({ t: "answer", table: this.table, yes });
  }

  /** @param {string} text */
  chat(text) {
    return this.net.command({ t: "chat", table: this.table, text });
  }

  leave() {
    clearTimeout(this.timer);
    this.net.left(this);
  }

  hello() {
    const message = { t: "join", table: this.table };
    const known = this.net.defs.get(this.table);
    if (known) Object.assign(message, { def: known.hash });
    if (this.at) Object.assign(message, { resume: this.at });
    this.net.send(message);
  }

  /** @param {any} m */
  hear(m) {
    const on = this.handlers;
    if (m.t === "def") {
      this.net.defs.set(this.table, m);
      this.hash = m.hash;
      on.onDef?.(m);
    } else if (m.t === "scene") {
      this.at = { epoch: m.epoch, seq: m.seq };
      const known = this.net.defs.get(this.table);
      if (known && this.hash !== known.hash) {
        this.hash = known.hash;
        on.onDef?.(known);
      }
      on.onScene?.(m);
    } else if (m.t === "info") on.onInfo?.(m.info);
    else if (m.t === "reject") on.onReject?.(m);
    else if (m.t === "clock") on.onClock?.(m);
    else if (m.t === "presence") on.onPresence?.(m);
    else if (m.t === "chat") on.onChat?.(m);
    else if (m.t === "probed" && m.pid === this.pid) on.onProbed?.(m);
  }
}

export class Net {
  constructor() {
    /** @type {State} */
    this.state = "idle";
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Set<Joined>} */
    this.tables = new Set();
    /** @type {Set<(data: any) => void>} */
    this.lobbies = new Set();
    /** @type {Set<(state: State) => void>} */
    this.watchers = new Set();
    /** Boards and texts by table, for joining again. @type {Map<string, any>} */
    this.defs = new Map();
    /** Commands without an answer, by cid. @type {Map<string, any>} */
    this.waiting = new Map();
    this.session = Math.random().toString(36).slice(2, 10);
    this.count = 0;
    this.greeted = false;
    this.opening = false;
    this.wait = FIRST_WAIT_MS;
    this.heard = 0;
    this.timer = 0;
    /** Server's time less ours. @type {number} */
    this.offset = 0;
    /** @type {{rtt: number, offset: number}[]} */
    this.samples = [];
    /** Opening waits for this: who has no cookie yet would be nobody to the socket. @type {Promise<unknown>} */
    this.ready = Promise.resolve();
    /** Makes this browser known again when the server has forgotten it. @type {() => Promise<unknown>} */
    this.introduce = async () => undefined;
    setInterval(() => this.beat(), PING_MS);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
  }

  /** The server's time now, as well as it is known. */
  now() {
    return performance.timeOrigin + performance.now() + this.offset;
  }

  /** The shortest round trip seen lately, ms. */
  rtt() {
    return Math.min(...this.samples.map((sample) => sample.rtt), Infinity);
  }

  /**
   * @param {string} table
   * @param {Handlers} handlers
   */
  join(table, handlers) {
    const joined = new Joined(this, table, handlers);
    this.tables.add(joined);
    if (this.greeted) joined.hello();
    else this.open();
    return joined;
  }

  /** @param {Joined} joined */
  left(joined) {
    this.tables.delete(joined);
    for (const [cid, command] of this.waiting) if (command.table === joined.table) this.waiting.delete(cid);
    if (this.greeted && ![...this.tables].some((other) => other.table === joined.table)) {
      this.send({ t: "leave", table: joined.table });
    }
  }

  /**
   * Open tables, as they change.
   * @param {(data: {tables: import("./api.js").TableInfo[]}) => void} listener
   * @returns {() => void} ends it
   */
  lobby(listener) {
    this.lobbies.add(listener);
    if (this.greeted) this.send({ t: "sub", topic: "lobby" });
    else this.open();
    return () => {
      this.lobbies.delete(listener);
      if (!this.lobbies.size) this.send({ t: "sub", topic: "lobby", on: false });
    };
  }

  /** @param {(state: State) => void} watcher @returns {() => void} ends it */
  onState(watcher) {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** Says who we are anew: after a login the socket still speaks for the guest. */
  again() {
    this.samples = [];
    if (this.socket) this.socket.close();
    this.hurry();
  }

  /** @param {any} message @returns {string} cid */
  command(message) {
    const cid = `${this.session}-${++this.count}`;
    const command = { ...message, cid };
    this.waiting.set(cid, command);
    this.send(command);
    return cid;
  }

  /** @param {any} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN && (this.greeted || message.t === "hello")) {
      this.socket.send(JSON.stringify(message));
    }
  }

  async open() {
    if (this.socket || this.opening || this.state === "ended") return;
    clearTimeout(this.timer);
    this.opening = true;
    await this.ready;
    this.opening = false;
    this.turn("connecting");
    const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/socket");
    this.socket = socket;
    this.heard = performance.now();
    socket.onopen = () => this.send({ t: "hello", v: VERSION, langs: ["zh-Hans", "en"], session: this.session });
    socket.onmessage = (event) => {
      this.heard = performance.now();
      try {
        this.hear(JSON.parse(event.data));
      } catch (error) {
        // One bad message must not end the game that the others tell of.
        console.error(error);
      }
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.greeted = false;
      if (this.state === "ended") return;
      this.turn("down");
      this.later(this.wait * (0.7 + 0.6 * Math.random()));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
    };
  }

  /** @param {number} ms */
  later(ms) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), ms);
  }

  /** Somebody is looking or the net is back: no more waiting. */
  hurry() {
    if (this.state === "down") this.later(0);
  }

  /** @param {State} state */
  turn(state) {
    this.state = state;
    for (const watcher of [...this.watchers]) watcher(state);
    for (const joined of [...this.tables]) joined.handlers.onState?.(state);
  }

  beat() {
    if (!this.socket) return;
    if (performance.now() - this.heard > SILENCE_MS) this.socket.close();
    else this.ping();
  }

  ping() {
    this.send({ t: "ping", n: Math.round(performance.now()) });
  }

  /** @param {any} m */
  hear(m) {
    if (m.ack) this.waiting.delete(m.ack);
    if (m.t === "welcome") this.welcome(m);
    else if (m.t === "pong") this.measure(m);
    else if (m.t === "topic") for (const listener of [...this.lobbies]) listener(m.data);
    else if (m.t === "bye") this.bye(m);
    else if (m.t === "error") this.unread(m);
    else {
      if (m.t === "reject" && m.cid) this.waiting.delete(m.cid);
      // What is said at one table goes to all who joined it; an answer without a table goes to everybody.
      for (const joined of [...this.tables]) if (!m.table || m.table === joined.table) joined.hear(m);
    }
  }

  /** A frame was wrong itself; whoever sent it as a command hears so. @param {{code: string, texts?: any, cid?: string}} m */
  unread(m) {
    const command = m.cid ? this.waiting.get(m.cid) : undefined;
    if (!command) return console.warn("refused frame", m.code);
    this.waiting.delete(/** @type {string} */ (m.cid));
    for (const joined of [...this.tables]) if (joined.table === command.table) joined.handlers.onReject?.(m);
  }

  /** @param {any} m */
  welcome(m) {
    this.greeted = true;
    this.wait = FIRST_WAIT_MS;
    if (!this.samples.length) this.offset = m.time - (performance.timeOrigin + performance.now());
    this.turn("up");
    for (const joined of this.tables) joined.hello();
    if (this.lobbies.size) this.send({ t: "sub", topic: "lobby" });
    for (const command of this.waiting.values()) this.send(command);
    for (const delay of [0, 300, 900]) setTimeout(() => this.ping(), delay);
  }

  /** @param {{n: number, time: number}} m */
  measure(m) {
    const now = performance.now();
    const rtt = Math.max(0, now - m.n);
    this.samples.push({ rtt, offset: m.time + rtt / 2 - (performance.timeOrigin + now) });
    if (this.samples.length > SAMPLES) this.samples.shift();
    this.offset = this.samples.reduce((best, sample) => (sample.rtt < best.rtt ? sample : best)).offset;
  }

  /** @param {{code: string, retry_ms?: number}} m */
  bye(m) {
    if (m.code === "version") {
      // A newer server has a newer client: fetch it, but only once, lest it go round for ever.
      if (sessionStorage.getItem("reloaded") !== "1") {
        sessionStorage.setItem("reloaded", "1");
        location.reload();
      }
      this.turn("ended");
      return;
    }
    if (m.code === "nobody") this.ready = this.introduce().catch(() => undefined);
    if (m.retry_ms) this.wait = Math.min(Math.max(m.retry_ms, FIRST_WAIT_MS), 60_000);
  }
}

export const net = new Net();
