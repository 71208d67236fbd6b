import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { events } from "@/lib/events";
import { everyEvent, filterOf, matches, unknownNames } from "./event-filter";

const ofSource = (source: string) => events.filter((event) => event.source === source);

describe("The event filter of a webhook", () => {
  it("matches everything when it is empty", () => {
    expect(events.every((event) => matches(everyEvent, event))).toBe(true);
  });

  it("matches each event that is ticked", () => {
    fc.assert(
      fc.property(fc.subarray([...events], { minLength: 1 }), (picked) => {
        const filter = filterOf(picked, everyEvent);
        expect(picked.every((event) => matches(filter, event))).toBe(true);
      }),
    );
  });

  it("is of one event when that is ticked, and open for later ones when all of a source are", () => {
    const [first, ...others] = ofSource("account");
    const one = filterOf([first ?? never()], everyEvent);
    expect(events.filter((event) => matches(one, event))).toEqual([first]);
    expect(filterOf([first ?? never(), ...others], everyEvent)).toEqual({ sources: ["account"], actions: [] });
  });

  it("keeps the events of other systems", () => {
    const before = { sources: ["erp"], actions: [] };
    expect(filterOf(ofSource("account"), before)).toEqual({ sources: ["account", "erp"], actions: [] });
  });

  it("names what no event of the catalogue has", () => {
    expect(unknownNames(["account", "Authentication"], "source")).toBeUndefined();
    expect(unknownNames(["prodct", "account"], "source")).toMatch(/^prodct is in no event of Comptoir/);
  });
});

const never = (): never => {
  throw new Error("The catalogue has no event of an account.");
};
