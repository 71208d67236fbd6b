"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { useList } from "@/components/list/use-list-state";
import { useHasFeature } from "@/components/session/viewer";
import { where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { listAccounts } from "@/lib/resources/account/endpoints";
import type { Ticket } from "@/lib/resources/ticket/schema";
import customerClasses from "../accounts/customer.module.css";
import { EventsPart, Part, PartRow, TermsPart, TicketsPart } from "../accounts/customer-parts";
import { paths } from "../paths";
import { TicketLife } from "./ticket-life";
import classes from "./tickets.module.css";

/** What belongs to a ticket: its life and events, and its customer with other tickets and running subscriptions. */
export function TicketRelated({ ticket }: { ticket: Ticket }) {
  const { id, tenant } = ticket;
  const { address } = useList();
  return (
    <div className={`stack min-w-0 border-t ${classes.related} ${customerClasses.side}`}>
      <TicketLife ticket={ticket} />
      {tenant !== undefined && (
        <>
          <CustomerParts tenant={tenant} />
          <TicketsPart tenant={tenant} except={id} hrefOf={(other) => address.addressOf({ open: other })} />
        </>
      )}
      <EventsPart title={t("Events")} ids={[id]} />
    </div>
  );
}

/** The customer, if its tenant has this account alone: the tickets of several are not of one of them. */
function CustomerParts({ tenant }: { tenant: string }) {
  const mayRead = useHasFeature("Platform/Account");
  const query = useQuery({ ...accountQuery(tenant), enabled: mayRead });
  if (!mayRead || query.data === null) return null;
  return (
    <>
      <Part
        title={t("Customer")}
        failed={t("Could not load the customer.")}
        query={query}
        rows={1}
        empty={() => undefined}
      >
        {(account) => (
          <ul className={customerClasses.list}>
            <PartRow href={paths.account(account?.id ?? "")} name={account?.name ?? account?.id} />
          </ul>
        )}
      </Part>
      {query.data && <TermsPart title={t("Running subscriptions")} account={query.data.id} />}
    </>
  );
}

const accountQuery = (tenant: string) =>
  queryOptions({
    queryKey: [listAccounts.area, "of tenant", tenant],
    queryFn: async ({ signal }) => {
      const search = where(listAccounts.list, { tenant }, { limit: 1, fields: ["id", "name"] });
      const { data, pagination } = (await call(listAccounts, { search, signal })).data;
      return pagination.total === 1 ? (data[0] ?? null) : null;
    },
    staleTime: 15_000,
  });
