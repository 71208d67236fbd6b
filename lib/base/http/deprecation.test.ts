import { expect, test } from "vitest";
import * as z from "zod";
import { endpoint } from "./endpoint";
import { type Handler, handle } from "./handle";
import { openApiDocument } from "./openapi";

const old = endpoint({
  name: "getThing",
  method: "GET",
  path: "/v1/thing",
  area: "Things",
  summary: "Get the thing",
  feature: "authenticated",
  deprecated: { since: "2026-11-28", instead: "getBetterThing" },
  response: z.object({ name: z.string() }),
});

const { deprecated: _, ...present } = { ...old, name: "getBetterThing", path: "/v1/better-thing" as const };

test("an operation that ends says since when, and until when, in every answer and in the document", async () => {
  const ask = async (handler: Handler) => {
    const { status, headers } = await handler(new Request("http://localhost/v1/thing"));
    return [status, headers.get("deprecation"), headers.get("sunset")];
  };
  const service = async () => ({ name: "x" });
  expect(await ask(handle(old, service))).toEqual([401, "@1795824000", "Sun, 28 Nov 2027 00:00:00 GMT"]);
  expect(await ask(handle(present, service))).toEqual([401, null, null]);
  const { paths } = openApiDocument([old, present], { types: [], record: z.object({}) }) as {
    paths: Record<string, { get: Record<string, unknown> }>;
  };
  const { get } = paths["/v1/thing"] ?? {};
  expect(get).toMatchObject({
    deprecated: true,
    description: "Deprecated since 2026-11-28, and gone from 2027-11-28: use `getBetterThing`.",
    responses: { 200: { headers: { Sunset: expect.anything() } } },
  });
  expect(JSON.stringify(paths["/v1/better-thing"])).not.toMatch(/deprecat|sunset/i);
});
