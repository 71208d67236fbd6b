"use client";

import { IconBookmarkOff, IconDeviceFloppy } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { Suspense, useSyncExternalStore } from "react";
import { type View, ViewLinks } from "@/components/layout/view-links";
import { Popover } from "@/components/overlay/popover";
import { showToast } from "@/components/overlay/toasts";
import { useViewer } from "@/components/session/viewer";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { readableQuery } from "@/lib/base/http/readable-query";
import type { ListScreen } from "./list-screen";
import { readViews, type SavedView, subscribeToViews, writeViews } from "./view-store";

const ViewName = lazyOnIdle(async () => (await import("./view-name")).ViewName);

interface SavedViewsProps<Row extends object> {
  screen: ListScreen<Row>;
  /** `/subscriptions` */
  path: string;
  /** Views everybody has, beside "All". */
  common?: readonly SavedView[];
}

const noViews: readonly SavedView[] = [];

/** The screen's views: common ones, then those this reader has kept for the tenant on this device. */
export function useViews<Row extends object>({ screen, path, common = noViews }: SavedViewsProps<Row>) {
  const { tenant } = useViewer();
  const storageKey = `comptoir.views.${tenant.id}.${path}`;
  const saved = useSyncExternalStore(
    subscribeToViews,
    () => readViews(storageKey),
    () => noViews,
  );
  const here = normal(useSearchParams());
  const all = [{ name: "All", search: "" }, ...common, ...saved];
  const counts = useQueries({
    queries: all.map(({ search }) => {
      const { grammar, rowsQuery } = screen;
      const query = grammar.parse(new URLSearchParams(search));
      const asked = grammar.request({ ...query, paging: { limit: 1, skip: 0 } });
      return { ...rowsQuery(asked.toString()), staleTime: 60_000, placeholderData: undefined };
    }),
  });
  const views = all.map((view, at): View & { search: string } => ({
    label: view.name,
    href: view.search === "" ? path : `${path}?${readableQuery(new URLSearchParams(view.search))}`,
    search: normal(new URLSearchParams(view.search)),
    count: counts[at]?.data?.total,
  }));
  const current = views.find(({ search }) => search === here);
  const ahead = ({ href }: View) => {
    const { searchParams } = new URL(href, window.location.origin);
    screen.ahead(screen.grammar.parse(searchParams));
  };
  return { storageKey, saved, views, current, ahead, here, isSaved: saved.some(({ name }) => name === current?.label) };
}

/** The parameters that make a view: which row is open, and how it is paged, are not among them. */
function normal(params: URLSearchParams): string {
  const kept = [...params].filter(([name]) => !["open", "~page", "~perPage", "~skip", "~limit"].includes(name));
  return new URLSearchParams(kept).toString();
}

export type Views = ReturnType<typeof useViews>;

/** The views as links, between title and actions. */
export function ViewsNavigation({ views }: { views: Views }) {
  const { current, isSaved, storageKey, saved, ahead } = views;
  const forget = (name: string) => {
    writeViews(
      storageKey,
      saved.filter((view) => view.name !== name),
    );
    showToast({ kind: "done", message: `Removed the view ${name}`, undo: () => writeViews(storageKey, saved) });
  };
  return (
    <ViewLinks views={views.views} current={current?.href} onAhead={ahead}>
      {current && isSaved && (
        <IconButton label={`Remove the view ${current.label}`} onClick={() => forget(current.label)}>
          <IconBookmarkOff aria-hidden />
        </IconButton>
      )}
    </ViewLinks>
  );
}

/** Keeps what is shown under a name. Only there while it is not one of the views. */
export function SaveView({ views }: { views: Views }) {
  if (views.current) return null;
  return (
    <Popover
      label="Save view"
      width={280}
      placement="bottom-end"
      trigger={({ open: _open, ...props }) => (
        <Button variant="quiet" leftSection={<IconDeviceFloppy aria-hidden />} {...props}>
          Save view
        </Button>
      )}
    >
      {(close) => (
        <Suspense>
          <ViewName views={views} onDone={close} />
        </Suspense>
      )}
    </Popover>
  );
}
