import { queryOptions } from "@tanstack/react-query";
import { groupBy } from "@/lib/base/group-by";
import type { RecordVersion } from "@/lib/base/http/history";
import { isMissing, not, where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { listAccounts } from "@/lib/resources/account/endpoints";
import { listAgreements } from "@/lib/resources/agreement/endpoints";
import { listSignedAgreements } from "@/lib/resources/consent/endpoints";
import { listEvents } from "@/lib/resources/event/endpoints";
import { getCustomerSubscriptionHistory, listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { listTickets } from "@/lib/resources/ticket/endpoints";
import { listUsers } from "@/lib/resources/user/endpoints";
import { titleOf } from "../agreements/agreement-title";
import { termFields } from "../subscriptions/term-fields";

/** The queries of a customer's page, one for each part. The links to the lists use the same filters. */

const fresh = { staleTime: 15_000, placeholderData: undefined };

/** The most terms and tickets that are read, added up and drawn. */
const rowsMost = 1000;

export const termFilters = (account: string): URLSearchParams =>
  where(listCustomerSubscriptions.list, { account, status: ["active", "pending"] }, { sort: "end_date" });

/** The running and future terms, the next to end first. */
export const termsQuery = (account: string) =>
  queryOptions({
    queryKey: [listCustomerSubscriptions.area, "customer", account],
    queryFn: async ({ signal }) => {
      const search = where(
        listCustomerSubscriptions.list,
        { account, status: ["active", "pending"] },
        {
          sort: "end_date",
          limit: rowsMost,
          fields: termFields,
        },
      );
      const { data, request } = await call(listCustomerSubscriptions, { search, signal });
      return { rows: data.data, total: data.metadata.total, request };
    },
    ...fresh,
  });

/** The next of the running and future terms to end, without the subscription beside which they are shown. */
export const runningQuery = (account: string, except: string | undefined) =>
  queryOptions({
    queryKey: [listCustomerSubscriptions.area, "beside", account, except],
    queryFn: async ({ signal }) => {
      const search = where(
        listCustomerSubscriptions.list,
        { _id: except === undefined ? undefined : not(except), account, status: ["active", "pending"] },
        { sort: "end_date", limit: 5, fields: ["name", "end_date"] },
      );
      const { data } = await call(listCustomerSubscriptions, { search, signal });
      return { rows: data.data, total: data.metadata.total };
    },
    ...fresh,
  });

/** How many subscriptions there are in all, and the one that ended last. */
export const endedQuery = (account: string) =>
  queryOptions({
    queryKey: [listCustomerSubscriptions.area, "customer", account, "all"],
    queryFn: async ({ signal }) => {
      const view = { sort: "-end_date", limit: 1, fields: ["end_date"] } as const;
      const { data } = await call(listCustomerSubscriptions, {
        search: where(listCustomerSubscriptions.list, { account }, view),
        signal,
      });
      return { total: data.metadata.total, last: data.data[0]?.end_date };
    },
    ...fresh,
  });

/**
 * The tenant that is this customer: that of the account, if the tenant has no other one. Tickets, consents and users belong
 * to a tenant, and those of a tenant with several accounts are not this customer's alone.
 */
export const tenantQuery = (account: string, ownTenant: string) =>
  queryOptions({
    queryKey: [listAccounts.area, "customer", account, "tenant"],
    queryFn: async ({ signal }) => {
      const named = where(listAccounts.list, { id: account }, { limit: 10, fields: ["id", "tenant"] });
      const { data } = await call(listAccounts, { search: named, signal });
      const tenants = data.data.map(({ tenant }) => tenant);
      // The API returns the tenant's own account if a customer has one with the same identifier.
      const tenant = tenants.includes(ownTenant) ? ownTenant : tenants[0];
      if (tenant === undefined) return null;
      const beside = where(listAccounts.list, { tenant }, { limit: 1, fields: ["id"] });
      const { pagination } = (await call(listAccounts, { search: beside, signal })).data;
      return pagination.total === 1 ? tenant : null;
    },
    ...fresh,
  });

/** Whether an account is in the viewer's own tenant, and so has no place of its own to sign in. */
export const isOwnQuery = (id: string, tenant: string) =>
  queryOptions({
    queryKey: [listAccounts.area, "customer", id, "own", tenant],
    queryFn: async ({ signal }) => {
      const search = where(listAccounts.list, { id, tenant }, { limit: 1, fields: ["id"] });
      return (await call(listAccounts, { search, signal })).data.data.length > 0;
    },
    ...fresh,
  });

export const openTickets = (tenant: string) => ({ tenant, closed: isMissing });

export const ticketsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [listTickets.area, "customer", tenant],
    queryFn: async ({ signal }) => {
      const list = { sort: "-created", limit: rowsMost, fields: ["id", "subject", "created"] } as const;
      const open = where(listTickets.list, openTickets(tenant), list);
      const all = where(listTickets.list, { tenant }, { limit: 1, fields: ["id"] });
      const [found, every] = await Promise.all([
        call(listTickets, { search: open, signal }),
        call(listTickets, { search: all, signal }),
      ]);
      return { open: found.data.data, total: found.data.metadata.total, all: every.data.metadata.total };
    },
    ...fresh,
  });

const consentsMost = 200;

/** The newest consents of the customer's users, by agreement: how many users have accepted its newest version. */
export const consentsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [listSignedAgreements.area, "customer", tenant],
    queryFn: async ({ signal }) => {
      const list = { limit: consentsMost, fields: ["agreement", "version", "user_id", "data"] } as const;
      const search = where(listSignedAgreements.list, { tenant }, list);
      const { data } = await call(listSignedAgreements, { search, signal });
      const agreements = [...groupBy(data, ({ agreement }) => agreement)].flatMap(([id, consents]) => {
        if (id === undefined) return [];
        const newest = Math.max(...consents.map(({ version = 0 }) => version));
        const accepted = consents.filter(({ version = 0 }) => version === newest);
        const users = new Set(accepted.map(({ user_id }) => user_id)).size;
        return [{ id, signed: titleIn(consents[0]?.data), version: newest, users }];
      });
      const titles = await agreementTitles(
        agreements.map(({ id }) => id),
        signal,
      );
      return {
        // Of a deleted agreement only the title that was signed is known.
        agreements: agreements.map(({ signed, ...each }) => ({ ...each, title: titles.get(each.id) ?? signed })),
        isComplete: data.length < consentsMost,
      };
    },
    ...fresh,
  });

async function agreementTitles(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const search = where(listAgreements.list, { _id: ids }, { fields: ["_id", "content"] });
  const { data } = await call(listAgreements, { search, signal });
  return new Map(data.map((agreement) => [agreement._id, titleOf(agreement)]));
}

/** A consent holds the agreement it was given for, with the title in the accepted language. */
function titleIn(signed: unknown): string | undefined {
  const [first] = Array.isArray(signed) ? signed : [signed];
  const content: unknown = first?.content;
  if (typeof content !== "object" || content === null) return undefined;
  return Object.values(content)
    .map((text: { title?: unknown } | null) => text?.title)
    .find((title): title is string => typeof title === "string");
}

/** The users who signed in last; a tenant can read only its own. */
export const usersQuery = () =>
  queryOptions({
    queryKey: [listUsers.area, "customer"],
    queryFn: async ({ signal }) => {
      const list = {
        sort: "-metadata.last_login",
        limit: 5,
        fields: ["_id", "username", "firstname", "lastname", "metadata"],
      } as const;
      const { data } = await call(listUsers, { search: where(listUsers.list, {}, list), signal });
      return { rows: data.data, total: data.metadata.paginator.total };
    },
    ...fresh,
  });

/** The events of the account and of the customer's other records on the page. */
export const eventFilters = (ids: readonly string[]) => ({ "data._id": ids });

/** @param subscription one that imports may have changed: an import has a single event for all its records */
export const eventsQuery = (ids: readonly string[], subscription?: string) =>
  queryOptions({
    queryKey: [listEvents.area, "customer", ids, subscription],
    queryFn: async ({ signal }) => {
      const search = where(listEvents.list, eventFilters(ids), { limit: 5 });
      const [{ data }, imports] = await Promise.all([
        call(listEvents, { search, signal }),
        subscription === undefined ? [] : importsOf(subscription, signal),
      ]);
      return { rows: data.data, total: data.pagination.total, imports };
    },
    ...fresh,
  });

/** The versions of a subscription that imports have made. */
async function importsOf(id: string, signal: AbortSignal): Promise<RecordVersion[]> {
  const { data } = await call(getCustomerSubscriptionHistory, { params: { id }, signal });
  return data.filter((version) => version.import !== undefined);
}
