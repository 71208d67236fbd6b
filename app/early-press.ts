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
  var last, isAnswering;
  function isHydrated(element) {
    return Object.keys(element).some(function (key) { return key.indexOf("__reactFiber$") === 0; });
  }
  function wordsOf(element) {
    var isField = "value" in element && element.tagName !== "BUTTON";
    return [element.name, element.getAttribute("aria-label"), isField ? element.type : element.textContent].join();
  }
  // React draws a part anew that changes before it is hydrated. On another page, a button of the same name is another one.
  function present(element, href) {
    if (element.isConnected || location.href !== href) return element;
    var same = Array.prototype.filter.call(document.getElementsByTagName(element.tagName), function (other) {
      return wordsOf(other) === wordsOf(element);
    });
    return same.length === 1 ? same[0] : element;
  }
  function whenHydrated(element, isStill, then) {
    var at = Date.now(), href = location.href;
    requestAnimationFrame(function wait() {
      if (!isStill()) return;
      var now = present(element, href);
      var isReady = now.isConnected && isHydrated(now);
      if (!isReady && location.href === href && Date.now() - at < ${milliseconds}) return requestAnimationFrame(wait);
      if (now.isConnected) then(now);
    });
  }
  addEventListener("click", function (event) {
    var pressed = event.target;
    var part = pressed instanceof Element && pressed.closest("button[type=button],tr");
    if (!part || pressed.closest("a[href],input") || (isAnswering && !isHydrated(part))) return;
    if (!isAnswering) last = { until: Date.now() + ${milliseconds} };
    var press = last;
    function answer() {
      whenHydrated(part, function () { return last === press; }, function (now) {
        isAnswering = true;
        (pressed.isConnected ? pressed : now).click();
        isAnswering = false;
      });
    }
    if (!isHydrated(part)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return answer();
    }
    // React keeps an event from a part that it has begun to hydrate and not finished, and forgets it.
    var isHeard = false;
    part.addEventListener("click", function () { isHeard = true; }, { capture: true, once: true });
    setTimeout(function () { if (!isHeard && !event.defaultPrevented && Date.now() < press.until) answer(); });
  }, true);
  addEventListener("input", function (event) {
    var field = event.target;
    if (!/^(INPUT|TEXTAREA|SELECT)$/.test(field.tagName) || /^(checkbox|radio|file)$/.test(field.type) || isHydrated(field)) return;
    var isWaiting = field.typedEarly !== undefined;
    field.typedEarly = field.value;
    if (isWaiting) return;
    whenHydrated(field, function () { return true; }, function (now) {
      var typed = field.typedEarly;
      delete field.typedEarly;
      if (now.tagName === "SELECT") {
        now.value = typed;
        now.dispatchEvent(new Event("change", { bubbles: true }));
        return;
      }
      // What was typed since, React has seen.
      if (now.value !== typed && now.value !== now.defaultValue) return;
      // React compares with the last value that was set through the field itself.
      now.value = typed ? "" : "0";
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), "value").set.call(now, typed);
      now.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }, true);
})();`;
