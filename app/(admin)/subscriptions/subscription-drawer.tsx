"use client";

import { useQuery } from "@tanstack/react-query";
import { IconCopy, IconExternalLink } from "@/components/icons/icons";
import { MenuItem } from "@/components/overlay/load";
import { MoreMenu } from "@/components/overlay/more-menu";
import { RecordDrawer, type RowPanelProps } from "@/components/record/record-drawer";
import { useAsOf } from "@/components/record/use-as-of";
import { ButtonLink } from "@/components/ui/button-link";
import { useCopy } from "@/components/ui/copy";
import { t } from "@/lib/languages/text";
import { getCustomerSubscription, getCustomerSubscriptionHistory } from "@/lib/resources/subscription/endpoints";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { plannedQuery } from "@/lib/resources/subscription-change/queries";
import { CopyRecord } from "../copy-record";
import { paths } from "../paths";
import { PlannedSection } from "./life/planned-section";
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

interface SubscriptionDrawerProps extends RowPanelProps {
  subscription: Subscription;
}

/** The drawer of a subscription. */
export function SubscriptionDrawer({ subscription: present, ...panel }: SubscriptionDrawerProps) {
  const asOf = {
    ...useAsOf(getCustomerSubscription, getCustomerSubscriptionHistory, present._id),
    form: { fields: subscriptionFields },
  };
  const subscription = asOf.record ?? present;
  const maySell = useMaySell(present) && asOf.at === undefined;
  const { _id: id, name = t("No name") } = subscription;
  const read = useQuery(plannedQuery([id])).data;
  const planned = asOf.at === undefined ? read?.get(id) : undefined;
  return (
    <RecordDrawer
      id={id}
      name={name}
      past={{ asOf }}
      summary={<Summary subscription={subscription} />}
      tools={<More subscription={subscription} />}
      links={
        <>
          {maySell && (
            <>
              <ButtonLink href={`${paths.subscription(id)}?do=change`}>{t("Change…")}</ButtonLink>
              <ButtonLink href={`${paths.subscription(id)}?do=renew`}>{t("Renew…")}</ButtonLink>
              <ButtonLink href={`${paths.subscription(id)}?do=cancel`}>{t("Cancel…")}</ButtonLink>
            </>
          )}
          <ButtonLink variant="quiet" leftSection={<IconExternalLink aria-hidden />} href={paths.subscription(id)}>
            {t("Open full page")}
          </ButtonLink>
        </>
      }
      {...panel}
    >
      <TermSection subscription={subscription} planned={planned} />
      {planned && <PlannedSection subscription={subscription} changes={planned} />}
      <PriceSection subscription={subscription} />
      <ItemsSection subscription={subscription} />
      <DescriptionSection subscription={subscription} />
      <RecordSection subscription={subscription} />
    </RecordDrawer>
  );
}

function More({ subscription }: { subscription: Subscription }) {
  const { copy } = useCopy();
  return (
    <MoreMenu>
      <CopyRecord id={subscription._id} record={subscription} />
      <MenuItem
        icon={<IconCopy aria-hidden />}
        onSelect={() => copy(`${window.location.origin}/subscriptions/${encodeURIComponent(subscription._id)}`)}
      >
        {t("Copy link")}
      </MenuItem>
    </MoreMenu>
  );
}
