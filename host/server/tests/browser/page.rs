//! One browser: where it goes, what it is asked, and a hand with pointer and keys.

use crate::driver::{DESK, Shape};
use crate::wire::{base64, call, end};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

/// How long a page may take for what a test waits for.
const PATIENCE: Duration = Duration::from_secs(30);

/// One browser. It ends with this value, also where a test fails.
pub struct Page {
    port: u16,
    id: String,
    pub shape: Shape,
}

impl Drop for Page {
    fn drop(&mut self) {
        end(self.port, &self.id);
    }
}

impl Page {
    /// The browser of a session that has just begun.
    pub fn new(port: u16, id: String) -> Self {
        Self {
            port,
            id,
            shape: DESK,
        }
    }

    /// Takes another size, another kind of pointer, or the colours of the night.
    pub async fn reshape(&mut self, shape: Shape) {
        self.shape = shape;
        // The page has exactly the size asked for, whatever frame the window has.
        let size = json!({"width": shape.width, "height": shape.height, "deviceScaleFactor": 1, "mobile": shape.touch});
        self.cdp("Emulation.setDeviceMetricsOverride", size).await;
        let fingers = json!({"enabled": shape.touch});
        self.cdp("Emulation.setTouchEmulationEnabled", fingers)
            .await;
        let colours = if shape.dark { "dark" } else { "light" };
        let motion = if shape.still {
            "reduce"
        } else {
            "no-preference"
        };
        let media = json!({"features": [
            {"name": "prefers-color-scheme", "value": colours},
            {"name": "prefers-reduced-motion", "value": motion},
        ]});
        self.cdp("Emulation.setEmulatedMedia", media).await;
    }

    /// Forgets whoever was at it.
    pub async fn forget(&self) {
        let origin = self.run("return location.origin", json!([])).await;
        self.go("about:blank").await;
        self.cdp("Network.clearBrowserCookies", json!({})).await;
        let all = json!({"origin": origin, "storageTypes": "local_storage,cookies"});
        self.cdp("Storage.clearDataForOrigin", all).await;
    }

    async fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, String> {
        call(
            self.port,
            method,
            &format!("/session/{}{path}", self.id),
            body,
        )
        .await
    }

    async fn told(&self, path: &str, body: Value) -> Value {
        let done = self.ask("POST", path, Some(&body)).await;
        done.unwrap_or_else(|why| panic!("{path}: {why}"))
    }

    pub async fn go(&self, url: &str) {
        self.told("/url", json!({"url": url})).await;
    }

    /// Runs a script, whose `arguments` these are, and gives what it returns.
    pub async fn run(&self, script: &str, args: Value) -> Value {
        self.told("/execute/sync", json!({"script": script, "args": args}))
            .await
    }

    /// Runs a script that calls its last argument when it is done.
    pub async fn run_async(&self, script: &str, args: Value) -> Value {
        self.told("/execute/async", json!({"script": script, "args": args}))
            .await
    }

    /// Waits until an expression is true, and gives it.
    pub async fn until(&self, expression: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1], end = performance.now() + {};
             const look = () => {{
               let found; try {{ found = {expression}; }} catch {{ found = null; }}
               if (found) done(found); else if (performance.now() > end) done(null); else setTimeout(look, 15);
             }}; look();",
            PATIENCE.as_millis()
        );
        let found = self.run_async(&script, json!([])).await;
        if found.is_null() {
            let name = expression.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
            self.shot(&format!("failed-{}", name.get(..40).unwrap_or(&name)))
                .await;
            let text = self
                .run(
                    "return location.pathname + '\\n' + document.body.innerText",
                    json!([]),
                )
                .await;
            panic!(
                "{expression} did not come true on {}",
                text.as_str().unwrap_or_default()
            );
        }
        found
    }

    /// Waits until something is on the page.
    pub async fn find(&self, css: &str) -> Value {
        self.until(&format!("document.querySelector({}) !== null", json!(css)))
            .await
    }

    /// The middle of the first of these that is shown, in view and under nothing else.
    pub async fn point(&self, css: &str) -> (i64, i64) {
        let at = self
            .until(&format!(
                "(() => {{ const e = [...document.querySelectorAll({})].find((one) => one.getClientRects().length); if (!e || e.disabled) return null;
                  e.scrollIntoView({{block: 'nearest', inline: 'nearest'}});
                  const b = e.getBoundingClientRect(), x = Math.round(b.x + b.width / 2), y = Math.round(b.y + b.height / 2);
                  const hit = document.elementFromPoint(x, y);
                  return hit && (e.contains(hit) || hit.contains(e)) ? [x, y] : null; }})()",
                json!(css)
            ))
            .await;
        (at[0].as_i64().unwrap(), at[1].as_i64().unwrap())
    }

    /// Presses and lets go, as a hand does.
    pub async fn tap(&self, css: &str) {
        self.press(self.point(css).await).await;
    }

    /// Presses a point of the window.
    pub async fn press(&self, (x, y): (i64, i64)) {
        self.pointer(json!([
            {"type": "pointerMove", "duration": 0, "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]))
        .await;
    }

    /// Presses, stays, and lets go.
    pub async fn hold(&self, css: &str) {
        let (x, y) = self.point(css).await;
        self.pointer(json!([
            {"type": "pointerMove", "duration": 0, "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 700},
            {"type": "pointerUp", "button": 0},
        ]))
        .await;
    }

    /// Drags from one thing to another.
    pub async fn drag(&self, from: &str, to: &str) {
        let (x, y) = self.point(from).await;
        let (to_x, to_y) = self.point(to).await;
        self.pointer(json!([
            {"type": "pointerMove", "duration": 0, "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "duration": 80, "x": (x + to_x) / 2, "y": (y + to_y) / 2},
            {"type": "pointerMove", "duration": 80, "x": to_x, "y": to_y},
            {"type": "pointerUp", "button": 0},
        ]))
        .await;
    }

    async fn pointer(&self, actions: Value) {
        let kind = if self.shape.touch { "touch" } else { "mouse" };
        let source = json!({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions});
        self.told("/actions", json!({"actions": [source]})).await;
    }

    /// Two fingers on a thing go apart, or (`apart` false) together.
    pub async fn pinch(&self, css: &str, apart: bool) {
        let (x, y) = self.point(css).await;
        let reach = if apart { [16, 32, 64] } else { [64, 32, 16] };
        for (step, reach) in reach.iter().enumerate() {
            let kind = if step == 0 { "touchStart" } else { "touchMove" };
            let fingers =
                json!([{"x": x - reach, "y": y, "id": 0}, {"x": x + reach, "y": y, "id": 1}]);
            let event = json!({"type": kind, "touchPoints": fingers});
            self.cdp("Input.dispatchTouchEvent", event).await;
        }
        let event = json!({"type": "touchEnd", "touchPoints": []});
        self.cdp("Input.dispatchTouchEvent", event).await;
    }

    /// Presses keys one after another: characters, or names such as `Enter`.
    pub async fn keys(&self, keys: &[&str]) {
        let code = |key: &str| match key {
            "Enter" => "\u{e007}".to_owned(),
            "Tab" => "\u{e004}".to_owned(),
            "Escape" => "\u{e00c}".to_owned(),
            "Left" => "\u{e012}".to_owned(),
            "Up" => "\u{e013}".to_owned(),
            "Right" => "\u{e014}".to_owned(),
            "Down" => "\u{e015}".to_owned(),
            "Home" => "\u{e011}".to_owned(),
            "Space" => " ".to_owned(),
            other => other.to_owned(),
        };
        let actions: Vec<Value> = keys
            .iter()
            .flat_map(|key| {
                let value = code(key);
                [
                    json!({"type": "keyDown", "value": value}),
                    json!({"type": "keyUp", "value": value}),
                ]
            })
            .collect();
        self.told(
            "/actions",
            json!({"actions": [{"type": "key", "id": "keys", "actions": actions}]}),
        )
        .await;
    }

    /// A command of the browser's own protocol.
    pub async fn cdp(&self, command: &str, params: Value) -> Value {
        self.told(
            "/goog/cdp/execute",
            json!({"cmd": command, "params": params}),
        )
        .await
    }

    /// Keeps a picture of the page.
    pub async fn shot(&self, name: &str) {
        let taken = self.ask("GET", "/screenshot", None).await;
        let Ok(Value::String(text)) = taken else {
            return;
        };
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .parent()
            .unwrap()
            .join("screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), base64(&text)).unwrap();
    }

    pub async fn text(&self, css: &str) -> String {
        let text = self
            .run(
                "return document.querySelector(arguments[0])?.innerText ?? ''",
                json!([css]),
            )
            .await;
        text.as_str().unwrap_or_default().to_owned()
    }
}
