"use client";

import type { ReactNode } from "react";
import { useEscape } from "@/components/command/registry";
import { IconHistory } from "@/components/icons/icons";
import { Band } from "@/components/state/band";
import { Button } from "@/components/ui/button";
import { toDate } from "@/components/ui/date-format";
import { DayAndTime } from "@/components/ui/values";

interface MomentBandProps {
  at: string;
  /** `this account` */
  what: string;
  /** A sentence after that. */
  note?: ReactNode;
  onBack: () => void;
  /** Before the button that returns. */
  actions?: ReactNode;
  /** Below the line. */
  children?: ReactNode;
}

/** Shows that the content is that of a past moment. Escape returns to the present. */
export function MomentBand({ at, what, note, onBack, actions, children }: MomentBandProps) {
  useEscape(true, onBack);
  return (
    <Band
      label={`As of a past moment: ${what}`}
      isStatus
      icon={<IconHistory aria-hidden />}
      actions={
        <>
          {actions}
          <Button onClick={onBack} data-tooltip="Exit" data-tooltip-keys="escape">
            Exit
          </Button>
        </>
      }
      below={children}
    >
      You are looking at {what} as of <b>{toDate(at) ? <DayAndTime value={at} /> : at}</b>. {note}
    </Band>
  );
}
