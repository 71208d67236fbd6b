"use client";

import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "@/components/record/loaded";
import { useViewer } from "@/components/session/viewer";
import { usePageData } from "@/lib/browser/page-data";
import { message, t } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import classes from "../accounts/customer.module.css";
import { EventsPart, TermsPart, TicketsPart } from "../accounts/customer-parts";
import { runningQuery, tenantQuery } from "../accounts/customer-queries";

/** Records related to a subscription: its events, and its customer's tickets and other subscriptions. */
export function RelatedRecords({ subscription }: { subscription: Subscription }) {
  const { _id: id, account } = subscription;
  return (
    <div className={`stack min-w-0 ${classes.side}`}>
      <EventsPart title={t("History")} ids={[id]} subscription={id} />
      {account !== undefined && <CustomerParts id={id} account={account} />}
    </div>
  );
}

function CustomerParts({ id, account }: { id: string; account: string }) {
  const ofTenant = tenantQuery(account, useViewer().tenant.id);
  usePageData(ofTenant, runningQuery(account, id));
  const tenant = useQuery(ofTenant);
  // Rendered together, so that nothing moves when the tenant is known.
  if (tenant.isPending) return null;
  return (
    <>
      <LoadFailure query={tenant} failed={message("Could not load the tenant of the customer.")} />
      {tenant.data && <TicketsPart tenant={tenant.data} />}
      <TermsPart title={t("The customer's other subscriptions")} account={account} except={id} />
    </>
  );
}
