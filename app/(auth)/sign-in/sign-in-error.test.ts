import { describe, expect, it } from "vitest";
import { readAddressError, readSignInError, signInErrorWords } from "./sign-in-error";

const words = (error: string | null, status: number) =>
  Object.values(signInErrorWords(readSignInError(error, status))).join(" ");

describe("what is shown when signing in did not work", () => {
  it("is the same for a wrong address and a wrong password, with the tries left", () => {
    expect(words("refused:3", 401)).toBe("Email or password is wrong. 3 more tries, then a 15-minute pause.");
    expect(words("refused:1", 401)).toContain("1 more try,");
    expect(words("CredentialsSignin", 401)).toBe("Email or password is wrong. ");
  });

  it("is how long to wait after too many tries", () => {
    expect(words("throttled:870", 401)).toBe("Too many attempts. Sign-in is paused. Try again in 15 minutes.");
    expect(words(null, 429)).toContain("a few minutes");
  });

  it("names the single sign-on error where somebody can act on it", () => {
    expect(readAddressError(undefined)).toBeUndefined();
    expect(readAddressError("unknown-identity")).toEqual({ kind: "unknown-identity" });
    expect(readAddressError("OAuthCallback")).toEqual({ kind: "single-sign-on" });
    expect(readAddressError("refused:3")).toEqual({ kind: "wrong", triesLeft: 3 });
  });

  it("is where to sign in, if the organization takes no other way", () => {
    expect(words("organization", 401)).toContain("requires its own sign-in");
  });

  it("says that the server did not answer when it did not", () => {
    expect(words("Configuration", 500)).toContain("did not answer");
    expect(words("unavailable", 503)).toContain("did not answer");
  });
});
