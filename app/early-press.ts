/**
 * A page, or a part whose code is still loaded, is shown before it can be used. A press in between is answered once it can; of
 * several presses the last. Links and buttons that send a form work by themselves, and so do fields without a state; a field
 * with a state receives the text that was typed into it, or the option that was chosen, before.
 */

/** Longer, and the press is given to the page as it is. */
const milliseconds = 5000;

/** For the head of the page. React marks each element that it has hydrated. */
export const earlyPressScript = `
(function () {
  var last, isAnswered;
  function isHydrated(element) {
    return Object.keys(element).some(function (key) { return key.indexOf("__reactFiber$") === 0; });
  }
  addEventListener("click", function (event) {
    var pressed = event.target, at = Date.now();
    var part = pressed instanceof Element && pressed.closest("button[type=button],tr");
    if (isAnswered || !part || isHydrated(part) || pressed.closest("a[href],input")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    last = event;
    requestAnimationFrame(function answer() {
      if (last !== event || !pressed.isConnected) return;
      if (!isHydrated(part) && Date.now() - at < ${milliseconds}) return requestAnimationFrame(answer);
      isAnswered = true;
      pressed.click();
      isAnswered = false;
    });
  }, true);
  addEventListener("input", function (event) {
    var field = event.target;
    if (!/^(INPUT|TEXTAREA|SELECT)$/.test(field.tagName) || /^(checkbox|radio|file)$/.test(field.type) || isHydrated(field)) return;
    var isWaiting = field.typedEarly !== undefined;
    field.typedEarly = field.value;
    if (isWaiting) return;
    var at = Date.now();
    requestAnimationFrame(function tell() {
      var typed = field.typedEarly;
      if (!isHydrated(field) && field.isConnected && Date.now() - at < ${milliseconds}) return requestAnimationFrame(tell);
      delete field.typedEarly;
      if (field.tagName === "SELECT") {
        field.value = typed;
        field.dispatchEvent(new Event("change", { bubbles: true }));
        return;
      }
      // What was typed since, React has seen.
      if (!field.isConnected || (field.value !== typed && field.value !== field.defaultValue)) return;
      // React compares with the last value that was set through the field itself.
      field.value = typed ? "" : "0";
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, typed);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }, true);
})();`;
