"use client";

import { IconCopy } from "@/components/icons/icons";
import { PageBody, ScrollRegion } from "@/components/layout/page";
import { PanelSection } from "@/components/layout/panel-parts";
import { RecordPage } from "@/components/record/record-page";
import { namedByColumns, useAsOf } from "@/components/record/use-as-of";
import { ForDevelopers } from "@/components/session/developer";
import { Button } from "@/components/ui/button";
import { Id, useCopy } from "@/components/ui/copy";
import { JsonView } from "@/components/ui/json-view";
import { usePageQuery } from "@/lib/browser/use-page-query";
import { subscriptionQuery } from "@/lib/resources/subscription/client";
import { getCustomerSubscription, getCustomerSubscriptionHistory } from "@/lib/resources/subscription/endpoints";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { paths } from "../paths";
import { RelatedRecords } from "./related-records";
import classes from "./subscription.module.css";
import { subscriptionColumns } from "./subscription-columns";
import {
  DescriptionSection,
  ItemsSection,
  PriceSection,
  RecordSection,
  Summary,
  TermSection,
} from "./subscription-sections";

/** Requests of the page besides that of the subscription: events and their number, tenant, tickets, other subscriptions. */
const otherRequests = 7;

/** The page of a subscription. */
export function SubscriptionScreen({ id }: { id: string }) {
  const query = usePageQuery(subscriptionQuery(id));
  const asOf = {
    ...useAsOf(getCustomerSubscription, getCustomerSubscriptionHistory, id),
    form: namedByColumns(subscriptionColumns),
  };
  const { copy } = useCopy();
  const subscription = asOf.record ?? query.data?.data;
  return (
    <RecordPage
      query={query}
      request={{ endpoint: getCustomerSubscription, params: { id }, ...(asOf.at ? {} : { more: otherRequests }) }}
      noun="subscription"
      list={{ label: "Subscriptions", href: paths.subscriptions() }}
      title={subscription?.name}
      asOf={asOf}
      detail={
        <ForDevelopers>
          <Id value={id} />
        </ForDevelopers>
      }
      actions={
        subscription && (
          <Button leftSection={<IconCopy aria-hidden />} onClick={() => copy(JSON.stringify(subscription, null, 2))}>
            Copy record
          </Button>
        )
      }
    >
      {({ data }) => (
        <PageBody>
          <ScrollRegion label="Subscription">
            <Details subscription={data} isPast={asOf.at !== undefined} />
          </ScrollRegion>
        </PageBody>
      )}
    </RecordPage>
  );
}

/** The details; related records are shown in the present only. */
function Details({ subscription, isPast }: { subscription: Subscription; isPast: boolean }) {
  return (
    <div className={classes.fit}>
      <div className={classes.page}>
        <div className={classes.part}>
          <h2 className={classes.glance}>
            <Summary subscription={subscription} />
          </h2>
          <TermSection subscription={subscription} />
          <ItemsSection subscription={subscription} />
          <DescriptionSection subscription={subscription} />
        </div>
        <div className={classes.part}>
          <PriceSection subscription={subscription} />
          <RecordSection subscription={subscription} />
        </div>
        {!isPast && (
          <div className={classes.beside}>
            <RelatedRecords subscription={subscription} />
          </div>
        )}
        <ForDevelopers>
          <div className={`${classes.part} ${classes.stored}`}>
            <PanelSection title="As stored">
              <JsonView label="The record as stored" value={subscription} />
            </PanelSection>
          </div>
        </ForDevelopers>
      </div>
    </div>
  );
}
