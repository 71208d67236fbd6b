import { IconArrowRight } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import classes from "./ledger.module.css";
import { formatCount } from "./number-format";

/** What needs attention, one line each. */
export function Ledger({ children }: { children: ReactNode }) {
  return <ul className={classes.ledger}>{children}</ul>;
}

interface LedgerRowProps {
  /** Undefined while it is counted: the row keeps its size. */
  count: number | undefined;
  what: string;
  why: ReactNode;
  /** Small: a line or bars of at most 220 × 36. */
  evidence?: ReactNode;
  href: string;
  /** Where it leads: "Review endings". */
  lead: string;
}

/** A number and the list it counts: the whole row is the link. */
export function LedgerRow({ count, what, why, evidence, href, lead }: LedgerRowProps) {
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
        <span className={classes.lead}>
          {lead}
          <IconArrowRight aria-hidden />
        </span>
      </Link>
    </li>
  );
}
