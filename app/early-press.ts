/**
 * A page, or a part whose code is still loaded, is shown before it can be used. A press in between is answered once it can; of
 * several presses the last. Links, fields and buttons that send a form work by themselves.
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
})();`;
