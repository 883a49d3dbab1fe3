// Runs before the page's own scripts: what comes over its sockets is kept, for tests to look at.
(() => {
  const Plain = window.WebSocket;
  const kept = { frames: [], scenes: {}, numbers: {}, sockets: [], errors: [], off: false };
  window.kept = kept;
  window.addEventListener("error", (event) => kept.errors.push(String(event.message)));
  window.addEventListener("unhandledrejection", (event) => kept.errors.push(String(event.reason)));
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      kept.sockets.push(this);
      // A test takes the network away: nothing gets through until it is back.
      if (kept.off) this.close();
      this.addEventListener("message", (event) => {
        kept.frames.push(event.data);
        const message = JSON.parse(event.data);
        if (message.t !== "scene") return;
        kept.scenes[message.table] = message.scene;
        kept.numbers[message.table] = message.seq;
      });
    }
  };
})();
