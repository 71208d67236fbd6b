"use client";

import { IconChevronDown } from "@tabler/icons-react";
import { Popover } from "@/components/overlay/popover";
import { MomentForm } from "@/components/record/moment-form";
import { Button } from "@/components/ui/button";
import { toDate } from "@/components/ui/date-format";
import { DayAndTime } from "@/components/ui/values";
import { compared } from "./list-grammar";
import { useList } from "./use-list-state";

/** The two moments of a comparison, each to be changed. The earlier of them comes first, whichever is chosen. */
export function ComparedMoments({ later }: { later: string }) {
  const { address, query } = useList();
  const compare = (one: string, other: string) => {
    const [from, to] = timeOf(one) <= timeOf(other) ? [one, other] : [other, one];
    address.setQuery({ at: from, extra: { ...query.extra, [compared]: to } });
  };
  const { at: earlier = "" } = query;
  return (
    <>
      <MomentChoice label="Earlier moment" at={earlier} onChoose={(at) => compare(at, later)} />
      <span aria-hidden>→</span>
      <MomentChoice label="Later moment" at={later} canBeNow onChoose={(at) => compare(earlier, at)} />
    </>
  );
}

const timeOf = (moment: string): number =>
  moment === "now" ? Number.POSITIVE_INFINITY : (toDate(moment)?.getTime() ?? 0);

interface MomentChoiceProps {
  label: string;
  at: string;
  canBeNow?: boolean;
  onChoose: (at: string) => void;
}

function MomentChoice({ label, at, canBeNow = false, onChoose }: MomentChoiceProps) {
  return (
    <Popover
      label={label}
      width={320}
      placement="bottom-start"
      trigger={({ open: _open, ...props }) => (
        <Button variant="quiet" rightSection={<IconChevronDown aria-hidden />} {...props}>
          <span className="sr-only">{label}: </span>
          {at === "now" ? "Now" : <DayAndTime value={at} />}
        </Button>
      )}
    >
      {(close) => {
        const choose = (moment: string) => {
          close();
          onChoose(moment);
        };
        return (
          <MomentForm at={at === "now" ? undefined : at} submit="Compare" onSee={choose}>
            {canBeNow && (
              <Button variant="quiet" onClick={() => choose("now")}>
                Now
              </Button>
            )}
          </MomentForm>
        );
      }}
    </Popover>
  );
}
