import { describe, expect, it } from "vitest";
import { formatRelativeTime, parseRelativeTime, resolveRelativeTime } from "./relative-time";

const present = new Date("2028-01-31T21:15:30.250Z");

const resolve = (text: string, at = present): string => {
  const parsed = parseRelativeTime(text);
  return parsed ? resolveRelativeTime(parsed, at) : "none";
};

describe("relative times", () => {
  it("are days from today, and moments from now", () => {
    expect(
      ["today", "today+30d", "today-1d", "today+2w", "now", "now-24h", "now+1d", "today+6h"].map((t) => resolve(t)),
    ).toEqual([
      "2028-01-31",
      "2028-03-01",
      "2028-01-30",
      "2028-02-14",
      "2028-01-31T21:15:30.250Z",
      "2028-01-30T21:15:30.250Z",
      "2028-02-01T21:15:30.250Z",
      "2028-01-31T06:00:00.000Z",
    ]);
  });

  it("count months and years of the calendar, to the last day where the day is missing", () => {
    expect(["today+1m", "today+13m", "today-1y", "now+1m"].map((t) => resolve(t))).toEqual([
      "2028-02-29",
      "2029-02-28",
      "2027-01-31",
      "2028-02-29T21:15:30.250Z",
    ]);
  });

  it("stay within the years that a time can have", () => {
    expect(resolve("today+10000y")).toBe("9999-12-31");
    expect(resolve("now-10000y")).toBe("0001-01-01T00:00:00.000Z");
  });

  it("are written as they are read, a space of a URL being a plus", () => {
    for (const text of ["today", "now", "today+30d", "now-24h", "today+10000y"]) {
      const parsed = parseRelativeTime(text);
      expect(parsed && formatRelativeTime(parsed)).toBe(text);
    }
    expect(parseRelativeTime("today 30d")).toEqual(parseRelativeTime("today+30d"));
    expect(resolve("today+0d")).toBe("2028-01-31");
  });

  it("are refused in any other form", () => {
    for (const text of [
      "Today",
      "today+",
      "today+d",
      "today+1.5d",
      "today+10001d",
      "today+1s",
      "tomorrow",
      "today--1d",
      "now 1 d",
    ])
      expect(parseRelativeTime(text), text).toBeUndefined();
  });
});
