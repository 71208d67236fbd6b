"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { ViewLinks } from "@/components/layout/view-links";
import { collectionRows } from "@/lib/resources/collection/client";
import { LiveCollections } from "./live-collections";
import { Trash } from "./trash";

export const liveHref = "/collections";
export const trashHref = "/collections?~filter[deletedDate]=&~sort=-deletedDate";

/** Live collections or the trash, whichever the address asks the API for. */
export function CollectionsScreen() {
  const isTrash = [...useSearchParams().keys()].some((name) => name.startsWith("~filter[deletedDate]"));
  const live = useQuery(collectionRows("~perPage=1"));
  const trash = useQuery(collectionRows("~filter[deletedDate]=&~perPage=1"));
  const tabs = (
    <ViewLinks
      current={isTrash ? trashHref : liveHref}
      views={[
        { label: "Live", href: liveHref, count: live.data?.total },
        { label: "Trash", href: trashHref, count: trash.data?.total },
      ]}
    />
  );
  return isTrash ? <Trash tabs={tabs} /> : <LiveCollections tabs={tabs} />;
}
