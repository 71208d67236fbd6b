"use client";

import { ExportSelectedButton } from "@/components/list/export-selected";
import { ListSelectionBar } from "@/components/list/list-selection-bar";
import { subscriptionChanges } from "../plans/bulk-changes";
import { PlanSelected } from "../plans/plan-selected";
import { SelectedIdsActions } from "../selected-ids-actions";

/** What can be done with the selected subscriptions. */
export const SelectionBar = () => (
  <ListSelectionBar>
    <ExportSelectedButton />
    <PlanSelected changes={subscriptionChanges} />
    <SelectedIdsActions />
  </ListSelectionBar>
);
