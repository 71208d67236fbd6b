import { expect, it } from "vitest";
import { inverses } from "@/lib/resources/undo/inverses";
import { willHappen } from "./will-happen";

it("tells what each undo will do in the future tense", () => {
  expect(willHappen("Account was updated")).toBe("Account will be updated.");
  for (const { event } of inverses.values())
    expect(willHappen(event.success)).toMatch(/^[A-Z][a-z ]+ will be [a-z]+\.$/);
});
