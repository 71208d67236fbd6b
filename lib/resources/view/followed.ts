import type { Endpoint } from "@/lib/base/http/endpoint";
import type { List } from "@/lib/base/list/fields";
import type { ListQuery } from "@/lib/base/list/query";
import { readableList } from "@/lib/base/list/readable-list";
import { listAccounts } from "@/lib/resources/account/endpoints";
import { listAgreements } from "@/lib/resources/agreement/endpoints";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { shownQuery } from "@/lib/resources/collection/service";
import { listDistributors } from "@/lib/resources/distributor/endpoints";
import { listProducts } from "@/lib/resources/product/endpoints";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { listTickets } from "@/lib/resources/ticket/endpoints";
import type { SavedView } from "./schema";

/** The lists whose changes can be followed, by the screen that shows them. */

interface Screen {
  endpoint: Endpoint & { list: List };
  /** Parameters outside the list grammar that narrow it: what they leave is known of the present alone. */
  narrowedBy?: string;
  /** What its service adds to each query. */
  shown?: (query: ListQuery) => ListQuery;
}

export const screens = new Map<string, Screen>([
  ["/subscriptions", { endpoint: listCustomerSubscriptions }],
  ["/accounts", { endpoint: listAccounts }],
  ["/tickets", { endpoint: listTickets, narrowedBy: "openOn" }],
  ["/agreements", { endpoint: listAgreements, narrowedBy: "type" }],
  ["/products", { endpoint: listProducts }],
  ["/collections", { endpoint: listCollections, shown: shownQuery }],
  ["/distributors", { endpoint: listDistributors }],
]);

export interface FollowedView {
  list: List;
  /** What its reader needs. */
  feature: Endpoint["feature"];
  /** Relative times are as they were saved. */
  query: ListQuery;
}

/** What a saved view asks of its list; undefined where changes of that cannot be followed. */
export function followed({ screen, parameters }: Pick<SavedView, "screen" | "parameters">): FollowedView | undefined {
  const known = screens.get(screen);
  const params = new URLSearchParams(parameters);
  if (!known || [...params.keys()].some((name) => name.replace(/^~|\[\]$/g, "") === known.narrowedBy)) return undefined;
  const { endpoint, shown } = known;
  const { at, snapshot, ...query } = readableList(endpoint.list, params).query;
  return { list: endpoint.list, feature: endpoint.feature, query: shown?.(query) ?? query };
}
