"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useViewer } from "@/components/session/viewer";
import type { Feature } from "@/lib/base/auth/features";
import { readableQuery } from "@/lib/base/http/readable-query";
import { t } from "@/lib/languages/text";
import { allRows, layoutIn } from "./list-grammar";
import { type SavedView, useSavedViews } from "./saved-views";
import { useList } from "./use-list-state";

/** A view that the screen itself has. */
export interface BuiltInView {
  name: string;
  /** The query string of the URL. */
  search: string;
  /** Without this feature, its filters are refused. */
  feature?: Feature;
}

/** The views of the screen: the built-in ones, then those that the user and others in the tenant have saved. */
export function useViews() {
  const { facts, query } = useList();
  const { at } = query;
  const { features } = useViewer();
  const path = usePathname();
  const { views: known, areKnown } = useSavedViews();
  const saved = known.filter(({ screen }) => screen === path).sort((one, other) => one.position - other.position);
  const params = useSearchParams();
  const layout = layoutIn(params);
  const layoutViews = Object.entries(facts.layoutViews);
  // Views of the rows leave a layout that is a view of its own.
  const kept = layoutViews.length > 0 ? { at } : { layout, at };
  const firstView = facts.firstView(layout);
  const shown = viewKey(firstView && facts.grammar.isBare(params) ? new URLSearchParams(firstView.search) : params);
  const all: (BuiltInView & { stored?: SavedView })[] = [
    { name: facts.allView, search: firstView ? `${allRows.name}=${allRows.value}` : "" },
    ...facts.views().filter(({ feature }) => feature === undefined || features.includes(feature)),
    ...saved.map((stored) => ({ name: stored.name, search: stored.search, stored })),
  ];
  const views = all.map(({ name, search, stored }) => ({
    label: stored ? name : t(name),
    href:
      search === "" && at === undefined
        ? path
        : `${path}?${readableQuery(withKept(new URLSearchParams(search), kept))}`,
    search: search as string | undefined,
    key: viewKey(new URLSearchParams(search)),
    stored,
  }));
  const layouts = layoutViews.map(([name, label]) => ({
    label: t(label),
    href: `${path}?${allRows.name}=${name}`,
    search: undefined,
    key: undefined,
    stored: undefined,
  }));
  const ofLayout = layoutViews.findIndex(([name]) => name === layout);
  const current = layouts[ofLayout] ?? views.find(({ key }) => key === shown);
  return { path, saved, areKnown, views: [...views, ...layouts], current, shown };
}

/** A view is shown in the layout of the page, and as of its moment. */
function withKept(
  params: URLSearchParams,
  { layout, at }: { layout?: string | undefined; at: string | undefined },
): URLSearchParams {
  if (layout !== undefined) params.append(allRows.name, layout);
  if (at !== undefined) params.append("~at", at);
  return params;
}

/** The parameters that identify a view: without the open row, the page and the layout. */
function viewKey(params: URLSearchParams): string {
  const own = [...params].filter(
    ([name, value]) =>
      !["open", "group", "~at", "~page", "~perPage", "~skip", "~limit"].includes(name) &&
      (name !== allRows.name || value === allRows.value),
  );
  return new URLSearchParams(own).toString();
}
