import { type Condition, etagOf, ifMatchOf, namesEtag } from "@/lib/base/http/etag";
import { ScimError } from "./protocol";

/** The parts that answers of lists and of resources share. */

const listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

export interface Projection {
  attributes: string | undefined;
  excludedAttributes: string | undefined;
}

/** Whether a request asks for an attribute, which is `usual` or not answered unless it does. */
export function isWanted(name: string, { attributes, excludedAttributes }: Projection, usual: boolean): boolean {
  const named = names(attributes);
  if (named.size > 0) return named.has(name.toLowerCase());
  return usual && !names(excludedAttributes).has(name.toLowerCase());
}

/** The attributes that a request asks for. `schemas`, `id` and `meta` are always answered. */
export const project = (resource: object, projection: Projection): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource).filter(
      ([name]) => ["schemas", "id", "meta"].includes(name) || isWanted(name, projection, true),
    ),
  );

/** The first part of each, in lower case: of `members.value` the members. */
const names = (sent = ""): Set<string> =>
  new Set(
    sent
      .split(",")
      .map(
        (each) =>
          each
            .trim()
            .replace(/^urn:.*:/i, "")
            .split(".")[0]
            ?.toLowerCase() ?? "",
      )
      .filter(Boolean),
  );

export const listAnswer = (resources: readonly object[], totalResults: number, startIndex = 1) => ({
  schemas: [listSchema],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

interface Described {
  type: "User" | "Group";
  id: string;
  created: Date;
  updated: Date;
}

export const metaOf = (site: string, { type, id, created, updated }: Described, row: object) => ({
  resourceType: type,
  created: created.toISOString(),
  lastModified: updated.toISOString(),
  location: locationOf(site, type, id),
  version: `W/${etagOf(row)}`,
});

export const locationOf = (site: string, type: "User" | "Group", id: string): string =>
  `${site}/scim/v2/${type}s/${encodeURIComponent(id)}`;

/** @throws ScimError `precondition_failed` */
export function requireVersion(condition: Condition, row: object): void {
  const ifMatch = ifMatchOf(condition);
  if (ifMatch === undefined || namesEtag(ifMatch, etagOf(row))) return;
  throw new ScimError("precondition_failed", "The resource has changed since you read it.");
}
