"use client";

import { memo } from "react";
import { IconChevronDown, IconChevronRight } from "@/components/icons/icons";
import { useLanguage } from "@/components/language/language";
import { useNow } from "@/components/ui/clock";
import { formatCount } from "@/components/ui/number-format";
import { termSentence } from "@/components/ui/term";
import { Money } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import { Amount } from "../subscription-values";
import { strokesOf, type TimelineRow } from "./rows";
import classes from "./rows.module.css";

/** Laid out as a grid, native elements lose their roles. */
export const gridRoles = {
  row: { role: "row" },
  grid: { role: "treegrid" },
  group: { role: "rowgroup" },
  head: { role: "columnheader" },
  cell: { role: "gridcell" },
} as const;

interface TimelineRowProps {
  row: TimelineRow;
  /** Its place among all rows, from 0. */
  index: number;
  /** It is in the tab order. */
  isCursor: boolean;
  /** All terms are read: until then more of each customer may come. */
  isWhole: boolean;
  /** It is in the drawer. */
  isOpened: boolean;
}

/**
 * A row as elements: the name, the price, and its term in words. While it is visible it is rendered once: the table handles
 * its events, and neither the axis nor the pointer changes it.
 */
export const TimelineRowView = memo(function TimelineRowView({
  row,
  index,
  isCursor,
  isWhole,
  isOpened,
}: TimelineRowProps) {
  return (
    <tr
      {...gridRoles.row}
      aria-level={row.kind === "group" ? 1 : 2}
      aria-rowindex={index + 2}
      {...(row.kind === "group" ? { "aria-expanded": row.isOpen } : { "data-term": row.key })}
      tabIndex={isCursor ? 0 : -1}
      data-row={row.key}
      data-kind={row.kind}
      data-open={isOpened || undefined}
      className={`grid items-center absolute inset-x-0 cursor-pointer tabular focus-outline-inset ${classes.row}`}
      style={{ top: row.top, height: row.height }}
    >
      {row.kind === "group" ? <GroupCells row={row} isWhole={isWhole} /> : <TermCells row={row} />}
    </tr>
  );
});

function GroupCells({ row, isWhole }: { row: Extract<TimelineRow, { kind: "group" }>; isWhole: boolean }) {
  useLanguage();
  const { group, isOpen } = row;
  const count = group.terms.length;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const { terms, first, apart } = strokesOf(row);
  return (
    <>
      <th
        {...gridRoles.cell}
        scope="row"
        className={`row min-w-0 gap-4 py-0 font-400 text-3 text-start ${classes.name}`}
      >
        <Chevron aria-hidden size={14} />
        <b className="truncate font-500 text-1" title={group.name}>
          {group.name}
        </b>
        <span aria-hidden>
          {formatCount(count)}
          {!isWhole && "+"}
        </span>
        <span className="sr-only">
          {", "}
          {isWhole
            ? t("{count, plural, one {# term} other {# terms}}", { count })
            : t("at least {count, plural, one {# term} other {# terms}}", { count })}
        </span>
      </th>
      <td {...gridRoles.cell} className={`py-0 text-end nowrap ${classes.price}`}>
        {isWhole &&
          group.values.map(({ currency, amount }) => <Money key={currency ?? ""} value={amount} currency={currency} />)}
      </td>
      <td {...gridRoles.cell} className={`relative py-0 px-0 ${classes.term}`}>
        {!isOpen &&
          terms.map(({ subscription }, at) => (
            <span
              key={subscription._id}
              data-term={subscription._id}
              className="absolute inset-x-0"
              style={{ top: first + at * apart - 0.5, height: apart }}
            />
          ))}
      </td>
    </>
  );
}

function TermCells({ row }: { row: Extract<TimelineRow, { kind: "term" }> }) {
  useLanguage();
  const { subscription, term } = row.each;
  const now = useNow();
  return (
    <>
      <th
        {...gridRoles.cell}
        scope="row"
        className={`row min-w-0 gap-4 py-0 font-400 text-3 text-start ${classes.name}`}
      >
        <span className="truncate" title={subscription.name}>
          {subscription.name ?? subscription._id}
        </span>
      </th>
      <td {...gridRoles.cell} className={`py-0 text-end nowrap ${classes.price}`}>
        <Amount value={subscription.price} subscription={subscription} />
      </td>
      <td {...gridRoles.cell} className={`relative py-0 px-0 ${classes.term}`}>
        <span className="sr-only">{termSentence(term, now)}</span>
      </td>
    </>
  );
}
