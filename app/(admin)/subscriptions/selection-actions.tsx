"use client";

import { IconBan, IconCash, IconRefresh } from "@/components/icons/icons";
import { ExportSelectedButton } from "@/components/list/export-selected";
import { useHasFeature } from "@/components/session/viewer";
import { t } from "@/lib/languages/text";
import { cancellations, priceChanges, renewals } from "../plans/bulk-changes";
import { PlanSelected } from "../plans/plan-selected";
import { SelectedIdsActions } from "../selected-ids-actions";

/** What can be done with the selected subscriptions. */
export function SelectionActions() {
  const mayWrite = useHasFeature("Platform/Subscription/Write");
  return (
    <>
      {mayWrite && (
        <>
          <PlanSelected
            label={t("Renew…")}
            command={{ id: "selected.renew", label: t("Renew the selected rows"), keys: "r" }}
            icon={<IconRefresh aria-hidden />}
            changes={renewals}
          />
          <PlanSelected
            label={t("Change price…")}
            title={t("Change price of subscriptions")}
            icon={<IconCash aria-hidden />}
            changes={priceChanges}
          />
          <PlanSelected label={t("Cancel…")} icon={<IconBan aria-hidden />} changes={cancellations} />
        </>
      )}
      <ExportSelectedButton />
      <SelectedIdsActions />
    </>
  );
}
