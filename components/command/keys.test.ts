import { describe, expect, it } from "vitest";
import { createMatcher, nameOf } from "./keys";

const press = (key: string, held: Partial<Parameters<typeof nameOf>[0]> = {}) => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe("the name of a key press", () => {
  it("uses the command key on a Mac and the control key on other systems", () => {
    expect(nameOf(press("k", { metaKey: true }), true)).toBe("mod+k");
    expect(nameOf(press("k", { ctrlKey: true }), false)).toBe("mod+k");
    expect(nameOf(press("k", { ctrlKey: true }), true)).toBeUndefined();
  });

  it("keeps shift for letters only, so that ? is ? on every layout", () => {
    expect(nameOf(press("X", { shiftKey: true }), false)).toBe("shift+x");
    expect(nameOf(press("?", { shiftKey: true, code: "Slash" }), false)).toBe("?");
  });

  it("finds the letter under Alt, where macOS types another character", () => {
    expect(nameOf(press("˜", { altKey: true, code: "KeyN" }), true)).toBe("alt+n");
  });
});

describe("sequences", () => {
  it("complete when the second key follows in time", () => {
    const matcher = createMatcher();
    expect(matcher.match("g", ["g o", "o"], 0)).toEqual({ waiting: true });
    expect(matcher.match("o", ["g o", "o"], 900)).toEqual({ keys: "g o", waiting: false });
  });

  it("are forgotten after a second", () => {
    const matcher = createMatcher();
    matcher.match("g", ["g o", "o"], 0);
    expect(matcher.match("o", ["g o", "o"], 1500)).toEqual({ keys: "o", waiting: false });
  });
});
