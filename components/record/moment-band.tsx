"use client";

import type { ReactNode } from "react";
import { useEscape } from "@/components/command/registry";
import { IconHistory } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { Band } from "@/components/state/band";
import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/clock";
import { DayAndTime } from "@/components/ui/values";
import { readMoment } from "@/lib/base/schema/time";
import { t } from "@/lib/languages/text";

interface MomentBandProps {
  at: string;
  /** Its name for screen readers, and what it says: "You are looking at this list as of <b>{moment}</b>." */
  label: string;
  text: string;
  /** A sentence after that. */
  note?: ReactNode;
  onBack: () => void;
  /** Before the button that returns. */
  actions?: ReactNode;
  /** Below the line. */
  children?: ReactNode;
}

/** The clock of a page may be so much behind. */
const tick = 60_000;

/** Whether a moment of the address is to come. */
export function useIsAhead(at: string | undefined): boolean {
  const now = useNow();
  return at !== undefined && (readMoment(at)?.getTime() ?? 0) > now + tick;
}

/** Shows that the content is that of another moment. Escape returns to the present. */
export function MomentBand({ at, label, text, note, onBack, actions, children }: MomentBandProps) {
  useEscape(true, onBack);
  const isAhead = useIsAhead(at);
  const moment = readMoment(at);
  return (
    <Band
      label={t(label)}
      isStatus
      icon={<IconHistory aria-hidden />}
      actions={
        <>
          {actions}
          <Button onClick={onBack} data-tooltip={t("Exit")} data-tooltip-keys="escape">
            {t("Exit")}
          </Button>
        </>
      }
      below={children}
    >
      {rich(text, {
        moment: moment ? <DayAndTime value={moment.toISOString()} /> : at,
        b: (inside) => <b>{inside}</b>,
      })}{" "}
      {isAhead && t("This is how it will be if nothing else changes.")} {note}
    </Band>
  );
}
