"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ComponentType } from "react";
import { useNavigate } from "@/components/command/navigate";
import { useCommands } from "@/components/command/registry";
import type { Feature } from "@/lib/base/auth/features";
import { useCloseNavigation } from "./app-shell";
import classes from "./navigation.module.css";

/** One place to go. Hidden, not greyed, from someone who lacks its feature. */
export interface Place {
  label: string;
  href: string;
  icon: ComponentType<{ "aria-hidden"?: boolean }>;
  /** The namespace that opens it; none means everybody. */
  feature?: Feature;
  /** The letter after G. */
  key?: string;
}

export interface PlaceGroup {
  label?: string;
  places: readonly Place[];
}

/** A count where someone must act, by the place's address. `text` is shown, `name` read out. */
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

/** Only what the given features open. Groups that would be empty are left out. */
export function visibleGroups(groups: readonly PlaceGroup[], features: readonly Feature[]): PlaceGroup[] {
  return groups
    .map((group) => ({
      ...group,
      places: group.places.filter(({ feature }) => feature === undefined || features.includes(feature)),
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
      // Every screen asks who is looking: a dozen such questions ahead of each page would outweigh it.
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
