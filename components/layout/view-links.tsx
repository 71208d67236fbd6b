"use client";

import Link from "next/link";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ifMayLeave } from "@/components/command/navigate";
import { Actor } from "@/components/record/actor";
import { formatCount } from "@/components/ui/number-format";
import { useImmediateChoice } from "@/components/ui/use-immediate-choice";
import { t } from "@/lib/languages/text";
import classes from "./view-links.module.css";

export interface View {
  label: string;
  href: string;
  /** Who shares it, as the user of an event: named in a tooltip. */
  sharedBy?: string | undefined;
  /** A `ViewCount`. */
  count?: ReactNode;
}

/** Saved views. Links, not tabs, because they change the URL. `children` is shown last, such as an add button. */
export function ViewLinks({
  label = t("Views"),
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
  const [shown, choose] = useImmediateChoice(current, (href: string) => window.history.pushState(null, "", href));
  const nav = useRef<HTMLElement>(null);
  // Where there is room for some of the views only, scroll to the current one; the actions beside them can grow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another view becomes current
  useEffect(() => {
    const sight = new ResizeObserver(() =>
      nav.current
        ?.querySelector("[aria-current]:not(:first-child)")
        ?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
    if (nav.current) sight.observe(nav.current);
    return () => sight.disconnect();
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className="row min-w-0 gap-2" onPointerEnter={onApproach} onFocus={onApproach}>
      {views.map((view) => (
        <ViewLink
          // Two people may have saved views with the same name.
          key={`${view.label} ${view.href}`}
          view={view}
          isCurrent={view.href === shown}
          onPrefetch={onPrefetch}
          onChoose={choose}
        />
      ))}
      {children && (
        <span className="flex-none sticky end-0 z-1 bg-surface" data-sticky>
          {children}
        </span>
      )}
    </nav>
  );
}

interface ViewLinkProps {
  view: View;
  isCurrent: boolean;
  onPrefetch: ((view: View) => void) | undefined;
  onChoose: (href: string) => void;
}

function ViewLink({ view, isCurrent, onPrefetch, onChoose }: ViewLinkProps) {
  const { label, href, sharedBy, count } = view;
  const link = (title?: string) => (
    <Link
      href={href}
      title={title}
      className={`inline-flex items-center flex-none h-28 gap-6 py-0 px-8 font-450 text-2 nowrap rounded-6 hover-bg-soft hover-text-1 current-text-1 current-font-500 phone-h-40 ${classes.view}`}
      aria-current={isCurrent ? "page" : undefined}
      prefetch={false}
      onPointerDown={() => onPrefetch?.(view)}
      onClick={(event) => {
        if (!isWithin(event)) return;
        event.preventDefault();
        // Another view can have another screen, without the form that is open.
        ifMayLeave(() => onChoose(href));
      }}
    >
      {label}
      {count}
    </Link>
  );
  return sharedBy === undefined ? (
    link()
  ) : (
    <Actor username={sharedBy}>{(name) => link(t("Shared by {name}", { name }))}</Actor>
  );
}

export const ViewCount = ({ value }: { value: number | undefined }) =>
  value !== undefined && <span className={`font-400 text-3 tabular ${classes.count}`}>{formatCount(value)}</span>;

/** Whether a press on a link only changes the query string of the open page. */
function isWithin(event: MouseEvent<HTMLAnchorElement>): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain && event.currentTarget.pathname === window.location.pathname;
}
