"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { IconArrowRight } from "@/components/icons/icons";
import { useList } from "@/components/list/use-list-state";
import { useNow } from "@/components/ui/clock";
import { formatDay } from "@/components/ui/date-format";
import { formatCount } from "@/components/ui/number-format";
import { SparkLine } from "@/components/ui/spark";
import { listQuery } from "@/lib/browser/list";
import { t } from "@/lib/languages/text";
import { listTickets } from "@/lib/resources/ticket/endpoints";
import { paths } from "../paths";
import { readRange, toDay } from "./range";
import classes from "./ticket-strip.module.css";
import { openTickets, trendsLayout } from "./tickets-table";
import { useHistory } from "./use-history";

const oldest = new URLSearchParams([...openTickets, ["~limit", "1"]]);

/** How many tickets are open, and how that has changed: a link to the trends. */
export function TicketStrip() {
  const { query, isForbidden, isPast } = useList();
  const today = toDay(useNow());
  const { points, error } = useHistory(query.filters, readRange({}, today));
  const { data } = useQuery({ ...listQuery(listTickets, oldest), enabled: !isForbidden });
  // When the days cannot be read, the former ones stay, if there are any, and what is below them where it is.
  if (isForbidden || isPast || error?.status === 403) return null;
  const count = points?.at(-1)?.value;
  const before = points?.at(-8)?.value;
  const first = (data?.rows[0] as { created?: string } | undefined)?.created;
  return (
    <Link
      href={paths.tickets({ view: trendsLayout })}
      prefetch={false}
      className={`row flex-none gap-10 px-20 border-b hover-bg-soft ${classes.strip}`}
    >
      {points === undefined || count === undefined ? (
        <span data-loading={error ? undefined : true} />
      ) : (
        <>
          <b className="text-24 font-500 tabular">{formatCount(count)}</b>
          <span className="flex-1 min-w-0 text-2">
            <span className="me-6 font-500 text-1">{t("open")}</span>{" "}
            {[
              before !== undefined && changeWords(count - before),
              count > 0 && first && t("oldest opened {day}", { day: formatDay(new Date(first), "UTC") }),
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
          <span className="phone-hidden">
            <SparkLine values={points.map(({ value }) => value)} isOpen width={290} />
          </span>
        </>
      )}
      <span className="row gap-6 ms-auto text-2">
        {t("Trends")} <IconArrowRight aria-hidden />
      </span>
    </Link>
  );
}

const changeWords = (change: number): string =>
  change === 0
    ? t("as many as a week ago")
    : change < 0
      ? t("{count} fewer than a week ago", { count: -change })
      : t("{count} more than a week ago", { count: change });
