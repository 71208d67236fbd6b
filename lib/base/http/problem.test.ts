import { describe, expect, it } from "vitest";
import * as z from "zod";
import { number, text, timestamp } from "@/lib/base/schema/primitives";
import { toProblem } from "./problem";

const schema = z.strictObject({
  name: text.min(2).max(5),
  price: number.min(0).optional(),
  days: z.int().optional(),
  active: z.boolean().optional(),
  kind: z.enum(["a", "b"]).optional(),
  tags: z.array(text).min(1).optional(),
  mail: z.email().optional(),
  at: timestamp.optional(),
});

const problemOf = (body: unknown) => {
  const [issue] = schema.safeParse(body).error?.issues ?? [];
  if (!issue) throw new Error("nothing is wrong");
  return toProblem(issue);
};

describe("what is wrong with a field", () => {
  it.each([
    [{}, "/name", "required", "This is required."],
    [{ name: 5 }, "/name", "wrong_type", "Expected text, received a number."],
    [{ name: null }, "/name", "wrong_type", "Expected text, received null."],
    [{ name: "a" }, "/name", "out_of_range", "At least 2 characters."],
    [{ name: "abcdef" }, "/name", "out_of_range", "At most 5 characters."],
    [{ name: "abc", price: -1 }, "/price", "out_of_range", "At least 0."],
    [{ name: "abc", days: 1.5 }, "/days", "wrong_type", "Expected a whole number, received a number."],
    [{ name: "abc", active: "yes" }, "/active", "wrong_type", "Expected true or false, received text."],
    [{ name: "abc", kind: "c" }, "/kind", "not_allowed", "One of: a, b."],
    [{ name: "abc", tags: [] }, "/tags", "out_of_range", "At least 1 element."],
    [{ name: "abc", mail: "x" }, "/mail", "invalid_format", "Invalid email address"],
    [{ name: "abc", at: "tomorrow" }, "/at", "invalid", "A timestamp is ISO 8601, such as 2027-01-31T00:00:00.000Z."],
    [{ name: "abc", more: 1 }, "", "unknown_member", "Unknown member: more."],
    [5, "", "wrong_type", "Expected an object, received a number."],
  ])("%j is refused at %j with the code %s and the words %j", (body, pointer, code, detail) => {
    expect(problemOf(body)).toEqual({ pointer, code, detail });
  });
});
