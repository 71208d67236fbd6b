import type { Actor } from "@/lib/base/auth/actor";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import type { RecordVersion } from "@/lib/base/http/history";
import { type Changes, readChanges } from "@/lib/base/list/feed";
import { readHistory } from "@/lib/base/list/history";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { message } from "@/lib/languages/text";
import type {
  getCustomerSubscription,
  getCustomerSubscriptionHistory,
  listCustomerSubscriptionChanges,
  listCustomerSubscriptions,
  listSubscriptionDetails,
} from "./endpoints";
import { type Subscription, subscriptionList } from "./schema";

/** The subscriptions of the tenant and of its direct children. */
export async function list(
  actor: Actor,
  { list: request }: Input<typeof listCustomerSubscriptions>,
): Promise<ListResult> {
  return await readList(actor.tenant, request);
}

export const changes = (
  actor: Actor,
  { list: request, query }: Input<typeof listCustomerSubscriptionChanges>,
): Promise<Changes> => readChanges(actor.tenant, request, query.since);

/** @throws AppError `not_found` */
export async function get(actor: Actor, { params }: Input<typeof getCustomerSubscription>): Promise<Subscription> {
  const found = await readRecord<Subscription>(actor.tenant, subscriptionList, params.id);
  if (!found) throw AppError.notFound(message("The subscription was not found."));
  return found;
}

/** @throws AppError `not_found` */
export const history = (
  actor: Actor,
  { params }: Input<typeof getCustomerSubscriptionHistory>,
): Promise<RecordVersion[]> =>
  readHistory(actor, subscriptionList, params.id, message("The subscription was not found."));

/** One row per item. */
export async function listDetails(
  actor: Actor,
  { list: request }: Input<typeof listSubscriptionDetails>,
): Promise<ListResult> {
  return await readList(actor.tenant, request);
}
