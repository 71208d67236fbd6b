"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { ViewCount, ViewLinks } from "@/components/layout/view-links";
import { isPresent, where } from "@/lib/base/list/where";
import { collectionListQuery } from "@/lib/resources/collection/client";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { paths } from "../paths";
import { LiveScreen } from "./live-screen";
import { TrashScreen } from "./trash-screen";

const countLive = where(listCollections.list, {}, { limit: 1 }).toString();
const countTrash = where(listCollections.list, { deletedDate: isPresent }, { limit: 1 }).toString();

/** Live collections or the trash, depending on the filters in the address. */
export function CollectionsScreen() {
  const isTrash = [...useSearchParams().keys()].some((name) => name.startsWith("~filter[deletedDate]"));
  const live = useQuery(collectionListQuery(countLive));
  const trash = useQuery(collectionListQuery(countTrash));
  const tabs = (
    <ViewLinks
      current={isTrash ? paths.trash() : paths.collections()}
      views={[
        { label: "Live", href: paths.collections(), count: <ViewCount value={live.data?.total} /> },
        { label: "Trash", href: paths.trash(), count: <ViewCount value={trash.data?.total} /> },
      ]}
    />
  );
  return isTrash ? <TrashScreen tabs={tabs} /> : <LiveScreen tabs={tabs} />;
}
