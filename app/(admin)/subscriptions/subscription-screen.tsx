"use client";

import { IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { PanelSection } from "@/components/layout/side-panel";
import { ErrorBanner } from "@/components/state/error-banner";
import { NoPermission, State } from "@/components/state/state";
import { Button, ButtonLink } from "@/components/ui/button";
import { Id, useCopy } from "@/components/ui/copy";
import { JsonView } from "@/components/ui/json-view";
import { ZoneFact } from "@/components/ui/values";
import { addressOf, CallError } from "@/lib/base/http/client";
import { subscriptionQuery } from "@/lib/resources/subscription/client";
import { getCustomerSubscription } from "@/lib/resources/subscription/endpoints";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { EventsLink } from "../events-link";
import { paths } from "../paths";
import classes from "./subscription.module.css";
import {
  Glance,
  ItemsSection,
  PriceSection,
  RecordSection,
  TermSection,
  WrittenSection,
} from "./subscription-sections";

/** A subscription on a page of its own. */
export function SubscriptionScreen({ id }: { id: string }) {
  const { data, error, refetch, errorUpdatedAt } = useQuery(subscriptionQuery(id));
  const { copy } = useCopy();
  const subscription = data?.data;
  const refusal = error instanceof CallError ? error : undefined;
  return (
    <Page>
      <PageHeader
        title={subscription?.name ?? "Subscription"}
        parent={{ label: "Subscriptions", href: paths.subscriptions() }}
        detail={<Id value={id} />}
      >
        <EventsLink id={id} />
        {subscription && (
          <Button leftSection={<IconCopy aria-hidden />} onClick={() => copy(JSON.stringify(subscription, null, 2))}>
            Copy record
          </Button>
        )}
      </PageHeader>
      {refusal && ![403, 404].includes(refusal.status) && (
        <ErrorBanner
          key={errorUpdatedAt}
          title={subscription ? "Could not refresh." : "Could not load."}
          reason={refusal.message}
          retryInSeconds={5}
          onRetry={() => void refetch()}
        />
      )}
      <PageBody>
        <ScrollRegion label="Subscription" padded="region">
          {subscription ? <Details subscription={subscription} /> : refusal && <Refused error={refusal} />}
        </ScrollRegion>
      </PageBody>
      <RequestLine
        request={{ method: "GET", path: addressOf(getCustomerSubscription, { params: { id } }) }}
        facts={[data && `${data.request.milliseconds} ms`, <ZoneFact key="zone" />]}
      />
    </Page>
  );
}

function Details({ subscription }: { subscription: Subscription }) {
  return (
    <div className={classes.columns}>
      <div>
        <h2 className={classes.glance}>
          <Glance subscription={subscription} />
        </h2>
        <TermSection subscription={subscription} />
        <ItemsSection subscription={subscription} />
        <WrittenSection subscription={subscription} />
      </div>
      <div>
        <PriceSection subscription={subscription} />
        <RecordSection subscription={subscription} />
        <PanelSection title="As stored">
          <JsonView label="The record as stored" value={subscription} />
        </PanelSection>
      </div>
    </div>
  );
}

function Refused({ error }: { error: CallError }) {
  const { copy } = useCopy();
  if (error.status === 403) {
    const { feature } = getCustomerSubscription;
    return (
      <NoPermission
        what="see subscriptions"
        feature={feature}
        onCopyRequest={() => copy(`Access to ${feature}, to see subscriptions.`)}
      />
    );
  }
  if (error.status !== 404) return null;
  return (
    <State
      title="There is no such subscription"
      actions={<ButtonLink href={paths.subscriptions()}>All subscriptions</ButtonLink>}
    >
      It does not exist, or belongs to a tenant that you do not act for.
    </State>
  );
}
