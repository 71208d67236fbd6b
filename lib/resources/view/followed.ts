import type { Endpoint } from "@/lib/base/http/endpoint";
import type { List } from "@/lib/base/list/fields";
import type { ListQuery } from "@/lib/base/list/query";
import { readableList } from "@/lib/base/list/readable-list";
import { listAccounts } from "@/lib/resources/account/endpoints";
import { listAgreements } from "@/lib/resources/agreement/endpoints";
import { listCollections } from "@/lib/resources/collection/endpoints";
import * as collections from "@/lib/resources/collection/service";
import { listDistributors } from "@/lib/resources/distributor/endpoints";
import { listOrders } from "@/lib/resources/order/endpoints";
import { listProducts } from "@/lib/resources/product/endpoints";
import * as products from "@/lib/resources/product/service";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { listTickets } from "@/lib/resources/ticket/endpoints";
import type { SavedView } from "./schema";

/** The screens whose lists have a feed, so that their views can report what is new. */

interface Screen {
  endpoint: Endpoint & { list: List };
  /** Parameters of the screen outside the list's query language. A view that has one cannot be followed. */
  narrowedBy?: string;
  /** Adds the conditions of the list's service to a query. */
  shown?: (query: ListQuery) => ListQuery;
}

const screens = new Map<string, Screen>([
  ["/subscriptions", { endpoint: listCustomerSubscriptions }],
  ["/orders", { endpoint: listOrders }],
  ["/accounts", { endpoint: listAccounts }],
  ["/tickets", { endpoint: listTickets, narrowedBy: "openOn" }],
  ["/agreements", { endpoint: listAgreements, narrowedBy: "type" }],
  ["/products", { endpoint: listProducts, shown: products.shownQuery }],
  ["/collections", { endpoint: listCollections, shown: collections.shownQuery }],
  ["/distributors", { endpoint: listDistributors }],
]);

export interface FollowedView {
  list: List;
  /** The feature that its reader needs. */
  feature: Endpoint["feature"];
  /** The query as it was saved, with relative times unresolved. */
  query: ListQuery;
}

/** The list and query of a saved view; undefined if their changes cannot be followed. */
export function followed({ screen, parameters }: Pick<SavedView, "screen" | "parameters">): FollowedView | undefined {
  const known = screens.get(screen);
  const params = new URLSearchParams(parameters);
  if (!known || [...params.keys()].some((name) => name.replace(/^~|\[\]$/g, "") === known.narrowedBy)) return undefined;
  const { endpoint, shown } = known;
  const { at, snapshot, ...query } = readableList(endpoint.list, params).query;
  return { list: endpoint.list, feature: endpoint.feature, query: shown?.(query) ?? query };
}
