"use client";

import { ListActions } from "@/components/list/list-actions";
import { ListFilters } from "@/components/list/list-filters";
import { useViews } from "@/components/list/use-views";
import { Views } from "@/components/list/views";
import { SettingsHeader } from "./settings-header";

/** The header and the filters of a list among the settings: its views follow the filters, as the header has the settings. */
export function SettingsListBars() {
  const { views } = useViews();
  return (
    <>
      <SettingsHeader>
        <ListActions />
      </SettingsHeader>
      <ListFilters>{views.length > 1 && <Views />}</ListFilters>
    </>
  );
}
