import { describe, expect, it } from "vitest";
import * as z from "zod";
import { nameText, partialObject, text } from "@/lib/base/schema/primitives";
import { Precondition, parseChange, wholeBody } from "./judged-body";

const schema = partialObject({
  name: nameText(20, "It needs a name.").trim(),
  address: partialObject({ country: z.enum(["NO", "SE"]), city: text.max(10) }),
  groups: z.array(z.object({ id: text.max(3) })),
  limits: z.object({ low: z.number(), high: z.number() }),
});

/** What a service would be given, or the pointers that are refused. */
function judged(sent: object, present: unknown): unknown {
  const { body, open } = parseChange(schema, sent);
  const condition = new Precondition(undefined, body, open);
  try {
    condition.judge(present);
    return body;
  } catch (error) {
    return (error as { details: { errors: { pointer: string }[] } }).details.errors.map(({ pointer }) => pointer);
  }
}

const odd = {
  name: "  \u202Eold ",
  address: { country: "UK", city: "a city with a long name" },
  groups: [{ id: "toolong" }],
  limits: { low: 1 },
};

describe("a change", () => {
  it("can put back everything that is there, which leaves it as it is", () => {
    expect(judged(odd, odd)).toEqual({ address: {} });
    expect(judged({ ...odd, address: { ...odd.address, city: "Oslo" } }, odd)).toEqual({ address: { city: "Oslo" } });
    expect(judged({ name: " Two " }, { name: " Two " })).toEqual({});
    expect(judged({ groups: [{ id: "a", more: 1 }] }, { groups: [{ id: "a", more: 1 }] })).toEqual({});
  });

  it("is refused for each member that differs, also where the present value would be refused", () => {
    expect(judged({ ...odd, address: { country: "XX", city: odd.address.city } }, odd)).toEqual(["/address/country"]);
    expect(
      judged({ name: "", address: { country: "UK", city: "x".repeat(11) } }, { address: { country: "UK" } }),
    ).toEqual(["/name", "/address/city"]);
    expect(judged({ groups: [{ id: "toolong" }, { id: "b" }] }, odd)).toEqual(["/groups/0/id"]);
    expect(judged({ limits: { low: 2 } }, odd)).toEqual(["/limits/high"]);
  });

  it("takes a member that parsing alone changes, where it is not as it was", () => {
    expect(judged({ name: " Two " }, { name: "One" })).toEqual({ name: "Two" });
  });

  it("is refused at once where it is no object, and where nothing is known of the present record", () => {
    expect(() => parseChange(schema, [])).toThrow();
    expect(() => wholeBody(parseChange(schema, { address: { country: "XX" } }))).toThrow();
    expect(wholeBody(parseChange(schema, { name: " Two " }))).toEqual({ name: "Two" });
  });
});
