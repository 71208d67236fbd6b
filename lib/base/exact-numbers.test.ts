import fc from "fast-check";
import { expect, test } from "vitest";
import { inexactNumbers, isExact } from "./exact-numbers";

test.each([
  "0.1",
  "9007199254740992",
  "0.30000000000000004",
  "1e308",
  "5e-324",
  "12345678901234500000000",
  "0.10000000000000000000",
  "-00.5",
  "0.000000000000000000000000",
])("%s is kept as it is", (written) => {
  expect(isExact(written)).toBe(true);
});

test.each([
  "9007199254740993",
  "-1234567899517.1299",
  "12345678901234567890",
  "0.1234567890123456789",
  "1234567890123456e999",
])("%s would become another number", (written) => {
  expect(isExact(written)).toBe(false);
});

test("A number that is not exact is named with its place, texts of digits are not", () => {
  const json = String.raw`{"id":"9007199254740993","a~/\"b":[1,{"c":[9007199254740993 , 0.1]}],"":"x","d":{},"e":-9007199254740993}`;
  expect(inexactNumbers(json)).toEqual([
    expect.objectContaining({
      pointer: '/a~0~1"b/1/c/0',
      detail: "9007199254740993 has more digits than a number keeps: it would become 9007199254740992.",
    }),
    expect.objectContaining({ pointer: "/e" }),
  ]);
  expect(inexactNumbers("9007199254740993")).toMatchObject([{ pointer: "" }]);
});

test("No number that JavaScript has written is refused, wherever it stands", () => {
  const numbers = fc.jsonValue({ maxDepth: 5 });
  fc.assert(fc.property(numbers, (value) => inexactNumbers(JSON.stringify(value, null, 1)).length === 0));
  fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => isExact(String(value))));
});

test("A body of a megabyte of zeros or backslashes takes no long time", () => {
  const began = process.cpuUsage();
  const zeros = "0".repeat(500_000);
  inexactNumbers(`[1${zeros}1${zeros}, "${"\\\\".repeat(250_000)}", "${'\\"'.repeat(250_000)}"]`);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
