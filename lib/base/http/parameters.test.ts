import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { AppError } from "@/lib/base/errors";
import { defineList } from "@/lib/base/list/fields";
import { rawParameters } from "@/lib/base/list/list-parameters";
import { type Endpoint, endpoint } from "./endpoint";
import { openApiDocument } from "./openapi";
import { parsePlain, registerParameters, sortParameters } from "./parameters";

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
const others = endpoint({ ...things, name: "getOther", path: "/v1/other", query: {}, list: undefined });

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

describe("a parameter that an endpoint does not have", () => {
  beforeAll(() => registerParameters([things, others]));
  afterAll(() => registerParameters([]));

  it("is refused where another endpoint has it", () => {
    expect(refused("days=7", others)).toEqual(["days"]);
    expect(refused("~kind=a", others)).toEqual(["~kind"]);
  });

  it("is refused with the one that was meant, where it begins with ~", () => {
    expect(() => read("~fliter[price]=1")).toThrow("Did you mean ~filter?");
  });

  it("is ignored where no endpoint has it", () => {
    expect(refused("utm_source=mail&_=1", others)).toEqual([]);
  });
});

describe("the OpenAPI document", () => {
  const namesOf = (path: string) => {
    const { paths } = openApiDocument([things, others], { types: [], record: z.object({}) }) as {
      paths: Record<string, { get: { parameters: { name: string }[] } }>;
    };
    return paths[path]?.get.parameters.map(({ name }) => name);
  };

  it("writes brackets behind a parameter that may be repeated", () => {
    expect(namesOf("/v1/thing")).toEqual(expect.arrayContaining(["kind[]", "days", "~filter[price]"]));
  });

  it("names ~Accept where there is a choice of formats", () => {
    expect(namesOf("/v1/thing")).toContain("~Accept");
    expect(namesOf("/v1/other")).not.toContain("~Accept");
  });
});
