import { describe, expect, it } from "vitest";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { keptVersions } from "@/lib/base/list/fields";
import { operations } from "@/lib/resources/plan/operations";
import { endpoints } from "./endpoints";

/** What a resource has besides its own operations, read off the list of endpoints: a new one that lacks it fails here. */

const all: readonly Endpoint[] = endpoints;
const paths = new Set(all.map(({ method, path }) => `${method} ${path}`));
const isRead = (path: string) => paths.has(`GET ${path}`);
const names = (some: readonly Endpoint[]) => some.map(({ name }) => name);

const lists = all.filter(({ list, path }) => list && !/\/changes$/.test(path));
const versioned = lists.filter(({ list }) => list && keptVersions(list));
/** Records whose versions are kept, and that the API changes or deletes one by one. */
const changing = all.filter(
  ({ method, path }) => (method === "PUT" || method === "DELETE") && versioned.some((list) => isOneOf(path, list.path)),
);

function isOneOf(path: string, list: string): boolean {
  // Users are listed and read by the second version of the API, and changed by the first.
  const [record, parent] = [path.replace(/^\/v\d/, ""), list.replace(/^\/v\d/, "")];
  return record.startsWith(`${parent}/:`) && !record.slice(parent.length + 1).includes("/");
}

describe("The list of endpoints", () => {
  it("has a feed for each list whose versions are kept, unless its table has none", () => {
    const lacking = versioned.filter(
      ({ path, list }) => !isRead(`${path}/changes`) && list && keptVersions(list)?.feed !== false,
    );
    // A part of another list.
    expect(names(lacking)).toEqual(["listServiceAgreements"]);
  });

  it("reads the history of each record whose versions are kept", () => {
    const lacking = versioned.filter(({ path }) => ![...paths].some((each) => isHistoryOf(each, path)));
    expect(names(lacking)).toEqual(["listServiceAgreements"]);
  });

  it("plans each change and deletion of such a record", () => {
    const planned = new Set(Object.values(operations).map(({ endpoint }) => endpoint.name));
    const unplanned = changing.filter(({ name }) => !planned.has(name));
    expect(names(unplanned)).toEqual([]);
  });

  it("takes back each change and deletion of such a record, or says what is done instead", () => {
    expect(changing.length).toBeGreaterThan(10);
    expect(names(changing.filter(({ event }) => !event?.undo))).toEqual([]);
  });
});

const isHistoryOf = (path: string, list: string): boolean =>
  path.startsWith(`GET ${list}/:`) && path.endsWith("/history");
