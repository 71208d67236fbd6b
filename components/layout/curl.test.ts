import { describe, expect, it } from "vitest";
import { curlOf } from "./curl";

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
