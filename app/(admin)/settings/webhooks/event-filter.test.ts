import { describe, expect, it } from "vitest";
import { matches, unknownNames, withEvent } from "./event-filter";

const created = { source: "user", action: "create" };
const updated = { source: "account", action: "update" };

describe("The event filter of a webhook", () => {
  it("matches everything when it is empty", () => {
    expect(matches({ sources: [], actions: [] }, created)).toBe(true);
  });

  it("becomes one event when that is added to an empty filter", () => {
    const filter = withEvent({ sources: [], actions: [] }, created);
    expect(filter).toEqual({ sources: ["user"], actions: ["create"] });
    expect(matches(filter, updated)).toBe(false);
  });

  it("also matches each event that is added", () => {
    for (const filter of [
      { sources: ["user"], actions: ["create"] },
      { sources: ["user"], actions: [] },
      { sources: [], actions: ["create"] },
    ]) {
      expect(matches(withEvent(filter, updated), updated)).toBe(true);
      expect(matches(withEvent(filter, updated), created)).toBe(true);
    }
  });

  it("stays open where it named no actions", () => {
    expect(withEvent({ sources: ["user"], actions: [] }, updated)).toEqual({
      sources: ["user", "account"],
      actions: [],
    });
  });

  it("names what no event of the catalogue has", () => {
    expect(unknownNames(["account", "Authentication"], "source")).toBeUndefined();
    expect(unknownNames(["prodct", "account"], "source")).toMatch(/^prodct is in no event of Comptoir/);
  });
});
