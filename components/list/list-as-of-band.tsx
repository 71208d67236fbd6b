"use client";

import { MomentBand } from "@/components/record/moment-band";
import { message, t } from "@/lib/languages/text";
import { useList } from "./use-list-state";

/** Shows that the list is that of another moment, and how many records will differ by then. */
export function ListAsOfBand({ at }: { at: string }) {
  const { page, see } = useList();
  const { total = 0, projected: count } = page ?? {};
  return (
    <MomentBand
      at={at}
      label={message("The list as of another moment")}
      text={message("You are looking at this list as of <b>{moment}</b>.")}
      note={
        <>
          {count !== undefined &&
            t(
              "{count, plural, =0 {Nothing differs from today.} one {# of {total} differs from today.} other {# of {total} differ from today.}}",
              { count, total },
            )}{" "}
          {t("Read-only.")}
        </>
      }
      onBack={() => see(undefined)}
    />
  );
}
