import { IconArrowRight } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatCount } from "./number-format";
import classes from "./summary-list.module.css";

/** What needs attention, one line each. */
export function SummaryList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface SummaryRowProps {
  /** Undefined while it is counted: the row keeps its size. */
  count: number | undefined;
  what: string;
  why: ReactNode;
  /** Small: a line or bars of at most 220 × 36. */
  evidence?: ReactNode;
  href: string;
  /** Where it leads: "Review endings". */
  linkLabel: string;
}

/** A number and the list it counts: the whole row is the link. */
export function SummaryRow({ count, what, why, evidence, href, linkLabel }: SummaryRowProps) {
  return (
    <li>
      <Link href={href} className={classes.row}>
        <span className={classes.count}>
          {count === undefined ? <span className={classes.wait} /> : formatCount(count)}
        </span>
        <span className={classes.text}>
          <span className={classes.what}>{what}</span>
          <span className={classes.why}>{why}</span>
        </span>
        {evidence !== undefined && <span className={classes.evidence}>{evidence}</span>}
        <span className={classes.link}>
          {linkLabel}
          <IconArrowRight aria-hidden />
        </span>
      </Link>
    </li>
  );
}
