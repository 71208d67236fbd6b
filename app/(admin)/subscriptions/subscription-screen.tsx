"use client";

import { useQuery } from "@tanstack/react-query";
import { IconBan, IconPencil, IconRefresh } from "@/components/icons/icons";
import { PageBody, ScrollRegion } from "@/components/layout/page";
import { PanelSection } from "@/components/layout/panel-parts";
import { MoreMenu } from "@/components/overlay/more-menu";
import { RecordPage } from "@/components/record/record-page";
import { useAsOf } from "@/components/record/use-as-of";
import { ForDevelopers } from "@/components/session/developer";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { Id } from "@/components/ui/copy";
import { JsonView } from "@/components/ui/json-view";
import { lateParts } from "@/components/ui/late-parts";
import { usePageQuery } from "@/lib/browser/use-page-query";
import { message, t } from "@/lib/languages/text";
import { subscriptionQuery } from "@/lib/resources/subscription/client";
import { getCustomerSubscription, getCustomerSubscriptionHistory } from "@/lib/resources/subscription/endpoints";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { isOfPlatform } from "@/lib/resources/subscription-change/platform";
import { changesOfSubscriptionQuery } from "@/lib/resources/subscription-change/queries";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import { CopyRecord } from "../copy-record";
import { paths } from "../paths";
import { PlannedSection } from "./life/planned-section";
import { buttonId, useDoing } from "./life/use-doing";
import { RelatedRecords } from "./related-records";
import classes from "./subscription.module.css";
import { subscriptionFields } from "./subscription-fields";
import {
  DescriptionSection,
  ItemsSection,
  PriceSection,
  RecordSection,
  Summary,
  TermSection,
} from "./subscription-sections";
import { useMaySell } from "./subscription-values";

/** Requests of the page besides that of the subscription: events and their number, tenant, tickets, other subscriptions. */
const otherRequests = 7;

const LifePanel = lateParts(() => import("./life/life-panel"))("LifePanel");

const actions = [
  ["cancel", message("Cancel…"), <IconBan key="cancel" aria-hidden />],
  ["renew", message("Renew…"), <IconRefresh key="renew" aria-hidden />],
  ["change", message("Change…"), <IconPencil key="change" aria-hidden />],
] as const;

/** What people have planned, and what was refused when it was due. */
const isShown = (change: SubscriptionChange): boolean =>
  change.status === "refused" || (change.status === "planned" && !isOfPlatform(change));

/** Of one day in the order in which they were made. */
const byDay = (newestFirst: readonly SubscriptionChange[]): SubscriptionChange[] =>
  newestFirst.toReversed().sort(({ from: one = "" }, { from: other = "" }) => one.localeCompare(other));

/** What somebody has withdrawn while its day is still to come, so that it can be planned again as it was. */
const isWithdrawn =
  (now: number) =>
  (change: SubscriptionChange): boolean =>
    change.status === "withdrawn" &&
    !isOfPlatform(change) &&
    (change.withdrawnBy ?? change.follows ?? change.applied) === undefined &&
    Date.parse(change.from ?? "") > now;

/** The page of a subscription. */
export function SubscriptionScreen({ id }: { id: string }) {
  const query = usePageQuery(subscriptionQuery(id));
  const asOf = {
    ...useAsOf(getCustomerSubscription, getCustomerSubscriptionHistory, id),
    form: { fields: subscriptionFields },
  };
  const { doing, go } = useDoing();
  const maySell = useMaySell(query.data?.data);
  const changes = useQuery(changesOfSubscriptionQuery(id)).data ?? [];
  const planned = byDay(changes.filter(isShown));
  const withdrawn = byDay(changes.filter(isWithdrawn(useNow())));
  const subscription = asOf.record ?? query.data?.data;
  return (
    <RecordPage
      query={query}
      request={{ endpoint: getCustomerSubscription, params: { id }, ...(asOf.at ? {} : { more: otherRequests }) }}
      label={t("Subscription")}
      missing={t("There is no such subscription")}
      list={{ label: t("Subscriptions"), href: paths.subscriptions() }}
      title={subscription?.name}
      asOf={asOf}
      detail={
        <ForDevelopers>
          <Id value={id} />
        </ForDevelopers>
      }
      actions={
        <>
          {subscription && (
            <ForDevelopers>
              <MoreMenu>
                <CopyRecord id={id} record={subscription} />
              </MoreMenu>
            </ForDevelopers>
          )}
          {maySell &&
            actions.map(([each, label, icon]) => (
              <Button
                key={each}
                id={buttonId(each)}
                leftSection={icon}
                aria-pressed={doing === each}
                onClick={() => go(each)}
              >
                {t(label)}
              </Button>
            ))}
        </>
      }
    >
      {({ data }) => (
        <PageBody>
          <ScrollRegion label={t("Subscription")}>
            <Details
              subscription={data}
              isPast={asOf.at !== undefined}
              planned={planned}
              withdrawn={withdrawn}
              isMadeHere={changes.some(({ status, user }) => status === "applied" || user?.username === "comptoir")}
            />
          </ScrollRegion>
          {doing && maySell && asOf.at === undefined && (
            <LifePanel
              key={doing}
              subscription={data}
              etag={query.data?.etag}
              planned={planned.filter(({ status }) => status === "planned")}
              doing={doing}
              onDo={go}
            />
          )}
        </PageBody>
      )}
    </RecordPage>
  );
}

interface DetailsProps {
  subscription: Subscription;
  isPast: boolean;
  planned: readonly SubscriptionChange[];
  withdrawn: readonly SubscriptionChange[];
  isMadeHere: boolean;
}

/** The details; related records are shown in the present only. */
function Details({ subscription, isPast, planned, withdrawn, isMadeHere }: DetailsProps) {
  return (
    <div className={`grid container min-h-full ${classes.fit}`}>
      <div className={`grid phone-block ${classes.page}`}>
        <div className={`py-20 px-gutter phone-py-16 ${classes.part}`}>
          <h2 className={`row flex-wrap gap-x-12 gap-y-4 mb-12 font-400 text-2 break-anywhere ${classes.glance}`}>
            <Summary subscription={subscription} />
          </h2>
          <TermSection subscription={subscription} planned={isPast ? [] : planned} />
          {!isPast && <PlannedSection subscription={subscription} changes={planned} withdrawn={withdrawn} />}
          <ItemsSection subscription={subscription} />
          <DescriptionSection subscription={subscription} />
        </div>
        <div className={`py-20 px-gutter phone-py-16 ${classes.part}`}>
          <PriceSection subscription={subscription} />
          <RecordSection subscription={subscription} />
          {!isPast && (
            <PanelSection title={isMadeHere ? t("Made here") : t("Kept by an import")}>
              <p className="text-2">
                {isMadeHere
                  ? t("An import does not overwrite what was changed here. A line that differs is shown as a conflict.")
                  : t("The next import may change it; what you change here stays.")}
              </p>
            </PanelSection>
          )}
        </div>
        {!isPast && (
          <div className={`border-s ${classes.beside}`}>
            <RelatedRecords subscription={subscription} />
          </div>
        )}
        <ForDevelopers>
          <div className={`py-20 px-gutter phone-py-16 ${classes.part} ${classes.stored}`}>
            <PanelSection title={t("As stored")}>
              <JsonView label={t("The record as stored")} value={subscription} />
            </PanelSection>
          </div>
        </ForDevelopers>
      </div>
    </div>
  );
}
