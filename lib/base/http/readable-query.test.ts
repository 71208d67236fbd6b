import { describe, expect, it } from "vitest";
import { readableQuery } from "./readable-query";

describe("a readable query", () => {
  it("undoes escapes except those that hold it together", () => {
    const params = new URLSearchParams([
      ["~filter[name]", "~a&b"],
      ["~search", "two words"],
    ]);
    const query = readableQuery(params);
    expect(query).toBe("~filter[name]=~a%26b&~search=two%20words");
    expect([...new URLSearchParams(query)]).toEqual([...params]);
  });
});
