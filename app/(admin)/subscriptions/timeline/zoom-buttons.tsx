"use client";

import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import type { useAxis } from "./use-axis";
import { zooms } from "./viewport";
import classes from "./zoom-buttons.module.css";

interface ZoomButtonsProps {
  axis: ReturnType<typeof useAxis>;
  /** The present moment is not at its usual place. */
  isMoved: boolean;
}

export function ZoomButtons({ axis, isMoved }: ZoomButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not fields
    <div
      role="group"
      aria-label={t("Length of the axis")}
      className={`flex flex-none gap-2 py-2 px-2 rounded-8 bg-active phone-hidden ${classes.zooms}`}
    >
      {isMoved && (
        <Button variant="quiet" onClick={axis.reset} data-tooltip={t("Back to today")} data-tooltip-keys="n">
          {t("Today")}
        </Button>
      )}
      {zooms.map(({ days, label }) => (
        <button key={days} type="button" aria-pressed={days === axis.days} onClick={() => axis.show(days)}>
          {t(label)}
        </button>
      ))}
    </div>
  );
}
