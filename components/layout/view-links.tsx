"use client";

import Link from "next/link";
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { ifMayLeave, useNavigate } from "@/components/command/navigate";
import { MenuItem } from "@/components/overlay/load";
import { MoreMenu } from "@/components/overlay/more-menu";
import { Actor } from "@/components/record/actor";
import { formatCount } from "@/components/ui/number-format";
import { useImmediateChoice } from "@/components/ui/use-immediate-choice";
import { t } from "@/lib/languages/text";
import classes from "./view-links.module.css";

export interface View {
  label: string;
  href: string;
  /** By somebody, so that it keeps its room before those that every list has. */
  isSaved?: boolean;
  /** Who shares it, as the user of an event: named in a tooltip. */
  sharedBy?: string | undefined;
  /** A `ViewCount`. */
  count?: ReactNode;
}

/**
 * Saved views. Links, not tabs, because they change the URL. Those that have no room are in a menu, but the current one is
 * always in sight. `children` is shown last, such as an add button.
 */
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
  const navigate = useNavigate();
  const nav = useRef<HTMLElement>(null);
  const currentAt = views.findIndex(({ href }) => href === shown);
  const fitting = useFitting(nav, currentAt, views.length);
  const others = views.filter((_, at) => fitting?.has(at) === false);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={`row min-w-0 gap-2 ${classes.views}`}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {views.map((view, at) => (
        <ViewLink
          // Two people may have saved views with the same name.
          key={`${view.label} ${view.href}`}
          view={view}
          isCurrent={at === currentAt}
          isHidden={others.includes(view)}
          onPrefetch={onPrefetch}
          onChoose={choose}
        />
      ))}
      {others.length > 0 && (
        <MoreMenu label={t("More views")}>
          {others.map(({ label, href }) => (
            <MenuItem
              key={`${label} ${href}`}
              onSelect={() => (isOfPage(href) ? ifMayLeave(() => choose(href)) : navigate(href))}
            >
              {label}
            </MenuItem>
          ))}
        </MoreMenu>
      )}
      {children && (
        <span className="flex-none" data-end>
          {children}
        </span>
      )}
    </nav>
  );
}

/** In pixels: between two views, and of the button that opens the menu of the others, which is larger on a phone. */
const gap = 2;
const menuWidth = 44;

/** Which of the views have room, the current one among them; undefined until that is known. */
function useFitting(nav: RefObject<HTMLElement | null>, current: number, count: number) {
  const [fitting, setFitting] = useState<ReadonlySet<number>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is one more element to observe
  useEffect(() => {
    const bar = nav.current;
    if (!bar) return;
    const links = [...bar.querySelectorAll<HTMLElement>("[data-view]")];
    const end = bar.querySelector<HTMLElement>("[data-end]");
    const measure = () => {
      const widthOf = (part: HTMLElement) => part.getBoundingClientRect().width + gap;
      const widths = links.map(widthOf);
      // What is left over by rounding is no lack of room.
      const room = widthOf(bar) + 1 - (end ? widthOf(end) : 0);
      const isEnough = widths.reduce((sum, width) => sum + width, 0) <= room;
      // The current one has the first place, saved ones the next, the others theirs as long as there is room.
      let left = room - (isEnough ? 0 : menuWidth) - (widths[current] ?? 0);
      const isSaved = (at: number) => (links[at]?.dataset.view === "saved" ? 1 : 0);
      const inTurn = [...widths.keys()].sort((one, other) => isSaved(other) - isSaved(one));
      const others = inTurn.filter((at) => {
        if (at !== current) left -= widths[at] ?? 0;
        return at !== current && left >= 0;
      });
      setFitting(new Set([current, ...others]));
    };
    const sight = new ResizeObserver(measure);
    for (const part of [bar, ...links, ...(end ? [end] : [])]) sight.observe(part);
    return () => sight.disconnect();
  }, [nav, current, count]);
  return fitting;
}

interface ViewLinkProps {
  view: View;
  isCurrent: boolean;
  /** There is no room for it. */
  isHidden: boolean;
  onPrefetch: ((view: View) => void) | undefined;
  onChoose: (href: string) => void;
}

function ViewLink({ view, isCurrent, isHidden, onPrefetch, onChoose }: ViewLinkProps) {
  const { label, href, isSaved, sharedBy, count } = view;
  const link = (title?: string) => (
    <Link
      href={href}
      title={title}
      className={`inline-flex items-center flex-none h-28 gap-6 py-0 px-8 font-450 text-2 nowrap rounded-6 hover-bg-soft hover-text-1 current-text-1 current-font-500 phone-h-40 ${classes.view} ${isHidden ? classes.hidden : ""}`}
      data-view={isSaved ? "saved" : ""}
      aria-current={isCurrent ? "page" : undefined}
      prefetch={false}
      onPointerDown={() => onPrefetch?.(view)}
      onClick={(event) => {
        if (!isPlain(event) || !isOfPage(href)) return;
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

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Whether an address only changes the query string of the open page. */
const isOfPage = (href: string): boolean => new URL(href, window.location.href).pathname === window.location.pathname;
