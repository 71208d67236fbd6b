import { describe, expect, it } from "vitest";
import { returnAddress, returnPage } from "./return-address";

describe("where one goes after signing in", () => {
  it("is the place one came from, with its filters", () => {
    const address = "/subscriptions?~filter[price]=>=100&~filter[items.sku][]=A&~filter[items.sku][]=B";
    expect(returnAddress(address)).toContain("/subscriptions?~filter[price]");
    expect(returnPage(address)).toEqual({ name: "Subscriptions", filters: 2 });
  });

  it("is a place of this host whatever host is named", () => {
    expect(returnAddress("http://localhost:3000/event-log")).toBe("/event-log");
    expect(returnAddress("https://evil.example/collections")).toBe("/collections");
    for (const address of [
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "http://[",
      "https://a.example//evil.example",
    ]) {
      expect(returnAddress(address)).toBe("/");
    }
  });

  it("is the start page rather than sign-in again", () => {
    expect(returnAddress("/sign-in?callbackUrl=%2F")).toBe("/");
    expect(returnPage("/")).toBeUndefined();
  });
});
