import { describe, expect, it } from "vitest";
import { moment } from "./primitives";
import { readMoment, readStart, readTime } from "./time";

const present = new Date("2026-11-28T12:00:00.000Z");

describe("a time in a query", () => {
  it.each([
    ["2026-05-01T12:00:00+02:00", "2026-05-01T12:00:00+02:00"],
    ["2026-05-01T12:00:00 02:00", "2026-05-01T12:00:00+02:00"],
    ["2026-05-01T12:00 00:30", "2026-05-01T12:00+00:30"],
    ["2026-05-01T12:00:00.000Z", "2026-05-01T12:00:00.000Z"],
    ["2026-05-01", "2026-05-01"],
    ["today 30d", "today+30d"],
    ["now-24h", "now-24h"],
  ])("%s is read as %s", (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it.each(["", "2026-05-01 12:00", "2026-05-01T12:00:00  02:00", "2026-05-01T12:00:00 0200", "2026-02-30", "soon"])(
    "%j is none",
    (text) => {
      expect(readTime(text)).toBeUndefined();
      expect(readMoment(text)).toBeUndefined();
      expect(moment.safeParse(text).success).toBe(false);
    },
  );
});

describe("the moment from which something is asked for", () => {
  it.each([
    ["2026-05-01T12:00:00 02:00", "2026-05-01T10:00:00.000Z"],
    ["2026-05-01", "2026-05-01T00:00:00.000Z"],
    ["today-1d", "2026-11-27T00:00:00.000Z"],
    ["now-24h", "2026-11-27T12:00:00.000Z"],
    ["latest", undefined],
  ])("of %s is %s", (text, time) => {
    expect(readStart(text, present)?.toISOString()).toBe(time);
  });
});

describe("the moment of a past state", () => {
  it.each([
    ["2026-05-01T12:00:00 02:00", "2026-05-01T10:00:00.000Z"],
    ["2026-05-01", "2026-05-01T23:59:59.999Z"],
    ["today-1d", "2026-11-27T23:59:59.999Z"],
    ["today", "2026-11-28T12:00:00.000Z"],
    ["2026-11-28", "2026-11-28T12:00:00.000Z"],
    ["now-24h", "2026-11-27T12:00:00.000Z"],
    // To come, which the reader of the state refuses.
    ["2026-11-29", "2026-11-29T23:59:59.999Z"],
  ])("of %s is %s", (text, time) => {
    expect(readMoment(text, present)?.toISOString()).toBe(time);
  });

  it("is sent on as a timestamp", () => {
    expect(moment.parse("2026-05-01T12:00:00 02:00")).toBe("2026-05-01T10:00:00.000Z");
  });
});
