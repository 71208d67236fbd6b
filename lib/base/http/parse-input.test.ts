import { describe, expect, it } from "vitest";
import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { type Endpoint, endpoint } from "./endpoint";
import { negotiate } from "./parse-input";

const thing = z.object({ id: z.string() });
const getThing = endpoint({
  name: "getThing",
  method: "GET",
  path: "/v1/thing/:id",
  area: "Things",
  summary: "Read a thing",
  feature: "authenticated",
  response: thing,
});
const listThings = endpoint({
  ...getThing,
  name: "listThings",
  path: "/v1/thing",
  list: defineList({
    record: thing,
    id: "id",
    table: "thing",
    visibility: "own",
    columns: [],
    search: [],
    defaultSort: "id",
    envelope: { style: "page", items: "data", total: "total" },
    csv: { fileName: "things", columns: ["id"] },
  }),
});
const scim: Endpoint = {
  ...getThing,
  path: "/scim/v2/Things",
  protocol: {
    mediaType: "application/scim+json",
    failure: () => ({ status: 500, body: {} }),
    headersOf: () => ({}),
  },
};

const negotiated = (of: Endpoint, headers: Record<string, string>) =>
  negotiate(of, new Request("http://localhost/v1/thing", { headers }));

describe("Accept", () => {
  it.each([
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    'application/json ; charset="utf-8"; q=0.5, text/plain',
    'application/json; profile="a, b; q=0"; indent=2',
    "text/html, application/json;q=0.9;level=1",
    "application/problem+json; charset=utf-8",
    "*/*; charset=utf-8",
    "",
    " ",
  ])("%j takes JSON: parameters other than the weight do not count", (Accept) => {
    expect(negotiated(getThing, { Accept })).toBe("json");
    expect(negotiated(listThings, { Accept })).toBe("json");
  });

  it.each(["text/csv; charset=utf-8; header=present", "application/json; charset=utf-8; q=0.1, text/csv"])(
    "%j takes CSV",
    (accept) => {
      expect(negotiated(listThings, { accept })).toBe("csv");
      expect(negotiated(listThings, { "~Accept": accept, Accept: "application/json" })).toBe("csv");
    },
  );

  it("answers every list as NDJSON, and other operations with 406", () => {
    const Accept = "application/x-ndjson; charset=utf-8";
    expect(negotiated(listThings, { Accept })).toBe("ndjson");
    expect(() => negotiated(getThing, { Accept })).toThrow("This operation answers application/json.");
  });

  it.each(["application/scim+json; charset=utf-8", "application/json;charset=utf-8", ""])("%j takes SCIM", (Accept) => {
    expect(negotiated(scim, { Accept })).toBe("json");
  });

  it.each(["text/html; charset=utf-8", "application/json; charset=utf-8; q=0", "application/xml"])(
    "%j takes nothing of ours",
    (Accept) => {
      expect(() => negotiated(getThing, { Accept })).toThrow("This operation answers application/json.");
    },
  );
});
