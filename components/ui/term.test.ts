import { describe, expect, it } from "vitest";
import { formatDay, formatRecent, utcOffset } from "./date-format";
import { measureTerm, termSentence, windowSentence } from "./term";

const term = {
  start: new Date("2026-02-01T00:00:00Z"),
  end: new Date("2027-01-31T00:00:00Z"),
  windowStart: new Date("2027-01-01T00:00:00Z"),
};
const now = Date.parse("2026-11-19T10:00:00Z");

describe("a term", () => {
  it("knows its day, its length and what is left", () => {
    expect(measureTerm(term, now)).toMatchObject({
      state: "running",
      day: 292,
      days: 365,
      left: 73,
      isWindowOpen: false,
    });
  });

  it("says itself in a sentence", () => {
    expect(termSentence(term, now)).toBe(
      "Started 1 Feb 2026, ends 31 Jan 2027, 73 days left. Cancellation period 1 Jan 2027 to 31 Jan 2027.",
    );
    expect(termSentence({ ...term, isEnded: true }, now)).toBe(
      "Started 1 Feb 2026, no longer runs, was to end 31 Jan 2027.",
    );
  });

  it("says when it can be cancelled, counted from now", () => {
    expect(windowSentence(term, now)).toBe("Cancellation period opens in 43 days, on 1 Jan");
    expect(windowSentence(term, Date.parse("2027-01-30T10:00:00Z"))).toBe(
      "Cancellation period open since 1 Jan, for 1 day more",
    );
    expect(windowSentence({ ...term, isEnded: true }, now)).toBeUndefined();
  });

  it("opens its window from the first moment of it", () => {
    expect(measureTerm(term, Date.parse("2027-01-01T00:00:00Z")).isWindowOpen).toBe(true);
    expect(measureTerm(term, Date.parse("2027-02-01T00:00:00Z"))).toMatchObject({
      state: "ended",
      isWindowOpen: false,
      left: 0,
    });
  });

  it("runs until the end of its last day", () => {
    expect(measureTerm(term, Date.parse("2027-01-31T10:00:00Z"))).toMatchObject({
      state: "running",
      day: 365,
      days: 365,
      left: 0,
      isWindowOpen: true,
    });
  });

  it("does not divide by a term without length", () => {
    expect(measureTerm({ start: term.start, end: term.start }, now).elapsed).toBe(1);
  });
});

describe("dates", () => {
  it("are those of the reader's zone", () => {
    const moment = new Date("2026-12-31T23:30:00Z");
    expect(formatDay(moment, "Europe/Oslo")).toBe("1 Jan 2027");
    expect(formatDay(moment, "UTC")).toBe("31 Dec 2026");
  });

  it("are today or yesterday by the calendar, not by hours", () => {
    expect(formatRecent(new Date("2026-11-19T00:30:00Z"), now, "UTC")).toBe("Today, 00:30");
    expect(formatRecent(new Date("2026-11-18T23:59:00Z"), now, "UTC")).toBe("Yesterday, 23:59");
    expect(formatRecent(new Date("2026-11-17T16:31:00Z"), now, "UTC")).toBe("17 Nov 2026, 16:31");
  });

  it("name the zone's distance from UTC at that time of year", () => {
    expect(utcOffset(new Date("2026-11-19T10:00:00Z"), "Europe/Oslo")).toBe("UTC+1");
    expect(utcOffset(new Date("2026-07-19T10:00:00Z"), "Europe/Oslo")).toBe("UTC+2");
    expect(utcOffset(new Date("2026-07-19T10:00:00Z"), "Asia/Kolkata")).toBe("UTC+5:30");
  });
});
