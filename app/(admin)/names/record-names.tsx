"use client";

import { useQuery } from "@tanstack/react-query";
import type { RecordNamesProps } from "@/components/record/screen-parts";
import { useViewer } from "@/components/session/viewer";
import type { NamedRecords } from "@/components/table/filter-field";
import type { Feature } from "@/lib/base/auth/features";
import { where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import type { ListEndpoint, RowOf } from "@/lib/browser/list";
import { readRows } from "@/lib/browser/list-search";
import { getTenant } from "@/lib/resources/tenant/endpoints";
import { titleOf } from "../agreements/agreement-title";
import { objectName } from "../events/event-changes";

/** The names of records whose ids a filter has, from the list of each kind, which is loaded when it is needed. */
export function RecordNames({ of, ids, children }: RecordNamesProps) {
  const { features } = useViewer();
  const { data } = useQuery({
    queryKey: ["names", of, ids],
    queryFn: ({ signal }) => readers[of](ids, features, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return children(data);
}

type Names = Record<string, string>;
type Reader = (ids: readonly string[], features: readonly Feature[], signal: AbortSignal) => Promise<Names>;

/** The names of so many records are read at once, so that the address stays short. */
const most = 50;

/** @param field the field with the ids, where they are not those of the rows */
const listed =
  <E extends ListEndpoint>(
    load: () => Promise<E>,
    nameOf: (row: RowOf<E>) => string | undefined,
    field?: { path: string; idOf: (row: RowOf<E>) => string | undefined },
  ): Reader =>
  async (ids, features, signal) => {
    const endpoint = await load();
    const { list, feature } = endpoint;
    if (!features.some((each) => each === feature)) return {};
    const filters = { [field?.path ?? list.id]: ids.slice(0, most) };
    const rows = await readRows<RowOf<E>>(endpoint, where(list, filters, { limit: 2 * most }), signal);
    const idOf = field?.idOf ?? ((row) => (row as Readonly<Record<string, string>>)[list.id]);
    const names: Names = {};
    for (const row of rows) {
      const [id, name] = [idOf(row), nameOf(row)];
      // Of several rows about one record the first is the newest.
      if (id !== undefined && name !== undefined) names[id] ??= name;
    }
    return names;
  };

/** The tenant and its customers. */
const tenants: Reader = async (_, features, signal) => {
  if (!features.includes("Platform/Tenant")) return {};
  const { id, name, customers = [] } = (await call(getTenant, { signal })).data;
  return Object.fromEntries([{ id, name }, ...customers].map((each) => [each.id, each.name ?? each.id]));
};

const nameOfRow = ({ name }: { name?: string | undefined }) => name;

const readers: Readonly<Record<NamedRecords, Reader>> = {
  accounts: listed(async () => (await import("@/lib/resources/account/endpoints")).listAccounts, nameOfRow),
  agreements: listed(async () => (await import("@/lib/resources/agreement/endpoints")).listAgreements, titleOf),
  collections: listed(async () => (await import("@/lib/resources/collection/endpoints")).listCollections, nameOfRow),
  distributors: listed(async () => (await import("@/lib/resources/distributor/endpoints")).listDistributors, nameOfRow),
  // Records of any kind have the names that the newest events about them tell.
  objects: listed(async () => (await import("@/lib/resources/event/endpoints")).listEvents, objectName, {
    path: "data._id",
    idOf: ({ data }) => data?._id,
  }),
  // A product group has the name of the product with its id.
  products: listed(async () => (await import("@/lib/resources/product/endpoints")).listProducts, nameOfRow),
  roles: listed(async () => (await import("@/lib/resources/role/endpoints")).listRoles, nameOfRow),
  subscriptions: listed(
    async () => (await import("@/lib/resources/subscription/endpoints")).listCustomerSubscriptions,
    nameOfRow,
  ),
  tenants,
  tickets: listed(
    async () => (await import("@/lib/resources/ticket/endpoints")).listTickets,
    ({ subject }) => subject,
  ),
  users: listed(
    async () => (await import("@/lib/resources/user/endpoints")).listUsers,
    ({ username }) => username,
  ),
};
