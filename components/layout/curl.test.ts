import { describe, expect, it } from "vitest";
import { curlOf, readableQuery } from "./curl";

describe("a request as curl", () => {
  it("names no key and keeps the grammar readable", () => {
    const command = curlOf({ method: "GET", path: "/v2/things", query: "~filter[price]=>=100" }, "https://api.example");
    expect(command).toBe(
      `curl -g -H "Authorization: Bearer $COMPTOIR_KEY" 'https://api.example/v2/things?~filter[price]=%3E=100'`,
    );
  });

  it("quotes a body for the shell", () => {
    const command = curlOf({ method: "PUT", path: "/v1/thing/1", body: { name: "It's" } }, "https://api.example");
    expect(command).toContain(`-X PUT`);
    expect(command).toContain(`-d '{"name":"It'\\''s"}'`);
  });
});

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
