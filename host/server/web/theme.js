// Before the first paint, so that a dark room stays dark: no module, those wait for the page.
(function () {
  var wish = localStorage.getItem("theme");
  var dark = wish ? wish === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
