"use client";

import type { RefObject } from "react";
import type { DayPoint } from "@/components/chart/trend";
import { IconDownload, IconPhoto } from "@/components/icons/icons";
import { showToast } from "@/components/overlay/toasts";
import { useNeedsNetwork } from "@/components/state/online";
import { Button } from "@/components/ui/button";
import type { Range } from "./range";

type Saving = typeof import("./save-days");

interface SaveButtonsProps {
  figure: RefObject<HTMLElement | null>;
  points: readonly DayPoint[] | undefined;
  today: string;
  range: Range;
  /** Whose tickets the chart shows. */
  tenant: string;
}

/** Saves the chart as a picture, and its numbers as CSV. */
export function SaveButtons({ figure, points, today, range, tenant }: SaveButtonsProps) {
  // The code that saves is loaded when it is first needed.
  const needsNetwork = useNeedsNetwork();
  return (
    <>
      <Button
        variant="quiet"
        leftSection={<IconPhoto aria-hidden />}
        onClick={() =>
          withSaving(
            ({ savePicture }) => figure.current && points && void savePicture(figure.current, points, range, tenant),
          )
        }
        {...needsNetwork}
      >
        Save chart
      </Button>
      <Button
        variant="quiet"
        leftSection={<IconDownload aria-hidden />}
        onClick={() => withSaving(({ saveDays }) => points && saveDays(points, today, range))}
        {...needsNetwork}
      >
        Save numbers
      </Button>
    </>
  );
}

/** Loads the code that saves, on first use. */
function withSaving(save: (saving: Saving) => void): void {
  void import("./save-days").then(save, () =>
    showToast({ kind: "failed", message: "Not saved. Part of the page could not be loaded." }),
  );
}
