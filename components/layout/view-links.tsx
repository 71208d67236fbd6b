"use client";

import Link from "next/link";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { formatCount } from "@/components/ui/number-format";
import { useImmediateChoice } from "@/components/ui/use-immediate-choice";
import classes from "./view-links.module.css";

export interface View {
  label: string;
  href: string;
  /** A tooltip. */
  title?: string;
  /** A `ViewCount`. */
  count?: ReactNode;
}

/** Saved views. Links, not tabs, because they change the URL. `children` is shown last, such as an add button. */
export function ViewLinks({
  label = "Views",
  views,
  current,
  onPrefetch,
  onApproach,
  children,
}: {
  label?: string;
  views: readonly View[];
  current: string | undefined;
  /** Prefetches the rows of a view. */
  onPrefetch?: (view: View) => void;
  /** The pointer or the focus has reached the views. */
  onApproach?: () => void;
  children?: ReactNode;
}) {
  // A view of the open page only changes its query string, so the server need not render the page again.
  const [shown, choose] = useImmediateChoice(current, (href) => window.history.pushState(null, "", href));
  const nav = useRef<HTMLElement>(null);
  // Where there is room for some of the views only, scroll to the current one; the actions beside them can grow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another view becomes current
  useEffect(() => {
    const link = nav.current?.querySelector("[aria-current]");
    const sight = new ResizeObserver(() => link?.scrollIntoView({ block: "nearest", inline: "nearest" }));
    if (nav.current) sight.observe(nav.current);
    return () => sight.disconnect();
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className={classes.views} onPointerEnter={onApproach} onFocus={onApproach}>
      {views.map((view) => (
        <Link
          // Two people may have saved views with the same name.
          key={`${view.label} ${view.href}`}
          href={view.href}
          title={view.title}
          className={classes.view}
          aria-current={view.href === shown ? "page" : undefined}
          prefetch={false}
          onPointerDown={() => onPrefetch?.(view)}
          onClick={(event) => {
            if (!isWithin(event)) return;
            event.preventDefault();
            choose(view.href);
          }}
        >
          {view.label}
          {view.count}
        </Link>
      ))}
      {children && (
        <span className={classes.last} data-sticky>
          {children}
        </span>
      )}
    </nav>
  );
}

export const ViewCount = ({ value }: { value: number | undefined }) =>
  value !== undefined && <span className={classes.count}>{formatCount(value)}</span>;

/** Whether a press on a link only changes the query string of the open page. */
function isWithin(event: MouseEvent<HTMLAnchorElement>): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain && event.currentTarget.pathname === window.location.pathname;
}
