import { expect, it } from "vitest";
import { events } from "@/lib/events";
import { willHappen } from "./will-happen";

it("tells what each undo will do in the future tense", () => {
  expect(willHappen("Account was updated")).toBe("Account will be updated.");
  const undone = events.filter(({ undo }) => undo && "kind" in undo);
  for (const { success } of undone) expect(willHappen(success)).toMatch(/^[A-Z][a-z ]+ will be [a-z]+\.$/);
});
