"use client";

import { IconDownload, IconPhoto } from "@tabler/icons-react";
import type { RefObject } from "react";
import type { DayPoint } from "@/components/chart/trend";
import { Button } from "@/components/ui/button";
import type { Range } from "./range";
import { saveDays, savePicture } from "./save-days";

interface SaveButtonsProps {
  figure: RefObject<HTMLElement | null>;
  points: readonly DayPoint[] | undefined;
  today: string;
  range: Range;
}

/** Saves the chart as a picture, and its days as CSV. */
export function SaveButtons({ figure, points, today, range }: SaveButtonsProps) {
  return (
    <>
      <Button
        variant="quiet"
        leftSection={<IconPhoto aria-hidden />}
        onClick={() => figure.current && void savePicture(figure.current, range)}
      >
        PNG
      </Button>
      <Button leftSection={<IconDownload aria-hidden />} onClick={() => points && saveDays(points, today, range)}>
        CSV
      </Button>
    </>
  );
}
