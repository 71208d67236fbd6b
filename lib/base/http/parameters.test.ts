import { describe, expect, it } from "vitest";
import * as z from "zod";
import { AppError } from "@/lib/base/errors";
import { defineList } from "@/lib/base/list/fields";
import { rawParameters } from "@/lib/base/list/list-parameters";
import { type Endpoint, endpoint } from "./endpoint";
import { parsePlain, sortParameters } from "./parameters";

const things = endpoint({
  name: "listThings",
  method: "GET",
  path: "/v1/thing",
  area: "Things",
  summary: "List things",
  feature: "authenticated",
  query: {
    kind: z.array(z.string()).default([]),
    days: z.string().transform(Number).optional(),
  },
  list: defineList({
    record: z.object({ id: z.string(), price: z.number().optional() }),
    id: "id",
    table: "thing",
    visibility: "own",
    columns: [],
    search: [],
    defaultSort: "id",
    envelope: { style: "page", items: "data", total: "total" },
    csv: { fileName: "things", columns: ["id"] },
  }),
  response: z.object({ data: z.array(z.object({ id: z.string() })) }),
});

function read(search: string, of: Endpoint = things): Record<string, unknown> {
  return parsePlain(of, sortParameters(of, rawParameters(new URLSearchParams(search))).plain);
}

/** The parameters that are refused. */
function refused(search: string, of?: Endpoint): (string | undefined)[] {
  try {
    read(search, of);
  } catch (error) {
    if (error instanceof AppError) return error.details.errors?.map(({ parameter }) => parameter) ?? [];
  }
  return [];
}

describe("an endpoint's own parameters", () => {
  it("may be repeated where their schema is an array", () => {
    expect(read("kind=a&kind[]=b")).toEqual({ kind: ["a", "b"], days: undefined });
    expect(read("days=7")).toEqual({ kind: [], days: 7 });
    expect(refused("days=7&days=8")).toEqual(["days"]);
    expect(refused("days[]=7")).toEqual(["days[]"]);
    expect(refused("kind[x]=a")).toEqual(["kind[x]"]);
  });

  it("may have numbers in the brackets, as PHP and the library qs write lists", () => {
    expect(read("kind[0]=a&kind[1]=b")).toEqual({ kind: ["a", "b"], days: undefined });
    expect(refused("days[0]=7")).toEqual(["days[0]"]);
  });
});

describe("a parameter that begins with ~", () => {
  it("is refused with the one that was meant", () => {
    expect(() => read("~fliter[price]=1")).toThrow("Did you mean ~filter?");
  });
});
