"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";
import { useViewer } from "@/components/session/viewer";
import { useNow } from "@/components/ui/clock";
import { readableQuery } from "@/lib/base/http/readable-query";
import { useList } from "./use-list-state";
import { readViews, type SavedView, subscribeToViews } from "./view-store";

const noViews: readonly SavedView[] = [];

/** The views of the screen: the built-in ones, then those the user has saved for the tenant on this device. */
export function useViews() {
  const { tenant } = useViewer();
  const { facts } = useList();
  const path = usePathname();
  const storageKey = `comptoir.views.${tenant.id}.${path}`;
  const saved = useSyncExternalStore(
    subscribeToViews,
    () => readViews(storageKey),
    () => noViews,
  );
  const shown = viewKey(useSearchParams());
  const views = [{ name: "All", search: "" }, ...facts.views(useNow()), ...saved].map(({ name, search }) => ({
    label: name,
    href: search === "" ? path : `${path}?${readableQuery(new URLSearchParams(search))}`,
    search,
    key: viewKey(new URLSearchParams(search)),
  }));
  const current = views.find(({ key }) => key === shown);
  return { storageKey, saved, views, current, shown };
}

/** The parameters that identify a view: without the open row and the page. */
function viewKey(params: URLSearchParams): string {
  const own = [...params].filter(([name]) => !["open", "~page", "~perPage", "~skip", "~limit"].includes(name));
  return new URLSearchParams(own).toString();
}
