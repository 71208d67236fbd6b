"use client";

import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useState } from "react";
import { ViewCount, ViewLinks } from "@/components/layout/view-links";
import { lateParts } from "@/components/ui/late-parts";
import { lastView } from "./last-view";
import { useList } from "./use-list-state";
import { useViews } from "./use-views";

const late = lateParts(() => import("./late"));
const NewRows = late("NewRows");
const SeenView = late("SeenView");
const ViewMenu = late("ViewMenu");

/**
 * The views as links, each with its number of rows. The number of the shown view comes with its rows; the others are
 * requested when the pointer or the focus reaches the views.
 */
export function Views() {
  const { facts, page, prefetch, isForbidden } = useList();
  const { saved, views, current } = useViews();
  const [isNear, setNear] = useState(false);
  const stored = current?.stored;
  const own = stored?.isOwn ? stored : undefined;
  useEffect(() => {
    if (own) lastView.set(own.id);
  }, [own]);
  if (isForbidden) return null;
  return (
    <>
      {stored && facts.changes && <SeenView key={stored.id} view={stored} />}
      <ViewLinks
        views={views.map(({ label, href, search, stored }) => ({
          label,
          href,
          isSaved: stored !== undefined,
          sharedBy: stored?.shared ? stored.owner : undefined,
          count:
            search === undefined ? undefined : href === current?.href ? (
              <ViewCount value={page?.total} />
            ) : (
              <>
                {isNear && <RequestedCount search={search} />}
                {stored && facts.changes && <NewRows view={stored} />}
              </>
            ),
        }))}
        // The press that often follows is answered before the numbers are rendered.
        onApproach={() => startTransition(() => setNear(true))}
        current={current?.href}
        onPrefetch={({ href }) => prefetch(facts.grammar.parse(new URL(href, window.location.origin).searchParams))}
      >
        {own && <ViewMenu view={own} views={saved} />}
      </ViewLinks>
    </>
  );
}

function RequestedCount({ search }: { search: string }) {
  const { grammar, totalQuery } = useList().facts;
  const query = grammar.parse(new URLSearchParams(search));
  const counted = grammar.request({ ...query, paging: { limit: 1, skip: 0 } });
  const { data } = useQuery({ ...totalQuery(counted.toString()), staleTime: 60_000 });
  return <ViewCount value={data} />;
}
