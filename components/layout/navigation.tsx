"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ComponentType } from "react";
import { useNavigate } from "@/components/command/navigate";
import { useCommands } from "@/components/command/registry";
import type { Feature } from "@/lib/base/auth/features";
import { useCloseNavigation } from "./app-shell";
import classes from "./navigation.module.css";

/** A link to a screen. It is hidden from a viewer without the feature. */
export interface Place {
  label: string;
  href: string;
  icon: ComponentType<{ "aria-hidden"?: boolean }>;
  /** The feature that it needs, or several of which one is enough; without one, everybody sees it. */
  feature?: Feature | readonly Feature[];
  /** The letter after G. */
  key?: string;
}

export interface PlaceGroup {
  label?: string;
  places: readonly Place[];
}

/** A count of items that need action, by the screen's path. `text` is shown, `name` is read by screen readers. */
export interface Badge {
  text: string;
  name: string;
  tone?: "failed";
}

interface NavigationProps {
  groups: readonly PlaceGroup[];
  features: readonly Feature[];
  badges?: Readonly<Record<string, Badge>>;
}

/** The screens that the given features allow. Empty groups are left out. */
export function visibleGroups(groups: readonly PlaceGroup[], features: readonly Feature[]): PlaceGroup[] {
  return groups
    .map((group) => ({
      ...group,
      places: group.places.filter(
        ({ feature }) => feature === undefined || [feature].flat().some((one) => features.includes(one)),
      ),
    }))
    .filter(({ places }) => places.length > 0);
}

export function Navigation({ groups, features, badges = {} }: NavigationProps) {
  const navigate = useNavigate();
  const shown = visibleGroups(groups, features);
  useCommands(
    shown.flatMap(({ places }) =>
      places.flatMap(({ label, href, key }) =>
        key === undefined
          ? []
          : [{ id: `go ${href}`, label, group: "Go to" as const, keys: `g ${key}`, run: () => navigate(href) }],
      ),
    ),
  );
  return (
    <div className={classes.nav}>
      {shown.map(({ label, places }) => (
        <div key={label ?? places[0]?.href} className={classes.group}>
          {label !== undefined && <h2 className={classes.head}>{label}</h2>}
          <ul>
            {places.map((place) => (
              <li key={place.href}>
                <NavigationLink place={place} badge={badges[place.href]} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** A row of the navigation; also used on its own at the foot of the sidebar. */
export function NavigationLink({ place, badge }: { place: Place; badge?: Badge | undefined }) {
  const pathname = usePathname();
  const close = useCloseNavigation();
  const isCurrent = pathname === place.href || pathname.startsWith(`${place.href}/`);
  const { icon: Icon } = place;
  return (
    <Link
      href={place.href}
      // No prefetch: every screen loads the viewer, and a dozen such requests would cost more than the page.
      prefetch={false}
      className={classes.item}
      aria-current={isCurrent ? "page" : undefined}
      data-tooltip={place.label}
      data-tooltip-keys={place.key === undefined ? undefined : `g ${place.key}`}
      data-tooltip-narrow
      onClick={close}
    >
      <Icon aria-hidden />
      <span className={classes.label}>{place.label}</span>
      {badge && (
        <span className={classes.badge} data-tone={badge.tone}>
          <span aria-hidden>{badge.text}</span>
          <span className="sr-only">, {badge.name}</span>
        </span>
      )}
    </Link>
  );
}

export { classes as navigationClasses };
