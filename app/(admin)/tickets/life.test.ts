import { describe, expect, it } from "vitest";
import type { Event } from "@/lib/resources/event/schema";
import { daysOpen, lifeOf, spansOf } from "./life";

const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}T10:00:00.000Z`;

const event = (action: string, time: string, closed?: { before: string | null; after: string | null }): Event => ({
  id: time,
  source: "support",
  action,
  time,
  status: "success",
  user: { username: "kari@fjord.example" },
  data: closed ? { changes: { closed } } : {},
});

const created = day(1);
const byKari = { user: "kari@fjord.example" };

describe("the life of a ticket", () => {
  it("follows from its events, with the closing time that was entered", () => {
    const moments = lifeOf({ id: "t1", created, closed: null }, [
      event("ticket_create", day(2)),
      event("ticket_close", day(9), { before: null, after: day(5) }),
      event("ticket_reopen", day(11), { before: day(5), after: null }),
    ]);
    expect(moments).toEqual([
      { what: "Opened", at: day(1), ...byKari },
      { what: "Closed", at: day(5), ...byKari },
      { what: "Reopened", at: day(11), ...byKari },
    ]);
    const spans = spansOf(moments, Date.parse(day(14)));
    expect(spans.map(({ isOpen }) => isOpen)).toEqual([true, false, true]);
    expect(daysOpen(spans)).toBe(4 + 3);
  });

  it("is that of its own times without a log, and ends with its closing", () => {
    const moments = lifeOf({ id: "t1", created, closed: day(3) }, []);
    expect(moments).toEqual([
      { what: "Opened", at: day(1), user: undefined },
      { what: "Closed", at: day(3) },
    ]);
    expect(daysOpen(spansOf(moments, Date.parse(day(14))))).toBe(2);
  });
});
