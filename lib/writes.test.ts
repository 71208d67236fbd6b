import { describe, expect, it } from "vitest";
import * as z from "zod";
import { AppError } from "@/lib/base/errors";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { parseBody } from "@/lib/base/http/parse-input";
import { endpoints } from "./endpoints";

/** What every writing operation does with members that it does not take. */

const all: readonly Endpoint[] = endpoints;
const withBody = all.filter(({ body, method }) => body && method !== "GET" && method !== "DELETE");

/** The members that are refused as unknown. */
function unknown(endpoint: Endpoint, sent: unknown, isStrict?: boolean): (string | undefined)[] {
  try {
    parseBody(endpoint, sent, isStrict);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const found = error.details.errors?.filter(({ code }) => code === "unknown_member") ?? [];
    return found.map(({ pointer }) => pointer);
  }
}

/** The operation that reads the record which another one makes or changes. */
const readerOf = ({ method, path }: Endpoint): Endpoint | undefined =>
  all.find((each) => {
    const isOne =
      method === "POST" ? each.path.replace(/\/:\w+$/, "") === path && each.path !== path : each.path === path;
    return each.method === "GET" && isOne && !each.list && each.response instanceof z.ZodObject;
  });

describe("A body with a member that nobody knows", () => {
  it("is refused by every POST, but for those whose body is free JSON", () => {
    const free = withBody.filter((each) => each.method === "POST" && unknown(each, { mispelt: 1 }).length === 0);
    expect(free.map(({ name }) => name)).toEqual(["restoreCollections", "previewRestore", "signAgreement"]);
  });

  it("is taken by every PUT, unless it prefers strict handling", () => {
    for (const endpoint of withBody.filter(({ method }) => method !== "POST")) {
      expect(unknown(endpoint, { mispelt: 1 }), endpoint.name).toEqual([]);
      expect(unknown(endpoint, { mispelt: 1 }, true), endpoint.name).toEqual(["/mispelt"]);
    }
  });

  it("is refused inside a member as well", () => {
    const update = all.find(({ name }) => name === "updateAccount") as Endpoint;
    expect(unknown(update, { status: { actve: true } }, true)).toEqual(["/status/actve"]);
  });
});

describe("A record as it is read", () => {
  const pairs = withBody.flatMap((endpoint) => {
    const reader = readerOf(endpoint);
    return reader ? [{ endpoint, reader }] : [];
  });

  it("has no member that making or changing one refuses", () => {
    for (const { endpoint, reader } of pairs) {
      const record = Object.fromEntries(
        Object.keys((reader.response as z.ZodObject).shape).map((name) => [name, null]),
      );
      expect(unknown(endpoint, record, true), endpoint.name).toEqual([]);
    }
    expect(pairs.length).toBeGreaterThan(15);
  });
});
