import Link from "next/link";
import type { ReactNode } from "react";
import { formatCount } from "@/components/ui/number-format";
import classes from "./view-links.module.css";

export interface View {
  label: string;
  href: string;
  count?: number | undefined;
}

/** Saved views: links, not tabs, for they change the address. `children` follows the last, such as a button to add one. */
export function ViewLinks({
  label = "Views",
  views,
  current,
  children,
}: {
  label?: string;
  views: readonly View[];
  current: string | undefined;
  children?: ReactNode;
}) {
  return (
    <nav aria-label={label} className={classes.views}>
      {views.map((view) => (
        <Link
          key={view.href}
          href={view.href}
          className={classes.view}
          aria-current={view.href === current ? "page" : undefined}
          prefetch={false}
        >
          {view.label}
          {view.count !== undefined && <span className={classes.count}>{formatCount(view.count)}</span>}
        </Link>
      ))}
      {children}
    </nav>
  );
}
