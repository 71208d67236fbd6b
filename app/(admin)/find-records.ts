import type { PaletteItem } from "@/components/command/palette-store";
import { countOf } from "@/components/ui/number-format";
import type { Feature } from "@/lib/base/auth/features";
import { call } from "@/lib/base/http/client";
import { isPresent, startsWith, where } from "@/lib/base/list/where";
import { listAccounts } from "@/lib/resources/account/endpoints";
import { listAgreements } from "@/lib/resources/agreement/endpoints";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { listDistributors } from "@/lib/resources/distributor/endpoints";
import { listProducts } from "@/lib/resources/product/endpoints";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { paths } from "./paths";

interface Finder {
  feature: Feature;
  find: (query: string, signal: AbortSignal) => Promise<PaletteItem[]>;
}

const resultsMax = 4;

/** Finds records by name, id or SKU, with the search of each list that the features allow. */
export async function findRecords(
  group: "SKU" | "Records",
  query: string,
  features: readonly Feature[],
  signal: AbortSignal,
): Promise<PaletteItem[]> {
  if (query.length > 200 || query.startsWith("/v")) return [];
  if (group === "SKU") return features.includes("Platform/Subscription") ? await findSku(query, signal) : [];
  const open = finders.filter(({ feature }) => features.includes(feature));
  // If one list fails, the results of the others are still shown.
  const found = await Promise.all(open.map(({ find }) => find(query, signal).catch(() => [])));
  return found.flat();
}

/** Subscriptions with an item whose SKU starts with the query. */
async function findSku(query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  if (query.length < 2 || /\s/.test(query)) return [];
  const filters = { "items.sku": startsWith(query) };
  const search = where(listCustomerSubscriptions.list, filters, { limit: 50, fields: ["items.sku", "items.name"] });
  const { data } = await call(listCustomerSubscriptions, { search, signal });
  if (data.metadata.total === 0) return [];
  const items = data.data.flatMap((row) => row.items ?? []);
  const names = new Map(
    items.flatMap(({ sku, name }) => (sku?.startsWith(query) ? [[sku, name ?? sku] as const] : [])),
  );
  const all: PaletteItem = {
    id: `sku ${query}`,
    label: `Subscriptions with an item ${query}`,
    detail: countOf(data.metadata.total, "subscription"),
    href: paths.subscriptions(where(listCustomerSubscriptions.list, filters)),
  };
  const each = [...names].slice(0, resultsMax).map(
    ([sku, name]): PaletteItem => ({
      id: `sku= ${sku}`,
      label: name,
      code: sku,
      href: paths.subscriptions(where(listCustomerSubscriptions.list, { "items.sku": sku })),
    }),
  );
  return names.size > 1 ? [all, ...each] : each.length > 0 ? each : [all];
}

const finders: readonly Finder[] = [
  {
    feature: "Platform/Subscription",
    find: async (query, signal) => {
      const view = { search: query, limit: resultsMax, fields: ["_id", "name", "account_details.name"] } as const;
      const { data } = await call(listCustomerSubscriptions, {
        search: where(listCustomerSubscriptions.list, {}, view),
        signal,
      });
      return data.data.map(({ _id, name, account_details }) => ({
        id: `subscription ${_id}`,
        label: name ?? _id,
        detail: ["Subscription", account_details?.name].filter(Boolean).join(" of "),
        code: _id,
        href: paths.subscription(_id),
      }));
    },
  },
  {
    feature: "Platform/Account",
    find: async (query, signal) => {
      const view = { search: query, limit: resultsMax, fields: ["id", "name", "number"] } as const;
      const { data } = await call(listAccounts, { search: where(listAccounts.list, {}, view), signal });
      return data.data.map(({ id, name, number }) => ({
        id: `account ${id}`,
        label: name ?? id,
        detail: ["Account", number].filter(Boolean).join(" "),
        code: id,
        href: paths.account(id),
      }));
    },
  },
  {
    feature: "Platform/Distributor",
    find: async (query, signal) => {
      const view = { search: query, limit: resultsMax, fields: ["_id", "name", "active"] } as const;
      const { data } = await call(listDistributors, { search: where(listDistributors.list, {}, view), signal });
      return data.distributors.map(({ _id, name, active }) => ({
        id: `distributor ${_id}`,
        label: name ?? _id,
        detail: active === false ? "Distributor, inactive" : "Distributor",
        code: _id,
        href: paths.distributor(_id),
      }));
    },
  },
  {
    feature: "Platform/Product",
    find: async (query, signal) => {
      const view = { search: query, limit: resultsMax, fields: ["id", "name"] } as const;
      const { data } = await call(listProducts, { search: where(listProducts.list, {}, view), signal });
      return data.map(({ id, name }) => ({
        id: `product ${id}`,
        label: name ?? id,
        detail: "Product",
        code: id,
        href: paths.product(id),
      }));
    },
  },
  {
    feature: "Platform/Product",
    find: async (query, signal) => {
      const view = { search: query, limit: resultsMax, fields: ["id", "name"] } as const;
      const [live, deleted] = await Promise.all([
        call(listCollections, { search: where(listCollections.list, {}, view), signal }),
        call(listCollections, { search: where(listCollections.list, { deletedDate: isPresent }, view), signal }),
      ]);
      const item = (id: string, name: string | undefined, detail: string, href: string): PaletteItem => ({
        id: `${detail} ${id}`,
        label: name ?? id,
        detail,
        code: id,
        href,
      });
      return [
        ...live.data.data.map(({ id, name }) => item(id, name, "Collection", paths.collection(id))),
        ...deleted.data.data.map(({ id, name }) =>
          item(id, name, "Collection in the trash", paths.deletedCollection(id)),
        ),
      ];
    },
  },
  {
    feature: "Platform/Contract",
    find: async (query, signal) => {
      const view = { search: query, limit: resultsMax, fields: ["_id", "type", "content"] } as const;
      const { data } = await call(listAgreements, { search: where(listAgreements.list, {}, view), signal });
      return data.map(({ _id, type, content }) => ({
        id: `agreement ${_id}`,
        label: content?.en?.title ?? Object.values(content ?? {})[0]?.title ?? _id,
        detail: ["Agreement", type].filter(Boolean).join(", "),
        code: _id,
        href: paths.agreement(_id),
      }));
    },
  },
];
