import Link from "next/link";
import type { ReactNode } from "react";
import { IconArrowRight, IconCheck } from "@/components/icons/icons";
import { formatCount } from "./number-format";
import classes from "./summary-list.module.css";

/** A list of counts that need attention, one per line. */
export function SummaryList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface SummaryRowProps {
  /** Undefined while loading: the row has the same size. */
  count: number | undefined;
  what: string;
  why: ReactNode;
  /** Shown instead of a chart if the count is 0; the row is paler then. */
  rest?: string | false | undefined;
  /** A small chart of at most 220 × 36. */
  evidence?: ReactNode;
  href: string;
  /** The text of the link: "Review endings". */
  linkLabel: string;
}

/** A count that links to the list of what it counts: the whole row is the link. */
export function SummaryRow({ count, what, why, rest, evidence, href, linkLabel }: SummaryRowProps) {
  return (
    <li>
      <Link
        href={href}
        className={`grid items-center gap-x-20 pe-20 hover-bg-row focus-outline-inset ${classes.row}`}
        data-rest={Boolean(rest) || undefined}
      >
        <span
          className={`text-24 leading-28 font-500 tracking-0_025em text-end nowrap ${classes.count}`}
          data-loading={count === undefined || undefined}
        >
          {count === undefined ? (
            <span className="inline-block w-24 h-10 align-middle rounded-4 bg-active" />
          ) : (
            formatCount(count)
          )}
        </span>
        <span className="stack min-w-0">
          <span className={`font-500 ${classes.what}`}>{what}</span>
          <span className={`truncate text-2 phone-wrap ${classes.why}`}>{why}</span>
        </span>
        {rest && (
          <span className={`text-12 text-2 ${classes.evidence}`}>
            <IconCheck aria-hidden className={`w-14 h-14 text-success-mark vertical-align-3 ${classes.check}`} />
            {rest}
          </span>
        )}
        {!rest && evidence !== undefined && <span className={`text-12 text-2 ${classes.evidence}`}>{evidence}</span>}
        <span className={`row justify-end gap-8 font-450 text-2 text-end wrap ${classes.link}`}>
          {linkLabel}
          <IconArrowRight className="w-14 h-14" aria-hidden />
        </span>
      </Link>
    </li>
  );
}
