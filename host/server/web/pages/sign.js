// @ts-check
/** Signing in and registering, in one dialog. */
import { api, setMe } from "../api.js";
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { net } from "../net.js";
import { busy, dialog, field, input, problemLine, segments, toast } from "../ui.js";

/** @param {"login" | "register"} [first] */
export function signIn(first = "login") {
  let kind = first;
  const problem = problemLine();
  const name = input({ name: "username", autocomplete: "username", required: true, maxlength: 64, autofocus: true, spellcheck: false });
  const secret = input({ type: "password", name: "password", required: true, maxlength: 256 });
  const again = input({ type: "password", name: "again", autocomplete: "new-password", maxlength: 256 });
  const against = field(() => t("password.again"), again);
  const hint = h("p", { class: "hint" });
  const send = h("button", { type: "submit", class: "btn primary wide" });

  function draw() {
    const login = kind === "login";
    against.hidden = login;
    again.required = !login;
    secret.autocomplete = login ? "current-password" : "new-password";
    fill(hint, () => t(login ? "sign.login.hint" : "sign.register.hint"));
    fill(send, () => t(login ? "sign.login" : "sign.register"));
    problem.textContent = "";
  }

  dialog(() => t("sign.title"), (close) => {
    const form = h("form", { class: "stack", novalidate: true, onsubmit: submit },
      segments(() => t("sign.kind"), ["login", "register"].map((k) => [k, () => t(`sign.${k}`)]), kind, (k) => {
        kind = /** @type {"login"} */ (k);
        draw();
      }),
      hint, field(() => t("name"), name), field(() => t("password"), secret), against, problem, send);

    /** @param {Event} event */
    function submit(event) {
      event.preventDefault();
      const wrong = !name.value.trim() ? "sign.no-name" : !secret.value ? "sign.no-password"
        : kind === "register" && secret.value !== again.value ? "sign.differ" : "";
      if (wrong) {
        fill(problem, () => t(wrong));
        (wrong === "sign.no-name" ? name : wrong === "sign.differ" ? again : secret).focus();
        return;
      }
      busy(send, async () => {
        const now = await api.post(`/api/${kind}`, { name: name.value.trim(), password: secret.value });
        close();
        setMe(now);
        net.again();
        toast(t("sign.welcome", { name: now.name }));
      }, problem);
    }
    draw();
    return { body: form };
  });
}
