"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { LoadFailure } from "@/components/record/loaded";
import { useViewer } from "@/components/session/viewer";
import { formatCount } from "@/components/ui/number-format";
import { CalendarDay } from "@/components/ui/values";
import { call } from "@/lib/base/http/client";
import { usePageData } from "@/lib/base/http/page-data";
import { not, where } from "@/lib/base/list/where";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { Subscription } from "@/lib/resources/subscription/schema";
import classes from "../accounts/customer.module.css";
import { EventsPart, Part, shown, TicketsPart } from "../accounts/customer-parts";
import { tenantQuery, termFilters } from "../accounts/customer-queries";
import { paths } from "../paths";

/** Records related to a subscription: its events, and its customer's tickets and other subscriptions. */
export function RelatedRecords({ subscription }: { subscription: Subscription }) {
  const { _id: id, account } = subscription;
  return (
    <div className={classes.side}>
      <EventsPart title="History" ids={[id]} />
      {account !== undefined && <CustomerParts id={id} account={account} />}
    </div>
  );
}

function CustomerParts({ id, account }: { id: string; account: string }) {
  const queries = [tenantQuery(account, useViewer().tenant.id), othersQuery(id, account)] as const;
  usePageData(...queries);
  const tenant = useQuery(queries[0]);
  const others = useQuery(queries[1]);
  // Rendered together, so that nothing moves when the tenant is known.
  if (tenant.isPending) return null;
  return (
    <>
      <LoadFailure query={tenant} what="the tenant of the customer" />
      {tenant.data && <TicketsPart tenant={tenant.data} />}
      <Part
        title="The customer's other subscriptions"
        what="the other subscriptions"
        query={others}
        rows={shown}
        action={({ total }) =>
          total > 0 && <Link href={paths.subscriptions(termFilters(account))}>All {formatCount(total + 1)}</Link>
        }
        empty={({ total }) => (total > 0 ? undefined : "It has no other running subscription.")}
      >
        {({ rows }) => (
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={row._id}>
                <Link href={paths.subscription(row._id)} prefetch={false} title={row.name}>
                  {row.name ?? row._id}
                </Link>
                <span>
                  <CalendarDay value={row.end_date} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </>
  );
}

/** The running and future subscriptions of the customer, the next to end first. */
const othersQuery = (id: string, account: string) =>
  queryOptions({
    queryKey: [listCustomerSubscriptions.area, "beside", id, account],
    queryFn: async ({ signal }) => {
      const search = where(
        listCustomerSubscriptions.list,
        { _id: not(id), account, status: ["active", "pending"] },
        { sort: "end_date", limit: shown, fields: ["name", "end_date"] },
      );
      const { data } = await call(listCustomerSubscriptions, { search, signal });
      return { rows: data.data, total: data.metadata.total };
    },
    staleTime: 15_000,
    placeholderData: undefined,
  });
