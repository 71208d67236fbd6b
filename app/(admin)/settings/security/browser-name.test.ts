import { describe, expect, it } from "vitest";
import { browserOf } from "./browser-name";

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36";

describe("what a session was opened with", () => {
  it("is the browser and its system, whatever else it says it is", () => {
    expect(browserOf(chrome)).toBe("Chrome on Linux");
    expect(browserOf(`${chrome} Edg/149.0.0.0`)).toBe("Edge on Linux");
    const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1";
    expect(browserOf(iPhone)).toBe("Safari on iOS");
  });

  it("is a program's own name, or unknown", () => {
    expect(browserOf("curl/8.9.1")).toBe("curl");
    expect(browserOf("")).toBe("An unknown browser");
  });
});
