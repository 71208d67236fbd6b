import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json";

const of = (text: string) => canonicalJson(JSON.parse(text));

describe("canonical JSON", () => {
  it.each([
    ['{"subject":"A","closed":null}', '{ "closed": null,\n"subject": "\\u0041" }'],
    ['{"a":[{"x":1,"y":{"p":1,"q":2}}]}', '{"a":[{"y":{"q":2,"p":1},"x":1.0}]}'],
    ['{"10":1,"9":2,"é":3,"e":4}', '{"e":4,"é":3,"9":2,"10":1}'],
  ])("is the same of %s and %s", (one, other) => {
    expect(of(one)).toBe(of(other));
  });

  it.each([
    ['{"a":[1,2]}', '{"a":[2,1]}'],
    ['{"a":null}', "{}"],
    ['{"a":"1"}', '{"a":1}'],
    ['{"__proto__":1}', "{}"],
  ])("is another of %s and %s", (one, other) => {
    expect(of(one)).not.toBe(of(other));
  });

  it("writes what knows how it is written as that", () => {
    expect(canonicalJson({ file: { toJSON: () => ({ b: 1, a: 2 }) } })).toBe('{"file":{"a":2,"b":1}}');
  });
});
