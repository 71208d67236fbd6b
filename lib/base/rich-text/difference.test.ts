import { expect, it } from "vitest";
import { richText } from "@/prisma/seed/rich-text";
import { lineChanges } from "./difference";

it("a change is described by the removed and the added lines", () => {
  const before = richText("## Terms\n\nPay in 30 days.\n\nThe end.");
  const after = richText("## Terms\n\nPay in 14 days.\n\nThe end.\n\nNorwegian law holds.");
  expect(lineChanges(before, after)).toEqual([
    { change: "removed", text: "Pay in 30 days." },
    { change: "added", text: "Pay in 14 days." },
    { change: "added", text: "Norwegian law holds." },
  ]);
});

it("a change of style alone has no lines", () => {
  expect(lineChanges(richText("Pay now."), richText("Pay **now**."))).toEqual([]);
});

it("a text that is new is all added", () => {
  expect(lineChanges("", richText("One.\n\nTwo."))).toEqual([
    { change: "added", text: "One." },
    { change: "added", text: "Two." },
  ]);
});

it("two long texts with nothing in common are given up on rather than waited for", () => {
  const long = (word: string) =>
    JSON.stringify({ blocks: Array.from({ length: 2_000 }, (_, at) => ({ text: `${word} ${at}` })) });
  const started = process.cpuUsage();
  lineChanges(long("a"), long("b"));
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(1000);
});
