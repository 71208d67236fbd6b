"use client";

import type { RefObject } from "react";
import type { DayPoint } from "@/components/chart/trend";
import { IconChevronDown, IconDownload } from "@/components/icons/icons";
import { startExport, withoutPaging } from "@/components/list/start-export";
import { useList } from "@/components/list/use-list-state";
import { MenuItem } from "@/components/overlay/load";
import { Menu } from "@/components/overlay/menu";
import { showToast } from "@/components/overlay/toasts";
import { useNeedsNetwork } from "@/components/state/online";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import type { Range } from "./range";

type Saving = typeof import("./save-days");

interface TrendsExportProps {
  figure: RefObject<HTMLElement | null>;
  points: readonly DayPoint[] | undefined;
  today: string;
  range: Range;
  /** Whose tickets the chart shows. */
  tenant: string;
}

/** Saves the chart as a picture, its numbers as CSV, and the rows below it. */
export function TrendsExport({ figure, points, today, range, tenant }: TrendsExportProps) {
  const { facts, query, page } = useList();
  const needsNetwork = useNeedsNetwork();
  const search = withoutPaging(facts.grammar.request(query));
  return (
    <Menu
      placement="bottom-end"
      trigger={(props) => (
        <Button
          variant="quiet"
          leftSection={<IconDownload aria-hidden />}
          rightSection={<IconChevronDown aria-hidden />}
          {...props}
          {...needsNetwork}
        >
          {t("Export")}
        </Button>
      )}
    >
      <MenuItem
        onSelect={() =>
          withSaving(
            ({ savePicture }) =>
              figure.current && points && void savePicture(figure.current, points, range, tenant, today),
          )
        }
      >
        {t("Save chart")}
      </MenuItem>
      <MenuItem onSelect={() => withSaving(({ saveDays }) => points && saveDays(points, today, range))}>
        {t("Save numbers")}
      </MenuItem>
      <MenuItem onSelect={() => startExport({ facts, searches: [search], total: page?.total ?? 0 })}>
        {t("Export rows")}
      </MenuItem>
    </Menu>
  );
}

/** Loads the code that saves, on first use. */
function withSaving(save: (saving: Saving) => void): void {
  void import("./save-days").then(save, () =>
    showToast({ kind: "failed", message: t("Not saved. Part of the page could not be loaded.") }),
  );
}
