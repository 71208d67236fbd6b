import type { Endpoint } from "@/lib/base/http/endpoint";
import { isRecordList } from "@/lib/base/http/list-why";
import { hasAt } from "@/lib/base/http/openapi-parameters";
import { endpoints } from "@/lib/endpoints";
import * as scim from "@/lib/scim/endpoints";
import { withSession } from "@/prisma/server/session";
import type { Answer, TestTenant } from "./fixtures";
import { address, hasParameters, type Identifiers, tenantTables } from "./population";
import type { RawRequest } from "./raw";

/** Sends requests across tenants, and finds foreign data in the answers and changes of foreign rows. */

/** A tenant with its credentials and the texts that identify its data. */
export interface TenantUnderTest {
  tenant: TestTenant;
  /** Contained in every text of its records. */
  marker: string;
  key: Record<string, string>;
  session: Record<string, string>;
  identifiers: Identifiers;
}

/** A provider with two customers, and another with one. */
export interface TenantSet {
  provider: TenantUnderTest;
  customer: TenantUnderTest;
  sibling: TenantUnderTest;
  rival: TenantUnderTest;
  rivalCustomer: TenantUnderTest;
  /** An identifier that every tenant has a record of, by table. */
  sharedIds: ReadonlyMap<string, string>;
  tableOf(endpoint: Endpoint): string | undefined;
}

export interface Probe extends RawRequest {
  endpoint: Endpoint;
  principal: TenantUnderTest | undefined;
  /** Foreign identifiers in the request itself, which an answer may repeat. */
  named: readonly string[];
}

/** The records that a parent and its children share by design; all others are visible to their own tenant only. */
const shared: readonly { path: RegExp; from: "child" | "family"; why: string }[] = [
  { path: /^\/v2\/subscription/, from: "child", why: "a provider sees its customers' subscriptions" },
  { path: /^\/v2\/order/, from: "child", why: "and their orders" },
  { path: /^\/v1\/account(\/:id|\/changes)?$/, from: "child", why: "and their accounts" },
  { path: /^\/v1\/support\//, from: "child", why: "and their tickets" },
  {
    path: /\/consent|signed-agreement/,
    from: "family",
    why: "a provider's global agreements are asked of customers, whose acceptance it sees",
  },
  {
    path: /^\/v1\/user\/me|^\/v1\/user\/guest|^\/v1\/auth/,
    from: "family",
    why: "a provider's users may enter a customer's tenant, as its guests",
  },
];

/** The API's and SCIM's. */
export const operations: readonly Endpoint[] = [...endpoints, ...Object.values(scim)];

/**
 * Every operation × {session, key, none} × {own, foreign, unknown, a child's, a parent's, a shared identifier} × tenant
 * parameters.
 */
export function probesOf(resident: TenantUnderTest, population: TenantSet): Probe[] {
  const others = Object.values(population).filter(
    (each): each is TenantUnderTest => isTenantUnderTest(each) && each !== resident,
  );
  return operations.flatMap((endpoint) => {
    const { byId, byParameter } = requestsOf(endpoint, resident, others, population);
    const as = (credential: Record<string, string>, request: Request): Probe => {
      const repeatable: Record<string, string> =
        endpoint.method === "POST" ? { "Idempotency-Key": "the same for all" } : {};
      return { ...request, principal: resident, headers: { ...credential, ...repeatable, ...request.headers } };
    };
    return [
      // By key and session in turn, which authenticate the same tenant in two ways.
      ...[...byId, ...byParameter].map((request, at) => as(at % 2 === 0 ? resident.key : resident.session, request)),
      ...[...byId, ...byParameter].slice(0, 3).map((request) => ({ ...request, principal: undefined })),
    ];
  });
}

const isTenantUnderTest = (value: unknown): value is TenantUnderTest =>
  typeof value === "object" && value !== null && "marker" in value;

type Request = Omit<Probe, "principal">;

function requestsOf(
  endpoint: Endpoint,
  resident: TenantUnderTest,
  others: TenantUnderTest[],
  population: TenantSet,
): { byId: Request[]; byParameter: Request[] } {
  const { list, body, example } = endpoint;
  const table = population.tableOf(endpoint) ?? list?.table ?? "";
  const [own, ...foreign] = [resident, ...others].map((each) => each.identifiers.get(table)?.at(0) ?? "x");
  const ids = hasParameters(endpoint)
    ? [own, ...foreign, "0".repeat(24), population.sharedIds.get(table) ?? "x"]
    : [""];
  const tenants = [resident, ...others].map(({ tenant }) => tenant.id);
  const parameters = list
    ? [
        ...tenants.map((tenant, at) => `${at % 2 === 0 ? "~" : ""}filter[tenant]=${tenant}`),
        "~filter[tenant]=unknown",
        `~filter[tenant]=!${resident.tenant.id}`,
        "~filter[tenant]=!",
        example?.query ?? "",
        "populate[]=assignedProductsCount",
        "extended[]=services",
        ...(endpoint.filtersOnly
          ? []
          : [
              list.envelope.style === "offset" && !endpoint.changes ? "~limit=1000" : "~perPage=1000",
              `~filter[${list.id}]=!`,
              ...foreign.map((id) => `~filter[${list.id}]=${id}`),
              ...others.map(({ marker }) => `~search=${marker}`),
              ...(isRecordList(endpoint)
                ? [own, ...foreign].flatMap((id) => [`~why=${id}`, `~why=${id}&~filter[tenant]=${tenants[1]}`])
                : []),
              ...list.columns.slice(0, 2).map((column) => `~filter[${column}]=`),
            ]),
      ]
    : [`filter[tenant]=${tenants[1]}`, `tenant=${tenants[1]}`];
  const plain = body && JSON.stringify(example?.body ?? {});
  const bodies = [
    ...tenants.map((tenant) => ({ ...(example?.body as object), tenant })),
    withIds(example?.body ?? {}, [...foreign, own ?? "x"]),
  ];
  const request = (id: string, query: string, sent?: string, headers: Record<string, string> = {}): Request => ({
    endpoint,
    method: endpoint.method,
    path: address(endpoint, id, query.replace(/[[\]<>]/g, encodeURIComponent)),
    headers: { ...headers, ...(sent === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(sent === undefined ? {} : { body: sent }),
    named: words(`${id} ${query} ${sent ?? ""}`),
  });
  const [first = ""] = ids;
  const now = new Date().toISOString();
  return {
    byId: ids.flatMap((id) => [
      request(id ?? "", "", plain),
      ...(endpoint.record ? [request(id ?? "", `~at=${new Date().toISOString()}`)] : []),
    ]),
    byParameter: [
      ...parameters.map((query) => request(first, query, plain)),
      ...(hasAt(endpoint) ? parameters.map((query) => request(first, `${query}&~at=${now}`, plain)) : []),
      ...(body ? bodies.map((sent) => request(first, "", JSON.stringify(sent))) : []),
      ...(list?.csv ? [request(first, "", undefined, { Accept: "text/csv" })] : []),
      ...(list ? [request(first, "", undefined, { Accept: "application/x-ndjson" })] : []),
    ],
  };
}

/** A body whose every list of identifiers, empty in an example, names these. */
function withIds(body: unknown, ids: string[]): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      /ids?$/i.test(name) ? (Array.isArray(value) ? ids : ids[0]) : value,
    ]),
  );
}

/** The words of a text: identifiers are looked up among them, which is faster than searching for each. */
const words = (text: string): string[] => text.split(/[^A-Za-z0-9_-]+/);

/** Finds other tenants' data in answers. */
export class Scanner {
  readonly #owner = new Map<string, TenantUnderTest | "several">();
  readonly #residents: TenantUnderTest[];
  /** The foreign identifiers that a tenant has requested so far, which its own log may contain. */
  readonly #asked = new Map<TenantUnderTest, Set<string>>();

  constructor(population: TenantSet) {
    this.#residents = Object.values(population).filter(isTenantUnderTest);
    for (const resident of this.#residents) {
      for (const id of [...resident.identifiers.values()].flat()) {
        this.#owner.set(id, this.#owner.has(id) && this.#owner.get(id) !== resident ? "several" : resident);
      }
    }
  }

  /** The foreign data in an answer, as sentences. */
  foreign({ endpoint, principal, named }: Probe, { text, headers }: Answer): string[] {
    const whole = `${text}\n${[...headers].map(([name, value]) => `${name}: ${value}`).join("\n")}`;
    const asked = (principal && this.#asked.get(principal)) ?? new Set();
    if (principal) this.#asked.set(principal, asked);
    for (const word of named) asked.add(word);
    const known = new Set(named);
    const isAsked = (word: string) =>
      known.has(word) || (/^\/v1\/(event|request)/.test(endpoint.path) && asked.has(word));
    const lower = whole.toLowerCase();
    return [
      ...this.#residents.flatMap((owner) =>
        lower.includes(owner.marker.toLowerCase()) &&
        !isAsked(owner.marker) &&
        !this.#mayShow(endpoint, principal, owner)
          ? [`the marker of ${owner.tenant.id}`]
          : [],
      ),
      ...[...new Set(words(whole))].flatMap((word) => {
        const owner = this.#owner.get(word);
        return !owner || owner === "several" || isAsked(word) || this.#mayShow(endpoint, principal, owner)
          ? []
          : [`${word} of ${owner.tenant.id}`];
      }),
    ];
  }

  #mayShow({ path }: Endpoint, principal: TenantUnderTest | undefined, owner: TenantUnderTest): boolean {
    if (principal === owner) return true;
    if (!principal) return false;
    const isChild = owner.tenant.parent === principal.tenant.id;
    const isParent = principal.tenant.parent === owner.tenant.id;
    return shared.some((each) => each.path.test(path) && (isChild || (each.from === "family" && isParent)));
  }
}

/** A digest of a tenant's rows in each table, to find changes by others. */
export async function digests(ownerUrl: string, tenants: readonly string[]): Promise<Record<string, string>> {
  return await withSession(ownerUrl, async (owner) => {
    const found: Record<string, string> = {};
    // What is stored later of earlier requests; and a parent sees its children's records as well, and these tables
    // count them for it.
    const counting = ["row_change", "ticket_day", "request"];
    const tables = (await tenantTables(owner)).filter(({ name }) => !counting.includes(name));
    for (const { name } of tables) {
      const { rows } = await owner.query<{ tenant: string; digest: string }>(
        `SELECT tenant, md5(string_agg(md5(row::text), '' ORDER BY md5(row::text))) AS digest
         FROM (SELECT tenant, to_jsonb(t) - ARRAY['last_used', 'last_seen'] AS row FROM ${owner.escapeIdentifier(name)} t
               WHERE tenant = ANY ($1)) r GROUP BY tenant`,
        [tenants],
      );
      for (const { tenant, digest } of rows) found[`${name} of ${tenant}`] = digest;
    }
    return found;
  });
}
