"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ComponentType, createContext, use } from "react";
import { useNavigate } from "@/components/command/navigate";
import { useCommands } from "@/components/command/registry";
import type { Viewer } from "@/components/session/viewer";
import type { Feature } from "@/lib/base/auth/features";
import { message, t } from "@/lib/languages/text";
import { useCloseNavigation } from "./app-shell";
import classes from "./navigation.module.css";

/** A link to a screen. It is hidden from a viewer without the feature. */
export interface Place {
  label: string;
  href: string;
  icon: ComponentType<{ "aria-hidden"?: boolean }>;
  /** The feature that it needs, or several of which one is enough; without one, everybody sees it. */
  feature?: Feature | readonly Feature[];
  /** Whether the viewer's tenant can have it at all. */
  isPossible?: (viewer: Viewer) => boolean;
  /** The letter after G. */
  key?: string;
  /** The screens below it, which the header of each links. The viewer sees it if one of them is visible. */
  parts?: readonly Place[];
}

export interface PlaceGroup {
  label: string;
  places: readonly Place[];
}

/** A count of items that need action, by the screen's path. `text` is shown, `name` is read by screen readers. */
export interface Badge {
  text: string;
  name: string;
  tone?: "failed";
}

/** The places that the viewer may open; one with parts opens the first of those. */
export function visiblePlaces(places: readonly Place[], viewer: Viewer): readonly Place[] {
  return places.flatMap((place) => {
    const { feature, isPossible = () => true } = place;
    if (feature !== undefined && ![feature].flat().some((one) => viewer.features.includes(one))) return [];
    if (!isPossible(viewer)) return [];
    if (!place.parts) return place;
    const parts = visiblePlaces(place.parts, viewer);
    return parts[0] ? { ...place, href: parts[0].href, parts } : [];
  });
}

/** The screens themselves, without the entries that they are parts of. */
export const screensOf = (places: readonly Place[]): readonly Place[] =>
  places.flatMap((place) => place.parts ?? place);

export const isAt = ({ href, parts = [] }: Place, pathname: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`) || parts.some((part) => isAt(part, pathname));

const EntriesContext = createContext<readonly Place[]>([]);

export const EntriesProvider = EntriesContext.Provider;

/** The entry of the navigation that the open screen is one of several parts of. */
export function useEntryOfParts(): Place | undefined {
  const pathname = usePathname();
  return use(EntriesContext).find((entry) => (entry.parts?.length ?? 0) > 1 && isAt(entry, pathname));
}

interface NavigationProps {
  badges?: Readonly<Record<string, Badge>> | undefined;
  /** Further screens with a key. */
  others: readonly Place[];
}

export function Navigation({ badges = {}, others }: NavigationProps) {
  const navigate = useNavigate();
  const entries = use(EntriesContext);
  useCommands(
    screensOf([...entries, ...others]).flatMap(({ label, href, key }) =>
      key === undefined
        ? []
        : [{ id: `go ${href}`, label: t(label), group: message("Go to"), keys: `g ${key}`, run: () => navigate(href) }],
    ),
  );
  return (
    <ul className={`flex-1 overflow-y-auto min-h-0 my-0 -mx-4 phone-flex-none phone-overflow-visible ${classes.nav}`}>
      {entries.map((place) => (
        <li key={place.label}>
          <NavigationLink place={place} badge={badges[place.href]} />
        </li>
      ))}
    </ul>
  );
}

/** A row of the navigation; also used on its own at the foot of the sidebar. */
export function NavigationLink({ place, badge }: { place: Place; badge?: Badge | undefined }) {
  const pathname = usePathname();
  const close = useCloseNavigation();
  const isCurrent = isAt(place, pathname);
  const { icon: Icon } = place;
  return (
    <Link
      href={place.href}
      // No prefetch: every screen loads the viewer, and a dozen such requests would cost more than the page.
      prefetch={false}
      className={`row w-full h-28 gap-9 py-0 font-450 text-2 rounded-6 current-text-1 hover-text-1 current-font-500 phone-h-44 ${classes.item}`}
      aria-current={isCurrent ? "page" : undefined}
      onClick={close}
    >
      <Icon aria-hidden />
      <span className="truncate flex-1 min-w-0">{t(place.label)}</span>
      {badge && (
        <span className={`text-12 text-3 tabular ${classes.badge}`} data-tone={badge.tone}>
          <span aria-hidden>{badge.text}</span>
          <span className="sr-only">, {badge.name}</span>
        </span>
      )}
    </Link>
  );
}
