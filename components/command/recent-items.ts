"use client";

import type { PaletteItem } from "./palette-store";

/** An item that a viewer has opened by the palette in this tab. */
type RecentItem = Pick<PaletteItem, "id" | "label" | "detail" | "code" | "href">;

const prefix = "comptoir.recent.";

/** Of one user in one tenant: who signs in next in this tab does not read what the former has opened. */
const keyOf = (viewer: string): string => prefix + viewer;

const most = 5;

export function recentItems(viewer: string): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(viewer)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : [];
  } catch {
    // The storage may be denied, and other programs can write to it.
    return [];
  }
}

export function remember(viewer: string, { id, label, detail, code, href }: PaletteItem): void {
  const own: RecentItem = { id: `recent ${id.replace(/^recent /, "")}`, label, detail, code, href };
  const others = recentItems(viewer).filter((item) => item.id !== own.id);
  try {
    window.sessionStorage.setItem(keyOf(viewer), JSON.stringify([own, ...others].slice(0, most)));
  } catch {
    // Without storage nothing is stored.
  }
}

const isRecent = (item: Partial<RecentItem> | null): item is RecentItem =>
  typeof item?.id === "string" && typeof item.label === "string" && typeof item.href === "string";
