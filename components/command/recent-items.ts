"use client";

import type { PaletteItem } from "./palette-store";

/**
 * The items that the palette has opened on this device, by the path of the screen: records of other tenants are not among
 * them.
 */
type RecentItem = Pick<PaletteItem, "id" | "label" | "detail" | "code" | "href">;

const storageKey = "comptoir.recent";
const most = 5;

export function recentItems(): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : [];
  } catch {
    // The storage may be denied, and other programs can write to it.
    return [];
  }
}

export function remember({ id, label, detail, code, href }: PaletteItem): void {
  const own: RecentItem = { id: `recent ${id.replace(/^recent /, "")}`, label, detail, code, href };
  const others = recentItems().filter((item) => item.id !== own.id);
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify([own, ...others].slice(0, most)));
  } catch {
    // Without storage nothing is stored.
  }
}

const isRecent = (item: Partial<RecentItem> | null): item is RecentItem =>
  typeof item?.id === "string" && typeof item.label === "string" && typeof item.href === "string";
