import { describe, expect, it } from "vitest";
import { isProgram, pagePaths } from "./page-paths";

const isPage = pagePaths([
  "/",
  "/[...unknown]",
  "/accounts",
  "/accounts/[id]",
  "/accounts/[id]/edit",
  "/api/auth/[...nextauth]",
  "/icon.svg",
]);

describe("an address", () => {
  it.each([
    "/",
    "/accounts",
    "/accounts/",
    "/accounts/a%2Fb",
    "/accounts/1/edit",
    "/api/auth/callback/credentials",
    "/icon.svg",
    "/_next/static/a.js",
  ])("%s has a page", (path) => {
    expect(isPage(path)).toBe(true);
  });

  it.each([
    "/mcp",
    "/robots.txt",
    "/llms.txt",
    "/.well-known/openid-configuration",
    "/api/v1/account",
    "/V2/subscription/customers",
    "/v1%2Faccount",
    "/accounts/1/2/3",
    "/accounts//",
    "/iconxsvg",
    "/api/auth",
  ])("%s has none", (path) => {
    expect(isPage(path)).toBe(false);
  });

  it("is left to Next without a build", () => {
    expect(pagePaths(undefined)("/mcp")).toBe(true);
  });
});

describe("a program", () => {
  it.each([
    [{ authorization: "Bearer x", accept: "text/html" }, true],
    [{ accept: "application/json" }, true],
    [{ accept: "application/json, text/plain" }, true],
    [{ accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }, false],
    [{ accept: "application/json, text/plain, */*" }, false],
    [{ accept: "*/*" }, false],
    [{ accept: "" }, false],
    [{}, false],
  ])("is who sends %j: %s", (headers, expected) => {
    expect(isProgram(headers)).toBe(expected);
  });
});
