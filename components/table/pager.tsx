"use client";

import { IconChevronLeft, IconChevronRight } from "@/components/icons/icons";
import { IconButton } from "@/components/ui/icon-button";
import type { Paging } from "@/lib/base/list/list-parameters";
import { t } from "@/lib/languages/text";
import classes from "./pager.module.css";

interface PagerProps {
  paging: Paging;
  total: number;
  onChange: (paging: Paging) => void;
  /** Rows per page; each page is one request. */
  sizes?: readonly number[];
}

/** With more rows, a page larger than the usual one can be made smaller again. */
const fitsAnyway = 100;

/** The rows before the last page. */
export const lastSkip = ({ limit, total }: { limit: number; total: number }): number =>
  Math.max(0, Math.floor((total - 1) / limit) * limit);

/** The range and total of rows, links to other pages, and the page size. Fits into the request line. */
export function Pager({ paging, total, onChange, sizes = [25, 50, 100, 250, 500, 1000] }: PagerProps) {
  const { limit, skip } = paging;
  const last = Math.min(skip + limit, total);
  const range =
    skip >= total
      ? t("0 of {count, plural, one {# row} other {# rows}}", { count: total })
      : t("{first} to {last} of {count} rows", { first: skip + 1, last, count: total });
  // Where all rows fit on one page there are no others to go to.
  if (skip === 0 && total <= Math.min(limit, fitsAnyway))
    return (
      <span className={`phone-block ${classes.all}`}>
        {t("{count, plural, one {# row} other {# rows}}", { count: total })}
      </span>
    );
  const offered = sizes.includes(limit) ? sizes : [...sizes, limit].sort((a, b) => a - b);
  return (
    <nav aria-label={t("Pages")} className={`inline-flex items-center gap-2 ${classes.pager}`}>
      <IconButton
        repeats
        label={t("Previous page")}
        disabled={skip === 0}
        onClick={() => onChange({ limit, skip: Math.max(0, Math.min(skip - limit, lastSkip({ limit, total }))) })}
      >
        <IconChevronLeft className="w-14 h-14" aria-hidden />
      </IconButton>
      <span className={`py-0 px-2 phone-flex-1 ${classes.range}`}>{range}</span>
      <IconButton
        repeats
        label={t("Next page")}
        disabled={last >= total}
        onClick={() => onChange({ limit, skip: skip + limit })}
      >
        <IconChevronRight className="w-14 h-14" aria-hidden />
      </IconButton>
      <select
        aria-label={t("Rows a page")}
        className={`h-24 py-0 px-2 text-12 text-2 border-0 rounded-4 cursor-pointer ${classes.size}`}
        value={limit}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value);
          onChange({ limit: chosen, skip: Math.floor(skip / chosen) * chosen });
        }}
      >
        {offered.map((size) => (
          <option className="bg-overlay" key={size} value={size}>
            {t("{count} a page", { count: size })}
          </option>
        ))}
      </select>
    </nav>
  );
}
