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
      <Link href={href} className={classes.row} data-rest={Boolean(rest) || undefined}>
        <span className={classes.count} data-loading={count === undefined || undefined}>
          {count === undefined ? <span className={classes.wait} /> : formatCount(count)}
        </span>
        <span className={classes.text}>
          <span className={classes.what}>{what}</span>
          <span className={classes.why}>{why}</span>
        </span>
        {rest && (
          <span className={classes.evidence}>
            <IconCheck aria-hidden className={classes.check} />
            {rest}
          </span>
        )}
        {!rest && evidence !== undefined && <span className={classes.evidence}>{evidence}</span>}
        <span className={classes.link}>
          {linkLabel}
          <IconArrowRight aria-hidden />
        </span>
      </Link>
    </li>
  );
}
