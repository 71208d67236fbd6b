import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { undoer } from "@/lib/resources/undo/undoing";
import { endpoints } from "./endpoints";
import { events } from "./events";

/**
 * Writes that change nothing, only note what their user has seen, or begin what another one completes and records: they
 * leave no event.
 */
const withoutEvent = [
  "createAuthenticator",
  "createPasskeyChallenge",
  "createPasskeyOptions",
  "explainAccess",
  "previewAgreement",
  "previewRestore",
  "readNotices",
  "simulateAccess",
];

describe("The catalogue of events", () => {
  it("has no two events with the same source, action and message", () => {
    const outcomes = events.flatMap(({ source, action, success, failure }) =>
      [success, failure].filter(Boolean).map((message) => `${source} ${action}: ${message}`),
    );
    expect(outcomes.filter((outcome, at) => outcomes.indexOf(outcome) !== at)).toEqual([]);
  });

  it("gives every event a message", () => {
    expect(events.filter(({ success, failure }) => !success && !failure)).toEqual([]);
  });

  it("tells which object each change is about, by identifier and by name", () => {
    const withoutName = events.flatMap(({ action, success, data }) =>
      success && data && action !== "import" && !(data.shape._id && data.shape.name) ? success : [],
    );
    expect(withoutName).toEqual(["Signed out", "Signature was recorded", "Order was created"]);
  });

  it("says of every change how it is undone, or why it never is", () => {
    expect(events.filter(({ success, undo }) => success && !undo)).toEqual([]);
    const undone = events.flatMap(({ undo }) => (undo && "kind" in undo ? undo : []));
    expect(undone.length).toBeGreaterThan(15);
    for (const undo of undone) expect(undoer(undo).write.endpoint.feature).toMatch(/Write$/);
  });

  it("takes back what an undo has done", () => {
    const lasting = events.flatMap(({ undo }) => {
      const event = undo && "kind" in undo ? undoer(undo).write.endpoint.event : undefined;
      return event?.undo && "never" in event.undo ? event.success : [];
    });
    // The secret of a webhook is gone with it.
    expect(lasting).toEqual(["Webhook was deleted"]);
  });

  it("has the event of every endpoint that writes, with a message for refusals", () => {
    const writes = endpoints.filter(({ method, name }) => method !== "GET" && !withoutEvent.includes(name));
    const lacking = writes.filter(({ event }) => !event?.failure || !events.includes(event));
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  it("collects the events file of every resource", () => {
    const resources = readdirSync("lib/resources", { recursive: true, encoding: "utf8" });
    const catalogue = readFileSync("lib/events.ts", "utf8");
    const files = resources.filter((file) => file.endsWith("/events.ts"));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) expect(catalogue).toContain(`@/lib/resources/${file.replace(/\.ts$/, "")}"`);
  });
});
