"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useCommand } from "@/components/command/registry";
import { tableCommands } from "@/components/command/table-commands";
import { PageBody, ScrollRegion } from "@/components/layout/page";
import { LoadFailure } from "@/components/record/loaded";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { lateParts } from "@/components/ui/late-parts";
import { usePageData } from "@/lib/browser/page-data";
import { t } from "@/lib/languages/text";
import { accountQuery } from "@/lib/resources/account/client";
import type { Account } from "@/lib/resources/account/schema";
import { subscriptionQuery } from "@/lib/resources/subscription/client";
import { plannedQuery } from "@/lib/resources/subscription-change/queries";
import { OrdersPart } from "../orders/orders-part";
import { paths } from "../paths";
import { TermCards } from "../subscriptions/term-cards";
import { accountFields } from "./account-fields";
import classes from "./customer.module.css";
import { ContactsPart, MissingFeatures } from "./customer-contacts";
import { AgreementsPart, EventsPart, TicketsPart, UsersPart } from "./customer-parts";
import { endedQuery, tenantQuery, termsQuery, ticketsQuery } from "./customer-queries";
import { CustomerTerms, TermsSkeleton } from "./customer-terms";

const late = lateParts(() => import("./late"));
const SubscriptionDrawer = late("SubscriptionDrawer");

/** One customer on one page: terms, value a month, open tickets, consents, users and the last events. */
export function CustomerView({ id, account }: { id: string; account: Account }) {
  const { tenant: own } = useViewer();
  const mayReadTerms = useHasFeature("Platform/Subscription");
  const terms = useQuery({ ...termsQuery(id), enabled: mayReadTerms });
  const tenant = useQuery(tenantQuery(id, own.id));
  const mayReadTickets = useHasFeature("Platform/Support");
  // For the dots above the terms and the list beside them.
  usePageData(...(tenant.data ? [{ ...ticketsQuery(tenant.data), enabled: mayReadTickets }] : []));
  const [pointed, setPointed] = useState<string>();
  const { open, hrefOf, setOpen } = useOpenSubscription();
  const rows = terms.data?.rows ?? [];
  const planned = useQuery(plannedQuery(rows.map(({ _id }) => _id))).data;
  const ids = [id, ...rows.slice(0, 30).map(({ _id }) => _id)];
  // Rendered together, so that nothing moves when the tenant is known.
  const isSettled = !tenant.isPending && (!mayReadTerms || !terms.isPending);
  return (
    <PageBody>
      <ScrollRegion label={t("Customer")}>
        <TermCards
          find={(each) => (open ? undefined : rows.find(({ _id }) => _id === each))}
          planned={planned}
          onPoint={setPointed}
        >
          <div className={`grid container min-h-full ${classes.fit}`}>
            <div className={`grid phone-block ${classes.page}`}>
              {mayReadTerms && (
                <CustomerTerms
                  id={id}
                  query={terms}
                  planned={planned}
                  tenant={tenant}
                  hrefOf={hrefOf}
                  onOpen={setOpen}
                  pointed={pointed}
                />
              )}
              {isSettled && (
                <>
                  <div className={`stack min-w-0 ${classes.side}`}>
                    <LoadFailure query={tenant} failed={t("Could not load the tenant of the customer.")} />
                    {tenant.data && <TicketsPart tenant={tenant.data} />}
                    {tenant.data && <AgreementsPart tenant={tenant.data} />}
                    <OrdersPart account={id} />
                    <ContactsPart account={account} />
                  </div>
                  <div className={`stack min-w-0 ${classes.side}`}>
                    {tenant.data === own.id && <UsersPart />}
                    <EventsPart ids={ids} detail={t("with its subscriptions")} fields={accountFields} />
                    <MissingFeatures name={account.name ?? id} hasTenant={tenant.data !== null} />
                  </div>
                </>
              )}
            </div>
          </div>
        </TermCards>
      </ScrollRegion>
      {open !== undefined && (
        <OpenSubscription key={open} id={open} among={rows.map(({ _id }) => _id)} onOpen={setOpen} />
      )}
    </PageBody>
  );
}

/** The first data of the page. A form is shown when it can be filled in. */
export function useCustomerData(id: string, isEditing: boolean): void {
  const { tenant } = useViewer();
  const ofTerms = useHasFeature("Platform/Subscription") ? [termsQuery(id), endedQuery(id)] : [];
  usePageData(...(isEditing ? [] : [accountQuery(id), tenantQuery(id, tenant.id), ...ofTerms]));
}

/** Shown while the account loads; the queries of the page's parts are sent at the same time. */
export function CustomerSkeleton({ id }: { id: string }) {
  const mayReadTerms = useHasFeature("Platform/Subscription");
  useQuery({ ...termsQuery(id), enabled: mayReadTerms });
  useQuery(tenantQuery(id, useViewer().tenant.id));
  return mayReadTerms && <TermsSkeleton />;
}

/** The subscription that is open beside the page, in the address. */
function useOpenSubscription() {
  const params = useSearchParams();
  const addressOf = (id: string | undefined) => {
    const next = new URLSearchParams(params);
    if (id === undefined) next.delete("open");
    else next.set("open", id);
    return `${window.location.pathname}${next.size > 0 ? `?${next}` : ""}`;
  };
  const open = params.get("open") ?? undefined;
  return {
    open,
    /** The address for a new tab: the subscription's own page. */
    hrefOf: paths.subscription,
    /** Opening adds a history entry, so that Back closes it; stepping replaces that entry. */
    setOpen: (id: string | undefined) => {
      const isStep = open !== undefined && id !== undefined;
      window.history[isStep ? "replaceState" : "pushState"](null, "", addressOf(id));
    },
  };
}

interface OpenSubscriptionProps {
  id: string;
  among: readonly string[];
  onOpen: (id: string | undefined) => void;
}

function OpenSubscription({ id, among, onOpen }: OpenSubscriptionProps) {
  const { data } = useQuery(subscriptionQuery(id));
  const at = among.indexOf(id);
  const to = (place: number) => {
    const next = at < 0 ? undefined : among[place];
    return next === undefined ? undefined : () => onOpen(next);
  };
  const [onPrevious, onNext] = [to(at - 1), to(at + 1)];
  useCommand({ ...tableCommands.row, run: (keys) => (keys === "j" ? onNext : onPrevious)?.() });
  if (!data) return null;
  return (
    <SubscriptionDrawer
      subscription={data.data}
      onClose={() => onOpen(undefined)}
      onPrevious={onPrevious}
      onNext={onNext}
    />
  );
}
